"""Binds papers that WeasyPrint set as a whole: each with what its pages draw, and no more.

Such a file is laid out as ``write_out`` leaves it where it is asked for plain objects.
"""

import hashlib
import re
from collections.abc import Iterator
from itertools import pairwise

from examgen.render.compose.binding import (
    END,
    REFERENCE,
    STREAM,
    Press,
    Taken,
    body_of,
    page_of,
    taken_apart,
)

_ROOT = re.compile(rb"/Root (\d+) 0 R")
_PAGES = re.compile(rb"/Pages (\d+) 0 R")
_KIDS = re.compile(rb"/Kids \[([^\]]*)\]")
_DRAWN = re.compile(rb"/(?:Contents|Resources) (?:\[[^\]]*\]|\d+ 0 R)")


def bind_whole(press: Press, data: bytes, at: int) -> bytes:
    """Return what a paper set as a whole adds to a print file that is ``at`` bytes long.

    Streams that lead nowhere else, such as fonts and pictures, are in the print file once.
    """
    taken = taken_apart(data)
    moved: dict[int, int] = {}
    pages = [body_of(taken, number) for number in _pages(taken)]
    drawn = [b"".join(_DRAWN.findall(page)) for page in pages]
    pieces = [piece for one in drawn for piece in _needed(one, taken, press, moved)]
    for page, more in zip(pages, drawn, strict=True):
        pieces.append((_reserved(press), page_of(page, _renamed(more, moved))))
        press.pages.append(pieces[-1][0])
    if len(pages) % 2:
        pieces.append((_reserved(press), page_of(pages[-1], b"/Resources<<>>")))
        press.pages.append(pieces[-1][0])
    written = [b"%d 0 obj\n%s%s" % (number, body, END) for number, body in pieces]
    begins = [at]
    for piece in written:
        begins.append(begins[-1] + len(piece))
    for (number, _), (begin, _) in zip(pieces, pairwise(begins), strict=True):
        press.offsets[number] = begin
    return b"".join(written)


def _pages(taken: Taken) -> list[int]:
    """Return the numbers of a file's pages in order; they all hang on one node."""
    root = _number(_ROOT, taken.data[taken.data.rindex(b"trailer") :])
    node = body_of(taken, _number(_PAGES, body_of(taken, root)))
    kids = _KIDS.search(node)
    assert kids is not None  # noqa: S101 - WeasyPrint writes the node so
    return [int(number) for number in REFERENCE.findall(kids[1])]


def _number(pattern: re.Pattern[bytes], text: bytes) -> int:
    found = pattern.search(text)
    assert found is not None  # noqa: S101 - as above
    return int(found[1])


def _needed(
    text: bytes, taken: Taken, press: Press, moved: dict[int, int]
) -> Iterator[tuple[int, bytes]]:
    """Yield the objects that a text refers to and that are not there, with their new numbers.

    ``moved`` has the new numbers by the old ones; it grows. Objects may lead to each other.
    """
    waiting = [int(number) for number in REFERENCE.findall(text)]
    bodies: list[tuple[int, bytes]] = []
    while waiting:
        number = waiting.pop()
        if number in moved:
            continue
        body = body_of(taken, number)
        leads = [int(one) for one in REFERENCE.findall(body.partition(STREAM)[0])]
        key = hashlib.sha256(body).digest()
        if not leads and key in press.shared:
            moved[number] = press.shared[key]
            continue
        moved[number] = _reserved(press)
        if not leads:
            press.shared[key] = moved[number]
        bodies.append((moved[number], body))
        waiting += leads
    for number, body in bodies:
        head, stream, rest = body.partition(STREAM)
        yield number, _renamed(head, moved) + stream + rest


def _reserved(press: Press) -> int:
    press.offsets.append(0)
    return len(press.offsets) - 1


def _renamed(text: bytes, moved: dict[int, int]) -> bytes:
    return REFERENCE.sub(lambda found: b"%d 0 R" % moved[int(found[1])], text)
