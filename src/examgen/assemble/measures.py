"""What an item adds to a sum, as whole numbers: marks, seconds and difficulty on one scale each."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from examgen.assemble.marks import marks_of
from examgen.model.blueprint import Measure, SectionSpec
from examgen.model.item import Item

# What sums are given in, for messages.
UNITS = {
    Measure.QUESTIONS: "questions",
    Measure.MARKS: "marks",
    Measure.MINUTES: "min",
    Measure.MEAN_DIFFICULTY: "",
}
# Difficulties finer than this are rounded; calibrated ones have no more digits.
_FINEST = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class Scales:
    """What one stands for in whole numbers: so many marks, minutes, or of the range 0 … 1."""

    marks: Fraction
    minutes: Fraction
    difficulty: Fraction


def scales_of(items: Iterable[Item], specs: Iterable[SectionSpec]) -> Scales:
    """Return the coarsest scales on which all the items' numbers are whole.

    Difficulties that would need more than a million steps are rounded to that.
    """
    marks = {spec.marks_each.value for spec in specs if spec.marks_each is not None}
    seconds: set[int] = set()
    steps = 1
    for item in items:
        if item.marks is not None:
            marks.add(item.marks)
        if item.seconds is not None:
            seconds.add(item.seconds)
        if item.difficulty is not None and steps <= _FINEST:
            steps = lcm(steps, item.difficulty.denominator)
    return Scales(
        marks=_common(marks),
        minutes=Fraction(gcd(*seconds) or 1, 60),
        difficulty=Fraction(1, min(steps, _FINEST)),
    )


def scale_of(measure: Measure, scales: Scales) -> Fraction:
    """Return what one stands for in a sum of this measure."""
    match measure:
        case Measure.QUESTIONS:
            return Fraction(1)
        case Measure.MARKS:
            return scales.marks
        case Measure.MINUTES:
            return scales.minutes
        case Measure.MEAN_DIFFICULTY:
            return scales.difficulty


def amount(measure: Measure, item: Item, spec: SectionSpec, scales: Scales) -> int | None:
    """Return what an item adds to a sum, in its scale.

    None is an item without difficulty, which takes no part in a mean. Items without
    marks or seconds add nothing.
    """
    match measure:
        case Measure.QUESTIONS:
            return 1
        case Measure.MARKS:
            return _times(marks_of(item, spec), scales.marks)
        case Measure.MINUTES:
            return (
                (item.seconds or 0) * scales.minutes.denominator // (60 * scales.minutes.numerator)
            )
        case Measure.MEAN_DIFFICULTY:
            if item.difficulty is None:
                return None
            return _times(item.difficulty, scales.difficulty)


def _times(number: Fraction | None, scale: Fraction) -> int:
    """Return how many times a scale goes into a number, rounded; fractions are slow to divide."""
    if number is None:
        return 0
    above = number.numerator * scale.denominator
    below = number.denominator * scale.numerator
    return (2 * above + below) // (2 * below)


def _common(numbers: Iterable[Fraction]) -> Fraction:
    """Return the largest number of which all are whole multiples."""
    found = sorted(number for number in numbers if number)
    below = lcm(*(number.denominator for number in found))
    return Fraction(gcd(*(int(number * below) for number in found)) or 1, below)
