"""Candidates, and rows for all that is asked of them, before any row is settled."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.assemble.candidates import Open, Profile, Special, ranked
from examgen.assemble.demand import Counts, counts_of, is_summed
from examgen.assemble.draw import ranker
from examgen.assemble.enemies import Enemies
from examgen.assemble.measures import UNITS, Scales, scales_of
from examgen.assemble.problem import Problem, Row, RowKind
from examgen.assemble.profile import (
    Pool,
    Shape,
    kind_of,
    places_of,
    pools_of,
    shapes_of,
    term_of,
)
from examgen.assemble.rule import Rule
from examgen.assemble.rules import Frame, rules_of, same_forms
from examgen.assemble.together import (
    Member,
    Passage,
    barred_by,
    enmities_of,
    groups_of,
    passages_of,
    shared_with,
)
from examgen.model.blueprint import Blueprint, FormsKind, Measure, SectionSpec, sole
from examgen.model.item import Item
from examgen.model.project import Project


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
class Draft:
    """A problem as it was asked for, and what its rows were made of.

    The first rows are of ``rules``, the others of the ``begun`` passages.
    """

    problem: Problem
    rules: tuple[Rule, ...]
    counts: tuple[Counts, ...]
    begun: tuple[Passage, ...]


def draft_of(request: Request, *, loose: bool = False) -> Draft:
    """Return the problem of a form with a row for each requirement.

    Candidates come by rank, those to be kept first. A ``loose`` one is for looking at what
    would be if one requirement were another: see ``rules.Frame``.
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
        loose=loose,
    )
    rules = rules_of(blueprint, frame)
    if blueprint.forms.kind is FormsKind.PARALLEL:
        rules += same_forms(blueprint, frame)
    if loose:
        counts = tuple(map(_with_rest, blueprint.sections, counts))
    pools = pools_of(blueprint, counts, rules, request.worths, request.project)
    found = _open(request, kinds, pools, scales)
    rows = tuple(_row(_fixed(rule, rules), request, scales) for rule in rules)
    passages = _passages(request, found, pools)
    begun = tuple(passage for passage in passages if passage.begun)
    problem = _problem(request, found, passages, rows)
    return Draft(problem=problem, rules=rules, counts=counts, begun=begun)


def _fixed(rule: Rule, rules: tuple[Rule, ...]) -> Rule:
    """Fix how many questions candidates choose, where the marks would change with it."""
    if rule.kind is not RowKind.CHOICE:
        return rule
    bounded = (r for r in rules if r.earned and (r.low, r.high) != (None, None))
    hard = any(r.section in (None, rule.section) for r in bounded)
    return replace(rule, kind=RowKind.FIXED) if hard else rule


def _with_rest(spec: SectionSpec, counts: Counts) -> Counts:
    """Return counts with free places where fewer in the cells would leave some."""
    if is_summed(spec) or any(low != high for low, high in (counts.pick, *counts.cells)):
        return counts
    return replace(counts, free=(0, None))


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


def _problem(
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
    items = {item.id: item for item in request.items if item.id in index}
    return Problem(
        rows=(*rows, *map(_begun, begun)),
        profiles=profiles,
        candidates=candidates,
        groups=groups_of(passages, index),
        enmities=(
            *enmities_of(candidates, index, request.enemies, items),
            *shared_with(request.blueprint, request.fixed, index, request.held),
        ),
    )


def _begun(passage: Passage) -> Row:
    """Return the row of a passage that named questions have brought."""
    rule = passage.rule
    if rule.whole or rule.count is None:
        wanted = f"all its {passage.low} other questions"
    else:
        wanted = f"{rule.count.text} of its questions"
    return Row(
        name=f"`{passage.stimulus}` with {wanted}, since one is named",
        text="",
        unit="questions",
        low=passage.low,
        high=passage.high,
        scale=Fraction(1),
        kind=RowKind.PASSAGE,
        span=rule.span,
    )


def _passages(request: Request, found: Open, pools: tuple[Pool, ...]) -> tuple[Passage, ...]:
    if all(spec.stimuli is None for spec in request.blueprint.sections):
        return ()
    open_in = {
        item.id: frozenset(place.section for place in found.places[kind])
        for item, kind in zip(found.items, found.kinds, strict=True)
        if item.stimulus is not None
    }
    members = (
        Member(
            item=item,
            wished=frozenset(pool.section for pool in pools if pool.passes(item)),
            open=open_in.get(item.id, frozenset()),
        )
        for item in request.items
        if item.stimulus is not None
    )
    return passages_of(request.blueprint, request.fixed, members)


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
        unit=UNITS[rule.measure],
        low=None if rule.low is None else rule.low - named,
        high=None if rule.high is None else rule.high - named,
        scale=rule.scale,
        named=named,
        share=rule.share,
        part=rule.part,
        of=rule.of,
        kind=rule.kind,
        span=rule.span,
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
