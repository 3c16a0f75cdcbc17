"""How hard parallel forms are on the mean, and bounds that keep their means together."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor

from examgen.assemble.demand import counts_of
from examgen.assemble.edits import bounded
from examgen.assemble.problem import Place, Problem
from examgen.assemble.problem_build import Alike
from examgen.assemble.settle import spans_of
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, warning
from examgen.model.blueprint import Blueprint, Measure

# How far apart the mean difficulties of two forms may lie where nothing else is said.
SPREAD = Fraction(2, 100)


def spread_of(blueprint: Blueprint) -> Fraction:
    """Return how far apart the mean difficulties of two forms may lie (0 … 1)."""
    spread = blueprint.forms.spread
    return SPREAD if spread is None else spread.value


def total(row: int, places: Iterable[Place]) -> int:
    """Return what places add to a row."""
    return sum(term for place in places for index, term in place.terms if index == row)


def mean_of(problem: Problem, rows: Alike, places: Iterable[Place]) -> Fraction | None:
    """Return a form's mean difficulty, None where none of its questions has one."""
    chosen = tuple(places)
    hard, rated = problem.rows[rows.difficulty], problem.rows[rows.rated]
    number = total(rows.rated, chosen) + rated.named
    if not number:
        return None
    return (total(rows.difficulty, chosen) + hard.named) * hard.scale / number


def rated_of(problem: Problem, rows: Alike, blueprint: Blueprint) -> int | None:
    """Return how many questions with a difficulty are drawn, None where the draw decides it."""
    counts = tuple(counts_of(spec) for spec in blueprint.sections)
    span = spans_of(len(problem.rows), problem.profiles, counts)[rows.rated]
    return int(span.low) if span.low == span.high else None


def centre_of(problem: Problem, rows: Alike, blueprint: Blueprint) -> Fraction | None:
    """Return the mean difficulty that all forms of a paper can be near to.

    That is the mean of its cells' pools, weighted by their counts, moved into the bounds
    of the blueprint's own mean. None where the number of rated questions is not fixed.
    """
    drawn = rated_of(problem, rows, blueprint)
    hard = problem.rows[rows.difficulty]
    number = (drawn or 0) + problem.rows[rows.rated].named
    if drawn is None or not number:
        return None
    pools: dict[tuple[int, int], list[int]] = {}
    for candidate in problem.candidates:
        for place in problem.profiles[candidate.profile]:
            terms = dict(place.terms)
            pools.setdefault((place.section, place.cell), []).append(terms.get(rows.difficulty, 0))
    summed = Fraction(hard.named)
    for section, spec in enumerate(blueprint.sections):
        own = counts_of(spec)
        for cell, (count, _) in enumerate((*own.cells, own.free)):
            pool = pools.get((section, cell))
            summed += Fraction(sum(pool), len(pool)) * count if pool else 0
    return _inside(summed * hard.scale / number, blueprint)


def window(problem: Problem, rows: Alike, centre: Fraction, half: Fraction, number: int) -> Problem:
    """Return the problem with a mean within ``half`` of ``centre``, of ``number`` drawn ones."""
    hard = problem.rows[rows.difficulty]
    whole = number + problem.rows[rows.rated].named
    low = ceil((centre - half) * whole / hard.scale) - hard.named
    high = floor((centre + half) * whole / hard.scale) - hard.named
    text = f"mean {_text(centre - half)}..{_text(centre + half)}"
    return bounded(problem, rows.difficulty, low, high, text)


def widest(means: Sequence[Fraction | None]) -> Fraction:
    """Return how far apart the means lie that there are."""
    known = [mean for mean in means if mean is not None]
    return max(known) - min(known) if known else Fraction(0)


def spread_warning(blueprint: Blueprint, means: Mapping[str, Fraction | None]) -> Diagnostic:
    """Return the warning of forms that are not as alike in difficulty as was asked for."""
    known = {code: mean for code, mean in means.items() if mean is not None}
    easy, hard = min(known, key=known.__getitem__), max(known, key=known.__getitem__)
    apart = _up(known[hard] - known[easy])
    wanted = exact(spread_of(blueprint))
    message = (
        f"the mean difficulties of forms {easy} ({_text(known[easy])}) and {hard} "
        f"({_text(known[hard])}) are {apart} apart, not {wanted} at most"
    )
    span = blueprint.forms.spread.span if blueprint.forms.spread else blueprint.forms.span
    hint = f"no better was found: write more questions, or allow it with `spread: {apart}`"
    return warning("spread", message, span or blueprint.span, hint)


def _inside(mean: Fraction, blueprint: Blueprint) -> Fraction:
    for row in blueprint.requirements:
        if row.measure is Measure.MEAN_DIFFICULTY and not row.where.conditions:
            low, high = row.bounds.low, row.bounds.high
            mean = mean if low is None else max(mean, low)
            mean = mean if high is None else min(mean, high)
    return mean


def _text(mean: Fraction) -> str:
    return f"{float(mean):.3f}"


def _up(number: Fraction) -> str:
    """Return a number of three decimals that is not below the given one."""
    return exact(Fraction(ceil(number * 1000), 1000))
