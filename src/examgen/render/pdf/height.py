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
from examgen.render.plain import plain_inline

# In millimetres.
PAGE = 245
# Columns side by side cannot be broken; the estimate may be wrong by a third.
COLUMN = 160
MATRIX_ROW = 5.5
# A longer passage would leave too much of a page empty.
PASSAGE = 120
TEXT_LINE = 5.4
CODE_LINE = 4.4
ROW = 5.7
FIGURE = 60
ANSWER_LINE = 8
# Characters of text on a line.
LINE = 88
CODE_COLUMNS = 97
# So many characters of TeX are as wide as one of text.
TEX_TO_TEXT = 3

_FORMULA = re.compile(r"\$[^$]*\$")


def is_tall(question: Question) -> bool:
    """Tell, by a rough estimate, whether a question does not fit a page."""
    height = _height(question.stem)
    match question.task:
        case PickOne(choices=entries) | PickMany(choices=entries) | OrderEntries(entries=entries):
            height += _total(entries)
        case MatchColumns(left=left, right=right):
            height += columns_height(left, right)
        case WriteText(lines=lines):
            height += lines * ANSWER_LINE
        case WriteCode(lines=lines, starter=starter):
            height += lines * ANSWER_LINE + (_code(starter) if starter else 0)
        case _:
            pass
    return height > PAGE


def columns_height(left: tuple[PlacedChoice, ...], right: tuple[PlacedChoice, ...]) -> float:
    """Return the height of two columns of entries side by side, in millimetres."""
    # Text takes about twice the lines that it takes across the page.
    return max(
        [sum([2 * _height(entry.body) - TEXT_LINE for entry in column]) for column in (left, right)]
    )


def _total(entries: tuple[PlacedChoice, ...]) -> float:
    return sum([_height(entry.body) for entry in entries])


def is_tall_passage(passage: Passage) -> bool:
    """Tell whether a passage is better broken than moved to the next page."""
    return _height(passage.body) > PASSAGE


def _height(blocks: Blocks) -> float:
    return sum([_block(block) for block in blocks])


def _block(block: Block) -> float:
    match block:
        case Paragraph() if is_figure(block):
            return FIGURE
        case Paragraph(children=children) | Heading(children=children):
            rows = plain_inline(children).count("\\\\")
            return TEXT_LINE * (1 + _length(children) // LINE) + MATRIX_ROW * rows
        case CodeBlock(text=text):
            return _code(text)
        case ListBlock(entries=entries):
            return sum([_height(entry) for entry in entries])
        case Quote(children=children):
            return _height(children)
        case Table(header=header, rows=rows):
            return sum([ROW + TEXT_LINE * _more_lines(row) for row in (header, *rows)])
        case MathBlock(tex=tex):
            return 3 * TEXT_LINE + MATRIX_ROW * tex.count("\\\\")
        case _:
            return TEXT_LINE


def _code(text: str) -> float:
    return CODE_LINE * sum([1 + len(line) // CODE_COLUMNS for line in text.split("\n")])


def _more_lines(row: tuple[tuple[Inline, ...], ...]) -> int:
    """Return how many lines beyond the first the longest cell of a row takes."""
    longest = max([_length(cell) for cell in row], default=0)
    return longest * len(row) // LINE


def _length(nodes: tuple[Inline, ...]) -> int:
    """Return about how many characters nodes are as wide as."""
    return len(_FORMULA.sub(lambda match: match[0][::TEX_TO_TEXT], plain_inline(nodes)))
