"""The order in which a form shows the questions of a section."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.context import Chosen
from examgen.assemble.draw import shuffled
from examgen.assemble.marks import items_of
from examgen.model.blueprint import QuestionOrder, SectionOrder, SectionSpec
from examgen.model.item import Item
from examgen.model.project import Topic


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What decides the order of questions: the paper's wish, the seed, the bank's topics."""

    order: QuestionOrder
    seed: str
    topics: tuple[Topic, ...]


_Unit = list[Item]


def question_order(chosen: Chosen, spec: SectionSpec, wish: Wish, form: str) -> tuple[Item, ...]:
    """Return a section's items in a form's order.

    Items of one stimulus stay together where the first of them stands, named ones as
    listed and then drawn ones by id: passages are read with their questions in a
    sensible order, so a shuffle moves them as one. By topic is the bank's order of
    topics, by difficulty is from easy to hard; what has neither comes last, and equals
    stand as the paper's own order has it.
    """
    units = _units(chosen)
    names = tuple(units)
    order = section_order(spec, wish.order)
    shuffles = order is SectionOrder.SHUFFLED or wish.order is QuestionOrder.WITHIN_SECTIONS
    if shuffles and order is not SectionOrder.AS_LISTED:
        names = shuffled(names, str, seed=wish.seed, form=form, purpose="questions")
    names = _by_key(names, units, order, wish)
    return tuple(item for name in names for item in units[name])


def section_order(spec: SectionSpec, order: QuestionOrder) -> SectionOrder:
    """Return a section's own order, else what the paper has for all."""
    if spec.order is not None:
        return spec.order
    within = order is QuestionOrder.WITHIN_SECTIONS
    return SectionOrder.SHUFFLED if within else SectionOrder.AS_LISTED


def kept_order(fresh: Sequence[Item], before: Sequence[str]) -> tuple[Item, ...]:
    """Return a shuffled section with those that stood there ``before`` in their old order.

    Whatever comes newly takes a place that was left, else the one it would have had.
    Questions of one stimulus stay together.
    """
    units: dict[str, list[Item]] = {}
    for item in fresh:
        units.setdefault(_name(item), []).append(item)
    place = {name: index for index, name in enumerate(before)}
    unit_of = {item.id: name for name, items in units.items() for item in items}
    old: list[str | None] = list(dict.fromkeys(unit_of.get(name) or f"\n{name}" for name in before))
    gone = [index for index, name in enumerate(old) if name is not None and name not in units]
    new = [name for name in units if name not in old]
    for index, name in zip(gone, new, strict=False):
        old[index] = name
    for index in gone[len(new) :]:
        old[index] = None
    result = [name for name in old if name is not None]
    for name in new[len(gone) :]:
        result.insert(list(units).index(name), name)
    return tuple(
        item
        for name in result
        for item in sorted(units[name], key=lambda i: place.get(i.id, len(place)))
    )


def sorted_again(
    items: Sequence[Item], chosen: Chosen, order: SectionOrder, wish: Wish
) -> tuple[Item, ...]:
    """Return a section's items by topic or by difficulty, if it asks for that.

    Equals stay as they are, and so do all in other sections.
    """
    units: dict[str, list[Item]] = {}
    for item in items:
        units.setdefault(_name(item), []).append(item)
    names = _by_key(tuple(units), _units(chosen), order, wish)
    return tuple(item for name in names for item in units[name])


def _by_key(
    names: tuple[str, ...], units: Mapping[str, _Unit], order: SectionOrder, wish: Wish
) -> tuple[str, ...]:
    if order is SectionOrder.BY_TOPIC:
        places = {topic.id: place for place, topic in enumerate(wish.topics)}
        return tuple(sorted(names, key=lambda name: _topic(units[name], places)))
    if order is SectionOrder.BY_DIFFICULTY:
        return tuple(sorted(names, key=lambda name: _difficulty(units[name])))
    return names


def _units(chosen: Chosen) -> Mapping[str, _Unit]:
    units: dict[str, _Unit] = {}
    for item in items_of(chosen):
        units.setdefault(_name(item), []).append(item)
    named = {item.id for item in chosen.fixed}
    for items in units.values():
        items.sort(key=lambda i: "" if i.id in named else i.id)
    return units


def _name(item: Item) -> str:
    alone = item.stimulus is None
    return f"question {item.id}" if alone else f"stimulus {item.stimulus}"


def _topic(unit: _Unit, places: Mapping[str, int]) -> tuple[int, str]:
    topic = unit[0].topic
    # Topics that the bank does not list go by their names, after those that it does.
    return (len(places) + 1, "") if topic is None else (places.get(topic, len(places)), topic)


def _difficulty(unit: _Unit) -> tuple[bool, Fraction]:
    known = [item.difficulty for item in unit if item.difficulty is not None]
    return not known, sum(known, Fraction(0)) / (len(known) or 1)
