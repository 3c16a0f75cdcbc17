"""Where pages end: as few pages as can be, and as evenly filled as they can be."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A block of the flow. Lengths are in CSS pixels; margins of neighbours collapse.

    ``keep`` tells that no page should end after it: a heading, or a passage before its
    first question.
    """

    top: float
    height: float
    bottom: float
    keep: bool = False


def page_starts(boxes: tuple[Box, ...], room: float) -> tuple[int, ...] | None:
    """Return the index of each page's first box, for pages ``room`` high.

    Among the divisions that tear the fewest kept boxes apart, and of these into the fewest
    pages, it is the one with the least sum of squares of the room left empty, the last
    page's too: pages end up alike, none half empty where another break would fill it. Of
    equal ones the earlier pages are the fuller. None where a box does not fit a page.
    """
    count = len(boxes)
    # best[i]: torn, pages and waste of all from box i on, and where the page after i starts.
    best: list[tuple[int, int, float, int] | None] = [None] * count + [(0, 0, 0.0, count)]
    for first in range(count - 1, -1, -1):
        used = 0.0
        for after in range(first + 1, count + 1):
            used += boxes[after - 1].height
            if after - 1 > first:
                used += gap(boxes[after - 2], boxes[after - 1])
            if used > room:
                break
            rest = best[after]
            if rest is None:
                continue
            torn = rest[0] + (boxes[after - 1].keep and after < count)
            found = (torn, rest[1] + 1, rest[2] + ((room - used) / room) ** 2, after)
            kept = best[first]
            if kept is None or found[:3] <= kept[:3]:
                best[first] = found
    starts, at = [], 0
    while at < count:
        step = best[at]
        if step is None:
            return None
        starts.append(at)
        at = step[3]
    return tuple(starts)


def gap(above: Box, below: Box) -> float:
    """Return the distance between two boxes of one page: the larger of their margins."""
    return max(above.bottom, below.top)


# What one division costs: kept boxes torn apart, pages, and room left empty; the last is
# where the column after it ends.
_Cost = tuple[int, int, float, int]
_NONE: _Cost = (1 << 30, 0, 0.0, 0)


def two_columns(
    boxes: tuple[Box, ...], room: float, first_room: float
) -> tuple[tuple[int, int, int], ...] | None:
    """Return each page's first box, the first of its right column, and the next page's first.

    Columns are ``room`` high, those of the first page ``first_room``. Among the divisions
    that tear the fewest kept boxes apart, and of these into the fewest pages, it is the
    one with the least sum of squares of the room left empty; on the last page, of the
    difference between its columns. Only the first page's columns, and the last one, may
    be empty. None where a box does not fit a column.
    """
    count = len(boxes)
    left = [_NONE] * count + [(0, 0, 0.0, count)]
    right = [_NONE] * (count + 1)
    for at in range(count - 1, -1, -1):
        right[at] = _right(boxes, at, room, left)
        left[at] = _left(boxes, at, room, right)
    early = [_right(boxes, at, first_room, left, empty=True) for at in range(count + 1)]
    start = _left(boxes, 0, first_room, early, empty=True)
    if start[0] >= _NONE[0]:
        return None
    middle = start[3]
    after = count if _is_last(boxes, 0, middle, first_room) else early[middle][3]
    pages = [(0, middle, after)]
    while after < count:
        at, middle = after, left[after][3]
        after = count if _is_last(boxes, at, middle, room) else right[middle][3]
        pages.append((at, middle, after))
    return tuple(pages)


def _right(
    boxes: tuple[Box, ...], at: int, room: float, left: list[_Cost], *, empty: bool = False
) -> _Cost:
    """Return what a page's right column from a box on costs, with all pages after it."""
    found = _NONE
    for after, used in _columns(boxes, at, room, empty=empty):
        if after == len(boxes):
            continue
        rest = left[after]
        torn = rest[0] + (after > at and boxes[after - 1].keep)
        found = min(found, (torn, rest[1], rest[2] + _square(room - used, room), after), key=_rank)
    return found


def _left(
    boxes: tuple[Box, ...], at: int, room: float, right: list[_Cost], *, empty: bool = False
) -> _Cost:
    """Return what a page from a box on costs, with all pages after it."""
    count = len(boxes)
    last = dict(_tails(boxes, room))
    found = _NONE
    for after, used in _columns(boxes, at, room, empty=empty):
        torn = after > at and after < count and boxes[after - 1].keep
        if after in last and used:
            waste = _square(used - last[after], room)
            found = min(found, (int(torn), 1, waste, after), key=_rank)
        elif after not in last:
            rest = right[after]
            waste = rest[2] + _square(room - used, room)
            found = min(found, (rest[0] + torn, rest[1] + 1, waste, after), key=_rank)
    return found


def _rank(cost: _Cost) -> tuple[int, int, float, int]:
    """Of equal divisions the earlier columns are the fuller."""
    return (*cost[:3], -cost[3])


def _square(length: float, room: float) -> float:
    return (length / room) ** 2 if room > 0 else 1.0


def _columns(
    boxes: tuple[Box, ...], at: int, room: float, *, empty: bool
) -> Iterator[tuple[int, float]]:
    """Give where a column from a box on may end, and how much of it is used."""
    if empty:
        yield at, 0.0
    used = 0.0
    for after in range(at + 1, len(boxes) + 1):
        used += boxes[after - 1].height
        if after - 1 > at:
            used += gap(boxes[after - 2], boxes[after - 1])
        if used > room:
            return
        yield after, used


def _tails(boxes: tuple[Box, ...], room: float) -> Iterator[tuple[int, float]]:
    """Give where the last column may begin, and how high it is then."""
    used, at = 0.0, len(boxes)
    while used <= room:
        yield at, used
        if at == 0:
            return
        at -= 1
        used += boxes[at].height
        if at + 1 < len(boxes):
            used += gap(boxes[at], boxes[at + 1])


def _is_last(boxes: tuple[Box, ...], at: int, middle: int, room: float) -> bool:
    """Tell whether a page is the last one: its right column takes all that is left."""
    return middle > at and middle in dict(_tails(boxes, room))
