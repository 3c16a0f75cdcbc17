"""Numeric answers: numbers, ranges and tolerances with units, to closed intervals."""

import re
from dataclasses import dataclass
from fractions import Fraction

from examgen.model.item import Interval
from examgen.read.near_numbers import RULE, beyond, nearly
from examgen.read.numbers import NUMBER, to_fraction
from examgen.read.values import Wrong

_LONGEST = 200
_SHOWN = "`16`, `60..80`, `3.14 ± 0.01` or `2.5 ± 2%`, a unit behind a blank"
_AMBIGUOUS = "write `± 2 pp` for percentage points, `± 4 rel` for per cent of the value"

_NUMBER = re.compile(NUMBER)
_SIGN = re.compile(r"±|\+/?[-−]")
_WORD = re.compile(r"[^\W\d_]\S*|[%‰°′″Ω€£$]\S*")
# Units that may touch their number where nothing else says that it is one.
_TOUCHING = re.compile(
    r"[%‰°′″€£$]|°[CF]|[KMGTP]iB|min|d|dB"
    r"|[kMGTPmµμun]?(?:B|bit|bps|s|h|m|g|W|V|A|Hz|J|N|Pa|Ω|L|l|eV|FLOPS?)|[ck]m[²³]?|m[²³]|km/h|m/s"
)
# Where a comma is the decimal sign, 16.000 may be sixteen or sixteen thousand.
_TWO_WAYS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])")


@dataclass(frozen=True, slots=True)
class Measured:
    """One alternative of a numeric answer, and the unit in it (perhaps none)."""

    interval: Interval
    unit: str


@dataclass(frozen=True, slots=True)
class _Quantity:
    value: Fraction
    typed: str
    unit: str


def measure(text: str, *, unit: str, comma: bool, numeric: bool) -> Measured | Wrong | None:
    """Read one alternative; None where it is a text and ``numeric`` is not asked for.

    ``unit`` is the unit that the author declared, if any; ``comma`` says whether a
    comma is a decimal sign.
    """
    if len(text) > _LONGEST:
        message = "a number has not so many characters"
        return beyond(text) or (Wrong(message, _SHOWN, RULE) if numeric else None)
    sign = _SIGN.search(text)
    if sign is not None:
        read = _tolerance(text[: sign.start()], text[sign.end() :], unit, comma)
    elif ".." in text:
        low, _, high = text.partition("..")
        read = _range(low, high, unit, comma)
    else:
        single = _quantity(text, unit, comma, touching=numeric)
        read = single if single is None else _exact(single)
    two_ways = _TWO_WAYS.search(text) if comma else None
    if two_ways is not None and (read is not None or numeric):
        typed = two_ways.group()
        hint = f"write `{typed.replace('.', '')}` or `{typed.replace('.', ',')}`"
        return Wrong(f"`{typed}` can be read in two ways", hint, RULE)
    if read is not None:
        return read
    near = nearly(text, comma=comma) or _half(text, unit, comma)
    return near or (Wrong(f"`{text}` is no number", _SHOWN, RULE) if numeric else None)


def _quantity(text: str, unit: str, comma: bool, *, touching: bool = True) -> _Quantity | None:
    """Read a number with perhaps a unit; ``touching`` lets any unit touch the number."""
    text = text.strip()
    found = _NUMBER.match(text)
    value = None if found is None else to_fraction(found.group(), comma=comma)
    if found is None or value is None:
        return None
    rest = text[found.end() :]
    name = rest.strip()
    apart = touching or rest != name or bool(_TOUCHING.fullmatch(name))
    if not name or name == unit or (apart and _WORD.fullmatch(name)):
        return _Quantity(value, found.group(), name)
    return None


def _exact(read: _Quantity) -> Measured:
    interval = Interval(low=read.value, high=read.value, value=read.value, text=read.typed)
    return Measured(interval, read.unit)


def _range(left: str, right: str, unit: str, comma: bool) -> Measured | Wrong | None:
    low, high = _quantity(left, unit, comma), _quantity(right, unit, comma)
    if low is None or high is None:
        return None
    if low.unit and high.unit and low.unit != high.unit:
        return Wrong(f"the range mixes `{low.unit}` and `{high.unit}`", "use one unit", RULE)
    if low.value > high.value:
        hint = f"write `{high.typed}..{low.typed}`"
        return Wrong(f"the range is empty: {low.typed} is above {high.typed}", hint, RULE)
    text = f"{low.typed}..{high.typed}"
    interval = Interval(low=low.value, high=high.value, value=None, text=text)
    return Measured(interval, high.unit or low.unit)


def _tolerance(left: str, right: str, unit: str, comma: bool) -> Measured | Wrong | None:
    """Read ``value ± width``: absolute, or relative with ``%`` (``rel`` where % is the unit)."""
    middle, width = _quantity(left, unit, comma), _quantity(right, unit, comma)
    if middle is None or width is None:
        return None
    named = middle.unit or unit
    suffix = width.unit
    if suffix in ("pp", "rel") and named != "%":
        hint = "write `± 2%` for a relative tolerance"
        return Wrong(f"`{suffix}` goes with the unit % only", hint, RULE)
    if suffix == "%" and named == "%":
        return Wrong("per cent of what? the unit is % itself", _AMBIGUOUS, RULE)
    if suffix not in ("", "%", "pp", "rel") and middle.unit not in ("", suffix):
        return Wrong(f"the tolerance mixes `{middle.unit}` and `{suffix}`", "use one unit", RULE)
    relative = suffix in ("%", "rel")
    if width.value <= 0:
        return Wrong("a tolerance is above 0", "for an exact value leave it out", RULE)
    if relative and middle.value == 0:
        hint = "give it as a number, such as `0 ± 0.01`"
        return Wrong("a relative tolerance around 0 has no width", hint, RULE)
    reach = abs(middle.value) * width.value / 100 if relative else width.value
    tail = {"%": "%", "rel": " rel"}.get(suffix, "")
    interval = Interval(
        low=middle.value - reach,
        high=middle.value + reach,
        value=middle.value,
        text=f"{middle.typed} ± {width.typed}{tail}",
    )
    own = "" if suffix in ("%", "pp", "rel") else suffix
    return Measured(interval, middle.unit or own)


def _half(text: str, unit: str, comma: bool) -> Wrong | None:
    """Report a range or a tolerance of numbers that lacks one, or has one too many."""
    sign = _SIGN.search(text)
    parts = _SIGN.split(text) if sign is not None else text.split("..")
    numbers = [_quantity(part, unit, comma) for part in parts]
    missing = any(
        number is None and part.strip() for number, part in zip(numbers, parts, strict=True)
    )
    if len(parts) < 2 or missing or not any(numbers):
        return None
    what, hint = ("tolerance", "3.14 ± 0.01") if sign is not None else ("range", "60..80")
    message = f"`{text}` is no {what}, which has a number on each side"
    return Wrong(message, f"write it as in `{hint}`, or say `type: short` if it is a text", RULE)
