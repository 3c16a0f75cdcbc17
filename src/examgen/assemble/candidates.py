"""Items that may be drawn, by rank, each with the profile of its places."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from examgen.assemble.problem import Candidate, Place
from examgen.model.item import Item

Profile = tuple[Place, ...]
# The first bytes of a rank are cost enough.
_RANKS = 2**48


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Items that have a place at all, and the kind of each; those of a kind share places."""

    items: Sequence[Item]
    kinds: Sequence[int]
    places: Sequence[Profile]


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """Items of which not all is said by their kind.

    ``barred`` are sections that an item cannot be in. ``begun`` is the row that an item
    adds one to in a section, over and above its terms.
    """

    barred: Mapping[str, frozenset[int]]
    begun: Mapping[tuple[str, int], int]


def ranked(
    found: Open, special: Special, rank_of: Callable[[str], bytes], kept: frozenset[str]
) -> tuple[tuple[Profile, ...], tuple[Candidate, ...]]:
    """Return the distinct profiles, and the candidates by rank, those to be kept first."""
    profiles: dict[Profile, int] = {}
    numbers = [profiles.setdefault(places, len(profiles)) for places in found.places]
    own = [numbers[kind] for kind in found.kinds]
    names = [item.id for item in found.items]
    if special.barred or special.begun:
        odd = special.barred.keys() | {name for name, _ in special.begun}
        for index, (name, kind) in enumerate(zip(names, found.kinds, strict=True)):
            if name in odd:
                places = _own(name, found.places[kind], special)
                own[index] = profiles.setdefault(places, len(profiles))
    # A large bank has many items: lists of plain values here, objects only at the end.
    ranks = [rank_of(name) for name in names]
    order = sorted(range(len(names)), key=ranks.__getitem__)
    if kept:
        order.sort(key=lambda index: names[index] not in kept)
        costs = [_cost(rank, name in kept) for rank, name in zip(ranks, names, strict=True)]
    else:
        costs = [int.from_bytes(rank[:6], "big") / _RANKS for rank in ranks]
    candidates = [Candidate(names[index], own[index], costs[index]) for index in order]
    return _in_use(tuple(profiles), tuple(candidates))


def _in_use(
    profiles: tuple[Profile, ...], candidates: tuple[Candidate, ...]
) -> tuple[tuple[Profile, ...], tuple[Candidate, ...]]:
    """Leave out profiles that nobody has, and candidates without a place."""
    used = {candidate.profile for candidate in candidates}
    stay = [number for number in sorted(used) if profiles[number]]
    if len(stay) == len(profiles):
        return profiles, candidates
    place = {number: new for new, number in enumerate(stay)}
    return tuple(profiles[number] for number in stay), tuple(
        Candidate(c.id, place[c.profile], c.cost) for c in candidates if c.profile in place
    )


def _own(name: str, places: Profile, special: Special) -> Profile:
    barred = special.barred.get(name, frozenset())
    return tuple(
        place
        if (name, place.section) not in special.begun
        else Place(
            place.section, place.cell, (*place.terms, (special.begun[name, place.section], 1))
        )
        for place in places
        if place.section not in barred
    )


def _cost(rank: bytes, kept: bool) -> float:
    """Return a rank as a number from 0 to 1; no item that is kept costs as much as a new one."""
    cost = int.from_bytes(rank[:6], "big") / _RANKS
    return cost / 1024 if kept else (1 + cost) / 2
