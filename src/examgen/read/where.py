"""Filters: the ``where`` of a blueprint, and ``--where`` on the command line."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Condition, Where
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.located_yaml import Node
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.numbers import to_fraction
from examgen.read.synonyms import hint_of_key
from examgen.read.values import Kind, Wrong, said_of
from examgen.source import Span
from examgen.suggest import hint_of


def _band(text: str, project: Project) -> str | Wrong:
    """Return a band's name, a number or a range of numbers as ``assemble`` takes them."""
    names = [band.name for band in project.bands]
    if text in names:
        return text
    ends = _ends(text)
    if ends is not None and 0 <= ends[0] <= ends[-1] <= 1:
        return "..".join(str(end) for end in ends)
    message = f"`{text}` is no difficulty: {', '.join(names)}, a number from 0 to 1, or a range"
    return Wrong(message, hint_of(text, names) if ends is None else "such as `0.2..0.4`")


def _marks(text: str, project: Project) -> str | Wrong:
    ends = _ends(text)
    if ends is not None and 0 < ends[0] <= ends[-1]:
        return "..".join(str(end) for end in ends)
    marks = values.read_marks(text, project)
    return marks if isinstance(marks, Wrong) else str(marks)


def _ends(text: str) -> tuple[Fraction, ...] | None:
    """Return one number, or the two of a range."""
    ends = [to_fraction(part.strip()) for part in text.split("..", 1)]
    return None if None in ends else tuple(end for end in ends if end is not None)


_NUMBER_OR_TEXT = {"type": ["number", "string"]}

WHERE_KEYS: Table = {
    "topic": Key(kind=values.TOPIC, many=True, summary="Topics, with all below them."),
    "tags": Key(kind=values.TEXT, many=True, summary="Items that have one of these tags."),
    "type": Key(kind=values.TYPE, many=True, summary="Types of response."),
    "difficulty": Key(
        kind=Kind(read=_band, schema=_NUMBER_OR_TEXT),
        many=True,
        summary="Bands, numbers or ranges such as `0.2..0.4`.",
    ),
    "marks": Key(
        kind=Kind(read=_marks, schema=_NUMBER_OR_TEXT),
        many=True,
        summary="Full marks, or ranges such as `1..2`.",
    ),
    "status": Key(
        kind=values.STATUS, many=True, summary="States; only `ready` items unless it is named."
    ),
    "level": Key(kind=values.LEVEL, many=True, summary="Cognitive levels."),
    "author": Key(kind=values.TEXT, many=True, summary="Authors."),
    "language": Key(kind=values.LANGUAGE, many=True, summary="Languages."),
    "id": Key(kind=values.ID, many=True, summary="Single items."),
}

_ALL_KEYS: Table = {
    **WHERE_KEYS,
    "not": Key(
        summary="Fields of the same kind; an item that meets any of them is left out.",
        schema=mappings.schema_of(WHERE_KEYS),
    ),
}

WHERE_SCHEMA = mappings.schema_of(_ALL_KEYS)

_ARGUMENT = re.compile(r"(?P<name>[^!=]*)(?P<sign>!?=)(?P<values>.*)", re.DOTALL)
_SHORT = re.compile(r"(?<!\S)-?[a-z_]+:(?=\S)")
_SHORT_PARTS = re.compile(r"(-?)([a-z_]+):(.*)", re.DOTALL)


def read_where(node: Node, project: Project) -> tuple[Where, tuple[Diagnostic, ...]]:
    """Read a filter; conditions that are wrong are reported and left out."""
    reading = Reading(project=project, found=[])
    opened = mappings.open_mapping(node, _ALL_KEYS, "`where`", reading)
    conditions = _conditions(opened, reading, negated=False)
    if "not" in opened.entries:
        inner = mappings.open_mapping(opened.entries["not"][1], WHERE_KEYS, "`not`", reading)
        conditions += _conditions(inner, reading, negated=True)
    return Where(conditions=conditions, span=node.span), tuple(reading.found)


def parse_where_argument(text: str, project: Project) -> tuple[Where, tuple[Diagnostic, ...]]:
    """Read ``topic=fine-tuning,tokenisers``, ``tags!=trivia`` or ``topic:lora level:apply``.

    The form with colons holds several, all of which must be met; ``-tags:trivia`` leaves
    out. Spans are within the text.
    """
    found: list[Diagnostic] = []
    parts = _ARGUMENT.fullmatch(text)
    name = parts["name"].strip() if parts else text.strip()
    if name not in WHERE_KEYS and _SHORT.match(text):
        return _parse_short(text, project)
    if parts is None or name not in WHERE_KEYS:
        span = _span(0, len(parts["name"]) if parts else len(text))
        message = f"there is no field `{name}` to filter by" if parts else f"`{text}` is no filter"
        hint = hint_of_key(name, WHERE_KEYS) if parts else "`field=value,value` or `field!=value`"
        return Where(), (error("bad-filter", message, span, hint),)
    one = _condition(name, parts["values"], parts.start("values"), project, found)
    if one is None:
        return Where(), tuple(found)
    condition = replace(one, negated=parts["sign"] == "!=", span=_span(0, len(text)))
    return Where(conditions=(condition,)), tuple(found)


def _parse_short(text: str, project: Project) -> tuple[Where, tuple[Diagnostic, ...]]:
    found: list[Diagnostic] = []
    conditions: list[Condition] = []
    starts = [*(piece.start() for piece in _SHORT.finditer(text)), len(text)]
    for start, end in pairwise(starts):
        sign, name, value = _SHORT_PARTS.fullmatch(text[start:end]).groups()  # type: ignore[union-attr]
        at = start + len(sign)
        if name not in WHERE_KEYS:
            message = f"there is no field `{name}` to filter by"
            hint = hint_of_key(name, WHERE_KEYS)
            found.append(error("bad-filter", message, _span(at, at + len(name)), hint))
            continue
        one = _condition(name, value, end - len(value), project, found)
        if one is not None:
            conditions.append(replace(one, negated=bool(sign), span=_span(start, end)))
    return Where(conditions=tuple(conditions)), tuple(found)


def _condition(
    name: str, text: str, start: int, project: Project, found: list[Diagnostic]
) -> Condition | None:
    """Read the values of a field, joined by commas."""
    kind = WHERE_KEYS[name].kind or values.TEXT
    good: list[str] = []
    for piece in text.split(","):
        read = kind.read(piece.strip(), project) if piece.strip() else Wrong("a value is missing")
        span = _span(start, start + len(piece))
        if isinstance(read, Wrong):
            found.append(error("bad-filter", said_of(name, read), span, read.hint))
        else:
            good.append(str(read))
        start += len(piece) + 1
    if not good:
        return None
    return Condition(name=name, values=tuple(dict.fromkeys(good)), negated=False, span=_span(0, 0))


def _conditions(opened: Opened, reading: Reading, *, negated: bool) -> tuple[Condition, ...]:
    conditions: list[Condition] = []
    for name, (_, node) in opened.entries.items():
        if name == "not":
            continue
        read = mappings.several(opened, name, reading)
        texts = tuple(dict.fromkeys(str(value.value) for value in read))
        if texts:
            conditions.append(Condition(name=name, values=texts, negated=negated, span=node.span))
    return tuple(conditions)


def _span(start: int, end: int) -> Span:
    return Span("--where", 1, start + 1, 1, end + 1)
