"""The table of ``examgen plan``: aligned over all sections, coloured where slack is short."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor

import click

from examgen.assemble.plan import Line, Part
from examgen.decimals import exact
from examgen.pipeline.plan import Plan
from examgen.report.printable import escaped, width

_HEAD = ("", "wanted", "available", "chosen", "slack", "elsewhere", "one filter away")
_NOTHING = "–"
# Filters that are named behind a line; more would not fit beside it.
_MOST_NEAR = 2
_WIDEST = 40


def lines(looked: Plan) -> Iterator[str]:
    """Yield the lines of a plan: what drew it, a table of all parts, what is shared."""
    yield click.style(escaped(f"{looked.paper}: {looked.title}"), bold=True)
    if not looked.parts:
        return
    yield _drawn(looked)
    parts = [part for part in looked.parts if part.lines]
    rows = [_cells(line) for part in parts for line in part.lines]
    shown = [n for n in range(len(_HEAD)) if n < 5 or any(row[n] for row in rows)]
    widths = {n: max(width(row[n]) for row in (*rows, _HEAD)) for n in shown}
    yield ""
    yield click.style(_row(_HEAD, shown, widths), bold=True)
    for part in parts:
        yield from _part(part, shown, widths)
    if looked.shared:
        yield ""
    for paper, names in looked.shared.items():
        yield escaped(f"{paper} holds {len(names)} of them: {', '.join(names)}")


def _drawn(looked: Plan) -> str:
    if not looked.codes:
        return "No paper was found."
    codes = ", ".join(looked.codes)
    forms = f"forms {codes}" if len(looked.codes) > 1 else "one form"
    if looked.lock is not None:
        return escaped(f"Locked by {looked.lock}, drawn by {looked.drawn_by}; {forms}.")
    seed = "" if looked.seeded else " It has no seed yet: what is chosen here is an example."
    return escaped(f"Drawn by {looked.drawn_by}, {forms}; no lock holds it.{seed}")


def _part(part: Part, shown: Sequence[int], widths: dict[int, int]) -> Iterator[str]:
    yield click.style(escaped(part.title or "The paper"), bold=True)
    for line in part.lines:
        yield _row(_cells(line), shown, widths, colour=_colour(line))


def _row(
    row: Sequence[str], shown: Sequence[int], widths: dict[int, int], colour: str | None = None
) -> str:
    cells: list[str] = []
    for number in shown:
        padding = " " * (widths[number] - width(row[number]))
        left = number in (0, len(_HEAD) - 1)
        cell = click.style(row[number], fg=colour) if number == 4 and colour else row[number]
        cells.append(cell + padding if left else padding + cell)
    return "  ".join(cells).rstrip()


def _cells(line: Line) -> tuple[str, ...]:
    near = [f"{count} {_cut(text)}" for text, count in line.near[:_MOST_NEAR]]
    if len(line.near) > _MOST_NEAR:
        near.append("…")
    return (
        "  " + escaped(_cut(line.name)),
        escaped(_wanted(line)),
        _amount(line, line.available),
        _chosen(line),
        "" if line.slack is None else _signed(line),
        "" if line.elsewhere is None else str(line.elsewhere),
        escaped(", ".join(near)),
    )


def _cut(name: str) -> str:
    """Return a text that leaves room for the rest of its line."""
    return name if len(name) <= _WIDEST else f"{name[: _WIDEST - 1]}…"


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
