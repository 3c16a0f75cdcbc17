"""Numbers as authors type them, to exact fractions."""

import re
from fractions import Fraction

# Longer numbers are no answers; the caps keep hostile exponents from costing anything.
_MAX_DIGITS = 60
_MAX_EXPONENT = 300

NUMBER = r"[+\-−]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+\-−]?\d{1,6})?"
_NUMBER = re.compile(
    r"(?P<sign>[+\-−])?(?P<digits>\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE](?P<exponent>[+\-−]?\d{1,6}))?"
)


def to_fraction(text: str, *, comma: bool = False) -> Fraction | None:
    """Return the exact value of a decimal number, or None where it is none.

    Takes a leading sign (also U+2212), a bare decimal part (``.3``) and an exponent;
    a comma as decimal sign only with ``comma``. No thousands separators.
    """
    found = _NUMBER.fullmatch(text)
    if found is None or ("," in text and not comma) or not _plain(text):
        return None
    exponent = int((found["exponent"] or "0").replace("−", "-"))
    digits = found["digits"].replace(",", ".")
    if len(digits) > _MAX_DIGITS or abs(exponent) > _MAX_EXPONENT:
        return None
    value = Fraction(int(digits)) if digits.isdigit() else Fraction(digits)
    if exponent:
        value *= Fraction(10) ** exponent
    return -value if found["sign"] in ("-", "−") else value


def _plain(text: str) -> bool:
    """``\\d`` takes the digits of every script; numbers here are ASCII and U+2212."""
    return text.replace("−", "-").isascii()
