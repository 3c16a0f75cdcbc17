"""What a blueprint leaves to the draw, as demands: so many items that pass one filter."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from examgen.assemble.where import Test, band_of, in_topic, matcher
from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Blueprint, Bounds, Cell, SectionSpec, Where, sole
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.source import Span

# The least, and the most or None.
Range = tuple[int, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """So many items for one section: the filter, and a topic and band within it, if any.

    ``place`` is how a message names it (``tokenisers/bpe, easy``), ``label`` how it names the
    section; ``span`` is where the number stands. The rest of a section's pick has so many more
    places ``beside`` it, in cells. With ``same_marks`` candidates choose among the items, so
    all carry the same.
    """

    section: int
    cell: int
    where: Where
    topic: str | None
    band: str | None
    count: int
    place: str
    label: str = ""
    span: Span
    beside: int = 0
    same_marks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many questions a section picks, how many stand in each cell, how many in none.

    Each is the least and the most; None is no bound. Shares of a number that is not
    known beforehand are no bounds here.
    """

    pick: Range
    cells: tuple[Range, ...]
    free: Range


def counts_of(spec: SectionSpec) -> Counts:
    """Return the counts of a section; where the cells add up to its pick, all stand in one."""
    whole = None if spec.pick is None else sole(spec.pick)
    cells = tuple(_range(cell.count, whole) for cell in spec.cells)
    low = sum(cell[0] for cell in cells)
    highs = [cell[1] for cell in cells]
    high = None if None in highs else sum(h for h in highs if h is not None)
    if spec.pick is None:
        return Counts(pick=(low, high), cells=cells, free=(0, 0))
    least, most = _range(spec.pick, None)
    # A reader sums the cells where no number is written: then there is no rest.
    if spec.cells and (least, most) == (low, high):
        return Counts(pick=(least, most), cells=cells, free=(0, 0))
    free = 0 if high is None else max(0, least - high)
    return Counts(
        pick=(least, most), cells=cells, free=(free, None if most is None else max(0, most - low))
    )


def is_summed(spec: SectionSpec) -> bool:
    """Tell whether a section's number is but the sum of its cells: nobody wrote a ``pick``."""
    if spec.pick is None:
        return True
    pick = spec.pick.span
    return any(
        cell.count.span != pick and pick.start <= cell.count.span.start < pick.end
        for cell in spec.cells
    )


def demands_of(blueprint: Blueprint) -> tuple[tuple[Demand, ...], tuple[Diagnostic, ...]]:
    """Return the demands in the blueprint's order: a section's cells, then the rest of its pick.

    Each asks for the least that its count allows. Cells that ask for more than the
    section picks are an error at the pick.
    """
    found: list[Demand] = []
    diagnostics: list[Diagnostic] = []
    for index, spec in enumerate(blueprint.sections):
        counts = counts_of(spec)
        found += [
            _cell(index, spec, number, cell, count[0])
            for number, (cell, count) in enumerate(zip(spec.cells, counts.cells, strict=True))
        ]
        if spec.pick is None:
            continue
        cells = sum(low for low, _ in counts.cells)
        most = counts.pick[1]
        if most is not None and cells > most:
            message = f"the cells ask for {cells} questions, the section picks {spec.pick.text}"
            hint = f"pick at least {cells}, or ask for fewer in the cells"
            diagnostics.append(error("bad-count", message, spec.pick.span, hint))
        elif counts.free[1] != 0:
            every = Cell(topic=None, difficulty=None, count=spec.pick)
            rest = _cell(index, spec, len(spec.cells), every, counts.free[0])
            found.append(replace(rest, beside=cells))
    return tuple(found), tuple(diagnostics)


def demand_test(demand: Demand, project: Project) -> Test:
    """Return a demand as a function of an item."""
    return _within(demand, matcher(demand.where, project), project)


def _within(demand: Demand, passes: Test, project: Project) -> Test:
    topic, band = demand.topic, demand.band

    def test(item: Item) -> bool:
        return (
            (topic is None or in_topic(topic, item))
            and (band is None or band_of(item.difficulty, project.bands) == band)
            and passes(item)
        )

    return test


def _cell(index: int, spec: SectionSpec, number: int, cell: Cell, count: int) -> Demand:
    topic = cell.topic if cell.topic is not None else section_pool(index, spec)
    return Demand(
        section=index,
        cell=number,
        where=spec.where,
        topic=cell.topic,
        band=cell.difficulty,
        count=count,
        place=topic if cell.difficulty is None else f"{topic}, {cell.difficulty}",
        label=spec.title or f"section {index + 1}",
        span=cell.count.span,
        same_marks=spec.choose is not None and spec.marks_each is None,
    )


def _range(bounds: Bounds, whole: Fraction | None) -> Range:
    """Return the whole numbers that bounds allow, of ``whole`` where they are shares."""
    if not bounds.share:
        return (ceil(bounds.low or 0), None if bounds.high is None else floor(bounds.high))
    return (0, None) if whole is None else share_of(bounds, whole)


def share_of(bounds: Bounds, whole: Fraction) -> Range:
    """Return the whole numbers that are such a share of ``whole``: next to it, if it is one."""
    low = (bounds.low or 0) * whole
    high = None if bounds.high is None else bounds.high * whole
    if low == high:
        return floor(low), ceil(low)
    return ceil(low), None if high is None else floor(high)


def range_text(count: Range) -> str:
    """Return a range as authors write it: ``3``, ``2..4``, ``..4``."""
    low, high = count
    return str(low) if low == high else f"{low or ''}..{'' if high is None else high}"


def section_pool(index: int, spec: SectionSpec) -> str:
    """Name a section's pool by its topics, else the section by its title or number."""
    topics = [
        value
        for condition in spec.where.conditions
        if condition.name == "topic" and not condition.negated
        for value in condition.values
    ]
    return " or ".join(topics) or spec.title or f"section {index + 1}"
