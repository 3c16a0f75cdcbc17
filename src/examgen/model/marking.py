"""Marking schemes as data: how many marks a response earns, in exact rationals.

Numbers in a scheme may depend on a question's own marks ``m``; they are linear
in it (``-m/3``, ``4``, ``m``, ``-1``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from examgen.model.item import ItemType


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """Marks as ``per_mark * m + constant``."""

    per_mark: Fraction = Fraction(0)
    constant: Fraction = Fraction(0)


FULL = Amount(per_mark=Fraction(1))
NOTHING = Amount()


class Partial(StrEnum):
    """How several right parts share the marks.

    With K the key, R the response, k = |K|, N choices, r = |R ∩ K|, w = |R \\ K|:
    ``exact``: full if R = K, else wrong. ``per-correct``: ``each`` marks a right
    choice while w = 0, full when complete, else wrong. ``proportional-if-none-wrong``:
    m·r/k while w = 0, else wrong. ``right-minus-wrong-k``: m·(r − w)/k.
    ``right-minus-wrong-n``: m·(r − w)/N. ``per-choice``: m·(r + N − k − w)/N, every
    choice judged on its own. ``fractions``: m·(r/k − w·p), p by ``penalty``.
    ``per-part``: m·right/parts (match, order, cloze).
    """

    EXACT = "exact"
    PER_CORRECT = "per-correct"
    PROPORTIONAL = "proportional-if-none-wrong"
    RIGHT_MINUS_WRONG_K = "right-minus-wrong-k"
    RIGHT_MINUS_WRONG_N = "right-minus-wrong-n"
    PER_CHOICE = "per-choice"
    FRACTIONS = "fractions"
    PER_PART = "per-part"


class Penalty(StrEnum):
    """The share a wrong choice costs under ``fractions`` (the rules of R/exams)."""

    FALSE = "false"
    FALSE2 = "false2"
    TRUE = "true"
    ALL = "all"
    NONE = "none"


class MultiMark(StrEnum):
    """What two marks on a single-choice question count as."""

    BLANK = "blank"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Marks for one response type. ``floor`` is the least a question can give, if any."""

    full: Amount = FULL
    wrong: Amount = NOTHING
    blank: Amount = NOTHING
    floor: Amount | None = None
    partial: Partial = Partial.EXACT
    each: Amount = Amount(constant=Fraction(1))
    penalty: Penalty = Penalty.NONE
    multi_mark: MultiMark = MultiMark.WRONG


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkingScheme:
    """A rule for each response type; types not named use the default rule."""

    rules: Mapping[ItemType, Rule] = field(default_factory=dict)
    default: Rule = Rule()
