"""What a bank or a paper holds, counted."""

from dataclasses import dataclass
from fractions import Fraction

# The range of difficulty, 0 … 1, is split into so many equal parts.
BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Questions of a kind; ``name`` is None for those that do not say."""

    name: str | None
    questions: int
    marks: Fraction
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """A topic's questions by difficulty, a number for each band and one for no difficulty.

    ``own`` counts those of the topic itself, ``total`` those below it too. ``id`` is
    None for questions without a topic. ``parent`` tells that other rows lie below it.
    """

    id: str | None
    title: str
    depth: int
    parent: bool
    own: tuple[int, ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A bank, or a form of a paper (``codes`` names all forms that have these questions).

    ``seconds`` is the time of the ``timed`` questions, ``marks`` that of all that can be
    earned; ``mean`` is the mean difficulty of the ``rated`` questions, None where none
    is. ``bins`` counts those by tenths of difficulty.
    """

    codes: tuple[str, ...]
    questions: int
    marks: Fraction
    unmarked: int
    seconds: int
    timed: int
    mean: Fraction | None
    rated: int
    bins: tuple[int, ...]
    topics: tuple[TopicRow, ...]
    bands: tuple[int, ...]
    types: tuple[Tally, ...]
    levels: tuple[Tally, ...]
    statuses: tuple[Tally, ...]
    worths: tuple[Tally, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """How the items of a bank are used by its locked papers.

    ``times[n]`` items stand on n of the ``papers``; ``overlaps`` are the pairs of papers
    that share items, and how many.
    """

    papers: tuple[tuple[str, int], ...]
    times: tuple[int, ...]
    overlaps: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """All that is counted. ``paper`` is the id of a paper, None for a bank.

    ``minutes`` is the time that a paper allows, ``bands`` names the columns of topics.
    ``errors`` tells how many errors keep some questions from being counted.
    """

    title: str
    paper: str | None
    minutes: int | None
    bands: tuple[str, ...]
    parts: tuple[Part, ...]
    exposure: Exposure | None
    errors: int
