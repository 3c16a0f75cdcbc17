"""What is drawn meets everything at the least cost there is; what is called impossible is so."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from tests.assemble.small import cost_of, draws, enmity, every_column, meets, problems, row

from examgen.assemble import solve as solving
from examgen.assemble import thin
from examgen.assemble.highs import solve_model
from examgen.assemble.mip import Model, Outcome, Status
from examgen.assemble.problem import Candidate, Drawn, Place, Problem, Row
from examgen.assemble.programme import programme_of
from examgen.assemble.recount import faults, totals
from examgen.assemble.solve import Infeasible, Stopped, solve


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with so few columns that small problems, too, are thinned and widened again."""
    monkeypatch.setattr(solving, "_FIRST", 1)
    monkeypatch.setattr(solving, "_GROWTH", 2)
    for name, value in (("_START", 1), ("_PASSAGES", 0), ("_MORE", 1)):
        monkeypatch.setattr(thin, name, value)


def engine(model: Model, limit: float) -> Outcome:
    return solve_model(model, limit)


@pytest.mark.usefixtures("narrow")
@settings(max_examples=150, deadline=None)
@given(problems())
def test_small_problems_are_solved_as_by_looking_at_every_draw(problem: Problem) -> None:
    best = min((cost_of(problem, d) for d in draws(problem) if meets(problem, d)), default=None)
    found = solve(problem, engine)
    if best is None:
        assert found == Infeasible()
        return
    assert isinstance(found, Drawn)
    assert meets(problem, found)
    assert cost_of(problem, found) == pytest.approx(best, abs=1e-6)


@settings(max_examples=100, deadline=None)
@given(problems())
def test_the_recount_agrees_with_the_definitions(problem: Problem) -> None:
    for drawn in draws(problem):
        assert (not faults(problem, drawn)) == meets(problem, drawn)


def test_a_draw_that_nobody_proves_the_best_is_taken_after_enough_branches() -> None:
    drawn = Outcome(status=Status.OPTIMAL, values=(1.0, 0.0), cost=0.5, best=False)

    def content(model: Model, limit: float) -> Outcome:
        return drawn if model.nodes is not None else solve_model(model, limit)

    found = solve(pair(row(1, 1)), content)
    assert found == Drawn(places=((0, 0),))


def test_where_enough_branches_find_nothing_all_candidates_are_tried_to_the_end() -> None:
    asked: list[int | None] = []

    def lost(model: Model, limit: float) -> Outcome:
        if any(model.whole):
            asked.append(model.nodes)
        if any(model.whole) and model.nodes is not None:
            return Outcome(status=Status.STOPPED, seconds=1.0)
        return solve_model(model, limit)

    assert solve(pair(row(1, 1)), lost) == Drawn(places=((0, 0),))
    assert asked[-1] is None


@pytest.mark.parametrize("kind", [True, False], ids=["whole", "linear"])
def test_a_limit_that_is_over_is_said(kind: bool) -> None:
    def late(model: Model, limit: float) -> Outcome:
        if any(model.whole) is kind:
            return Outcome(status=Status.STOPPED, seconds=limit)
        return solve_model(model, limit)

    assert solve(pair(row(1, 1)), late) == Stopped()


def test_an_answer_that_breaks_a_row_is_our_error() -> None:
    def wrong(model: Model, limit: float) -> Outcome:
        found = solve_model(model, limit)
        return replace(found, values=(1.0, 1.0)) if any(model.whole) else found

    with pytest.raises(RuntimeError, match=r"row: 2 is not in 1..1"):
        solve(pair(row(1, 1)), wrong)


def test_targets_are_met_where_costs_alone_would_draw_less() -> None:
    places = (Place(0, 0, ((0, 1),)),)
    candidates = tuple(Candidate(f"item-{n}", 0, 0.5 + n / 10) for n in range(5))
    problem = Problem(rows=(row(1, 5, target=4),), profiles=(places,), candidates=candidates)
    found = solve(problem, engine)
    assert isinstance(found, Drawn)
    assert totals(problem, found) == [4]
    assert [candidate for candidate, _ in found.places] == [0, 1, 2, 3]


def test_a_target_out_of_reach_is_come_near_to() -> None:
    places = (Place(0, 0, ((0, 1), (1, 3))),)
    candidates = tuple(Candidate(f"item-{n}", 0, n / 10) for n in range(5))
    rows = (row(1, 5, target=4), row(None, 8))
    found = solve(Problem(rows=rows, profiles=(places,), candidates=candidates), engine)
    assert isinstance(found, Drawn)
    assert len(found.places) == 2


def test_pairs_that_are_all_hostile_are_one_row() -> None:
    places = (Place(0, 0, ((0, 1),)),)
    candidates = tuple(Candidate(f"item-{n}", 0, n / 10) for n in range(5))
    pairs = [(a, b) for a in range(4) for b in range(a + 1, 4)]
    problem = Problem(
        rows=(row(2, 2),),
        profiles=(places,),
        candidates=candidates,
        enmities=tuple(enmity(pair) for pair in [*pairs, (3, 4)]),
    )
    programme = programme_of(problem, every_column(problem))
    assert programme.apart == (((0, 1, 2, 3), 1), ((3, 4), 1))


def test_large_numbers_keep_their_last_digit() -> None:
    # 2 · 333333 is one too few; only 333333 + 333334 will do.
    profiles = tuple((Place(0, 0, ((0, number),)),) for number in (333_333, 333_334))
    kinds = (0, 0, 0, 1)
    candidates = tuple(Candidate(f"item-{n}", kind, n / 10) for n, kind in enumerate(kinds))
    problem = Problem(rows=(row(666_667, 666_667),), profiles=profiles, candidates=candidates)
    assert solve(problem, engine) == Drawn(places=((0, 0), (3, 0)))


def pair(wanted: Row) -> Problem:
    """Two candidates that add one each to one row."""
    candidates = (Candidate("a", 0, 0.25), Candidate("b", 0, 0.75))
    return Problem(rows=(wanted,), profiles=((Place(0, 0, ((0, 1),)),),), candidates=candidates)
