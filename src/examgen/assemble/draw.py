"""Chance, as a hash: the one place in examgen where something is drawn.

Nothing here has state. Every draw is a rank: the SHA-256 digest of a seed, a form's
code, a purpose and a name. A shuffle sorts by rank; a sample takes the lowest ranks.
So a draw depends on nothing but those four texts: not on the order of files, the
version of Python, the number of workers or what else stands in the bank.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def rank(seed: str, form: str, purpose: str, name: str) -> bytes:
    """Return the 32 bytes that decide where ``name`` comes in a draw.

    Each part goes into the hash as its length in bytes (eight bytes, big-endian)
    followed by its UTF-8 bytes, so no two lists of parts give the same input.
    ``form`` is empty for draws that all forms share.
    """
    return ranker(seed, form, purpose)(name)


def ranker(seed: str, form: str, purpose: str) -> Callable[[str], bytes]:
    """Return ``rank`` for many names: what comes before the name is hashed once."""
    start = sha256()
    for part in (seed, form, purpose):
        start.update(_framed(part))

    def rank_of(name: str) -> bytes:
        digest = start.copy()
        data = name.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
        return digest.digest()

    return rank_of


def _framed(part: str) -> bytes:
    # A seed from the command line may hold lone surrogates; they must not raise.
    data = part.encode("utf-8", "surrogatepass")
    return len(data).to_bytes(8, "big") + data


def shuffled(
    values: Iterable[T], name: Callable[[T], str], *, seed: str, form: str, purpose: str
) -> tuple[T, ...]:
    """Return the values sorted by the rank of their names."""
    rank_of = ranker(seed, form, purpose)
    return tuple(sorted(values, key=lambda value: rank_of(name(value))))


def coin(seed: str, form: str, purpose: str, name: str) -> bool:
    """Return one fair bit."""
    return bool(rank(seed, form, purpose, name)[0] & 1)


def number(low: int, high: int, *, seed: str, purpose: str, name: str) -> int:
    """Return one whole number from ``low`` to ``high``, all equally likely."""
    # Eight bytes leave a bias below one part in 10**15 for any count of questions.
    return low + int.from_bytes(rank(seed, "", purpose, name)[:8], "big") % (high - low + 1)
