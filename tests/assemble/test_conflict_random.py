"""Random tangles of requirements: a conflict is told where, and only where, no draw exists."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.assemble.asking import Thing, Ties, cell, count, marks, problem, share, time
from tests.assemble.plain_model import feasible, prove_minimal

from examgen.assemble.conflict_find import Bench, Conflict, find_conflict
from examgen.assemble.conflict_ties import all_of
from examgen.assemble.highs import solve_model
from examgen.assemble.problem import Problem

BENCH = Bench(engine=solve_model, limit=20.0)


@st.composite
def tangles(draw: st.DrawFn) -> Problem:
    """Return small problems with everything in them, tight enough to be impossible at times."""
    things = [
        Thing(
            id=f"i{n:02}",
            kind=draw(st.sampled_from("abc")),
            marks=draw(st.integers(1, 3)),
            seconds=60 * draw(st.integers(1, 4)),
            cells=draw(st.sampled_from([(0,), (1,), (0, 1)])),
        )
        for n in range(draw(st.integers(4, 14)))
    ]
    ids = [thing.id for thing in things]
    pairs = st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True).map(sorted)
    some = st.lists(st.sampled_from(ids), min_size=3, max_size=5, unique=True).map(sorted)
    low, high = draw(st.integers(2, 6)), draw(st.integers(6, 8))
    asks = [
        count("questions", f"{low}..{high}"),
        marks(f"{draw(st.integers(4, 16))}"),
        time(f"..{draw(st.integers(4, 20))} min"),
        count("topic a", f"{draw(st.integers(0, 3))}..", "a"),
        count("topic b", f"..{draw(st.integers(0, 3))}", "b"),
        cell("optics", f"{draw(st.integers(0, 3))}..4", 1),
        share("c", draw(st.sampled_from([25, 50]))),
    ]
    whole = draw(some)
    ties = Ties(
        apart=[(one, other) for one, other in draw(st.lists(pairs, max_size=6))],
        limits=[(draw(some), 1, "at most 1 questions of `quiz0`")],
        passages=[("text", whole, draw(st.integers(2, 3)), len(whole))],
    )
    return problem(things, asks, ties)


@given(tangles())
@settings(deadline=None)
def test_conflicts_are_told_where_no_draw_exists_and_are_minimal(tangle: Problem) -> None:
    found = find_conflict(BENCH, tangle, all_of(tangle))
    assert found is not None
    assert isinstance(found, Conflict) == (not feasible(tangle))
    if isinstance(found, Conflict):
        prove_minimal(tangle, found)
