"""Parallel forms: no question in common but anchors, as long, as much worth, and as hard.

Form A is drawn near a mean difficulty that the others can follow. They are drawn one
after another, each without what is used; where one finds nothing left, all are drawn at
once. Means further apart than asked for are the last resort, as little as possible.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from examgen.assemble.anchors import anchors_of
from examgen.assemble.at_once import draw_together
from examgen.assemble.drawing import Failure, Job, draw, placed
from examgen.assemble.edits import bounded, granted, without
from examgen.assemble.problem import Place, Problem
from examgen.assemble.problem_build import Alike
from examgen.assemble.spread import (
    centre_of,
    mean_of,
    rated_of,
    spread_of,
    spread_warning,
    total,
    widest,
    window,
)
from examgen.diagnostic import Diagnostic, error

# A window that holds every mean: difficulties are 0 … 1.
_ALL = Fraction(1)
# What a window of one mean alone is widened to, before it is doubled.
_STEP = Fraction(1, 100)
# How often a window is halved to find the least that will do.
_HALVINGS = 4
# Seconds that all forms at once may take.
_TOGETHER = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What was drawn for a form, by id, and what drew it."""

    places: Mapping[str, Place]
    by: str


Forms = Mapping[str, Form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parallel:
    """All forms by their codes, and warnings."""

    forms: Forms
    warnings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """Why there are not so many forms."""

    errors: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Series:
    """Forms that are to be like form A.

    ``problem`` is that of one of them, anchors granted, with the mean left open;
    ``number`` is how many rated questions it draws. ``anchors`` stand on all.
    """

    problem: Problem
    job: Job
    rows: Alike
    anchors: Mapping[str, Place]
    centre: Fraction | None
    number: int


def parallel_forms(problem: Problem, rows: Alike, job: Job) -> Parallel | Failed:
    """Return all forms of a paper, with a warning where their means lie too far apart."""
    codes, spread = job.blueprint.forms.codes, spread_of(job.blueprint)
    centre = centre_of(problem, rows, job.blueprint)
    first = _first(problem, rows, job, centre, spread / 2)
    if isinstance(first, tuple):
        return Failed(errors=first)
    anchors = anchors_of(problem, first.places, job.blueprint, job.seed)
    if isinstance(anchors, Diagnostic):
        return Failed(errors=(anchors,))
    series = _series(problem, rows, job, first, anchors, centre)
    forms = _found(series, first, spread / 2)
    if isinstance(forms, tuple):
        return Failed(errors=forms)
    means = {code: mean_of(problem, rows, forms[code].places.values()) for code in codes}
    if widest(tuple(means.values())) > spread:
        return Parallel(forms=forms, warnings=(spread_warning(job.blueprint, means),))
    return Parallel(forms=forms)


def _first(
    problem: Problem, rows: Alike, job: Job, centre: Fraction | None, half: Fraction
) -> Form | Failure:
    """Draw form A as near as can be to a mean that the pools are good for."""
    quiet = replace(job, quiet=True)
    own = _reserved(problem, job, job.blueprint.forms.codes[0])
    number = rated_of(problem, rows, job.blueprint)
    while centre is not None and number is not None and half < _ALL:
        found = draw(window(own, rows, centre, half, number), quiet)
        if not isinstance(found, tuple):
            return Form(places=placed(found), by=found.by)
        half = max(2 * half, _STEP)
    found = draw(own, job)
    if isinstance(found, tuple):
        found = draw(problem, job)
    return found if isinstance(found, tuple) else Form(places=placed(found), by=found.by)


def _series(
    problem: Problem,
    rows: Alike,
    job: Job,
    first: Form,
    anchors: Mapping[str, Place],
    centre: Fraction | None,
) -> _Series:
    places = tuple(first.places.values())
    like = problem
    for row in (*rows.picks, rows.marks, rows.rated):
        there = total(row, places)
        like = bounded(like, row, there, there, "as on the first form")
    taken = Counter((place.section, place.cell) for place in anchors.values())
    demands = tuple(
        replace(d, count=max(0, d.count - taken[d.section, d.cell])) for d in job.demands
    )
    number = total(rows.rated, places) - total(rows.rated, anchors.values())
    own = mean_of(problem, rows, places)
    half = spread_of(job.blueprint) / 2
    if own is not None and (centre is None or abs(own - centre) > half):
        centre = own
    return _Series(
        problem=granted(like, anchors),
        job=replace(job, demands=demands),
        rows=rows,
        anchors=anchors,
        centre=centre,
        number=number,
    )


def _found(series: _Series, first: Form, half: Fraction) -> Forms | Failure:
    """Draw the other forms: in a row, all at once, then with wider and wider means."""
    for widen, reserve in _ways(series):
        forms = _one_by_one(series, first, half, widen=widen, reserve=reserve)
        if not isinstance(forms, tuple):
            return forms
        together = _at_once(series, _ALL if widen else half)
        if together is not None:
            return together
    return forms


def _ways(series: _Series) -> Iterator[tuple[bool, bool]]:
    """Yield whether means may lie further apart, and whether forms keep what locks held."""
    if series.job.context.kept is not None:
        yield False, True
    yield False, False
    yield True, False


def _one_by_one(
    series: _Series, first: Form, half: Fraction, *, widen: bool, reserve: bool
) -> Forms | Failure:
    codes = series.job.blueprint.forms.codes
    forms = {codes[0]: first}
    for code in codes[1:]:
        used = frozenset[str]().union(*(form.places.keys() for form in forms.values()))
        own = without(series.problem, used)
        if reserve:
            own = _reserved(own, series.job, code)
        form = _next(series, own, half)
        if isinstance(form, tuple) and widen:
            form = _widened(series, own, half)
        if isinstance(form, tuple):
            return (_too_few(series.job, len(forms)), *form)
        forms[code] = form
    return forms


def _next(
    series: _Series, problem: Problem, half: Fraction, *, quiet: bool = True
) -> Form | Failure:
    if series.centre is not None and half < _ALL:
        problem = window(problem, series.rows, series.centre, half, series.number)
    job = replace(series.job, quiet=quiet)
    found = draw(problem, job, tuple(series.anchors))
    if isinstance(found, tuple):
        return found
    return Form(places={**series.anchors, **placed(found)}, by=found.by)


def _widened(series: _Series, problem: Problem, half: Fraction) -> Form | Failure:
    """Draw one form with a mean as near as can be, knowing that ``half`` will not do."""
    best = _next(series, problem, _ALL, quiet=False)
    if isinstance(best, tuple) or series.centre is None:
        return best
    for _ in range(_HALVINGS):
        mean = mean_of(series.problem, series.rows, _drawn(series, best))
        away = half if mean is None else abs(mean - series.centre)
        middle = (half + away) / 2
        nearer = _next(series, problem, middle)
        if isinstance(nearer, tuple):
            half = middle
        else:
            best = nearer
    return best


def _drawn(series: _Series, form: Form) -> tuple[Place, ...]:
    """Return a form's places but for the anchors, which its problem knows as granted."""
    return tuple(place for name, place in form.places.items() if name not in series.anchors)


def _at_once(series: _Series, half: Fraction) -> Forms | None:
    """Draw all forms together; None where that finds none either."""
    problem = series.problem
    if series.centre is not None and half < _ALL:
        problem = window(problem, series.rows, series.centre, half, series.number)
    job = replace(series.job, quiet=True, limit=_TOGETHER)
    found = draw_together(problem, job, tuple(series.anchors))
    if found is None:
        return None
    forms, by = found
    return {
        code: Form(places={**series.anchors, **places}, by=by) for code, places in forms.items()
    }


def _too_few(job: Job, number: int) -> Diagnostic:
    codes, span = job.blueprint.forms.codes, job.blueprint.forms.span or job.blueprint.span
    message = f"nothing is left for form {codes[number]}: {number} of {len(codes)} forms were drawn"
    hint = "parallel forms share no questions: write more, or ask for fewer forms"
    return error("parallel-forms", message, span, hint)


def _reserved(problem: Problem, job: Job, code: str) -> Problem:
    """Return the problem without what the lock holds for other forms."""
    kept = job.context.kept or {}
    others = frozenset[str]().union(*(ids for form, ids in kept.items() if form != code))
    return without(problem, others - kept.get(code, frozenset()))
