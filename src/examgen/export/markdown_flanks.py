"""Delimiters of emphasis need the right neighbours; where they lack them, references help.

``*`` opens only before a character that is no blank, and before punctuation only behind
a blank or punctuation; ``_`` never opens behind a letter. Closing is the mirror image. A
letter or blank that is in the way is written as a reference, which counts as punctuation.
"""

import unicodedata
from collections.abc import Callable
from typing import Protocol


class Flanked(Protocol):
    """A text with its delimiters, and the characters written as references."""

    text: str
    marks: list[tuple[int, int, bool]]
    encoded: set[int]

    def is_words(self, at: int) -> bool:
        """Tell whether a character is text."""

    def near(self, at: int) -> str:
        """Return the character that will stand at ``at``."""


def guards(draft: Flanked) -> None:
    """Encode what keeps a delimiter from opening or closing."""
    changed = True
    while changed:
        before = len(draft.encoded)
        for start, end, opens in draft.marks:
            inner, outer = (end, start - 1) if opens else (start - 1, end)
            _guard(draft, inner, str.isspace)
            letters_only = draft.text[start] == "_" or _is_mark(draft.near(inner))
            if letters_only:
                _guard(draft, outer, _is_letter)
        changed = len(draft.encoded) > before


def _guard(draft: Flanked, at: int, unwanted: Callable[[str], bool]) -> None:
    if 0 <= at < len(draft.text) and draft.is_words(at) and unwanted(draft.near(at)):
        character = draft.text[at]
        if character not in "\n\t":
            draft.encoded.add(at)


def _is_mark(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character)[0] in "PS"


def _is_letter(character: str) -> bool:
    return not character.isspace() and not _is_mark(character)
