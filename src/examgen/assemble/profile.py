"""Items of one kind, and the places they may fill: what a large bank has few of."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter

from examgen.assemble.demand import Counts
from examgen.assemble.measures import Scales, amount
from examgen.assemble.problem import Place
from examgen.assemble.rule import Rule
from examgen.assemble.where import Test, band_of, in_topic, matcher
from examgen.model.blueprint import Blueprint, Cell, Condition, Measure, SectionSpec
from examgen.model.item import Item
from examgen.model.project import Project

# A row, a measure by its index in the pool, and the numbers of ``weight·a - shift``.
Form = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A section that picks: whom it lets in, which cells they fit, and what they add.

    ``rigid`` are the cells whose count is one number: whoever fits another one takes no
    free place. ``rules`` are its own and the paper's, with their index. ``worth`` are
    the marks that its items must have where candidates choose among them. ``measures``
    are those that any rule adds up.
    """

    section: int
    spec: SectionSpec
    passes: Test
    cells: tuple[Test, ...]
    rigid: frozenset[int]
    free: bool
    worth: Fraction | None
    rules: tuple[tuple[int, Rule], ...]
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The cells of a section that items of one kind fit, and how each adds to the rows."""

    pool: Pool
    cells: tuple[tuple[int, tuple[Form, ...]], ...]


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
            measures=tuple(sorted({rule.measure for rule in rules})),
        )
        for index, spec in enumerate(blueprint.sections)
        if spec.pick is not None or spec.cells
    )


def kind_of(
    blueprint: Blueprint, measures: Set[Measure], project: Project
) -> Callable[[Item], tuple[Hashable, Hashable]]:
    """Return what tells items apart: what filters and cells see, and what sums add up.

    ``measures`` are those of all rules. The function is called for every item of a bank,
    so it is written for speed: enumerations by identity, fractions as pairs.
    """
    conditions = _conditions(blueprint)
    names = {condition.name for condition in conditions}
    ids = {value for c in conditions if c.name == "id" for value in c.values}
    bands = {band.name for band in project.bands}
    finely = any(c.name == "difficulty" and not bands.issuperset(c.values) for c in conditions)
    rest = [name for name in ("tags", "level", "author", "language") if name in names]
    others = attrgetter("topic", *rest)
    by_marks = "marks" in names
    adds_marks = Measure.MARKS in measures or any(spec.choose for spec in blueprint.sections)
    adds_time = Measure.MINUTES in measures
    adds_difficulty = Measure.MEAN_DIFFICULTY in measures
    known: dict[tuple[int, int], Hashable] = {}

    def kind(item: Item) -> tuple[Hashable, Hashable]:
        hard, marks = item.difficulty, item.marks
        hardness: Hashable = None
        worth = None if marks is None else (marks.numerator, marks.denominator)
        pair = None
        if hard is not None:
            pair = (hard.numerator, hard.denominator)
            if pair not in known:
                known[pair] = pair if finely else band_of(hard, project.bands)
            hardness = known[pair]
        return (
            (
                others(item),
                id(item.type),
                id(item.status),
                hardness,
                worth if by_marks else None,
                item.id if item.id in ids else None,
            ),
            (
                worth if adds_marks else None,
                item.seconds if adds_time else None,
                pair if adds_difficulty else None,
            ),
        )

    return kind


def shapes_of(item: Item, pools: Iterable[Pool]) -> tuple[Shape, ...]:
    """Return where an item fits, whatever it is worth, in the order of sections."""
    found: list[Shape] = []
    for pool in pools:
        if not pool.passes(item):
            continue
        fits = [number for number, test in enumerate(pool.cells) if test(item)]
        if pool.free and pool.rigid.issuperset(fits):
            fits.append(len(pool.cells))
        if fits:
            cells = tuple((cell, _forms(item, pool, cell)) for cell in fits)
            found.append(Shape(pool=pool, cells=cells))
    return tuple(found)


def places_of(item: Item, shapes: Iterable[Shape], scales: Scales) -> tuple[Place, ...]:
    """Return the places that an item may fill, in the order of sections and cells."""
    found: list[Place] = []
    for shape in shapes:
        pool = shape.pool
        if pool.worth is not None and item.marks != pool.worth:
            continue
        numbers = [amount(measure, item, pool.spec, scales) for measure in pool.measures]
        for cell, forms in shape.cells:
            terms = tuple(
                (row, term)
                for row, measure, weight, shift in forms
                if (number := numbers[measure]) is not None and (term := weight * number - shift)
            )
            found.append(Place(pool.section, cell, terms))
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


def _forms(item: Item, pool: Pool, cell: int) -> tuple[Form, ...]:
    """Return what an item adds to which rows, apart from the numbers that it measures."""
    found: list[Form] = []
    for row, rule in pool.rules:
        if rule.earned and pool.spec.choose is not None:
            continue
        here = rule.cell in (None, cell)
        counted = here and (rule.test is None or rule.test(item))
        weight = (rule.weight if counted else 0) - rule.base
        shift = rule.shift if counted else 0
        if weight or shift:
            found.append((row, pool.measures.index(rule.measure), weight, shift))
    return tuple(found)


def _conditions(blueprint: Blueprint) -> list[Condition]:
    wheres = (
        *(spec.where for spec in blueprint.sections),
        *(row.where for spec in blueprint.sections for row in spec.requirements),
        *(row.where for row in blueprint.requirements),
    )
    return [condition for where in wheres for condition in where.conditions]


def _cell_test(cell: Cell, project: Project) -> Test:
    topic, band = cell.topic, cell.difficulty

    def test(item: Item) -> bool:
        return (topic is None or in_topic(topic, item)) and (
            band is None or band_of(item.difficulty, project.bands) == band
        )

    return test
