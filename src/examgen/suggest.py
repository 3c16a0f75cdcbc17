"""The name that a mistyped one most likely stands for."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# So many names are compared on each side of where a name would stand in the alphabet.
_REACH = 10


def closest(text: str, known: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """Return the known name most like ``text``, None where none is like it.

    The last part of a path and the beginning of a name count as like it, and else a name
    with at least this ``likeness`` (0 … 1, as difflib measures it).
    """
    from difflib import get_close_matches  # loaded only when something is wrong

    names = sorted(known)
    wanted = text.strip().lower()
    ends = [name for name in names if name.endswith(f"/{wanted}")]
    if ends:
        return ends[0]
    starts = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    if starts:
        return starts[0]
    found = get_close_matches(wanted, names, cutoff=likeness)
    # Letters that changed places count less with difflib than they should: `stme` is no `time`.
    turned = [name for name in found if sorted(name) == sorted(wanted)]
    return next(iter((*turned, *found)), None)


def hint_of(text: str, known: Iterable[str], *, most: int = 12) -> str | None:
    """Return a hint: the closest name, or all of them where there are at most ``most``."""
    names = list(known)
    name = closest(text, names)
    if name is not None:
        return f"did you mean `{name}`?"
    if names and len(names) <= most:
        return f"one of {', '.join(names)}"
    return None


@dataclass(frozen=True, slots=True)
class Names:
    """Very many known names in the order of the alphabet, and spelt backwards in that order."""

    forward: Sequence[str]
    backward: Sequence[str]


def names_of(known: Iterable[str]) -> Names:
    """Return an index of names."""
    forward = sorted(known)
    return Names(forward, sorted(name[::-1] for name in forward))


def neighbours(text: str, names: Names) -> list[str]:
    """Return the names that begin or end most like ``text``; a slip leaves one of the two.

    Fast however many names there are, since every question may have a slip.
    """
    before = _around(text, names.forward)
    behind = (name[::-1] for name in _around(text[::-1], names.backward))
    return list(dict.fromkeys((*before, *behind)))


def _around(text: str, names: Sequence[str]) -> Sequence[str]:
    at = bisect_left(names, text)
    return names[max(at - _REACH, 0) : at + _REACH]
