"""A bank and papers such as teachers have, for figures on how fair and how steady draws are."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from tests.assemble.banks import bank_of, item
from tests.assemble.selection import World
from tests.assemble.wishes import at, bounds_of, condition

from examgen.model.blueprint import (
    Blueprint,
    Cell,
    FormsKind,
    FormsSpec,
    Located,
    Measure,
    Requirement,
    SectionSpec,
    Where,
    exactly,
)
from examgen.model.item import Item

TOPICS = ("a", "a/x", "b", "b/x", "c")
MARKS = (1, 1, 2, 2, 3)


def any_item(number: int, **fields: object) -> Item:
    """Return the item of a number: topics, marks, difficulties and times in all mixtures."""
    traits: dict[str, object] = {
        "topic": TOPICS[number % 5],
        "marks": Fraction(MARKS[(number // 5) % 5]),
        "difficulty": Fraction(10 + (number * 37) % 80, 100),
        "seconds": 60 + 15 * ((number * 7) % 9),
    }
    return item(number, 0, None, **(traits | fields))


def plain_items(count: int, *, bound: bool = False) -> tuple[Item, ...]:
    """Return so many items; with ``bound`` some are enemies, and some belong to passages."""
    items = [any_item(n) for n in range(count)]
    if bound:
        for n in range(0, count - 1, 10):
            items[n] = replace(items[n], enemies=(items[n + 1].id,))
        for n in range(5, count - 2, 20):
            for m in range(n, n + 3):
                items[m] = replace(items[m], stimulus=f"s{n}", topic="c")
    return tuple(items)


def by_cells(items: Iterable[Item]) -> World:
    """Ask for topics by band: no solver is needed."""
    cells = tuple(
        Cell(topic=topic, difficulty=band, count=exactly(2, at(4)))
        for topic in ("a", "b", "c")
        for band in ("easy", "medium", "hard")
    )
    return _world(items, SectionSpec(pick=exactly(20, at(2)), cells=cells, span=at(2)))


def by_sums(items: Iterable[Item], forms: FormsSpec | None = None) -> World:
    """Ask for ranges of questions, marks, minutes and difficulty, and for topics."""
    topics = tuple(
        _row(Measure.QUESTIONS, "4", "9", condition("topic", name)) for name in ("a", "b", "c")
    )
    rows = (
        _row(Measure.MARKS, "35", "35"),
        _row(Measure.MINUTES, "20", "40"),
        _row(Measure.MEAN_DIFFICULTY, "0.4", "0.55"),
    )
    section = SectionSpec(
        pick=bounds_of(Fraction(18), Fraction(22)), requirements=topics, span=at(2)
    )
    return _world(items, section, requirements=rows, forms=forms or FormsSpec())


def in_parallel(items: Iterable[Item], count: int = 3) -> World:
    """Ask for parallel forms of the same."""
    forms = FormsSpec(
        codes=tuple("ABCDEFGH"[:count]),
        kind=FormsKind.PARALLEL,
        spread=Located(Fraction(2, 100), at(9)),
        span=at(9),
    )
    return by_sums(items, forms)


def _row(measure: Measure, low: str, high: str, *only: object) -> Requirement:
    bounds = bounds_of(Fraction(low), Fraction(high))
    where = Where(conditions=only)  # type: ignore[arg-type]
    return Requirement(
        name=str(measure), measure=measure, bounds=bounds, where=where, span=bounds.span
    )


def _world(items: Iterable[Item], section: SectionSpec, **fields: object) -> World:
    blueprint = Blueprint(
        id="quiz",
        title="Quiz",
        sections=(section,),
        span=at(1),
        **fields,  # type: ignore[arg-type]
    )
    return World(blueprint=blueprint, bank=bank_of(list(items)))
