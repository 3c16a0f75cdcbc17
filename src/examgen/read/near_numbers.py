"""What was meant as a number but is written as none, and how to write it."""

import re
import unicodedata
from fractions import Fraction

from examgen.decimals import exact
from examgen.read.numbers import NUMBER, to_fraction
from examgen.read.values import Wrong

RULE = "bad-answer"

_HINT = "or say `type: short` if it is a text"
_UNIT = r"(?: ?(?:[^\W\d_]|[%°‰])[^\s\d]*)?"
# Compiled when first asked for: most answers are numbers as they should be.
_DASHES = rf"(?P<low>{NUMBER}){_UNIT} ?[-–—] ?(?P<high>{NUMBER})(?P<unit>{_UNIT})"
_THOUSANDS = rf"(?P<number>[+\-−]?\d{{1,3}}(?:[,'’_   ]\d{{3}})+(?:\.\d+)?){_UNIT}"
_COMMA = rf"(?P<number>[+\-−]?\d+,\d+){_UNIT}"
_FRACTION = (
    rf"(?P<sign>[+\-−]?)(?:(?P<above>[0-9]{{1,20}}) ?/ ?(?P<below>[0-9]{{1,20}})"
    rf"|(?P<whole>[0-9]{{0,20}}) ?(?P<part>[¼-¾⅐-⅞]))(?P<unit>{_UNIT})"
)
_BEYOND = (
    r"(?P<number>[+\-−]?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)(?:[eE][+\-−]?[0-9]+)?)"
    r"(?: (?:[^\W\d_]|[%°‰])[^\s\d]*)?"
)
_SHOWN_CHARACTERS = 20


def nearly(text: str, *, comma: bool) -> Wrong | None:
    """Report a range, a grouped or a foreign number, a fraction, and a number out of bounds.

    ``comma`` says whether a comma is a decimal sign.
    """
    dashes = re.fullmatch(_DASHES, text)
    if dashes is not None:
        shown = f"{dashes['low']}..{dashes['high']}{dashes['unit'] or ''}"
        return Wrong(f"`{text}` is no range of numbers", f"write `{shown}`, {_HINT}", RULE)
    grouped = re.fullmatch(_THOUSANDS, text)
    if grouped is not None:
        plain = re.sub(r"[^\d.+\-−]", "", grouped["number"])
        return Wrong(f"`{text}` has separators of thousands", f"write `{plain}`, {_HINT}", RULE)
    decimal = None if comma else re.fullmatch(_COMMA, text)
    if decimal is not None:
        plain = decimal["number"].replace(",", ".")
        message = f"`{text}` has a decimal comma, which this language does not"
        return Wrong(message, f"write `{plain}`, {_HINT}", RULE)
    fraction = re.fullmatch(_FRACTION, text)
    return _fraction(text, fraction, comma) if fraction else beyond(text)


def _fraction(text: str, found: re.Match[str], comma: bool) -> Wrong | None:
    message = f"`{text}` is a fraction, and answers are decimals"
    if found["part"]:
        part = Fraction(unicodedata.numeric(found["part"])).limit_denominator(10)
        value = int(found["whole"] or 0) + part
    elif int(found["below"]):
        value = Fraction(int(found["above"]), int(found["below"]))
    else:
        return Wrong(f"`{text}` divides by zero", f"write a decimal, {_HINT}", RULE)
    digits = exact(value)
    if "/" in digits:
        digits = f"{exact(round(value, 3))} ± 0.001"
    digits = digits.replace(".", ",") if comma else digits
    shown = f"{found['sign']}{digits}{found['unit']}"
    return Wrong(message, f"write `{shown}`, {_HINT}", RULE)


def beyond(text: str) -> Wrong | None:
    """Report a number, however long, with too many digits or too large an exponent."""
    found = re.fullmatch(_BEYOND, text)
    if found is None or to_fraction(found["number"], comma=True) is not None:
        return None
    shown = text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}…"
    message = f"`{shown}` has more digits, or a larger exponent, than an answer may have"
    return Wrong(message, f"shorten it, {_HINT}", RULE)
