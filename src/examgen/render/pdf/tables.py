"""How a table is set on paper: how large, and in how many parts where it is too wide."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from examgen.diagnostic import warning
from examgen.model.content import Inline, Table
from examgen.render.content import TablePart
from examgen.render.pdf.cells import Column, column_of, has_gap
from examgen.render.pdf.sheet import Sheet, text_points
from examgen.render.plain import plain_inline

# Sizes to try, with text, padding of a cell and the blank of a gap in points, as the style
# sheets have them. Smaller letters than the last could not be read.
SIZES = (("", 9.6, 16.0, 85.1), ("wide", 8.4, 8.0, 62.4), ("widest", 6.8, 4.0, 45.4))
# Beside a table in a list, and in one more list or quotation each.
LIST = 17.1
# A header with more characters than this in a cell is not repeated on each page.
HEADER = 120

Columns = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Size:
    """A size of a table: the class, and its columns' widths in points.

    ``least`` are those that break nothing but long words, ``whole`` break no word, ``most``
    break no line.
    """

    name: str
    least: tuple[float, ...]
    whole: tuple[float, ...]
    most: tuple[float, ...]


def table_parts(table: Table, sheet: Sheet, depth: int, indent: float) -> tuple[TablePart, ...]:
    """Return a table at the largest size at which no word of it must be broken, long ones aside.

    It stands inside so many lists and quotations, and ``indent`` points from the line's start.
    One that is too wide at every size is set in several parts below each other, each with the
    first column, and a warning tells of it. Where long words have to be broken, which a
    warning tells too, the columns have shares of the line.
    """
    columns = [column_of(cells, sheet) for cells in zip(*_rows(table), strict=True)]
    line = text_points(sheet) - indent - LIST * depth
    sizes = [_sized(columns, *size) for size in SIZES]
    everything = tuple(range(len(columns)))
    fitting = [size for size in sizes if sum(size.least) <= line]
    if fitting:
        parts, size = [everything], fitting[0]
    else:
        leads = not any(has_gap(row[0]) for row in _rows(table))
        fewest = len(_split(sizes[-1], line, leads))
        size = next(one for one in sizes if len(_split(one, line, leads)) == fewest)
        parts = _even(size, line, leads, fewest)
    made = tuple([_part(_of(table, part), part, size, columns, line) for part in parts])
    _tell(table, sheet, made, size, line, parts)
    return made


def _tell(
    table: Table,
    sheet: Sheet,
    made: tuple[TablePart, ...],
    size: _Size,
    line: float,
    parts: Iterable[Columns],
) -> None:
    if len(made) > 1:
        message = "this table is wider than the line, and is printed in parts below each other"
        hint = "shorten its words, leave columns out, or make its columns rows"
        sheet.found.append(warning("wide-table", message, table.span, hint))
    widths = [
        (line * share / 100, size.whole[at])
        for part, columns in zip(made, parts, strict=True)
        for share, at in zip(part.shares, columns, strict=False)
    ]
    # Shares are rounded down.
    if any(width + line / 1000 < whole for width, whole in widths):
        message = "a word of this table has no room in its column, and is broken anywhere"
        hint = "put blanks where it may be broken, or shorten it"
        sheet.found.append(warning("wide-table", message, table.span, hint))


def _sized(columns: list[Column], name: str, size: float, padding: float, gap: float) -> _Size:
    def points(width: float, column: Column) -> float:
        return max(width * size, gap if column.gap else 0.0) + padding

    return _Size(
        name,
        tuple([points(one.least, one) for one in columns]),
        tuple([points(one.whole, one) for one in columns]),
        tuple([points(one.most, one) for one in columns]),
    )


def _split(size: _Size, line: float, leads: bool) -> list[Columns]:
    """Return columns in parts that fit a line, the first column in each if it ``leads``.

    A column that has no room beside the first one is a part by itself.
    """
    parts: list[Columns] = []
    for at, width in enumerate(size.least):
        lead = 0.0 if not leads or not at else size.least[0]
        taken = sum([size.least[one] for one in parts[-1]]) if parts else line
        if parts and taken + width <= line:
            parts[-1] = (*parts[-1], at)
        elif lead and lead + width <= line:
            parts.append((0, at))
        else:
            parts.append((at,))
    return parts


def _even(size: _Size, line: float, leads: bool, count: int) -> list[Columns]:
    """Return columns in so many parts that fit a line, all about as wide."""
    low, high = 0.0, line
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if len(_split(size, middle, leads)) > count else (low, middle)
    return _split(size, high, leads)


def _part(
    table: Table, part: Columns, size: _Size, columns: list[Column], line: float
) -> TablePart:
    repeats = all(len(plain_inline(cell)) <= HEADER for cell in table.header)
    least = [size.least[at] for at in part]
    if sum(least) <= line and not any(columns[at].long for at in part):
        return TablePart(table=table, name=size.name, repeats=repeats)
    widths = _spread(least, [size.most[at] for at in part], line)
    return TablePart(
        table=table,
        name=f"{size.name} squeezed".strip(),
        shares=tuple([int(10000 * width / sum(widths)) / 100 for width in widths]),
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


def _of(table: Table, part: Columns) -> Table:
    """Return some columns of a table."""
    if part == tuple(range(len(table.aligns))):
        return table
    header, *rows = [tuple([row[at] for at in part]) for row in _rows(table)]
    aligns = tuple([table.aligns[at] if at < len(table.aligns) else "" for at in part])
    return replace(table, aligns=aligns, header=header, rows=tuple(rows))


def _rows(table: Table) -> list[list[tuple[Inline, ...]]]:
    rows = [list(row) for row in (table.header, *table.rows)]
    width = max([len(row) for row in rows])
    return [row + [()] * (width - len(row)) for row in rows]
