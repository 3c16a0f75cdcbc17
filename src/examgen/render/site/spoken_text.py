"""Content in one line, as it is read aloud: formulas in words."""

from collections.abc import Iterator
from dataclasses import replace

from examgen.maths.picture import picture
from examgen.model.content import (
    Block,
    Blocks,
    Emphasis,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Strike,
    Strong,
    Text,
)
from examgen.render.plain import plain_text


def spoken_text(blocks: Blocks, language: str) -> str:
    """Return what blocks say, in one line."""
    return " ".join(plain_text(tuple(_spoken(blocks, language))).split())


def _spoken(blocks: Blocks, language: str) -> Iterator[Block]:
    for block in blocks:
        match block:
            case Paragraph(children=children):
                yield replace(block, children=_said(children, language))
            case MathBlock(tex=tex, span=span):
                said = Text(text=_speech(tex, language), span=span)
                yield Paragraph(children=(said,), span=span)
            case ListBlock(entries=entries):
                spoken = tuple(tuple(_spoken(entry, language)) for entry in entries)
                yield replace(block, entries=spoken)
            case _:
                yield block


def _said(nodes: tuple[Inline, ...], language: str) -> tuple[Inline, ...]:
    said: list[Inline] = []
    for node in nodes:
        match node:
            case Math(tex=tex, span=span):
                said.append(Text(text=_speech(tex, language), span=span))
            case Emphasis() | Strong() | Strike() | Link():
                said.append(replace(node, children=_said(node.children, language)))
            case _:
                said.append(node)
    return tuple(said)


def _speech(tex: str, language: str) -> str:
    """Return what a screen reader says; a formula that cannot be drawn is reported elsewhere."""
    try:
        return picture(tex, False, language).speech
    except ValueError:
        return tex
