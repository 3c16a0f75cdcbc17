"""A question's heading: its id, and its fields in braces."""

import re
from collections.abc import Iterator
from fractions import Fraction

from examgen.decimals import exact
from examgen.field_values import field_value
from examgen.model.item import (
    CodeAnswer,
    Essay,
    Item,
    ItemType,
    Multiple,
    Numeric,
    Short,
    Shuffle,
    Single,
    Status,
)
from examgen.model.project import Project

_UNIT = re.compile(r"(?:[^\W\d_]|[%‰°′″Ω€£$])\S*")
_NUMBER_START = re.compile(r"[+\-−]?[.,]?\d")


def heading(item: Item, project: Project) -> str:
    """Return the level-2 heading of an item; what the bank's defaults say is left out."""
    fields = " ".join(
        f"{name}={field_value(text)}" for name, text in _fields(item, project) if text
    )
    return f"## {item.id} {{{fields}}}" if fields else f"## {item.id}"


def stimulus_heading(id_: str, title: str | None) -> str:
    """Return the level-2 heading of a stimulus."""
    return f"## {id_} {{stimulus{f' title={field_value(title)}' if title else ''}}}"


def is_unit(text: str) -> bool:
    """Tell whether a unit can stand behind the numbers of an answer."""
    plain = _UNIT.fullmatch(text) is not None and (text == "%" or not text.startswith("%"))
    return plain and text not in ("pp", "rel")


def _fields(item: Item, project: Project) -> Iterator[tuple[str, str]]:
    response = item.response
    yield "type", item.type.value if _needs_type(item) else ""
    yield "topic", item.topic or ""
    yield "tags", ",".join(item.tags)
    yield "difficulty", _difficulty(item.difficulty, project)
    yield "marks", _unless(item.marks, project.marks)
    yield "time", _time(item.seconds)
    yield "level", item.level.value if item.level else ""
    yield "status", "" if item.status is Status.READY else item.status.value
    yield "author", "" if item.author == project.author else item.author or ""
    yield "source", item.source or ""
    yield "licence", "" if item.licence == project.licence else item.licence or ""
    yield "language", item.language or ""
    yield "enemies", ",".join(item.enemies)
    yield "stimulus", item.stimulus or ""
    yield "shuffle", "" if item.shuffle is Shuffle.AUTO else item.shuffle.value
    yield "aliases", ",".join(item.aliases)
    if isinstance(response, Numeric) and response.unit and not is_unit(response.unit):
        yield "unit", response.unit
    if isinstance(response, Essay | CodeAnswer):
        yield "lines", str(response.lines or "")
    if isinstance(response, CodeAnswer):
        yield "code_language", response.language if response.starter is None else ""


def _needs_type(item: Item) -> bool:
    """Tell whether a reader would guess another type, or none."""
    match item.response:
        case Single(choices=choices):
            return sum(choice.correct for choice in choices) > 1
        case Multiple(choices=choices):
            return sum(choice.correct for choice in choices) < 2
        case Short(accepted=accepted, pattern=None):
            return all(_NUMBER_START.match(text) for text in accepted) or (
                len(accepted) == 1 and accepted[0].lower() in ("true", "false")
            )
        case _:
            return item.type not in (ItemType.NUMERIC, ItemType.SHORT, ItemType.TRUE_FALSE)


def _difficulty(value: Fraction | None, project: Project) -> str:
    for band in project.bands:
        if value == band.value:
            return "" if value == project.difficulty else band.name
    return _unless(value, project.difficulty)


def _unless(value: Fraction | None, default: Fraction | None) -> str:
    return "" if value is None or value == default else exact(value)


def _time(seconds: int | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds} s" if seconds % 60 or seconds == 60 else f"{seconds // 60} min"
