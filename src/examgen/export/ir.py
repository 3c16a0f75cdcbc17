"""The intermediate representation as JSON: every value by its type's name, nothing left out."""

import dataclasses
import datetime
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from examgen.source import Span


def plain(value: Any) -> Any:
    """Return a value of the model as what JSON can hold.

    A dataclass becomes an object whose ``node`` is its type's name; a span becomes
    ``path:line:column-line:column``; a fraction becomes a number where it has a finite
    decimal form, else a text such as ``1/3``.
    """
    if isinstance(value, Span):
        return f"{value.path}:{value.line}:{value.column}-{value.end_line}:{value.end_column}"
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(part) for key, part in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {"node": type(value).__name__, **fields}
    return value


def number(value: Fraction) -> int | float | str:
    """Return a fraction as a JSON number if it has a short decimal form, else as ``n/d``."""
    if value.denominator == 1:
        return value.numerator
    short = float(value)
    return short if Fraction(repr(short)) == value else f"{value.numerator}/{value.denominator}"
