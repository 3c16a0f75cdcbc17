"""Exact numbers as text, and which languages write them with a comma."""

import re
from fractions import Fraction

_COMMA_LANGUAGES = re.compile(
    "be|bg|ca|cs|da|de|el|es|et|eu|fi|fr|gl|hr|hu|id|is|it|kk|lt|lv|mk|nb|nl|nn|no|pl|pt|ro|ru"
    "|sk|sl|sq|sr|sv|tr|uk|vi"
)
_POINT_REGIONS = frozenset(["de-ch", "de-li", "it-ch", "es-mx", "es-us"])


def exact(value: Fraction) -> str:
    """Return ``2``, ``-0.25`` or ``2/3``: decimals where they end, else a fraction."""
    for places in range(19):
        scaled = value * 10**places
        if scaled.denominator == 1:
            sign = "-" if value < 0 else ""
            whole, rest = divmod(abs(scaled.numerator), 10**places)
            return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"
    return f"{value.numerator}/{value.denominator}"


def has_decimal_comma(language: str) -> bool:
    """Tell whether a comma is a decimal sign in a language (``de``, ``pt-BR``)."""
    tag = language.lower().replace("_", "-")
    return tag not in _POINT_REGIONS and bool(_COMMA_LANGUAGES.fullmatch(tag.partition("-")[0]))
