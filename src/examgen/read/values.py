"""Kinds of single values: how each is read from text, and its JSON Schema.

Every reader and every schema goes through these, so that they cannot disagree.
"""

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from examgen.diagnostic import Fix, mend
from examgen.model.item import ItemType, Level, Shuffle, Status
from examgen.model.project import Project
from examgen.read.numbers import to_fraction
from examgen.source import Excerpt
from examgen.suggest import hint_of, surely, surely_listed

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

Schema = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a text is no value of a kind, and how to mend it.

    ``meant`` is the value that the text stands for without doubt, where there is one.
    """

    message: str
    hint: str | None = None
    rule: str = "bad-value"
    meant: str | None = None


def meant_fix(text: Excerpt, wrong: Wrong) -> Fix | None:
    """Return the fix that writes what was meant for a value."""
    typed = text.text.strip()
    if wrong.meant is None or not typed:
        return None
    start = text.text.index(typed)
    span = text.span(start, start + len(typed))
    # Folded lines and escapes stand otherwise in the source.
    as_typed = span.line == span.end_line and span.end_column - span.column == len(typed)
    return mend(f"write `{wrong.meant}`", (span, wrong.meant)) if as_typed else None


def said_of(name: str, wrong: Wrong) -> str:
    """Return what is wrong with a field's value; the field is named once."""
    words = re.sub(r"`[^`]*`", "", wrong.message)
    return (
        wrong.message if re.search(rf"\b{re.escape(name)}\b", words) else f"{name}: {wrong.message}"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[T]):
    """``read`` turns a non-empty text without outer blanks into a value."""

    read: Callable[[str, Project], T | Wrong]
    schema: Schema


ID_PATTERN = r"[a-z0-9._\-]+(?:/[a-z0-9._\-]+)*"
_ID = re.compile(ID_PATTERN)
_MAX_ID = 100
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")
_TIME = re.compile(r"(\d+(?:\.\d+)?) *(s|sec|seconds?|min|minutes?|h|hours?)")
_SECONDS = {"s": 1, "m": 60, "h": 3600}
_MAX_COUNT = 10_000
_MAX_MARKS = 10_000
_MAX_SECONDS = 100 * 3600
_MAX_LABEL = 200

# YAML-aware editors see numbers, booleans and nulls where we keep the typed text.
TEXT_SCHEMA: Schema = {"type": ["string", "number", "boolean", "null"]}


def _text(text: str, _project: Project) -> str:
    return text


def _label(text: str, _project: Project) -> str | Wrong:
    if "\n" in text:
        return Wrong("this is printed on one line, and it has several", "join them")
    if len(text) > _MAX_LABEL:
        return Wrong(f"this has {len(text)} characters, at most {_MAX_LABEL} fit", "shorten it")
    return text


def read_id(text: str, _project: Project) -> str | Wrong:
    """Read an id; the hint shows the nearest one that is valid."""
    segments = text.split("/")
    if _ID.fullmatch(text) and not {".", ".."} & {*segments} and len(text) <= _MAX_ID:
        return text
    if len(text) > _MAX_ID:
        message = f"an id has at most {_MAX_ID} characters, this one has {len(text)}"
        return Wrong(message, None, "bad-id")
    mended = re.sub(r"[^a-z0-9._\-/]+", "-", text.lower()).strip("-/.")
    dots = {".", ".."} & {*mended.split("/")}
    hint = f"for instance `{mended}`" if _ID.fullmatch(mended) and not dots else None
    message = f"`{text}` is no id: segments of a-z 0-9 . _ - joined by `/`"
    return Wrong(message, hint, "bad-id", mended_id(text))


def mended_id(text: str) -> str | None:
    """Return the id that differs from a text in capitals and blanks alone."""
    mended = re.sub(r"[ \t]+", "-", text.strip().lower())
    valid = _ID.fullmatch(mended) and not {".", ".."} & {*mended.split("/")}
    return mended if valid and len(mended) <= _MAX_ID else None


def _topic(text: str, project: Project) -> str | Wrong:
    if not project.topics:
        wrong = read_id(text, project)
        return Wrong(f"`{text}` is no topic: {_SEGMENTS}") if isinstance(wrong, Wrong) else text
    for topic in project.topics:
        if topic.id == text:
            return text
    names = [topic.id for topic in project.topics]
    hint = hint_of(text, names) or "add it to `topics` in bank.yaml"
    ends = [name for name in names if name.endswith(f"/{text}")]
    meant = ends[0] if len(ends) == 1 else surely_listed(text, names)
    return Wrong(f"the topic `{text}` is not in bank.yaml", hint, "unknown-topic", meant)


_SEGMENTS = "segments of a-z 0-9 . _ - joined by `/`"


def read_difficulty(text: str, project: Project) -> Fraction | Wrong:
    """Read a band's name or a number from 0 to 1."""
    for band in project.bands:
        if band.name == text:
            return band.value
    number = to_fraction(text)
    if number is not None and 0 <= number <= 1:
        return number
    names = [band.name for band in project.bands]
    hint = hint_of(text, names) if number is None else None
    message = f"`{text}` is no difficulty: {', '.join(names)}, or a number from 0 to 1"
    return Wrong(message, hint, meant=surely(text, names) if number is None else None)


def read_marks(text: str, _project: Project) -> Fraction | Wrong:
    """Read a positive number of marks: ``2``, ``0.5``, ``1/2``."""
    return _marks(text)


# The questions of a bank have few different marks.
@lru_cache(maxsize=256)
def _marks(text: str) -> Fraction | Wrong:
    above, slash, below = text.partition("/")
    number, divisor = to_fraction(above.strip()), to_fraction(below.strip() or "1")
    if number is None or not divisor or (slash and not below.strip()):
        return Wrong(f"`{text}` is no number of marks", "a number such as 2, 0.5 or 1/2")
    marks = number / divisor
    if marks <= 0:
        return Wrong(f"marks are positive, not {text}", "a number such as 2, 0.5 or 1/2")
    if marks > _MAX_MARKS:
        return Wrong(f"more than {_MAX_MARKS} marks", "a number such as 2, 0.5 or 1/2")
    return marks


def read_seconds(text: str, _project: Project) -> int | Wrong:
    """Read a time: ``90 s``, ``2 min``, ``1 h 30 min``; whole seconds."""
    hint = "a number with a unit: `90 s`, `2 min`, `1 h 30 min`"
    total = Fraction(0)
    parts = _TIME.findall(text)
    if not parts or _TIME.sub("", text).strip():
        return Wrong(f"`{text}` is no time", hint)
    for number, unit in parts:
        total += (to_fraction(number) or 0) * _SECONDS[unit[0]]
    if total <= 0 or total.denominator != 1:
        return Wrong(f"`{text}` is no positive whole number of seconds", hint)
    if total > _MAX_SECONDS:
        return Wrong(f"`{text}` is more than {_MAX_SECONDS // 3600} hours", hint)
    return int(total)


def read_minutes(text: str, project: Project) -> int | Wrong:
    """Read a duration in whole minutes: ``60 min``, ``1 h 30 min``."""
    seconds = read_seconds(text, project)
    if isinstance(seconds, Wrong):
        return Wrong(f"`{text}` is no duration", "`60 min` or `1 h 30 min`")
    if seconds % 60:
        return Wrong(f"`{text}` is not a whole number of minutes", "`60 min` or `1 h 30 min`")
    return seconds // 60


def read_count(text: str, _project: Project) -> int | Wrong:
    """Read a whole number from 1 to 10,000."""
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) <= _MAX_COUNT:
        return int(text)
    return Wrong(f"`{text}` is no whole number from 1 to {_MAX_COUNT}")


def read_language(text: str, _project: Project) -> str | Wrong:
    """Read a language tag (BCP 47)."""
    if _LANGUAGE.fullmatch(text):
        return text
    return Wrong(f"`{text}` is no language tag", "such as `en`, `de` or `pt-BR`")


def read_boolean(text: str, _project: Project) -> bool | Wrong:
    """Read ``true`` or ``false``."""
    if text in ("true", "false"):
        return text == "true"
    known = {"yes": "true", "on": "true", "no": "false", "off": "false"}
    lower = text.lower()
    meant = known.get(lower, lower) if lower in ("true", "false", *known) else None
    hint = f"write `{meant}`" if meant else None
    return Wrong(f"`{text}` is neither `true` nor `false`", hint, meant=meant)


def read_date(text: str, _project: Project) -> datetime.date | Wrong:
    """Read a date, ``2026-03-15``."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            return Wrong(f"the calendar has no {text}", "year, month, day: `2026-03-15`")
    return Wrong(f"`{text}` is no date", "year, month, day: `2026-03-15`")


def _word(text: str, _project: Project) -> str | Wrong:
    if re.fullmatch(r"[A-Za-z0-9+#._\-]+", text):
        return text
    return Wrong(f"`{text}` is no name of a language", "such as `python` or `c++`")


def one_of(enum: type[E]) -> Kind[E]:
    """Return the kind whose values are those of an enumeration."""
    known = {str(member): member for member in enum}

    def read(text: str, _project: Project) -> E | Wrong:
        member = known.get(text)
        if member is not None:
            return member
        message = f"`{text}` is not one of {', '.join(known)}"
        return Wrong(message, hint_of(text, known, most=0), meant=surely(text, known))

    return Kind(read=read, schema={"enum": list(known)})


def _shuffle(text: str, _project: Project) -> Shuffle | Wrong:
    for member in Shuffle:
        if member == text:
            return member
    meant = surely(text, [str(member) for member in Shuffle])
    return Wrong(f"`{text}` is not one of auto, true, false", meant=meant)


TEXT = Kind(read=_text, schema=TEXT_SCHEMA)
LABEL = Kind(read=_label, schema={**TEXT_SCHEMA, "maxLength": _MAX_LABEL})
SEED = Kind(read=_text, schema=TEXT_SCHEMA)
ID = Kind(
    read=read_id,
    schema={"type": ["string", "number"], "pattern": f"^{ID_PATTERN}$", "maxLength": _MAX_ID},
)
TOPIC = Kind(read=_topic, schema={"type": ["string", "number"], "pattern": f"^{ID_PATTERN}$"})
TYPE = one_of(ItemType)
LEVEL = one_of(Level)
STATUS = one_of(Status)
DIFFICULTY = Kind(
    read=read_difficulty,
    schema={"anyOf": [{"type": "number", "minimum": 0, "maximum": 1}, {"type": "string"}]},
)
MARKS = Kind(
    read=read_marks,
    schema={
        "anyOf": [
            {"type": "number", "exclusiveMinimum": 0},
            {"type": "string", "pattern": r"^[0-9.]+ */ *[0-9.]+$"},
        ]
    },
)
_TIME_SCHEMA: Schema = {"type": "string", "pattern": f"^(?:{_TIME.pattern} *)+$"}
SECONDS = Kind(read=read_seconds, schema=_TIME_SCHEMA)
MINUTES = Kind(read=read_minutes, schema=_TIME_SCHEMA)
COUNT = Kind(read=read_count, schema={"type": "integer", "minimum": 1, "maximum": _MAX_COUNT})
LANGUAGE = Kind(read=read_language, schema={"type": "string", "pattern": f"^{_LANGUAGE.pattern}$"})
BOOLEAN = Kind(read=read_boolean, schema={"type": "boolean"})
DATE = Kind(read=read_date, schema={"type": "string", "format": "date"})
SHUFFLE = Kind(read=_shuffle, schema={"enum": ["auto", True, False]})
CODE_LANGUAGE = Kind(read=_word, schema={"type": "string"})
