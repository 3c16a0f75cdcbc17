"""Draws without a solver: adds, removes and exchanges questions until nothing is missed.

A search by least conflicts: of all moves the one is made that mends most, and where none
mends anything, what is missed then counts for more (the breakout method). There is no
chance in it and no clock, so it ends the same everywhere. It can fail where a draw exists.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from examgen.assemble.problem import Drawn, Problem, Row
from examgen.assemble.recount import faults

# Rows, kinds and moves looked at until the search gives up: about three seconds.
_MOST_LOOKS = 4_000_000
# How many kinds of questions to begin with.
_FEW = 1_000
# By how much a row counts for more each time that it is missed and nothing mends it, and
# the weight at which to give up.
_HEAVIER, _STUCK = 1.3, 1e9
# A change below this is no rounding.
_WORTH = -1e-9
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
    """A draw on its way: what is chosen, what it adds up to, and what a row counts for.

    ``terms`` are all that any kind adds to a row. ``limits`` are, of each candidate, those
    of whom no more than a number may be chosen.
    """

    problem: Problem
    kinds: tuple[_Kind, ...]
    terms: tuple[tuple[int, int], ...]
    limits: Mapping[int, Sequence[tuple[tuple[int, ...], int]]]
    sums: list[int]
    weights: list[float]
    chosen: dict[Unit, int] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    looks: int = 0


def search(problem: Problem) -> Drawn | NotFound:
    """Return a draw that meets the problem, preferring low costs; NotFound proves nothing.

    Few of a large bank's questions will do as a rule; where they do not, all are tried.
    """
    kinds = _kinds(problem)
    few = _fewer(kinds)
    found = _searched(problem, few)
    if isinstance(found, NotFound) and len(few) < len(kinds):
        return _searched(problem, kinds)
    return found


def _searched(problem: Problem, kinds: tuple[_Kind, ...]) -> Drawn | NotFound:
    state = _begun(problem, kinds)
    best: tuple[float, tuple[Row, ...]] = (float("inf"), ())
    while state.looks < _MOST_LOOKS and max(state.weights, default=0.0) < _STUCK:
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
            state.weights[number] *= _HEAVIER
    drawn = Drawn(places=tuple(sorted(pair for unit in state.chosen for pair in unit)))
    return NotFound(missed=best[1]) if faults(problem, drawn) else drawn


def _begun(problem: Problem, kinds: tuple[_Kind, ...]) -> _State:
    sizes: list[list[int]] = [[] for _ in problem.rows]
    for profile in problem.profiles:
        for place in profile:
            for row, number in place.terms:
                sizes[row].append(abs(number))
    limits: dict[int, list[tuple[tuple[int, ...], int]]] = defaultdict(list)
    together = [(enmity.members, enmity.most) for enmity in problem.enmities]
    for members, most in (*together, *((g.members, g.high) for g in problem.groups)):
        for member in members:
            limits[member].append((members, most))
    return _State(
        problem=problem,
        kinds=kinds,
        terms=tuple({term: None for kind in kinds for term in kind.terms}),
        limits=limits,
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


def _fewer(kinds: tuple[_Kind, ...]) -> tuple[_Kind, ...]:
    """Return the cheapest kinds of all sorts; kinds of one sort add to the same rows."""
    sorts: dict[tuple[int, ...], list[_Kind]] = defaultdict(list)
    for kind in kinds:
        sorts[tuple(row for row, _ in kind.terms)].append(kind)
    each = max(1, _FEW // len(sorts)) if sorts else 0
    return tuple(kind for own in sorts.values() for kind in own[:each])


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
_Entrants = Sequence[tuple[int, Unit]]


def _best_move(state: _State) -> _Move | None:
    """Return what to take off and what to put on, None where nothing makes the draw better."""
    entrants = [
        (number, unit)
        for number, kind in enumerate(state.kinds)
        if (unit := _entrant(state, kind, None)) is not None
    ]
    put_on = _best_for(state, None, entrants)
    taken_off = ((_without(state, out), (out, None, kind)) for out, kind in state.chosen.items())
    gain, move = min((put_on, *taken_off), key=lambda found: found[0])
    if gain < _WORTH:
        return move
    exchanged = (_best_exchange(state, out, entrants) for out in state.chosen)
    gain, move = min(exchanged, key=lambda found: found[0], default=(0.0, None))
    return move if gain < _WORTH else None


def _best_exchange(state: _State, out: Unit, entrants: _Entrants) -> tuple[float, _Move | None]:
    """Return the best that could come in the place of one chosen."""
    # What only the one taken off keeps out may come as well.
    freed = {candidate for candidate, _ in out}
    rivals = [
        (number, rival)
        for number, kind in enumerate(state.kinds)
        if _frees(state, kind, freed)
        and (rival := _entrant(state, kind, freed)) is not None
        and rival != out
    ]
    return _best_for(state, out, (*entrants, *rivals))


def _best_for(state: _State, out: Unit | None, entrants: _Entrants) -> tuple[float, _Move | None]:
    """Return the best to put on once ``out`` is off, and by how much the draw changes."""
    off = dict(() if out is None else state.kinds[state.chosen[out]].terms)
    base = 0.0 if out is None else _without(state, out)
    worse = {(row, n): _shift(state, row, off.get(row, 0), n) for row, n in state.terms}
    best: tuple[float, _Move | None] = (0.0, None)
    state.looks += len(entrants) + len(state.terms) + len(state.kinds)
    for number, unit in entrants:
        kind = state.kinds[number]
        gain = base + sum([worse[term] for term in kind.terms])
        if gain < best[0] + _COST:
            gain += _COST * _cost(state.problem, unit)
            if gain < best[0]:
                best = gain, (out, unit, number)
    return best


def _without(state: _State, out: Unit) -> float:
    """Return by how much the draw changes if a unit is taken off; less than nothing is better."""
    terms = state.kinds[state.chosen[out]].terms
    return sum(_shift(state, row, 0, -n) for row, n in terms) - _COST * _cost(state.problem, out)


def _shift(state: _State, row: int, off: int, on: int) -> float:
    """Return by how much a row changes if ``on`` is put on it after ``off`` was taken off."""
    total = state.sums[row] - off
    return _miss(state, row, total + on) - _miss(state, row, total)


def _entrant(state: _State, kind: _Kind, freed: set[int] | None) -> Unit | None:
    """Return the cheapest unit of a kind that may be put on, once ``freed`` are off."""
    busy = state.taken if freed is None else state.taken - freed
    for unit in kind.units:
        names = [candidate for candidate, _ in unit]
        if busy.isdisjoint(names) and _at_peace(state, names, busy):
            return unit
    return None


def _frees(state: _State, kind: _Kind, freed: set[int]) -> bool:
    """Tell whether taking questions off lets others in: their enemies, or their other places."""
    return any(state.limits.get(name) for name in freed) or freed.issuperset(
        candidate for candidate, _ in kind.units[0]
    )


def _at_peace(state: _State, names: Sequence[int], busy: set[int]) -> bool:
    limits = [limit for name in names for limit in state.limits.get(name, ())]
    if not limits:
        return True
    together = busy.union(names)
    return all(len(together.intersection(members)) <= most for members, most in limits)


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
