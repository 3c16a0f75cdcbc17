"""Saying why no paper can satisfy a blueprint, and how far each requirement would have to move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from examgen.assemble.conflict_find import Bench, Conflict, find_conflict, impossible
from examgen.assemble.conflict_pools import PoolHint, short_pool, short_rows
from examgen.assemble.conflict_repair import Repair, more_allowed, repair_of
from examgen.assemble.conflict_ties import Kept, all_of
from examgen.assemble.conflict_words import (
    changing_only,
    headline,
    is_like_first,
    is_pair,
    lead,
    members,
    pairs_text,
    passages_text,
    repair_text,
)
from examgen.assemble.mip import Engine
from examgen.assemble.problem import Problem, Row, RowKind
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.source import Span

# Seconds that one solve may take: merged problems need hundredths of one.
LIMIT = 2.0
# Conflicts that are told at once, of those that share no requirement.
_MOST_CONFLICTS = 3

_CROWDED = "they draw on the same questions, and none may stand on a paper twice"
_LIKE_FIRST = (
    "parallel forms are as long, as much worth and as hard as the first one: "
    "write more questions, or ask for fewer forms"
)
_UNSURE = "the solver was stopped before it could tell whether each of these is needed"


def explain(
    problem: Problem,
    engine: Engine | None,
    *,
    span: Span,
    pool_hint: PoolHint | None = None,
    limit: float = LIMIT,
) -> tuple[Diagnostic, ...]:
    """Return errors that say why a problem has no solution; none where it has one.

    Requirements that the pool is too small for come first, each with what ``pool_hint``
    knows of it; then up to three minimal conflicts, apart from each other if they can be, with the
    least change of each member that alone would mend it. ``span`` is where errors point that
    have no better place. ``limit`` is in seconds for each solve; where it leaves open
    whether there is a solution, the one error says so and claims nothing else.

    A problem that can be had as its author wrote it is explained in these terms.
    """
    if problem.written is not None:
        # A repair must hold when the blueprint is read again, shares and free places included.
        found = _told(problem.written(problem), engine, span, pool_hint, limit)
        if found:
            return found
    return _told(problem, engine, span, pool_hint, limit)


def _told(
    problem: Problem, engine: Engine | None, span: Span, pool_hint: PoolHint | None, limit: float
) -> tuple[Diagnostic, ...]:
    """Return what ``explain`` says of a problem as it is."""
    short = short_rows(problem)
    found = [short_pool(problem.rows[index], reached, pool_hint) for index, reached in short]
    everything = all_of(problem)
    kept = replace(everything, rows=everything.rows.difference(index for index, _ in short))
    if engine is None:
        return (*_each_once(found), *(() if found else (_no_engine(span),)))
    bench = Bench(engine=engine, limit=limit)
    conflicts, undecided = _conflicts(bench, problem, kept)
    repairs = _Repairs()
    if len(conflicts) == 1 and not undecided and not short and not is_like_first(problem):
        repairs = _repairs(bench, problem, kept, conflicts[0])
        if not repairs.texts:
            conflicts = (*conflicts, *_others(bench, problem, kept, conflicts[0]))
    found += [
        _diagnostic(bench, problem, conflict, repairs, span)
        for conflict in sorted(conflicts, key=lambda each: each.parts)
    ]
    if undecided and not found:
        found.append(_undecided(span))
    return _each_once(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Repairs:
    """Repairs in words, and the requirements of which no change helps alone."""

    texts: tuple[str, ...] = ()
    useless: tuple[Row, ...] = ()


def _conflicts(bench: Bench, problem: Problem, kept: Kept) -> tuple[tuple[Conflict, ...], bool]:
    """Return conflicts that share no requirement, and whether more are left undecided."""
    found: list[Conflict] = []
    while len(found) < _MOST_CONFLICTS:
        conflict = find_conflict(bench, problem, kept)
        if not isinstance(conflict, Conflict):
            return tuple(found), conflict is None
        found.append(conflict)
        gone = {index for part in conflict.parts for index in part}
        kept = replace(kept, rows=kept.rows - gone)
    return tuple(found), False


def _others(bench: Bench, problem: Problem, kept: Kept, conflict: Conflict) -> tuple[Conflict, ...]:
    """Return conflicts that share requirements with one, so that no change mends all of them."""
    found: dict[object, Conflict] = {}
    for part in conflict.parts:
        if len(found) == _MOST_CONFLICTS - 1:
            break
        without = replace(kept, rows=kept.rows.difference(part))
        other = find_conflict(bench, problem, without)
        if isinstance(other, Conflict):
            found.setdefault((other.parts, other.enmities, other.groups), other)
    return tuple(found.values())


def _diagnostic(
    bench: Bench, problem: Problem, conflict: Conflict, repairs: _Repairs, span: Span
) -> Diagnostic:
    """Return the error of a conflict; ``repairs`` are those after which a paper can be made."""
    related = members(conflict, problem)
    hints: list[str] = []
    if is_like_first(problem):
        hints.append(_LIKE_FIRST)
    elif repairs.texts:
        hints += _choice(lead(problem, len(repairs.texts)), repairs)
    else:
        # Another conflict stands in the way, so only this one is looked at.
        own = Kept(
            rows=frozenset(index for part in conflict.parts for index in part),
            enmities=frozenset(conflict.enmities),
            groups=frozenset(conflict.groups),
        )
        repairs = _repairs(bench, problem, own, conflict)
        hints += _choice(lead(problem, len(repairs.texts), remains=True), repairs)
    if conflict.crowded:
        hints.append(_CROWDED)
    if not conflict.minimal:
        hints.append(_UNSURE)
    return Diagnostic(
        severity=Severity.ERROR,
        rule="conflict",
        message=headline(conflict, problem),
        span=related[0][0] if related else span,
        hint="\n".join(hints) or None,
        related=related,
    )


def _choice(words: str, repairs: _Repairs) -> list[str]:
    lines = [words, *(f"  {text}" for text in repairs.texts)] if repairs.texts else []
    return [*lines, *([changing_only(repairs.useless)] if repairs.useless else [])]


def _repairs(bench: Bench, problem: Problem, kept: Kept, conflict: Conflict) -> _Repairs:
    texts: list[str] = []
    useless: list[Row] = []
    for part in conflict.parts:
        row = problem.rows[part[0]]
        if row.kind in {RowKind.FIXED, RowKind.LIKE_FIRST, RowKind.SOME}:
            continue
        match repair_of(bench, problem, kept, part):
            case Repair() as repair:
                texts.append(repair_text(row, repair))
            case False:
                useless.append(row)
    texts += _tie_texts(bench, problem, kept, conflict)
    return _Repairs(texts=tuple(texts), useless=tuple(useless))


def _tie_texts(bench: Bench, problem: Problem, kept: Kept, conflict: Conflict) -> list[str]:
    texts: list[str] = []
    pairs = [index for index in conflict.enmities if is_pair(problem.enmities[index])]
    like = [index for index in conflict.like_enmities if is_pair(problem.enmities[index])]
    like = [*pairs, *(index for index in like if index not in pairs)]
    # Where none could stand in for another, giving up one will do; else so many that too
    # few are left, or all of them.
    for spare in dict.fromkeys((len(like) - len(pairs) + 1, len(like))) if pairs else ():
        if _helps(bench, problem, kept, enmities=like[:spare]):
            texts.append(pairs_text(problem, like, spare))
            break
    for index in conflict.enmities:
        if index not in pairs and _helps(bench, problem, kept, enmities=[index]):
            more_ = more_allowed(bench, problem, kept, index)
            if more_ is not None:
                texts.append(f"allow {more_} more than {problem.enmities[index].reason}")
    groups = conflict.groups
    if groups and _helps(bench, problem, kept, groups=conflict.like_groups):
        texts.append(passages_text(problem, groups))
    return texts


def _helps(
    bench: Bench,
    problem: Problem,
    kept: Kept,
    *,
    enmities: Sequence[int] = (),
    groups: Sequence[int] = (),
) -> bool:
    without = replace(
        kept,
        enmities=kept.enmities.difference(enmities),
        groups=kept.groups.difference(groups),
    )
    return impossible(bench, problem, without) is False


def _each_once(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(dict.fromkeys(found))


def _undecided(span: Span) -> Diagnostic:
    return error(
        "undecided",
        "whether any paper can satisfy this blueprint was not decided in the time there is",
        span,
        "loosen a requirement, or give one up, and try again",
    )


def _no_engine(span: Span) -> Diagnostic:
    return error(
        "undecided",
        "which requirements conflict cannot be told without a solver",
        span,
        "install it with `pip install highspy`",
    )
