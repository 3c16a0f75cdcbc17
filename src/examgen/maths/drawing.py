"""mathra's SVG read into shapes, against a list of what may occur in it.

Whatever is not on the list makes the formula an error: nothing of the engine's
markup is passed on.
"""

import html
import re
from dataclasses import dataclass

from examgen.maths.rules import mend_rules
from examgen.maths.shapes import Bar, Glyph, Shape, Stroke, UnknownShapeError

MAX_EM = 200

_N = r"-?\d+(?:\.\d+)?"
_HEAD = re.compile(
    rf'<svg [^>]*?viewBox="({_N}) ({_N}) ({_N}) ({_N})"[^>]*><title[^>]*>([^<]*)</title>'
)
_OUTLINE = re.compile(r'<path id="([\w-]+)" d="([MLCQZHV\d. -]*)"/>')
_BODY = '<g fill="currentColor" stroke="none" transform="scale(1,-1)">'
_USE = (
    rf'<use href="#([\w-]+)" (?:x="({_N})" y="({_N})"'
    rf'|transform="translate\(({_N}) ({_N})\)(?: scale\(({_N})\))?")(?: fill="([^"<>]*)")?/>'
)
_RECT = rf'<rect x="({_N})" y="({_N})" width="({_N})" height="({_N})"(?: fill="([^"<>]*)")?/>'
_LINE = (
    rf'<line x1="({_N})" y1="({_N})" x2="({_N})" y2="({_N})" stroke="([^"<>]*)"'
    rf' stroke-width="({_N})" stroke-linecap="round"/>'
)
_ELEMENT = re.compile(f"{_USE}|{_RECT}|{_LINE}")
# Most formulas are plain: nothing coloured, no rules in arrays. They are told quickly.
_PLAIN = re.compile(
    rf'(?:<use href="#[\w-]+" (?:x="{_N}" y="{_N}"'
    rf'|transform="translate\({_N} {_N}\)(?: scale\({_N}\))?")/>'
    rf'|<rect x="{_N}" y="{_N}" width="{_N}" height="{_N}"/>)*</g>'
)
_RULES = "&quot;verticals&quot;:["
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A formula as shapes. The box reaches from (left, bottom) to (left + width, top).

    ``colour`` of a shape is ``#rrggbb``, or None for the colour of the text around.
    """

    left: float
    top: float
    bottom: float
    width: float
    speech: str
    shapes: tuple[Shape, ...]


def verify(svg: str) -> None:
    """Raise UnknownShapeError where ``read_drawing`` would; quick for plain formulas."""
    _, start = _box(svg)
    if _RULES in svg or not _PLAIN.match(svg, start):
        read_drawing(svg)


def read_drawing(svg: str) -> Drawing:
    """Return the shapes of mathra's SVG. Raises UnknownShapeError."""
    head, start = _box(svg)
    left, low, width, height = map(float, head.groups()[:4])
    outlines = dict(_OUTLINE.findall(svg, 0, start))
    shapes, end = [], start
    while (match := _ELEMENT.match(svg, end)) is not None:
        shapes.append(_shape(match, outlines))
        end = match.end()
    if not svg.startswith("</g>", end):
        raise UnknownShapeError("the formula draws something that is not supported")
    if _RULES in svg:
        shapes = mend_rules(svg, shapes)
    return Drawing(left, -low, -low - height, width, html.unescape(head[5]), tuple(shapes))


def _box(svg: str) -> tuple[re.Match[str], int]:
    """Return the head of an SVG, its size checked, and where its elements begin."""
    head, start = _HEAD.match(svg), svg.find(_BODY)
    if head is None or start < 0:
        raise UnknownShapeError("the formula cannot be drawn")
    width, height = float(head[3]), float(head[4])
    if not (width > 0 and height >= 0):
        raise UnknownShapeError("nothing of it can be seen")
    if max(width, height) > MAX_EM * 1000:
        side = "wide" if width > height else "high"
        raise UnknownShapeError(f"it is too {side} for any page; make several formulas of it")
    return head, start + len(_BODY)


def _shape(match: re.Match[str], outlines: dict[str, str]) -> Shape:
    name, x, y, tx, ty, scale, fill, bx, by, bw, bh, bfill, x1, y1, x2, y2, ink, thick = (
        match.groups()
    )
    if name is not None:
        if name not in outlines:
            raise UnknownShapeError("the formula draws a glyph that is not there")
        at = (float(x), float(y)) if x is not None else (float(tx), float(ty))
        return Glyph(outlines[name], *at, float(scale or 1), _colour(fill))
    if bx is not None:
        return Bar(float(bx), float(by), float(bw), float(bh), _colour(bfill))
    return Stroke(float(x1), float(y1), float(x2), float(y2), float(thick), _colour(ink))


def _colour(value: str | None) -> str | None:
    """Return a colour as ``#rrggbb``. Raises UnknownShapeError for what is none."""
    if value is None or value == "currentColor":
        return None
    if _HEX.fullmatch(value):
        digits = value[1:].lower()
        return f"#{digits if len(digits) == 6 else ''.join(d * 2 for d in digits)}"
    from tinycss2.color5 import parse_color  # only named colours need it

    colour = parse_color(value)
    if colour is None or isinstance(colour, str) or colour.alpha != 1:
        raise UnknownShapeError(f"there is no colour {value!r}")
    channels = [round(255 * min(1, max(0, c))) for c in colour.to("srgb").coordinates]
    return "#{:02x}{:02x}{:02x}".format(*channels)
