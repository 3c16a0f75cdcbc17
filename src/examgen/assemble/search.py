"""Draws without a solver: adds, removes and exchanges questions until nothing is missed.

A search by least conflicts: of all moves the one is made that mends most, and where none
mends anything, what is missed then counts for more (the breakout method). There is no
chance in it and no clock, so it ends the same everywhere. It can fail where a draw exists.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from examgen.assemble.problem import Drawn, Problem, Row
from examgen.assemble.recount import faults

# Moves looked at until the search gives up: about three seconds.
_MOST_LOOKS = 600_000
# What a step away from a target, and a rank, count beside what is missed.
_TARGET, _COST = 0.02, 0.002

Terms = tuple[tuple[int, int], ...]
# Candidates with their places, by index: one question, or so many of one passage.
Unit = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class NotFound:
    """No draw was found; ``missed`` are the requirements that the nearest one missed."""

    missed: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """Units that add the same to the same rows, the cheapest first."""

    terms: Terms
    units: tuple[Unit, ...]


@dataclass(slots=True, kw_only=True)
class _State:
    """A draw on its way: what is chosen, what it adds up to, and what a row counts for."""

    problem: Problem
    kinds: tuple[_Kind, ...]
    hostile: dict[int, list[int]]
    sums: list[int]
    weights: list[float]
    chosen: dict[Unit, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    looks: int = 0


def search(problem: Problem) -> Drawn | NotFound:
    """Return a draw that meets the problem, preferring low costs; NotFound proves nothing."""
    state = _begun(problem)
    best: tuple[float, tuple[Row, ...]] = (float("inf"), ())
    while state.looks < _MOST_LOOKS:
        move = _best_move(state)
        if move is not None:
            _make(state, *move)
            continue
        missed = [n for n, row in enumerate(problem.rows) if _excess(row, state.sums[n])]
        if not missed:
            break
        distance = sum(_excess(problem.rows[n], state.sums[n]) * _size(state, n) for n in missed)
        best = min(best, (distance, tuple(problem.rows[n] for n in missed)), key=lambda b: b[0])
        for number in missed:
            state.weights[number] *= 1.5
    drawn = Drawn(places=tuple(sorted(pair for unit in state.chosen for pair in unit)))
    return NotFound(missed=best[1]) if faults(problem, drawn) else drawn


def _begun(problem: Problem) -> _State:
    sizes: list[list[int]] = [[] for _ in problem.rows]
    for profile in problem.profiles:
        for place in profile:
            for row, number in place.terms:
                sizes[row].append(abs(number))
    hostile: dict[int, list[int]] = defaultdict(list)
    for number, enmity in enumerate(problem.enmities):
        for member in enmity.members:
            hostile[member].append(number)
    return _State(
        problem=problem,
        kinds=_kinds(problem),
        hostile=hostile,
        sums=[0] * len(problem.rows),
        weights=[len(found) / sum(found) if found else 1.0 for found in sizes],
    )


def _kinds(problem: Problem) -> tuple[_Kind, ...]:
    found: dict[tuple[int, int, Terms], list[Unit]] = defaultdict(list)
    bound = {
        (member, group.section)
        for group in problem.groups
        if group.low > 1
        for member in group.members
    }
    for index, candidate in enumerate(problem.candidates):
        for number, place in enumerate(problem.profiles[candidate.profile]):
            if (index, place.section) not in bound:
                found[place.section, place.cell, place.terms].append(((index, number),))
    for unit in _passages(problem):
        found[-1, -1, _terms(problem, unit)].append(unit)
    return tuple(
        _Kind(terms=terms, units=tuple(sorted(units, key=lambda u: (_cost(problem, u), u))))
        for (_, _, terms), units in found.items()
    )


def _passages(problem: Problem) -> Iterator[Unit]:
    """Yield, of each passage that comes with several questions, the fewest that will do."""
    for group in problem.groups:
        if group.low <= 1 or len(group.members) < group.low:
            continue
        members = sorted(group.members, key=lambda m: (problem.candidates[m].cost, m))
        unit: list[tuple[int, int]] = []
        for member in members[: group.low]:
            places = problem.profiles[problem.candidates[member].profile]
            unit += [(member, n) for n, p in enumerate(places) if p.section == group.section][:1]
        yield tuple(unit)


def _terms(problem: Problem, unit: Unit) -> Terms:
    sums: dict[int, int] = defaultdict(int)
    for candidate, place in unit:
        for row, number in problem.profiles[problem.candidates[candidate].profile][place].terms:
            sums[row] += number
    return tuple(sorted((row, number) for row, number in sums.items() if number))


def _cost(problem: Problem, unit: Unit) -> float:
    return sum(problem.candidates[candidate].cost for candidate, _ in unit)


_Move = tuple[Unit | None, Unit | None, int]


def _best_move(state: _State) -> _Move | None:
    """Return what to take off and what to put on, None where nothing makes the draw better."""
    entrants = [
        (number, kind.terms, unit)
        for number, kind in enumerate(state.kinds)
        if (unit := _entrant(state, kind, None)) is not None
    ]
    best = -1e-9
    found: _Move | None = None
    for number, terms, unit in entrants:
        gain = _change(state, (), terms) + _COST * _cost(state.problem, unit)
        if gain < best:
            best, found = gain, (None, unit, number)
    for out, kind_out in state.chosen.items():
        off, cost = state.kinds[kind_out].terms, _COST * _cost(state.problem, out)
        gain = _change(state, off, ()) - cost
        if gain < best:
            best, found = gain, (out, None, kind_out)
    return found or _best_exchange(state, entrants)


def _best_exchange(state: _State, entrants: Sequence[tuple[int, Terms, Unit]]) -> _Move | None:
    best: float = -1e-9
    found: _Move | None = None
    for out, kind_out in state.chosen.items():
        off, cost = state.kinds[kind_out].terms, _cost(state.problem, out)
        freed = {candidate for candidate, _ in out}
        for number, terms, unit in entrants:
            gain = _change(state, off, terms) + _COST * (_cost(state.problem, unit) - cost)
            if gain < best:
                best, found = gain, (out, unit, number)
        # What only the one taken off keeps out may come in its place.
        for number, kind in enumerate(state.kinds):
            rival = _entrant(state, kind, freed)
            if rival is not None and rival != out:
                gain = _change(state, off, kind.terms)
                gain += _COST * (_cost(state.problem, rival) - cost)
                if gain < best:
                    best, found = gain, (out, rival, number)
    return found


def _entrant(state: _State, kind: _Kind, freed: set[int] | None) -> Unit | None:
    """Return the cheapest unit of a kind that may be put on, once ``freed`` are off."""
    if freed is not None and not _frees(state, kind, freed):
        return None
    for unit in kind.units:
        names = [candidate for candidate, _ in unit]
        busy = state.taken if freed is None else state.taken - freed
        if busy.isdisjoint(names) and _at_peace(state, names, busy):
            return unit
    return None


def _frees(state: _State, kind: _Kind, freed: set[int]) -> bool:
    """Tell whether taking questions off lets others in: their enemies, or their other places."""
    return any(state.hostile.get(name) for name in freed) or freed.issuperset(
        candidate for candidate, _ in kind.units[0]
    )


def _at_peace(state: _State, names: Sequence[int], busy: set[int]) -> bool:
    together = busy.union(names)
    for name in names:
        for number in state.hostile.get(name, ()):
            enmity = state.problem.enmities[number]
            if len(together.intersection(enmity.members)) > enmity.most:
                return False
    return _crowded(state, names, together)


def _crowded(state: _State, names: Sequence[int], together: set[int]) -> bool:
    return all(
        len(together.intersection(group.members)) <= group.high
        for group in state.problem.groups
        if not set(names).isdisjoint(group.members)
    )


def _change(state: _State, off: Terms, on: Terms) -> float:
    """Return by how much a move makes the draw worse; less than nothing is better."""
    state.looks += 1
    deltas = dict(on)
    for row, number in off:
        deltas[row] = deltas.get(row, 0) - number
    total = 0.0
    for row, delta in deltas.items():
        if delta:
            total += _miss(state, row, state.sums[row] + delta) - _miss(state, row, state.sums[row])
    return total


def _miss(state: _State, number: int, total: int) -> float:
    row = state.problem.rows[number]
    missed = _excess(row, total)
    if row.target is not None:
        return state.weights[number] * (missed + _TARGET * abs(total - row.target))
    return state.weights[number] * missed


def _excess(row: Row, total: int) -> int:
    if row.low is not None and total < row.low:
        return row.low - total
    if row.high is not None and total > row.high:
        return total - row.high
    return 0


def _size(state: _State, number: int) -> float:
    return float(state.problem.rows[number].scale)


def _make(state: _State, off: Unit | None, on: Unit | None, kind: int) -> None:
    if off is not None:
        for row, number in state.kinds[state.chosen.pop(off)].terms:
            state.sums[row] -= number
        state.taken.difference_update(candidate for candidate, _ in off)
    if on is not None:
        state.chosen[on] = kind
        for row, number in state.kinds[kind].terms:
            state.sums[row] += number
        state.taken.update(candidate for candidate, _ in on)
