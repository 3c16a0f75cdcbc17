"""How much a draw changes when the bank does: the figures that tests and a benchmark look at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tests.assemble.drawing import drawn, ids, with_items
from tests.assemble.plain_papers import any_item
from tests.assemble.selection import World

from examgen.model.item import Item, Status

Ask = Callable[[Iterable[Item]], World]


@dataclass(frozen=True, slots=True)
class Change:
    """How many of the chosen were replaced, and whether the new item is among those chosen now."""

    replaced: int
    newcomer_drawn: bool = False


def added(world: World, trials: int, *, solver: bool = True) -> list[Change]:
    """Add one item, each time another one with another seed."""
    found: list[Change] = []
    for trial in range(trials):
        before = _chosen(world, trial, solver=solver)
        newcomer = any_item(len(world.bank.items) + trial)
        after = _chosen(with_items(world, (*world.bank.items, newcomer)), trial, solver=solver)
        found.append(Change(len(before - after), newcomer.id in after))
    return found


def withdrawn(world: World, trials: int, *, keep: bool, solver: bool = True) -> list[Change]:
    """Withdraw one of the chosen, perhaps keeping what can be kept; itself is not counted."""
    found: list[Change] = []
    for trial in range(trials):
        before = _chosen(world, trial, solver=solver)
        gone = sorted(before)[trial % len(before)]
        items = tuple(
            replace(i, status=Status.RETIRED) if i.id == gone else i for i in world.bank.items
        )
        kept = {"A": before} if keep else None
        after = _chosen(with_items(world, items), trial, solver=solver, kept=kept)
        found.append(Change(len(before - after - {gone})))
    return found


def _chosen(
    world: World, trial: int, *, solver: bool, kept: dict[str, frozenset[str]] | None = None
) -> frozenset[str]:
    made, said = drawn(world, seed=f"trial {trial}", solver=solver, kept=kept)
    assert made is not None, said
    return ids(made)
