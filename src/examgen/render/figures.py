"""Figures made safe to embed: bitmaps known by their first bytes, drawings cleaned.

Nothing is decoded here, so that a small file that unpacks to gigabytes is refused
before anyone tries.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.content import Image
from examgen.render.bitmaps import bitmap_of
from examgen.render.svg import clean_svg

MAX_BYTES = 5_000_000
MAX_PIXELS = 25_000_000


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
    found = bitmap_of(data)
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
