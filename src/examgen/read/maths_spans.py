r"""Where formulas begin and end: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``.

An opening ``$`` does not follow a letter, digit, backslash or dollar, nor come before
white space; a closing one does not follow white space, nor come before a letter or
digit; no dollar stands inside (``\$`` does). No formula reaches into a code span.
Every search ends at the next dollar, so that a text full of dollars takes linear time.
"""

import re
from typing import NamedTuple

_INSIDE = re.compile(r"[^$\\]*(?:\\.[^$\\]*)*", re.DOTALL)
_TEX = re.compile(r"(?<!\\)\\[A-Za-z]")
_POWER = re.compile(r"\^|_\{")
_SIGNS = re.compile(r"[\^_=]")
_LINE_ENDS = re.compile(r"[ \t]*\n")
_CLOSING_BRACKET = re.compile(r"\\(?:[)\]]|.)", re.DOTALL)


class Formula(NamedTuple):
    """Offsets: of the TeX, and behind the closing delimiter."""

    start: int
    stop: int
    end: int


def dollars(text: str, at: int) -> Formula | None:
    """Return the formula that the dollar at ``at`` opens, if it opens one."""
    before = text[at - 1] if at else " "
    if before.isalnum() or before in "\\$":
        return None
    if text.startswith("$$", at):
        return _double(text, at)
    start = at + 1
    if start == len(text) or text[start].isspace():
        return None
    found = _INSIDE.match(text, start)
    stop = found.end() if found else start
    if stop == start or not text.startswith("$", stop) or text[stop - 1].isspace():
        return None
    after = text[stop + 1 : stop + 2]
    if after.isalnum() or after == "$":
        return None
    return Formula(start, stop, stop + 1)


def _double(text: str, at: int) -> Formula | None:
    start = at + 2
    found = _INSIDE.match(text, start)
    stop = found.end() if found else start
    if not text.startswith("$$", stop) or not text[start:stop].strip():
        return None
    if text[stop + 2 : stop + 3] == "$":
        return None
    return Formula(start, stop, stop + 2)


class Brackets:
    r"""The places of ``\)`` and ``\]`` in one text, found once."""

    __slots__ = ("_places", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: dict[str, list[int]] | None = None

    def formula(self, at: int) -> Formula | None:
        r"""Return the formula that ``\(`` or ``\[`` at ``at`` opens, if it is closed."""
        if self._places is None:
            self._places = {")": [], "]": []}
            for found in _CLOSING_BRACKET.finditer(self._text):
                if found[0][1] in ")]":
                    self._places[found[0][1]].append(found.start())
            for places in self._places.values():
                places.reverse()
        places = self._places[")" if self._text[at + 1] == "(" else "]"]
        while places and places[-1] < at + 2:
            places.pop()
        if not places or not self._text[at + 2 : places[-1]].strip():
            return None
        return Formula(at + 2, places[-1], places[-1] + 2)


def looks_unclosed(text: str) -> bool:
    r"""Tell whether a paragraph, which no formula opens, was meant to begin with one.

    ``$$``, ``\(`` or ``\[`` must be followed by TeX, or stand alone on its line in front of a
    formula's signs; so process ids (``$$ is …``), price classes and escapes (``\[1]``) are text.
    """
    mark, rest = text[:2], text[2:]
    if mark == "$$":
        if not rest.startswith("$") and _POWER.search(rest):
            return True
        meant = not rest.startswith("$")
    else:
        brackets = {"\\(": "()", "\\[": "[]"}.get(mark)
        meant = brackets is not None and text.count(brackets[0]) > text.count(brackets[1])
    if not meant:
        return False
    alone = _LINE_ENDS.match(rest) is not None and _SIGNS.search(rest) is not None
    return alone or _TEX.search(rest) is not None
