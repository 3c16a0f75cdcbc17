"""Amounts: one number, a range, or shares: ``3``, ``2..4``, ``..4``, ``2..``, ``20..30 %``."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.decimals import exact
from examgen.model.blueprint import Bounds
from examgen.model.project import Project
from examgen.read import mappings
from examgen.read.located_yaml import Scalar
from examgen.read.mappings import Opened, Reading
from examgen.read.numbers import to_fraction
from examgen.read.values import Kind, Schema, Wrong, read_marks, read_seconds
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """What the ends of a range are. ``read`` says None where a text is no such number.

    ``most`` is the highest end, ``limit`` the words for it. ``example`` is a range.
    """

    read: Callable[[str], Fraction | None]
    what: str
    most: int
    limit: str
    example: str


_NOWHERE = Span("", 1, 1, 1, 1)
_MAX_LENGTH = 60
_NUMBER = r"\d+(?:\.\d+)?"
_TIME_UNIT = re.compile(r"[a-z]+$")
_DASHED = re.compile(r"(?P<low>\d[^-–]*?) ?(?:-|–|to|\.\.\.|…) ?(?P<high>\d.*)")
_LEAST = re.compile(
    r"(?:>=?|≥|at least|min(?:imum)?|from) ?(\d.*)|(\d.*?) ?(?:\+|or more|\.\.\.|…)"
)
_MOST = re.compile(
    r"(?:<=?|≤|at most|max(?:imum)?|up to|\.\.\.|…) ?(\d.*)|(\d.*?) ?or (?:less|fewer)"
)


def _whole(text: str) -> Fraction | None:
    return Fraction(int(text)) if text.isascii() and text.isdigit() else None


def _decimal(text: str) -> Fraction | None:
    return to_fraction(text) if re.fullmatch(_NUMBER, text, re.ASCII) else None


def _marks(text: str) -> Fraction | None:
    if _decimal(text) == 0:
        return Fraction(0)
    marks = read_marks(text, Project())
    return None if isinstance(marks, Wrong) else marks


def _minutes(text: str) -> Fraction | None:
    if re.fullmatch(r"0 *[a-z]+", text):
        return Fraction(0)
    seconds = read_seconds(text, Project())
    return None if isinstance(seconds, Wrong) else Fraction(seconds, 60)


def _part(text: str) -> Fraction | None:
    """Read ``20 %`` as a part of one."""
    number = _decimal(text.removesuffix("%").rstrip(" ")) if text.endswith("%") else None
    return None if number is None else number / 100


_COUNT = _Unit(read=_whole, what="whole number", most=10_000, limit="10000", example="2..4")
_MARKS = _Unit(
    read=_marks, what="number of marks", most=1_000_000, limit="1000000", example="58..62"
)
_TIME = _Unit(read=_minutes, what="time", most=6_000, limit="100 hours", example="30..40 min")
_MEAN = _Unit(read=_decimal, what="number from 0 to 1", most=1, limit="1", example="0.4..0.5")
_SHARE = _Unit(read=_part, what="share", most=1, limit="100 %", example="20..30 %")


def _bounds(text: str, unit: _Unit, *, shares: bool) -> Bounds | Wrong:
    """Read an amount; its place is filled in by whoever knows it."""
    example = f"such as `{unit.example}`"
    if len(text) > _MAX_LENGTH:
        return Wrong(f"this is no {unit.what}", example)
    share = "%" in text
    if share and not shares:
        hint = _in_decimals(text) if unit is _MEAN else None
        return Wrong(f"`{text}` is a share, and this is a {unit.what}", hint or example)
    whole = unit
    unit = _SHARE if share else unit
    ends = _ends(text, unit)
    if ends is None:
        message = f"`{text}` is no {unit.what}, nor a range of them"
        return Wrong(message, _meant(text, unit) or f"such as `{unit.example}`")
    low, high = ends
    if whole in {_COUNT, _MARKS} and not shares and high == 0:
        return Wrong(f"`{text}` asks for nothing", "leave it out")
    if max(low or 0, high or 0) > unit.most:
        return Wrong(f"`{text}` is more than {unit.limit}", example if unit is _MEAN else None)
    if low is not None and high is not None and low > high:
        return Wrong(f"the range `{text}` is upside down", _meant(text, unit))
    return Bounds(low=low, high=high, share=share, text=text, span=_NOWHERE)


def _ends(text: str, unit: _Unit) -> tuple[Fraction | None, Fraction | None] | None:
    """Return both ends of a number or a range, None where the text is neither."""
    if "..." in text:
        return None
    first, dots, last = (part.strip() for part in text.partition(".."))
    texts = _with_unit(first, last, unit is _SHARE) if dots else (first, first)
    low, high = (unit.read(end) if end else None for end in texts)
    if not any(texts) or (texts[0] and low is None) or (texts[1] and high is None):
        return None
    return low, high


def _with_unit(low: str, high: str, share: bool) -> tuple[str, str]:
    """Return both ends of a range, the low one with the unit that stands behind the high one."""
    if share:
        return (f"{low} %" if low and high and "%" not in low else low), high
    unit = _TIME_UNIT.search(high)
    alone = low and re.fullmatch(_NUMBER, low, re.ASCII)
    return (f"{low} {unit[0]}" if unit and alone else low), high


def _meant(text: str, unit: _Unit) -> str | None:
    """Return how an amount is written that somebody wrote in another way: only what can be read."""
    plain = re.sub(r"(?<=\d),(?=\d)", ".", text)
    if found := _DASHED.fullmatch(plain):
        low, high = found["low"], found["high"]
    elif found := _LEAST.fullmatch(plain):
        low, high = found[1] or found[2], ""
    elif found := _MOST.fullmatch(plain):
        low, high = "", found[1] or found[2]
    else:
        low, dots, high = (part.strip() for part in plain.partition(".."))
        high = high if dots else low
    for sign in ("", " min") if unit is _TIME else ("",):
        for ends in ((low, high), _turned(low, high)):
            written = _written(*ends, sign)
            read = _ends(written, unit)
            if read is not None and written != text and _in_order(*read, unit):
                lead = "add the unit" if sign and (low, high) == ends else "write"
                return f"{lead}: `{written}`" if lead != "write" else f"write `{written}`"
    return None


def _turned(low: str, high: str) -> tuple[str, str]:
    """Return the ends of a range the other way round; the last one has the unit of both."""
    unit = re.search(r" ?(?:%|[a-z]+)$", high)
    if unit and re.fullmatch(_NUMBER, low, re.ASCII):
        return high.removesuffix(unit[0]), f"{low}{unit[0]}"
    return high, low


def _written(low: str, high: str, sign: str) -> str:
    """Return a number or a range with a unit behind its last number."""
    if low == high:
        return f"{low}{sign}"
    return f"{low}..{high}{sign}" if high else f"{low}{sign}.."


def _in_order(low: Fraction | None, high: Fraction | None, unit: _Unit) -> bool:
    fits = max(low or 0, high or 0) <= unit.most
    return fits and (low is None or high is None or low <= high)


def _in_decimals(text: str) -> str | None:
    """Return the hint for a mean that was written as a percentage."""
    ends = _ends(text, _SHARE)
    if ends is None or not _in_order(*ends, _SHARE):
        return None
    low, high = ("" if end is None else exact(end) for end in ends)
    return f"write `{_written(low, high, '')}`"


def _kind(unit: _Unit, end: str, *, shares: bool, number: Schema | None) -> Kind[Bounds]:
    percent = rf"(?:{_NUMBER})? ?%? ?\.\. ?(?:{_NUMBER})? ?%?|{_NUMBER} ?%"
    pattern = rf"(?:{end})? ?\.\. ?(?:{end})?|{end}" + (f"|{percent}" if shares else "")
    texts: Schema = {"type": "string", "pattern": f"^(?:{pattern})$"}
    return Kind(
        read=lambda text, _project: _bounds(text, unit, shares=shares),
        schema={"anyOf": [number, texts]} if number else texts,
    )


_WHOLE: Schema = {"type": "integer", "minimum": 0, "maximum": _COUNT.most}
_ANY: Schema = {"type": "number", "minimum": 0, "maximum": _MARKS.most}
_MARKS_END = rf"{_NUMBER}(?: ?/ ?{_NUMBER})?"
_TIME_END = rf"(?:{_NUMBER} ?[a-z]* ?)+"

NUMBER = _kind(_COUNT, r"\d+", shares=False, number={**_WHOLE, "minimum": 1})
"""A number of questions, or a range."""
AMOUNT = _kind(_COUNT, r"\d+", shares=True, number=_WHOLE)
"""A number of questions, a range, or shares."""
MARKS = _kind(_MARKS, _MARKS_END, shares=False, number=_ANY)
MARKS_OR_SHARE = _kind(_MARKS, _MARKS_END, shares=True, number=_ANY)
TIME = _kind(_TIME, _TIME_END, shares=False, number=None)
TIME_OR_SHARE = _kind(_TIME, _TIME_END, shares=True, number=None)
MEAN = _kind(_MEAN, _NUMBER, shares=False, number={"type": "number", "minimum": 0, "maximum": 1})
"""A mean difficulty, or a range."""


def bounds_at(name: str, node: Scalar, kind: Kind[Bounds], reading: Reading) -> Bounds | None:
    """Return the amount in a text with its place; None after reporting what is wrong."""
    read: Bounds | None = mappings.convert(name, node, kind, reading)
    return None if read is None else replace(read, span=node.span)


def bounds(opened: Opened, name: str, reading: Reading) -> Bounds | None:
    """Return the amount behind a key; None where absent or wrong."""
    node = mappings.scalar(opened, name, reading)
    kind = opened.table[name].kind
    return None if node is None or kind is None else bounds_at(name, node, kind, reading)
