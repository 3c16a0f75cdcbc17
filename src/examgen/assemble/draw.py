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
    digest = sha256()
    for part in (seed, form, purpose, name):
        # A seed from the command line may hold lone surrogates; they must not raise.
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.digest()


def shuffled(
    values: Iterable[T], name: Callable[[T], str], *, seed: str, form: str, purpose: str
) -> tuple[T, ...]:
    """Return the values sorted by the rank of their names."""
    return tuple(sorted(values, key=lambda value: rank(seed, form, purpose, name(value))))


def coin(seed: str, form: str, purpose: str, name: str) -> bool:
    """Return one fair bit."""
    return bool(rank(seed, form, purpose, name)[0] & 1)
