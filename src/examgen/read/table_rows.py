"""Tables: rows are split at bars by ourselves, so that every cell has its place."""

import re

from examgen.diagnostic import error
from examgen.model.content import CodeBlock, Inline, Table
from examgen.read.context import Context
from examgen.read.inline import inline_nodes
from examgen.read.limits import MAX_COLUMNS, MAX_ROWS
from examgen.source import Excerpt, Span

_STOP = re.compile(r"\\.|\|", re.DOTALL)

Cell = list[tuple[int, int]]
"""Stretches of a cell's text, with the backslashes before bars left out between them."""


def table(
    excerpt: Excerpt, rows: list[tuple[int, int]], span: Span, context: Context
) -> Table | CodeBlock:
    """Read a table whose lines are ``rows``; the second one says how columns align.

    One that is too large is reported and kept as it was typed.
    """
    marks = [excerpt.text[a:b] for a, b in map(_outer, _cells(excerpt.text, *rows[1]))]
    aligns = tuple(_align(mark.strip()) for mark in marks)
    lines = [rows[0], *rows[2:]]
    if len(lines) - 1 > MAX_ROWS or len(aligns) > MAX_COLUMNS:
        message = f"a table may have {MAX_ROWS} rows and {MAX_COLUMNS} columns; this one has "
        message += f"{len(lines) - 1} and {len(aligns)}"
        context.found.append(error("table-too-large", message, excerpt.span(*rows[0])))
        return CodeBlock(language="", text=excerpt.cut(rows).text, span=span)
    cells = [_row(excerpt, line, len(aligns), context) for line in lines]
    return Table(aligns=aligns, header=cells[0], rows=tuple(cells[1:]), span=span)


def _outer(cell: Cell) -> tuple[int, int]:
    return cell[0][0], cell[-1][1]


def _align(mark: str) -> str:
    if mark.endswith(":"):
        return "center" if mark.startswith(":") else "right"
    return "left" if mark.startswith(":") else ""


def _row(
    excerpt: Excerpt, line: tuple[int, int], width: int, context: Context
) -> tuple[tuple[Inline, ...], ...]:
    cells = _cells(excerpt.text, *line)
    if len(cells) > width:
        message = f"this row has {len(cells)} cells, the table's head has {width}"
        span = excerpt.span(cells[width][0][0], line[1])
        hint = r"delete the cells, or write `\|` for a bar inside one"
        context.found.append(error("table-row-too-long", message, span, hint))
    read = [inline_nodes(excerpt.cut(cell, ""), context) for cell in cells]
    return (*read, *((),) * (width - len(read)))


def _cells(text: str, start: int, end: int) -> list[Cell]:
    """Split a row at its bars; the bars at both ends are optional."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if text.startswith("|", start, end):
        start += 1
    cells: list[Cell] = []
    cell: Cell = []
    for stop in _STOP.finditer(text, start, end):
        if stop[0] == "|":
            cells.append(_trimmed(text, [*cell, (start, stop.start())]))
            cell, start = [], stop.end()
        elif stop[0] == "\\|":
            cell.append((start, stop.start()))
            start = stop.start() + 1
    if start < end or not cells:
        cells.append(_trimmed(text, [*cell, (start, end)]))
    return cells


def _trimmed(text: str, cell: Cell) -> Cell:
    start, end = cell[0][0], cell[-1][1]
    while start < cell[0][1] and text[start].isspace():
        start += 1
    while end > max(cell[-1][0], start) and text[end - 1].isspace():
        end -= 1
    cell[0] = (start, cell[0][1])
    cell[-1] = (cell[-1][0], end) if len(cell) > 1 else (start, end)
    return cell
