"""Whether a question is taller than a page, so that it may be broken from the start."""

from examgen.model.content import (
    Block,
    Blocks,
    CodeBlock,
    Heading,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Table,
)
from examgen.model.paper import PickMany, PickOne, Question, WriteCode, WriteText
from examgen.render.content import is_figure
from examgen.render.plain import plain_inline

# In millimetres.
PAGE = 245
TEXT_LINE = 5.4
CODE_LINE = 4.4
ROW = 5.7
FIGURE = 60
ANSWER_LINE = 8
# Characters of text on a line.
LINE = 88


def is_tall(question: Question) -> bool:
    """Tell, by a rough estimate, whether a question does not fit a page."""
    height = _height(question.stem)
    match question.task:
        case PickOne(choices=choices) | PickMany(choices=choices):
            height += sum([_height(choice.body) for choice in choices])
        case WriteText(lines=lines) | WriteCode(lines=lines):
            height += lines * ANSWER_LINE
        case _:
            pass
    return height > PAGE


def _height(blocks: Blocks) -> float:
    return sum([_block(block) for block in blocks])


def _block(block: Block) -> float:
    match block:
        case Paragraph() if is_figure(block):
            return FIGURE
        case Paragraph(children=children) | Heading(children=children):
            return TEXT_LINE * (1 + len(plain_inline(children)) // LINE)
        case CodeBlock(text=text):
            return CODE_LINE * (1 + text.count("\n"))
        case ListBlock(entries=entries):
            return sum([_height(entry) for entry in entries])
        case Quote(children=children):
            return _height(children)
        case Table(rows=rows):
            return ROW * (1 + len(rows))
        case MathBlock():
            return 3 * TEXT_LINE
        case _:
            return TEXT_LINE
