"""Requirements that no draw can change: met ones are dropped, broken ones are errors."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from examgen.assemble.demand import Counts, Range
from examgen.assemble.problem import Place, Row
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, error


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The least and the most that a row's sum can be, as far as counts alone tell."""

    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """All places of one cell: how many, and of each row how many add to it, from what to what."""

    places: int
    adding: Counter[int] = field(default_factory=Counter)
    least: dict[int, int] = field(default_factory=dict)
    most: dict[int, int] = field(default_factory=dict)


def spans_of(
    count: int, profiles: Iterable[tuple[Place, ...]], counts: Sequence[Counts]
) -> tuple[Span, ...]:
    """Return the span of each of ``count`` rows, what named questions add left out."""
    cells = _cells(profiles)
    sections = [
        (numbers, [cells.get((index, cell)) for cell in range(len(numbers.cells) + 1)])
        for index, numbers in enumerate(counts)
    ]
    found: list[Span] = []
    for row in range(count):
        parts = [_span(row, numbers, own) for numbers, own in sections]
        found.append(Span(low=sum(p.low for p in parts), high=sum(p.high for p in parts)))
    return tuple(found)


def always_met(row: Row, span: Span) -> bool:
    """Tell whether no draw can break a row."""
    low_met = row.low is None or row.low <= span.low
    return low_met and (row.high is None or span.high <= row.high)


def never_met(row: Row, span: Span) -> bool:
    """Tell whether a row's sum is the same for every draw, and wrong."""
    return span.low == span.high and not always_met(row, span)


def unmet(row: Row, span: Span) -> Diagnostic:
    """Return the error of a row that is the same for every draw, and wrong."""
    hint = f"change `{row.text}`, or the questions"
    if row.share:
        message = f"{row.name} cannot be {row.text}, whatever is drawn"
        return error("requirement", message, row.span, hint)
    total = exact((int(span.low) + row.named) * row.scale)
    message = f"{row.name} comes to {total} whatever is drawn, not to {row.text}"
    return error("requirement", message, row.span, hint)


def total_of(row: Row, span: Span) -> Fraction:
    """Return the one sum that a row has, in the author's unit."""
    return (int(span.low) + row.named) * row.scale


def _cells(profiles: Iterable[tuple[Place, ...]]) -> Mapping[tuple[int, int], _Cell]:
    places: Counter[tuple[int, int]] = Counter(
        (place.section, place.cell) for profile in profiles for place in profile
    )
    cells = {key: _Cell(places=number) for key, number in places.items()}
    for place in (place for profile in profiles for place in profile):
        cell = cells[place.section, place.cell]
        for row, term in place.terms:
            cell.adding[row] += 1
            cell.least[row] = min(term, cell.least.get(row, term))
            cell.most[row] = max(term, cell.most.get(row, term))
    return cells


def _span(row: int, counts: Counts, cells: Sequence[_Cell | None]) -> Span:
    """Return what one section can add to a row."""
    ranges = (*counts.cells, counts.free)
    ends = [_ends(row, cell) for cell in cells]
    if all(low == high for low, high in ranges):
        return Span(
            low=sum(n * low for (n, _), (low, _) in zip(ranges, ends, strict=True)),
            high=sum(n * high for (n, _), (_, high) in zip(ranges, ends, strict=True)),
        )
    least = min((low for (low, _), cell in zip(ends, cells, strict=True) if cell), default=0)
    most = max((high for (_, high), cell in zip(ends, cells, strict=True) if cell), default=0)
    return Span(low=-_largest(-least, counts.pick), high=_largest(most, counts.pick))


def _ends(row: int, cell: _Cell | None) -> tuple[int, int]:
    """Return the least and the most that one place adds to a row."""
    if cell is None or row not in cell.adding:
        return 0, 0
    least, most = cell.least[row], cell.most[row]
    if cell.adding[row] < cell.places:
        return min(0, least), max(0, most)
    return least, most


def _largest(term: int, count: Range) -> float:
    """Return the largest sum of so many equal terms."""
    low, high = count
    if term <= 0:
        return term * low
    return inf if high is None else term * high
