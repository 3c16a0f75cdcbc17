"""Which choice of an item is which choice of what the item was."""

from collections.abc import Sequence
from fractions import Fraction

from examgen.differing import likeness, tokens
from examgen.model.comparison import Pairs

# As much alike are two wordings of one entry; below, one took the other's place.
REWORDED = Fraction(1, 2)
_LEAST = Fraction(2, 5)


def pair_up(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """Pair two lists of texts: equal ones, then the likest, then those at the same place.

    The pairs come in the order of ``new``; what is gone stands where it stood. Sides
    swapped give the same pairs, swapped.
    """
    found: dict[int, int] = {}
    _equal(old, new, found)
    _likest(old, new, found)
    taken = set(found.values())
    for i in range(len(old)):
        if i < len(new) and i not in found and i not in taken:
            found[i] = i
            taken.add(i)
    came: list[tuple[int | None, int | None]] = [
        (next((i for i, k in found.items() if k == j), None), j) for j in range(len(new))
    ]
    for i in range(len(old)):
        if i not in found:
            came.insert(min(i, len(came)), (i, None))
    return tuple(came)


def _equal(old: Sequence[str], new: Sequence[str], found: dict[int, int]) -> None:
    found.update({i: i for i in range(min(len(old), len(new))) if old[i] == new[i]})
    for i, text in enumerate(old):
        if i not in found:
            taken = set(found.values())
            place = next((j for j, t in enumerate(new) if t == text and j not in taken), None)
            if place is not None:
                found[i] = place


def _likest(old: Sequence[str], new: Sequence[str], found: dict[int, int]) -> None:
    taken = set(found.values())
    cut = {i: tokens(old[i]) for i in range(len(old)) if i not in found}
    others = {j: tokens(new[j]) for j in range(len(new)) if j not in taken}
    ranked = sorted(
        (-likeness(a, b), abs(i - j), min(i, j), i, j)
        for i, a in cut.items()
        for j, b in others.items()
    )
    for degree, *_, i, j in ranked:
        if -degree >= _LEAST and i not in found and j not in taken:
            found[i] = j
            taken.add(j)
