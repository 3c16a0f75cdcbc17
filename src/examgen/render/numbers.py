"""Numbers, marks, dates and durations as readers see them."""

import datetime
from fractions import Fraction

from examgen.render.words import WORDS

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


def marks(value: Fraction) -> str:
    """Return ``1 mark``, ``2/3 mark``, ``2 marks``, ``−1/3 mark``."""
    return f"{number(value)} {WORDS.mark if -1 <= value <= 1 and value else WORDS.marks}"


def duration(minutes: int) -> str:
    """Return ``45 minutes``, ``1 hour``, ``1 hour 30 minutes``."""
    hours, rest = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(f"{hours} {WORDS.hour if hours == 1 else WORDS.hours}")
    if rest or not hours:
        parts.append(f"{rest} {WORDS.minute if rest == 1 else WORDS.minutes}")
    return " ".join(parts)


def clock(seconds: int) -> str:
    """Return ``45 s``, ``12 min``, ``3 h 20 min``: to the minute from one on."""
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod((seconds + 30) // 60, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def long_date(date: datetime.date) -> str:
    """Return ``15 March 2026``."""
    return f"{date.day} {WORDS.months[date.month - 1]} {date.year}"


def listed(names: list[str], last: str) -> str:
    """Return ``1``, ``1 and 2``, ``1, 2 and 3``, with the word between the last two given."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
