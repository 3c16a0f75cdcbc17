"""Random papers with parallel forms: whatever comes out is right."""

import pytest
from hypothesis import given
from tests.assemble.blueprints import Case
from tests.assemble.drawing import found
from tests.assemble.test_random_papers import campaign
from tests.assemble.twins import parallel_cases


@given(parallel_cases())
def test_parallel_forms_are_right_where_they_are_found(case: Case) -> None:
    found(case.world)


@pytest.mark.soak
@campaign
@given(parallel_cases())
def test_parallel_forms_are_right_where_they_are_found_in_large(case: Case) -> None:
    found(case.world)
