"""Boxes at their places on a sheet, as HTML: texts, bubbles, marks for scanning."""

import re
from collections.abc import Iterator
from html import escape

import segno

from examgen.render.bubbles.layout import MARK, Frame
from examgen.render.bubbles.shapes import Bubble, Label
from examgen.render.words import Words

# Where a box says how large it is and where it stands.
_PLACE = re.compile(r' (?:style|width|height)="[^"]*"')
_MM = re.compile(r"(-?\d+(?:\.\d+)?)mm")


def box(
    x: float, y: float, width: float, height: float, look: str, inside: str, tag: str = "div"
) -> str:
    """Return a box in millimetres; ``inside`` is HTML, ``look`` names its style."""
    place = f"left:{x:.2f}mm;top:{y:.2f}mm;width:{width:.2f}mm;height:{height:.2f}mm"
    return f'<{tag} class="{look}" style="{place}">{inside}</{tag}>'


def enlarged_html(html: str, factor: float) -> str:
    """Return boxes so many times as large; quotation marks in texts are escaped."""
    if factor == 1:
        return html
    return _PLACE.sub(
        lambda place: _MM.sub(lambda one: f"{float(one[1]) * factor:.6g}mm", place[0]), html
    )


def said(text: str, words: Words) -> str:
    """Return words of ours as HTML that stands for itself on a paper in any language."""
    return f"<bdi{words.tag}>{escape(text)}</bdi>" if words.tag else escape(text)


def label_box(label: Label) -> str:
    """Return a label."""
    inside = f"<bdi>{escape(label.text)}</bdi>" if label.text else ""
    return box(label.x, label.y, label.width, label.height, label.look, inside)


def bubble_box(one: Bubble, look: str = "") -> str:
    """Return a bubble with what it bears."""
    side = 2 * one.radius
    named = f' class="{look}"' if look else ""
    return (
        f'<b{named} style="left:{one.x - one.radius:.2f}mm;top:{one.y - one.radius:.2f}mm;'
        f'width:{side:.2f}mm;height:{side:.2f}mm;line-height:{side - 0.35:.2f}mm">'
        f"{escape(one.label)}</b>"
    )


def marks(frame: Frame, words: Words, more: str = "") -> str:
    """Return the marks in the corners as a drawing, with ``more`` of its path."""
    pieces = [_square(one.x, one.y, MARK) for one in frame.corners]
    holes = [_square(one.x, one.y, MARK / 2) for one in frame.corners if one.hollow]
    path = " ".join([*pieces, *holes, more]).rstrip()
    size = f'width="{frame.width}mm" height="{frame.height}mm"'
    view = f'viewBox="0 0 {frame.width} {frame.height}"'
    # The title is what a screen reader says.
    title = f"<title>{escape(words.sheet_marks)}</title>"
    drawn = f'<path fill-rule="evenodd" d="{path}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>{title}{drawn}</svg>'


def _square(x: float, y: float, side: float) -> str:
    return f"M{x - side / 2:g} {y - side / 2:g}h{side:g}v{side:g}h{-side:g}z"


def code_path(text: str, x: float, y: float, side: float) -> Iterator[str]:
    """Yield the dark runs of a QR code of level M in a square, as pieces of an SVG path."""
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    unit = side / len(rows)
    for down, row in enumerate(rows):
        at = 0
        while (at := row.find(1, at)) >= 0:
            end = row.find(0, at)
            end = len(row) if end < 0 else end
            left, top, run = x + at * unit, y + down * unit, (end - at) * unit
            yield f"M{left:.3f} {top:.3f}h{run:.3f}v{unit:.3f}h{-run:.3f}z"
            at = end
