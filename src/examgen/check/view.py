"""One walk over an item's content, shared by all rules."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
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
    Cloze,
    CodeAnswer,
    Essay,
    Item,
    Match,
    Multiple,
    Numeric,
    Order,
    Short,
    Single,
    Stimulus,
    TrueFalse,
)

# Noncharacters: no text that a reader lets through holds one.
CODE, MATH, IMAGE, END = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
BLOCK, GAP, RULED, LIST, QUOTE, CELL = "\ufdd4", "\ufdd5", "\ufdd6", "\ufdd7", "\ufdd8", "\ufdd9"
EMPHASIS, STRONG, STRIKE, HEADING = "\ufdda", "\ufddb", "\ufddc", "\ufddd"

_CODE_SPACE = str.maketrans({" ": "\ufde0", "\n": "\ufde1", "\t": "\ufde2"})
_INVISIBLE = ("\u00ad", "\u200b", "\u2060", "\ufeff")
_OPAQUE = re.compile(f"[{CODE}{MATH}{IMAGE}][^{END}]*{END}")
_MARKS = re.compile("[\ufdd0-\ufdef]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The figures and formulas of an item or a stimulus, in reading order."""

    images: tuple[Image, ...]
    formulas: tuple[Math | MathBlock, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ItemView:
    """An item and what the walk found; equal to itself alone, so that it can be a cheap key.

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


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a walk collects texts, figures and formulas."""

    texts: list[str] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    formulas: list[Math | MathBlock] = field(default_factory=list)


def _text(blocks: Blocks, found: _Found) -> str:
    found.texts.clear()
    _blocks(blocks, found)
    return _normal("".join(found.texts))


def _content(found: _Found) -> Content:
    return Content(images=tuple(found.images), formulas=tuple(found.formulas))


def _blocks(blocks: Blocks, found: _Found) -> None:
    for number, block in enumerate(blocks):
        if number:
            found.texts.append(BLOCK)
        match block:
            case Paragraph():
                _inlines(block.children, found)
            case CodeBlock():
                lines = (line.rstrip() for line in block.text.split("\n"))
                found.texts.extend((CODE, "\n".join(lines).translate(_CODE_SPACE), END))
            case MathBlock():
                found.formulas.append(block)
                found.texts.extend((MATH, block.tex, END))
            case ListBlock():
                _entries(block, found)
            case Heading():
                found.texts.append(HEADING)
                _inlines(block.children, found)
                found.texts.append(END)
            case Quote():
                found.texts.append(QUOTE)
                _blocks(block.children, found)
                found.texts.append(END)
            case Table():
                _table(block, found)
            case ThematicBreak():
                found.texts.append(RULED)
            case _:
                assert_never(block)


def _entries(block: ListBlock, found: _Found) -> None:
    for number, entry in enumerate(block.entries):
        found.texts.append(LIST if block.start is None else f"{LIST}{block.start + number}{LIST}")
        _blocks(entry, found)
        found.texts.append(END)


def _table(block: Table, found: _Found) -> None:
    for row in (block.header, *block.rows):
        for cell in row:
            _inlines(cell, found)
            found.texts.append(CELL)
        found.texts.append(BLOCK)


def _inlines(inlines: tuple[Inline, ...], found: _Found) -> None:
    for inline in inlines:
        match inline:
            case Text():
                found.texts.append(inline.text)
            case Math():
                found.formulas.append(inline)
                found.texts.extend((MATH, inline.tex, END))
            case Code():
                found.texts.extend((CODE, inline.text.translate(_CODE_SPACE), END))
            case Emphasis():
                _marked(EMPHASIS, inline.children, found)
            case Strong():
                _marked(STRONG, inline.children, found)
            case Strike():
                _marked(STRIKE, inline.children, found)
            case Link():
                _inlines(inline.children, found)
            case Image():
                found.images.append(inline)
                found.texts.extend((IMAGE, inline.path.translate(_CODE_SPACE), END))
            case LineBreak():
                found.texts.append(" ")
            case Gap():
                found.texts.append(GAP)
            case _:
                assert_never(inline)


def _marked(mark: str, children: tuple[Inline, ...], found: _Found) -> None:
    found.texts.append(mark)
    _inlines(children, found)
    found.texts.append(END)


def _normal(text: str) -> str:
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
        for character in _INVISIBLE:  # faster than str.translate
            text = text.replace(character, "")
    return " ".join(text.split())


def view_item(item: Item) -> ItemView:
    """Walk all content of an item once."""
    found = _Found()
    stem = _text(item.stem, found)
    parts = tuple([_text(part, found) for part in _parts(item)])
    remarks = tuple([_text(blocks, found) for blocks in remarks_of(item) if blocks])
    for blocks in _others(item):
        _blocks(blocks, found)
    content = _content(found)
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
    found = _Found()
    _blocks(stimulus.body, found)
    return _content(found)


def printed(blocks: Blocks) -> str:
    """Return a text that is equal for two contents that print the same.

    White space is collapsed outside code, invisible characters are dropped and
    Unicode is composed (NFC). Case, emphasis, code and formulas (by their source)
    count, since a reader can see them. Empty content gives an empty text.
    """
    return _text(blocks, _Found())


def prose(text: str) -> str:
    """Return the words of a ``printed`` text, each block on a line.

    One U+FFFC stands for each piece of code, formula or figure.
    """
    return text if text.isascii() else _prose(text)  # no mark is ASCII


@lru_cache(maxsize=64)  # many rules ask of the texts of one item, one after the other
def _prose(text: str) -> str:
    text = _OPAQUE.sub("\ufffc", text).replace(BLOCK, "\n").replace(CELL, "\n")
    return _MARKS.sub("", text)


def readable(text: str) -> str:
    """Return a ``printed`` text for a message: marks dropped, code and formulas kept."""
    return text if text.isascii() else _readable(text)


@lru_cache(maxsize=64)
def _readable(text: str) -> str:
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
        case Numeric() | Short() | TrueFalse() | Cloze() | Essay() | CodeAnswer():
            return ()
        case _:
            assert_never(item.response)


def _others(item: Item) -> tuple[Blocks, ...]:
    # Notes are left out: they are never printed.
    match item.response:
        case Essay(rubric=rubric) | CodeAnswer(rubric=rubric):
            return (item.reference, *(criterion.body for criterion in rubric))
        case (
            Single() | Multiple() | Numeric() | Short() | TrueFalse() | Match() | Order() | Cloze()
        ):
            return (item.reference,)
        case _:
            assert_never(item.response)
