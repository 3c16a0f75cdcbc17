"""Counts questions by all that teachers look at: topic, difficulty, type, marks, level."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from examgen.assemble.where import band_of
from examgen.decimals import exact
from examgen.model.item import ItemType, Level, Status
from examgen.model.project import Project, Topic
from examgen.model.stats import BINS, Part, Tally, TopicRow


@dataclass(frozen=True, slots=True)
class Kind:
    """All of a question that is counted by. Fractions are (numerator, denominator) here.

    A large bank has many questions of few kinds, and these are quick to hash.
    """

    topic: str | None
    type: ItemType
    difficulty: tuple[int, int] | None
    marks: tuple[int, int] | None
    seconds: int | None
    level: Level | None
    status: Status


Counted = Mapping[Kind, int]


def kind_of(
    difficulty: Fraction | None,
    marks: Fraction | None,
    topic: str | None,
    others: tuple[ItemType, int | None, Level | None, Status],
) -> Kind:
    """Return the kind of a question."""
    type_, seconds, level, status = others
    return Kind(
        topic,
        type_,
        None if difficulty is None else (difficulty.numerator, difficulty.denominator),
        None if marks is None else (marks.numerator, marks.denominator),
        seconds,
        level,
        status,
    )


def count(
    kinds: Iterable[Kind], project: Project, *, codes: tuple[str, ...] = (), marks: Fraction | None
) -> Part:
    """Count questions. ``marks`` is what can be earned where that is not the sum of all."""
    found = Counter(kinds)
    rated = {Fraction(*kind.difficulty): 0 for kind in found if kind.difficulty is not None}
    for kind, number in found.items():
        if kind.difficulty is not None:
            rated[Fraction(*kind.difficulty)] += number
    many = sum(rated.values())
    return Part(
        codes=codes,
        questions=sum(found.values()),
        marks=_marks(found) if marks is None else marks,
        unmarked=sum(number for kind, number in found.items() if kind.marks is None),
        seconds=_seconds(found),
        timed=sum(number for kind, number in found.items() if kind.seconds is not None),
        mean=sum((d * n for d, n in rated.items()), Fraction(0)) / many if many else None,
        rated=many,
        bins=_bins(rated),
        topics=_topics(found, project),
        bands=_by_band(found, project),
        types=_tallies(found, lambda kind: kind.type.value, [t.value for t in ItemType]),
        levels=_tallies(found, lambda kind: kind.level and kind.level.value, list(Level)),
        statuses=_tallies(found, lambda kind: kind.status.value, list(Status)),
        worths=_worths(found),
    )


def _marks(found: Counted) -> Fraction:
    return sum(
        (Fraction(*kind.marks) * number for kind, number in found.items() if kind.marks),
        Fraction(0),
    )


def _seconds(found: Counted) -> int:
    return sum((kind.seconds or 0) * number for kind, number in found.items())


def _bins(rated: Mapping[Fraction, int]) -> tuple[int, ...]:
    bins = [0] * BINS
    for difficulty, number in rated.items():
        bins[min(int(difficulty * BINS), BINS - 1)] += number
    return tuple(bins)


def _tallies(
    found: Counted, name_of: Callable[[Kind], str | None], order: Iterable[str]
) -> tuple[Tally, ...]:
    """Return a tally for each name that occurs, in this order, what says nothing last."""
    groups: dict[str | None, dict[Kind, int]] = {}
    for kind, number in found.items():
        groups.setdefault(name_of(kind), {})[kind] = number
    return tuple(_tally(name, groups[name]) for name in (*order, None) if name in groups)


def _worths(found: Counted) -> tuple[Tally, ...]:
    """Return a tally for each number of marks that questions carry."""
    worths = sorted({Fraction(*kind.marks) for kind in found if kind.marks is not None})
    return _tallies(
        found,
        lambda kind: None if kind.marks is None else exact(Fraction(*kind.marks)),
        [exact(worth) for worth in worths],
    )


def _tally(name: str | None, group: Counted) -> Tally:
    return Tally(
        name=None if name is None else str(name),
        questions=sum(group.values()),
        marks=_marks(group),
        seconds=_seconds(group),
    )


def _by_band(found: Counted, project: Project) -> tuple[int, ...]:
    """Return how many questions fall in each band, and how many have no difficulty."""
    row = [0] * (len(project.bands) + 1)
    for kind, number in found.items():
        row[_column(kind, project)] += number
    return tuple(row)


def _column(kind: Kind, project: Project) -> int:
    difficulty = None if kind.difficulty is None else Fraction(*kind.difficulty)
    name = band_of(difficulty, project.bands)
    names = [band.name for band in project.bands]
    return len(names) if name is None else names.index(name)


def _topics(found: Counted, project: Project) -> tuple[TopicRow, ...]:
    by_topic: dict[str | None, dict[Kind, int]] = {}
    for kind, number in found.items():
        by_topic.setdefault(kind.topic, {})[kind] = number
    own = {topic: _by_band(group, project) for topic, group in by_topic.items()}
    nothing = (0,) * (len(project.bands) + 1)
    total: dict[str | None, tuple[int, ...]] = {}
    for topic, row in own.items():
        for above in [None] if topic is None else _and_above(topic):
            total[above] = tuple(map(sum, zip(total.get(above, nothing), row, strict=True)))
    titles = _titles(project.topics, own)
    rows = [
        TopicRow(
            id=topic,
            title=title,
            depth=topic.count("/"),
            parent=any(other.startswith(f"{topic}/") for other in titles),
            own=own.get(topic, nothing),
            total=total.get(topic, nothing),
        )
        for topic, title in titles.items()
    ]
    if None in own:
        row = own[None]
        rows.append(TopicRow(id=None, title="", depth=0, parent=False, own=row, total=row))
    return tuple(rows)


def _and_above(topic: str) -> list[str]:
    """Return a topic and all that it lies below, the topmost first."""
    parts = topic.split("/")
    return ["/".join(parts[: depth + 1]) for depth in range(len(parts))]


def _titles(declared: Iterable[Topic], used: Iterable[str | None]) -> Mapping[str, str]:
    """Return the topics' titles: the declared ones in their order, then any others."""
    titles = {topic.id: topic.title for topic in declared}
    strange = {above for topic in used if topic is not None for above in _and_above(topic)}
    for topic in sorted(strange - titles.keys()):
        titles[topic] = topic.rpartition("/")[2]
    return titles
