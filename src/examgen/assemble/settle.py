"""Requirements that no draw can change: met ones are dropped, broken ones are errors."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import inf

from examgen.assemble.demand import Counts, Range
from examgen.assemble.problem import Place, Row, RowKind
from examgen.assemble.together import Passage
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic, error


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The least and the most that a row's sum can be, as far as counts alone tell."""

    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """The least and the most that a place of one cell adds to each row; 0 where it is not in."""

    least: Mapping[int, int]
    most: Mapping[int, int]


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


def unmet(row: Row, span: Span, missing: str | None) -> Diagnostic:
    """Return the error of a row that is the same for every draw, and wrong.

    ``missing`` says what the bank has of what the row counts.
    """
    if row.kind is RowKind.SOME:
        hint = missing or "let a section `pick` questions, or name some"
        return error("empty-paper", "this paper has no questions", row.span, hint)
    asked = f"{row.name}: asked for {row.text}"
    if row.share:
        message = f"{asked}, and no draw comes to that"
        return error("requirement", message, row.span, "change it, or the questions")
    total = total_of(row, span)
    if row.of:
        message = f"{asked}, and every draw has {exact(total)} of {row.of}"
        share = _percent(total / row.of)
        return error("requirement", message, row.span, f"ask for {share}, or change the questions")
    unit = " min" if row.unit == "min" else ""
    message = f"{asked}, and every draw has {exact(total)}{unit}"
    if total == 0 and missing:
        return error("requirement", message, row.span, missing)
    what = "how many the sections pick" if row.name == "questions" else "the questions"
    hint = f"ask for {exact(total)}{unit}, or change {what}"
    return error("requirement", message, row.span, hint)


def contradiction(row: Row) -> Diagnostic | None:
    """Return the error of bounds that no whole number lies between, None where one does."""
    if row.low is None or row.high is None or row.low <= row.high:
        return None
    below, above = ((number + row.named) * row.scale for number in (row.high, row.low))
    if row.of is not None and not row.share:
        message = f"{row.name}: no whole number of questions is {row.text} of {row.of}"
        near = [
            f"{_percent(Fraction(part, row.of))} ({exact(part)} of {row.of})"
            for part in (below, above)
        ]
        hint = f"ask for {near[0]}, or for {near[1]}"
        return error("requirement", message, row.span, hint)
    unit = f" {row.unit}" if row.unit in {"min", "marks"} else ""
    message = f"{row.name}: nothing adds up to {row.text}"
    reason = f"all numbers here are multiples of {exact(row.scale)}{unit}"
    hint = f"{reason}: ask for {exact(below)}{unit}, or for {exact(above)}{unit}"
    return error("requirement", message, row.span, hint)


def unfit_passage(passage: Passage) -> Diagnostic | None:
    """Return the error of a passage that named questions have begun, and that cannot be kept to."""
    count = passage.rule.count
    if passage.low <= min(passage.high, len(passage.items)):
        return None
    if count is None:
        message = f"`{passage.stimulus}` is to come whole, since one of its questions is named here"
        fit = f"{len(passage.items)} of {passage.low}"
        hint = f"{fit} others fit the counts: make room for them, or write `stimuli: 1..`"
        return error("requirement", message, passage.rule.span, hint)
    asked = f"`{passage.stimulus}` is to come with {count.text} of its questions"
    if count.high is not None and passage.named > count.high:
        message = f"{asked}, and {passage.named} are named here"
        hint = f"name fewer of them, or write `stimuli: {passage.named}..`"
    else:
        there = passage.named + len(passage.items)
        message = f"{asked}, and {there} at most can be here"
        hint = f"write `stimuli: ..{there}`, or name none of them"
    return error("requirement", message, passage.rule.span, hint)


def _percent(share: Fraction) -> str:
    return f"{exact(Fraction(round(share * 1000), 10))} %"


def total_of(row: Row, span: Span) -> Fraction:
    """Return the one sum that a row has, in the author's unit."""
    return (int(span.low) + row.named) * row.scale


def _cells(profiles: Iterable[tuple[Place, ...]]) -> Mapping[tuple[int, int], _Cell]:
    by_cell: dict[tuple[int, int], list[tuple[tuple[int, int], ...]]] = {}
    for profile in profiles:
        for place in profile:
            by_cell.setdefault((place.section, place.cell), []).append(place.terms)
    return {key: _cell(places) for key, places in by_cell.items()}


def _cell(places: Sequence[tuple[tuple[int, int], ...]]) -> _Cell:
    # Counted in one go: a large bank with fine numbers has millions of terms.
    counts = Counter(chain.from_iterable(places))
    adding: Counter[int] = Counter()
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for (row, term), count in counts.items():
        adding[row] += count
        least[row] = min(term, least.get(row, term))
        most[row] = max(term, most.get(row, term))
    for row, count in adding.items():
        if count < len(places):
            least[row], most[row] = min(0, least[row]), max(0, most[row])
    return _Cell(least=least, most=most)


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
    return (0, 0) if cell is None else (cell.least.get(row, 0), cell.most.get(row, 0))


def _largest(term: int, count: Range) -> float:
    """Return the largest sum of so many equal terms."""
    low, high = count
    if term <= 0:
        return term * low
    return inf if high is None else term * high
