"""Guesses which name an author meant."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# So many names are compared on each side of where a name would stand in the alphabet.
_REACH = 10


@dataclass(frozen=True, slots=True)
class Names:
    """Known names in the order of the alphabet, and spelt backwards in that order."""

    forward: Sequence[str]
    backward: Sequence[str]


def names_of(known: Iterable[str]) -> Names:
    """Return an index of names."""
    forward = sorted(known)
    return Names(forward, sorted(name[::-1] for name in forward))


def neighbours(word: str, names: Names) -> list[str]:
    """Return the names that begin or end most like ``word``; a slip leaves one of the two.

    Fast however many names there are, since every question may have a slip.
    """
    before = _around(word, names.forward)
    behind = (name[::-1] for name in _around(word[::-1], names.backward))
    return list(dict.fromkeys((*before, *behind)))


def _around(word: str, names: Sequence[str]) -> Sequence[str]:
    at = bisect_left(names, word)
    return names[max(at - _REACH, 0) : at + _REACH]


def closest(word: str, candidates: Sequence[str]) -> str | None:
    """Return the candidate most like ``word``, or None where none is like it."""
    from difflib import get_close_matches  # loaded only when something is wrong

    found = get_close_matches(word, candidates, n=1, cutoff=0.75)
    return found[0] if found else None


def nearest(word: str, names: Names) -> str | None:
    """Return the name most like ``word``, or None where none is like it."""
    return closest(word, neighbours(word, names))
