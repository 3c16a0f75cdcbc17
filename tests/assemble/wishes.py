"""What random blueprints ask for: bounds, filters, places and sums that a selection meets."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from hypothesis import strategies as st
from tests.assemble.filters import band, passes
from tests.assemble.selection import Part, Scope, count_faults, earned, total_of

from examgen.decimals import exact
from examgen.model.blueprint import (
    Bounds,
    Cell,
    Condition,
    Measure,
    Requirement,
    SectionSpec,
    Where,
    exactly,
)
from examgen.model.item import Item, Status
from examgen.model.project import Project
from examgen.source import Span

PROJECT = Project(author="Cy")
_STEPS = {
    Measure.QUESTIONS: Fraction(1),
    Measure.MARKS: Fraction(1, 2),
    Measure.MINUTES: Fraction(1, 2),
    Measure.MEAN_DIFFICULTY: Fraction(1, 20),
}


def at(line: int) -> Span:
    """Return a place in the blueprint."""
    return Span("bank/papers/quiz.yaml", line, 1, line, 2)


def bounds_of(
    low: Fraction | None, high: Fraction | None, *, share: bool = False, line: int = 3
) -> Bounds:
    """Return bounds with the text that an author would have written."""
    scale, sign = (100, " %") if share else (1, "")
    ends = ["" if end is None else exact(end * scale) for end in (low, high)]
    text = ends[0] if low == high else "..".join(ends)
    return Bounds(low=low, high=high, share=share, text=text + sign, span=at(line))


@st.composite
def around(draw: st.DrawFn, value: Fraction, step: Fraction, line: int = 3) -> Bounds:
    """Bounds that hold a value: itself, a range, or one end."""
    kind = draw(st.sampled_from(["exact", "range", "most", "least"]))
    below = max(Fraction(0), (floor(value / step) - draw(st.integers(0, 2))) * step)
    above = (ceil(value / step) + draw(st.integers(0, 2))) * step
    if kind == "exact" and value % step == 0:
        return bounds_of(value, value, line=line)
    low = None if kind == "most" else below
    high = None if kind == "least" else above
    return bounds_of(low, high, line=line)


@st.composite
def share_around(draw: st.DrawFn, part: Fraction, total: Fraction) -> Bounds:
    """Bounds in per cent that hold a part of a total."""
    share = part / total if total else Fraction(0)
    near = Fraction(round(share * 100), 100)
    if draw(st.booleans()) and abs(part - near * total) < 1:
        return bounds_of(near, near, share=True)
    low = Fraction(max(0, floor(share * 10) - draw(st.integers(0, 1))), 10)
    high = Fraction(min(10, ceil(share * 10) + draw(st.integers(0, 1))), 10)
    kind = draw(st.sampled_from(["range", "most", "least"]))
    return bounds_of(None if kind == "most" else low, None if kind == "least" else high, share=True)


def condition(name: str, *values: str, negated: bool = False) -> Condition:
    """Return a condition of a filter."""
    return Condition(name=name, values=values, negated=negated, span=at(3))


def _up(topic: str | None, levels: int) -> str | None:
    """Return a topic, or one above it."""
    return None if topic is None else "/".join(topic.split("/")[: max(1, 3 - levels)])


@st.composite
def filters(draw: st.DrawFn, items: Sequence[Item]) -> Where:
    """A filter that lets all these items through."""
    found: list[Condition] = []
    if not items:
        return Where()
    kinds = draw(st.sets(st.sampled_from(["topic", "type", "difficulty", "marks", "tag", "by"])))
    topics = {_up(i.topic, draw(st.integers(0, 2))) for i in items}
    if "topic" in kinds and None not in topics:
        found.append(condition("topic", *sorted(t for t in topics if t is not None)))
    if "type" in kinds:
        found.append(condition("type", *sorted({str(i.type) for i in items})))
    known = [i.difficulty for i in items if i.difficulty is not None]
    if "difficulty" in kinds and len(known) == len(items) and known:
        bands = sorted({band(i, PROJECT) or "" for i in items})
        span = f"{exact(min(known))}..{exact(max(known))}"
        found.append(condition("difficulty", *(bands if draw(st.booleans()) else [span])))
    marks = [i.marks for i in items if i.marks is not None]
    if "marks" in kinds and marks:
        found.append(condition("marks", f"{exact(min(marks))}..{exact(max(marks))}"))
    if "tag" in kinds and not any("dull" in i.tags for i in items):
        found.append(condition("tags", "dull", negated=True))
    if "by" in kinds and not any(i.author == "Bo" for i in items):
        found.append(condition("author", "Ada", "Cy"))
    if any(i.status is not Status.READY for i in items):
        found.append(condition("status", *sorted({str(i.status) for i in items})))
    return Where(conditions=tuple(found), span=at(3))


@st.composite
def cells_for(draw: st.DrawFn, picked: Sequence[Item], *, every: bool) -> tuple[Cell, ...]:
    """Places that the picked items fill; all of them, or so many as chance has it.

    Those that fill none may be free beside exact numbers only.
    """
    counts: dict[tuple[str | None, str | None], int] = {}
    for one in picked:
        if not every and draw(st.booleans()):
            continue
        topic = _up(one.topic, draw(st.integers(0, 2))) if draw(st.booleans()) else None
        level = band(one, PROJECT) if topic is None or draw(st.booleans()) else None
        counts[topic, level] = counts.get((topic, level), 0) + 1
    if every and any(name == (None, None) for name in counts):
        return (Cell(topic=None, difficulty=None, count=exactly(len(picked), at(4))),)
    shares = not every and draw(st.booleans())
    total = Fraction(len(picked))
    found = tuple(
        Cell(
            topic=topic,
            difficulty=level,
            count=draw(share_around(Fraction(n), total) if shares else near(n)),
        )
        for (topic, level), n in counts.items()
        if (topic, level) != (None, None)
    )
    spec = SectionSpec(pick=exactly(len(picked), at(4)), cells=found, span=at(4))
    if any(count_faults(Part(spec, (), tuple(picked)), PROJECT)):
        return tuple(
            replace(cell, count=exactly(counts[cell.topic, cell.difficulty], at(4)))
            for cell in found
        )
    return found


def near(count: int, line: int = 4) -> st.SearchStrategy[Bounds]:
    """Bounds that hold a count, half of them the count itself."""
    return st.just(exactly(count, at(line))) | around(Fraction(count), Fraction(1), line)


@st.composite
def requirements(
    draw: st.DrawFn, scope: Scope, *, picked: bool, most: int = 3
) -> tuple[Requirement, ...]:
    """Sums over the questions of a scope, each in bounds that they meet now."""
    found: list[Requirement] = []
    for _ in range(draw(st.integers(0, most))):
        measure = Measure.QUESTIONS if picked else draw(st.sampled_from(list(Measure)))
        where = draw(_some_of(scope))
        row = draw(_requirement(scope, measure, where, picked=picked))
        found += [] if row is None else [row]
    return tuple(found)


@st.composite
def _requirement(
    draw: st.DrawFn,
    scope: Scope,
    measure: Measure,
    where: Where,
    *,
    picked: bool,
) -> Requirement | None:
    counted = [(p, [i for i in items if passes(where, i, PROJECT)]) for p, items in scope]
    value, total = total_of(measure, counted), total_of(measure, scope)
    if measure is Measure.MARKS and not where.conditions:
        value = total = earned(part for part, _ in scope)
    if value is None or total is None:
        return None
    shares = bool(where.conditions) and measure is not Measure.MEAN_DIFFICULTY
    if shares and draw(st.booleans()):
        bounds = draw(share_around(value, total))
    else:
        bounds = draw(around(value, _STEPS[measure]))
    name = f"{measure} {' '.join(f'{c.name} {c.values}' for c in where.conditions)}".strip()
    return Requirement(
        name=name, measure=measure, bounds=bounds, where=where, picked=picked, span=bounds.span
    )


@st.composite
def _some_of(draw: st.DrawFn, scope: Scope) -> Where:
    """A filter that some of the questions pass, or no filter."""
    items = [item for _, counted in scope for item in counted]
    if not items or draw(st.integers(0, 2)) == 0:
        return Where()
    one = draw(st.sampled_from(items))
    names = {
        "topic": _up(one.topic, draw(st.integers(0, 2))),
        "type": str(one.type),
        "tags": one.tags[0] if one.tags else None,
        "level": one.level and str(one.level),
        "difficulty": band(one, PROJECT),
        "language": one.language or "en",
        "id": one.id,
    }
    name = draw(st.sampled_from([name for name, value in names.items() if value is not None]))
    negated = draw(st.integers(0, 5)) == 5
    return Where(conditions=(condition(name, str(names[name]), negated=negated),), span=at(3))
