"""The page that a paper is printed on: its size, its margins, how large its text is set.

The style sheets are written for A4. Another layout multiplies their lengths by one factor,
so that all that is measured against the line is measured at the style sheets' own sizes.
"""

import re
from dataclasses import dataclass

# The text's size in the style sheets, in points.
TEXT = 10.8
POINTS_PER_MM = 72 / 25.4
# Beside a question's text: its number and its marks, in millimetres of the style sheets.
HANGING = 19.5

_LENGTH = re.compile(r"(?<![\w.#-])(\d*\.?\d+)(pt|mm)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A page in millimetres; ``scale`` is the factor of all lengths of the style sheets."""

    width: float = 210.0
    height: float = 297.0
    side: float = 20.0
    top: float = 20.0
    bottom: float = 19.0
    scale: float = 1.0
    rules: str = ""


# A head of 20 mm has room for a mark of 14 mm at the outer corner; A5 has a smaller page
# and is read at the same distance, so that its text shrinks by a tenth and no more.
LAYOUTS = {
    "A4": Layout(),
    "Letter": Layout(width=215.9, height=279.4),
    "Legal": Layout(width=215.9, height=355.6),
    "A5": Layout(width=148.0, height=210.0, side=13.0, top=20.0, bottom=15.0, scale=0.9),
}


def line_mm(layout: Layout) -> float:
    """Return the width of the text area in millimetres of the style sheets."""
    return (layout.width - 2 * layout.side) / layout.scale


def room_mm(layout: Layout) -> float:
    """Return the height of the text area in millimetres of the style sheets."""
    return (layout.height - layout.top - layout.bottom) / layout.scale


def line_em(layout: Layout) -> float:
    """Return the width of a question's text in em of it, less a hair for rounding."""
    return line_points(layout) / TEXT - 0.3


def line_points(layout: Layout) -> float:
    """Return the width of a question's text in points of the style sheets."""
    return (line_mm(layout) - HANGING) * POINTS_PER_MM


def scaled(css: str, layout: Layout) -> str:
    """Return a style sheet with its lengths in points and millimetres multiplied."""
    if layout.scale == 1:
        return css
    return _LENGTH.sub(lambda found: f"{float(found[1]) * layout.scale:.4g}{found[2]}", css)


def page_rules(layout: Layout) -> str:
    """Return the style rules of the page; they stand after the style sheets."""
    margins = f"{layout.top}mm {layout.side}mm {layout.bottom}mm"
    tallest = 0.82 * (layout.height - layout.top - layout.bottom)
    return (
        f"@page {{ size: {layout.width}mm {layout.height}mm; margin: {margins} }}\n"
        f"img.m {{ max-height: {tallest:.4g}mm }}\n" + layout.rules
    )
