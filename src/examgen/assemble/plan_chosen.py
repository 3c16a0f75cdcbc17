"""What the chosen items of a paper come to, requirement by requirement."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from examgen.assemble.context import Chosen
from examgen.assemble.marks import is_total, items_of, marks_of, paper_marks, section_marks
from examgen.assemble.where import Test
from examgen.model.blueprint import Blueprint, Measure, Requirement, SectionSpec
from examgen.model.item import Item

# An item and the section that it stands in.
Pair = tuple[SectionSpec, Item]
# The items of each section, by form.
Forms = Mapping[str, tuple[Chosen, ...]]


def each_form(
    blueprint: Blueprint,
    forms: Forms,
    section: int | None,
    value: Callable[[Sequence[Pair]], Fraction | None],
) -> tuple[Fraction | None, ...]:
    """Return a value of the pairs of each form, one section's or all."""
    return tuple(value(_pairs(blueprint, form, section, picked=False)) for form in forms.values())


def values_of(
    row: Requirement, section: int | None, tests: Sequence[Test], blueprint: Blueprint, forms: Forms
) -> tuple[Fraction | None, ...]:
    """Return what a requirement comes to on each form; a share as a part of one."""
    return tuple(_value(row, section, tests, blueprint, form) for form in forms.values())


def counted_items(
    row: Requirement, section: int | None, tests: Sequence[Test], blueprint: Blueprint, forms: Forms
) -> frozenset[str]:
    """Return the ids of the chosen items that a requirement counts, on any form."""
    return frozenset(
        item.id
        for form in forms.values()
        for _, item in _pairs(blueprint, form, section, picked=row.picked)
        if all(test(item) for test in tests)
    )


def total(measure: Measure, pairs: Sequence[Pair]) -> Fraction:
    """Return what items add up to; for a mean, how many have a difficulty."""
    match measure:
        case Measure.QUESTIONS:
            return Fraction(len(pairs))
        case Measure.MARKS:
            return sum((marks_of(item, spec) or Fraction(0) for spec, item in pairs), Fraction(0))
        case Measure.MINUTES:
            return Fraction(sum(item.seconds or 0 for _, item in pairs), 60)
        case Measure.MEAN_DIFFICULTY:
            return Fraction(sum(item.difficulty is not None for _, item in pairs))


def _value(
    row: Requirement,
    section: int | None,
    tests: Sequence[Test],
    blueprint: Blueprint,
    form: tuple[Chosen, ...],
) -> Fraction | None:
    if is_total(row) and not tests:
        if section is None:
            return paper_marks(blueprint, form)
        return section_marks(blueprint.sections[section], items_of(form[section]))
    scope = _pairs(blueprint, form, section, picked=row.picked)
    pairs = [pair for pair in scope if all(test(pair[1]) for test in tests)]
    if row.measure is Measure.MEAN_DIFFICULTY:
        rated = [item.difficulty for _, item in pairs if item.difficulty is not None]
        return sum(rated, Fraction(0)) / len(rated) if rated else None
    found = total(row.measure, pairs)
    if not row.bounds.share:
        return found
    whole = total(row.measure, scope)
    return found / whole if whole else None


def _pairs(
    blueprint: Blueprint, form: tuple[Chosen, ...], section: int | None, *, picked: bool
) -> list[Pair]:
    return [
        (spec, item)
        for index, (spec, chosen) in enumerate(zip(blueprint.sections, form, strict=True))
        if section in (None, index)
        for item in (chosen.drawn if picked else items_of(chosen))
    ]
