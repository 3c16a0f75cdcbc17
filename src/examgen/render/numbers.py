"""Numbers, marks, dates and durations as readers see them."""

import datetime
from fractions import Fraction

from examgen.render.words import WORDS, Counted, Words

MINUS = "\N{MINUS SIGN}"


def number(value: Fraction) -> str:
    """Return ``2``, ``0.25``, ``2/3`` or ``1 2/3``: exact, with a true minus sign."""
    if value < 0:
        return MINUS + number(-value)
    if value.denominator == 1:
        return f"{value.numerator}"
    # Up to three decimals are easier to read than a fraction.
    if 1000 % value.denominator == 0:
        return f"{float(value):.3f}".rstrip("0")
    whole, rest = divmod(value.numerator, value.denominator)
    return f"{whole or ''} {rest}/{value.denominator}".strip()


def decimal(value: Fraction) -> str:
    """Return a measured number in decimals: exact where it ends, else to six figures."""
    if value < 0:
        return MINUS + decimal(-value)
    for places in range(13):
        scaled = value * 10**places
        if scaled.denominator == 1:
            whole, rest = divmod(scaled.numerator, 10**places)
            return f"{whole}.{rest:0{places}d}" if places else f"{whole}"
    return f"{float(value):.6g}".replace("e-", f"e{MINUS}")


def counted(value: Fraction, noun: Counted) -> str:
    """Return a number with its noun, in the form that the number asks for."""
    size = abs(value)
    form = noun.other
    if 0 < size <= 1:
        form = noun.one or form
    elif size == 2:
        form = noun.two or form
    elif 3 <= size <= 10 and size.denominator == 1:
        form = noun.few or form
    if "{n}" not in form and value not in (1, 2):
        form = noun.other
    return form.format(n=number(value))


def marks(value: Fraction, words: Words = WORDS) -> str:
    """Return ``1 mark``, ``2/3 mark``, ``2 marks``, ``−1/3 mark``."""
    return counted(value, words.mark)


def duration(minutes: int, words: Words = WORDS) -> str:
    """Return ``45 minutes``, ``1 hour``, ``1 hour 30 minutes``."""
    hours, rest = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(counted(Fraction(hours), words.hour))
    if rest or not hours:
        parts.append(counted(Fraction(rest), words.minute))
    return words.between.join(parts)


def clock(seconds: int) -> str:
    """Return ``45 s``, ``12 min``, ``3 h 20 min``: to the minute from one on."""
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod((seconds + 30) // 60, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def long_date(date: datetime.date, words: Words = WORDS) -> str:
    """Return ``15 March 2026``."""
    month = words.months[date.month - 1]
    return words.date.format(day=date.day, month=month, year=date.year)


def numbered(names: list[str], words: Words) -> str:
    """Return ``1``, ``1 and 2``, ``1, 2 and 3`` in words of a language."""
    if len(names) < 2:
        return "".join(names)
    return f"{words.comma.join(names[:-1])}{words.and_}{names[-1]}"


def listed(names: list[str], last: str, comma: str = ", ") -> str:
    """Return ``1``, ``1 and 2``, ``1, 2 and 3``, with the word between the last two given."""
    if len(names) < 2:
        return "".join(names)
    return f"{comma.join(names[:-1])} {last} {names[-1]}"
