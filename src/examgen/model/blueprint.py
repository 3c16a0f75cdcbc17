"""What is wanted of a paper: sections, counts, filters, marks, forms, score bands."""

import datetime
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from examgen.model.content import Blocks
from examgen.model.marking import MarkingScheme
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
    """So many items of a topic (or any, if None) in a difficulty band (or any)."""

    topic: str | None
    difficulty: str | None
    count: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSpec:
    """What one section wants: named questions, picked ones, and cells of counts.

    ``cells`` split the picked ones; with ``pick`` and ``cells`` both given, cells are
    part of the picked number. ``marks_each`` overrides the items' own marks.
    """

    title: str | None = None
    instructions: Blocks = ()
    questions: tuple[Located[str], ...] = ()
    pick: Located[int] | None = None
    where: Where = Where()
    cells: tuple[Cell, ...] = ()
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
    """The codes of a paper's forms; shuffled copies of one selection."""

    codes: tuple[str, ...] = ("A",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """What one paper is to be. ``id`` is the file's name without its ending."""

    id: str
    title: str
    course: str | None = None
    term: str | None = None
    date: datetime.date | None = None
    minutes: int | None = None
    seed: Located[str] | None = None
    answers: Answers = Answers.WITHHELD
    marks: Located[Fraction] | None = None
    marking: MarkingScheme = MarkingScheme()
    instructions: Blocks = ()
    sections: tuple[SectionSpec, ...] = ()
    question_order: QuestionOrder = QuestionOrder.AS_LISTED
    shuffle_choices: bool = True
    forms: FormsSpec = FormsSpec()
    bands: tuple[Band, ...] = ()
    language: str | None = None
    page_size: str = "A4"
    span: Span = field(compare=False)
