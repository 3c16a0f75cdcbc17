"""Saying why a draw cannot be filled: what is needed, what there is, what is in the way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from examgen.assemble.demand import Demand, demand_test
from examgen.assemble.matching import Assignment, Candidate
from examgen.assemble.where import Test
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Condition, Where
from examgen.model.item import Bank, Status
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
    pools = Counter(d for candidate in draw.candidates for d in candidate.demands)
    short = [
        (demand, pools[index])
        for index, demand in enumerate(draw.demands)
        if pools[index] < demand.count
    ]
    if short:
        return tuple(
            error(
                "short-pool",
                f"{demand.place}: need {demand.count}, have {have}",
                demand.span,
                _hint(demand, have, draw.taken, bank, project),
            )
            for demand, have in short
        )
    return (_explain_overlap(draw),)


def _explain_overlap(draw: Draw) -> Diagnostic:
    together = _competing(draw)
    demands = [draw.demands[index] for index in together]
    have = sum(1 for c in draw.candidates if not together.isdisjoint(c.demands))
    need = sum(demand.count for demand in demands)
    places = " + ".join(demand.place for demand in demands)
    return Diagnostic(
        severity=Severity.ERROR,
        rule="short-pool",
        message=f"{places}: need {need} together, have {have}",
        span=demands[0].span,
        hint="they draw on the same questions, and none may stand on a paper twice",
        related=tuple((d.span, f"{d.place}: {d.count}") for d in demands[1:]),
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


def _hint(
    demand: Demand, have: int, taken: Mapping[str, str], bank: Bank, project: Project
) -> str | None:
    parts: list[str] = []
    gains = [
        (sum(1 for item in bank.items if test(item) and item.id not in taken) - have, text)
        for text, test in _loosened(demand, project)
    ]
    gain, text = max(gains, key=lambda pair: pair[0], default=(0, ""))
    if gain > 0:
        parts.append(f"without `{text}` there would be {have + gain}")
    parts += _waiting(demand, taken, bank, project)
    test = demand_test(demand, project)
    kept_out = Counter(taken[item.id] for item in bank.items if item.id in taken and test(item))
    parts += [f"{count} more {reason}" for reason, count in sorted(kept_out.items())]
    return "; ".join(parts) or "write more questions for it, or ask for fewer"


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
