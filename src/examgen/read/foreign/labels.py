"""Labels of questions and of choices: ``Q7.``, ``Pregunta 12:``, ``问题5.``, ``B)``."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_NUMBER = re.compile(
    r"(?:\#|(?P<word>[^\W\d_]{1,20})(?P<blank>[ \u00a0]{0,2}))?\#?(?P<number>\d{1,4})"
    r"(?:[ \u00a0]?(?P<mark>[.:)\]．：）、-])(?=\D|$)|(?=\s|$))\s*"
)
_BETWEEN = re.compile(r"[\s,;/&+]+(?:and\s+)?", re.IGNORECASE)
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_WANTED = re.compile(
    r"(?:^|[.?!:;(\[\n]\s*)(?:choose|select|pick|mark|tick|check)\s+(?:any\s+|exactly\s+|the\s+)?"
    rf"(?P<number>{'|'.join(_NUMBERS)}|[1-9])\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Label:
    """A question's label: the text, how long it is with what separates it, its parts."""

    text: str
    length: int
    word: str
    number: int
    marked: bool


def label_of(text: str) -> Label | None:
    """Return what may be the label that a heading begins with."""
    found = _NUMBER.match(text)
    if found is None:
        return None
    word = found["word"] or ""
    marked = found["mark"] is not None
    if not word and not marked and not text.startswith("#"):
        return None
    shown = text[: found.end("number")]
    return Label(shown, found.end(), word.casefold(), int(found["number"]), marked)


def sure_labels(labels: Sequence[Label | None]) -> list[Label | None]:
    """Drop labels that are rather words of the question, such as ``Python 3`` once in a file.

    A word counts if it is a single letter, or stands before several numbers, or if the
    number is marked and goes on where the last one stopped.
    """
    words = Counter(label.word for label in labels if label is not None)
    sure: list[Label | None] = []
    last = 0
    for label in labels:
        kept = label
        if label is not None:
            known = len(label.word) <= 1 or words[label.word] > 1
            follows = label.marked and last <= label.number <= last + 2
            kept = label if known or follows else None
        last = kept.number if kept is not None else last
        sure.append(kept)
    return sure


def letters_of(text: str) -> tuple[str, ...] | None:
    """Return the letters that an answer names (``B``, ``a, C``, ``BE``), as capitals."""
    parts = [part.strip("().*_`") for part in _BETWEEN.split(text.strip(" \t.*_`")) if part]
    if len(parts) == 1 and parts[0].isalpha() and list(parts[0]) == sorted(parts[0], key=str.upper):
        # `BE` and `aC` are letters in their order; `True` is a word.
        parts = list(parts[0])
    if not parts or not all(len(part) == 1 and part.isascii() and part.isalpha() for part in parts):
        return None
    return tuple(dict.fromkeys(part.upper() for part in parts))


def follow(letters: Iterable[str]) -> bool:
    """Tell whether letters are A, B, C … or a, b, c …."""
    joined = "".join(letters)
    return joined in ("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(joined)], _SMALL[: len(joined)])


BUTTON = re.compile(
    r"[ \t]*(?:show|hide|reveal|view)[ \t]+(?:the[ \t]+)?(?:answer|solution)s?\W*$", re.IGNORECASE
)
"""What is left of a button that showed the answer."""

_SMALL = "abcdefghijklmnopqrstuvwxyz"


def wanted_number(text: str) -> tuple[int, str] | None:
    """Return how many choices a stem asks for, and its words: ``(Choose TWO)``."""
    found = _WANTED.search(text)
    if found is None:
        return None
    word = found["number"].lower()
    number = int(word) if word.isdigit() else _NUMBERS.index(word) + 1
    return number, found[0].strip(" .?!:;([\n")
