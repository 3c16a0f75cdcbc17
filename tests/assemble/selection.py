"""Whether the items of a form are those that a blueprint asks for, judged for the checker.

Nothing here is taken from the stage that is checked: what a place, a share or an earned mark
means is written again from docs/blueprints.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from tests.assemble.filters import band, below, eligible, passes

from examgen.model.blueprint import (
    Blueprint,
    Bounds,
    Cell,
    Measure,
    NearDuplicates,
    Overlap,
    Requirement,
    SectionSpec,
)
from examgen.model.item import Bank, Item, Status
from examgen.model.project import Project

Pair = frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """All that a paper is judged by; ``alike`` are the pairs that are nearly the same text."""

    blueprint: Blueprint
    bank: Bank
    project: Project = Project()
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)
    alike: frozenset[Pair] = frozenset()


@dataclass(frozen=True, slots=True)
class Part:
    """The items of one section: those that the blueprint names, and those picked."""

    spec: SectionSpec
    named: tuple[Item, ...]
    picked: tuple[Item, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return (*self.named, *self.picked)


Scope = Sequence[tuple[Part, Sequence[Item]]]


def named_items(world: World) -> list[tuple[Item, ...]]:
    """The items that each section names, by their ids of today or of old."""
    index = {alias: item for item in world.bank.items for alias in item.aliases}
    index |= {item.id: item for item in world.bank.items}
    return [
        tuple(index[q.value] for q in spec.questions if q.value in index)
        for spec in world.blueprint.sections
    ]


def selection_faults(parts: Sequence[Part], world: World) -> Iterator[str]:
    """Say what is wrong with the items of one form."""
    for number, part in enumerate(parts, 1):
        for fault in part_faults(part, world):
            yield f"section {number}: {fault}"
    yield from whole_faults(parts, world)


# One section.


def part_faults(part: Part, world: World) -> Iterator[str]:
    """Say what is wrong with one section by itself."""
    spec, project = part.spec, world.project
    for item in part.named:
        if item.status is not Status.READY:
            yield f"`{item.id}` is named and not ready"
    for item in part.picked:
        if not eligible(spec.where, item, project):
            yield f"`{item.id}` is not eligible"
        if _is_exposed(item, world):
            yield f"`{item.id}` is on too many papers"
    yield from count_faults(part, project)
    marks = [_marks(item, spec) for item in part.items]
    for row in spec.requirements:
        if row.picked:
            yield from _row_faults(row, [(part, part.picked)], project)
        else:
            yield from _row_faults(row, [(part, part.items)], project)
    if spec.choose is not None:
        if len(set(marks)) > 1:
            yield "questions to choose from carry different marks"
        if spec.choose.value > len(marks):
            yield f"{spec.choose.value} of {len(marks)} questions cannot be chosen"
    yield from _stimulus_faults(part, world)


def count_faults(part: Part, project: Project) -> Iterator[str]:
    spec, count = part.spec, len(part.picked)
    if spec.pick is not None and not inside(Fraction(count), spec.pick, Fraction(count)):
        yield f"picks {count}, not {spec.pick.text}"
    if spec.pick is None and not spec.cells and count:
        yield f"picks {count} and should pick none"
    cells = [(cell, *_whole_ends(cell.count, count)) for cell in spec.cells]
    fits = [
        frozenset(i for i, item in enumerate(part.picked) if _in_cell(cell, item, project))
        for cell in spec.cells
    ]
    least = [fit for fit, (_, low, _) in zip(fits, cells, strict=True) for _ in range(low)]
    if _matched(least) < len(least):
        yield "the places of the cells cannot be filled"
    # Beside a range or a share nothing is free that could stand in it: `easy: ..2` is meant.
    open_ended = [
        fit
        for fit, cell in zip(fits, spec.cells, strict=True)
        if cell.count.share or cell.count.low != cell.count.high
    ]
    bound = frozenset(range(count)) if spec.pick is None else frozenset().union(*open_ended)
    most = [fit & bound for fit, (*_, high) in zip(fits, cells, strict=True) for _ in range(high)]
    # A matching that fills the least places and one that has all bound items give one for both.
    if spec.cells and _matched(most) < len(bound):
        yield "there are more items than places in the cells"


def _in_cell(cell: Cell, item: Item, project: Project) -> bool:
    return (cell.topic is None or below(cell.topic, item)) and (
        cell.difficulty is None or band(item, project) == cell.difficulty
    )


def _whole_ends(bounds: Bounds, total: int) -> tuple[int, int]:
    """The least and the most whole number from 0 to the total that lie in the bounds."""
    good = [n for n in range(total + 1) if inside(Fraction(n), bounds, Fraction(total))]
    # No number is good: more places than there are items.
    return (good[0], good[-1]) if good else (total + 1, total)


def _matched(places: Sequence[frozenset[int]]) -> int:
    """How many of the places can each have an item of their own, by augmenting paths."""
    owner: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        for item in places[place] - tried:
            tried.add(item)
            if item not in owner or fill(owner[item], tried):
                owner[item] = place
                return True
        return False

    return sum(fill(place, set()) for place in range(len(places)))


def _stimulus_faults(part: Part, world: World) -> Iterator[str]:
    rule = part.spec.stimuli
    if rule is None:
        return
    for name in sorted({item.stimulus for item in part.picked if item.stimulus is not None}):
        here = [item for item in part.items if item.stimulus == name]
        if rule.whole:
            left = [i for i in _could_come(name, part, world) if i not in here]
            if left:
                yield f"`{name}` comes without `{left[0].id}`"
        elif rule.count is not None:
            count = Fraction(len(here))
            if not inside(count, rule.count, count):
                yield f"{len(here)} items of `{name}` come, not {rule.count.text}"


def _could_come(stimulus: str, part: Part, world: World) -> list[Item]:
    """The items of a passage that nothing outside the section forbids."""
    named = [item for items in named_items(world) for item in items]
    return [
        item
        for item in world.bank.items
        if item.stimulus == stimulus
        and item not in named
        and eligible(part.spec.where, item, world.project)
        and not _is_exposed(item, world)
        and not any(o.most == 0 and item.id in _held(o.paper, world) for o in _overlaps(world))
        and not any(_apart(item, other, world) for other in named)
    ]


# The whole form.


def whole_faults(parts: Sequence[Part], world: World) -> Iterator[str]:
    """Say what is wrong between the sections of one form."""
    blueprint = world.blueprint
    items = [item for part in parts for item in part.items]
    ids = [item.id for item in items]
    yield from (f"`{name}` is there twice" for name in sorted(set(ids)) if ids.count(name) > 1)
    named = {item.id for part in parts for item in part.named}
    for one, other in combinations(items, 2):
        # Whoever names two of a kind wants both.
        both = one.id in named and other.id in named
        if _are_enemies(one, other) or (not both and _apart(one, other, world)):
            yield f"`{one.id}` and `{other.id}` are together"
    for overlap in _overlaps(world):
        common = _held(overlap.paper, world).intersection(ids)
        if len(common) > overlap.most:
            yield f"{len(common)} are on {overlap.paper} too, at most {overlap.most} may be"
    for row in blueprint.requirements:
        yield from _row_faults(row, [(part, part.items) for part in parts], world.project)


def _overlaps(world: World) -> tuple[Overlap, ...]:
    return world.blueprint.overlaps


def _held(paper: str, world: World) -> frozenset[str]:
    return world.held.get(paper, frozenset())


def _is_exposed(item: Item, world: World) -> bool:
    rule = world.blueprint.exposure
    if rule is None:
        return False
    papers = [paper.value for paper in rule.papers] or list(world.held)
    return sum(item.id in _held(paper, world) for paper in papers) >= rule.most


def _are_enemies(one: Item, other: Item) -> bool:
    return other.id in one.enemies or one.id in other.enemies


def _apart(one: Item, other: Item, world: World) -> bool:
    """Tell whether two items must not stand together, for whatever reason."""
    pair = frozenset({one.id, other.id})
    allowed = {frozenset(pair) for pair in world.project.near_duplicates.allowed}
    if world.blueprint.near_duplicates is NearDuplicates.APART and pair in world.alike - allowed:
        return True
    return _are_enemies(one, other)


# Sums.


def inside(value: Fraction, bounds: Bounds, total: Fraction) -> bool:
    """Tell whether a value lies in bounds, of which shares are parts of a total."""
    low, high = bounds.low, bounds.high
    if bounds.share and low is not None and low == high:
        return abs(value - low * total) < 1
    scale = total if bounds.share else Fraction(1)
    return (low is None or low * scale <= value) and (high is None or value <= high * scale)


def _row_faults(row: Requirement, scope: Scope, project: Project) -> Iterator[str]:
    counted = [(p, [i for i in items if passes(row.where, i, project)]) for p, items in scope]
    value, total = total_of(row.measure, counted), total_of(row.measure, scope)
    # Questions to choose from count as often as a candidate can answer them.
    if row.measure is Measure.MARKS and not row.where.conditions and not row.picked:
        value = total = earned(part for part, _ in scope)
    if value is not None and not inside(value, row.bounds, total or Fraction(0)):
        yield f"{row.name} is {value}, not {row.bounds.text}"


def total_of(measure: Measure, scope: Scope) -> Fraction | None:
    """Add up a measure; None is the mean of nothing, of which nothing can be asked."""
    items = [item for _, counted in scope for item in counted]
    match measure:
        case Measure.QUESTIONS:
            return Fraction(len(items))
        case Measure.MARKS:
            return sum((_marks(i, p.spec) for p, counted in scope for i in counted), Fraction(0))
        case Measure.MINUTES:
            return Fraction(sum(item.seconds or 0 for item in items), 60)
        case Measure.MEAN_DIFFICULTY:
            return mean(items)


def mean(items: Iterable[Item]) -> Fraction | None:
    """The mean difficulty of those items that have one."""
    known = [item.difficulty for item in items if item.difficulty is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


def _marks(item: Item, spec: SectionSpec) -> Fraction:
    own = item.marks if spec.marks_each is None else spec.marks_each.value
    return Fraction(0) if own is None else own


def earned(parts: Iterable[Part]) -> Fraction:
    """What a candidate can earn: all marks, or those of as many as count."""
    total = Fraction(0)
    for part in parts:
        marks = sorted((_marks(item, part.spec) for item in part.items), reverse=True)
        total += sum(marks if part.spec.choose is None else marks[: part.spec.choose.value])
    return total
