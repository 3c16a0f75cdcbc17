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
from examgen.render.pdf.layout import Layout as PageLayout
from examgen.render.pdf.view import layout_of
from examgen.render.view import direction

# Corner marks: their side, and from their centres to the edges.
MARK, INSET = 6.0, 11.0
# Around what is printed, where columns begin and end, and between columns.
SIDE, HEAD, TOP, FOOT, GUTTER = 16.0, 18.0, 86.0, 18.0, 5.0
# On pages that are not so wide, what is said above the columns takes more lines.
WIDE, LOW = 180.0, 103.0
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
    """What is the same on every page: its size, marks, the corner of the code, the id grid.

    Columns begin at ``top``. What is printed is ``scale`` times as large.
    """

    width: float
    height: float
    corners: tuple[Corner, ...]
    code: tuple[float, float]
    id_grid: tuple[Group, ...]
    id_labels: tuple[Label, ...]
    top: float = TOP
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit with its top left corner on a page; ``numbered`` tells whether its number is shown."""

    unit: Unit
    x: float
    y: float
    numbered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Where a form's units stand, page by page, in columns of a ``width``."""

    width: float
    right_to_left: bool
    pages: tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A form's sheet: the frame, and what stands on each page."""

    frame: Frame
    pages: tuple[Drawn, ...]


def lay_out(paper: Paper, form: Form, frame: Frame | None = None) -> Layout:
    """Return a form's sheet on the paper's pages, or in a frame of other ones."""
    frame = frame or frame_of(layout_of(paper))
    plan = plan_of(paper, form, frame)
    return Layout(frame=frame, pages=tuple([_drawn(page, plan) for page in plan.pages]))


def plan_of(paper: Paper, form: Form, frame: Frame) -> Plan:
    """Return a form's units in place: as few pages as can be, and columns on those."""
    tried = []
    for count in column_counts(form, frame):
        tried.append(_plan(paper, form, frame, count))
        if len(tried[-1].pages) == 1:
            break
    return min(tried, key=lambda plan: len(plan.pages))


def column_counts(form: Form, frame: Frame) -> list[int]:
    """Return the numbers of columns that a form's units fit."""
    fit = GRID_WIDTH if has_grid(form) else 0
    return [count for count in COLUMNS if column_width(frame, count) >= fit]


def frame_of(page: PageLayout) -> Frame:
    """Return the frame of sheets on such pages."""
    width, height = page.width / page.bubbles, page.height / page.bubbles
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
        top=TOP if width >= WIDE else LOW,
        scale=page.bubbles,
    )


def column_width(frame: Frame, count: int) -> float:
    """Return the width of one of so many columns."""
    return (frame.width - 2 * SIDE - (count - 1) * GUTTER) / count


def _plan(paper: Paper, form: Form, frame: Frame, count: int) -> Plan:
    right_to_left = direction(paper.language) == "rtl"
    width = column_width(frame, count)
    height = frame.height - frame.top - FOOT
    columns = fill_columns(
        form_units(form, width, right_to_left, words_for(paper.language)), height
    )
    pages = [columns[at : at + count] for at in range(0, len(columns), count)]
    pages[-1:] = [_level(pages[-1], count, height)] if pages else [[]]
    lefts = [SIDE + at * (width + GUTTER) for at in range(count)]
    lefts = lefts[::-1] if right_to_left else lefts
    placed = tuple([tuple(_placed(page, lefts, frame.top)) for page in pages])
    return Plan(width=width, right_to_left=right_to_left, pages=placed)


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


def _placed(columns: list[list[Unit]], lefts: Sequence[float], top: float) -> Iterator[Placed]:
    for x, column in zip(lefts, columns, strict=False):
        y = top
        for n, unit in enumerate(column):
            yield Placed(unit, x, y, unit.number is not None and (unit.opens or not n))
            y += unit.height + unit.room


def _drawn(page: tuple[Placed, ...], plan: Plan) -> Drawn:
    parts: list[Part] = []
    labels: list[Label] = []
    for one in page:
        drawn = one.unit.drawn
        if one.numbered and not one.unit.opens:
            drawn = number_again(one.unit, plan.width, plan.right_to_left)
        moved = move(drawn, one.x, one.y)
        parts += moved.parts
        labels += moved.labels
    return Drawn(parts=joined(parts), labels=tuple(labels))


def joined(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts of a page with those of one question as one."""
    found: dict[int, Part] = {}
    for part in parts:
        before = found.get(part.number)
        groups = (*before.groups, *part.groups) if before else part.groups
        found[part.number] = Part(number=part.number, kind=part.kind, groups=groups)
    return tuple(found.values())
