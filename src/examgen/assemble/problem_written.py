"""A problem in its author's terms, for looking at why it cannot be met and what would mend it."""

from collections.abc import Mapping
from dataclasses import replace

from examgen.assemble.edits import NEARLY_ALIKE, without
from examgen.assemble.problem import Enmity, Problem, RowKind
from examgen.assemble.problem_draft import Request, draft_of
from examgen.model.item import Item
from examgen.similarity import likeness, percent
from examgen.wording import wording


def as_written(request: Request, known: frozenset[str], current: Problem) -> Problem:
    """Return the problem of a request with all that is asked for, as ``Problem.written`` says.

    ``known`` are the candidates that the problem had at first, ``current`` is what became
    of it: some may be gone by now, and pairs that are nearly alike are kept apart. The
    problem of a form that is to be like the first one stays as it is, but for such pairs.
    """
    items = {item.id: item for item in request.items}
    if any(row.kind is RowKind.LIKE_FIRST for row in current.rows):
        enmities = tuple(_told(enmity, current, items) for enmity in current.enmities)
        return replace(current, enmities=enmities, written=None)
    full = draft_of(request, loose=True).problem
    gone = known.difference(candidate.id for candidate in current.candidates)
    full = without(full, gone)
    index = {candidate.id: number for number, candidate in enumerate(full.candidates)}
    pairs: list[Enmity] = []
    for enmity in current.enmities:
        names = [current.candidates[member].id for member in enmity.members]
        if enmity.reason.endswith(NEARLY_ALIKE) and index.keys() >= set(names):
            members = tuple(sorted(index[name] for name in names))
            pairs.append(_told(replace(enmity, members=members), full, items))
    return replace(full, enmities=(*full.enmities, *pairs))


def _told(enmity: Enmity, problem: Problem, items: Mapping[str, Item]) -> Enmity:
    """Return a pair that is nearly alike with how alike it is, and where; others as they are."""
    if not enmity.reason.endswith(NEARLY_ALIKE):
        return enmity
    names = sorted(problem.candidates[member].id for member in enmity.members)
    one, other = (items[name] for name in names)
    degree = percent(likeness(wording(one), wording(other)))
    return replace(enmity, reason=f"`{one.id}` and `{other.id}` are {degree} alike", span=one.span)
