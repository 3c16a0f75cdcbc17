"""Cases with parallel forms: each item of the bank has twins that differ in their words alone."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st
from tests.assemble.banks import bank_of, prose, response_to
from tests.assemble.blueprints import Case, cases
from tests.assemble.selection import Part
from tests.assemble.wishes import at

from examgen.model.blueprint import FormsKind, FormsSpec, Located, Requirement, SectionSpec
from examgen.model.item import Item


@st.composite
def parallel_cases(draw: st.DrawFn, most: int = 14) -> Case:
    """Papers of two or three parallel forms, for which the bank has twins enough."""
    case = draw(cases(most=most, sections=2, size=4))
    count = draw(st.integers(2, 3))
    world = case.world
    items = [
        one if copy == 0 else twin(one, copy)
        for copy in range(count + draw(st.integers(0, 1)))
        for one in world.bank.items
    ]
    hidden = tuple(Part(_plain(p.spec), p.named, p.picked) for p in case.hidden)
    size = sum(len(part.picked) for part in hidden)
    anchors = draw(st.sampled_from([None, None, min(1, size), size // 2]))
    spread = draw(st.sampled_from([None, Fraction(0), Fraction(1, 10)]))
    forms = FormsSpec(
        codes=("A", "B", "C")[:count],
        kind=FormsKind.PARALLEL,
        anchors=None if not anchors else Located(anchors, at(9)),
        spread=None if spread is None else Located(spread, at(9)),
        span=at(9),
    )
    blueprint = replace(
        world.blueprint,
        sections=tuple(part.spec for part in hidden),
        requirements=_lasting(world.blueprint.requirements),
        forms=forms,
    )
    return Case(replace(world, blueprint=blueprint, bank=bank_of(items)), hidden)


def twin(one: Item, copy: int) -> Item:
    """Return an item like another in all but its words, its passage and its enemies."""
    name = f"{one.id}-{'abcdefgh'[copy]}"
    stimulus = None if one.stimulus is None else f"{one.stimulus}-{'abcdefgh'[copy]}"
    words = 1000 * copy + int(one.id[1:])
    response = response_to(one.type, words)
    return replace(
        one, id=name, stem=prose(name, 12), response=response, stimulus=stimulus, enemies=()
    )


def _plain(spec: SectionSpec) -> SectionSpec:
    return replace(spec, requirements=_lasting(spec.requirements))


def _lasting(rows: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """Leave out what asks for one item by its id: only one form can have that."""
    return tuple(r for r in rows if all(c.name != "id" for c in r.where.conditions))
