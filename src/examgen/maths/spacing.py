"""Parts of a formula put into a line: where blanks and brackets stand between them."""

import re
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """How a piece stands beside others."""

    NUMBER = auto()
    NAME = auto()
    UPRIGHT = auto()
    FRACTION = auto()
    GROUP = auto()
    FUNCTION = auto()
    BIG = auto()
    SIGN = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    BEHIND = auto()
    PLAIN = auto()
    SPACE = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line."""

    text: str
    kind: Kind


FACTORS = {Kind.NUMBER, Kind.NAME, Kind.UPRIGHT, Kind.FUNCTION, Kind.FRACTION, Kind.GROUP}


def joined(pieces: list[Piece]) -> str:
    """Return pieces as one line."""
    written = ""
    before: Piece | None = None
    unary = True
    for piece in _bracketed(pieces):
        if piece.kind is Kind.SPACE:
            written = written.rstrip() + " " if written else ""
            continue
        if before is not None and not written.endswith(" ") and _apart(before, piece, unary):
            written += " "
        unary = before is None or before.kind in {Kind.SIGN, Kind.OPEN, Kind.COMMA, Kind.BIG}
        written += piece.text
        before = piece
    return written.strip()


def _apart(left: Piece, right: Piece, unary: bool) -> bool:
    """Tell whether a blank stands between two pieces; ``unary``: the left one begins a term."""
    if left.text[-1:].isalnum() and right.text[:1].isalnum():
        return not _sticks(left, right)
    if right.kind in {Kind.COMMA, Kind.BEHIND} or left.kind is Kind.OPEN:
        return False
    if right.kind is Kind.CLOSE:
        return False
    if (left.text[-1:] == '"') != (right.text[:1] == '"'):
        return True
    if right.kind is Kind.GROUP and left.kind in {Kind.GROUP, Kind.FRACTION}:
        return True
    if left.kind is Kind.SIGN:
        return not (unary and left.text in {"-", "+", "+-", "-+"})
    if right.kind is Kind.SIGN or left.kind is Kind.COMMA:
        return True
    if left.kind in {Kind.BIG, Kind.FUNCTION} and not right.text.startswith(("(", "[")):
        return True
    if left.kind is Kind.BIG or right.kind in {Kind.BIG, Kind.FUNCTION}:
        return True
    if Kind.UPRIGHT in {left.kind, right.kind} and left.kind == right.kind:
        return not right.text[:1].isupper()
    if right.kind is Kind.FRACTION:
        return left.kind in FACTORS | {Kind.CLOSE, Kind.BEHIND}
    closing = left.kind in {
        Kind.FRACTION,
        Kind.CLOSE,
        Kind.GROUP,
        Kind.NAME,
        Kind.UPRIGHT,
        Kind.BEHIND,
    }
    return closing and right.kind in {Kind.NAME, Kind.NUMBER, Kind.UPRIGHT, Kind.FRACTION}


def _sticks(left: Piece, right: Piece) -> bool:
    """Tell whether letters and digits that meet are read rightly without a blank."""
    if left.kind is Kind.UPRIGHT and right.kind is Kind.UPRIGHT:
        return left.text[-1].isalpha() or right.text[0].isupper()
    if left.kind is Kind.PLAIN or right.kind is Kind.PLAIN:
        return left.text[-1].isdigit() and right.text[0].isdigit()
    head = re.match(r"\w+", right.text)
    short = head is not None and len(head[0].partition("_")[0]) == 1
    bare = re.fullmatch(r"[0-9.]+", left.text) is not None
    return left.kind is Kind.NUMBER and bare and right.kind is Kind.NAME and short


def _bracketed(pieces: list[Piece]) -> list[Piece]:
    """Put fractions that have factors beside them into brackets, mixed numbers excepted."""
    around = [None, *pieces, None]
    return [
        Piece(f"({piece.text})", Kind.FRACTION)
        if piece.kind is Kind.FRACTION and _is_factor(before, piece, behind)
        else piece
        for before, piece, behind in zip(around, pieces, around[2:], strict=False)
    ]


def _is_factor(before: Piece | None, piece: Piece, behind: Piece | None) -> bool:
    if behind is not None and (
        behind.kind in FACTORS | {Kind.OPEN, Kind.BEHIND, Kind.BIG} or behind.text == "/"
    ):
        return True
    if before is None or (before.text.isdigit() and piece.text[0].isdigit()):
        return False
    return before.kind in FACTORS | {Kind.CLOSE, Kind.BEHIND} or before.text == "/"
