"""Content as plain text: for JSON, for names and for tables that hold no markup."""

from typing import assert_never

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


def plain_text(blocks: Blocks) -> str:
    """Return blocks as text, a blank line between two; formulas stay TeX in dollars."""
    return "\n\n".join([_block(block) for block in blocks])


def plain_inline(nodes: tuple[Inline, ...]) -> str:
    """Return inline nodes as text; a gap is ``[1]``, a figure its alternative text."""
    return "".join([_inline(node) for node in nodes])


def _block(block: Block) -> str:
    match block:
        case Paragraph(children=children) | Heading(children=children):
            return plain_inline(children)
        case CodeBlock(text=text):
            return text
        case MathBlock(tex=tex):
            return f"$${tex}$$"
        case ListBlock():
            return _list(block)
        case Quote(children=children):
            return "\n".join([f"> {line}" for line in plain_text(children).split("\n")])
        case Table(header=header, rows=rows):
            lines = (header, *rows) if any(header) else rows
            return "\n".join([" | ".join([plain_inline(cell) for cell in row]) for row in lines])
        case ThematicBreak():
            return "---"
        case _:
            assert_never(block)


def _list(block: ListBlock) -> str:
    written = []
    for index, entry in enumerate(block.entries):
        sign = "- " if block.start is None else f"{block.start + index}. "
        separator = "\n" if block.tight else "\n\n"
        text = separator.join([_block(inner) for inner in entry])
        written.append(sign + text.replace("\n", "\n" + " " * len(sign)))
    return "\n".join(written)


def _inline(node: Inline) -> str:
    match node:
        case Text(text=text) | Code(text=text):
            return text
        case Emphasis() | Strong() | Strike() | Link():
            return plain_inline(node.children)
        case Math(tex=tex):
            return f"${tex}$"
        case Image(alt=alt):
            return f"[{alt}]"
        case LineBreak():
            return "\n"
        case Gap(index=index):
            return f"[{index + 1}]"
        case _:
            assert_never(node)
