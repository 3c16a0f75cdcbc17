"""What a blueprint asks for, as sums with bounds in whole numbers, before any item is looked at.

A rule says what an item adds to a sum. With a as what the item measures and m as 1 where
it is counted and 0 where not, that is m·(weight·a - shift) - base·a. A share p/q of the
whole scope has weight q and base p, so that the sum is q times the part less p times the
whole; a mean of p/q has weight q and shift p.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from examgen.assemble.demand import Counts, Range, section_pool, share_of
from examgen.assemble.marks import is_total
from examgen.assemble.measures import Scales, scale_of
from examgen.assemble.where import Test, condition_test
from examgen.model.blueprint import (
    Blueprint,
    Bounds,
    Located,
    Measure,
    Requirement,
    SectionSpec,
    Where,
    exactly,
)
from examgen.model.project import Project
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A sum over one section (or the paper, if None) that is to lie between two bounds.

    ``test`` is None where every question counts; with ``cell`` those in its places do.
    ``kept`` rules stand even where nothing can break them. ``earned`` counts, in a
    section where candidates choose, what they earn.
    """

    name: str
    text: str
    span: Span
    measure: Measure
    section: int | None
    scale: Fraction
    low: int | None
    high: int | None
    weight: int = 1
    shift: int = 0
    base: int = 0
    test: Test | None = None
    cell: int | None = None
    picked: bool = False
    share: bool = False
    kept: bool = False
    earned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What rules are made with: scales, and the number of questions of each scope if known.

    ``counts`` are by section; ``named`` are how many questions each section names.
    ``total`` is the number of questions that the blueprint asks for, if it is one number.
    """

    project: Project
    scales: Scales
    counts: tuple[Counts, ...]
    named: tuple[int, ...]
    total: int | None


def rules_of(blueprint: Blueprint, frame: Frame) -> tuple[Rule, ...]:
    """Return all rules: section by section its pick, its cells, the rest; then the paper's."""
    found: list[Rule] = []
    for index, spec in enumerate(blueprint.sections):
        found += _places(index, spec, frame)
        if spec.choose is not None:
            found.append(_choice(index, spec, spec.choose))
        for row in spec.requirements:
            label = spec.title or f"section {index + 1}"
            name = f"{row.name} in {label}"
            found += _rules(replace(row, name=name), index, frame)
    for row in blueprint.requirements:
        found += _rules(row, None, frame)
    return tuple(found)


def same_forms(blueprint: Blueprint, frame: Frame) -> tuple[Rule, Rule, Rule]:
    """Return unbounded sums that parallel forms are made alike by.

    They are the marks, the difficulties, and the number of questions that have one.
    """
    span = blueprint.forms.span or blueprint.span
    marks = Rule(
        name="marks of each form",
        text="",
        span=span,
        measure=Measure.MARKS,
        section=None,
        scale=frame.scales.marks,
        low=None,
        high=None,
        kept=True,
        earned=True,
    )
    hard = replace(
        marks,
        name="difficulty of each form",
        measure=Measure.MEAN_DIFFICULTY,
        scale=frame.scales.difficulty,
        earned=False,
    )
    rated = replace(
        hard, name="rated questions of each form", weight=0, shift=-1, scale=Fraction(1)
    )
    return marks, hard, rated


def _places(index: int, spec: SectionSpec, frame: Frame) -> Iterable[Rule]:
    if spec.pick is None and not spec.cells:
        return
    counts = frame.counts[index]
    label = spec.title or f"section {index + 1}"
    written = spec.pick or exactly(0, spec.cells[0].count.span)
    pick = Rule(
        name=f"questions picked in {label}",
        text=written.text if spec.pick else _text(counts.pick),
        span=written.span,
        measure=Measure.QUESTIONS,
        section=index,
        scale=Fraction(1),
        low=counts.pick[0],
        high=counts.pick[1],
        picked=True,
        kept=True,
    )
    yield pick
    whole = _number(counts.pick)
    for number, (cell, count) in enumerate(zip(spec.cells, counts.cells, strict=True)):
        topic = cell.topic if cell.topic is not None else section_pool(index, spec)
        name = topic if cell.difficulty is None else f"{topic}, {cell.difficulty}"
        rule = replace(pick, name=name, text=cell.count.text, span=cell.count.span, cell=number)
        if cell.count.share and whole is None:
            yield from _shares(rule, cell.count)
        else:
            yield replace(rule, low=count[0], high=count[1])


def _choice(index: int, spec: SectionSpec, choose: Located[int]) -> Rule:
    label = spec.title or f"section {index + 1}"
    return Rule(
        name=f"questions to choose from in {label}",
        text=f"{choose.value}..",
        span=choose.span,
        measure=Measure.QUESTIONS,
        section=index,
        scale=Fraction(1),
        low=choose.value,
        high=None,
    )


def _rules(row: Requirement, section: int | None, frame: Frame) -> Iterable[Rule]:
    """Return the one or two rules of a requirement."""
    rule = Rule(
        name=row.name,
        text=row.bounds.text,
        span=row.bounds.span,
        measure=row.measure,
        section=section,
        scale=scale_of(row.measure, frame.scales),
        low=None,
        high=None,
        test=_test(row.where, frame.project),
        picked=row.picked,
        earned=is_total(row),
    )
    bounds = row.bounds
    if row.measure is Measure.MEAN_DIFFICULTY:
        return _means(rule, bounds)
    if not bounds.share:
        low = None if bounds.low is None else ceil(bounds.low / rule.scale)
        high = None if bounds.high is None else floor(bounds.high / rule.scale)
        return (replace(rule, low=low, high=high),)
    whole = _whole(rule, frame) if row.measure is Measure.QUESTIONS else None
    if whole is not None:
        low, high = share_of(bounds, Fraction(whole))
        return (replace(rule, low=low, high=high),)
    return _shares(rule, bounds)


def _shares(rule: Rule, bounds: Bounds) -> Iterable[Rule]:
    """Return rules that compare a part with the whole scope."""
    if bounds.low is not None and bounds.low == bounds.high:
        below = bounds.low.denominator
        # Less than one away: with both sides times q, less than q away.
        slack = ceil(below / rule.scale) - 1
        yield _compared(rule, bounds.low, low=-slack, high=slack)
        return
    if bounds.low is not None:
        yield _compared(rule, bounds.low, low=0, high=None)
    if bounds.high is not None:
        yield _compared(rule, bounds.high, low=None, high=0)


def _compared(rule: Rule, part: Fraction, *, low: int | None, high: int | None) -> Rule:
    return replace(
        rule,
        weight=part.denominator,
        base=part.numerator,
        scale=rule.scale / part.denominator,
        low=low,
        high=high,
        share=True,
    )


def _means(rule: Rule, bounds: Bounds) -> Iterable[Rule]:
    if bounds.low is not None and bounds.low == bounds.high:
        yield _mean(rule, bounds.low, low=0, high=0)
        return
    if bounds.low is not None:
        yield _mean(rule, bounds.low, low=0, high=None)
    if bounds.high is not None:
        yield _mean(rule, bounds.high, low=None, high=0)


def _mean(rule: Rule, mean: Fraction, *, low: int | None, high: int | None) -> Rule:
    steps = mean / rule.scale
    return replace(
        rule,
        weight=steps.denominator,
        shift=steps.numerator,
        scale=rule.scale / steps.denominator,
        low=low,
        high=high,
        share=True,
    )


def _whole(rule: Rule, frame: Frame) -> int | None:
    """Return the number of questions in a rule's scope, None where the draw decides it."""
    if rule.section is None and not rule.picked and frame.total is not None:
        return frame.total
    sections = range(len(frame.counts)) if rule.section is None else (rule.section,)
    picks = [_number(frame.counts[index].pick) for index in sections]
    if any(pick is None for pick in picks):
        return None
    named = 0 if rule.picked else sum(frame.named[index] for index in sections)
    return named + sum(pick for pick in picks if pick is not None)


def _test(where: Where, project: Project) -> Test | None:
    tests = tuple(condition_test(condition, project) for condition in where.conditions)
    if not tests:
        return None
    return lambda item: all(test(item) for test in tests)


def _number(count: Range) -> int | None:
    return count[0] if count[0] == count[1] else None


def _text(count: Range) -> str:
    low, high = count
    return str(low) if low == high else f"{low or ''}..{'' if high is None else high}"
