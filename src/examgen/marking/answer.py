"""What a candidate gave, as values: a closed union that fits the kinds of key."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """Nothing, to a question of any kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedOne:
    """Labels marked on a single-choice question: one, unless several were marked."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedMany:
    """Labels marked on a question with several right choices."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A number or a short text as typed."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """Pairs of a left and a right label; a left label in two pairs is a wrong part."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged:
    """Labels in the order given; an empty label is a place left open."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """One value a gap: a typed text, the place chosen in a menu (from 0), or None."""

    gaps: tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """Marks that a person gave a free answer, one for each criterion."""

    marks: tuple[Fraction, ...]


Answer = Blank | PickedOne | PickedMany | Typed | Judged | Matched | Arranged | Filled | Graded
