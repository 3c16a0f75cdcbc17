"""A problem in its author's terms, for looking at why it cannot be met and what would mend it."""

from examgen.assemble.edits import without
from examgen.assemble.problem import Enmity, Problem
from examgen.assemble.problem_draft import Request, draft_of
from examgen.similarity import likeness, percent
from examgen.wording import wording


def as_written(request: Request, known: frozenset[str], current: Problem) -> Problem:
    """Return the problem of a request with all that is asked for, as ``Problem.written`` says.

    ``known`` are the candidates that the problem had at first, ``current`` is what became
    of it: some may be gone by now, and pairs that are nearly alike are kept apart.
    """
    full = draft_of(request, loose=True).problem
    gone = known.difference(candidate.id for candidate in current.candidates)
    full = without(full, gone)
    index = {candidate.id: number for number, candidate in enumerate(full.candidates)}
    items = {item.id: item for item in request.items}
    there = {enmity.members for enmity in full.enmities}
    found: list[Enmity] = []
    for enmity in current.enmities:
        names = sorted(current.candidates[member].id for member in enmity.members)
        members = tuple(sorted(index[name] for name in names if name in index))
        if members in there or len(members) != len(names) or len(names) != 2:
            continue
        one, other = (items[name] for name in names)
        degree = percent(likeness(wording(one), wording(other)))
        reason = f"`{one.id}` and `{other.id}` are {degree} alike"
        found.append(Enmity(members=members, most=1, reason=reason, span=one.span))
    return Problem(
        rows=full.rows,
        profiles=full.profiles,
        candidates=full.candidates,
        groups=full.groups,
        enmities=(*full.enmities, *found),
    )
