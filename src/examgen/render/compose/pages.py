"""A form's blocks put on pages: which fragment is drawn where."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from examgen.render.compose.fragment import Fragment
from examgen.render.compose.fragment import Page as PageSize
from examgen.render.compose.paginate import Box, gap, page_starts, two_columns
from examgen.render.compose.pieces import Block, Choices, names_of_block
from examgen.render.pdf.booklet import blank_pages
from examgen.render.pdf.layout import GUTTER, Layout, column_mm

PIXELS_PER_MM = 96 / 25.4
Fragments = Mapping[str, Fragment]


@dataclass(frozen=True, slots=True)
class Spot:
    """A fragment moved by so many CSS pixels from where it was set, to the right and down."""

    name: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A block with its fragments in place, from its own top, which is at ``y``.

    Its column is ``x`` to the right of where fragments are set.

    ``choices`` are pairs of label and body.
    """

    block: Block
    x: float = 0.0
    y: float = 0.0
    height: float = 0.0
    number: Spot | None = None
    text: Spot
    choices: tuple[tuple[Spot, Spot], ...] = ()
    tail: Spot | None = None


@dataclass(frozen=True, slots=True)
class _Laid:
    """A block laid out from its own top."""

    box: Box
    group: Group


def arrange(
    blocks: tuple[Block, ...], fragments: Fragments, rtl: bool, layout: Layout
) -> tuple[tuple[Group, ...], ...] | None:
    """Return the pages of a form, or None where a block does not fit a page."""
    *_, last = blocks
    if last.blank:
        read = arrange(blocks[:-1], fragments, rtl, layout)
        return None if read is None else (*read, *_blank_pages(last, len(read), fragments))
    laid = [_lay(block, fragments, rtl) for block in blocks]
    page = fragments[blocks[0].text].page
    # The margin above the first block is kept, those above the first of other pages go.
    first = laid[0].box
    top = replace(first, top=0, height=first.top + first.height)
    boxes = (top, *[one.box for one in laid[1:]])
    if layout.columns > 1:
        return _in_columns(boxes, laid, page, -1 if rtl else 1, layout)
    starts = _starts(boxes, blocks[0].alone, page.room)
    if starts is None:
        return None
    pages = []
    for start, after in zip(starts, (*starts[1:], len(blocks)), strict=True):
        y, groups = page.top + (0.0 if start else first.top), []
        for at in range(start, after):
            if at > start:
                y += gap(boxes[at - 1], boxes[at])
            groups.append(replace(laid[at].group, y=y))
            y += laid[at].box.height
        pages.append(tuple(groups))
    return tuple(pages)


def _in_columns(
    boxes: tuple[Box, ...], laid: list[_Laid], page: PageSize, way: int, layout: Layout
) -> tuple[tuple[Group, ...], ...] | None:
    """Put the first block across the columns of the first page, and the others into columns."""
    first = laid[0].box
    below = boxes[0].height + gap(boxes[0], boxes[1])
    first_alone = laid[0].group.block.alone
    found = two_columns(boxes[1:], page.room, 0.0 if first_alone else page.room - below)
    if found is None:
        return None
    step = (column_mm(layout) + GUTTER) * PIXELS_PER_MM * way
    pages = []
    for number, (start, middle, after) in enumerate(found):
        groups = [] if number else [replace(laid[0].group, y=page.top + first.top)]
        for column, (begin, end) in enumerate(pairwise((start + 1, middle + 1, after + 1))):
            y = page.top + (0.0 if number else below)
            for at in range(begin, end):
                if at > begin:
                    y += gap(boxes[at - 1], boxes[at])
                groups.append(replace(laid[at].group, x=column * step, y=y))
                y += boxes[at].height
        pages.append(tuple(groups))
    return tuple(pages)


def rule_between(groups: tuple[Group, ...], first: bool) -> tuple[float, float] | None:
    """Return where the rule between a page's columns begins and ends; None for one column."""
    below = groups[1:] if first else groups
    if not any(group.x for group in below):
        return None
    return min(group.y for group in below), max(group.y + group.height for group in below)


def is_too_high(
    block: Block, fragments: Fragments, room: float, rtl: bool, hopeless: Container[str]
) -> bool:
    """Tell whether a block is higher than ``room``; ``hopeless`` fragments could not be set."""
    names = list(names_of_block(block))
    if any(name in hopeless for name in names):
        return True
    known = all(name in fragments for name in names)
    return known and _lay(block, fragments, rtl).box.height > room


def _starts(boxes: tuple[Box, ...], alone: bool, room: float) -> tuple[int, ...] | None:
    """Return the index of each page's first box, the second page's of 1 where one is alone."""
    if not alone:
        return page_starts(boxes, room)
    others = page_starts(boxes[1:], room)
    if others is None or boxes[0].height > room:
        return None
    return (0, *[1 + start for start in others])


def _blank_pages(block: Block, pages: int, fragments: Fragments) -> tuple[tuple[Group, ...], ...]:
    fragment = fragments[block.text]
    spot = Spot(block.text, 0, -fragment.place.y)
    page = (Group(block=block, y=fragment.page.top, text=spot),)
    return (page,) * blank_pages(pages)


def blanks_of(pages: tuple[tuple[Group, ...], ...]) -> int:
    """Return how many pages are blank."""
    return sum([page[0].block.blank for page in pages])


def _lay(block: Block, fragments: Fragments, rtl: bool) -> _Laid:
    stem = fragments[block.text].place
    text, number = Spot(block.text, 0, -stem.y), None
    if block.number is not None:
        number = label_spot(block.number, text, fragments)
    if block.choices is None:
        box = Box(top=stem.above, height=stem.height, bottom=stem.below, keep=block.keep)
        group = Group(block=block, height=box.height, number=number, text=text)
        return _Laid(box, group)
    choices: list[tuple[Spot, Spot]] = []
    y, below = stem.height, stem.below
    for row in _rows(block.choices, fragments):
        y += max(below, row.above)
        choices += _spots(block.choices, row, y, fragments, rtl)
        y, below = y + row.height, row.below
    tail = None
    if block.tail is not None:
        last = fragments[block.tail].place
        y += max(below, last.above)
        tail = Spot(block.tail, 0, y - last.y)
        y, below = y + last.height, last.below
    # A number's fragment is a question with nothing else in it: it has a question's margin.
    margin = fragments[block.number].place.below if block.number else 0
    box = Box(top=stem.above, height=y, bottom=max(below, margin), keep=block.keep)
    group = Group(
        block=block, height=y, number=number, text=text, choices=tuple(choices), tail=tail
    )
    return _Laid(box, group)


@dataclass(frozen=True, slots=True)
class _Row:
    """Choices side by side, from the ``first`` on; ``line`` is their baseline."""

    first: int
    above: float
    height: float
    below: float
    line: float


def _rows(choices: Choices, fragments: Fragments) -> Iterator[_Row]:
    count = choices.columns
    for first in range(0, len(choices.bodies), count):
        places = [fragments[name].place for name in choices.bodies[first : first + count]]
        # Columns stand on one baseline; a choice by itself is a block, with margins.
        line = max([place.baseline for place in places])
        height = line + max([place.height - place.baseline for place in places])
        above, below = (places[0].above, places[0].below) if count == 1 else (0.0, 0.0)
        yield _Row(first, above, height, below, line)


def _spots(
    choices: Choices, row: _Row, y: float, fragments: Fragments, rtl: bool
) -> Iterator[tuple[Spot, Spot]]:
    """Give the labels and bodies of a row that begins at ``y``."""
    after = row.first + choices.columns
    for column, name in enumerate(choices.bodies[row.first : after]):
        place = fragments[name].place
        across = column * place.step * (-1 if rtl else 1)
        body = Spot(name, across, y + row.line - place.baseline - place.y)
        yield label_spot(choices.labels[row.first + column], body, fragments), body


def label_spot(name: str, beside: Spot, fragments: Fragments) -> Spot:
    """Return a label's fragment where the hidden label of another one stands."""
    hidden, own = fragments[beside.name].place.label, fragments[name].place.label
    assert hidden is not None and own is not None  # noqa: PT018, S101
    return Spot(name, beside.dx + hidden[0] - own[0], beside.dy + hidden[1] - own[1])
