"""The page that a paper is printed on: its size, its margins, how large its text is set.

The style sheets are written for A4. Another layout multiplies their lengths by one factor,
so that all that is measured against the line is measured at the style sheets' own sizes.
"""

import re
from dataclasses import dataclass, replace

# The text's size in the style sheets, in points.
TEXT = 10.8
POINTS_PER_MM = 72 / 25.4
# Beside a question's text: its number and its marks, in millimetres of the style sheets.
HANGING = 19.5
# Above the text: a form's code beside the title, in millimetres of the style sheets.
CODE = 24.0
# The largest size of that title in the style sheets, in points.
TITLE = 9.6
# Between two columns, in millimetres; a thin rule stands in the middle of it.
GUTTER = 9.0

# What is made for long lines, in a column.
_NARROW = """.box.for-text { width: 70% } .box.for-number { width: 46% } .gap { width: 20mm }
.judge > li { width: 40% } .passage { margin-inline: 1mm 0 } .section-facts { margin-inline-start: 3mm }
"""  # noqa: E501
# How large text is in columns, so that they hold as many words as books have in a line.
_IN_COLUMNS = 0.9
# Fragments that are set across all columns.
_ACROSS = ".wide, .front, .head, .code, .sample, .foot, .turning, .personal"

# A hyphen inside a name is none of a length; before a number alone it is its sign.
_LENGTH = re.compile(r"(?<![\w.#])(?<!\w-)(\d*\.?\d+)(pt|mm)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A page in millimetres; ``scale`` is the factor of all lengths of the style sheets.

    All but the front matter is set in ``columns``, which lines are measured by.
    ``wider`` and ``looser`` tell how much wider letters, and how much higher lines are than
    in the style sheets, ``figures`` how much larger than by themselves figures are printed.
    ``sheets`` name the style sheets that have to be added. Answer sheets are ``bubbles`` times
    as large as usual.
    """

    width: float = 210.0
    height: float = 297.0
    side: float = 20.0
    top: float = 20.0
    bottom: float = 19.0
    scale: float = 1.0
    columns: int = 1
    wider: float = 1.0
    looser: float = 1.0
    figures: float = 1.0
    sheets: tuple[str, ...] = ()
    bubbles: float = 1.0


# A head of 20 mm has room for a mark of 14 mm at the outer corner; A5 has a smaller page
# and is read at the same distance, so that its text shrinks by a tenth and no more.
LAYOUTS = {
    "A4": Layout(),
    "Letter": Layout(width=215.9, height=279.4),
    "Legal": Layout(width=215.9, height=355.6),
    "A5": Layout(width=148.0, height=210.0, side=13.0, top=20.0, bottom=15.0, scale=0.9),
}


def in_columns(layout: Layout, columns: int) -> Layout:
    """Return a layout with so many columns; in several, text is smaller by a tenth."""
    if columns == 1:
        return layout
    return replace(layout, columns=columns, scale=min(layout.scale, _IN_COLUMNS))


def column_mm(layout: Layout) -> float:
    """Return the width of a column in millimetres; of the text area where there is only one."""
    room = layout.width - 2 * layout.side - (layout.columns - 1) * GUTTER
    return room / layout.columns


# An answer sheet of A4 then holds as much as one of A5.
LARGE_BUBBLES = 1.4
PRINTS = ("standard", "large", "dyslexia")
STANDARD = PRINTS[0]


def layout_for(size: str, name: str = STANDARD) -> Layout:
    """Return what is printed on pages of a size: as usual, in large print, for dyslexia.

    Large print has 18 points, and A4 where the others have A5: that has no room for it.
    Print for dyslexia has 13 points without serifs, spaced out.
    """
    match name:
        case "large":
            large = 18 / TEXT
            page = LAYOUTS["A4" if size == "A5" else size]
            return replace(
                page,
                side=15.0,
                top=22.0,
                scale=large,
                figures=large,
                sheets=("paper-large.css",),
                bubbles=LARGE_BUBBLES,
            )
        case "dyslexia":
            spaced = 13 / TEXT
            return replace(
                LAYOUTS[size],
                scale=spaced,
                wider=1.12,
                looser=1.06,
                figures=spaced,
                sheets=("paper-dyslexia.css",),
            )
        case _:
            return LAYOUTS[size]


def line_mm(layout: Layout) -> float:
    """Return the width of a column, in millimetres of the style sheets' own letters."""
    return column_mm(layout) / layout.scale / layout.wider


def room_mm(layout: Layout) -> float:
    """Return the height of the text area in millimetres of the style sheets."""
    return (layout.height - layout.top - layout.bottom) / layout.scale / layout.looser


def line_em(layout: Layout) -> float:
    """Return the width of a question's text in em of it, less a hair for rounding."""
    return line_points(layout) / TEXT - 0.3


def line_points(layout: Layout) -> float:
    """Return the width of a question's text in points of the style sheets."""
    return (line_mm(layout) - HANGING) * POINTS_PER_MM


def title_mm(layout: Layout) -> float:
    """Return the room above the text for the paper's title, in millimetres."""
    return layout.width - 2 * layout.side - CODE * layout.scale * layout.wider


def title_em(layout: Layout) -> float:
    """Return the room for the title in em of its largest size."""
    return title_mm(layout) / layout.scale / layout.wider * POINTS_PER_MM / TITLE


def scaled(css: str, layout: Layout) -> str:
    """Return a style sheet with its lengths in points and millimetres multiplied."""
    return multiplied(css, layout.scale)


def multiplied(css: str, factor: float) -> str:
    """Return a style sheet with its lengths in points and millimetres times a factor."""
    if factor == 1:
        return css
    return _LENGTH.sub(lambda found: f"{float(found[1]) * factor:.4g}{found[2]}", css)


def page_rules(layout: Layout) -> str:
    """Return the style rules of the page; they stand before the style sheets."""
    margins = f"{layout.top}mm {layout.side}mm {layout.bottom}mm"
    tallest = 0.82 * (layout.height - layout.top - layout.bottom)
    return (
        f"@page {{ size: {layout.width}mm {layout.height}mm; margin: {margins} }}\n"
        f"img.m {{ max-height: {tallest:.4g}mm }}\n"
        f".running-title {{ max-width: {title_mm(layout):.4g}mm }}\n"
    )


def column_rules(layout: Layout) -> str:
    """Return the style rules of columns; they stand behind the style sheets."""
    if layout.columns == 1:
        return ""
    return f".fragment:not({_ACROSS}) {{ width: {column_mm(layout):.6g}mm }}\n{_NARROW}"
