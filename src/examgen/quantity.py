"""Choices that are numbers: recognised with their units, so that they stay in order."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Quantity(NamedTuple):
    """A number in its unit's base (``4 kB`` is 4000 of ``B``) and all the words around it."""

    value: Fraction
    frame: str


# A power of a number with more digits could cost seconds.
_MAX_DIGITS = 60

_NUMBER = re.compile(
    r"""(?P<sign>[-+−–]?)
    (?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)
    (?:e(?P<exponent>[-+−]?\d{1,3}))?
    (?:\s*[×x*·]\s*10\^(?P<ten>[-−]?\d{1,3}))?
    (?:\^(?P<power>[-−]?\d{1,3}))?
    (?:/(?P<divisor>\d+))?""",
    re.VERBOSE | re.IGNORECASE,
)
_UNIT = re.compile(r"\s*(?P<prefix>Ki|Mi|Gi|Ti|Pi|[kKMGTPmµμun])?(?P<base>B|bit|b|s|m|g|W|Hz)\b")
_LARGE = re.compile(r"\s*(?:(?P<word>thousand|million|billion|trillion)|(?P<letter>[KMBT]))\b")
_PREFIXES = {
    **dict(zip("kKMGTP", (Fraction(10**e) for e in (3, 3, 6, 9, 12, 15)), strict=True)),
    **{f"{letter}i": Fraction(2**e) for letter, e in zip("KMGTP", range(10, 60, 10), strict=True)},
    **dict(zip("mµμun", (Fraction(1, 10**e) for e in (3, 6, 6, 6, 9)), strict=True)),
}
_WORDS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_LETTERS = {"K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
_TEX = (
    (re.compile(r"\\(?:text|mathrm|operatorname)\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\[dt]?frac\{(\d+)\}\{(\d+)\}"), r"\1/\2"),
    (re.compile(r"\{,\}"), ","),
    (re.compile(r"\^\{([^{}]*)\}"), r"^\1"),
    (re.compile(r"\\(?:times|cdot)(?![A-Za-z])"), "×"),
    (re.compile(r"\\[,;:! ]|~"), " "),
    (re.compile(r"\\([%$])"), r"\1"),
)


def rises_or_falls(values: Sequence[Fraction]) -> bool:
    """Tell whether numbers rise throughout or fall throughout."""
    return list(values) in (sorted(values), sorted(values, reverse=True))


def amounts(texts: Sequence[str]) -> list[Fraction] | None:
    """Return the numbers of texts that differ in nothing else, None where they do."""
    found = [quantity(text) for text in texts]
    known = [q for q in found if q is not None]
    if len(known) < len(found) or len({q.frame for q in known}) != 1:
        return None
    return [q.value for q in known]


def quantity(text: str) -> Quantity | None:
    """Read a text that holds exactly one number, perhaps in TeX; None for any other."""
    if any(sign in text for sign in "\\{~"):
        for pattern, plain in _TEX:
            text = pattern.sub(plain, text)
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        return None
    number = found[0]
    value = _value(number)
    if value is None or text[: number.start()][-1:].isalpha():
        return None
    scale, unit, rest = _scaled(text[number.end() :])
    before = text[: number.start()]
    return Quantity(value * scale, f"{_even(before)} # {unit} {_even(rest)}")


def _value(number: re.Match[str]) -> Fraction | None:
    if max(len(number["digits"]), len(number["divisor"] or "")) > _MAX_DIGITS:
        return None
    value = Fraction(number["digits"].replace(",", ""))
    if number["power"] is not None:
        exponent = int(number["power"].replace("−", "-"))
        if value == 0 and exponent < 0:
            return None
        value **= exponent
    for part in ("exponent", "ten"):
        if number[part] is not None:
            value *= Fraction(10) ** int(number[part].replace("−", "-"))
    if number["divisor"] is not None:
        if int(number["divisor"]) == 0:
            return None
        value /= int(number["divisor"])
    return -value if number["sign"] in {"-", "−", "–"} else value


def _scaled(text: str) -> tuple[Fraction, str, str]:
    """Split off a unit: its scale, its base, and what comes after it."""
    large = _LARGE.match(text)
    if large is not None:
        word, letter = large["word"], large["letter"]
        scale = _WORDS[word] if word is not None else _LETTERS[letter]
        return Fraction(scale), "", text[large.end() :]
    unit = _UNIT.match(text)
    if unit is None:
        return Fraction(1), "", text
    return _PREFIXES.get(unit["prefix"], Fraction(1)), unit["base"], text[unit.end() :]


def _even(text: str) -> str:
    """Level what may differ between choices of one kind: case, spaces, plurals."""
    words = text.casefold().strip(" .").split()
    return " ".join(word.removesuffix("s") if len(word) > 3 else word for word in words)
