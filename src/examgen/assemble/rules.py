"""What a blueprint asks for, as sums with bounds in whole numbers, before any item is looked at."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from examgen.assemble.demand import (
    Counts,
    Range,
    is_summed,
    range_text,
    section_pool,
    share_of,
)
from examgen.assemble.marks import is_total
from examgen.assemble.measures import Scales, scale_of
from examgen.assemble.problem import RowKind
from examgen.assemble.rule import Rule, means, shares
from examgen.assemble.where import Test, condition_test
from examgen.model.blueprint import (
    Blueprint,
    Located,
    Measure,
    Requirement,
    SectionSpec,
    Where,
    exactly,
)
from examgen.model.project import Project

# What the rules of a section with ``choose`` and with ``pick`` are called; its name follows.
CHOOSING = "questions to choose from in "
PICKED = "questions picked in "


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What rules are made with: scales, and the number of questions of each scope if known.

    ``counts`` are by section; ``named`` are how many questions each section names.
    ``total`` is the number of questions that the blueprint asks for, if it is one number.
    ``loose`` rules say each requirement by itself, so that one can be changed and the
    others still hold: shares of a known number are shares, and sums of cells no rule.
    """

    project: Project
    scales: Scales
    counts: tuple[Counts, ...]
    named: tuple[int, ...]
    total: int | None
    loose: bool = False


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
    return _not_empty(found, blueprint, frame)


def is_count(rule: Rule) -> bool:
    """Tell whether a rule counts all questions of the paper."""
    plain = rule.measure is Measure.QUESTIONS and rule.test is None and not rule.share
    return plain and rule.section is None and not rule.picked


def _not_empty(rules: list[Rule], blueprint: Blueprint, frame: Frame) -> tuple[Rule, ...]:
    """See to it that a paper has one question at least, where all its sections may be empty."""
    some_picked = any(counts.pick[0] for counts in frame.counts)
    if sum(frame.named) or (some_picked and not frame.loose):
        return tuple(rules)
    for number, rule in enumerate(rules):
        if is_count(rule) and not frame.loose:
            rules[number] = replace(rule, low=max(1, rule.low or 0))
            return tuple(rules)
    first = blueprint.sections[0] if blueprint.sections else None
    span = blueprint.span if first is None else first.pick.span if first.pick else first.span
    some = Rule(
        name="questions on the paper",
        text="1..",
        span=span,
        measure=Measure.QUESTIONS,
        section=None,
        scale=Fraction(1),
        low=1,
        high=None,
        kind=RowKind.SOME,
    )
    return (*rules, some)


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
        kind=RowKind.FIXED,
    )
    hard = replace(
        marks,
        name="difficulty of each form",
        measure=Measure.MEAN_DIFFICULTY,
        scale=frame.scales.difficulty,
        earned=False,
    )
    rated = replace(
        hard, name="questions with a difficulty on each form", weight=0, shift=-1, scale=Fraction(1)
    )
    return marks, hard, rated


def _places(index: int, spec: SectionSpec, frame: Frame) -> Iterable[Rule]:
    if spec.pick is None and not spec.cells:
        return
    counts = frame.counts[index]
    label = spec.title or f"section {index + 1}"
    written = spec.pick or exactly(0, spec.cells[0].count.span)
    pick = Rule(
        name=f"{PICKED}{label}",
        text=written.text if spec.pick else range_text(counts.pick),
        span=written.span,
        measure=Measure.QUESTIONS,
        section=index,
        scale=Fraction(1),
        low=counts.pick[0],
        high=counts.pick[1],
        picked=True,
        kept=True,
    )
    if not (frame.loose and is_summed(spec)):
        yield pick
    whole = _number(counts.pick)
    for number, (cell, count) in enumerate(zip(spec.cells, counts.cells, strict=True)):
        topic = cell.topic if cell.topic is not None else section_pool(index, spec)
        name = topic if cell.difficulty is None else f"{topic}, {cell.difficulty}"
        rule = replace(pick, name=name, text=cell.count.text, span=cell.count.span, cell=number)
        if cell.count.share and (whole is None or frame.loose):
            yield from shares(replace(rule, of=whole), cell.count)
        elif cell.count.share:
            yield replace(rule, low=count[0], high=count[1], of=whole)
        else:
            yield replace(rule, low=count[0], high=count[1])


def _choice(index: int, spec: SectionSpec, choose: Located[int]) -> Rule:
    label = spec.title or f"section {index + 1}"
    return Rule(
        name=f"{CHOOSING}{label}",
        text=f"{choose.value}..",
        span=choose.span,
        measure=Measure.QUESTIONS,
        section=index,
        scale=Fraction(1),
        low=choose.value,
        high=None,
        kind=RowKind.CHOICE,
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
        return means(rule, bounds)
    if not bounds.share:
        low = None if bounds.low is None else ceil(bounds.low / rule.scale)
        high = None if bounds.high is None else floor(bounds.high / rule.scale)
        return (replace(rule, low=low, high=high),)
    whole = _whole(rule, frame) if row.measure is Measure.QUESTIONS else None
    rule = replace(rule, of=whole)
    if whole is not None and not frame.loose:
        low, high = share_of(bounds, Fraction(whole))
        return (replace(rule, low=low, high=high),)
    return shares(rule, bounds)


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
