"""How wide the columns of a table are, and where their words may be broken."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from examgen.model.content import (
    Code,
    Emphasis,
    Gap,
    Inline,
    Link,
    Math,
    Strike,
    Strong,
    Text,
)
from examgen.render.pdf.columns import inline_width
from examgen.render.pdf.fonts import text_width
from examgen.render.pdf.sheet import Sheet, formula_pieces

# Words of so many characters are broken before a table is set smaller for them …
LONG = 45
# … but a column that holds one has at least so many em.
LONG_LEAST = 14.0
# Lines of these scripts can be broken between any two letters; a column has some of them.
_IDEOGRAPHS = "\u2e80-\u2fff\u3005-\u3007\u3021-\u30ff\u3105-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"  # noqa: E501
_TOGETHER = 4
# Blanks that hold words together are none here.
_BLANKS = " \t\n\r\f\u1680\u2000-\u2006\u2008-\u200b\u205f\u3000"
_WORD = re.compile(f"[{_IDEOGRAPHS}]+|[^{_BLANKS}{_IDEOGRAPHS}]+")
_IDEOGRAPH = re.compile(f"[{_IDEOGRAPHS}]")
# More letters than this are not those of a unit or an exponent.
_LETTERS = 3

Cell = tuple[Inline, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Widths in em: where nothing but long words is broken, where no word is, where no line is.

    ``long`` tells that something in it may have to be broken, ``gap`` that it has a blank
    to write in.
    """

    least: float
    whole: float
    most: float
    long: bool
    gap: bool


@dataclass(frozen=True, slots=True)
class _Word:
    """What stands together: its width in em as little as may be, and that of all of it."""

    least: float
    whole: float
    long: bool = False


def is_long(word: str) -> bool:
    """Tell whether a word may be broken anywhere; numbers may not, whatever their length."""
    if len(word) < LONG:
        return False
    letters = sum([letter.isalpha() for letter in word])
    return letters > _LETTERS or not any(letter.isdigit() for letter in word)


def has_gap(cell: Cell) -> bool:
    """Tell whether a cell has a gap to be filled in."""
    return any(
        isinstance(node, Gap)
        or (isinstance(node, Emphasis | Strong | Strike | Link) and has_gap(node.children))
        for node in cell
    )


def column_of(cells: tuple[Cell, ...], sheet: Sheet) -> Column:
    """Return how wide a column is."""
    words = [list(_words(cell, "bold", sheet)) for cell in cells]
    lines = [
        inline_width(cell, "bold", sheet) or sum([word.whole for word in found])
        for cell, found in zip(cells, words, strict=True)
    ]
    every = [word for found in words for word in found]
    whole = max([word.whole for word in every], default=0.0)
    return Column(
        least=max([word.least for word in every], default=0.0),
        whole=whole,
        most=max([*lines, whole]),
        long=any(word.long for word in every),
        gap=any(has_gap(cell) for cell in cells),
    )


def _words(nodes: Cell, face: str, sheet: Sheet) -> Iterator[_Word]:
    for node in nodes:
        match node:
            case Text(text=text):
                yield from [_word(word, face) for word in _WORD.findall(text)]
            case Code(text=text):
                yield from [_word(word, "code") for word in _WORD.findall(text)]
            case Math(tex=tex):
                pieces = formula_pieces(tex, False, sheet)
                width = max([piece.width for piece in pieces], default=0.0)
                # A wider one is set smaller, and nothing of it is broken.
                least = min(width, LONG_LEAST)
                yield _Word(least, least, width > LONG_LEAST)
            case Emphasis(children=children):
                yield from _words(children, "italic", sheet)
            case Strong(children=children) | Strike(children=children) | Link(children=children):
                yield from _words(children, face, sheet)
            case _:
                pass


def _word(word: str, face: str) -> _Word:
    if _IDEOGRAPH.match(word):
        width = float(min(len(word), _TOGETHER))
        return _Word(width, width)
    width = text_width(word, face)
    return _Word(LONG_LEAST, width, True) if is_long(word) else _Word(width, width)
