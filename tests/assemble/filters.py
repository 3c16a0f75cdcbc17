"""What filters, topics and bands mean, written again from docs/blueprints.md for the checker.

Nothing here is taken from the stage that is checked.
"""

from fractions import Fraction
from functools import cache

from examgen.model.blueprint import Condition, Where
from examgen.model.item import Item, Status
from examgen.model.project import Project


def below(topic: str, item: Item) -> bool:
    """These topics and all below them."""
    if item.topic is None:
        return False
    path, wanted = item.topic.split("/"), topic.split("/")
    return path[: len(wanted)] == wanted


def band(item: Item, project: Project) -> str | None:
    """Numbers up to a band's end fall in it; the lowest band that fits has it."""
    fits = [b for b in project.bands if item.difficulty is not None and item.difficulty <= b.upto]
    return min(fits, key=lambda b: b.upto).name if fits else None


def holds(condition: Condition, item: Item, project: Project) -> bool:
    """A list is joined by *or*; a negated condition lets through what does not meet it."""
    met = any(_meets(condition.name, value, item, project) for value in condition.values)
    return met is not condition.negated


def passes(where: Where, item: Item, project: Project) -> bool:
    """Fields are joined by *and*; no status is asked for of its own accord."""
    return all(holds(condition, item, project) for condition in where.conditions)


def eligible(where: Where, item: Item, project: Project) -> bool:
    """Only ready items may be picked, unless ``status`` says otherwise."""
    says = any(condition.name == "status" for condition in where.conditions)
    return (says or item.status is Status.READY) and passes(where, item, project)


def _meets(name: str, value: str, item: Item, project: Project) -> bool:
    if name == "topic":
        return below(value, item)
    if name == "tags":
        return value in item.tags
    if name == "difficulty":
        if value in [b.name for b in project.bands]:
            return band(item, project) == value
        return _inside(item.difficulty, value)
    if name == "marks":
        return _inside(item.marks, value)
    if name == "language":
        own = item.language or project.language
        return f"{own}-".lower().startswith(f"{value}-".lower())
    own_value = {
        "type": item.type,
        "level": item.level,
        "status": item.status,
        "id": item.id,
        "author": item.author or project.author,
    }[name]
    return own_value is not None and str(own_value) == value


def _inside(number: Fraction | None, text: str) -> bool:
    low, high = _ends(text)
    return number is not None and low <= number <= high


@cache
def _ends(text: str) -> tuple[Fraction, Fraction]:
    ends = [Fraction(part) for part in text.split("..")]
    return ends[0], ends[-1]
