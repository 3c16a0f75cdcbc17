"""Makes untrusted text safe and measurable on a terminal, and in the log of a CI job.

Runners obey what is printed: GitHub a line that begins with `::`, perhaps behind blanks, and
`##[` anywhere; Azure Pipelines `##vso[`, TeamCity `##teamcity[`. What could be such a command
is written as control characters are: visibly, `##<U+005B>`.
"""

import json
import re
import unicodedata
from functools import partial
from textwrap import wrap

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# C0 and C1 controls (ANSI and OSC escapes begin with one), line separators, bidirectional
# controls, surrogates, tags and other characters that print nothing.
_UNSAFE = re.compile(
    f"[\x00-\x1f\x7f-\x9f\u2028\u2029{_BIDI}\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_BRACKET = re.compile(r"(?<=##)(\w{0,40})\[")
_COLONS = re.compile(r"(\s*):(?=:)")
# What no text needs and a log may obey; line ends and what a text may hold by mistake stay.
_OBEYED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]|\r(?!$)")
_TAB = 4


def escaped(text: str) -> str:
    """Return a line with control and bidirectional characters written as ``<U+001B>``.

    So is the character that would make it a command for a runner.
    """
    return visible(disarmed(text))


def disarmed(text: str) -> str:
    """Return a line without what would make it a command for a runner."""
    text = _COLONS.sub(r"\1<U+003A>", text, count=1) if _COLONS.match(text) else text
    return _BRACKET.sub(r"\1<U+005B>", text) if "##" in text else text


def visible(text: str) -> str:
    """Return text with control and bidirectional characters written as ``<U+001B>``."""
    return _UNSAFE.sub(lambda match: f"<U+{ord(match[0]):04X}>", text)


def escaped_lines(text: str) -> str:
    """Return a text of several lines, each safe to print."""
    return "\n".join(escaped(line) for line in text.split("\n"))


def piped(line: str) -> str:
    """Return a line for a pipe: exact, but for what a log or a runner would obey."""
    return _OBEYED.sub(lambda match: f"<U+{ord(match[0]):04X}>", disarmed(line))


def safe_json(text: str) -> str:
    """Return JSON that means the same, without unsafe characters and commands for a runner.

    Outside of its strings JSON has none of these but line feeds.
    """
    text = _UNSAFE.sub(lambda match: match[0] if match[0] == "\n" else _as_json(match[0]), text)
    return _BRACKET.sub(r"\1\\u005b", text)


def _as_json(character: str) -> str:
    return json.dumps(character)[1:-1] if character != "\x7f" else "\\u007f"


def json_text(value: object) -> str:
    """Return JSON in ASCII that holds no command for a runner, and means the same."""
    return _BRACKET.sub(r"\1\\u005b", json.dumps(value, indent=2)) + "\n"


def folded(text: str, width: int | None, indent: int = 0) -> str:
    """Return a line as several that fit a terminal, all but the first indented.

    Words stay whole; without a width the line stays as it is.
    """
    if width is None or len(text) <= width:
        return text
    lead = " " * indent
    fold = partial(wrap, break_long_words=False, break_on_hyphens=False)
    return "\n".join(fold(text, max(width, indent + 20), subsequent_indent=lead))


def cells(line: str) -> list[str]:
    """Return what is printed for each code point of a line: tabs as blanks, unsafe escaped."""
    printed: list[str] = []
    column = 0
    brackets = {match.end() - 1 for match in _BRACKET.finditer(line)} if "##" in line else ()
    for at, character in enumerate(line):
        if at in brackets:
            shown = "<U+005B>"
        elif character == "\t":
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
