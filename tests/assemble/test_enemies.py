"""Keeping enemies apart, against brute force."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from examgen.assemble.enemies import Clash, draw_apart, first_clash
from examgen.assemble.matching import Assignment, Candidate, assign

Problem = tuple[list[Candidate], list[int], dict[str, frozenset[str]]]


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    needs = draw(st.lists(st.integers(1, 2), min_size=1, max_size=2))
    subsets = st.sets(st.integers(0, len(needs) - 1), min_size=1)
    fits = draw(st.lists(subsets, min_size=2, max_size=7))
    names = [f"q{i}" for i in range(len(fits))]
    candidates = [
        Candidate(id=name, demands=tuple(sorted(fit)))
        for name, fit in zip(names, fits, strict=True)
    ]
    pairs = draw(st.sets(st.sampled_from(list(combinations(names, 2))), max_size=8))
    hostile: dict[str, set[str]] = {name: set() for name in names}
    for one, other in pairs:
        hostile[one].add(other)
        hostile[other].add(one)
    return candidates, needs, {name: frozenset(others) for name, others in hostile.items()}


def possible(problem: Problem) -> bool:
    candidates, needs, enemies = problem
    return any(
        assign(chosen, needs).complete
        for chosen in combinations(candidates, sum(needs))
        if first_clash((c.id for c in chosen), enemies) is None
    )


@given(problems())
def test_enemies_are_kept_apart_whenever_they_can_be(problem: Problem) -> None:
    candidates, needs, enemies = problem
    found = draw_apart(candidates, needs, enemies)
    if isinstance(found, Clash):
        assert not possible(problem)
        assert not found.gave_up
        assert found.second in enemies[found.first]
    elif found.complete:
        assert first_clash(found.demand_of, enemies) is None
    else:
        assert not assign(candidates, needs).complete


@given(problems(), st.data())
def test_a_newcomer_without_enemies_disturbs_nothing_unless_drawn(
    problem: Problem, data: st.DataObject
) -> None:
    candidates, needs, enemies = problem
    place = data.draw(st.integers(0, len(candidates)))
    newcomer = Candidate(id="new", demands=tuple(range(len(needs))))
    before = draw_apart(candidates, needs, enemies)
    after = draw_apart([*candidates[:place], newcomer, *candidates[place:]], needs, enemies)
    if not isinstance(before, Assignment) or not before.complete:
        return
    assert isinstance(after, Assignment)
    if "new" not in after.demand_of:
        assert after == before


def test_a_hopeless_search_ends() -> None:
    """Forty items, all enemies of each other, three wanted."""
    names = [f"q{i}" for i in range(40)]
    enemies = {name: frozenset(names) - {name} for name in names}
    found = draw_apart([Candidate(id=name, demands=(0,)) for name in names], [3], enemies)
    assert isinstance(found, Clash)
    assert found.gave_up
