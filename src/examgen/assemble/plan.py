"""What a blueprint asks for beside what the bank has, to look at before a paper is built."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.assemble.demand import counts_of, range_text
from examgen.assemble.measures import UNITS
from examgen.assemble.plan_chosen import Forms, Pair, counted_items, each_form, total, values_of
from examgen.assemble.plan_pools import (
    Filter,
    Kind,
    Pool,
    Scope,
    cell_filters,
    filters_of,
    kinds_of,
    pool_of,
)
from examgen.model.blueprint import (
    Blueprint,
    Bounds,
    Measure,
    Requirement,
    SectionSpec,
    StimulusRule,
)
from examgen.model.item import Bank, Item
from examgen.model.project import Project

Held = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A requirement: what is wanted, what there is, what was chosen.

    ``available`` is the sum over all that could count, ``chosen`` that of each form, empty
    where no paper was found; with ``share`` it is a part of one. ``slack`` is what is
    available beyond the least that is needed. ``elsewhere`` is how many of the chosen
    questions other papers hold. ``near`` counts items that one filter alone keeps out.
    """

    name: str
    wanted: str
    unit: str = "questions"
    available: Fraction | None = None
    chosen: tuple[Fraction | None, ...] = ()
    slack: Fraction | None = None
    share: bool = False
    elsewhere: int | None = None
    near: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The lines of a section, or those of the whole paper, whose title is None."""

    title: str | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What lines are computed from. ``forms`` are empty where no paper was found."""

    blueprint: Blueprint
    project: Project
    items: Mapping[str, Item]
    kinds: tuple[Kind, ...]
    forms: Forms
    held: Held


def plan(scene: Scene) -> tuple[Part, ...]:
    """Return the lines of the paper, then those of each section."""
    sections = (
        Part(title=spec.title or f"Section {index + 1}", lines=tuple(_section(index, scene)))
        for index, spec in enumerate(scene.blueprint.sections)
    )
    return (Part(title=None, lines=tuple(_paper(scene))), *sections)


def scene_of(
    blueprint: Blueprint,
    bank: Bank,
    project: Project,
    *,
    forms: Forms,
    held: Held,
    taken: Mapping[str, str],
) -> Scene:
    """Return what a plan is made from.

    ``held`` is what other papers hold; ``taken`` are the ids that a draw may not use, and
    why (``eligible.taken_by``).
    """
    known = {alias: item for item in bank.items for alias in item.aliases}
    return Scene(
        blueprint=blueprint,
        project=project,
        items=known | {item.id: item for item in bank.items},
        kinds=kinds_of(bank, blueprint, taken),
        forms=forms,
        held=held,
    )


def _paper(scene: Scene) -> Iterator[Line]:
    blueprint = scene.blueprint
    yield from _totals(scene)
    for row in blueprint.requirements:
        yield _line(row, None, filters_of(row.where, scene.project, by_status=False), scene)
    for overlap in blueprint.overlaps:
        ids = scene.held.get(overlap.paper, frozenset())
        yield Line(
            name=f"shared with {overlap.paper}",
            wanted=f"..{overlap.most}" if overlap.most else "0",
            chosen=each_form(blueprint, scene.forms, None, _shared(ids)),
        )
    if blueprint.exposure is not None:
        papers = [paper.value for paper in blueprint.exposure.papers] or list(scene.held)
        sets = [scene.held.get(paper, frozenset()) for paper in papers]
        yield Line(
            name="other papers with one question",
            wanted=f"..{blueprint.exposure.most}",
            unit="papers",
            chosen=each_form(
                blueprint,
                scene.forms,
                None,
                lambda pairs: Fraction(max((_uses(i, sets) for _, i in pairs), default=0)),
            ),
        )


def _totals(scene: Scene) -> Iterator[Line]:
    """Yield the numbers of questions and marks where the blueprint leaves them open."""
    rows = scene.blueprint.requirements
    bounds = Bounds(low=None, high=None, text="", span=scene.blueprint.span)
    for measure in (Measure.QUESTIONS, Measure.MARKS):
        if not any(row.measure is measure and not row.where.conditions for row in rows):
            row = Requirement(name=measure.value, measure=measure, bounds=bounds, span=bounds.span)
            yield replace(_line(row, None, (), scene), near=())


def _section(index: int, scene: Scene) -> Iterator[Line]:
    spec = scene.blueprint.sections[index]
    if spec.questions:
        there = frozenset(item.id for item in _named(scene, index))
        yield Line(
            name="named",
            wanted=str(len(spec.questions)),
            available=Fraction(len(there)),
            chosen=each_form(scene.blueprint, scene.forms, index, _shared(there)),
            elsewhere=_elsewhere(there, scene),
        )
    if spec.pick is not None or spec.cells:
        yield from _picked(index, spec, scene)
    for row in spec.requirements:
        yield _line(row, index, filters_of(row.where, scene.project, by_status=False), scene)
    if spec.stimuli is not None:
        yield _passages(index, spec.stimuli, scene)


def _picked(index: int, spec: SectionSpec, scene: Scene) -> Iterator[Line]:
    counts = counts_of(spec)
    row = Requirement(
        name="picked",
        measure=Measure.QUESTIONS,
        bounds=spec.pick or spec.cells[0].count,
        picked=True,
        span=spec.span,
    )
    line = _line(replace(row, bounds=replace(row.bounds, share=False)), index, (), scene)
    wanted = spec.pick.text if spec.pick else range_text(counts.pick)
    yield replace(line, wanted=wanted, slack=_slack(line, Fraction(counts.pick[0])))
    for cell, count in zip(spec.cells, counts.cells, strict=True):
        # The line stands below its section, so its topics need not be told again.
        name = ", ".join(filter(None, (cell.topic, cell.difficulty)))
        asked = replace(row, name=name, bounds=cell.count)
        line = _line(asked, index, cell_filters(cell, scene.project), scene)
        yield replace(line, slack=_slack(line, Fraction(count[0])))


def _line(row: Requirement, section: int | None, filters: tuple[Filter, ...], scene: Scene) -> Line:
    blueprint, measure = scene.blueprint, row.measure
    tests = [test for _, test in filters]
    pool = _pool(section, filters, measure, scene)
    named = [
        (spec, item)
        for index, spec in enumerate(blueprint.sections)
        if section in (None, index) and not row.picked
        for item in _named(scene, index)
        if all(test(item) for test in tests)
    ]
    rated = measure is Measure.MEAN_DIFFICULTY
    line = Line(
        name=row.name,
        wanted=row.bounds.text,
        unit=UNITS[measure],
        available=total(measure, named) + pool.amount,
        chosen=values_of(row, section, tests, blueprint, scene.forms),
        share=row.bounds.share,
        elsewhere=_elsewhere(counted_items(row, section, tests, blueprint, scene.forms), scene),
        near=pool.near,
    )
    if rated or row.bounds.share or row.bounds.low is None:
        return line
    return replace(line, slack=_slack(line, row.bounds.low))


def _passages(index: int, rule: StimulusRule, scene: Scene) -> Line:
    pool = _pool(index, (), Measure.QUESTIONS, scene)
    there = pool.stimuli.union(i.stimulus for i in _named(scene, index) if i.stimulus is not None)
    return Line(
        name="passages",
        wanted="whole" if rule.whole or rule.count is None else f"{rule.count.text} questions",
        unit="passages",
        available=Fraction(len(there)),
        chosen=each_form(
            scene.blueprint,
            scene.forms,
            index,
            lambda pairs: Fraction(len({i.stimulus for _, i in pairs} - {None})),
        ),
    )


def _pool(section: int | None, filters: tuple[Filter, ...], measure: Measure, scene: Scene) -> Pool:
    scopes = [
        Scope(spec=spec, filters=(*filters_of(spec.where, scene.project), *filters))
        for index, spec in enumerate(scene.blueprint.sections)
        if section in (None, index) and (spec.pick is not None or spec.cells)
    ]
    return pool_of(scene.kinds if scopes else (), scopes, measure)


def _named(scene: Scene, section: int) -> list[Item]:
    questions = scene.blueprint.sections[section].questions
    return [scene.items[q.value] for q in questions if q.value in scene.items]


def _slack(line: Line, least: Fraction) -> Fraction | None:
    return None if line.available is None else line.available - least


def _elsewhere(ids: Iterable[str], scene: Scene) -> int | None:
    """Count the chosen items that other papers hold; None where nothing is chosen or held."""
    if not scene.forms or not scene.held:
        return None
    held = frozenset().union(*scene.held.values())
    return sum(name in held for name in ids)


def _shared(ids: frozenset[str]) -> Callable[[Sequence[Pair]], Fraction]:
    return lambda pairs: Fraction(sum(item.id in ids for _, item in pairs))


def _uses(item: Item, sets: Iterable[frozenset[str]]) -> int:
    return sum(item.id in ids for ids in sets)
