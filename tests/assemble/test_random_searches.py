"""Random papers without a solver: none that is wrong, and most of those that exist."""

from collections import Counter

import pytest
from hypothesis import given, settings
from tests.assemble.bent import bent_cases, possible
from tests.assemble.blueprints import Case, cases
from tests.assemble.drawing import found
from tests.assemble.test_random_papers import campaign

# Papers that the search without a solver may fail to find, of those that exist.
MOST_MISSED = 0.1


@given(bent_cases())
def test_without_a_solver_no_paper_comes_where_there_is_none(case: Case) -> None:
    assert not found(case.world, solver=False) or possible(case.world) is not None


@pytest.mark.soak
@campaign
@given(bent_cases())
def test_without_a_solver_no_paper_comes_where_there_is_none_in_large(case: Case) -> None:
    assert not found(case.world, solver=False) or possible(case.world) is not None


def missed_without_a_solver(examples: int, most: int) -> float:
    """Return the share of papers that exist and are not found without a solver."""
    tally: Counter[bool] = Counter()

    @settings(campaign, max_examples=examples)
    @given(cases(most=most))
    def look(case: Case) -> None:
        tally[found(case.world, solver=False)] += 1

    look()
    return tally[False] / tally.total()


def test_without_a_solver_most_papers_are_found() -> None:
    assert missed_without_a_solver(60, 40) <= MOST_MISSED


@pytest.mark.soak
def test_without_a_solver_most_papers_are_found_in_large() -> None:
    assert missed_without_a_solver(2000, 60) <= MOST_MISSED
