"""The table of score bands at the end of pasted quiz text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.blueprint import Band
from examgen.source import Source, Span

_NUMBER = r"\d{1,4}(?:\.\d+)?"
_SCORE = rf"(?P<low>{_NUMBER}) ?(?P<percent>%)?"
_TO = rf" ?(?:[-–—]|to|\.\.) ?(?P<high>{_NUMBER}) ?(?P<more>%)?"
_RANGE = re.compile(_SCORE + _TO)
_FROM = re.compile(
    rf"(?:(?:from|at least|≥|>=) ?)?{_SCORE}(?: ?(?:\+|and above|or more))?", re.IGNORECASE
)
_BELOW = re.compile(
    rf"(?:below|under|less than|fewer than|<) ?{_NUMBER} ?(?P<percent>%)?", re.IGNORECASE
)
_RULE = re.compile(r"[|\s:-]*-[|\s:-]*")
_HEADING = re.compile(
    r"[\s#*]*(?:your\s+)?(?:results?|scores?|scoring|grades?|grading|ratings?|levels?|bands?|points?|marks?|range)[\s*:]*",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\s*\|\s*|\t+|\s{2,}|:\s+")
_NOTE = re.compile(r"\s+[-–—]\s+|:\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A row: the least score, the greatest if told, whether they are per cent, the rest."""

    low: Fraction
    high: Fraction | None
    percent: bool
    texts: tuple[str, ...]
    span: Span


def read_bands(
    source: Source, start: int, count: int, found: list[Diagnostic]
) -> tuple[tuple[Band, ...], int]:
    """Return the bands behind line ``start`` (from 0), and the line where their table begins.

    Scores are of ``count`` questions. Without bands the line is that behind the last.
    """
    lines = source.lines
    rows: list[_Row] = []
    first = len(lines)
    for at in range(len(lines) - 1, start, -1):
        text = lines[at].strip()
        if not text or _RULE.fullmatch(text):
            continue
        row = _row(source, at)
        if row is None:
            break
        rows.append(row)
        first = at
    if len(rows) < 2 or not count:
        return (), len(lines)
    rows.sort(key=lambda row: row.low, reverse=True)
    begin = _begin(lines, start, first)
    _check(rows, count, found)
    return tuple(_band(row, count) for row in rows), begin


def _row(source: Source, at: int) -> _Row | None:
    line = source.lines[at]
    cells = [cell for cell in _CELLS.split(line.strip().strip("|").strip()) if cell]
    if len(cells) < 2:
        return None
    span = source.line_span(at + 1)
    texts = tuple(cells[1:])
    below = _BELOW.fullmatch(cells[0])
    if below is not None:
        percent = bool(below["percent"])
        return _Row(low=Fraction(0), high=None, percent=percent, texts=texts, span=span)
    told = _RANGE.fullmatch(cells[0])
    if told is not None:
        low, high = Fraction(told["low"]), Fraction(told["high"])
        percent = bool(told["percent"] or told["more"])
        return _Row(low=low, high=high, percent=percent, texts=texts, span=span)
    least = _FROM.fullmatch(cells[0])
    if least is None:
        return None
    low, percent = Fraction(least["low"]), bool(least["percent"])
    return _Row(low=low, high=None, percent=percent, texts=texts, span=span)


def _begin(lines: Sequence[str], start: int, first: int) -> int:
    """Return where the table begins: with its head and the heading above, if there are any."""
    at = first
    while at - 1 > start and (not lines[at - 1].strip() or _RULE.fullmatch(lines[at - 1].strip())):
        at -= 1
    if at - 1 > start and _HEADING.fullmatch(_CELLS.split(lines[at - 1].strip(" |\t"))[0]):
        at -= 1
    while at - 1 > start and not lines[at - 1].strip():
        at -= 1
    return at - 1 if at - 1 > start and _HEADING.fullmatch(lines[at - 1]) else at


def _check(rows: Sequence[_Row], count: int, found: list[Diagnostic]) -> None:
    whole = Fraction(100) if rows[0].percent else Fraction(count)
    top = rows[0].high or rows[0].low
    if any(row.percent for row in rows[:-1]) and not all(row.percent for row in rows[:-1]):
        message = "some score bands are per cent and some are not"
        found.append(error("bands", message, rows[0].span))
    elif top > whole:
        message = f"the score bands go up to {float(top):g}, but there are {count} questions"
        found.append(warning("bands", message, rows[0].span))
    if rows[-1].low > 0:
        message = "the score bands leave low scores without a band"
        hint = "add a band from 0 % to the blueprint"
        found.append(error("bands", message, rows[-1].span, hint))


def _band(row: _Row, count: int) -> Band:
    whole = 100 if row.percent else count
    label, note = row.texts[0], " ".join(row.texts[1:])
    if not note:
        label, *rest = _NOTE.split(label, maxsplit=1)
        note = " ".join(rest)
    return Band(share=min(Fraction(1), row.low / whole), label=label.strip(), note=note.strip())
