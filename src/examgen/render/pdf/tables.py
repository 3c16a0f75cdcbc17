"""How large a table is set, from how wide its columns really are."""

import re
from dataclasses import dataclass

from examgen.model.content import Code, Inline, Math, Table, Text
from examgen.render.content import TableSize
from examgen.render.pdf.columns import inline_width
from examgen.render.pdf.fonts import text_width
from examgen.render.pdf.layout import line_points
from examgen.render.pdf.sheet import Sheet, formula_pieces
from examgen.render.plain import plain_inline

# Inside passages and choices a table has so many points less than the line.
NARROWER = 11.6
# Sizes to try, with text and padding of a cell in points, as the style sheet has them.
SIZES = (("", 9.6, 15.9), ("wide", 8.4, 7.9), ("widest", 6.8, 4.0))
# Words of so many characters are broken before the table is set smaller for them …
LONG = 45
# … but a column that holds one has at least so many em.
LONG_LEAST = 14.0
# A header with more characters than this in a cell is not repeated on each page.
HEADER = 120

Cell = tuple[Inline, ...]

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """Widths in em: without breaking a word, without breaking a line; ``long`` for a long word."""

    least: float
    most: float
    long: bool


def table_size(table: Table, sheet: Sheet) -> TableSize:
    """Return the largest size at which no word of a table must be broken, long ones aside.

    Where words must be broken, the columns have shares of the line.
    """
    columns = [_column(cells, sheet) for cells in zip(*_rows(table), strict=True)]
    line = line_points(sheet.layout) - NARROWER
    repeats = all(len(plain_inline(cell)) <= HEADER for cell in table.header)
    name, size, padding = SIZES[-1]
    for name, size, padding in SIZES:
        needed = sum([column.least * size + padding for column in columns])
        if needed <= line:
            if not any(column.long for column in columns):
                return TableSize(name=name, repeats=repeats)
            break
    widths = _spread(
        [column.least * size + padding for column in columns],
        [column.most * size + padding for column in columns],
        line,
    )
    return TableSize(
        name=f"{name} squeezed".strip(),
        shares=tuple(int(100 * width / sum(widths)) for width in widths),
        repeats=repeats,
    )


def _spread(least: list[float], most: list[float], line: float) -> list[float]:
    """Return widths that fill the line as evenly as may be.

    They lie between the least and the most, or below the least where those need too much.
    """
    if sum(least) > line:
        least, most = [0.0] * len(least), least
    low, high = 0.0, line
    for _ in range(20):
        level = (low + high) / 2
        widths = [max(a, min(level, b)) for a, b in zip(least, most, strict=True)]
        low, high = (level, high) if sum(widths) < line else (low, level)
    return widths


def _rows(table: Table) -> list[list[Cell]]:
    rows = [list(row) for row in (table.header, *table.rows)]
    width = max([len(row) for row in rows])
    return [row + [()] * (width - len(row)) for row in rows]


def _column(cells: tuple[Cell, ...], sheet: Sheet) -> _Column:
    words = [[_word(node, sheet) for node in cell] for cell in cells]
    longest = max([max(found, default=(0.0, False)) for found in words])
    lines = [
        inline_width(cell, "bold", sheet) or sum([w for w, _ in found])
        for cell, found in zip(cells, words, strict=True)
    ]
    return _Column(
        least=max([max([width for width, _ in found], default=0) for found in words]),
        most=max(*lines, longest[0]) if lines else longest[0],
        long=any(long for found in words for _, long in found),
    )


def _word(node: Inline, sheet: Sheet) -> tuple[float, bool]:
    """Return the least width of a node in em, and whether it holds a word to be broken."""
    match node:
        case Text(text=text) | Code(text=text):
            face = "bold" if isinstance(node, Text) else "code"
            words = _WORD.findall(text)
            long = any(len(word) >= LONG for word in words)
            width = max([text_width(word, face) for word in words if len(word) < LONG], default=0.0)
            return (max(width, LONG_LEAST) if long else width), long
        case Math(tex=tex):
            width = max([piece.width for piece in formula_pieces(tex, False, sheet)], default=0.0)
            return min(width, LONG_LEAST), width > LONG_LEAST
        case _:
            return inline_width((node,), "bold", sheet) or 0.0, False
