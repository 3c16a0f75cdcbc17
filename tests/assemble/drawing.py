"""Papers drawn for the checker: by the solver in this process, or without one."""

from collections.abc import Mapping
from dataclasses import replace

from tests.assemble.checker import faults
from tests.assemble.selection import World

from examgen.assemble import Assembly, assemble
from examgen.assemble.context import Context
from examgen.assemble.highs import solve_model
from examgen.diagnostic import Diagnostic, has_errors
from examgen.model.item import Bank, Item

Kept = Mapping[str, frozenset[str]]


def drawn(
    world: World, *, solver: bool = True, seed: str = "1", kept: Kept | None = None
) -> tuple[Assembly | None, tuple[Diagnostic, ...]]:
    """Assemble a world's paper; what there is to say is an error just where there is no paper."""
    context = Context(
        engine=solve_model if solver else None,
        engine_name="highs" if solver else "",
        held=world.held,
        kept=kept,
    )
    made, said = assemble(world.blueprint, world.bank, world.project, seed=seed, context=context)
    assert (made is None) == has_errors(said), (world.blueprint, said)
    return made, said


def found(world: World, *, solver: bool = True, seed: str = "1") -> bool:
    """Tell whether there is a paper, and see that nothing is wrong with it."""
    made, said = drawn(world, solver=solver, seed=seed)
    if made is None:
        return False
    wrong = faults(made, world, said)
    assert not wrong, wrong
    return True


def ids(made: Assembly, form: int = 0) -> frozenset[str]:
    """Return the ids on a form."""
    return frozenset(
        q.item for section in made.paper.forms[form].sections for q in section.questions
    )


def with_items(world: World, items: tuple[Item, ...]) -> World:
    """Return the same with another bank of items, in the order of their ids."""
    bank = Bank(items=tuple(sorted(items, key=lambda i: i.id)), stimuli=world.bank.stimuli)
    return replace(world, bank=bank)
