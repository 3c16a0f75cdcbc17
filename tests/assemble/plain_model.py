"""A problem item by item as a model: what merged ones must agree with."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from examgen.assemble.conflict_find import Conflict
from examgen.assemble.highs import solve_model
from examgen.assemble.mip import Model, Status
from examgen.assemble.problem import Enmity, Group, Problem

Terms = list[tuple[int, float]]


def feasible(problem: Problem) -> bool:
    """Tell whether a draw meets a problem, by a model with a column for each place."""
    status = solve_model(plain_model(problem), 30.0).status
    assert status is not Status.STOPPED
    return status is Status.OPTIMAL


def only(
    problem: Problem,
    rows: Sequence[int],
    enmities: Sequence[Enmity] = (),
    groups: Sequence[Group] = (),
) -> Problem:
    """Return the problem without bounds on other rows, and with these ties alone."""
    free = tuple(
        row if index in rows else replace(row, low=None, high=None)
        for index, row in enumerate(problem.rows)
    )
    return replace(problem, rows=free, enmities=tuple(enmities), groups=tuple(groups))


def prove_minimal(wanted: Problem, found: Conflict) -> None:
    """Check that a conflict is one, and none any more without any of its members."""
    rows = [index for part in found.parts for index in part]
    enmities = [wanted.enmities[index] for index in found.enmities]
    groups = [wanted.groups[index] for index in found.groups]
    assert found.minimal
    assert not feasible(only(wanted, rows, enmities, groups))
    for part in found.parts:
        rest = [index for index in rows if index not in part]
        assert feasible(only(wanted, rest, enmities, groups))
    for enmity in enmities:
        assert feasible(only(wanted, rows, [e for e in enmities if e is not enmity], groups))
    for group in groups:
        assert feasible(only(wanted, rows, enmities, [g for g in groups if g is not group]))


def plain_model(problem: Problem) -> Model:
    upper: list[float] = []
    rows: list[tuple[float, Terms, float]] = []
    columns: list[list[tuple[int, int]]] = []
    sums: dict[int, Terms] = defaultdict(list)
    for candidate in problem.candidates:
        own: list[tuple[int, int]] = []
        for place in problem.profiles[candidate.profile]:
            own.append((place.section, len(upper)))
            for row, term in place.terms:
                sums[row].append((len(upper), float(term)))
            upper.append(1.0)
        rows.append((-inf, [(column, 1.0) for _, column in own], 1.0))
        columns.append(own)
    for enmity in problem.enmities:
        terms = [(column, 1.0) for m in enmity.members for _, column in columns[m]]
        rows.append((-inf, terms, enmity.most))
    for group in problem.groups:
        inside = [
            (column, 1.0)
            for m in group.members
            for section, column in columns[m]
            if section == group.section
        ]
        used = len(upper)
        upper.append(1.0)
        rows.append((0.0, [*inside, (used, -float(group.low))], inf))
        rows.append((-inf, [*inside, (used, -float(group.high))], 0.0))
    for index, asked in enumerate(problem.rows):
        low = -inf if asked.low is None else float(asked.low)
        high = inf if asked.high is None else float(asked.high)
        rows.append((low, sums[index], high))
    starts = [0]
    for _, terms, _ in rows:
        starts.append(starts[-1] + len(terms))
    return Model(
        costs=(0.0,) * len(upper),
        upper=tuple(upper),
        whole=(True,) * len(upper),
        low=tuple(low for low, _, _ in rows),
        high=tuple(high for _, _, high in rows),
        starts=tuple(starts),
        indices=tuple(column for _, terms, _ in rows for column, _ in terms),
        values=tuple(value for _, terms, _ in rows for _, value in terms),
    )
