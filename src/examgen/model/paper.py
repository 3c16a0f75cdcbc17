"""A candidate's view: forms and the questions on them. No type here can hold a key.

A question carries what a candidate may see and no more: choices without verdicts,
match columns already mixed, blanks whose width says nothing. Keys, rationales,
explanations, hints, topics and tags live in ``model.key``.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from examgen.model.content import Blocks, Image
from examgen.model.item import ItemType
from examgen.model.marking import Rule
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedChoice:
    """A choice at its place on a form: its letter or number, and what it says."""

    label: str
    body: Blocks
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOne:
    """Mark one choice."""

    choices: tuple[PlacedChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PickMany:
    """Mark every right choice."""

    choices: tuple[PlacedChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberBlank:
    """Write a number; its unit is printed."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlank:
    """Write a word or a short phrase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeStatement:
    """Say whether the statement is true."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchColumns:
    """Join each left entry (1, 2, …) to one right entry (A, B, …), mixed."""

    left: tuple[PlacedChoice, ...]
    right: tuple[PlacedChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderEntries:
    """Put the entries (A, B, …), given mixed, into the right order."""

    entries: tuple[PlacedChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GapBlank:
    """A gap to be written into; all gaps of a kind look alike."""

    number: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GapMenu:
    """A gap with a menu, in the form's order."""

    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FillGaps:
    """Fill the stem's gaps; ``gaps[i]`` belongs to ``Gap(index=i)``."""

    gaps: tuple[GapBlank | GapMenu, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteText:
    """Write an answer on so many lines."""

    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteCode:
    """Write code on so many lines, perhaps from a starter."""

    lines: int
    language: str
    starter: str | None


Task = (
    PickOne
    | PickMany
    | NumberBlank
    | TextBlank
    | JudgeStatement
    | MatchColumns
    | OrderEntries
    | FillGaps
    | WriteText
    | WriteCode
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An item placed on a form. ``number`` runs from 1 through the whole form.

    ``item`` is the item's id: identity for joining, never printed for a candidate.
    ``stimulus`` is the id of a shared passage of the same section, if any.
    """

    number: int
    item: str
    type: ItemType
    marks: Fraction
    stem: Blocks
    task: Task
    stimulus: str | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stimulus as printed on a form, before its first question."""

    id: str
    title: str | None
    body: Blocks
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of a form. ``choose`` is how many of its questions count, None for all."""

    title: str | None
    instructions: Blocks
    minutes: int | None
    questions: tuple[Question, ...]
    passages: tuple[Passage, ...] = ()
    choose: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A parallel version of a paper: ``code`` is a letter."""

    code: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What came out: the same questions in each form's own order.

    ``marks`` is what a candidate can earn: the sum of the questions' marks, or of as many
    as count where a section leaves a choice. ``rules`` are the marking rules of
    the types that occur, for the printed instructions. ``single_form`` papers carry
    no form code in their file names.
    """

    id: str
    title: str
    course: str | None
    term: str | None
    date: datetime.date | None
    minutes: int | None
    institution: str | None
    language: str
    marks: Fraction
    instructions: Blocks
    rules: Mapping[ItemType, Rule]
    forms: tuple[Form, ...]
    page_size: str = "A4"
    columns: int = 1
    theme: str = "plain"
    crest: Image | None = None
    licence: str | None = None
