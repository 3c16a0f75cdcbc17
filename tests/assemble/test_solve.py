"""What is drawn meets everything at the least cost there is; what is called impossible is so."""

import pytest
from hypothesis import given, settings
from tests.assemble.small import draws, meets, problems

from examgen.assemble import solve as solving
from examgen.assemble import thin
from examgen.assemble.highs import solve_model
from examgen.assemble.mip import Model, Outcome
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.recount import cost_of, faults
from examgen.assemble.solve import Infeasible, solve


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
