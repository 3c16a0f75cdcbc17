"""Where pages end: as few pages as can be, and as evenly filled as they can be."""

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
