"""Finds in texts the letters and numbers by which choices are named."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from examgen.check.view import LIST, ItemView, readable
from examgen.model.item import Choice, Multiple, Shuffle, Single

_JOIN = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s*&\s*|\s+(?:and|or|nor)\s+)"
_NOUN = r"(?:options?|choices?|answers?|alternatives?)"
_LABEL = r"(?:[A-J]|\d{1,2}|\([A-Ja-j1-9]\)|[A-Ja-j1-9]\))"
_LETTER = r"(?:[A-J]|\([A-Ja-j]\))"
_VERDICT = r"(?:\s+are)?\s+(?:correct|right|true|valid|wrong|false|incorrect)"
_EXPLICIT = re.compile(
    rf"\b(?i:{_NOUN})\s+(?P<labels>{_LABEL}(?:{_JOIN}{_LABEL})*)(?![\w.-]*\w|\))"
)
_WHOLE = (
    re.compile(
        rf"(?:(?i:both|only|either|neither|just)\s+)?(?P<labels>{_LETTER}(?:{_JOIN}{_LETTER})+)"
        rf"(?:\s+(?i:only|both))?(?i:{_VERDICT})?\.?"
    ),
    re.compile(rf"(?i:only|just)\s+(?P<labels>{_LETTER})(?i:\s+is\s+\w+)?\.?"),
    re.compile(rf"(?P<labels>{_LETTER})\s+(?i:only)\.?"),
    re.compile(
        rf"(?i:all|any)(?:\s+(?i:of\s+the\s+above))?\s+(?i:except|but)\s+(?P<labels>{_LETTER})\.?"
    ),
)
_LABELS = re.compile(r"\b[A-Ja-j]\b|\d+")
_CAPITAL = re.compile(r"[A-J](?!\w)")
_WORDS = ("option", "choice", "answer", "alternative", "above")


class Names(NamedTuple):
    """A phrase that names choices, and the letters and numbers in it."""

    phrase: str
    labels: tuple[str, ...]


def shuffled_choices(view: ItemView) -> tuple[Choice, ...]:
    """Return the choices of an item whose choices are shuffled, else none."""
    match view.item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return () if view.item.shuffle is Shuffle.NEVER else choices
        case _:
            return ()


def may_name(text: str) -> bool:
    """Tell fast whether a ``printed`` text can name choices at all; most do not."""
    if ")" in text or _CAPITAL.search(text):
        return True
    lower = text.lower()
    return any(word in lower for word in _WORDS)


def names_in(text: str) -> Names | None:
    """Return the first “option B” or “choices 1 and 3” in a text of prose."""
    return _names(_EXPLICIT.search(text))


def names_as_a_whole(text: str) -> Names | None:
    """Return what a text names if it says nothing else: “Both A and B”, “C only”."""
    return next((_names(found) for each in _WHOLE if (found := each.fullmatch(text))), None)


def _names(found: re.Match[str] | None) -> Names | None:
    return Names(found[0], tuple(_LABELS.findall(found["labels"]))) if found else None


def index_of(label: str) -> int:
    """Return the index of the choice that a letter or number labels."""
    return int(label) - 1 if label.isdigit() else ord(label.upper()) - ord("A")


def stand_in(labels: Iterable[str], view: ItemView) -> bool:
    """Tell whether the stem or another choice has a label of its own that may be meant."""
    if f"{LIST}1{LIST}" in view.stem:
        return True
    stem = readable(view.stem)
    choices = [readable(part) for part in view.parts]
    return any(_stands(label, stem, choices) for label in labels)


def _stands(label: str, stem: str, choices: Sequence[str]) -> bool:
    if label in choices:
        return True
    if label.isdigit():
        pattern = rf"(?<!\w)\(?{label}[).:]"
    elif label.upper() == "A":
        # Not the article.
        pattern = rf"(?<!\w){label}(?!\w)(?!\s+[a-z])"
    else:
        pattern = rf"(?<!\w){label}(?!\w)"
    return re.search(pattern, stem) is not None
