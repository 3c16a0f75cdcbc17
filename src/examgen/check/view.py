"""One walk over an item's content, shared by all rules."""

import re
import unicodedata
from dataclasses import dataclass
from typing import assert_never

from examgen.model.content import (
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
from examgen.model.item import (
    CodeAnswer,
    Essay,
    Item,
    Match,
    Multiple,
    Order,
    Single,
    Stimulus,
)

# Noncharacters: no text that a reader lets through holds one.
CODE, MATH, IMAGE, END = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
BLOCK, GAP, RULED, LIST, QUOTE, CELL = "\ufdd4", "\ufdd5", "\ufdd6", "\ufdd7", "\ufdd8", "\ufdd9"
EMPHASIS, STRONG, STRIKE, HEADING = "\ufdda", "\ufddb", "\ufddc", "\ufddd"

_CODE_SPACE = str.maketrans({" ": "\ufde0", "\n": "\ufde1", "\t": "\ufde2"})
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_OPAQUE = re.compile(f"[{CODE}{MATH}{IMAGE}][^{END}]*{END}")
_MARKS = re.compile("[\ufdd0-\ufdef]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The figures and formulas of an item or a stimulus, in reading order."""

    images: tuple[Image, ...]
    formulas: tuple[Math | MathBlock, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemView:
    """An item and what the walk found.

    ``stem`` and ``parts`` are texts as ``printed`` gives them. ``parts`` are the
    choices of a single or multiple item; the left sides, then the right sides, then
    the extras of a match; the entries of an order; nothing for other types.
    ``remarks`` are the explanation, the hint, and the rationale and lure of each choice.
    """

    item: Item
    stem: str
    parts: tuple[str, ...]
    remarks: tuple[str, ...]
    content: Content


class _Walk:
    """Collects texts, figures and formulas."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.images: list[Image] = []
        self.formulas: list[Math | MathBlock] = []

    def printed(self, blocks: Blocks) -> str:
        self.texts.clear()
        self.blocks(blocks)
        return _normal("".join(self.texts))

    def blocks(self, blocks: Blocks) -> None:
        for number, block in enumerate(blocks):
            if number:
                self.texts.append(BLOCK)
            match block:
                case Paragraph():
                    self.inlines(block.children)
                case CodeBlock():
                    lines = (line.rstrip() for line in block.text.split("\n"))
                    self.texts += (CODE, "\n".join(lines).translate(_CODE_SPACE), END)
                case MathBlock():
                    self.formulas.append(block)
                    self.texts += (MATH, block.tex, END)
                case ListBlock():
                    self.entries(block)
                case Heading():
                    self.texts.append(HEADING)
                    self.inlines(block.children)
                    self.texts.append(END)
                case Quote():
                    self.texts.append(QUOTE)
                    self.blocks(block.children)
                    self.texts.append(END)
                case Table():
                    self.table(block)
                case ThematicBreak():
                    self.texts.append(RULED)
                case _:
                    assert_never(block)

    def entries(self, block: ListBlock) -> None:
        for number, entry in enumerate(block.entries):
            self.texts.append(
                LIST if block.start is None else f"{LIST}{block.start + number}{LIST}"
            )
            self.blocks(entry)
            self.texts.append(END)

    def table(self, block: Table) -> None:
        for row in (block.header, *block.rows):
            for cell in row:
                self.inlines(cell)
                self.texts.append(CELL)
            self.texts.append(BLOCK)

    def inlines(self, inlines: tuple[Inline, ...]) -> None:
        for inline in inlines:
            match inline:
                case Text():
                    self.texts.append(inline.text)
                case Math():
                    self.formulas.append(inline)
                    self.texts += (MATH, inline.tex, END)
                case Code():
                    self.texts += (CODE, inline.text.translate(_CODE_SPACE), END)
                case Emphasis():
                    self.marked(EMPHASIS, inline.children)
                case Strong():
                    self.marked(STRONG, inline.children)
                case Strike():
                    self.marked(STRIKE, inline.children)
                case Link():
                    self.inlines(inline.children)
                case Image():
                    self.images.append(inline)
                    self.texts += (IMAGE, inline.path.translate(_CODE_SPACE), END)
                case LineBreak():
                    self.texts.append(" ")
                case Gap():
                    self.texts.append(GAP)
                case _:
                    assert_never(inline)

    def marked(self, mark: str, children: tuple[Inline, ...]) -> None:
        self.texts.append(mark)
        self.inlines(children)
        self.texts.append(END)

    def content(self) -> Content:
        return Content(images=tuple(self.images), formulas=tuple(self.formulas))


def _normal(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).translate(_INVISIBLE)
    return " ".join(text.split())


def view_item(item: Item) -> ItemView:
    """Walk all content of an item once."""
    walk = _Walk()
    stem = walk.printed(item.stem)
    parts = tuple([walk.printed(part) for part in _parts(item)])
    remarks = tuple([walk.printed(blocks) for blocks in remarks_of(item) if blocks])
    for blocks in _others(item):
        walk.blocks(blocks)
    content = walk.content()
    return ItemView(item=item, stem=stem, parts=parts, remarks=remarks, content=content)


def remarks_of(item: Item) -> tuple[Blocks, ...]:
    """Return what is said about an item's choices; some may be empty."""
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            about = [blocks for choice in choices for blocks in (choice.rationale, choice.lure)]
            return (item.explanation, item.hint, *about)
        case _:
            return (item.explanation, item.hint)


def view_stimulus(stimulus: Stimulus) -> Content:
    """Walk a stimulus."""
    walk = _Walk()
    walk.blocks(stimulus.body)
    return walk.content()


def printed(blocks: Blocks) -> str:
    """Return a text that is equal for two contents that print the same.

    White space is collapsed outside code, invisible characters are dropped and
    Unicode is composed (NFC). Case, emphasis, code and formulas (by their source)
    count, since a reader can see them. Empty content gives an empty text.
    """
    return _Walk().printed(blocks)


def prose(text: str) -> str:
    """Return the words of a ``printed`` text, each block on a line.

    One U+FFFC stands for each piece of code, formula or figure.
    """
    text = _OPAQUE.sub("\ufffc", text).replace(BLOCK, "\n").replace(CELL, "\n")
    return _MARKS.sub("", text)


def readable(text: str) -> str:
    """Return a ``printed`` text for a message: marks dropped, code and formulas kept."""
    spaces = {"\ufde0": " ", "\ufde1": " ", "\ufde2": " ", BLOCK: " ", CELL: " "}
    return _MARKS.sub(lambda mark: spaces.get(mark.group(), ""), text)


def _parts(item: Item) -> tuple[Blocks, ...]:
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return tuple(choice.body for choice in choices)
        case Match(pairs=pairs, extras=extras):
            return (*(pair.left for pair in pairs), *(pair.right for pair in pairs), *extras)
        case Order(entries=entries):
            return entries
        case _:
            return ()


def _others(item: Item) -> tuple[Blocks, ...]:
    # Notes are left out: they are never printed.
    match item.response:
        case Essay(rubric=rubric) | CodeAnswer(rubric=rubric):
            return (item.reference, *(criterion.body for criterion in rubric))
        case _:
            return (item.reference,)
