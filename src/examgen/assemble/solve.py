"""Draws what a problem asks for at the least cost, with a solver."""

from dataclasses import dataclass

from examgen.assemble.mip import Engine, Status
from examgen.assemble.problem import Drawn, Problem
from examgen.assemble.programme import drawn_of, every_column, programme_of
from examgen.assemble.recount import faults

# Seconds that one draw may take.
LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No draw meets the problem: proven, not merely not found."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The limit was reached before a draw was found, or proven not to exist."""


def solve(problem: Problem, engine: Engine, limit: float = LIMIT) -> Drawn | Infeasible | Stopped:
    """Return the draw of the least cost within ``limit`` seconds.

    Costs are those of the candidates drawn and, with more weight, the distance of rows
    from their targets. The draw was counted again in whole numbers: RuntimeError where
    a solver's answer breaks the problem.
    """
    programme = programme_of(problem, every_column(problem))
    outcome = engine(programme.model, limit)
    match outcome.status:
        case Status.INFEASIBLE:
            return Infeasible()
        case Status.STOPPED:
            return Stopped()
        case Status.OPTIMAL:
            drawn = drawn_of(programme, outcome.values)
            broken = faults(problem, drawn)
            if broken:
                raise RuntimeError(f"the solver's draw breaks: {'; '.join(broken)}")
            return drawn
