"""One file to print of many composed papers: what they draw with is in it once.

A paper's file is taken apart as ``writer`` lays it: objects that forms share, pages, what
the pages draw. Structure, bookmarks and links have no use on paper and stay out.
"""

import hashlib
import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from examgen.render.compose.writer import CATALOG, HEAD, PAGES

END = b"\nendobj\n"
REFERENCE = re.compile(rb"\b(\d+) 0 R\b")
_BOX = re.compile(rb"/MediaBox ?\[[^]]*\]")
STREAM = b"\nstream\n"


@dataclass(frozen=True, slots=True)
class Press:
    """A print file on its way: places of its objects by number, its pages, what it has.

    ``shared`` are numbers of objects by their digests, ``bases`` those of what the pages
    draw with by the digests of the beginnings of files.
    """

    offsets: "array[int]" = field(default_factory=lambda: array("Q", [0] * (PAGES + 1)))
    pages: "array[int]" = field(default_factory=lambda: array("Q"))
    shared: dict[bytes, int] = field(default_factory=dict)
    bases: dict[bytes, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Taken:
    """A file taken apart: its bytes, where objects begin, and what is behind each."""

    data: bytes
    offsets: tuple[int, ...]
    after: dict[int, int]


def opening() -> bytes:
    """Return the first bytes of a print file."""
    return HEAD


def bind(press: Press, data: bytes, at: int) -> bytes:
    """Return what a composed paper adds to a print file that is ``at`` bytes long.

    Its first page is a right one: a blank one follows an odd number of pages.
    """
    taken = taken_apart(data)
    kids = [int(number) for number in REFERENCE.findall(body_of(taken, PAGES))]
    pieces: list[bytes] = []
    begun = [at]

    def write(body: bytes) -> int:
        number = len(press.offsets)
        piece = b"%d 0 obj\n%s%s" % (number, body, END)
        press.offsets.append(begun[0])
        begun[0] += len(piece)
        pieces.append(piece)
        return number

    resources = _resources(press, taken, kids[0], write)
    for number in kids:
        page = body_of(taken, number)
        stream_at = int(page.partition(b"/Contents ")[2].split(b" ", 1)[0])
        drawn = write(body_of(taken, stream_at))
        more = b"/Contents %d 0 R/Resources %d 0 R" % (drawn, resources)
        press.pages.append(write(page_of(page, more)))
    if len(kids) % 2:
        press.pages.append(write(page_of(body_of(taken, kids[-1]), b"/Resources<<>>")))
    return b"".join(pieces)


def _resources(press: Press, taken: Taken, first: int, write: Callable[[bytes], int]) -> int:
    """Return the number of what a file's pages draw with, written unless it is there."""
    digest = hashlib.sha256(taken.data[: taken.offsets[first]]).digest()
    moved: dict[int, int] = {}

    def move(number: int) -> int:
        if number not in moved:
            head, stream, rest = body_of(taken, number).partition(STREAM)
            head = REFERENCE.sub(lambda found: b"%d 0 R" % move(int(found[1])), head)
            body = head + stream + rest
            key = hashlib.sha256(body).digest()
            if key not in press.shared:
                press.shared[key] = write(body)
            moved[number] = press.shared[key]
        return moved[number]

    if digest not in press.bases:
        # It is the last object before the pages.
        press.bases[digest] = move(first - 1)
    return press.bases[digest]


def closing(press: Press, at: int) -> bytes:
    """Return the last bytes of a print file that is ``at`` bytes long."""
    kids = b" ".join([b"%d 0 R" % number for number in press.pages])
    catalog = (
        b"%d 0 obj\n<</Type/Catalog/Pages %d 0 R"
        b"/ViewerPreferences<</Duplex/DuplexFlipLongEdge>>>>%s" % (CATALOG, PAGES, END)
    )
    pages = b"%d 0 obj\n<</Type/Pages/Count %d/Kids[%s]>>%s" % (
        *(PAGES, len(press.pages)),
        *(kids, END),
    )
    press.offsets[CATALOG], press.offsets[PAGES] = at, at + len(catalog)
    size = len(press.offsets)
    table = b"".join([b"%010d 00000 n \n" % offset for offset in press.offsets[1:]])
    end = b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    start = at + len(catalog) + len(pages)
    return b"".join(
        [
            *(catalog, pages, b"xref\n0 %d\n0000000000 65535 f \n" % size, table),
            end % (size, CATALOG, start),
        ]
    )


def page_of(page: bytes, more: bytes) -> bytes:
    """Return a page of a print file, as large as a page of a paper, with what it draws."""
    box = _BOX.search(page)
    assert box is not None  # noqa: S101 - each page that we write has one
    return b"<</Type/Page/Parent %d 0 R%s%s>>" % (PAGES, box[0], more)


def taken_apart(data: bytes) -> Taken:
    """Return a file taken apart, which has a table of its objects and none inside others."""
    start = int(data[data.rindex(b"startxref\n") :].split(b"\n")[1])
    head, count = data.index(b"\n", start + 5) + 1, int(data[start:].split(b"\n", 2)[1].split()[1])
    lines = (data[head + 20 * number : head + 20 * number + 10] for number in range(count))
    offsets = tuple([int(line) for line in lines])
    order = [*sorted([one for one in offsets if one]), start]
    return Taken(data, offsets, dict(pairwise(order)))


def body_of(taken: Taken, number: int) -> bytes:
    """Return an object without its number and its end."""
    begin = taken.offsets[number]
    whole = taken.data[begin : taken.after[begin] - len(END)]
    return whole.partition(b" 0 obj\n")[2]
