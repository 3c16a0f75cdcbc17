"""Items that may be drawn, by rank, each with the profile of its places."""

from collections.abc import Callable, Mapping, Sequence

from examgen.assemble.problem import Candidate, Place
from examgen.model.item import Item

Profile = tuple[Place, ...]
# An item and its places; items of one kind share one tuple.
Open = tuple[Item, Profile]


def ranked(
    open_items: Sequence[Open],
    *,
    barred: Mapping[str, frozenset[int]],
    begun: Mapping[tuple[str, int], int],
    rank_of: Callable[[str], bytes],
    kept: frozenset[str],
) -> tuple[tuple[Profile, ...], tuple[Candidate, ...]]:
    """Return the distinct profiles, and the candidates by rank, those to be kept first.

    ``barred`` are sections that an item cannot be in. ``begun`` is the row that an item
    adds one to in a section, over and above its terms.
    """
    profiles: dict[Profile, int] = {}
    found: list[tuple[bool, bytes, str, int]] = []
    special = barred.keys() | {name for name, _ in begun}
    # One look-up for the items of a kind: hashing their places takes far longer.
    known: dict[int, int] = {}
    for item, places in open_items:
        if item.id in special:
            own = _own(item.id, places, barred.get(item.id, frozenset()), begun)
            if not own:
                continue
            profile = profiles.setdefault(own, len(profiles))
        else:
            profile = known.get(id(places), -1)
            if profile < 0:
                profile = known[id(places)] = profiles.setdefault(places, len(profiles))
        found.append((item.id not in kept, rank_of(item.id), item.id, profile))
    found.sort()
    keeping = bool(kept)
    candidates = tuple(
        Candidate(id=name, profile=profile, cost=_cost(rank, new, keeping))
        for new, rank, name, profile in found
    )
    return tuple(profiles), candidates


def _own(
    name: str,
    places: Profile,
    barred: frozenset[int],
    begun: Mapping[tuple[str, int], int],
) -> Profile:
    return tuple(
        place
        if (name, place.section) not in begun
        else Place(place.section, place.cell, (*place.terms, (begun[name, place.section], 1)))
        for place in places
        if place.section not in barred
    )


def _cost(rank: bytes, new: bool, keeping: bool) -> float:
    """Return a rank as a number from 0 to 1; no item that is kept costs as much as a new one."""
    cost = int.from_bytes(rank[:6], "big") / 2**48
    if not keeping:
        return cost
    return (1 + cost) / 2 if new else cost / 1024
