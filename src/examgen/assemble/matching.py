"""Which items fill which demands: exact bipartite assignment, lowest ranks first.

The sets of items that can be assigned together form a matroid, so going through
the items by rank and keeping each one that still fits (others may move to another
demand for it) gives the one best set: no assignment with lower ranks exists, and
fewer than asked for come out only where no assignment is complete. An item more in
the pool changes that set by nothing, or by itself for one other.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An item's id and the indices of the demands it could fill, ascending."""

    id: str
    demands: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """The demand that each chosen item fills, in the order of the candidates."""

    demand_of: Mapping[str, int]
    complete: bool


def assign(candidates: Iterable[Candidate], needs: Sequence[int]) -> Assignment:
    """Choose items for the demands, ``needs[d]`` for demand ``d``.

    ``candidates`` come best first. The choice of items, and then who fills what, is
    a function of the candidates' order alone: each chosen item in turn gets the
    first demand that leaves the others a place.
    """
    state = _State(needs=needs, members=tuple({} for _ in needs))
    missing = sum(needs)
    hopeless: set[tuple[int, ...]] = set()
    chosen: list[Candidate] = []
    for candidate in candidates:
        if missing == 0:
            break
        # Once an item has found no place, none with the same demands ever will.
        if candidate.demands in hopeless:
            continue
        chain = _chain(state, candidate.demands, settled=set(), home=None)
        if chain is None:
            hopeless.add(candidate.demands)
            continue
        _shift(state, chain, candidate)
        chosen.append(candidate)
        missing -= 1
    _settle(state, chosen)
    return Assignment(
        demand_of={c.id: state.demand_of[c.id] for c in chosen}, complete=missing == 0
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """A growing assignment; its two mappings are kept in step by ``_put``."""

    needs: Sequence[int]
    members: tuple[dict[str, Candidate], ...]
    demand_of: dict[str, int] = field(default_factory=dict)


# Demands from the newcomer's own to one with room; between two, the item that moves.
_Chain = tuple[int, Mapping[int, tuple[int, Candidate]]]


def _chain(
    state: _State, starts: tuple[int, ...], *, settled: set[str], home: int | None
) -> _Chain | None:
    """Find the shortest chain of moves that ends with room, moving no settled item.

    ``home`` is a demand that the newcomer itself leaves, if any.
    """
    came: dict[int, tuple[int, Candidate]] = {}
    queue = deque(starts)
    seen = set(starts)
    while queue:
        demand = queue.popleft()
        if demand == home or len(state.members[demand]) < state.needs[demand]:
            return demand, came
        for member in state.members[demand].values():
            if member.id in settled:
                continue
            for other in member.demands:
                if other not in seen:
                    seen.add(other)
                    came[other] = (demand, member)
                    queue.append(other)
    return None


def _shift(state: _State, chain: _Chain, newcomer: Candidate) -> None:
    """Move every item of a chain by one place and put the newcomer in front."""
    demand, came = chain
    while demand in came:
        source, member = came[demand]
        del state.members[source][member.id]
        _put(state, demand, member)
        demand = source
    _put(state, demand, newcomer)


def _put(state: _State, demand: int, candidate: Candidate) -> None:
    state.members[demand][candidate.id] = candidate
    state.demand_of[candidate.id] = demand


def _settle(state: _State, chosen: list[Candidate]) -> None:
    """Give each item in turn the first demand that leaves the others a place."""
    settled: set[str] = set()
    for candidate in chosen:
        settled.add(candidate.id)
        home = state.demand_of[candidate.id]
        for wanted in candidate.demands:
            if wanted == home:
                break
            chain = _chain(state, (wanted,), settled=settled, home=home)
            if chain is not None:
                del state.members[home][candidate.id]
                _shift(state, chain, candidate)
                break
