"""Guesses which name an author meant."""

from collections.abc import Iterable
from itertools import islice

# More names than this are not searched: a guess is not worth the time.
_MOST = 2000


def nearest(word: str, names: Iterable[str]) -> str | None:
    """Return the name most like ``word``, or None where none is near."""
    from difflib import get_close_matches  # loaded only when something is wrong

    close = (name for name in names if abs(len(name) - len(word)) <= 1 + len(word) // 3)
    found = get_close_matches(word, list(islice(close, _MOST)), n=1, cutoff=0.7)
    return found[0] if found else None
