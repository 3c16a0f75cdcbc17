"""Whether a question or passage is so tall that it may be broken from the start."""

import re

from examgen.model.content import (
    Block,
    Blocks,
    CodeBlock,
    Heading,
    Inline,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Table,
)
from examgen.model.paper import (
    MatchColumns,
    OrderEntries,
    Passage,
    PickMany,
    PickOne,
    PlacedChoice,
    Question,
    WriteCode,
    WriteText,
)
from examgen.render.content import is_figure
from examgen.render.pdf.layout import Layout, line_mm, room_mm
from examgen.render.plain import plain_inline

# In millimetres.
SPARE = 13
MATRIX_ROW = 5.5
# Shares of the page. Columns side by side cannot be broken; the estimate may be wrong by a third.
COLUMN = 0.62
# A longer passage would leave too much of a page empty.
PASSAGE = 0.465
TEXT_LINE = 5.4
CODE_LINE = 4.4
ROW = 5.7
FIGURE = 60
ANSWER_LINE = 8
# Millimetres of the line that a character of text takes, and one of code.
LETTER = 1.93
CODE_LETTER = 1.75
# So many characters of TeX are as wide as one of text.
TEX_TO_TEXT = 3

_FORMULA = re.compile(r"\$[^$]*\$")


def is_tall(question: Question, layout: Layout) -> bool:
    """Tell, by a rough estimate, whether a question does not fit a page."""
    height, line = _height(question.stem, line_mm(layout)), line_mm(layout)
    match question.task:
        case PickOne(choices=entries) | PickMany(choices=entries) | OrderEntries(entries=entries):
            height += _total(entries, line)
        case MatchColumns(left=left, right=right):
            height += columns_height(left, right, layout)
        case WriteText(lines=lines):
            height += lines * ANSWER_LINE
        case WriteCode(lines=lines, starter=starter):
            height += lines * ANSWER_LINE + (_code(starter, line) if starter else 0)
        case _:
            pass
    return height > room_mm(layout) - SPARE


def columns_height(
    left: tuple[PlacedChoice, ...], right: tuple[PlacedChoice, ...], layout: Layout
) -> float:
    """Return the height of two columns of entries side by side, in millimetres."""
    line = line_mm(layout)
    # Text takes about twice the lines that it takes across the page.
    return max(
        [
            sum([2 * _height(entry.body, line) - TEXT_LINE for entry in column])
            for column in (left, right)
        ]
    )


def _total(entries: tuple[PlacedChoice, ...], line: float) -> float:
    return sum([_height(entry.body, line) for entry in entries])


def is_tall_passage(passage: Passage, layout: Layout) -> bool:
    """Tell whether a passage is better broken than moved to the next page."""
    return _height(passage.body, line_mm(layout)) > PASSAGE * room_mm(layout)


def _height(blocks: Blocks, line: float) -> float:
    return sum([_block(block, line) for block in blocks])


def _block(block: Block, line: float) -> float:
    match block:
        case Paragraph() if is_figure(block):
            return FIGURE
        case Paragraph(children=children) | Heading(children=children):
            rows = plain_inline(children).count("\\\\")
            return TEXT_LINE * (1 + _length(children) * LETTER // line) + MATRIX_ROW * rows
        case CodeBlock(text=text):
            return _code(text, line)
        case ListBlock(entries=entries):
            return sum([_height(entry, line) for entry in entries])
        case Quote(children=children):
            return _height(children, line)
        case Table(header=header, rows=rows):
            return sum([ROW + TEXT_LINE * _more_lines(row, line) for row in (header, *rows)])
        case MathBlock(tex=tex):
            return 3 * TEXT_LINE + MATRIX_ROW * tex.count("\\\\")
        case _:
            return TEXT_LINE


def _code(text: str, line: float) -> float:
    return CODE_LINE * sum([1 + len(row) * CODE_LETTER // line for row in text.split("\n")])


def _more_lines(row: tuple[tuple[Inline, ...], ...], line: float) -> float:
    """Return how many lines beyond the first the longest cell of a row takes."""
    longest = max([_length(cell) for cell in row], default=0)
    return longest * len(row) * LETTER // line


def _length(nodes: tuple[Inline, ...]) -> int:
    """Return about how many characters nodes are as wide as."""
    return len(_FORMULA.sub(lambda match: match[0][::TEX_TO_TEXT], plain_inline(nodes)))
