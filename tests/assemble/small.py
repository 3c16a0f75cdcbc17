"""Small problems of every shape, and what is true of them by looking at every draw there is."""

import itertools
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from examgen.assemble.problem import Candidate, Drawn, Enmity, Group, Place, Problem, Row
from examgen.assemble.programme import Column
from examgen.assemble.recount import pull, totals
from examgen.source import Span

SPAN = Span("bank/papers/quiz.yaml", 1, 1, 1, 1)


def row(low: int | None, high: int | None, target: int | None = None) -> Row:
    return Row(
        name="row",
        text="",
        unit="questions",
        low=low,
        high=high,
        scale=Fraction(1),
        target=target,
        span=SPAN,
    )


def group(section: int, members: tuple[int, ...], low: int, high: int) -> Group:
    return Group(
        stimulus="passage", section=section, members=members, low=low, high=high, span=SPAN
    )


def enmity(members: tuple[int, ...], most: int = 1) -> Enmity:
    return Enmity(members=members, most=most, reason="enemies", span=SPAN)


@st.composite
def problems(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Problem:
    """Problems of up to six candidates, feasible or not."""
    rows = tuple(draw(st.lists(_rows(), min_size=1, max_size=4)))
    profiles = tuple(draw(st.lists(_profiles(len(rows)), min_size=1, max_size=4)))
    count = draw(st.integers(1, 6))
    costs = draw(st.lists(st.integers(0, 1000), min_size=count, max_size=count, unique=True))
    kinds = st.integers(0, len(profiles) - 1)
    candidates = tuple(
        Candidate(f"item-{number}", draw(kinds), cost / 1000)
        for number, cost in enumerate(sorted(costs))
    )
    several = st.lists(st.integers(0, count - 1), min_size=1, max_size=4, unique=True)
    enmities = draw(st.lists(st.tuples(several, st.integers(1, 2)), max_size=3))
    order = draw(st.permutations(range(count)))
    cut = draw(st.integers(0, count))
    parts = [tuple(sorted(part)) for part in (order[:cut], order[cut:]) if part]
    groups = [
        group(section, part, low, low + draw(st.integers(0, 2)))
        for part in parts
        for section in (0, 1)
        if draw(st.booleans())
        for low in (draw(st.integers(0, 3)),)
    ]
    return Problem(
        rows=rows,
        profiles=profiles,
        candidates=candidates,
        groups=tuple(groups),
        enmities=tuple(enmity(tuple(sorted(members)), most) for members, most in enmities),
    )


def draws(problem: Problem) -> Iterator[Drawn]:
    """Yield every way to draw none, some or all candidates."""
    choices = [
        [None, *range(len(problem.profiles[candidate.profile]))] for candidate in problem.candidates
    ]
    for chosen in itertools.product(*choices):
        yield Drawn(places=tuple((c, p) for c, p in enumerate(chosen) if p is not None))


def meets(problem: Problem, drawn: Drawn) -> bool:
    """Count a draw again, from the definitions alone."""
    stands = {c: problem.profiles[problem.candidates[c].profile][p] for c, p in drawn.places}
    if len(stands) < len(drawn.places):
        return False
    sums = [0] * len(problem.rows)
    for place in stands.values():
        for index, number in place.terms:
            sums[index] += number
    in_rows = all(
        (one.low is None or total >= one.low) and (one.high is None or total <= one.high)
        for one, total in zip(problem.rows, sums, strict=True)
    )
    apart = all(len(stands.keys() & set(one.members)) <= one.most for one in problem.enmities)
    counts = [
        (one, sum(1 for c in one.members if c in stands and stands[c].section == one.section))
        for one in problem.groups
    ]
    return in_rows and apart and all(n == 0 or one.low <= n <= one.high for one, n in counts)


def cost_of(problem: Problem, drawn: Drawn) -> float:
    """Return what a draw is judged by: its costs, and its distance from the targets."""
    costs = [problem.candidates[candidate].cost for candidate, _ in drawn.places]
    for one, total in zip(problem.rows, totals(problem, drawn), strict=True):
        if one.target is not None:
            weight, free = pull(one)
            costs.append(weight * max(0, abs(total - one.target) - free))
    return math.fsum(costs)


def every_column(problem: Problem) -> list[Column]:
    """Return all places of all candidates."""
    return [
        (index, place)
        for index, candidate in enumerate(problem.candidates)
        for place in range(len(problem.profiles[candidate.profile]))
    ]


def _rows() -> st.SearchStrategy[Row]:
    ends = st.tuples(st.integers(-2, 6), st.integers(0, 4), st.integers(0, 5))
    return ends.map(
        lambda e: row(
            None if e[2] == 1 else e[0],
            None if e[2] == 2 else e[0] + e[1],
            e[0] + e[1] // 2 if e[2] >= 4 else None,
        )
    )


def _profiles(rows: int) -> st.SearchStrategy[tuple[Place, ...]]:
    numbers = st.lists(st.sampled_from([0, 0, 1, 1, 2, 3, -1]), min_size=rows, max_size=rows)
    place = st.tuples(st.integers(0, 1), numbers).map(
        lambda given: Place(
            given[0], 0, tuple((index, number) for index, number in enumerate(given[1]) if number)
        )
    )
    return st.lists(place, min_size=0, max_size=2).map(tuple)
