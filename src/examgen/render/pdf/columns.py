"""How many columns a question's choices are set in, from how wide they really are."""

from examgen.maths import picture
from examgen.model.content import (
    Blocks,
    Code,
    Emphasis,
    Gap,
    Image,
    Inline,
    LineBreak,
    Link,
    Math,
    MathBlock,
    Paragraph,
    Strike,
    Strong,
    Text,
)
from examgen.model.paper import PlacedChoice
from examgen.render.figures import read_figure
from examgen.render.pdf.fonts import text_width
from examgen.render.pdf.layout import line_em
from examgen.render.pdf.sheet import Sheet

# In em of the text: the label with its space, and the air between two columns.
LABEL = 2.2
AIR = 1.0
HAIR = 0.3
# Code is set a little smaller than text.
CODE_SCALE = 0.92
PIXELS_PER_EM = 14.4
# A figure is not shrunk below this to get a place in a row.
FIGURE = 16.0

# Columns to try, widest row first, by the number of choices: rows end as evenly as may be.
SPLITS = {2: (2,), 3: (3,), 4: (4, 2), 5: (5, 3, 2), 6: (3, 2)}
MANY = (4, 2)


def choice_columns(choices: tuple[PlacedChoice, ...], line: float, sheet: Sheet) -> int:
    """Return the number of columns, 1 to 5, for a line of so many em."""
    widths = [choice_width(choice.body, sheet) for choice in choices]
    if any(width is None for width in widths):
        return 1
    widest = LABEL + AIR + max([width for width in widths if width is not None], default=0)
    for columns in SPLITS.get(len(choices), MANY):
        # Two choices spread over four columns stand as those of other questions do.
        if widest <= line / columns:
            return 4 if columns == 2 == len(choices) and widest <= line / 4 else columns
    return 1


def left_share(
    left: tuple[PlacedChoice, ...], right: tuple[PlacedChoice, ...], sheet: Sheet
) -> int:
    """Return the share of the line, in per cent, that the left of two columns gets.

    Where both have no room on one line each, the narrower one gets what it takes, up to half.
    """
    wanted = []
    for column in (left, right):
        widths = [choice_width(entry.body, sheet) for entry in column]
        known = [width for width in widths if width is not None]
        wanted.append(LABEL + AIR + max(known, default=0))
        if len(known) < len(widths):
            return 50
    share = min(0.65, max(0.25, wanted[0] / sum(wanted)))
    least, most = (min(0.5, (width + HAIR) / line_em(sheet.layout)) for width in wanted)
    return round(100 * min(1 - most, max(least, share)))


def choice_width(body: Blocks, sheet: Sheet) -> float | None:
    """Return a choice's width in em on one line, or None for one that needs several."""
    match body:
        case (Paragraph(children=(Image() as image,)),):
            return _figure_width(image, sheet)
        case (Paragraph(children=(Math(tex=tex),)),) | (MathBlock(tex=tex),):
            return _formula_width(tex, True, sheet)
        case (Paragraph(children=children),):
            return inline_width(children, "regular", sheet)
        case _:
            return None


def inline_width(nodes: tuple[Inline, ...], face: str, sheet: Sheet) -> float | None:
    """Return the width of nodes in em on one line; ``face`` is that of plain text.

    None for what has no width of its own: pictures, gaps, line breaks.
    """
    total = 0.0
    for node in nodes:
        width = _node_width(node, face, sheet)
        if width is None:
            return None
        total += width
    return total


def _node_width(node: Inline, face: str, sheet: Sheet) -> float | None:
    match node:
        case Text(text=text):
            return text_width(text.replace("\n", " "), face)
        case Code(text=text):
            return text_width(text, "code") * CODE_SCALE
        case Math(tex=tex):
            return _formula_width(tex, False, sheet)
        case Emphasis(children=children):
            return inline_width(children, "italic", sheet)
        case Strong(children=children):
            return inline_width(children, "bold", sheet)
        case Strike(children=children) | Link(children=children):
            return inline_width(children, face, sheet)
        case Image() | LineBreak() | Gap():
            return None


def _formula_width(tex: str, display: bool, sheet: Sheet) -> float | None:
    try:
        return picture(tex, display, sheet.language).width
    except ValueError:
        return None


def _figure_width(image: Image, sheet: Sheet) -> float | None:
    figure, _ = read_figure(sheet.figures.get(image.path, b""))
    if figure is None:
        return None
    layout = sheet.layout
    return min(figure.width * layout.figures / PIXELS_PER_EM / layout.scale, FIGURE)
