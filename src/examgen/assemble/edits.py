"""Small changes of a problem: candidates taken out, pairs kept apart, bounds set."""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from examgen.assemble.problem import Enmity, Group, Place, Problem, RowKind
from examgen.source import Span

# How a pair is called that is kept apart for likeness, behind the two ids.
NEARLY_ALIKE = "are nearly alike"


def without(problem: Problem, ids: Set[str]) -> Problem:
    """Return the problem without some candidates; passages that have too few left go as well."""
    if not ids:
        return problem
    lost: set[int] = set()
    gone = {number for number, c in enumerate(problem.candidates) if c.id in ids}
    while gone:
        lost |= gone
        gone = {
            member
            for group in problem.groups
            if sum(1 for m in group.members if m not in lost) < group.low
            for member in group.members
            if member not in lost and _only_in(problem, member, group)
        }
    stay = [number for number in range(len(problem.candidates)) if number not in lost]
    place = {number: new for new, number in enumerate(stay)}
    return replace(
        problem,
        candidates=tuple(problem.candidates[number] for number in stay),
        groups=tuple(
            replace(group, members=members)
            for group in problem.groups
            if (members := _moved(group.members, place))
        ),
        enmities=tuple(
            replace(enmity, members=members)
            for enmity in problem.enmities
            if len(members := _moved(enmity.members, place)) > enmity.most
        ),
    )


def apart(problem: Problem, pairs: Iterable[tuple[str, str]], span: Span) -> Problem:
    """Return the problem with pairs of candidates that are too alike to stand together.

    How alike they are is not known here: ``Problem.written`` says it, where anybody asks.
    """
    index = {candidate.id: number for number, candidate in enumerate(problem.candidates)}
    found = tuple(
        Enmity(
            members=(min(index[one], index[other]), max(index[one], index[other])),
            most=1,
            reason=f"`{one}` and `{other}` {NEARLY_ALIKE}",
            span=span,
        )
        for one, other in pairs
        if one in index and other in index
    )
    return replace(problem, enmities=(*problem.enmities, *found))


def bounded(problem: Problem, row: int, low: int | None, high: int | None, text: str) -> Problem:
    """Return the problem with other bounds for a row, and no target there.

    No author has written these, so none is told to change them.
    """
    rows = list(problem.rows)
    rows[row] = replace(
        rows[row], low=low, high=high, text=text, target=None, kind=RowKind.LIKE_FIRST
    )
    return replace(problem, rows=tuple(rows))


def granted(problem: Problem, chosen: Mapping[str, Place]) -> Problem:
    """Return the problem that is left when some candidates are drawn already.

    What they add is taken off all bounds, and their enemies are out.
    """
    sums = Counter[int]()
    for place in chosen.values():
        for row, term in place.terms:
            sums[row] += term
    rows = tuple(
        replace(
            row,
            low=None if row.low is None else row.low - sums[number],
            high=None if row.high is None else row.high - sums[number],
            target=None if row.target is None else row.target - sums[number],
            named=row.named + sums[number],
        )
        for number, row in enumerate(problem.rows)
    )
    inside = {number for number, c in enumerate(problem.candidates) if c.id in chosen}
    enmities: list[Enmity] = []
    lost: set[str] = set()
    for enmity in problem.enmities:
        rest = tuple(member for member in enmity.members if member not in inside)
        most = enmity.most - (len(enmity.members) - len(rest))
        if most <= 0:
            lost.update(problem.candidates[member].id for member in rest)
        else:
            enmities.append(replace(enmity, members=rest, most=most))
    left = replace(problem, rows=rows, enmities=tuple(enmities))
    return without(left, lost | chosen.keys())


def _moved(members: tuple[int, ...], place: dict[int, int]) -> tuple[int, ...]:
    return tuple(place[member] for member in members if member in place)


def _only_in(problem: Problem, member: int, group: Group) -> bool:
    """Tell whether a candidate has places in its group's section alone."""
    places = problem.profiles[problem.candidates[member].profile]
    return all(place.section == group.section for place in places)
