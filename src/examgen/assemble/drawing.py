"""Draws one form: by ranks alone where cells are all there is, else by a solver or a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from examgen.assemble.by_ranks import drawn_by, entrants_of, hostile_in, is_plain
from examgen.assemble.context import Context
from examgen.assemble.demand import Demand
from examgen.assemble.edits import apart, without
from examgen.assemble.enemies import Clash, Enemies, draw_apart, enemies_error
from examgen.assemble.matching import assign
from examgen.assemble.near import ALIKE_HINT, alike
from examgen.assemble.problem import Drawn, Place, Problem
from examgen.assemble.recount import faults
from examgen.assemble.shortage import Draw, explain_shortage
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Blueprint, NearDuplicates
from examgen.model.item import Bank, Item
from examgen.model.project import Project
from examgen.source import Span

# Draws tried to keep near-duplicates apart; each finds one pair more at least.
MOST_DRAWS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What the drawing of a paper needs beside its problem.

    ``items`` are the bank's, by id; ``fixed`` are the named ones of each section.
    ``demands`` are its cells and picks; ``taken`` are the ids that are ruled out, and
    why. ``unmet`` are errors of what no draw can meet. ``limit`` is in seconds. ``quiet``
    draws are not told why they failed, which can take longer than to draw.
    """

    blueprint: Blueprint
    bank: Bank
    project: Project
    context: Context
    items: Mapping[str, Item]
    fixed: tuple[tuple[Item, ...], ...]
    enemies: Enemies
    seed: str
    demands: tuple[Demand, ...]
    taken: Mapping[str, str]
    unmet: tuple[Diagnostic, ...] = ()
    limit: float = 60.0
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A draw, the problem that it is of, and what drew it."""

    problem: Problem
    drawn: Drawn
    by: str


Failure = tuple[Diagnostic, ...]


def draw(problem: Problem, job: Job, extra: Sequence[str] = ()) -> Found | Failure:
    """Return a draw in which no two questions are nearly alike, or errors.

    Likeness is looked for among what was drawn, since a bank has too many pairs: pairs
    found are kept apart in the next draw, until there are none. ``extra`` are ids that
    stand on the form already.
    """
    named = [item for section in job.fixed for item in section]
    named += [job.items[name] for name in extra]
    known = {item.id for item in named}
    for _ in range(MOST_DRAWS):
        found = draw_once(problem, job)
        if isinstance(found, tuple):
            return found
        items = [job.items[problem.candidates[number].id] for number, _ in found.drawn.places]
        if not items:
            return found
        pairs = [pair for pair in likeness((*named, *items), job) if not known.issuperset(pair)]
        if not pairs:
            return found
        lost = {name for pair in pairs if known.intersection(pair) for name in pair}
        problem = apart(without(problem, lost - known), pairs, job.blueprint.span)
    return (still_alike(job),)


def placed(found: Found) -> dict[str, Place]:
    """Return the items that were drawn, by id, with the places that they fill."""
    problem = found.problem
    drawn = ((problem.candidates[number], place) for number, place in found.drawn.places)
    return {c.id: problem.profiles[c.profile][place] for c, place in drawn}


def likeness(items: Sequence[Item], job: Job) -> tuple[tuple[str, str], ...]:
    """Return the pairs that must not stand together, unless the blueprint allows them."""
    if job.blueprint.near_duplicates is NearDuplicates.ALLOWED:
        return ()
    return alike(items, job.project)


def still_alike(job: Job) -> Diagnostic:
    """Return the error of draws that had near-duplicates again and again."""
    message = "no draw was found in which no two questions are nearly alike"
    return error("near-duplicates", message, job.blueprint.span, ALIKE_HINT)


def draw_once(problem: Problem, job: Job) -> Found | Failure:
    """Return a draw that meets a problem, or errors that say why there is none.

    The lowest ranks that fill all cells are the best draw there is, so where they meet
    everything else by themselves, no solver is asked.
    """
    if job.unmet:
        return _shortage(problem, job) or job.unmet
    found = _by_ranks(problem, job) if is_plain(problem, job.blueprint) else None
    return _solved(problem, job) if found is None else found


def _by_ranks(problem: Problem, job: Job) -> Found | Failure | None:
    """Fill the cells with the lowest ranks; None where that does not meet all the rest."""
    entrants = entrants_of(problem, job.demands)
    result = draw_apart(entrants, [demand.count for demand in job.demands], hostile_in(problem))
    if isinstance(result, Clash):
        if result.gave_up and job.context.engine is not None:
            return None
        return (_clash_error(result, job),)
    if not result.complete:
        return _shortage(problem, job)
    drawn = drawn_by(problem, job.demands, result)
    return None if faults(problem, drawn) else Found(problem=problem, drawn=drawn, by="ranks")


def _shortage(problem: Problem, job: Job) -> Failure:
    """Return errors where not even the least that every cell asks for is there."""
    entrants = entrants_of(problem, job.demands)
    assignment = assign(entrants, [demand.count for demand in job.demands])
    if assignment.complete:
        return ()
    if job.quiet:
        return (_none(job.blueprint.span),)
    draw = Draw(demands=job.demands, candidates=entrants, assignment=assignment, taken=job.taken)
    return explain_shortage(draw, job.bank, job.project)


def _solved(problem: Problem, job: Job) -> Found | Failure:
    """Ask the solver, or search where there is none."""
    from examgen.assemble.solve import Infeasible, Stopped, solve

    engine, span = job.context.engine, job.blueprint.span
    if engine is None:
        return _searched(problem, job)
    match solve(problem, engine, job.limit):
        case Infeasible():
            return (_none(span),) if job.quiet else _why_not(problem, job)
        case Stopped():
            message = f"no draw was found in {job.limit:.0f} seconds, nor that there is none"
            stopped = error("no-draw", message, span, "ask for less, or for wider ranges")
            return _shortage(problem, job) or (stopped,)
        case drawn:
            return Found(problem=problem, drawn=drawn, by=job.context.engine_name)


def _searched(problem: Problem, job: Job) -> Found | Failure:
    """Search without a solver: what it does not find may exist all the same."""
    from examgen.assemble.search import NotFound, search

    found = search(problem)
    if not isinstance(found, NotFound):
        return Found(problem=problem, drawn=found, by="search")
    short = _shortage(problem, job)
    if short:
        return short
    first = found.missed[0] if found.missed else None
    span = first.span if first else job.blueprint.span
    return (
        Diagnostic(
            severity=Severity.ERROR,
            rule="no-draw",
            message="no draw was found without a solver, which does not prove that there is none",
            span=span,
            hint="install the solver, which finds one or says why not: the package `highspy`",
            related=tuple((row.span, f"missed: {row.name} {row.text}") for row in found.missed),
        ),
    )


def _why_not(problem: Problem, job: Job) -> Failure:
    """Return errors that explain why a problem has no draw; short pools are the plainest."""
    from examgen.assemble.conflict import explain

    span = job.blueprint.span
    return (
        _shortage(problem, job) or explain(problem, job.context.engine, span=span) or (_none(span),)
    )


def _none(span: Span) -> Diagnostic:
    return error("no-draw", "no paper can satisfy this blueprint", span)


def _clash_error(clash: Clash, job: Job) -> Diagnostic:
    first, second = job.items[clash.first], job.items[clash.second]
    span = job.demands[0].span
    found = "was found" if clash.gave_up else "exists"
    if second.id in first.enemies or first.id in second.enemies:
        message = f"no draw {found} that keeps enemies such as `{first.id}` and `{second.id}` apart"
        return enemies_error(first, second, span, message)
    message = f"no draw {found} without near-duplicates such as `{first.id}` and `{second.id}`"
    return error("near-duplicates", message, span, ALIKE_HINT)
