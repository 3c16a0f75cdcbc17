"""What a blueprint leaves to the draw, as demands: so many items that pass one filter."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from examgen.assemble.matching import Candidate
from examgen.assemble.where import Test, band_of, in_topic, matcher, traits
from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Blueprint, Bounds, Cell, SectionSpec, Where, exactly, sole
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """So many items for one section: the filter, and a topic and band within it, if any.

    ``place`` is how a message names it (``tokenisers/bpe, easy``); ``span`` is where
    the number stands.
    """

    section: int
    where: Where
    topic: str | None
    band: str | None
    count: int
    place: str
    span: Span


def demands_of(blueprint: Blueprint) -> tuple[tuple[Demand, ...], tuple[Diagnostic, ...]]:
    """Return the demands in the blueprint's order: a section's cells, then the rest of its pick.

    Cells that ask for more than the section picks are an error at the pick.
    """
    found: list[Demand] = []
    diagnostics: list[Diagnostic] = []
    for index, spec in enumerate(blueprint.sections):
        cells = sum(_count(cell.count) for cell in spec.cells)
        found += [_cell(index, spec, cell) for cell in spec.cells]
        if spec.pick is None:
            continue
        rest = _count(spec.pick) - cells
        if rest < 0:
            message = f"the cells ask for {cells} questions, the section picks {spec.pick.text}"
            hint = f"pick at least {cells}, or ask for fewer in the cells"
            diagnostics.append(error("bad-count", message, spec.pick.span, hint))
        elif rest > 0:
            every = Cell(topic=None, difficulty=None, count=exactly(rest, spec.pick.span))
            found.append(_cell(index, spec, every))
    return tuple(found), tuple(diagnostics)


def demand_test(demand: Demand, project: Project) -> Test:
    """Return a demand as a function of an item."""
    return _within(demand, matcher(demand.where, project), project)


def candidates_for(
    demands: tuple[Demand, ...], items: Iterable[Item], project: Project
) -> list[Candidate]:
    """Return the items that fit any demand, with the demands they fit."""
    tests = [demand_test(demand, project) for demand in demands]
    by_id = any(c.name == "id" for demand in demands for c in demand.where.conditions)
    # Large banks have many items and few kinds of them: each kind is tested once.
    known: dict[Hashable, tuple[int, ...]] = {}
    found: list[Candidate] = []
    for item in items:
        kind = item.id if by_id else traits(item)
        fits = known.get(kind)
        if fits is None:
            fits = known[kind] = tuple(i for i, test in enumerate(tests) if test(item))
        if fits:
            found.append(Candidate(id=item.id, demands=fits))
    return found


def _within(demand: Demand, passes: Test, project: Project) -> Test:
    topic, band = demand.topic, demand.band

    def test(item: Item) -> bool:
        return (
            (topic is None or in_topic(topic, item))
            and (band is None or band_of(item.difficulty, project.bands) == band)
            and passes(item)
        )

    return test


def _cell(index: int, spec: SectionSpec, cell: Cell) -> Demand:
    topic = cell.topic if cell.topic is not None else _name(index, spec)
    return Demand(
        section=index,
        where=spec.where,
        topic=cell.topic,
        band=cell.difficulty,
        count=_count(cell.count),
        place=topic if cell.difficulty is None else f"{topic}, {cell.difficulty}",
        span=cell.count.span,
    )


def _count(bounds: Bounds) -> int:
    number = sole(bounds)
    if number is None:
        raise NotImplementedError
    return int(number)


def _name(index: int, spec: SectionSpec) -> str:
    """Name a section's pool by its topics, else the section by its title or number."""
    topics = [
        value
        for condition in spec.where.conditions
        if condition.name == "topic" and not condition.negated
        for value in condition.values
    ]
    return " or ".join(topics) or spec.title or f"section {index + 1}"
