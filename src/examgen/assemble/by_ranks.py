"""A problem as demands and those who may fill them, and back: for draws by ranks alone."""

from collections.abc import Sequence

from examgen.assemble.demand import Demand, counts_of
from examgen.assemble.matching import Assignment
from examgen.assemble.matching import Candidate as Entrant
from examgen.assemble.problem import Drawn, Problem
from examgen.model.blueprint import Blueprint


def is_plain(problem: Problem, blueprint: Blueprint) -> bool:
    """Tell whether ranks decide: every count is one number, and no passage is bound together."""
    if problem.groups or any(row.target is not None for row in problem.rows):
        return False
    return all(
        low == high
        for spec in blueprint.sections
        for counts in (counts_of(spec),)
        for low, high in (counts.pick, counts.free, *counts.cells)
    )


def entrants_of(problem: Problem, demands: Sequence[Demand]) -> list[Entrant]:
    """Return the candidates with the demands that their places stand for."""
    index = {(demand.section, demand.cell): number for number, demand in enumerate(demands)}
    fits = [
        tuple(
            index[place.section, place.cell]
            for place in profile
            if (place.section, place.cell) in index
        )
        for profile in problem.profiles
    ]
    return [Entrant(id=c.id, demands=fits[c.profile]) for c in problem.candidates]


def hostile_in(problem: Problem) -> dict[str, frozenset[str]]:
    """Return the pairs that are kept apart, both ways round."""
    found: dict[str, set[str]] = {}
    for enmity in problem.enmities:
        if len(enmity.members) == 2 and enmity.most == 1:
            one, other = (problem.candidates[member].id for member in enmity.members)
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {name: frozenset(others) for name, others in found.items()}


def drawn_by(problem: Problem, demands: Sequence[Demand], result: Assignment) -> Drawn:
    """Return an assignment as a draw of its problem."""
    places: list[tuple[int, int]] = []
    for number, candidate in enumerate(problem.candidates):
        if len(places) == len(result.demand_of):
            break
        demand = result.demand_of.get(candidate.id)
        if demand is not None:
            wanted = (demands[demand].section, demands[demand].cell)
            profile = problem.profiles[candidate.profile]
            spots = [(place.section, place.cell) for place in profile]
            places.append((number, spots.index(wanted)))
    return Drawn(places=tuple(places))
