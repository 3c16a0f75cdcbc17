"""Plain lines: paragraphs filled at blanks, entries that hang, code left as it is."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

WIDTH = 72
HANG = "  "
# Deeper lists are not moved further: lines of Braille have 40 cells.
MOST = 8

# Keeps a line together here, and is a blank in the end.
GLUE = "\N{NO-BREAK SPACE}"
_GLUES = re.compile("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]")
_BLANKS = re.compile(r"[ \t\r\n\f\v\x1c-\x1f\x85\u2028\u2029]+")
_UNSEEN = frozenset({"Mn", "Me", "Cf"})
# No line begins with these, and none ends with those.
_CLOSING = frozenset("、。，．・：；？！）］｝」』】〉》〕ー々…‥")
_OPENING = frozenset("（［｛「『【〈《〔")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A paragraph, or some lines left as they are.

    ``first`` and ``rest`` begin its first line and the others; ``before`` is the number
    of blank lines in front of it. A line end in ``text`` stays.
    """

    text: str
    first: str = ""
    rest: str = ""
    before: int = 1
    verbatim: bool = False


def close(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces that follow what is before them without a blank line."""
    return [replace(piece, before=0) if at == 0 else piece for at, piece in enumerate(pieces)]


def entry(mark: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of an entry behind its mark; all lines but the first hang."""
    if not pieces or pieces[0].verbatim:
        pieces = [Piece(text=""), *close(pieces)]
    return [
        piece
        if piece.verbatim
        else replace(
            piece,
            first=mark + piece.first if at == 0 else _moved(piece.first),
            rest=_moved(piece.rest),
        )
        for at, piece in enumerate(pieces)
    ]


def _moved(beginning: str) -> str:
    return beginning if beginning.startswith(" " * MOST) else HANG + beginning


def written(pieces: Iterable[Piece], width: int = WIDTH) -> str:
    """Return pieces as text with lines of at most ``width`` columns, code excepted.

    What has no blank and is longer, an address for one, has a line of its own.
    """
    lines: list[str] = []
    for piece in pieces:
        if lines:
            lines += [""] * piece.before
        lines += piece.text.split("\n") if piece.verbatim else _filled(piece, width)
    return "\n".join([*lines, ""])


def _filled(piece: Piece, width: int) -> Iterator[str]:
    line, used = piece.first, columns(piece.first)
    bare = True
    for number, part in enumerate(piece.text.split("\n")):
        if number:
            yield _ended(line)
            line, used, bare = piece.rest, columns(piece.rest), True
        for unit, apart in _units(part):
            room = columns(unit)
            blank = " " if apart and not bare else ""
            if not bare and used + len(blank) + room > width:
                yield _ended(line)
                line, used, blank = piece.rest, columns(piece.rest), ""
            line += blank + unit
            used += len(blank) + room
            bare = False
    yield _ended(line)


def _ended(line: str) -> str:
    return _GLUES.sub(" ", line).rstrip(" ")


def _units(text: str) -> Iterator[tuple[str, bool]]:
    """Give what no line may break, and whether a blank stood before it."""
    for word in _BLANKS.split(text):
        apart = True
        unit = ""
        for character in word:
            if unit and _may_break(unit[-1], character):
                yield unit, apart
                unit, apart = "", False
            unit += character
        if unit:
            yield unit, apart


def _may_break(before: str, behind: str) -> bool:
    """Tell whether a line may end between two characters: beside those of Chinese and Japanese."""
    if before.isascii() and behind.isascii():
        return False
    wide = any(unicodedata.east_asian_width(one) in "WF" for one in (before, behind))
    seen = unicodedata.category(behind) not in _UNSEEN
    return wide and seen and behind not in _CLOSING and before not in _OPENING


def columns(text: str) -> int:
    """Return how many columns text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(one) in "WF" else unicodedata.category(one) not in _UNSEEN
        for one in text
    )
