"""The page of statistics: what a bank or a paper holds, in pictures and tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from examgen.model.stats import Exposure, Part, Statistics, Tally, TopicRow
from examgen.render.document import make_document
from examgen.render.numbers import clock, duration, number
from examgen.render.page import Page
from examgen.render.stats_chart import Chart, chart
from examgen.render.stats_words import STATS_WORDS as WORDS
from examgen.render.theme import load_theme

# Shades of a cell, from 1 on; 0 is an empty one.
SHADES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A number and how dark its ground is."""

    text: str
    shade: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """A row of a table of cells; ``strong`` ones add up others."""

    title: str
    depth: int
    strong: bool
    cells: tuple[CellView, ...]
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView:
    """A table of shaded cells; ``name`` says which forms, empty where there is one."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BarView:
    """A row with a bar, whose width is in percent of the longest."""

    title: str
    width: str
    questions: int
    marks: str
    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyView:
    """Questions by kind: bars for one form, a grid for several."""

    title: str
    bars: tuple[BarView, ...]
    grid: GridView | None
    timed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposureView:
    """Bars for items on so many papers, and the pairs of papers that share some."""

    bars: tuple[BarView, ...]
    shared: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsView:
    """All that the template is given."""

    title: str
    kind: str
    facts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    topics: tuple[GridView, ...]
    tallies: tuple[TallyView, ...]
    charts: tuple[Chart, ...]
    exposure: ExposureView | None
    note: str


def stats_page(statistics: Statistics) -> str:
    """Return statistics as one self-contained page without scripts."""
    view = stats_view(statistics)
    values = {"stats": view, "labels": WORDS, "page_title": view.title}
    page = Page(figures={}, language="en")
    html, _ = make_document(load_theme({}), "stats.html", values, page, "stats.css")
    return html or ""


def stats_view(statistics: Statistics) -> StatsView:
    """Return what the template is given."""
    parts = statistics.parts
    return StatsView(
        title=statistics.title,
        kind=WORDS.bank if statistics.paper is None else f"{WORDS.paper} {statistics.paper}",
        facts=tuple((_name(part, parts), tuple(_facts(part, statistics))) for part in parts),
        topics=tuple(_topics(part, parts, statistics.bands) for part in parts),
        tallies=tuple(_tallies(parts)),
        charts=_charts(parts),
        exposure=_exposure(statistics.exposure) if statistics.exposure else None,
        note=_note(statistics.errors),
    )


def _note(errors: int) -> str:
    if not errors:
        return ""
    return WORDS.errors_one if errors == 1 else WORDS.errors_many.format(number=errors)


def _name(part: Part, parts: Sequence[Part]) -> str:
    if len(parts) == 1:
        return ""
    return f"{WORDS.form if len(part.codes) == 1 else WORDS.forms} {', '.join(part.codes)}"


def _facts(part: Part, statistics: Statistics) -> Iterator[tuple[str, str]]:
    yield WORDS.questions, str(part.questions)
    yield WORDS.marks, number(part.marks)
    if part.timed:
        label = WORDS.time
        if statistics.minutes is not None:
            label = WORDS.time_allowed.format(allowed=duration(statistics.minutes))
        elif part.timed < part.questions:
            label = WORDS.time_for.format(timed=part.timed)
        yield label, clock(part.seconds)
    if part.mean is not None:
        yield WORDS.mean, _decimal(part.mean)


def _decimal(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _topics(part: Part, parts: Sequence[Part], bands: Sequence[str]) -> GridView:
    columns = (*bands, WORDS.none) if part.bands[-1] else tuple(bands)
    most = max((n for row in part.topics for n in row.own), default=0)
    rows = [
        view
        for row in part.topics
        if row.id is None or any(row.total) or not row.depth
        for view in _topic(row, most, len(columns))
    ]
    total = tuple(CellView(text=_count(n)) for n in part.bands[: len(columns)])
    rows.append(
        RowView(title=WORDS.every, depth=0, strong=True, cells=total, total=str(part.questions))
    )
    return GridView(name=_name(part, parts), columns=columns, rows=tuple(rows))


def _topic(row: TopicRow, most: int, columns: int) -> Iterator[RowView]:
    title = WORDS.no_topic if row.id is None else row.title
    if not row.parent:
        yield _row(title, row.depth, row.own[:columns], most)
        return
    yield RowView(
        title=title,
        depth=row.depth,
        strong=True,
        cells=tuple(CellView(text=_count(n)) for n in row.total[:columns]),
        total=_count(sum(row.total)),
    )
    if any(row.own):
        yield _row(WORDS.itself.format(topic=title), row.depth + 1, row.own[:columns], most)


def _row(title: str, depth: int, counts: Sequence[int], most: int) -> RowView:
    cells = tuple(CellView(text=_count(n), shade=_shade(n, most)) for n in counts)
    return RowView(title=title, depth=depth, strong=False, cells=cells, total=_count(sum(counts)))


def _shade(count: int, most: int) -> int:
    return -(-SHADES * count // most) if most else 0


def _count(count: int) -> str:
    return str(count) if count else "·"


# A table of levels or statuses says something only where there are two.
_KINDS: tuple[tuple[str, Callable[[Part], tuple[Tally, ...]], int], ...] = (
    (WORDS.types, lambda part: part.types, 1),
    (WORDS.levels, lambda part: part.levels, 2),
    (WORDS.worths, lambda part: part.worths, 1),
    (WORDS.statuses, lambda part: part.statuses, 2),
)


def _tallies(parts: Sequence[Part]) -> Iterator[TallyView]:
    for title, of, least in _KINDS:
        if all(len(of(part)) < least for part in parts):
            continue
        several = len(parts) > 1
        tallies = () if several else of(parts[0])
        yield TallyView(
            title=title,
            bars=_bars(tallies),
            grid=_compared(parts, of) if several else None,
            timed=any(tally.seconds for tally in tallies),
        )


def _bars(tallies: Sequence[Tally]) -> tuple[BarView, ...]:
    most = max((tally.questions for tally in tallies), default=0)
    return tuple(
        BarView(
            title=WORDS.none if tally.name is None else tally.name,
            width=_percent(tally.questions, most),
            questions=tally.questions,
            marks=number(tally.marks),
            time=clock(tally.seconds) if tally.seconds else "·",
        )
        for tally in tallies
    )


def _percent(count: int, most: int) -> str:
    return f"{100 * count / most:.2f}%" if most else "0%"


def _compared(parts: Sequence[Part], of: Callable[[Part], tuple[Tally, ...]]) -> GridView:
    counts = [{tally.name: tally.questions for tally in of(part)} for part in parts]
    names = list(dict.fromkeys(name for tallies in counts for name in tallies))
    most = max(n for tallies in counts for n in tallies.values())
    rows = [
        _row(WORDS.none if name is None else name, 0, [t.get(name, 0) for t in counts], most)
        for name in names
    ]
    return GridView(name="", columns=tuple(_name(part, parts) for part in parts), rows=tuple(rows))


def _charts(parts: Sequence[Part]) -> tuple[Chart, ...]:
    rated = [part for part in parts if part.rated]
    most = max((n for part in rated for n in part.bins), default=0)
    return tuple(chart(part, _name(part, parts), most) for part in rated)


def _exposure(exposure: Exposure) -> ExposureView:
    most = max(exposure.times)
    bars = []
    for times, questions in enumerate(exposure.times):
        title = WORDS.use_many.format(number=times) if times > 1 else WORDS.use_one
        bars.append(
            BarView(
                title=title if times else WORDS.use_none,
                width=_percent(questions, most),
                questions=questions,
                marks="",
                time="",
            )
        )
    shared = tuple(
        (WORDS.use_shared.format(first=first, second=second), both)
        for first, second, both in exposure.overlaps
    )
    return ExposureView(bars=tuple(bars), shared=shared)
