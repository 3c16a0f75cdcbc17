"""Figures made safe to embed: bitmaps known by their first bytes, drawings cleaned.

Nothing is decoded here: a bitmap's size is read from its header, so that a small
file that unpacks to gigabytes is refused before anyone tries.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.content import Image
from examgen.render.svg import clean_svg

MAX_BYTES = 5_000_000
MAX_PIXELS = 25_000_000

Size = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure fit to embed; width and height are in CSS pixels."""

    media_type: str
    data: bytes
    width: float
    height: float


def figure_of(image: Image, figures: Mapping[str, bytes], found: list[Diagnostic]) -> Figure | None:
    """Return the figure that an image shows; what is wrong with it goes to ``found``."""
    data = figures.get(image.path)
    if data is None:
        message = f"there is no figure {image.path}"
        found.append(error("missing-figure", message, image.span))
        return None
    figure, problems = read_figure(data)
    report = error if figure is None else warning
    found += [
        report("bad-figure", f"the figure {image.path} {problem}", image.span)
        for problem in problems
    ]
    return figure


@lru_cache(maxsize=256)
def read_figure(data: bytes) -> tuple[Figure | None, tuple[str, ...]]:
    """Return a figure made safe, and what is wrong with it in words.

    With no figure the words say why it was refused; with one they say which parts
    of a drawing were left out.
    """
    if len(data) > MAX_BYTES:
        return None, (f"is {len(data):,} bytes long; at most {MAX_BYTES:,} are allowed",)
    found = _bitmap(data)
    if found is None:
        return _drawing(data)
    media_type, size = found
    if size is None or min(size) < 1:
        return None, (f"looks like {media_type}, but its header is broken",)
    width, height = size
    if width * height > MAX_PIXELS:
        return None, (f"has {width} × {height} pixels; at most {MAX_PIXELS:,} are allowed",)
    return Figure(media_type=media_type, data=data, width=width, height=height), ()


def _drawing(data: bytes) -> tuple[Figure | None, tuple[str, ...]]:
    if b"<svg" not in data[:4096] and b":svg" not in data[:4096]:
        return None, ("is not a PNG, JPEG, GIF, WebP or SVG file",)
    drawing, problems = clean_svg(data)
    if drawing is None:
        return None, problems
    return Figure(
        media_type="image/svg+xml",
        data=drawing.text.encode(),
        width=drawing.width,
        height=drawing.height,
    ), problems


def _bitmap(data: bytes) -> tuple[str, Size | None] | None:
    """Return media type and size (None where the header is broken), or None for no bitmap."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png", _png_size(data)
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg", _jpeg_size(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif", _little(data, 6, 2, 2)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", _webp_size(data)
    return None


def _png_size(data: bytes) -> Size | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg_size(data: bytes) -> Size | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        # Frame headers are C0 to CF without the tables and extensions C4, C8, CC.
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp_size(data: bytes) -> Size | None:
    kind = data[12:16]
    if kind == b"VP8X":
        size = _little(data, 24, 3, 3)
        return None if size is None else (size[0] + 1, size[1] + 1)
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        size = _little(data, 26, 2, 2)
        return None if size is None else (size[0] & 0x3FFF, size[1] & 0x3FFF)
    return None


def _little(data: bytes, at: int, *lengths: int) -> Size | None:
    """Return two little-endian numbers that stand one after the other."""
    first, second = lengths
    if len(data) < at + first + second:
        return None
    width, height = data[at : at + first], data[at + first : at + first + second]
    return int.from_bytes(width, "little"), int.from_bytes(height, "little")


def bitmap_size(data: bytes) -> Size | None:
    """Return a bitmap's width and height in pixels as its header states them, if it does."""
    found = _bitmap(data)
    return None if found is None else found[1]
