"""What authors write: items with their responses, stimuli, and the bank that holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from examgen.model.content import Blocks
from examgen.source import Span


class ItemType(StrEnum):
    """The kinds of response an item can ask for."""

    SINGLE = "single"
    MULTIPLE = "multiple"
    NUMERIC = "numeric"
    SHORT = "short"
    TRUE_FALSE = "true-false"
    MATCH = "match"
    ORDER = "order"
    CLOZE = "cloze"
    ESSAY = "essay"
    CODE = "code"


class Status(StrEnum):
    """How far an item has come; only ready ones are eligible for papers by default."""

    DRAFT = "draft"
    REVIEW = "review"
    READY = "ready"
    RETIRED = "retired"


class Level(StrEnum):
    """Cognitive level (the revised taxonomy of educational objectives)."""

    REMEMBER = "remember"
    UNDERSTAND = "understand"
    APPLY = "apply"
    ANALYSE = "analyse"
    EVALUATE = "evaluate"
    CREATE = "create"


class Shuffle(StrEnum):
    """Whether an item's choices may be reordered; auto only reverses sorted numbers."""

    AUTO = "auto"
    ALWAYS = "true"
    NEVER = "false"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a single or multiple item, as authored, with its verdict."""

    body: Blocks
    correct: bool
    pin: bool = False
    rationale: Blocks = ()
    lure: Blocks = ()
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """A closed interval of accepted numbers, and the number as the author typed it.

    An exact value has ``low == high``. ``text`` is what the author wrote for this
    part (``3.14 ± 0.01``); ``value`` is the number a key prints, None for a range.
    """

    low: Fraction
    high: Fraction
    value: Fraction | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """Exactly one right choice."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiple:
    """One or more right choices, all to be marked."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeric:
    """A number in one of some intervals. ``unit`` is printed beside the answer space."""

    accepted: tuple[Interval, ...]
    unit: str = ""
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Short:
    """A short text: any of the alternatives, or a whole match of an RE2 pattern."""

    accepted: tuple[str, ...]
    pattern: str | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueFalse:
    """A statement to be judged."""

    value: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A left side and the right side that belongs to it."""

    left: Blocks
    right: Blocks
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Left sides to be matched; ``extras`` are right sides that belong to none."""

    pairs: tuple[Pair, ...]
    extras: tuple[Blocks, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Entries in their right order."""

    entries: tuple[Blocks, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextGap:
    """A gap to be typed into: any of the alternatives."""

    accepted: tuple[str, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberGap:
    """A gap for a number."""

    accepted: tuple[Interval, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuGap:
    """A gap with a menu; ``key`` is the index of the right choice."""

    choices: tuple[str, ...]
    key: int
    span: Span = field(compare=False)


ClozeGap = TextGap | NumberGap | MenuGap


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloze:
    """Gaps in the stem, in the order of their ``Gap.index``."""

    gaps: tuple[ClozeGap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One line of a rubric and the marks it carries (None when not stated)."""

    body: Blocks
    marks: Fraction | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Essay:
    """A free answer marked by rubric; ``lines`` is the space on paper."""

    rubric: tuple[Criterion, ...]
    lines: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeAnswer:
    """Code to be written; an essay with a language and perhaps a starter."""

    rubric: tuple[Criterion, ...]
    language: str = ""
    starter: str | None = None
    lines: int | None = None


Response = (
    Single | Multiple | Numeric | Short | TrueFalse | Match | Order | Cloze | Essay | CodeAnswer
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One authored question.

    ``difficulty`` is hardness from 0 (everyone is right) to 1 (nobody is), ``marks``
    and ``difficulty`` are None where the author said nothing and the bank has no
    default, ``seconds`` is the time asked for. ``fields`` maps the name of each field
    that the author wrote to the span of its value, so that a rule can point at it.
    ``span`` is the item's first line (heading, or the file's first line).
    """

    id: str
    type: ItemType
    response: Response
    stem: Blocks
    topic: str | None = None
    tags: tuple[str, ...] = ()
    difficulty: Fraction | None = None
    marks: Fraction | None = None
    seconds: int | None = None
    level: Level | None = None
    status: Status = Status.READY
    author: str | None = None
    source: str | None = None
    licence: str | None = None
    language: str | None = None
    enemies: tuple[str, ...] = ()
    stimulus: str | None = None
    shuffle: Shuffle = Shuffle.AUTO
    aliases: tuple[str, ...] = ()
    explanation: Blocks = ()
    hint: Blocks = ()
    reference: Blocks = ()
    notes: Blocks = ()
    fields: Mapping[str, Span] = field(compare=False, default_factory=dict)
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stimulus:
    """A passage, figure or data set that several items share."""

    id: str
    body: Blocks
    title: str | None = None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppression:
    """An author's ``examgen: ignore`` comment: findings of ``rule`` in ``span`` are waived.

    ``comment`` is where the comment itself stands.
    """

    rule: str
    reason: str
    span: Span = field(compare=False)
    comment: Span | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """All items and stimuli of a project, sorted by id, ids unique."""

    items: tuple[Item, ...]
    stimuli: tuple[Stimulus, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
