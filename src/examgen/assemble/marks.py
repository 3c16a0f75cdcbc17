"""What the questions of a paper are worth, and whether that is what was asked for."""

from collections.abc import Sequence
from fractions import Fraction

from examgen.assemble.context import Chosen
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.blueprint import Blueprint, Bounds, Measure, Requirement, SectionSpec
from examgen.model.item import Item
from examgen.source import Span

_MISSING = "give it `marks`, or the section `marks_each`, or the bank a default"


def marks_of(item: Item, spec: SectionSpec) -> Fraction | None:
    """Return an item's full marks in a section, None where nobody gave any."""
    return item.marks if spec.marks_each is None else spec.marks_each.value


def section_marks(spec: SectionSpec, items: Sequence[Item]) -> Fraction:
    """Return what a candidate can earn in a section.

    Where a candidate chooses among the questions, those chosen count, at most all.
    """
    marks = [marks_of(item, spec) or Fraction(0) for item in items]
    if spec.choose is None:
        return sum(marks, Fraction(0))
    return sum(sorted(marks, reverse=True)[: spec.choose.value], Fraction(0))


def paper_marks(blueprint: Blueprint, selection: Sequence[Chosen]) -> Fraction:
    """Return what a candidate can earn on a paper."""
    return sum(
        (
            section_marks(spec, items_of(chosen))
            for spec, chosen in zip(blueprint.sections, selection, strict=True)
        ),
        Fraction(0),
    )


def items_of(chosen: Chosen) -> tuple[Item, ...]:
    """Return a section's items, named ones first."""
    return (*chosen.fixed, *chosen.drawn)


def check_marks(blueprint: Blueprint, selection: Sequence[Chosen]) -> tuple[Diagnostic, ...]:
    """Return errors: questions without marks, unequal ones to choose from, totals not met."""
    pairs = tuple(zip(blueprint.sections, map(items_of, selection), strict=True))
    missing = tuple(
        error("missing-marks", f"`{item.id}` has no marks", item.span, _MISSING)
        for spec, items in pairs
        for item in items
        if marks_of(item, spec) is None
    )
    if missing:
        return missing
    choices = tuple(f for pair in pairs for f in (*_too_few(*pair), *unequal_marks(*pair)))
    scopes = [(blueprint.requirements, paper_marks(blueprint, selection))]
    scopes += [(spec.requirements, section_marks(spec, items)) for spec, items in pairs]
    totals = tuple(
        marks_total(row.bounds.text, row.bounds.span, total)
        for rows, total in scopes
        for row in rows
        if is_total(row) and not inside(row.bounds, total)
    )
    return (*choices, *totals)


def is_total(row: Requirement) -> bool:
    """Tell whether a requirement is one of all the marks of its scope."""
    whole = not row.where.conditions and not row.picked
    return row.measure is Measure.MARKS and whole and not row.bounds.share


def inside(bounds: Bounds, number: Fraction) -> bool:
    """Tell whether a number lies in bounds that are no shares."""
    low_met = bounds.low is None or bounds.low <= number
    return low_met and (bounds.high is None or number <= bounds.high)


def marks_total(text: str, span: Span, total: Fraction) -> Diagnostic:
    """Return the error of marks that add up to something else."""
    there = exact(total)
    message = f"the marks of the questions add up to {there}, not to {text}"
    hint = f"write `marks: {there}`, or change the questions" if total else "change the questions"
    return error("marks-total", message, span, hint)


def _too_few(spec: SectionSpec, items: Sequence[Item]) -> tuple[Diagnostic, ...]:
    if spec.choose is None or spec.choose.value <= len(items):
        return ()
    message = f"candidates choose {spec.choose.value} questions of {len(items)}"
    hint = "have more questions in the section, or let them choose fewer"
    return (error("bad-count", message, spec.choose.span, hint),)


def unequal_marks(spec: SectionSpec, items: Sequence[Item]) -> tuple[Diagnostic, ...]:
    """Return the error of a choice between questions that are not worth the same."""
    if spec.choose is None or not items:
        return ()
    first = items[0]
    other = next((i for i in items if marks_of(i, spec) != marks_of(first, spec)), None)
    if other is None:
        return ()
    mine, yours = (exact(marks_of(item, spec) or Fraction(0)) for item in (first, other))
    return (
        Diagnostic(
            severity=Severity.ERROR,
            rule="unequal-marks",
            message=f"candidates choose among `{first.id}` for {mine} and `{other.id}` for {yours}",
            span=spec.choose.span,
            hint="give the section `marks_each`, so that all are worth the same",
            related=tuple(
                (item.fields["marks"], f"marks of `{item.id}`")
                for item in (first, other)
                if "marks" in item.fields
            ),
        ),
    )
