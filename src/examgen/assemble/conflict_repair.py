"""How far a requirement would have to move, all others left as they are, for a paper to exist."""

from dataclasses import dataclass, replace
from math import ceil, floor

from examgen.assemble.conflict_find import Bench, impossible, run
from examgen.assemble.conflict_merge import merged, relaxed
from examgen.assemble.conflict_ties import Kept
from examgen.assemble.mip import Model, Status
from examgen.assemble.problem import Problem, Row

# Solvers are exact to about a millionth.
_CLOSE = 1e-5


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A change that alone makes a paper possible.

    ``bound`` is the new bound of the only row of a requirement, a ``low`` one or a high
    one (both, where it is one number); None is to leave the requirement out. For a share
    of a known number ``count`` is the number of questions to allow. ``exact``
    is False where less may do, or more be needed, since the solver was stopped.
    """

    bound: int | None = None
    low: bool = False
    count: int | None = None
    exact: bool = True


def repair_of(
    bench: Bench, problem: Problem, kept: Kept, part: tuple[int, ...]
) -> Repair | bool | None:
    """Return the least change of a requirement that makes what is kept possible.

    False: no change of it alone does. None: the solver was stopped.
    """
    without = impossible(bench, problem, replace(kept, rows=kept.rows.difference(part)))
    if without is not False:
        return None if without is None else False
    index = part[0]
    row = problem.rows[index]
    if row.share and row.part is not None and row.of and len(kept.rows) == len(problem.rows):
        return _counted(bench, problem, kept, part) or Repair()
    if len(part) > 1 or row.share:
        return Repair()
    apart = replace(kept, enmities=frozenset())
    near = _moved(bench, relaxed(merged(problem, apart, elastic=frozenset({index}))), row)
    if (
        near is not None
        and impossible(bench, problem, _with_bound(kept, index, row, near)) is False
    ):
        return near
    found = _moved(bench, merged(problem, kept, elastic=frozenset({index})), row)
    if found is not None:
        return found
    return None if near is None else replace(near, exact=False)


def more_allowed(bench: Bench, problem: Problem, kept: Kept, enmity: int) -> int | None:
    """Return how many more of an enmity's members would have to be allowed, None if unknown."""
    limit = problem.enmities[enmity]
    low, high = 1, len(limit.members) - limit.most
    while low < high:
        middle = (low + high) // 2
        wider = replace(limit, most=limit.most + middle)
        enmities = (*problem.enmities[:enmity], wider, *problem.enmities[enmity + 1 :])
        verdict = impossible(bench, replace(problem, enmities=enmities), kept)
        if verdict is None:
            return None
        low, high = (middle + 1, high) if verdict else (low, middle)
    return high


def _counted(bench: Bench, problem: Problem, kept: Kept, part: tuple[int, ...]) -> Repair | None:
    """Return the number of questions that a share of a known number would have to be."""
    outcome = run(bench, merged(problem, kept, elastic=frozenset(part)))
    if outcome.status is not Status.OPTIMAL:
        return None
    missed = outcome.values[-2 * len(part) :]
    for index, below, above in zip(sorted(part), missed[::2], missed[1::2], strict=True):
        row = problem.rows[index]
        if row.part is None or row.of is None or max(below, above) < _CLOSE:
            continue
        end = row.low if below > above else row.high
        if end is None:
            return None
        sum_ = round(end - below) if below > above else round(end + above)
        count = (sum_ + row.named) * row.scale + row.part * row.of
        whole = count.denominator == 1 and 0 <= count <= row.of
        return Repair(count=int(count), low=below > above) if whole else None
    return None


def _with_bound(kept: Kept, index: int, row: Row, repair: Repair) -> Kept:
    bound = repair.bound
    if row.low == row.high:
        return replace(kept, bounds={index: (bound, bound)})
    return replace(kept, bounds={index: (bound, row.high) if repair.low else (row.low, bound)})


def _moved(bench: Bench, model: Model, row: Row) -> Repair | None:
    """Solve an elastic model and return the bound that its two last columns ask for."""
    outcome = run(bench, model)
    if outcome.status is not Status.OPTIMAL:
        return None
    below, above = outcome.values[-2:]
    if below > above and row.low is not None:
        return Repair(bound=_outward(row, row.low - below, low=True), low=True)
    if row.high is not None:
        return Repair(bound=_outward(row, row.high + above, low=False))
    return None


def _outward(row: Row, sum_: float, *, low: bool) -> int:
    """Return a sum as a whole number, minutes of a range as whole minutes, away from the bounds."""
    number = floor(sum_ + _CLOSE) if low else ceil(sum_ - _CLOSE)
    if row.unit != "min" or row.low == row.high:
        return number
    written = (number + row.named) * row.scale
    minutes = floor(written) if low else ceil(written)
    # A bound within a step of a whole minute stands for it.
    steps = minutes / row.scale - row.named
    return ceil(steps) if low else floor(steps)
