"""What rules about the wording of choices share."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from examgen.check.labels import names_as_a_whole
from examgen.check.view import (
    CODE,
    EMPHASIS,
    IMAGE,
    MATH,
    STRONG,
    ItemView,
    prose,
    readable,
)
from examgen.closing import Closing, closing
from examgen.model.item import Choice, Multiple, Single

_SENTENCE = re.compile(r"(?<=[.?!])\s+|\n+")
_SOURCE = re.compile(r"\\[A-Za-z]+\s?|[{}]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CLOSING_STARTS = ("A", "a", "N", "n", EMPHASIS, STRONG)
_MAY_SPEAK = re.compile(r"[^\W\d_]?\W|all|none|both|only|either|neither|just|any", re.IGNORECASE)
_CODE_LINE_END = "\ufde1"


def choices_of(view: ItemView) -> tuple[Choice, ...]:
    """Return the choices of a single or multiple item, else none."""
    match view.item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return choices
        case _:
            return ()


@lru_cache(maxsize=1)  # several rules ask of one question, one after the other
def real_choices(view: ItemView) -> tuple[tuple[Choice, str], ...]:
    """Return the choices with their ``printed`` texts, without those about the others.

    That is without “all of the above”, “none of the above” and “both A and B”. No choice
    is returned where one has a figure.
    """
    choices = choices_of(view)
    if not choices or any(IMAGE in part for part in view.parts):
        return ()
    pairs = zip(choices, view.parts, strict=True)
    return tuple([(choice, part) for choice, part in pairs if not _about_others(part)])


def _about_others(part: str) -> bool:
    if not _MAY_SPEAK.match(part):
        return False
    text = prose(part).strip()
    return closing(text) is not None or names_as_a_whole(text) is not None


@lru_cache(maxsize=1)
def worded_choices(view: ItemView) -> tuple[tuple[Choice, str], ...]:
    """Return the real choices with their words, where all of them have some.

    Code and formulas are no words: of a formula its signs are kept, without the commands
    and braces that nobody sees, of code its text. No choice is returned where one
    is code or a formula alone or has lines of code, since its form is not the author's to choose.
    """
    return _worded(real_choices(view))


def _worded(choices: Iterable[tuple[Choice, str]]) -> tuple[tuple[Choice, str], ...]:
    found = []
    for choice, part in choices:
        words, text = part, part
        if CODE in part or MATH in part:
            if _CODE_LINE_END in part:
                return ()
            words, text = prose(part), readable(part)
        if not _WORD.search(words):
            return ()
        if "\\" in text or "{" in text:
            text = _SOURCE.sub(lambda m: "x" if len(m[0]) > 1 else "", text)
        found.append((choice, readable(text)))
    return tuple(found)


def words_of(text: str) -> list[str]:
    """Return the words of a text, which have two letters in a row."""
    return [word for word in text.split() if _WORD.search(word)]


def closing_choices(view: ItemView, said: Closing) -> Iterator[tuple[Choice, str]]:
    """Yield the choices that are “all” or “none of the above” as a whole."""
    for choice, part in zip(choices_of(view), view.parts, strict=False):
        # Emphasis, or the word itself.
        if part[:1] in _CLOSING_STARTS:
            text = prose(part).strip()
            if closing(text) is said:
                yield choice, text


def last_sentence(text: str) -> str:
    """Return the last sentence of a text with words in it."""
    pieces = [piece for piece in _SENTENCE.split(text) if any(map(str.isalpha, piece))]
    return pieces[-1].strip() if pieces else ""
