"""A draw changes as little as it can when the bank does."""

from dataclasses import replace

import pytest
from tests.assemble.drawing import drawn
from tests.assemble.plain_papers import by_cells, by_sums, in_parallel, plain_items
from tests.assemble.selection import World
from tests.assemble.steadiness import Ask, Change, added, withdrawn

from examgen.model.item import Bank

PLAIN = plain_items(100)


def mean(changes: list[Change]) -> float:
    return sum(change.replaced for change in changes) / len(changes)


def see_added(changes: list[Change], most: float) -> None:
    """A newcomer that is not drawn changes nothing; one that is, little."""
    assert all(c.replaced == 0 for c in changes if not c.newcomer_drawn)
    drawn_ones = [c for c in changes if c.newcomer_drawn]
    assert drawn_ones
    assert mean(drawn_ones) <= most


def test_a_newcomer_takes_one_place_at_most_among_cells() -> None:
    changes = added(by_cells(PLAIN), 100)
    see_added(changes, 1)
    assert max(c.replaced for c in changes) == 1


def test_a_newcomer_changes_little_among_sums() -> None:
    see_added(added(by_sums(PLAIN), 12), 3)


@pytest.mark.soak
def test_a_newcomer_changes_little_among_sums_in_many_trials() -> None:
    see_added(added(by_sums(PLAIN), 100), 3)


@pytest.mark.parametrize("ask", [by_cells, by_sums])
def test_what_can_be_kept_is_kept(ask: Ask) -> None:
    assert mean(withdrawn(ask(PLAIN), 10, keep=True)) <= 2


@pytest.mark.soak
@pytest.mark.parametrize("solver", [True, False])
@pytest.mark.parametrize("ask", [by_cells, by_sums])
def test_what_can_be_kept_is_kept_in_many_trials(ask: Ask, solver: bool) -> None:
    assert mean(withdrawn(ask(PLAIN), 100, keep=True, solver=solver)) <= 2


@pytest.mark.parametrize("solver", [True, False])
@pytest.mark.parametrize("ask", [by_cells, by_sums, in_parallel])
def test_the_order_of_files_decides_nothing(ask: Ask, solver: bool) -> None:
    world = ask(plain_items(150, bound=True))
    turned = replace(world, bank=_turned(world))
    made, said = drawn(world, solver=solver)
    assert made is not None, said
    assert (made, said) == drawn(turned, solver=solver)


def _turned(world: World) -> Bank:
    return replace(world.bank, items=world.bank.items[::-1], stimuli=world.bank.stimuli[::-1])
