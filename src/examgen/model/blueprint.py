"""What is wanted of a paper: sections, counts, filters, marks, forms, score bands."""

import datetime
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from examgen.decimals import exact
from examgen.model.content import Blocks
from examgen.model.marking import MarkingScheme
from examgen.model.ruling import Ruling
from examgen.source import Span

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Located(Generic[T]):
    """A value and where the author wrote it."""

    value: T
    span: Span = field(compare=False)


class Answers(StrEnum):
    """Whether a paper's keys may be shown to those who take it."""

    WITHHELD = "withheld"
    PRACTICE = "practice"


class QuestionOrder(StrEnum):
    """How a form orders its questions; shuffling stays within a section."""

    AS_LISTED = "as-listed"
    WITHIN_SECTIONS = "within-sections"


class SectionOrder(StrEnum):
    """How one section orders its questions, whatever the paper does."""

    AS_LISTED = "as-listed"
    SHUFFLED = "shuffled"
    BY_TOPIC = "by-topic"
    BY_DIFFICULTY = "by-difficulty"


class FormsKind(StrEnum):
    """What a paper's forms share: one selection in other orders, or no question at all."""

    SHUFFLED = "shuffled"
    PARALLEL = "parallel"


class NearDuplicates(StrEnum):
    """Whether questions that are nearly alike may stand on one paper."""

    APART = "apart"
    ALLOWED = "allowed"


class Measure(StrEnum):
    """What a requirement adds up over the questions that it counts."""

    QUESTIONS = "questions"
    MARKS = "marks"
    MINUTES = "minutes"
    MEAN_DIFFICULTY = "mean-difficulty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """From ``low`` to ``high``, both inside; None is no bound. Equal ends are one number.

    With ``share`` the ends are parts (0 … 1) of the same measure over the whole scope;
    one number is then met by the whole numbers next to it. ``text`` is what the author
    wrote (``28..34``, ``20 %``).
    """

    low: Fraction | None
    high: Fraction | None
    share: bool = False
    text: str
    span: Span = field(compare=False)


def exactly(number: int | Fraction, span: Span) -> Bounds:
    """Return the bounds that one number makes."""
    value = Fraction(number)
    return Bounds(low=value, high=value, text=exact(value), span=span)


def sole(bounds: Bounds) -> Fraction | None:
    """Return the one number that bounds allow, None where they are a range or a share."""
    return bounds.low if bounds.low == bounds.high and not bounds.share else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Items whose ``field`` has one of the values (a topic includes its subtree).

    ``name`` is the field: one of topic, tags, type, difficulty, marks, status, level, author,
    language, id. Difficulty values are bands or numbers (``0.2..0.4`` is a range).
    ``negated`` turns the test round.
    """

    name: str
    values: tuple[str, ...]
    negated: bool = False
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Conditions that must all hold; no condition means every ready item."""

    conditions: tuple[Condition, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Places for so many items of a topic (or any, if None) in a difficulty band (or any).

    Every picked item fills one place at most, so cells may overlap. A share is one of
    the section's picked items.
    """

    topic: str | None
    difficulty: str | None
    count: Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What the questions of a scope (a section, or the paper) that pass ``where`` add up to.

    ``where`` filters no status of its own accord here: what is on the paper is eligible.
    ``picked`` leaves out the questions that the blueprint names. ``name`` is how a
    message calls it: ``questions``, ``topic training/memory``, ``marks of type numeric``.
    """

    name: str
    measure: Measure
    bounds: Bounds
    where: Where = Where()
    picked: bool = False
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StimulusRule:
    """How many items of a stimulus come with it; ``whole`` is all that are eligible."""

    whole: bool
    count: Bounds | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """At most so many questions that another paper holds, by that paper's lock."""

    paper: str
    most: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """An item that ``most`` of the papers hold already is not drawn; no papers means all others."""

    most: int
    papers: tuple[Located[str], ...] = ()
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSpec:
    """What one section wants: named questions, picked ones, and what they must add up to.

    ``cells`` split the picked ones; with ``pick`` and ``cells`` both given, cells are
    part of the picked number. ``marks_each`` overrides the items' own marks. ``choose``
    is how many of the section's questions a candidate answers, None for all of them.
    """

    title: str | None = None
    instructions: Blocks = ()
    questions: tuple[Located[str], ...] = ()
    pick: Bounds | None = None
    where: Where = Where()
    cells: tuple[Cell, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    stimuli: StimulusRule | None = None
    choose: Located[int] | None = None
    order: SectionOrder | None = None
    marks_each: Located[Fraction] | None = None
    minutes: int | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A score band: from this share of the marks on (0 … 1), this label and note."""

    share: Fraction
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormsSpec:
    """The codes of a paper's forms, and what they share.

    Parallel forms share no question but ``anchors`` many; ``spread`` is how far apart
    the mean difficulties of two of them may lie (0 … 1).
    """

    codes: tuple[str, ...] = ("A",)
    kind: FormsKind = FormsKind.SHUFFLED
    anchors: Located[int] | None = None
    spread: Located[Fraction] | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """What one paper is to be. ``id`` is the file's name without its ending.

    ``requirements`` are over all its questions: the totals of ``questions``, ``marks``
    and ``minutes``, and counts by topic, type and so on.
    """

    id: str
    title: str
    course: str | None = None
    term: str | None = None
    date: datetime.date | None = None
    minutes: int | None = None
    seed: Located[str] | None = None
    answers: Answers = Answers.WITHHELD
    requirements: tuple[Requirement, ...] = ()
    overlaps: tuple[Overlap, ...] = ()
    exposure: Exposure | None = None
    near_duplicates: NearDuplicates = NearDuplicates.APART
    marking: MarkingScheme = MarkingScheme()
    instructions: Blocks = ()
    sections: tuple[SectionSpec, ...] = ()
    question_order: QuestionOrder = QuestionOrder.AS_LISTED
    shuffle_choices: bool = True
    forms: FormsSpec = FormsSpec()
    bands: tuple[Band, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    language: str | None = None
    page_size: str = "A4"
    columns: int = 1
    theme: str = "plain"
    span: Span = field(compare=False)
