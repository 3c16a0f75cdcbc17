"""Which item of one state of a bank is which item of another."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from examgen.model.item import Item
from examgen.similarity import MOST, alike_in_bank
from examgen.wording import wording

# Unrelated questions are half alike at most (see examgen.similarity).
LEAST = Fraction(2, 3)
_MANY = 300

Matched = tuple[Item | None, Item | None]


def matched(old: Sequence[Item], new: Sequence[Item]) -> tuple[Matched, ...]:
    """Pair items by id, then by aliases, then by likeness; what is left is alone.

    Sorted by the new id, else the old one. Sides swapped give the same pairs, swapped.
    """
    before, after = {item.id: item for item in old}, {item.id: item for item in new}
    pairs: list[Matched] = [(before[name], after[name]) for name in before if name in after]
    gone = {name: item for name, item in before.items() if name not in after}
    came = {name: item for name, item in after.items() if name not in before}
    for one, other in (*_by_alias(gone, came), *_by_likeness(gone, came)):
        if one in gone and other in came:
            pairs.append((gone.pop(one), came.pop(other)))
    pairs += [(item, None) for item in gone.values()]
    pairs += [(None, item) for item in came.values()]
    return tuple(sorted(pairs, key=lambda pair: (pair[1] or pair[0] or old[0]).id))


def _by_alias(gone: dict[str, Item], came: dict[str, Item]) -> Iterator[tuple[str, str]]:
    for item in list(came.values()):
        yield from ((alias, item.id) for alias in item.aliases if alias in gone)
    for item in list(gone.values()):
        yield from ((item.id, alias) for alias in item.aliases if alias in came)


def _by_likeness(gone: dict[str, Item], came: dict[str, Item]) -> Iterator[tuple[str, str]]:
    """Yield ids of items that may be one, the likest first."""
    if not gone or not came:
        return
    texts: dict[object, list[str]] = {}
    for item in sorted(came.values(), key=lambda item: item.id):
        texts.setdefault(wording(item), []).append(item.id)
    for item in sorted(gone.values(), key=lambda item: item.id):
        yield from ((item.id, other) for other in texts.get(wording(item), ()))
    # Pairs within one side take up room that a limit would leave to pairs across.
    limit = MOST if len(gone) + len(came) > _MANY else None
    near = alike_in_bank((*gone.values(), *came.values()), LEAST, most=limit)
    for one, other, _ in sorted(near, key=lambda pair: (-pair[2], pair[0], pair[1])):
        yield (one, other) if one in gone else (other, one)
