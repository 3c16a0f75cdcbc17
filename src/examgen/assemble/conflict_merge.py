"""A problem with all candidates that are alike merged into counted columns.

Only what the kept requirements can tell apart is told apart: the fewer they are, the
fewer columns. Bundles of tied candidates that are built alike are merged too where they
have one tie only: then every sum of counts can be shared out among the bundles again
(one limit, over places of which each item fills one, is a totally unimodular matrix).
"""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field, replace
from math import inf

from examgen.assemble.conflict_ties import Kept, Kind, Shape, bundles_of, kinds_of
from examgen.assemble.mip import Model
from examgen.assemble.problem import Problem

Terms = list[tuple[int, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """A model being written: columns, and rows of (column, value)."""

    costs: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    rows: list[Terms] = field(default_factory=list)
    sums: dict[int, Terms] = field(default_factory=dict)
    once: bool = True


def merged(problem: Problem, kept: Kept, *, elastic: Set[int] = frozenset()) -> Model:
    """Return the programme of what is kept of a problem, with merged columns.

    Each ``elastic`` row may miss its bounds, at a cost of 1 for each step: two columns at
    the end for each, in the order of the rows: what it is below, what it is above.
    """
    sheet = _Sheet(sums={row: [] for row in sorted(kept.rows)}, once=kept.once)
    kinds = kinds_of(problem, kept.rows)
    bundles = bundles_of(problem, kept, kinds)
    tied = kept.out.union(index for bundle in bundles for index in bundle.candidates)
    free = Counter(
        kinds[candidate.profile]
        for index, candidate in enumerate(problem.candidates)
        if index not in tied
    )
    for kind, count in free.items():
        _items(sheet, kind, count)
    for shape, count in Counter(bundle.shape for bundle in bundles).items():
        if _one_tie(shape):
            _alike(sheet, shape, count)
        else:
            for _ in range(count):
                _single(sheet, shape)
    whole = len(sheet.costs)
    for index, terms in sheet.sums.items():
        row = problem.rows[index]
        low, high = kept.bounds.get(index, (row.low, row.high))
        if index in elastic:
            terms += [(_column(sheet, inf, cost=1.0), 1.0), (_column(sheet, inf, cost=1.0), -1.0)]
        _row(sheet, terms, -inf if low is None else low, inf if high is None else high)
    return _model(sheet, whole)


def relaxed(model: Model) -> Model:
    """Return the programme with parts of items allowed: infeasible only if the whole one is."""
    return replace(model, whole=(False,) * len(model.whole))


def _one_tie(shape: Shape) -> bool:
    return len(shape.enmities) + len(shape.groups) == 1


def _items(sheet: _Sheet, kind: Kind, count: int) -> list[tuple[int, int]]:
    """Add the columns of so many items of one kind; return (section, column) of each place."""
    columns: list[tuple[int, int]] = []
    for section, terms in kind:
        column = _column(sheet, count)
        columns.append((section, column))
        for row, term in terms:
            sheet.sums[row].append((column, float(term)))
    if sheet.once and len(columns) > 1:
        _row(sheet, [(column, 1.0) for _, column in columns], -inf, count)
    return columns


def _alike(sheet: _Sheet, shape: Shape, count: int) -> None:
    """Add so many bundles of one tie, each of whose members is in it: those of a kind are one."""
    numbers = Counter(shape.kinds)
    members = {kind: _items(sheet, kind, count * number) for kind, number in numbers.items()}
    for _, most in shape.enmities:
        terms = [(column, 1.0) for columns in members.values() for _, column in columns]
        _row(sheet, terms, -inf, most * count)
    for section, low, high, _ in shape.groups:
        used = _column(sheet, count)
        inside = {
            kind: [(column, 1.0) for place, column in columns if place == section]
            for kind, columns in members.items()
        }
        _between(sheet, [term for terms in inside.values() for term in terms], low, high, used)
        for kind, terms in inside.items():
            _row(sheet, [*terms, (used, -float(numbers[kind]))], -inf, 0)


def _single(sheet: _Sheet, shape: Shape) -> None:
    """Add one bundle, item by item."""
    members = [_items(sheet, kind, 1) for kind in shape.kinds]
    for tied, most in shape.enmities:
        _row(sheet, [(column, 1.0) for m in tied for _, column in members[m]], -inf, most)
    for section, low, high, tied in shape.groups:
        inside = [(column, 1.0) for m in tied for place, column in members[m] if place == section]
        _between(sheet, inside, low, high, _column(sheet, 1))


def _between(sheet: _Sheet, terms: Terms, low: int, high: int, used: int) -> None:
    """Add that so many items of each used passage come."""
    _row(sheet, [*terms, (used, -float(low))], 0, inf)
    _row(sheet, [*terms, (used, -float(high))], -inf, 0)


def _column(sheet: _Sheet, upper: float, cost: float = 0.0) -> int:
    sheet.costs.append(cost)
    sheet.upper.append(upper)
    return len(sheet.costs) - 1


def _row(sheet: _Sheet, terms: Terms, low: float, high: float) -> None:
    sheet.rows.append(terms)
    sheet.low.append(low)
    sheet.high.append(high)


def _model(sheet: _Sheet, whole: int) -> Model:
    """Return the model; the first ``whole`` columns are whole numbers."""
    starts = [0]
    for terms in sheet.rows:
        starts.append(starts[-1] + len(terms))
    columns = len(sheet.costs)
    return Model(
        costs=tuple(sheet.costs),
        upper=tuple(sheet.upper),
        whole=tuple(index < whole for index in range(columns)),
        low=tuple(sheet.low),
        high=tuple(sheet.high),
        starts=tuple(starts),
        indices=tuple(column for terms in sheet.rows for column, _ in terms),
        values=tuple(value for terms in sheet.rows for _, value in terms),
    )
