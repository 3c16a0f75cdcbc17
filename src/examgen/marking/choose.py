"""Sections of the kind "answer any 5 of 10": which answers count."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Count(StrEnum):
    """Which answers count where more were given: the first, or the best."""

    FIRST = "first"
    BEST = "best"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """So many answers of a section count."""

    n: int
    count: Count = Count.FIRST


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One question of a section, in its order: whether it was answered, and its marks."""

    answered: bool
    marks: Fraction


def counted(choose: Choose, attempts: Sequence[Attempt]) -> tuple[int, ...]:
    """Return the places, ascending, of the answers that count.

    Questions left blank never count. Of equal answers the earlier one is better.
    """
    answered = [place for place, attempt in enumerate(attempts) if attempt.answered]
    if choose.count is Count.BEST:
        answered.sort(key=lambda place: attempts[place].marks, reverse=True)
    return tuple(sorted(answered[: choose.n]))


def section_marks(choose: Choose, attempts: Sequence[Attempt]) -> Fraction:
    """Return the marks of a section."""
    return sum((attempts[place].marks for place in counted(choose, attempts)), Fraction(0))
