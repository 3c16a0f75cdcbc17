"""What an item asks, as words and numbers: its text without case, punctuation and layout."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from examgen.model.content import (
    Block,
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
    Item,
    Match,
    MenuGap,
    Multiple,
    Order,
    Response,
    Single,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of an item's stem and choices, and what they are about.

    ``data`` holds the numbers in reading order, the figures and the passage: items with
    equal words and other data are one task with other givens.
    """

    words: tuple[str, ...]
    data: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A run of characters: prose, or maths or code, whose signs and capitals matter.

    ``figure`` is the path of a figure that the text describes.
    """

    text: str
    source: bool = False
    figure: str = ""


# A minus is part of a number unless it stands between two things.
_NUMBER = r"(?:(?<![\w)\]}.,])[-−])?\d+(?:[.,]\d+)*"
# Scripts that set no space between words: every character stands for itself.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_LETTERS = rf"[{_UNSPACED}]|[^\W\d_{_UNSPACED}]+"
_PROSE = re.compile(f"{_NUMBER}|{_LETTERS}")
_SOURCE = re.compile(rf"{_NUMBER}|\\[A-Za-z]+|{_LETTERS}|[^\s\w{{}}]")
# Spaces that TeX sets between the digits of one number, and its comma without a space.
_THIN = re.compile(r"(?<=\d)(?:\\[,;! ]|~)(?=\d)")
_COMMA = re.compile(r"(?<=\d)\{([.,])\}(?=\d)")
_THOUSANDS = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def wording(item: Item) -> Wording:
    """Return what an item asks. The order of its choices does not matter, its key neither."""
    words, data = _tokens(_blocks(item.stem))
    for part in sorted(_tokens(pieces) for pieces in _parts(item.response)):
        words += part[0]
        data += part[1]
    if item.stimulus is not None:
        data += (item.stimulus,)
    return Wording(words, data)


def _tokens(pieces: Iterable[_Piece]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    words: list[str] = []
    data: list[str] = []
    for piece in pieces:
        text = piece.text
        if not text.isascii():
            text = unicodedata.normalize("NFKC", text)
        if piece.source:
            found = _SOURCE.findall(_COMMA.sub(r"\1", _THIN.sub("", text)))
        else:
            found = _PROSE.findall(text.casefold())
        for token in found:
            if token[-1].isdigit():
                data.append(_plain_number(token))
            else:
                words.append(token)
        if piece.figure:
            data.append(piece.figure)
    return tuple(words), tuple(data)


def _plain_number(text: str) -> str:
    """Return one spelling of a number: ``1,000.50`` and ``1000.5`` are the same."""
    number = text.replace("−", "-")
    if _THOUSANDS.fullmatch(number):
        number = number.replace(",", "")
    number = number.replace(",", ".")
    return number.rstrip("0").rstrip(".") if number.count(".") == 1 else number


def _parts(response: Response) -> Iterator[Iterator[_Piece]]:
    """Yield the choices of a response, or what stands for them."""
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            yield from (_blocks(choice.body) for choice in choices)
        case Match(pairs=pairs, extras=extras):
            yield from (_blocks((*pair.left, *pair.right)) for pair in pairs)
            yield from map(_blocks, extras)
        case Order(entries=entries):
            yield from map(_blocks, entries)
        case Cloze(gaps=gaps):
            menus = (gap.choices for gap in gaps if isinstance(gap, MenuGap))
            yield from (iter([_Piece(text) for text in sorted(menu)]) for menu in menus)
        case CodeAnswer(starter=starter) if starter:
            yield iter([_Piece(starter, source=True)])
        case _:
            return


def _blocks(blocks: Iterable[Block]) -> Iterator[_Piece]:
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[_Piece]:
    match block:
        case Paragraph(children=children) | Heading(children=children):
            yield from _inlines(children)
        case CodeBlock(text=text) | MathBlock(tex=text):
            yield _Piece(text, source=True)
        case ListBlock(entries=entries):
            for entry in entries:
                yield from _blocks(entry)
        case Quote(children=inner):
            yield from _blocks(inner)
        case Table(header=header, rows=rows):
            for row in (header, *rows):
                for cell in row:
                    yield from _inlines(cell)
        case ThematicBreak():
            return
        case _:
            assert_never(block)


def _inlines(nodes: Iterable[Inline]) -> Iterator[_Piece]:
    for node in nodes:
        match node:
            case Text(text=text):
                yield _Piece(text)
            case Code(text=text) | Math(tex=text):
                yield _Piece(text, source=True)
            case Emphasis() | Strong() | Strike() | Link():
                yield from _inlines(node.children)
            case Image(alt=alt, path=path):
                yield _Piece(alt, figure=path)
            case LineBreak() | Gap():
                pass
            case _:
                assert_never(node)
