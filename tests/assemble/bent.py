"""Cases on few items, bent at random, and brute force that tells what is possible."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st
from tests.assemble.blueprints import Case, cases
from tests.assemble.filters import eligible
from tests.assemble.selection import Part, World, named_items, part_faults, whole_faults
from tests.assemble.wishes import bounds_of

from examgen.model.blueprint import Bounds, Measure, Requirement, SectionSpec
from examgen.model.item import Item


def possible(world: World) -> tuple[Part, ...] | None:
    """Return a selection that meets a blueprint, None where there is none: tries them all.

    For a few items only; each section is tried by itself first.
    """
    named = named_items(world)
    ways = [
        [part for part in _ways(spec, own, named, world) if not any(part_faults(part, world))]
        for spec, own in zip(world.blueprint.sections, named, strict=True)
    ]
    return next(_joined((), ways, world), None)


def _ways(
    spec: SectionSpec, own: tuple[Item, ...], named: Sequence[tuple[Item, ...]], world: World
) -> Iterator[Part]:
    taken = [item for items in named for item in items]
    pool = [
        i for i in world.bank.items if i not in taken and eligible(spec.where, i, world.project)
    ]
    for count in range(len(pool) + 1):
        for picked in combinations(pool, count):
            yield Part(spec, own, picked)


def _joined(
    parts: tuple[Part, ...], ways: Sequence[Sequence[Part]], world: World
) -> Iterator[tuple[Part, ...]]:
    if len(parts) == len(ways):
        if any(part.items for part in parts) and not any(whole_faults(parts, world)):
            yield parts
        return
    used = {item.id for part in parts for item in part.picked}
    for part in ways[len(parts)]:
        if used.isdisjoint(item.id for item in part.picked):
            yield from _joined((*parts, part), ways, world)


@st.composite
def bent_cases(draw: st.DrawFn) -> Case:
    """Small cases of which one to three numbers are changed: many ask for what cannot be."""
    case = draw(cases(least=3, most=8, sections=2, size=4))
    blueprint = case.world.blueprint
    for _ in range(draw(st.integers(1, 3))):
        sections = list(blueprint.sections)
        place = draw(st.integers(0, len(sections)))
        if place == len(sections):
            rows = draw(_bent_rows(blueprint.requirements))
            blueprint = replace(blueprint, requirements=rows)
        else:
            sections[place] = draw(_bent_section(sections[place]))
            blueprint = replace(blueprint, sections=tuple(sections))
    return Case(replace(case.world, blueprint=blueprint), ())


@st.composite
def _bent_section(draw: st.DrawFn, spec: SectionSpec) -> SectionSpec:
    what = draw(st.sampled_from(["pick", "cell", "rows", "rows"]))
    if what == "pick" and spec.pick is not None:
        return replace(spec, pick=draw(_bent(spec.pick, Measure.QUESTIONS)))
    if what == "cell" and spec.cells:
        place = draw(st.integers(0, len(spec.cells) - 1))
        cells = list(spec.cells)
        cells[place] = replace(
            cells[place], count=draw(_bent(cells[place].count, Measure.QUESTIONS))
        )
        return replace(spec, cells=tuple(cells))
    return replace(spec, requirements=draw(_bent_rows(spec.requirements)))


@st.composite
def _bent_rows(draw: st.DrawFn, rows: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    if not rows:
        return rows
    place = draw(st.integers(0, len(rows) - 1))
    bent = replace(rows[place], bounds=draw(_bent(rows[place].bounds, rows[place].measure)))
    return (*rows[:place], bent, *rows[place + 1 :])


@st.composite
def _bent(draw: st.DrawFn, bounds: Bounds, measure: Measure) -> Bounds:
    """Move both ends up or down."""
    part = bounds.share or measure is Measure.MEAN_DIFFICULTY
    by = draw(st.sampled_from([-2, -1, 1, 2])) * (Fraction(1, 10) if part else Fraction(1))
    most = Fraction(1) if part else None
    ends = [
        None if end is None else max(Fraction(0), end + by) for end in (bounds.low, bounds.high)
    ]
    low, high = (end if end is None or most is None else min(end, most) for end in ends)
    return bounds_of(low, high, share=bounds.share, line=bounds.span.line)
