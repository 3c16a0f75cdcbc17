"""A blueprint and the items that it may draw, as a problem of whole numbers."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.assemble.candidates import Open, Profile, Special, ranked
from examgen.assemble.demand import Counts, counts_of
from examgen.assemble.draw import ranker
from examgen.assemble.enemies import Enemies
from examgen.assemble.marks import marks_total
from examgen.assemble.measures import Scales, scales_of
from examgen.assemble.problem import Place, Problem, Row
from examgen.assemble.profile import (
    Pool,
    Shape,
    kind_of,
    places_of,
    pools_of,
    shapes_of,
    term_of,
)
from examgen.assemble.rules import Frame, Rule, rules_of, same_forms
from examgen.assemble.settle import always_met, never_met, spans_of, total_of, unmet
from examgen.assemble.targets import is_pick, targeted
from examgen.assemble.together import (
    Passage,
    barred_by,
    enmities_of,
    groups_of,
    passages_of,
    shared_with,
)
from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Blueprint, FormsKind, Measure, sole
from examgen.model.item import Item
from examgen.model.project import Project

_UNITS = {
    Measure.QUESTIONS: "questions",
    Measure.MARKS: "marks",
    Measure.MINUTES: "min",
    Measure.MEAN_DIFFICULTY: "",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a problem is made of.

    ``fixed`` are the named questions by section, ``items`` those that may be drawn.
    ``held`` are the ids on other papers, ``kept`` those to be preferred. ``worths`` are
    what each question of a section is worth where candidates choose, by section.
    """

    blueprint: Blueprint
    project: Project
    seed: str
    fixed: tuple[tuple[Item, ...], ...]
    items: tuple[Item, ...]
    enemies: Enemies
    held: Mapping[str, frozenset[str]]
    kept: frozenset[str] = frozenset()
    worths: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """The rows that parallel forms are made alike by, as indices of a problem's rows.

    ``picks`` are those of the sections that pick questions.
    """

    picks: tuple[int, ...]
    marks: int
    difficulty: int
    rated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A problem, errors of what no draw can meet, and what parallel forms need."""

    problem: Problem
    unmet: tuple[Diagnostic, ...]
    alike: Alike | None = None


def problem_of(request: Request) -> Built:
    """Return the problem of a form.

    Requirements that no draw can break are left out, and those that every draw breaks
    are errors. Candidates come by rank, those to be kept first.
    """
    blueprint = request.blueprint
    counts = tuple(counts_of(spec) for spec in blueprint.sections)
    kinds = _kinds(request)
    named = [item for section in request.fixed for item in section]
    scales = scales_of((*kinds.first, *named), blueprint.sections)
    frame = Frame(
        project=request.project,
        scales=scales,
        counts=counts,
        named=tuple(map(len, request.fixed)),
        total=_total(blueprint),
    )
    rules = rules_of(blueprint, frame)
    if blueprint.forms.kind is FormsKind.PARALLEL:
        rules += same_forms(blueprint, frame)
    pools = pools_of(blueprint, counts, rules, request.worths, request.project)
    found = _open(request, kinds, pools, scales)
    rows = tuple(_row(rule, request, scales) for rule in rules)
    draft = _draft(request, found, _passages(request, found), rows)
    return _settled(draft, rules, counts, request)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kinds:
    """Items that need to be looked at but once: the first of each kind, and who is of which.

    ``coarse`` is, by kind, the first kind whose items pass the same filters.
    """

    numbers: list[int]
    first: list[Item]
    coarse: list[int]


def _kinds(request: Request) -> _Kinds:
    kind = kind_of(request.blueprint, _measures(request.blueprint), request.project)
    found = _Kinds(numbers=[], first=[], coarse=[])
    known: dict[Hashable, int] = {}
    shared: dict[Hashable, int] = {}
    for item in request.items:
        key = kind(item)
        number = known.setdefault(key, len(known))
        if number == len(found.first):
            found.first.append(item)
            found.coarse.append(shared.setdefault(key[0], number))
        found.numbers.append(number)
    return found


def _open(request: Request, kinds: _Kinds, pools: tuple[Pool, ...], scales: Scales) -> Open:
    """Return the items that have a place at all."""
    shapes: dict[int, tuple[Shape, ...]] = {}
    places: list[Profile] = []
    for item, coarse in zip(kinds.first, kinds.coarse, strict=True):
        if coarse not in shapes:
            shapes[coarse] = shapes_of(item, pools)
        places.append(places_of(item, shapes[coarse], scales))
    if all(places):
        return Open(items=request.items, kinds=kinds.numbers, places=places)
    return Open(
        items=[
            item for item, kind in zip(request.items, kinds.numbers, strict=True) if places[kind]
        ],
        kinds=[kind for kind in kinds.numbers if places[kind]],
        places=places,
    )


def _draft(
    request: Request, found: Open, passages: tuple[Passage, ...], rows: tuple[Row, ...]
) -> Problem:
    begun = tuple(passage for passage in passages if passage.begun)
    special = Special(
        barred=barred_by(passages),
        begun={
            (name, passage.section): len(rows) + number
            for number, passage in enumerate(begun)
            for name in passage.items
        },
    )
    rank_of = ranker(request.seed, "", "select")
    profiles, candidates = ranked(found, special, rank_of, request.kept)
    tied = request.enemies.keys() | frozenset[str]().union(*request.held.values())
    tied |= {name for passage in passages for name in passage.items}
    index = {c.id: number for number, c in enumerate(candidates) if c.id in tied}
    return Problem(
        rows=(*rows, *map(_begun, begun)),
        profiles=profiles,
        candidates=candidates,
        groups=groups_of(passages, index),
        enmities=(
            *enmities_of(request.blueprint, candidates, index, request.enemies),
            *shared_with(request.blueprint, request.fixed, index, request.held),
        ),
    )


def _begun(passage: Passage) -> Row:
    """Return the row of a passage that named questions have brought."""
    rule = passage.rule
    return Row(
        name=f"more questions on `{passage.stimulus}`",
        text="whole" if rule.whole or rule.count is None else rule.count.text,
        unit="questions",
        low=passage.low,
        high=passage.high,
        scale=Fraction(1),
        span=rule.span,
    )


def _passages(request: Request, found: Open) -> tuple[Passage, ...]:
    if all(spec.stimuli is None for spec in request.blueprint.sections):
        return ()
    pairs = (
        (item, frozenset(place.section for place in found.places[kind]))
        for item, kind in zip(found.items, found.kinds, strict=True)
        if item.stimulus is not None
    )
    return passages_of(request.blueprint, request.fixed, pairs)


def _row(rule: Rule, request: Request, scales: Scales) -> Row:
    """Return a rule as a row, with what named questions add taken off its bounds."""
    named = 0
    for index, (spec, items) in enumerate(
        zip(request.blueprint.sections, request.fixed, strict=True)
    ):
        if rule.section not in (None, index):
            continue
        if not rule.picked:
            named += sum(term_of(rule, item, spec, scales) for item in items)
        if rule.earned and spec.choose is not None:
            worth = request.worths.get(index, Fraction(0))
            named += spec.choose.value * int(worth / scales.marks)
    return Row(
        name=rule.name,
        text=rule.text,
        unit=_UNITS[rule.measure],
        low=None if rule.low is None else rule.low - named,
        high=None if rule.high is None else rule.high - named,
        scale=rule.scale,
        named=named,
        share=rule.share,
        span=rule.span,
    )


def _settled(
    draft: Problem, rules: Sequence[Rule], counts: tuple[Counts, ...], request: Request
) -> Built:
    """Drop the rows that are met anyhow, and report those that cannot be."""
    spans = spans_of(len(draft.rows), draft.profiles, counts)
    errors: list[Diagnostic] = []
    stay: list[int] = []
    for number, (row, span) in enumerate(zip(draft.rows, spans, strict=True)):
        rule = rules[number] if number < len(rules) else None
        if never_met(row, span):
            total = rule is not None and rule.earned
            # A total of marks keeps the error that it has where every question is named.
            errors.append(
                marks_total(row.text, row.span, total_of(row, span)) if total else unmet(row, span)
            )
        elif (rule is not None and rule.kept) or not always_met(row, span):
            stay.append(number)
    place = {number: new for new, number in enumerate(stay)}
    alike = None
    if request.blueprint.forms.kind is FormsKind.PARALLEL:
        marks, hard, rated = (place[len(rules) - back] for back in (3, 2, 1))
        picks = tuple(place[n] for n in stay if n < len(rules) and is_pick(rules[n]))
        alike = Alike(picks=picks, marks=marks, difficulty=hard, rated=rated)
    left = [rules[number] if number < len(rules) else None for number in stay]
    rows = targeted([draft.rows[number] for number in stay], left, counts, request.seed)
    profiles = draft.profiles
    if len(stay) < len(draft.rows):
        profiles = tuple(_moved(profile, place) for profile in profiles)
    problem = replace(draft, rows=rows, profiles=profiles)
    return Built(problem=problem, unmet=tuple(errors), alike=alike)


def _moved(profile: tuple[Place, ...], index: Mapping[int, int]) -> tuple[Place, ...]:
    return tuple(
        Place(
            place.section,
            place.cell,
            tuple((index[row], term) for row, term in place.terms if row in index),
        )
        for place in profile
    )


def _measures(blueprint: Blueprint) -> frozenset[Measure]:
    scopes = (blueprint.requirements, *(spec.requirements for spec in blueprint.sections))
    found = {row.measure for rows in scopes for row in rows}
    if blueprint.forms.kind is FormsKind.PARALLEL:
        found |= {Measure.MARKS, Measure.MEAN_DIFFICULTY}
    return frozenset(found)


def _total(blueprint: Blueprint) -> int | None:
    """Return the number of questions that the whole paper has, where it is given."""
    for row in blueprint.requirements:
        if row.measure is Measure.QUESTIONS and not row.where.conditions and not row.picked:
            total = sole(row.bounds)
            if total is not None:
                return int(total)
    return None
