"""What an item asks, as words and numbers: its text without case, punctuation and layout."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class _Heard:
    """Words and data as they are collected, in reading order."""

    words: list[str] = field(default_factory=list)
    data: list[str] = field(default_factory=list)


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
_DIGIT = re.compile(r"\d")
_THOUSANDS = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def wording(item: Item) -> Wording:
    """Return what an item asks. The order of its choices does not matter, its key neither."""
    heard = _heard(item.stem)
    words, data = heard.words, heard.data
    for part in sorted((part.words, part.data) for part in _parts(item.response)):
        words += part[0]
        data += part[1]
    if item.stimulus is not None:
        data.append(item.stimulus)
    return Wording(tuple(words), tuple(data))


def _heard(blocks: Iterable[Block]) -> _Heard:
    heard = _Heard()
    _blocks(blocks, heard)
    return heard


def _prose(text: str, heard: _Heard) -> None:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    found = _PROSE.findall(text.casefold())
    if _DIGIT.search(text) is None:
        heard.words += found
    else:
        _tokens(found, heard)


def _source(text: str, heard: _Heard) -> None:
    """Take maths or code, whose signs and capitals matter."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    if "\\" in text or "~" in text:
        text = _THIN.sub("", text)
    if "{" in text:
        text = _COMMA.sub(r"\1", text)
    _tokens(_SOURCE.findall(text), heard)


def _tokens(tokens: Iterable[str], heard: _Heard) -> None:
    for token in tokens:
        if token[-1].isdigit():
            heard.data.append(_plain_number(token))
        else:
            heard.words.append(token)


def _plain_number(text: str) -> str:
    """Return one spelling of a number: ``1,000.50`` and ``1000.5`` are the same."""
    number = text.replace("−", "-")
    if _THOUSANDS.fullmatch(number):
        number = number.replace(",", "")
    number = number.replace(",", ".")
    return number.rstrip("0").rstrip(".") if number.count(".") == 1 else number


def _parts(response: Response) -> Iterator[_Heard]:
    """Yield the choices of a response, or what stands for them."""
    match response:
        case Single(choices=choices) | Multiple(choices=choices):
            for choice in choices:
                yield _heard(choice.body)
        case Match(pairs=pairs, extras=extras):
            for pair in pairs:
                yield _heard((*pair.left, *pair.right))
            yield from map(_heard, extras)
        case Order(entries=entries):
            yield from map(_heard, entries)
        case Cloze(gaps=gaps):
            for gap in gaps:
                if isinstance(gap, MenuGap):
                    heard = _Heard()
                    for text in sorted(gap.choices):
                        _prose(text, heard)
                    yield heard
        case CodeAnswer(starter=starter) if starter:
            heard = _Heard()
            _source(starter, heard)
            yield heard
        case _:
            return


def _blocks(blocks: Iterable[Block], heard: _Heard) -> None:
    for block in blocks:
        match block:
            case Paragraph(children=children) | Heading(children=children):
                _inlines(children, heard)
            case CodeBlock(text=text) | MathBlock(tex=text):
                _source(text, heard)
            case ListBlock(entries=entries):
                for entry in entries:
                    _blocks(entry, heard)
            case Quote(children=inner):
                _blocks(inner, heard)
            case Table(header=header, rows=rows):
                for row in (header, *rows):
                    for cell in row:
                        _inlines(cell, heard)
            case ThematicBreak():
                pass
            case _:
                assert_never(block)


def _inlines(nodes: Iterable[Inline], heard: _Heard) -> None:
    for node in nodes:
        match node:
            case Text(text=text):
                _prose(text, heard)
            case Code(text=text) | Math(tex=text):
                _source(text, heard)
            case Emphasis() | Strong() | Strike() | Link():
                _inlines(node.children, heard)
            case Image(alt=alt, path=path):
                _prose(alt, heard)
                heard.data.append(path)
            case LineBreak() | Gap():
                pass
            case _:
                assert_never(node)
