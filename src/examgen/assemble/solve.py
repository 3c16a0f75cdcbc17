"""Draws what a problem asks for at the least cost, with a solver.

A solver is slow on many columns, and nearly all of a bank's are of no use to one paper.
So it gets those that prices of the rows show to be cheapest. Its draw's cost then tells
which others could have a part in a cheaper one: where there are none, the draw is the
best that the whole bank holds.
"""

from dataclasses import dataclass, replace

from examgen.assemble.mip import Engine, Status
from examgen.assemble.pricing import Priced, Table, table_of
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.programme import drawn_of, programme_of
from examgen.assemble.recount import faults
from examgen.assemble.thin import cheapest, columns_at, sharpest, within

# Seconds that one draw may take.
LIMIT = 60.0
# How many columns the solver gets at first, by how much more after that, and how many
# at most to make a draw better that meets everything already.
_FIRST = 150
_GROWTH = 4
_WIDEST = 2400
# After how many branches to be content with a draw that meets everything: some ten seconds,
# which few problems need. A limit in seconds would draw otherwise on another machine.
_NODES = 5000
# A bound above this is no rounding.
_PROVEN = 1e-6


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No draw meets the problem: proven, not merely not found."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The limit was reached before a draw was found, or proven not to exist."""


def solve(problem: Problem, engine: Engine, limit: float = LIMIT) -> Drawn | Infeasible | Stopped:
    """Return the draw of the least cost within ``limit`` seconds of the solver's.

    Costs are those of the candidates drawn and, with more weight, the distance of rows
    from their targets. The draw was counted again in whole numbers: RuntimeError where
    a solver's answer breaks the problem.
    """
    if not any(problem.profiles[candidate.profile] for candidate in problem.candidates):
        nothing = Drawn(places=())
        return Infeasible() if faults(problem, nothing) else nothing
    table = table_of(problem)
    found = sharpest(problem, table, engine, limit)
    left = limit - found.seconds
    if found.lack:
        bare, seconds = _bare_bound(problem, table, engine, left)
        left -= seconds
        if bare > _PROVEN:
            return Infeasible()
    return Stopped() if found.priced is None else _drawn(problem, table, found.priced, engine, left)


def _bare_bound(
    problem: Problem, table: Table, engine: Engine, limit: float
) -> tuple[float, float]:
    """Return what the rows lack at least where questions cost nothing, and the seconds it took.

    It is above zero only where no draw meets them all.
    """
    bare = replace(
        problem,
        rows=tuple(replace(row, target=None) for row in problem.rows),
        candidates=tuple(replace(candidate, cost=0.0) for candidate in problem.candidates),
    )
    found = sharpest(bare, replace(table, cost=table.cost * 0.0), engine, limit)
    return found.priced.bound if found.priced else 0.0, found.seconds


def _drawn(
    problem: Problem, table: Table, found: Priced, engine: Engine, limit: float
) -> Drawn | Infeasible | Stopped:
    import numpy as np

    usable = int(np.isfinite(found.extra).sum())
    at = cheapest(table, found, _FIRST)
    nodes: int | None = _NODES
    while True:
        programme = programme_of(problem, columns_at(table, at))
        outcome = engine(replace(programme.model, nodes=nodes), limit)
        limit -= outcome.seconds
        everything = len(at) >= usable
        wider = cheapest(table, found, _GROWTH * len(at))
        match outcome.status:
            case Status.INFEASIBLE if everything:
                return Infeasible()
            case Status.STOPPED if limit <= 0 or nodes is None:
                return Stopped()
            case Status.INFEASIBLE | Status.STOPPED:
                nodes = None if everything else nodes
                at = np.union1d(at, wider)
            case Status.OPTIMAL:
                wanted = np.union1d(at, within(table, found, outcome.cost))
                if len(wanted) == len(at) or len(at) >= _WIDEST or not outcome.best:
                    return _checked(problem, drawn_of(programme, outcome.values))
                at = wanted if len(wanted) <= _WIDEST else np.union1d(at, wider)


def _checked(problem: Problem, drawn: Drawn) -> Drawn:
    broken = faults(problem, drawn)
    if broken:
        raise RuntimeError(f"the solver's draw breaks what was asked: {'; '.join(broken)}")
    return drawn
