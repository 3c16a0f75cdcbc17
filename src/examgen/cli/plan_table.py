"""The table of ``examgen plan``: aligned over all sections, coloured where slack is short."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import click

from examgen.assemble.plan import Line, Part
from examgen.decimals import exact
from examgen.pipeline.plan import Plan
from examgen.report.printable import escaped, folded, width

_HEAD = ("", "wanted", "available", "chosen", "slack", "elsewhere", "one filter away")
_ELSEWHERE, _NEAR = 5, 6
_GAP = "  "
_NOTHING = "–"
# Filters that are named behind a line; more would not fit beside it.
_MOST_NEAR = 2
# Columns of a terminal that a name takes at most, or on a narrow one; a filter's text takes
# as many at most, and that column is left out where it has less than the fewest.
_WIDEST, _NARROWEST, _FEWEST = 40, 18, 14


def lines(looked: Plan, columns: int | None = None) -> Iterator[str]:
    """Yield the lines of a plan: what drew it, a table of all parts, what is shared.

    The table is made to fit a terminal with so many ``columns``, as far as it can be.
    """
    yield click.style(escaped(f"{looked.paper}: {looked.title}"), bold=True)
    if not looked.parts:
        return
    yield folded(_drawn(looked), columns)
    parts = [part for part in looked.parts if part.lines]
    every = [line for part in parts for line in part.lines]
    layout = _layout(every, columns)
    yield ""
    yield click.style(_row(_HEAD, layout), bold=True)
    for part in parts:
        yield from _part(part, layout)
    if looked.shared:
        yield ""
    for paper, names in looked.shared.items():
        held = escaped(f"{paper} holds {len(names)} of them: {', '.join(names)}")
        yield folded(held, columns, indent=len(_GAP))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    """Which columns of the table are shown, how wide each is, and how wide texts may be."""

    widths: Mapping[int, int]
    name: int
    near: int | None = None


def _layout(every: Sequence[Line], columns: int | None) -> _Layout:
    """Return the columns that fit: filters give way first, then names, then other papers."""
    rows = [_cells(line, _WIDEST, None) for line in every]
    shown = [n for n in range(len(_HEAD)) if n < _ELSEWHERE or any(row[n] for row in rows)]
    widths = _widths(rows, shown)
    if columns is None or _total(widths) <= columns:
        return _Layout(widths=widths, name=_WIDEST)
    rest = {n: size for n, size in widths.items() if n != _NEAR}
    spare = columns - _total(rest) - len(_GAP)
    if _NEAR in widths and spare >= _FEWEST:
        return _Layout(widths={**rest, _NEAR: spare}, name=_WIDEST, near=spare)
    name = max(_NARROWEST, columns - _total({**rest, 0: 0}) - len(_GAP))
    if name < rest[0] - len(_GAP) and _total({**rest, 0: name + len(_GAP)}) > columns:
        rest.pop(_ELSEWHERE, None)
        name = max(_NARROWEST, columns - _total({**rest, 0: 0}) - len(_GAP))
    rows = [_cells(line, name, None) for line in every]
    return _Layout(widths=_widths(rows, list(rest)), name=name)


def _widths(rows: Sequence[Sequence[str]], shown: Sequence[int]) -> dict[int, int]:
    return {n: max(width(row[n]) for row in (*rows, _HEAD)) for n in shown}


def _total(widths: Mapping[int, int]) -> int:
    return sum(widths.values()) + len(_GAP) * (len(widths) - 1)


def _drawn(looked: Plan) -> str:
    if not looked.codes:
        return "No paper was found."
    codes = ", ".join(looked.codes)
    forms = f"forms {codes}" if len(looked.codes) > 1 else "one form"
    if looked.lock is not None:
        return escaped(f"Locked by {looked.lock}, drawn by {looked.drawn_by}; {forms}.")
    seed = "" if looked.seeded else " It has no seed yet: what is chosen here is an example."
    return escaped(f"Drawn by {looked.drawn_by}, {forms}; no lock holds it.{seed}")


def _part(part: Part, layout: _Layout) -> Iterator[str]:
    yield click.style(escaped(part.title or "The paper"), bold=True)
    for line in part.lines:
        yield _row(_cells(line, layout.name, layout.near), layout, colour=_colour(line))


def _row(row: Sequence[str], layout: _Layout, colour: str | None = None) -> str:
    cells: list[str] = []
    for number, size in layout.widths.items():
        text = _cut(row[number], size)
        padding = " " * (size - width(text))
        left = number in (0, _NEAR)
        cell = click.style(text, fg=colour) if number == 4 and colour else text
        cells.append(cell + padding if left else padding + cell)
    return _GAP.join(cells).rstrip()


def _cells(line: Line, name: int, near: int | None) -> tuple[str, ...]:
    return (
        _GAP + _cut(escaped(line.name), name),
        escaped(_wanted(line)),
        _amount(line, line.available),
        _chosen(line),
        "" if line.slack is None else _signed(line),
        "" if line.elsewhere is None else str(line.elsewhere),
        _filters(line, near),
    )


def _filters(line: Line, most: int | None) -> str:
    """Return what one filter alone keeps out, as many filters as fit."""
    texts = [escaped(f"{count} {_cut(text, _WIDEST)}") for text, count in line.near[:_MOST_NEAR]]
    if len(line.near) > _MOST_NEAR:
        texts.append("…")
    while most is not None and len(texts) > 1 and width(", ".join(texts)) > most:
        texts = [*texts[: -2 if texts[-1] == "…" else -1], "…"]
        if texts == ["…"]:
            return _cut(escaped(f"{line.near[0][1]} {line.near[0][0]}"), most)
    return ", ".join(texts)


def _cut(text: str, most: int) -> str:
    """Return a text that takes so many columns of a terminal at most."""
    if width(text) <= most:
        return text
    while text and width(text) > most - 1:
        text = text[:-1]
    return f"{text}…"


def _wanted(line: Line) -> str:
    if line.unit == "min" and not line.share and not line.wanted.endswith(("min", "h")):
        return f"{line.wanted} min"
    return line.wanted


def _amount(line: Line, value: Fraction | None) -> str:
    return "" if value is None else f"{_rounded(value)}{_unit(line)}"


def _unit(line: Line) -> str:
    return " min" if line.unit == "min" else ""


def _chosen(line: Line) -> str:
    """Return what each form came to, once where all came to the same."""
    if not line.chosen:
        return _NOTHING
    texts = [_value(line, value) for value in line.chosen]
    return texts[0] if len(set(texts)) == 1 else "/".join(texts)


def _value(line: Line, value: Fraction | None) -> str:
    if value is None:
        return _NOTHING
    if line.unit == "":
        return f"{float(value):.2f}"
    if line.share:
        return f"{_rounded(value * 100)} %"
    return _amount(line, value)


def _signed(line: Line) -> str:
    slack = line.slack or Fraction(0)
    sign = "+" if slack > 0 else "−" if slack < 0 else ""
    return f"{sign}{_rounded(abs(slack))}{_unit(line)}"


def _rounded(value: Fraction) -> str:
    """Return a number with one decimal at most, rounded down: slack is never overstated."""
    return exact(Fraction(floor(value * 10), 10)) if value.denominator > 1 else exact(value)


def _colour(line: Line) -> str | None:
    if line.slack is None or line.slack > 0:
        return None
    return "red" if line.slack < 0 else "yellow"
