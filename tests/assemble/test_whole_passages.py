"""A passage that comes whole comes with all that its section's filters let through."""

from fractions import Fraction

import pytest
from tests.assemble.banks import bank_of, item
from tests.assemble.drawing import drawn, ids
from tests.assemble.selection import World
from tests.assemble.wishes import at

from examgen.model.blueprint import Blueprint, Cell, SectionSpec, StimulusRule, exactly
from examgen.model.item import Item


def rated(number: int, difficulty: str, stimulus: str | None = None) -> Item:
    traits = {"topic": "a", "marks": Fraction(1), "seconds": 60}
    return item(number, 0, None, difficulty=Fraction(difficulty), stimulus=stimulus, **traits)


def asked(items: list[Item], **fields: object) -> World:
    cells = (
        Cell(topic=None, difficulty="easy", count=exactly(2, at(4))),
        Cell(topic=None, difficulty="hard", count=exactly(1, at(5))),
    )
    section = SectionSpec(
        cells=cells,
        stimuli=StimulusRule(whole=True, count=None, span=at(7)),
        span=at(2),
        **fields,  # type: ignore[arg-type]
    )
    blueprint = Blueprint(id="quiz", title="Quiz", sections=(section,), span=at(1))
    return World(blueprint=blueprint, bank=bank_of(items))


@pytest.mark.parametrize("solver", [True, False])
def test_a_passage_of_which_one_has_no_place_does_not_come(solver: bool) -> None:
    """Its medium question fits no cell, and the cells are the whole section."""
    passage = [rated(0, "0.1", "s1"), rated(1, "0.5", "s1")]
    alone = [rated(2, "0.1"), rated(3, "0.2"), rated(4, "0.9")]
    world = asked([*passage, *alone], pick=exactly(3, at(3)))
    for seed in map(str, range(6)):
        made, said = drawn(world, solver=solver, seed=seed)
        assert made is not None, said
        assert ids(made) == {"q002", "q003", "q004"}


@pytest.mark.parametrize("solver", [True, False])
def test_a_passage_whose_questions_all_have_places_comes_whole(solver: bool) -> None:
    passage = [rated(0, "0.1", "s1"), rated(1, "0.9", "s1")]
    world = asked([*passage, rated(2, "0.2")], pick=exactly(3, at(3)))
    made, said = drawn(world, solver=solver)
    assert made is not None, said
    assert ids(made) == {"q000", "q001", "q002"}
