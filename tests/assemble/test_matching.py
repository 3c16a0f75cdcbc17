"""The assignment against brute force: complete whenever it can be, and the best one."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from examgen.assemble.matching import Assignment, Candidate, assign

needs = st.lists(st.integers(0, 2), min_size=1, max_size=3)


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[Candidate], list[int]]:
    wanted = draw(needs)
    subsets = st.sets(st.integers(0, len(wanted) - 1), min_size=1)
    fits = draw(st.lists(subsets, max_size=7))
    return [Candidate(id=f"q{i}", demands=tuple(sorted(fit))) for i, fit in enumerate(fits)], wanted


def fits(chosen: tuple[Candidate, ...], room: list[int]) -> bool:
    """Tell by trying everything whether all the chosen find a place."""
    if not chosen:
        return True
    for demand in chosen[0].demands:
        if room[demand]:
            left = [count - (i == demand) for i, count in enumerate(room)]
            if fits(chosen[1:], left):
                return True
    return False


def best(candidates: list[Candidate], wanted: list[int]) -> tuple[Candidate, ...]:
    """Return the largest set that fits, of lowest ranks among those (lexicographic)."""
    for size in range(min(sum(wanted), len(candidates)), 0, -1):
        for chosen in combinations(candidates, size):
            if fits(chosen, wanted):
                return chosen
    return ()


def check_valid(made: Assignment, candidates: list[Candidate], wanted: list[int]) -> None:
    allowed = {c.id: c.demands for c in candidates}
    assert all(demand in allowed[name] for name, demand in made.demand_of.items())
    filled = [list(made.demand_of.values()).count(demand) for demand in range(len(wanted))]
    assert all(have <= want for have, want in zip(filled, wanted, strict=True))
    assert made.complete == (filled == wanted)


@given(problems())
def test_the_best_set_is_found(problem: tuple[list[Candidate], list[int]]) -> None:
    candidates, wanted = problem
    made = assign(candidates, wanted)
    check_valid(made, candidates, wanted)
    assert list(made.demand_of) == [c.id for c in best(candidates, wanted)]


@given(problems())
def test_each_item_fills_the_first_demand_it_can(
    problem: tuple[list[Candidate], list[int]],
) -> None:
    candidates, wanted = problem
    made = assign(candidates, wanted)
    room = list(wanted)
    rest = [c for c in candidates if c.id in made.demand_of]
    while rest:
        first, *rest = rest
        for demand in first.demands:
            left = [count - (i == demand) for i, count in enumerate(room)]
            if room[demand] and fits(tuple(rest), left):
                assert made.demand_of[first.id] == demand
                room = left
                break


@given(problems(), st.data())
def test_one_candidate_more_moves_at_most_one(
    problem: tuple[list[Candidate], list[int]], data: st.DataObject
) -> None:
    candidates, wanted = problem
    before = set(assign(candidates, wanted).demand_of)
    place = data.draw(st.integers(0, len(candidates)))
    fit = data.draw(st.sets(st.integers(0, len(wanted) - 1), min_size=1))
    newcomer = Candidate(id="new", demands=tuple(sorted(fit)))
    made = assign([*candidates[:place], newcomer, *candidates[place:]], wanted)
    after = set(made.demand_of)
    if "new" in after:
        assert len(before - after) <= 1
        assert after - before == {"new"}
    else:
        assert after == before


def test_a_large_pool_is_quick() -> None:
    wanted = [3] * 20
    candidates = [
        Candidate(id=f"q{i}", demands=tuple(sorted({i % 20, (i * 7) % 20, (i * i) % 20})))
        for i in range(100_000)
    ]
    made = assign(candidates, wanted)
    assert made.complete
    check_valid(made, candidates, wanted)
