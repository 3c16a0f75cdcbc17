"""Random banks and blueprints: what comes out is right, and what is possible comes out."""

from hypothesis import given
from tests.assemble.bent import bent_cases, possible
from tests.assemble.blueprints import Case, cases
from tests.assemble.selection import selection_faults


@given(cases())
def test_the_hidden_selection_is_what_the_blueprint_asks_for(case: Case) -> None:
    assert list(selection_faults(case.hidden, case.world)) == []


@given(cases(least=3, most=7, sections=2, size=3))
def test_brute_force_finds_what_is_possible(case: Case) -> None:
    assert possible(case.world) is not None


@given(bent_cases())
def test_what_brute_force_finds_is_right(case: Case) -> None:
    parts = possible(case.world)
    assert parts is None or list(selection_faults(parts, case.world)) == []
