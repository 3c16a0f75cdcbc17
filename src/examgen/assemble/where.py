"""Which items a filter lets through."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from examgen.model.blueprint import Condition, Where
from examgen.model.item import Item, Status
from examgen.model.project import DifficultyBand, Project

Test = Callable[[Item], bool]


def matcher(where: Where, project: Project) -> Test:
    """Return the filter as a function of an item, its values read once.

    Every condition must hold; only ready items pass unless status is named.
    Raises KeyError for a field that no reader lets through and ValueError for a
    number that is none: both are checked where filters are read.
    """
    tests = [condition_test(condition, project) for condition in where.conditions]
    if all(condition.name != "status" for condition in where.conditions):
        tests.append(is_ready)
    return lambda item: all(test(item) for test in tests)


def condition_test(condition: Condition, project: Project) -> Test:
    """Return one condition as a function of an item."""
    positive = _TESTS[condition.name](condition.values, project)
    if condition.negated:
        return lambda item: not positive(item)
    return positive


def traits(item: Item) -> Hashable:
    """Return all that filters read of an item but its id: equal traits, equal answers."""
    difficulty, marks = item.difficulty, item.marks
    return (
        item.topic,
        item.tags,
        item.type,
        # Far quicker to hash than fractions, of which a large bank has many.
        difficulty and (difficulty.numerator, difficulty.denominator),
        marks and (marks.numerator, marks.denominator),
        item.status,
        item.level,
        item.author,
        item.language,
    )


def is_ready(item: Item) -> bool:
    """Tell whether an item is eligible without its status being asked for."""
    return item.status is Status.READY


def in_topic(topic: str, item: Item) -> bool:
    """Tell whether an item belongs to a topic or to one below it."""
    return item.topic is not None and (item.topic == topic or item.topic.startswith(f"{topic}/"))


def band_of(difficulty: Fraction | None, bands: tuple[DifficultyBand, ...]) -> str | None:
    """Return the name of the band that a difficulty falls in, None where it has none."""
    if difficulty is None:
        return None
    return next((band.name for band in bands if difficulty <= band.upto), None)


def _topic(values: tuple[str, ...], _: Project) -> Test:
    return lambda item: any(in_topic(value, item) for value in values)


def _tags(values: tuple[str, ...], _: Project) -> Test:
    wanted = frozenset(values)
    return lambda item: not wanted.isdisjoint(item.tags)


def _type(values: tuple[str, ...], _: Project) -> Test:
    return lambda item: item.type in values


def _difficulty(values: tuple[str, ...], project: Project) -> Test:
    names = {band.name for band in project.bands}
    bands = names.intersection(values)
    ranges = tuple(_range(value) for value in values if value not in names)
    return lambda item: (
        band_of(item.difficulty, project.bands) in bands or _inside(item.difficulty, ranges)
    )


def _marks(values: tuple[str, ...], _: Project) -> Test:
    ranges = tuple(_range(value) for value in values)
    return lambda item: _inside(item.marks, ranges)


def _status(values: tuple[str, ...], _: Project) -> Test:
    return lambda item: item.status in values


def _level(values: tuple[str, ...], _: Project) -> Test:
    return lambda item: item.level in values


def _author(values: tuple[str, ...], project: Project) -> Test:
    return lambda item: (item.author or project.author) in values


def _language(values: tuple[str, ...], project: Project) -> Test:
    """``en`` lets ``en-GB`` through, as a topic does its subtree."""
    wanted = tuple(value.casefold() for value in values)

    def test(item: Item) -> bool:
        own = (item.language or project.language).casefold()
        return any(own == value or own.startswith(f"{value}-") for value in wanted)

    return test


def _id(values: tuple[str, ...], _: Project) -> Test:
    wanted = frozenset(values)
    return lambda item: item.id in wanted


_TESTS: Mapping[str, Callable[[tuple[str, ...], Project], Test]] = {
    "topic": _topic,
    "tags": _tags,
    "type": _type,
    "difficulty": _difficulty,
    "marks": _marks,
    "status": _status,
    "level": _level,
    "author": _author,
    "language": _language,
    "id": _id,
}


def _range(text: str) -> tuple[Fraction, Fraction]:
    """Read ``0.5`` or ``0.2..0.4`` (both ends inside)."""
    low, dots, high = text.partition("..")
    first = Fraction(low.strip())
    return first, Fraction(high.strip()) if dots else first


def _inside(value: Fraction | None, ranges: tuple[tuple[Fraction, Fraction], ...]) -> bool:
    return value is not None and any(low <= value <= high for low, high in ranges)
