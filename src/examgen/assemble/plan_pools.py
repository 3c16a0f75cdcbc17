"""How many items of a bank a requirement could count, and how many miss it by one filter alone."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.marks import marks_of
from examgen.assemble.where import Test, band_of, condition_test, in_topic, is_ready, traits
from examgen.model.blueprint import Blueprint, Cell, Condition, Measure, SectionSpec, Where
from examgen.model.item import Bank, Item
from examgen.model.project import Project

# A filter's text (that of an item's status is its own) and its test.
Filter = tuple[str, Test]
_STATUS = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Items that no filter tells apart: one of them, their number, what they add up to.

    ``taken`` is why a draw may not use them, if anything keeps it.
    """

    item: Item
    count: int
    seconds: int
    stimuli: frozenset[str]
    taken: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A section whose pool is looked at, and the filters that all must pass."""

    spec: SectionSpec
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What passes: how much, which passages; and what one filter alone keeps out, by filter."""

    amount: Fraction
    stimuli: frozenset[str]
    near: tuple[tuple[str, int], ...]


def kinds_of(bank: Bank, blueprint: Blueprint, taken: Mapping[str, str]) -> tuple[Kind, ...]:
    """Return the kinds of items that the blueprint does not name."""
    named = {question.value for spec in blueprint.sections for question in spec.questions}
    ids = {value for c in _conditions(blueprint) if c.name == "id" for value in c.values}
    kinds: dict[Hashable, list[Item]] = {}
    for item in bank.items:
        if item.id not in named and named.isdisjoint(item.aliases):
            own = item.id if item.id in ids else None
            kinds.setdefault((traits(item), taken.get(item.id), own), []).append(item)
    return tuple(
        Kind(
            item=items[0],
            count=len(items),
            seconds=sum(item.seconds or 0 for item in items),
            stimuli=frozenset(item.stimulus for item in items if item.stimulus is not None),
            taken=taken.get(items[0].id),
        )
        for items in kinds.values()
    )


def filters_of(where: Where, project: Project, *, by_status: bool = True) -> tuple[Filter, ...]:
    """Return the conditions of a filter one by one, and that of being ready if none names it."""
    found = [(text_of(c), condition_test(c, project)) for c in where.conditions]
    if by_status and all(condition.name != "status" for condition in where.conditions):
        found.append((_STATUS, is_ready))
    return tuple(found)


def cell_filters(cell: Cell, project: Project) -> tuple[Filter, ...]:
    """Return what a cell asks for beyond its section."""
    found: list[Filter] = []
    topic, band = cell.topic, cell.difficulty
    if topic is not None:
        found.append((f"topic={topic}", lambda item: in_topic(topic, item)))
    if band is not None:
        found.append(
            (f"difficulty={band}", lambda item: band_of(item.difficulty, project.bands) == band)
        )
    return tuple(found)


def pool_of(kinds: Iterable[Kind], scopes: Sequence[Scope], measure: Measure) -> Pool:
    """Return what passes all filters of one of the scopes, as far as the measure counts it."""
    amount = Fraction(0)
    stimuli: set[str] = set()
    near: Counter[str] = Counter()
    for kind in kinds:
        missed, spec = _nearest(kind, scopes)
        if not missed:
            amount += _amount(measure, kind, spec)
            stimuli |= kind.stimuli
        elif len(missed) == 1:
            near[missed[0]] += kind.count
    ranked = sorted(near.items(), key=lambda pair: (-pair[1], pair[0]))
    return Pool(amount=amount, stimuli=frozenset(stimuli), near=tuple(ranked))


def text_of(condition: Condition) -> str:
    """Return a condition as the command line has it."""
    sign = "!=" if condition.negated else "="
    return f"{condition.name}{sign}{','.join(condition.values)}"


def _nearest(kind: Kind, scopes: Sequence[Scope]) -> tuple[list[str], SectionSpec]:
    """Return the filters that a kind misses, at most two, in the scope where it misses least."""
    best: tuple[list[str], SectionSpec] = (["", ""], scopes[0].spec)
    for scope in scopes:
        missed = [] if kind.taken is None else [kind.taken]
        for text, passes in scope.filters:
            if len(missed) < 2 and not passes(kind.item):
                missed.append(text if text != _STATUS else f"status={kind.item.status}")
        if len(missed) < len(best[0]):
            best = (missed, scope.spec)
    return best


def _amount(measure: Measure, kind: Kind, spec: SectionSpec) -> Fraction:
    match measure:
        case Measure.QUESTIONS:
            return Fraction(kind.count)
        case Measure.MARKS:
            return (marks_of(kind.item, spec) or Fraction(0)) * kind.count
        case Measure.MINUTES:
            return Fraction(kind.seconds, 60)
        case Measure.MEAN_DIFFICULTY:
            return Fraction(0 if kind.item.difficulty is None else kind.count)


def _conditions(blueprint: Blueprint) -> Iterable[Condition]:
    rows = [*blueprint.requirements, *(r for s in blueprint.sections for r in s.requirements)]
    for where in (*(spec.where for spec in blueprint.sections), *(row.where for row in rows)):
        yield from where.conditions
