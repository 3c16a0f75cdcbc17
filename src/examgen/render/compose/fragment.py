"""A fragment: a piece of a paper that was set once, and can be drawn anywhere.

All of it is plain values, so that it can be kept. What it draws refers to fonts, pictures
and graphics states by names that come from their contents: fragments that were set at
different times agree on them.
"""

from dataclasses import dataclass
from typing import TypeAlias

import msgspec

# A CSS pixel in points, which PDF counts in.
POINT = 0.75
# Stands among a thing's references for the fonts of the whole paper.
FONTS = "fonts"


@dataclass(frozen=True, slots=True)
class Tag:
    """An element of the structure: its type, its attributes ready to be written, its kids.

    ``link`` is where it leads, with the corners of its area in CSS pixels.
    """

    name: str
    extra: bytes
    kids: "tuple[Kid, ...]"
    link: "Link | None" = None


@dataclass(frozen=True, slots=True)
class Link:
    """An area that leads somewhere, from its left and top to its right and bottom edge."""

    address: str
    area: tuple[float, float, float, float]


# A number is that of a piece of marked content.
Kid: TypeAlias = Tag | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page in CSS pixels: its size, where its text area begins, how high that is."""

    width: float
    height: float
    top: float
    room: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a fragment's blocks stand on the page that it was set on, in CSS pixels.

    ``above`` and ``below`` are its margins, ``label`` the corner of its first label,
    of a form's code the upper right one.
    ``baseline`` is that of its only line, from ``y``, where it is one of several columns;
    ``step`` then leads from its column to the next.
    """

    y: float
    height: float
    above: float
    below: float
    label: tuple[float, float] | None
    baseline: float
    step: float


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading for the bookmarks, and its place in CSS pixels."""

    level: int
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Face:
    """A bundled font that a fragment draws with: its name there, and the glyphs with their text."""

    name: str
    file: str
    glyphs: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a PDF without a number.

    References stand between ``parts``; they are names of things. ``stream`` is what
    follows the dictionary of a stream, already compressed.
    """

    name: str
    parts: tuple[bytes, ...]
    refs: tuple[str, ...]
    stream: bytes | None = None


@dataclass(frozen=True, slots=True)
class Resource:
    """A thing that a drawing asks for: under its name, in a category such as XObject."""

    category: str
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """What a fragment draws, and all that belongs to it.

    The numbers of its pieces of marked content stand between ``parts``: the fragment's
    piece ``n`` gets the number of its first one on the page plus ``n``.
    """

    page: Page
    place: Place
    parts: tuple[bytes, ...]
    tags: tuple[Kid, ...]
    headings: tuple[Heading, ...]
    faces: tuple[Face, ...]
    resources: tuple[Resource, ...]
    things: tuple[Thing, ...]


def encode(fragment: Fragment) -> bytes:
    """Return a fragment as bytes."""
    return msgspec.msgpack.encode(fragment)


def decode(data: bytes) -> Fragment | None:
    """Return a fragment that ``encode`` wrote, or None for other bytes."""
    try:
        return _DECODER.decode(data)
    except msgspec.MsgspecError:
        return None


_DECODER = msgspec.msgpack.Decoder(Fragment)
