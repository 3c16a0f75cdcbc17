"""A minimal conflict: requirements that cannot all be met, and of which each is needed for that.

A deletion filter: whatever can be left out with the rest still impossible is left out,
detailed requirements first, in halves where a whole half can go. What stays is minimal,
since impossible sets stay impossible with more in them. See J. W. Chinneck and E. W.
Dravnieks, "Locating minimal infeasible constraint sets in linear programs", ORSA Journal
on Computing 3 (1991).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from examgen.assemble.conflict_merge import merged, relaxed
from examgen.assemble.conflict_ties import (
    Bundle,
    Kept,
    Shape,
    bundles_of,
    kinds_of,
    without_enemies,
)
from examgen.assemble.mip import Engine, Model, Outcome, Status
from examgen.assemble.problem import Problem

T = TypeVar("T")

# Solves that may run into their limit before the rest is left as it is.
_MOST_STOPS = 2
# Ties of one bundle that are looked at one by one.
_MOST_TIES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What conflicts are looked for with: an engine, seconds for each solve, stops so far."""

    engine: Engine
    limit: float
    stops: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Requirements and ties that conflict. A requirement is the rows that say it, by index.

    ``like_enmities`` and ``like_groups`` are these and all others of their kinds, any of which
    could stand in their place. ``minimal`` is whether each was shown to be needed.
    ``crowded`` is whether all could be met if an item could fill several places.
    """

    parts: tuple[tuple[int, ...], ...]
    enmities: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    like_enmities: tuple[int, ...] = ()
    like_groups: tuple[int, ...] = ()
    minimal: bool = True
    crowded: bool = False


def run(bench: Bench, model: Model) -> Outcome:
    """Solve a model within the bench's limit."""
    return bench.engine(model, bench.limit)


def impossible(bench: Bench, problem: Problem, kept: Kept) -> bool | None:
    """Tell whether what is kept cannot be met; None where the solver was stopped."""
    if kept.enmities:
        # Small programmes first: one that allows more, and one that allows less.
        more = merged(problem, replace(kept, enmities=frozenset()))
        if run(bench, relaxed(more)).status is Status.INFEASIBLE:
            return True
        less = merged(problem, without_enemies(problem, kept))
        if run(bench, less).status is Status.OPTIMAL:
            return False
    model = merged(problem, kept)
    if run(bench, relaxed(model)).status is Status.INFEASIBLE:
        return True
    if len(bench.stops) >= _MOST_STOPS:
        return None
    match run(bench, model).status:
        case Status.INFEASIBLE:
            return True
        case Status.OPTIMAL:
            return False
        case Status.STOPPED:
            bench.stops.append(len(model.costs))
            return None


def parts_of(problem: Problem, rows: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Return the requirements among rows, detailed ones first; some are said by two rows."""
    touched = _touched(problem)
    parts: dict[object, list[int]] = {}
    for index in sorted(rows):
        row = problem.rows[index]
        parts.setdefault((row.name, row.text, row.span), []).append(index)

    def detail(part: tuple[int, ...]) -> tuple[bool, int, int]:
        # A share touches the whole scope, and is a detail of it all the same.
        return not problem.rows[part[0]].share, touched[part[0]], part[0]

    return tuple(sorted(map(tuple, parts.values()), key=detail))


def find_conflict(bench: Bench, problem: Problem, kept: Kept) -> Conflict | bool | None:
    """Return a minimal conflict in what is kept; False if there is none, None if undecided."""
    bare = replace(kept, enmities=frozenset(), groups=frozenset())
    tied = impossible(bench, problem, bare) is not True
    if tied:
        verdict = impossible(bench, problem, kept)
        if verdict is not True:
            return verdict
    found = kept if tied else bare
    parts = parts_of(problem, kept.rows)

    def linear(some: Sequence[tuple[int, ...]]) -> bool | None:
        model = relaxed(merged(problem, _with_parts(found, some)))
        return run(bench, model).status is Status.INFEASIBLE

    def exact(some: Sequence[tuple[int, ...]]) -> bool | None:
        return impossible(bench, problem, _with_parts(found, some))

    if linear(parts):
        parts = shrink(parts, linear)[0]
    parts, minimal = shrink(parts, exact)
    found = _with_parts(found, parts)
    if tied:
        return _with_ties(bench, problem, found, parts, minimal=minimal)
    crowded = impossible(bench, problem, replace(found, once=False)) is False
    return Conflict(parts=_in_order(parts), minimal=minimal, crowded=crowded)


def shrink(
    parts: Sequence[T], is_impossible: Callable[[Sequence[T]], bool | None]
) -> tuple[tuple[T, ...], bool]:
    """Leave out parts of an impossible set, first ones first, while it stays impossible.

    Return what is left, and whether each of it was shown to be needed.
    """
    kept = list(range(len(parts)))
    sure = True
    # Stretches to be left out, the next one last, and whether that was not tried yet.
    stack = [(0, len(parts), False)]
    while stack:
        start, end, untried = stack.pop()
        if start == end:
            continue
        rest = [index for index in kept if not start <= index < end]
        verdict = is_impossible([parts[index] for index in rest]) if untried else False
        if verdict:
            kept = rest
        elif end - start == 1:
            sure = sure and verdict is not None
        else:
            middle = (start + end) // 2
            stack += [(middle, end, True), (start, middle, True)]
    return tuple(parts[index] for index in kept), sure


def _with_ties(
    bench: Bench,
    problem: Problem,
    found: Kept,
    parts: Sequence[tuple[int, ...]],
    *,
    minimal: bool,
) -> Conflict:
    """Leave out ties while the rest stays impossible: kinds of bundles, then single ties."""
    classes: dict[Shape, list[Bundle]] = {}
    for bundle in bundles_of(problem, found, kinds_of(problem, found.rows)):
        classes.setdefault(bundle.shape, []).append(bundle)
    used = dict(classes)

    def exact(shape: Shape) -> Callable[[int], bool | None]:
        def test(number: int) -> bool | None:
            tried = used | {shape: classes[shape][:number]}
            return impossible(bench, problem, _with_bundles(found, tried.values()))

        return test

    for shape in sorted(classes, key=lambda s: (bool(s.groups), len(classes[s]), repr(s))):
        number, sure = _fewest(len(classes[shape]), exact(shape))
        used[shape] = classes[shape][:number]
        minimal = minimal and sure
    ties, sure = _single_ties(bench, problem, _with_bundles(found, used.values()))
    alike = [bundle for shape in used if used[shape] for bundle in classes[shape]]
    return Conflict(
        parts=_in_order(parts),
        enmities=tuple(sorted(ties.enmities)),
        groups=tuple(sorted(ties.groups)),
        like_enmities=tuple(sorted(i for bundle in alike for i in bundle.enmities)),
        like_groups=tuple(sorted(i for bundle in alike for i in bundle.groups)),
        minimal=minimal and sure,
    )


def _fewest(most: int, is_impossible: Callable[[int], bool | None]) -> tuple[int, bool]:
    """Return the least number for which it stays impossible, as it is for ``most``."""
    low, high, sure = 0, most, True
    middle = 0
    while low < high:
        verdict = is_impossible(middle)
        sure = sure and verdict is not None
        low, high = (low, middle) if verdict else (middle + 1, high)
        middle = (low + high) // 2
    return high, sure


def _single_ties(bench: Bench, problem: Problem, found: Kept) -> tuple[Kept, bool]:
    bundles = bundles_of(problem, found, kinds_of(problem, found.rows))
    ties = [(False, i) for b in bundles if len(b.enmities) + len(b.groups) > 1 for i in b.enmities]
    ties += [(True, i) for b in bundles if len(b.enmities) + len(b.groups) > 1 for i in b.groups]
    if not ties or len(ties) > _MOST_TIES:
        return found, not ties
    enmities = found.enmities.difference(i for grouped, i in ties if not grouped)
    groups = found.groups.difference(i for grouped, i in ties if grouped)

    def kept(some: Sequence[tuple[bool, int]]) -> Kept:
        return replace(
            found,
            enmities=enmities.union(i for grouped, i in some if not grouped),
            groups=groups.union(i for grouped, i in some if grouped),
        )

    left, sure = shrink(ties, lambda some: impossible(bench, problem, kept(some)))
    return kept(left), sure


def _with_parts(kept: Kept, parts: Sequence[tuple[int, ...]]) -> Kept:
    return replace(kept, rows=frozenset(index for part in parts for index in part))


def _with_bundles(kept: Kept, classes: Iterable[Sequence[Bundle]]) -> Kept:
    bundles = [bundle for each in classes for bundle in each]
    return replace(
        kept,
        enmities=frozenset(index for bundle in bundles for index in bundle.enmities),
        groups=frozenset(index for bundle in bundles for index in bundle.groups),
    )


def _in_order(parts: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(parts))


def _touched(problem: Problem) -> Counter[int]:
    """Count the candidates that may add to each row."""
    numbers = Counter(candidate.profile for candidate in problem.candidates)
    touched: Counter[int] = Counter()
    for profile, places in enumerate(problem.profiles):
        for row in {row for place in places for row, _ in place.terms}:
            touched[row] += numbers[profile]
    return touched
