"""What rules about the wording of choices share."""

import re
from collections.abc import Iterator

from examgen.check.view import IMAGE, ItemView, prose, readable
from examgen.model.item import Choice, Multiple, Single

_TAIL = (
    r"(?:\s+(?:options|choices|answers|statements))?"
    r"(?:\s+(?:is|are)\s+(?:correct|right|true))?\s*[.!]?"
)
ALL = re.compile(rf"all\s+of\s+(?:the\s+above|the|these|them|those){_TAIL}", re.IGNORECASE)
NONE = re.compile(rf"none\s+of\s+(?:the\s+above|the|these|them|those){_TAIL}", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.?!])\s+|\n+")
_SOURCE = re.compile(r"\\[A-Za-z]+\s?|[{}]")


def choices_of(view: ItemView) -> tuple[Choice, ...]:
    """Return the choices of a single or multiple item, else none."""
    match view.item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return choices
        case _:
            return ()


def real_choices(view: ItemView) -> list[tuple[Choice, str]]:
    """Return the choices with their texts, without “all” and “none of the above”.

    Commands and braces of TeX are dropped, since nobody sees them. No choice is returned
    where one has a figure.
    """
    choices = choices_of(view)
    if any(IMAGE in part for part in view.parts):
        return []
    found = []
    for choice, part in zip(choices, view.parts[: len(choices)], strict=True):
        text = part if part.isascii() else readable(part)
        if "\\" in text or "{" in text:
            text = _SOURCE.sub(lambda m: "x" if len(m[0]) > 1 else "", text)
        if "of" not in text or not (ALL.fullmatch(text) or NONE.fullmatch(text)):
            found.append((choice, text))
    return found


def closing_choices(view: ItemView, pattern: re.Pattern[str]) -> Iterator[tuple[Choice, str]]:
    """Yield the choices that are “all” or “none of the above” as a whole."""
    choices = choices_of(view)
    for choice, part in zip(choices, view.parts[: len(choices)], strict=True):
        if "of" in part and pattern.fullmatch(text := prose(part).strip()):
            yield choice, text


def last_sentence(text: str) -> str:
    """Return the last sentence of a text with words in it."""
    pieces = [piece for piece in _SENTENCE.split(text) if any(map(str.isalpha, piece))]
    return pieces[-1].strip() if pieces else ""
