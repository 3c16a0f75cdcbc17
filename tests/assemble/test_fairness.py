"""Every item that may be drawn is drawn now and then, and as often as others of its kind."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest
from tests.assemble.checker import spread
from tests.assemble.drawing import drawn, ids
from tests.assemble.plain_papers import by_cells, by_sums, in_parallel, plain_items
from tests.assemble.selection import World

from examgen.model.item import Item

Ask = Callable[[Iterable[Item]], World]


def uses(world: World, seeds: int, *, solver: bool = True) -> Counter[str]:
    """Count how often each item is drawn over some seeds."""
    counted = Counter({item.id: 0 for item in world.bank.items})
    for seed in range(seeds):
        made, said = drawn(world, seed=f"seed {seed}", solver=solver)
        assert made is not None, said
        counted.update(ids(made))
    return counted


def unevenness(world: World, counted: Counter[str], seeds: int) -> float:
    """Return χ² by degree of freedom over items of one topic and mark: near 1 if draws are fair.

    Each item of a kind is drawn with the same chance p, so the count varies by seeds·p·(1 - p).
    """
    kinds: dict[object, list[int]] = {}
    for item in world.bank.items:
        kinds.setdefault((item.topic, item.marks), []).append(counted[item.id])
    total, free = 0.0, 0
    for counts in kinds.values():
        mean = sum(counts) / len(counts)
        if len(counts) > 1 and mean > 0:
            total += sum((c - mean) ** 2 for c in counts) / (mean * (1 - mean / seeds))
            free += len(counts) - 1
    return total / free


@pytest.mark.parametrize("ask", [by_cells, by_sums])
def test_every_item_is_drawn_now_and_then(ask: Ask) -> None:
    counted = uses(ask(plain_items(60)), 60)
    assert min(counted.values()) > 0


@pytest.mark.soak
@pytest.mark.parametrize("solver", [True, False])
@pytest.mark.parametrize("ask", [by_cells, by_sums])
def test_every_item_of_a_large_bank_is_drawn_now_and_then(ask: Ask, solver: bool) -> None:
    world = ask(plain_items(300))
    counted = uses(world, 500, solver=solver)
    assert min(counted.values()) > 0
    assert unevenness(world, counted, 500) < 2


def test_bound_items_are_drawn_too() -> None:
    counted = uses(by_sums(plain_items(60, bound=True)), 80)
    assert min(counted.values()) > 0


def forms_apart(count: int, seeds: int) -> list[Fraction]:
    """Return how far apart the means of three parallel forms lie, by seed."""
    world = in_parallel(plain_items(count))
    found: list[Fraction] = []
    for seed in range(seeds):
        made, said = drawn(world, seed=f"seed {seed}")
        assert made is not None, said
        apart = spread(made.paper.forms, world)
        assert apart is not None
        found.append(apart)
    return found


def test_parallel_forms_are_as_hard_as_each_other() -> None:
    assert max(forms_apart(120, 3)) <= Fraction(2, 100)


@pytest.mark.soak
def test_parallel_forms_are_as_hard_as_each_other_for_many_seeds() -> None:
    assert max(forms_apart(300, 100)) <= Fraction(2, 100)
