"""How many lines a text takes on a sheet, and how it is shortened where it has no room."""

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from examgen.render.pdf.fonts import shaped_width, text_width

_MM = 25.4 / 72
# What letters that are joined may be wider by than each for itself.
_SPARE = 1.03
# What shows that a text has been shortened.
_MORE = "…"

# A size's class, its points, and the lines that there is room for.
Size = tuple[str, float, int]


def lines_of(text: str, face: str, size: float, width: float) -> int:
    """Return how many lines a text takes, in points and millimetres, at the most.

    Words that are wider than a line are broken. Characters of scripts that the face does not
    have count as an em: no line is too few, and there may be one too many.
    """
    return _lines(text, face, width / (size * _MM), text_width)


def fitted(text: str, face: str, sizes: tuple[Size, ...], width: float) -> tuple[str, str]:
    """Return the class of the first size at which a text has room, and the text.

    Where it has none at the last size either, it is shortened and ends with dots.
    """
    for name, size, most in sizes:
        if _shaped(text, face, size, width) <= most:
            return name, text
    name, size, most = sizes[-1]
    return name, _cut(text, lambda part: _shaped(part, face, size, width) <= most)


def _cut(text: str, fits: Callable[[str], bool]) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(text[:middle].rstrip() + _MORE) else (low, middle - 1)
    # Signs that belong to a letter are not left away by themselves.
    while low and low < len(text) and _belongs(text, low):
        low -= 1
    return text[:low].rstrip() + _MORE


def _belongs(text: str, at: int) -> bool:
    return unicodedata.category(text[at])[0] == "M" or text[at - 1] in "\u200d\u094d\u0bcd"


def _shaped(text: str, face: str, size: float, width: float) -> int:
    return _lines(text, face, width / (size * _MM * _SPARE), shaped_width)


@lru_cache(maxsize=4096)
def _lines(text: str, face: str, room: float, measure: Callable[[str, str], float]) -> int:
    lines, used = 1, 0.0
    for word in text.split():
        wide = measure(word, face)
        blank = measure(" ", face) if used else 0.0
        if used + blank + wide <= room:
            used += blank + wide
            continue
        if used:
            lines, used = lines + 1, 0.0
        for character in word:
            one = measure(character, face)
            if used + one > room:
                lines, used = lines + 1, 0.0
            used += one
    return lines
