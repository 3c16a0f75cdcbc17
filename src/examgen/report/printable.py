"""Makes untrusted text safe and measurable on a terminal."""

import re
import unicodedata

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# C0 and C1 controls (ANSI and OSC escapes begin with one), line separators, bidirectional
# controls, surrogates, tags and other characters that print nothing.
_UNSAFE = re.compile(
    f"[\x00-\x1f\x7f-\x9f\u2028\u2029{_BIDI}\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_TAB = 4


def escaped(text: str) -> str:
    """Return text with control and bidirectional characters written as ``<U+001B>``."""
    return _UNSAFE.sub(lambda match: f"<U+{ord(match[0]):04X}>", text)


def cells(line: str) -> list[str]:
    """Return what is printed for each code point of a line: tabs as blanks, unsafe escaped."""
    printed: list[str] = []
    column = 0
    for character in line:
        if character == "\t":
            shown = " " * (_TAB - column % _TAB)
        elif character.isascii() and character.isprintable():
            shown = character
        else:
            shown = escaped(character)
        printed.append(shown)
        column += width(shown)
    return printed


def width(text: str) -> int:
    """Return how many columns of a terminal a text without control characters takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
