"""The orders inside a question on a form: of its choices, columns, entries and menus.

Whatever is mixed is ranked by its own text, never by where an author put it: the
authored order of a match or an order item is its key, and an author who always
writes the right choice first must not be found out by whoever learns the seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from examgen.assemble.canon import canonical, one_line
from examgen.assemble.digests import mixed_lists
from examgen.assemble.draw import coin, rank
from examgen.closing import Closing, closing
from examgen.model.item import (
    Choice,
    Cloze,
    Item,
    Match,
    MenuGap,
    Multiple,
    Order,
    Shuffle,
    Single,
)
from examgen.model.lock import Orders
from examgen.quantity import amounts, rises_or_falls


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixer:
    """What decides the orders inside one question of one form.

    ``shuffle`` is the item's own wish, ``allowed`` whether the blueprint has choices
    shuffled where the item leaves it open.
    """

    seed: str
    form: str
    item: str
    shuffle: Shuffle
    allowed: bool


def orders_of(item: Item, mixer: Mixer) -> Orders:
    """Return the authored indices of an item's mixed lists in a form's order.

    There is one for each list that ``mixed_lists`` returns.
    """
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            return (choice_order(choices, mixer),)
        case Match():
            return tuple(mixed(n, "right column", mixer) for n in mixed_lists(item.response))
        case Order():
            return tuple(mixed(n, "entries", mixer) for n in mixed_lists(item.response))
        case Cloze(gaps=gaps):
            return tuple(
                menu_order(gap.choices, index, mixer)
                for index, gap in enumerate(gaps)
                if isinstance(gap, MenuGap)
            )
        case _:
            return ()


def obeyed(item: Item, mixer: Mixer, orders: Orders) -> tuple[bool, ...]:
    """Tell for each mixed list whether an order is as the item and its paper wish.

    That is about ``shuffle``, pinned choices and those that come last. Numbers that rise
    are none of it: whether they do hangs on where the author has put them.
    """
    match item.response:
        case Single(choices=choices) | Multiple(choices=choices):
            lists = [([one_line(c.body) for c in choices], _pinned(choices))]
        case Cloze(gaps=gaps):
            lists = [(list(g.choices), frozenset()) for g in gaps if isinstance(g, MenuGap)]
        case _:
            return tuple(True for _ in orders)
    return tuple(
        _obeys(order, lines, pinned, mixer)
        for order, (lines, pinned) in zip(orders, lists, strict=True)
    )


def mixed(names: Sequence[str], purpose: str, mixer: Mixer) -> tuple[int, ...]:
    """Return the indices of texts in a mixed order that the texts alone decide."""
    return _by_rank(range(len(names)), names, purpose, mixer)


def choice_order(choices: Sequence[Choice], mixer: Mixer) -> tuple[int, ...]:
    """Return the authored indices of choices in the form's order.

    A pinned choice keeps its place; "all of the above" and then "none of the above"
    come last.
    """
    lines = [one_line(choice.body) for choice in choices]
    names = [canonical(choice.body) for choice in choices]
    return _arranged(lines, names, _pinned(choices), "choices", mixer)


def menu_order(choices: Sequence[str], gap: int, mixer: Mixer) -> tuple[int, ...]:
    """Return the authored indices of a gap's menu in the form's order."""
    return _arranged(choices, choices, frozenset(), f"menu {gap}", mixer)


def _arranged(
    lines: Sequence[str | None],
    names: Sequence[str],
    pinned: frozenset[int],
    purpose: str,
    mixer: Mixer,
) -> tuple[int, ...]:
    count = len(names)
    if not _may_shuffle(mixer):
        return tuple(range(count))
    free, open_ones, last = _parted(lines, pinned)
    moved = _in_order(open_ones, lines, purpose, mixer)
    if moved is None:
        moved = _by_rank(open_ones, names, purpose, mixer)
    result = list(range(count))
    for place, index in zip(free, (*moved, *last), strict=True):
        result[place] = index
    return tuple(result)


def _obeys(
    order: Sequence[int], lines: Sequence[str | None], pinned: frozenset[int], mixer: Mixer
) -> bool:
    if not _may_shuffle(mixer):
        return list(order) == list(range(len(lines)))
    free, open_ones, last = _parted(lines, pinned)
    shown = [order[place] for place in free]
    return all(order[i] == i for i in pinned) and shown[len(open_ones) :] == last


def _pinned(choices: Sequence[Choice]) -> frozenset[int]:
    return frozenset(i for i, choice in enumerate(choices) if choice.pin)


def _parted(
    lines: Sequence[str | None], pinned: frozenset[int]
) -> tuple[list[int], list[int], list[int]]:
    """Return what may move: all of it, what goes anywhere, and what comes last in this order."""
    free = [i for i in range(len(lines)) if i not in pinned]
    last = [i for said in Closing for i in free if closing(lines[i] or "") is said]
    return free, [i for i in free if i not in last], last


def _may_shuffle(mixer: Mixer) -> bool:
    match mixer.shuffle:
        case Shuffle.AUTO:
            return mixer.allowed
        case Shuffle.ALWAYS:
            return True
        case Shuffle.NEVER:
            return False


def _in_order(
    indices: Sequence[int], lines: Sequence[str | None], purpose: str, mixer: Mixer
) -> tuple[int, ...] | None:
    """Return rising or falling numbers, as a coin has it; None where they are no such list."""
    if mixer.shuffle is not Shuffle.AUTO:
        return None
    texts = [line for i in indices if (line := lines[i]) is not None]
    values = amounts(texts) if len(texts) == len(indices) > 1 else None
    if values is None or not rises_or_falls(values):
        return None
    falling = coin(mixer.seed, mixer.form, f"{purpose} reversed", mixer.item)
    pairs = sorted(zip(values, indices, strict=True), reverse=falling)
    return tuple(index for _, index in pairs)


def _by_rank(
    indices: Sequence[int], names: Sequence[str], purpose: str, mixer: Mixer
) -> tuple[int, ...]:
    # Ids hold no line feed, so the purpose cannot be read in two ways.
    full = f"{purpose}\n{mixer.item}"
    return tuple(sorted(indices, key=lambda i: rank(mixer.seed, mixer.form, full, names[i])))
