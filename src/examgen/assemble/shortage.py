"""Saying why a draw cannot be filled: what is needed, what there is, what is in the way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from examgen.assemble.demand import Demand, demand_test
from examgen.assemble.matching import Assignment, Candidate
from examgen.assemble.where import Test
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Condition, Where
from examgen.model.item import Bank, Item, Status
from examgen.model.project import Project


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A draw that came out short: the demands, who could fill them, and who did.

    ``taken`` are items that named questions keep out: themselves, and their enemies.
    """

    demands: tuple[Demand, ...]
    candidates: Sequence[Candidate]
    assignment: Assignment
    taken: Mapping[str, str]


def explain_shortage(draw: Draw, bank: Bank, project: Project) -> tuple[Diagnostic, ...]:
    """Return an error for each demand with too small a pool.

    Where every pool alone is large enough, the error names the first set of demands
    that together want more than their pools hold.
    """
    short = [pool for index in range(len(draw.demands)) if (pool := _pool(index, draw)) is not None]
    if short:
        return tuple(_too_small(pool, draw, bank, project) for pool in short)
    return (_explain_overlap(draw),)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pool:
    """A demand, or all that a section picks, and the ids that could be drawn for it."""

    demand: Demand
    need: int
    ids: frozenset[str]
    whole: bool = False


def _pool(index: int, draw: Draw) -> _Pool | None:
    """Return the pool of a demand that it is too small for, None where it is not."""
    demand = draw.demands[index]
    ids = frozenset(c.id for c in draw.candidates if index in c.demands)
    if demand.beside:
        # Who reads `pick: 12` looks for twelve, whatever some of them are to be.
        section = {i for i, d in enumerate(draw.demands) if d.section == demand.section}
        every = frozenset(c.id for c in draw.candidates if not section.isdisjoint(c.demands))
        need = demand.count + demand.beside
        if len(every) < need:
            return _Pool(demand=demand, need=need, ids=every, whole=True)
    return _Pool(demand=demand, need=demand.count, ids=ids) if len(ids) < demand.count else None


def _too_small(pool: _Pool, draw: Draw, bank: Bank, project: Project) -> Diagnostic:
    demand, have = pool.demand, len(pool.ids)
    more = " beside those that the counts ask for" if demand.beside and not pool.whole else ""
    message = f"{demand.place}: need {pool.need}{more}, have {have}"
    return error("short-pool", message, demand.span, _hint(pool, draw.taken, bank, project))


def _explain_overlap(draw: Draw) -> Diagnostic:
    together = _competing(draw)
    demands = [draw.demands[index] for index in together]
    have = sum(1 for c in draw.candidates if not together.isdisjoint(c.demands))
    need = sum(demand.count for demand in demands)
    # Two sections may well ask for the same topic.
    apart = len({demand.section for demand in demands}) > 1
    names = [
        f"{d.place} in {d.label}" if apart and d.place != d.label else d.place for d in demands
    ]
    places = " + ".join(names)
    return Diagnostic(
        severity=Severity.ERROR,
        rule="short-pool",
        message=f"{places}: need {need} together, have {have}",
        span=demands[0].span,
        hint="they draw on the same questions, and none may stand on a paper twice",
        related=tuple(
            (d.span, f"{n}: {d.count}") for d, n in zip(demands[1:], names[1:], strict=True)
        ),
    )


def _competing(draw: Draw) -> frozenset[int]:
    """Return demands that together want more than there is (Hall's condition broken)."""
    filled = Counter(draw.assignment.demand_of.values())
    lacking = next(i for i, demand in enumerate(draw.demands) if filled[i] < demand.count)
    found = {lacking}
    while True:
        grown = found | {
            draw.assignment.demand_of[c.id]
            for c in draw.candidates
            if c.id in draw.assignment.demand_of and not found.isdisjoint(c.demands)
        }
        if grown == found:
            return frozenset(found)
        found = grown


def _hint(pool: _Pool, taken: Mapping[str, str], bank: Bank, project: Project) -> str:
    demand = pool.demand
    test = demand_test(demand, project)
    passing = [item for item in bank.items if test(item)]
    free = [item for item in passing if item.id not in taken]
    parts = _kept_out([item for item in free if item.id not in pool.ids], pool)
    gains = [
        (sum(1 for item in bank.items if other(item) and item.id not in taken) - len(free), text)
        for text, other in _loosened(demand, project)
    ]
    gain, text = max(gains, key=lambda pair: pair[0], default=(0, ""))
    if gain > 0 and not parts:
        parts.append(f"without `{text}` there would be {len(free) + gain}")
    parts += _waiting(demand, taken, bank, project)
    reasons = Counter(taken[item.id] for item in passing if item.id in taken)
    parts += [f"{count} more {reason}" for reason, count in sorted(reasons.items())]
    return "; ".join(parts) or "write more questions for it, or ask for fewer"


def _kept_out(items: Sequence[Item], pool: _Pool) -> list[str]:
    """Return why items that pass all filters cannot be drawn all the same."""
    if not items:
        return []
    count = len(items)
    if pool.demand.same_marks:
        verb = "carries" if count == 1 else "carry"
        reason = f"{count} more {verb} other marks, and questions to choose from carry the same"
        return [f"{reason}: give the section `marks_each`"]
    if pool.demand.beside and not pool.whole:
        fits = "fits" if count == 1 else "fit"
        return [f"{count} more {fits} a count with a range, and such fill no other place"]
    bound = sum(1 for item in items if item.stimulus is not None)
    found = []
    if bound:
        belong = "belongs" if bound == 1 else "belong"
        found.append(f"{bound} more {belong} to passages that cannot come as `stimuli` asks")
    if count > bound:
        are = "is" if count - bound == 1 else "are"
        found.append(f"{count - bound} more {are} too like named questions")
    return found


def _waiting(demand: Demand, taken: Mapping[str, str], bank: Bank, project: Project) -> list[str]:
    """Count the items that would do but for their status."""
    if any(condition.name == "status" for condition in demand.where.conditions):
        return []
    every = Condition(name="status", values=tuple(Status), span=demand.span)
    where = replace(demand.where, conditions=(*demand.where.conditions, every))
    test = demand_test(replace(demand, where=where), project)
    waiting: Counter[Status] = Counter(
        item.status
        for item in bank.items
        if item.status is not Status.READY and item.id not in taken and test(item)
    )
    return [
        f"{waiting[status]} more {'has' if waiting[status] == 1 else 'have'} status {status}"
        for status in Status
        if waiting[status]
    ]


def _loosened(demand: Demand, project: Project) -> list[tuple[str, Test]]:
    """Return the demand without each of its filters in turn, and that filter's text."""
    variants: list[tuple[str, Demand]] = []
    for condition in demand.where.conditions:
        rest = tuple(c for c in demand.where.conditions if c is not condition)
        variants.append((_text(condition), replace(demand, where=Where(conditions=rest))))
    if demand.topic is not None:
        variants.append((f"topic={demand.topic}", replace(demand, topic=None)))
    if demand.band is not None:
        variants.append((f"difficulty={demand.band}", replace(demand, band=None)))
    return [(text, demand_test(variant, project)) for text, variant in variants]


def _text(condition: Condition) -> str:
    sign = "!=" if condition.negated else "="
    return f"{condition.name}{sign}{','.join(condition.values)}"
