"""Random banks and blueprints: what comes out is right, and what is possible comes out."""

import pytest
from hypothesis import HealthCheck, given, settings
from tests.assemble.bent import bent_cases, possible
from tests.assemble.blueprints import Case, cases
from tests.assemble.drawing import drawn, found
from tests.assemble.selection import selection_faults

campaign = settings(max_examples=2000, suppress_health_check=[HealthCheck.too_slow])


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


@given(cases())
def test_the_solver_finds_a_right_paper_wherever_one_exists(case: Case) -> None:
    assert found(case.world), drawn(case.world)[1]


@pytest.mark.soak
@campaign
@given(cases(most=60))
def test_the_solver_finds_a_right_paper_wherever_one_exists_in_large(case: Case) -> None:
    assert found(case.world), drawn(case.world)[1]


@given(bent_cases())
def test_the_solver_says_no_just_where_there_is_no_paper(case: Case) -> None:
    assert found(case.world) == (possible(case.world) is not None)


@pytest.mark.soak
@campaign
@given(bent_cases())
def test_the_solver_says_no_just_where_there_is_no_paper_in_large(case: Case) -> None:
    assert found(case.world) == (possible(case.world) is not None)
