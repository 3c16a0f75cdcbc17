"""How large a table is set, from how wide its columns really are."""

import re

from examgen.model.content import Code, Inline, Table, Text
from examgen.render.pdf.columns import inline_width
from examgen.render.pdf.fonts import text_width
from examgen.render.pdf.sheet import Sheet

# The line in points; inside passages and choices a table has somewhat less.
LINE = 415
# Sizes to try, with text and padding of a cell in points, as the style sheet has them.
SIZES = (("", 9.6, 15.9), ("wide", 8.4, 7.9), ("widest", 6.8, 4.0))
# Columns of one width, words broken anywhere.
SQUEEZED = "widest squeezed"

_WORD = re.compile(r"\S+")


def table_class(table: Table, sheet: Sheet) -> str:
    """Return the class of the largest size at which no word of a table must be broken."""
    columns = [_least(column, sheet) for column in zip(*_rows(table), strict=True)]
    for name, size, padding in SIZES:
        if sum([width * size + padding for width in columns]) <= LINE:
            return name
    return SQUEEZED


def _rows(table: Table) -> list[list[tuple[Inline, ...]]]:
    rows = [list(row) for row in (table.header, *table.rows)]
    width = max([len(row) for row in rows])
    return [row + [()] * (width - len(row)) for row in rows]


def _least(cells: tuple[tuple[Inline, ...], ...], sheet: Sheet) -> float:
    """Return the width in em that a column cannot go below without breaking words."""
    return max([max([_word(node, sheet) for node in cell], default=0) for cell in cells])


def _word(node: Inline, sheet: Sheet) -> float:
    match node:
        case Text(text=text):
            return max([text_width(word, "bold") for word in _WORD.findall(text)], default=0)
        case Code(text=text):
            return max([text_width(word, "code") for word in _WORD.findall(text)], default=0)
        case _:
            return inline_width((node,), "bold", sheet) or 0
