"""Where everything on a sheet stands: units in columns, columns on pages, the frame around."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from examgen.model.paper import Form, Paper
from examgen.render.bubbles.shapes import DIGIT_PITCH, Drawn, Group, Label, Part, move
from examgen.render.bubbles.units import (
    DIGITS,
    GRID_WIDTH,
    Unit,
    digit_column,
    form_units,
    has_grid,
    number_again,
)
from examgen.render.languages import words_for
from examgen.render.pdf.view import layout_of
from examgen.render.view import direction

# Corner marks: their side, and from their centres to the edges.
MARK, INSET = 6.0, 11.0
# Around what is printed, where columns begin and end, and between columns.
SIDE, HEAD, TOP, FOOT, GUTTER = 16.0, 18.0, 86.0, 18.0, 5.0
COLUMNS = (2, 3, 4)
CODE = 22.0
ID_DIGITS = 8
# From the top of the id grid to its first bubbles: a caption, and cells to write into.
CAPTION, CELL = 4.6, 5.6
# The height of a question up to which it is not divided.
KEPT = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """A square in a corner of a page; one of the four is ``hollow``, so that up is known."""

    name: str
    x: float
    y: float
    hollow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What is the same on every page: its size, marks, the corner of the code, the id grid."""

    width: float
    height: float
    corners: tuple[Corner, ...]
    code: tuple[float, float]
    id_grid: tuple[Group, ...]
    id_labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A form's sheet: the frame, and what stands on each page."""

    frame: Frame
    pages: tuple[Drawn, ...]


def lay_out(paper: Paper, form: Form) -> Layout:
    """Return a form's sheet: as few pages as can be, on those as few columns as can be."""
    frame = frame_of(paper)
    fit = GRID_WIDTH if has_grid(form) else 0
    counts = [count for count in COLUMNS if _width(frame, count) >= fit]
    tried = [_pages(paper, form, frame, count) for count in counts]
    return Layout(frame=frame, pages=min(tried, key=len))


def frame_of(paper: Paper) -> Frame:
    """Return the frame of a paper's sheets."""
    size = layout_of(paper)
    width, height = size.width, size.height
    right, low = round(width - INSET, 2), round(height - INSET, 2)
    corners = (
        Corner(name="top-left", x=INSET, y=INSET, hollow=False),
        Corner(name="top-right", x=right, y=INSET, hollow=False),
        Corner(name="bottom-right", x=right, y=low, hollow=True),
        Corner(name="bottom-left", x=INSET, y=low, hollow=False),
    )
    left = width - SIDE - ID_DIGITS * DIGIT_PITCH
    groups, labels = [], []
    for at in range(ID_DIGITS):
        x = left + at * DIGIT_PITCH
        first = HEAD + CAPTION + CELL + 0.4 + DIGIT_PITCH / 2
        column = digit_column(DIGITS, x + DIGIT_PITCH / 2, first)
        groups.append(Group(name=str(at + 1), bubbles=column))
        labels.append(Label(x=x, y=HEAD + CAPTION, width=DIGIT_PITCH, height=CELL, look="cell"))
    placed = move(
        Drawn(parts=(Part(number=0, kind="id", groups=tuple(groups)),), labels=tuple(labels)), 0, 0
    )
    code = (round(left - 7 - CODE, 2), HEAD)
    return Frame(
        width=width,
        height=height,
        corners=corners,
        code=code,
        id_grid=placed.parts[0].groups,
        id_labels=placed.labels,
    )


def _width(frame: Frame, count: int) -> float:
    return (frame.width - 2 * SIDE - (count - 1) * GUTTER) / count


def _pages(paper: Paper, form: Form, frame: Frame, count: int) -> tuple[Drawn, ...]:
    right_to_left = direction(paper.language) == "rtl"
    width = _width(frame, count)
    units = form_units(form, width, right_to_left, words_for(paper.language))
    height = frame.height - TOP - FOOT
    columns = fill_columns(units, height)
    pages = [columns[at : at + count] for at in range(0, len(columns), count)]
    pages[-1:] = [_level(pages[-1], count, height)] if pages else [[]]
    return tuple([_page(page, frame, count, right_to_left) for page in pages])


def fill_columns(units: Sequence[Unit], height: float) -> list[list[Unit]]:
    """Return units in columns of a height; what leads stays with what follows it."""
    columns: list[list[Unit]] = []
    used = height + 1
    for block in _blocks(units):
        need = sum([unit.height + unit.room for unit in block]) - block[-1].room
        if used + need > height:
            columns.append([])
            used = 0
        columns[-1] += block
        used += need + block[-1].room
    return columns


def _blocks(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    """Yield what stays together: headings with what follows, questions that are not long."""
    heights: dict[int | None, float] = {}
    for unit in units:
        heights[unit.number] = heights.get(unit.number, 0) + unit.height
    block: list[Unit] = []
    for unit, after in zip_longest(units, units[1:]):
        block.append(unit)
        goes_on = after is not None and after.number == unit.number and not after.opens
        short = goes_on and heights[unit.number] <= KEPT
        if not (unit.leads or short) or after is None:
            yield block
            block = []


def _level(columns: list[list[Unit]], count: int, height: float) -> list[list[Unit]]:
    """Return the last page's units in columns about equally long."""
    units = [unit for column in columns for unit in column]
    least = sum([unit.height for unit in units]) / count
    tries = (least + step for step in range(int(height - least) + 1))
    for lower in tries:
        found = fill_columns(units, lower)
        if len(found) <= count:
            return found
    return columns


def _page(columns: list[list[Unit]], frame: Frame, count: int, right_to_left: bool) -> Drawn:
    width = _width(frame, count)
    parts: list[Part] = []
    labels: list[Label] = []
    for at, column in enumerate(columns):
        place = count - 1 - at if right_to_left else at
        x, y = SIDE + place * (width + GUTTER), TOP
        for n, unit in enumerate(column):
            drawn = unit.drawn if n else number_again(unit, width, right_to_left)
            placed = move(drawn, x, y)
            parts += placed.parts
            labels += placed.labels
            y += unit.height + unit.room
    return Drawn(parts=joined(parts), labels=tuple(labels))


def joined(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of a page with those of one question as one."""
    found: dict[int, Part] = {}
    for part in parts:
        before = found.get(part.number)
        groups = (*before.groups, *part.groups) if before else part.groups
        found[part.number] = Part(number=part.number, kind=part.kind, groups=groups)
    return tuple(found.values())
