"""Numbers as candidates type them, read exactly or not at all."""

import re
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import normalize

# Longer texts are no answers, and a hostile exponent must not cost anything.
_MAX_LENGTH = 100
_MAX_EXPONENT = 300

_SEPARATORS = {False: ",", True: "."}
_TAIL = r"""
    (?:e(?P<exponent>[+-]?[0-9]{1,6})
      |\ ?[×x*·]\ ?10(?:\^|\*\*)(?P<power>[+-]?[0-9]{1,6}))?
    \ ?(?P<rest>.*)
"""
_FLAGS = re.VERBOSE | re.IGNORECASE | re.DOTALL
_SIGN = r"(?P<sign>[+-]?)\ ?"
_POINT = re.compile(rf"{_SIGN}(?P<digits>[0-9]+\.?[0-9]*|\.[0-9]+){_TAIL}", _FLAGS)
_COMMA = re.compile(rf"{_SIGN}(?P<digits>[0-9]+[.,]?[0-9]*|[.,][0-9]+){_TAIL}", _FLAGS)
_POWER = re.compile(
    rf"{_SIGN}(?P<digits>1)0(?:\^|\*\*)(?P<exponent>[+-]?[0-9]{{1,6}})(?P<power>)\ ?(?P<rest>.*)",
    _FLAGS,
)
_GROUPED_BY_POINTS = re.compile(r"[+-]?\ ?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?![0-9])")
# What keyboards and word processors make of a minus sign.
_MINUS = str.maketrans("−‐‑–﹣－", "------")


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberStyle:
    """How numbers are written where the paper is taken.

    ``comma``: a comma is the decimal sign. A point is read as one too, but not where
    it stands as a separator of thousands would (``16.000``). ``thousands``: such
    separators are allowed: the other sign, a space or an apostrophe.
    """

    comma: bool = False
    thousands: bool = False


PLAIN = NumberStyle()


def read_number(text: str, *, unit: str = "", style: NumberStyle = PLAIN) -> Fraction | None:
    """Return the exact value of a typed number, None where it is none.

    Takes a sign (also U+2212), ``.3``, exponents (``3e-5``, ``3×10^-5``, ``10^6``) and
    the question's own unit behind the number, but no other words.
    """
    if len(text) > _MAX_LENGTH:
        return None
    plain = " ".join(text.split()).translate(_MINUS)
    if style.thousands:
        plain = _ungrouped(plain, style)
    elif style.comma and _GROUPED_BY_POINTS.match(plain):
        return None
    found = _POWER.fullmatch(plain) or (_COMMA if style.comma else _POINT).fullmatch(plain)
    if found is None or (found["rest"] and _even(found["rest"]) != _even(unit)):
        return None
    exponent = int(found["exponent"] or found["power"] or "0")
    if abs(exponent) > _MAX_EXPONENT:
        return None
    value = Fraction(found["digits"].replace(",", ".")) * Fraction(10) ** exponent
    return -value if found["sign"] == "-" else value


def _even(text: str) -> str:
    """Level spaces, and the several ways to write one character, in a unit only.

    In a number that would make 102 of 10².
    """
    return " ".join(normalize("NFKC", text).translate(_MINUS).split())


def _ungrouped(text: str, style: NumberStyle) -> str:
    """Take separators out of the whole part, in groups as in 1,000,000 or 10,00,000."""
    separator = _SEPARATORS[style.comma]
    grouped = re.compile(
        rf"(?P<sign>[+-]?\ ?)(?P<whole>[0-9]{{1,3}}(?P<by>[{separator} '’])"
        r"(?:[0-9]{2,3}(?P=by))*[0-9]{3})(?![0-9])"
    )
    found = grouped.match(text)
    if found is None:
        return text
    return found["sign"] + found["whole"].replace(found["by"], "") + text[found.end() :]
