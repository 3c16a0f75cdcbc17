"""Items of one kind, and the places they may fill: what a large bank has few of."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.demand import Counts
from examgen.assemble.measures import Scales, amount
from examgen.assemble.problem import Place
from examgen.assemble.rules import Rule
from examgen.assemble.where import Test, band_of, in_topic, matcher
from examgen.model.blueprint import Blueprint, Cell, Measure, SectionSpec
from examgen.model.item import Item
from examgen.model.project import Project

Terms = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A section that picks: whom it lets in, which cells they fit, and what they add.

    ``rigid`` are the cells whose count is one number: whoever fits another one takes no
    free place. ``rules`` are its own and the paper's, with their index. ``worth`` are
    the marks that its items must have where candidates choose among them.
    """

    section: int
    spec: SectionSpec
    passes: Test
    cells: tuple[Test, ...]
    rigid: frozenset[int]
    free: bool
    worth: Fraction | None
    rules: tuple[tuple[int, Rule], ...]


def pools_of(
    blueprint: Blueprint,
    counts: tuple[Counts, ...],
    rules: tuple[Rule, ...],
    worths: Mapping[int, Fraction],
    project: Project,
) -> tuple[Pool, ...]:
    """Return the sections that pick questions. ``worths`` are by section, where needed."""
    return tuple(
        Pool(
            section=index,
            spec=spec,
            passes=matcher(spec.where, project),
            cells=tuple(_cell_test(cell, project) for cell in spec.cells),
            rigid=frozenset(
                number
                for number, (cell, count) in enumerate(
                    zip(spec.cells, counts[index].cells, strict=True)
                )
                if count[0] == count[1] and not cell.count.share
            ),
            free=spec.pick is not None and counts[index].free[1] != 0,
            worth=None if spec.marks_each is not None else worths.get(index),
            rules=tuple((r, rule) for r, rule in enumerate(rules) if rule.section in (None, index)),
        )
        for index, spec in enumerate(blueprint.sections)
        if spec.pick is not None or spec.cells
    )


def kind_of(
    blueprint: Blueprint, measures: Set[Measure], project: Project
) -> Callable[[Item], Hashable]:
    """Return a function that tells apart only items that may have different places.

    ``measures`` are those of all rules.
    """
    conditions = [
        condition
        for where in (
            *(spec.where for spec in blueprint.sections),
            *(row.where for spec in blueprint.sections for row in spec.requirements),
            *(row.where for row in blueprint.requirements),
        )
        for condition in where.conditions
    ]
    names = {condition.name for condition in conditions}
    ids = {value for c in conditions if c.name == "id" for value in c.values}
    bands = {band.name for band in project.bands}
    numbers = Measure.MEAN_DIFFICULTY in measures or any(
        c.name == "difficulty" and not bands.issuperset(c.values) for c in conditions
    )
    by_marks = "marks" in names or Measure.MARKS in measures or _by_worth(blueprint)
    by_time = Measure.MINUTES in measures
    tags, level = "tags" in names, "level" in names
    author, language = "author" in names, "language" in names
    known_bands: dict[tuple[int, int], str | None] = {}

    def band(value: Fraction) -> str | None:
        key = (value.numerator, value.denominator)
        if key not in known_bands:
            known_bands[key] = band_of(value, project.bands)
        return known_bands[key]

    def kind(item: Item) -> Hashable:
        hard, marks = item.difficulty, item.marks
        return (
            item.topic,
            item.type,
            item.status,
            # Pairs are far quicker to hash than fractions, of which a large bank has many.
            hard and ((hard.numerator, hard.denominator) if numbers else band(hard)),
            (marks and (marks.numerator, marks.denominator)) if by_marks else None,
            item.seconds if by_time else None,
            item.tags if tags else None,
            item.level if level else None,
            item.author if author else None,
            item.language if language else None,
            item.id if item.id in ids else None,
        )

    return kind


def places_of(item: Item, pools: Iterable[Pool], scales: Scales) -> tuple[Place, ...]:
    """Return the places that an item may fill, in the order of sections and cells."""
    found: list[Place] = []
    for pool in pools:
        if not pool.passes(item):
            continue
        if pool.worth is not None and item.marks != pool.worth:
            continue
        fits = [number for number, test in enumerate(pool.cells) if test(item)]
        if pool.free and pool.rigid.issuperset(fits):
            fits.append(len(pool.cells))
        if fits:
            common = _common(item, pool, scales)
            found += [Place(pool.section, cell, _with_cell(common, pool, cell)) for cell in fits]
    return tuple(found)


def term_of(rule: Rule, item: Item, spec: SectionSpec, scales: Scales) -> int:
    """Return what an item in a section adds to a rule's sum; cells are not looked at."""
    if rule.earned and spec.choose is not None:
        return 0
    measured = amount(rule.measure, item, spec, scales)
    if measured is None:
        return 0
    counted = rule.cell is None and (rule.test is None or rule.test(item))
    part = rule.weight * measured - rule.shift if counted else 0
    return part - rule.base * measured


def _common(item: Item, pool: Pool, scales: Scales) -> Terms:
    """Return what an item adds in any place of a section."""
    return tuple(
        (index, term)
        for index, rule in pool.rules
        if (term := term_of(rule, item, pool.spec, scales))
    )


def _with_cell(common: Terms, pool: Pool, cell: int) -> Terms:
    own = {index: rule.weight for index, rule in pool.rules if rule.cell == cell}
    if not own:
        return common
    terms = dict(common)
    for index, weight in own.items():
        terms[index] = terms.get(index, 0) + weight
    return tuple(sorted((index, term) for index, term in terms.items() if term))


def _cell_test(cell: Cell, project: Project) -> Test:
    topic, band = cell.topic, cell.difficulty

    def test(item: Item) -> bool:
        return (topic is None or in_topic(topic, item)) and (
            band is None or band_of(item.difficulty, project.bands) == band
        )

    return test


def _by_worth(blueprint: Blueprint) -> bool:
    return any(spec.choose is not None for spec in blueprint.sections)
