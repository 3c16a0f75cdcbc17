"""How many lines a text takes on a sheet."""

from functools import lru_cache

from examgen.render.pdf.fonts import text_width

_MM = 25.4 / 72


@lru_cache(maxsize=4096)
def lines_of(text: str, face: str, size: float, width: float) -> int:
    """Return how many lines a text takes, in points and millimetres, at the most.

    Words that are wider than a line are broken. Characters of scripts that the face does not
    have count as an em: no line is too few, and there may be one too many.
    """
    em = size * _MM
    room = width / em
    lines, used = 1, 0.0
    for word in text.split():
        wide = text_width(word, face)
        blank = text_width(" ", face) if used else 0.0
        if used + blank + wide <= room:
            used += blank + wide
            continue
        if used:
            lines, used = lines + 1, 0.0
        for character in word:
            one = text_width(character, face)
            if used + one > room:
                lines, used = lines + 1, 0.0
            used += one
    return lines
