"""Choices of a numbered quiz without letters: bullets, and the numbers i, ii, iii."""

import re
from collections.abc import Sequence

from examgen.read.foreign.numbered_keys import key_of
from examgen.read.foreign.numbered_lines import Mark, Row
from examgen.read.foreign.numbered_question import Parts, RawChoice

_BULLET = re.compile(r"[ \t]*[-*+•○●◦▪▫□☐◯][ \t]+(?=\S)")
_ROMAN = re.compile(r"[ \t]*\(?(?P<name>[ivxIVX]{1,5})[.)][ \t]+(?=\S)")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def take_list(parts: Parts, told: tuple[str, Row] | None) -> tuple[str, Row] | None:
    """Turn a list that ends the stem into choices if the answer names one of its entries.

    Returns the answer, a Roman number in it as the letter of the choice. Without an
    answer a list may be part of the question, and stays there.
    """
    if told is None or parts.choices:
        return told
    text, row = told
    for marks in (_romans(parts.stem), _bullets(parts.stem)):
        start = len(parts.stem) - len(marks)
        if len(marks) < 2 or not start:
            continue
        rows = [
            (at, column + end, words[end:])
            for (at, column, words), end in zip(parts.stem[start:], marks, strict=True)
        ]
        entitled = [(n, words) for n, (_, _, words) in enumerate(rows)]
        name = text.strip(" ().").lower()
        roman = _ROMAN.match(parts.stem[start][2]) is not None
        if roman and name in _ROMANS[: len(rows)]:
            text = chr(ord("a") + _ROMANS.index(name))
        if key_of(text, entitled) is None:
            continue
        del parts.stem[start:]
        parts.choices = [
            RawChoice(mark=_mark(n, end), rows=[own], ticked=False)
            for n, (own, end) in enumerate(zip(rows, marks, strict=True))
        ]
        return text, row
    return told


def _mark(index: int, end: int) -> Mark:
    return Mark(index=index, open="", close="", end=end, digits=False, capital=False, ticked=False)


def _bullets(rows: Sequence[Row]) -> list[int]:
    """Return where the words begin behind the bullets of the last rows."""
    ends: list[int] = []
    for _, _, text in reversed(rows):
        found = _BULLET.match(text)
        if found is None:
            break
        ends.append(found.end())
    return ends[::-1]


def _romans(rows: Sequence[Row]) -> list[int]:
    """Return where the words begin behind i, ii, … of the last rows."""
    names: list[tuple[str, int]] = []
    for _, _, text in reversed(rows):
        found = _ROMAN.match(text)
        if found is None:
            break
        names.append((found["name"].lower(), found.end()))
    names.reverse()
    in_turn = tuple(name for name, _ in names) == _ROMANS[: len(names)]
    return [end for _, end in names] if in_turn else []
