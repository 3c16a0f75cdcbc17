"""Amounts of marks as authors write them: ``4``, ``-1``, ``m``, ``-m/3``, ``m/2 - 1``."""

import re
from fractions import Fraction

from examgen.model.marking import Amount
from examgen.model.project import Project
from examgen.read.values import Kind, Wrong

_DIGITS = r"\d{1,9}(?:\.\d{1,9})?"
_TERM = re.compile(
    rf"\s*(?P<sign>[+\-−])?\s*"
    rf"(?:(?P<number>{_DIGITS})(?:\s*[*·]?\s*(?P<times>m))?|(?P<m>m))"
    rf"(?:\s*/\s*(?P<below>{_DIGITS}))?\s*",
    re.ASCII,
)


def read_amount(text: str, _project: Project) -> Amount | Wrong:
    """Read a sum of numbers and multiples of ``m``, the question's own marks."""
    per_mark = constant = Fraction(0)
    offset = 0
    while offset < len(text):
        term = _TERM.match(text, offset)
        below = Fraction(term["below"] or 1) if term else Fraction(0)
        if term is None or not below or (offset and not term["sign"]):
            hint = "marks such as `4`, `-1`, `m` or `-m/3`; m is the question's own marks"
            return Wrong(f"`{text}` is no amount of marks", hint)
        part = Fraction(term["number"] or 1) / below
        part = -part if term["sign"] in ("-", "−") else part
        if term["m"] or term["times"]:
            per_mark += part
        else:
            constant += part
        offset = term.end()
    return Amount(per_mark=per_mark, constant=constant)


_PATTERN = r"^[0-9m+*/. −·-]+$"

AMOUNT = Kind(
    read=read_amount,
    schema={"anyOf": [{"type": "number"}, {"type": "string", "pattern": _PATTERN}]},
)
