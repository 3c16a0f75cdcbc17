"""Choices that speak of the other choices: “all of the above”, “two of the above”."""

import re
from enum import StrEnum


class Closing(StrEnum):
    """What a choice says of all the others."""

    ALL = "all"
    NONE = "none"


_CLOSING = re.compile(
    r"(?P<word>all|none)\s+(?:of\s+)?(?:the|these|them|those|above)"
    r"(?:\s+(?:above|options?|choices|answers|statements|others?|mentioned|listed))*"
    r"(?:\s+(?:is|are)\s+(?:correct|right|true))?\s*[.!]?",
    re.IGNORECASE,
)
# Not “of the above program”.
_ABOVE = re.compile(
    r"\bof\s+the\s+above(?=\s*(?:$|[.,;:!)])"
    r"|\s+(?:except|but|is|are|apply|options|choices|answers|statements)\b)",
    re.IGNORECASE,
)


def closing(text: str) -> Closing | None:
    """Return what a choice says of all the others, None where it says something else.

    Such a choice is printed last unless it is kept in its place.
    """
    found = _CLOSING.fullmatch(text.strip())
    return Closing(found["word"].lower()) if found else None


def above(text: str) -> str | None:
    """Return the words by which a choice names those above it, if it does."""
    found = _ABOVE.search(text)
    return found[0] if found else None
