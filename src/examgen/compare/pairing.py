"""Which choice of an item is which choice of what the item was."""

from collections.abc import Hashable, Sequence
from fractions import Fraction

from examgen.compare.flat import flat
from examgen.differing import likeness, tokens
from examgen.model.comparison import Pairs
from examgen.model.content import Blocks

# As much alike are two wordings of one entry; below, one took the other's place.
REWORDED = Fraction(1, 2)
_LEAST = Fraction(2, 5)
# So many pairs of entries are compared word by word; nobody writes more by hand.
_MOST = 2_500


def pair_up(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """Pair two lists of texts: equal ones, then the likest, then those at the same place.

    The pairs come in the order of ``new``; what is gone stands where it stood. Sides
    swapped give the same pairs, swapped.
    """
    return _paired(old, new, _equal(old, new))


def pair_blocks(old: Sequence[Blocks], new: Sequence[Blocks]) -> Pairs:
    """Pair two lists of settled blocks, as ``pair_up`` does with texts.

    Those are equal that show the same figures, too: their texts alone may well be the same.
    """
    texts = [[flat(blocks) for blocks in side] for side in (old, new)]
    return _paired(texts[0], texts[1], _equal(old, new))


def _paired(old: Sequence[str], new: Sequence[str], found: dict[int, int]) -> Pairs:
    _likest(old, new, found)
    taken = set(found.values())
    for i in range(min(len(old), len(new))):
        if i not in found and i not in taken:
            found[i] = i
            taken.add(i)
    origins = {j: i for i, j in found.items()}
    came: list[tuple[int | None, int | None]] = [(origins.get(j), j) for j in range(len(new))]
    for i in range(len(old)):
        if i not in found:
            came.insert(min(i, len(came)), (i, None))
    return tuple(came)


def _equal(old: Sequence[Hashable], new: Sequence[Hashable]) -> dict[int, int]:
    """Pair equal values; where several are, each keeps its own place if it can."""
    found = {i: i for i in range(min(len(old), len(new))) if old[i] == new[i]}
    free: dict[Hashable, list[int]] = {}
    for j in range(len(new) - 1, -1, -1):
        if j not in found:
            free.setdefault(new[j], []).append(j)
    for i, value in enumerate(old):
        if i not in found and free.get(value):
            found[i] = free[value].pop()
    return found


def _likest(old: Sequence[str], new: Sequence[str], found: dict[int, int]) -> None:
    taken = set(found.values())
    cut = {i: tokens(old[i]) for i in range(len(old)) if i not in found}
    others = {j: tokens(new[j]) for j in range(len(new)) if j not in taken}
    if len(cut) * len(others) > _MOST:
        return
    ranked = sorted(
        (-likeness(a, b), abs(i - j), min(i, j), i, j)
        for i, a in cut.items()
        for j, b in others.items()
    )
    for degree, *_, i, j in ranked:
        if -degree >= _LEAST and i not in found and j not in taken:
            found[i] = j
            taken.add(j)
