"""What a draw has to meet, apart from how it is solved.

A problem is what a blueprint and a bank leave to chance for one form: candidates (items
by rank, best first), rows (sums between two bounds), enemies and stimuli. The solver,
the search without a solver and the explanation of conflicts all work on it; none of
them knows blueprints. All numbers are whole: a row is scaled until they are.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from examgen.source import Span


class RowKind(StrEnum):
    """Where a row comes from, for messages.

    ``ASKED`` is a requirement that an author wrote down, ``CHOICE`` how many questions
    candidates choose, ``PASSAGE`` one that named questions have begun. ``SOME`` is that a
    paper has a question at all. ``FIXED`` is nothing that could be changed by itself, and
    ``LIKE_FIRST`` what makes a parallel form like the first one.
    """

    ASKED = "asked"
    CHOICE = "choice"
    PASSAGE = "passage"
    SOME = "some"
    FIXED = "fixed"
    LIKE_FIRST = "like-first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A requirement: low ≤ Σ (its terms of the chosen places) ≤ high; None is no bound.

    ``scale`` is what whole numbers here are worth: ``total · scale`` is what the author
    would read, in ``unit`` (``marks``, ``questions``, ``min``). What the named questions
    add is taken off the bounds already: ``named`` is that sum. ``target`` is a number
    between the bounds, drawn from the seed, that the draw comes as near to as it can.
    ``name`` and ``text`` are for messages: ``marks`` and ``28..34``. ``span`` is where
    the author wrote it. ``share`` marks a bound that is relative to another sum: ``part``
    of it (0 … 1). ``of`` is that sum where it is a number of questions that is known.
    """

    name: str
    text: str
    unit: str
    low: int | None
    high: int | None
    scale: Fraction
    named: int = 0
    target: int | None = None
    share: bool = False
    part: Fraction | None = None
    of: int | None = None
    kind: RowKind = RowKind.ASKED
    span: Span


@dataclass(frozen=True, slots=True)
class Place:
    """An item standing in a section, for one of its cells, and what it adds to which rows.

    ``terms`` are (row, number) with ascending rows and no zero.
    """

    section: int
    cell: int
    terms: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An item that may be drawn. ``profile`` is the index of its places, ``cost`` its rank.

    Costs are in 0 … 1, hashed from the seed and the id: low ones are preferred.
    """

    id: str
    profile: int
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The candidates of one stimulus, by index, and how many come if any does.

    ``place`` is the section and cell that all stand in; a group that several sections could
    hold is a group for each.
    """

    stimulus: str
    section: int
    members: tuple[int, ...]
    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Enmity:
    """Candidates of whom at most ``most`` may be drawn, and why, for a message."""

    members: tuple[int, ...]
    most: int
    reason: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Candidates and what a draw from them must meet.

    Each candidate fills one place of its profile at most. ``profiles`` are the distinct
    tuples of places: candidates with equal profiles are interchangeable but for their
    cost, enemies and stimuli.

    ``written`` returns the problem, or what it became, in its author's terms: with all
    requirements, also those that hold anyhow, and shares as shares. It takes its time, and
    is for explanations.
    """

    rows: tuple[Row, ...]
    profiles: tuple[tuple[Place, ...], ...]
    candidates: tuple[Candidate, ...]
    groups: tuple[Group, ...] = ()
    enmities: tuple[Enmity, ...] = ()
    written: Callable[["Problem"], "Problem"] | None = field(
        default=None, compare=False, repr=False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What was drawn: (index of the candidate, index of the place in its profile), ascending."""

    places: tuple[tuple[int, int], ...]
