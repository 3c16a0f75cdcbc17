"""What only staff and practice pages may hold: keys, rationales, topics, orders.

Entries are joined to questions by form code and number, and carry the item's id;
nothing is joined by position.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from examgen.model.blueprint import Band
from examgen.model.content import Blocks
from examgen.model.item import ClozeGap, Criterion, Interval, ItemType
from examgen.model.marking import MarkingScheme
from examgen.model.ruling import Drop
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterKey:
    """The labels of the right choices on this form, sorted (single and multiple)."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberKey:
    """Accepted numbers."""

    accepted: tuple[Interval, ...]
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextKey:
    """Accepted texts, and a pattern for the whole answer."""

    accepted: tuple[str, ...]
    pattern: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementKey:
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchKey:
    """For each left label its right label on this form."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKey:
    """The labels on this form in the right order."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GapsKey:
    """The gaps with their answers; ``menus`` of ``ClozeGap`` are in the form's order."""

    gaps: tuple[ClozeGap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RubricKey:
    """Criteria for a marker (essay and code)."""

    rubric: tuple[Criterion, ...]


Key = LetterKey | NumberKey | TextKey | JudgementKey | MatchKey | OrderKey | GapsKey | RubricKey


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceNote:
    """The analysis of one choice at its place on a form.

    ``origin`` is the choice's index in the item as authored, from 0.
    """

    label: str
    correct: bool
    origin: int
    rationale: Blocks
    lure: Blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyEntry:
    """All that staff know of one question on one form.

    ``orders`` maps a label on the form to the authored index it stands for (choices,
    right column of a match, entries of an order), for order maps. ``any_of`` are keys that
    were accepted after the exam besides the printed one, ``drop`` tells who gets full marks.
    """

    number: int
    item: str
    type: ItemType
    marks: Fraction
    key: Key
    any_of: tuple[Key, ...] = ()
    drop: Drop | None = None
    choices: tuple[ChoiceNote, ...] = ()
    orders: Mapping[str, int] = field(default_factory=dict)
    explanation: Blocks = ()
    hint: Blocks = ()
    reference: Blocks = ()
    notes: Blocks = ()
    topic: str | None = None
    tags: tuple[str, ...] = ()
    difficulty: Fraction | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenAmong:
    """Questions of which a candidate answers so many: of more answers the first ones count."""

    count: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormKey:
    """The key of one form, entries in the order of its questions.

    ``choices`` are the sections that leave a choice among their questions.
    """

    code: str
    entries: tuple[KeyEntry, ...]
    choices: tuple[ChosenAmong, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerKey:
    """The key of a paper: one for each form, the marking scheme, and the score bands."""

    paper: str
    seed: str
    scheme: MarkingScheme
    forms: tuple[FormKey, ...]
    bands: tuple[Band, ...] = ()
