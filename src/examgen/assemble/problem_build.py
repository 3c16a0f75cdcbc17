"""A blueprint and the items that it may draw, as a problem of whole numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from examgen.assemble.marks import marks_total, unequal_marks
from examgen.assemble.problem import Place, Problem, RowKind
from examgen.assemble.problem_draft import Draft, Request, draft_of
from examgen.assemble.problem_written import as_written
from examgen.assemble.rule import Rule
from examgen.assemble.settle import (
    always_met,
    contradiction,
    never_met,
    spans_of,
    total_of,
    unfit_passage,
    unmet,
)
from examgen.assemble.targets import is_pick, targeted
from examgen.assemble.where import is_ready
from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import FormsKind, Measure


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
    draft = draft_of(request)
    built = _settled(draft, request)
    ids = frozenset(candidate.id for candidate in built.problem.candidates)
    written = partial(as_written, request, ids)
    return replace(built, problem=replace(built.problem, written=written))


def _settled(draft: Draft, request: Request) -> Built:
    """Drop the rows that are met anyhow, and report those that cannot be."""
    rules, counts, problem = draft.rules, draft.counts, draft.problem
    spans = spans_of(len(problem.rows), problem.profiles, counts)
    errors = [*_unequal(request), *filter(None, map(unfit_passage, draft.begun))]
    stay: list[int] = []
    for number, (row, span) in enumerate(zip(problem.rows, spans, strict=True)):
        rule = rules[number] if number < len(rules) else None
        if never_met(row, span):
            total = rule is not None and rule.earned
            # A total of marks keeps the error that it has where every question is named.
            errors.append(
                marks_total(row.text, row.span, total_of(row, span))
                if total
                else unmet(row, span, _missing(rule, request, len(problem.candidates)))
            )
        elif rule is not None and (fault := contradiction(row)) is not None:
            errors.append(fault)
        elif (rule is not None and rule.kept) or not always_met(row, span):
            stay.append(number)
    place = {number: new for new, number in enumerate(stay)}
    alike = None
    if request.blueprint.forms.kind is FormsKind.PARALLEL:
        marks, hard, rated = (place[len(rules) - back] for back in (3, 2, 1))
        picks = tuple(place[n] for n in stay if n < len(rules) and is_pick(rules[n]))
        alike = Alike(picks=picks, marks=marks, difficulty=hard, rated=rated)
    left = [rules[number] if number < len(rules) else None for number in stay]
    rows = targeted([problem.rows[number] for number in stay], left, counts, request.seed)
    profiles = problem.profiles
    if len(stay) < len(problem.rows):
        profiles = tuple(_moved(profile, place) for profile in profiles)
    settled = replace(problem, rows=rows, profiles=profiles)
    return Built(problem=settled, unmet=tuple(errors), alike=alike)


def _unequal(request: Request) -> tuple[Diagnostic, ...]:
    """Return errors of named questions to choose from that are not worth the same."""
    pairs = zip(request.blueprint.sections, request.fixed, strict=True)
    return tuple(found for spec, items in pairs for found in unequal_marks(spec, items))


def _missing(rule: Rule | None, request: Request, candidates: int) -> str | None:
    """Return what the bank has of the questions that a rule counts, where it counts them."""
    if rule is not None and rule.kind is RowKind.SOME and not candidates:
        return "no question passes what the sections ask for"
    if rule is None or rule.test is None or rule.measure is not Measure.QUESTIONS:
        return None
    test = rule.test
    number = sum(1 for item in request.items if is_ready(item) and test(item))
    if not number:
        return "the bank has no such question that is ready and free"
    there = "one such question" if number == 1 else f"{number} such questions"
    return f"the bank has {there}, but no section takes them in"


def _moved(profile: tuple[Place, ...], index: Mapping[int, int]) -> tuple[Place, ...]:
    return tuple(
        Place(
            place.section,
            place.cell,
            tuple((index[row], term) for row, term in place.terms if row in index),
        )
        for place in profile
    )
