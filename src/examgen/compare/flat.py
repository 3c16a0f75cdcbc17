"""Content as plain text with the signs of its markup, so that no change of either is lost."""

from typing import assert_never

from examgen.compare.same import images
from examgen.model.comparison import Piece
from examgen.model.content import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    Gap,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Strike,
    Strong,
    Table,
    Text,
    ThematicBreak,
)

_LONGEST = 72


def flat(blocks: Blocks) -> str:
    """Return blocks as text, a blank line between two."""
    return "\n\n".join([_block(block) for block in blocks])


def in_short(blocks: Blocks) -> str:
    """Return settled blocks as one line without signs around code, cut where it is long.

    Figures are named by their files: what is said of them may be the same of all.
    """
    match blocks:
        case (Paragraph(children=(Code(text=text),)),):
            return shortened(text)
        case _:
            names = [image.span.path.rpartition("/")[2] for image in images(blocks)]
            return shortened(" ".join([shortened(flat(blocks)), *names]))


def shortened(text: str, most: int = _LONGEST) -> str:
    """Return a text as one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def quoted(text: str) -> Piece:
    """Return an author's words as a part of a sentence."""
    return Piece(text=shortened(text), quoted=True)


def plain(text: str) -> Piece:
    """Return words of our own as a part of a sentence."""
    return Piece(text=text)


def _block(block: Block) -> str:
    match block:
        case Paragraph(children=children):
            return _inlines(children)
        case Heading(level=level, children=children):
            return f"{'#' * level} {_inlines(children)}"
        case CodeBlock(language=language, text=text):
            return f"```{language}\n{text}\n```"
        case MathBlock(tex=tex):
            return f"$${tex}$$"
        case ListBlock():
            return _list(block)
        case Quote(children=children):
            return "\n".join([f"> {line}" for line in flat(children).split("\n")])
        case Table(header=header, rows=rows):
            lines = (header, *rows) if any(header) else rows
            return "\n".join([" | ".join([_inlines(cell) for cell in row]) for row in lines])
        case ThematicBreak():
            return "---"
        case _:
            assert_never(block)


def _list(block: ListBlock) -> str:
    written = []
    for index, entry in enumerate(block.entries):
        sign = "- " if block.start is None else f"{block.start + index}. "
        text = "\n".join([_block(inner) for inner in entry])
        written.append(sign + text.replace("\n", "\n" + " " * len(sign)))
    return "\n".join(written)


def _inlines(nodes: tuple[Inline, ...]) -> str:
    return "".join([_inline(node) for node in nodes])


def _inline(node: Inline) -> str:
    match node:
        case Text(text=text):
            return text
        case Code(text=text):
            return f"`{text}`"
        case Emphasis(children=children):
            return f"*{_inlines(children)}*"
        case Strong(children=children):
            return f"**{_inlines(children)}**"
        case Strike(children=children):
            return f"~~{_inlines(children)}~~"
        case Link(target=target, children=children):
            return f"[{_inlines(children)}]({target})"
        case Math(tex=tex):
            return f"${tex}$"
        case Image(alt=alt):
            return f"![{alt}]"
        case LineBreak():
            return "\n"
        case Gap(index=index):
            return f"[{index + 1}]"
        case _:
            assert_never(node)
