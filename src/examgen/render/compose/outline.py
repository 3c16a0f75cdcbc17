"""The bookmarks of a form: its headings, the lower ones inside the higher."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from examgen.render.compose.fragment import POINT
from examgen.render.compose.strings import text_string
from examgen.render.compose.structure import Drawn


@dataclass(slots=True)
class Mark:
    """A bookmark: its level, what is written of it so far, and the bookmarks inside."""

    level: int
    entry: bytes
    kids: "list[Mark]" = field(default_factory=list)


def bookmarks(pages: Sequence[Sequence[Drawn]], numbers: Sequence[int]) -> Mark:
    """Return the bookmarks of all pages as one; ``numbers`` are those of the pages' objects."""
    root = Mark(0, b"")
    path = [root]
    for page, number in zip(pages, numbers, strict=True):
        for one in page:
            for heading in one.fragment.headings:
                while path[-1].level >= heading.level:
                    path.pop()
                x = (heading.x + one.dx) * POINT
                y = (one.fragment.page.height - heading.y - one.dy) * POINT
                title = text_string(heading.text)
                place = b"/Title%s/Dest[%d 0 R/XYZ %.3f %.3f 0]" % (title, number, x, y)
                mark = Mark(heading.level, place)
                path[-1].kids.append(mark)
                path.append(mark)
    return root


def write_outline(root: Mark, first: int) -> list[bytes]:
    """Return the bookmarks' objects, numbered from ``first``; none without bookmarks."""
    if not root.kids:
        return []
    objects: list[bytes] = [b""]
    _write(root.kids, first, first, objects)
    ends = _ends(root.kids, first + 1)
    objects[0] = b"<</Type/Outlines/Count %d%s>>" % (_size(root) - 1, ends)
    return objects


def _write(marks: Sequence[Mark], parent: int, first: int, objects: list[bytes]) -> None:
    numbers, at = [], first + len(objects)
    for mark in marks:
        numbers.append(at)
        at += _size(mark)
    for place, mark in enumerate(marks):
        entry = b"<<%s/Parent %d 0 R" % (mark.entry, parent)
        entry += b"/Prev %d 0 R" % numbers[place - 1] if place else b""
        entry += b"/Next %d 0 R" % numbers[place + 1] if place + 1 < len(marks) else b""
        if mark.kids:
            entry += b"/Count %d%s" % (_size(mark) - 1, _ends(mark.kids, numbers[place] + 1))
        objects.append(entry + b">>")
        _write(mark.kids, numbers[place], first, objects)


def _ends(marks: Sequence[Mark], first: int) -> bytes:
    last = first + sum([_size(mark) for mark in marks[:-1]])
    return b"/First %d 0 R/Last %d 0 R" % (first, last)


def _size(mark: Mark) -> int:
    return 1 + sum([_size(kid) for kid in mark.kids])
