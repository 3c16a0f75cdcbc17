"""The picture of a form's difficulty: a histogram from easy to hard, with its mean."""

from dataclasses import dataclass
from fractions import Fraction

from examgen.model.stats import BINS, Part
from examgen.render.stats_words import STATS_WORDS as WORDS

# The frame of the bars, in units of the drawing's view box: 360 by 200.
LEFT, RIGHT, TOP, BOTTOM = 14, 346, 34, 168
GAP = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnView:
    """A column of a histogram, and its row in the table of numbers."""

    x: str
    y: str
    width: str
    height: str
    middle: str
    above: str
    count: int
    range: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A histogram, ready to be drawn; ``summary`` says what it shows."""

    name: str
    summary: str
    columns: tuple[ColumnView, ...]
    ticks: tuple[tuple[str, str], ...]
    mean_x: str
    mean: str
    mean_anchor: str
    unrated: str


def chart(part: Part, name: str, most: int) -> Chart:
    """Return the histogram of a form; ``most`` is the longest column of all forms."""
    mean = part.mean or Fraction(0)
    across = RIGHT - LEFT
    words = WORDS.profile_mean.format(mean=f"{float(mean):.2f}")
    columns = tuple(_column(n, count, most) for n, count in enumerate(part.bins))
    told = ", ".join(f"{c.range}: {c.count}" for c in columns if c.count)
    unrated = part.questions - part.rated
    return Chart(
        name=name,
        summary=f"{WORDS.profile}: {told}; {words}",
        columns=columns,
        ticks=tuple((_units(LEFT + across * n / 4), label) for n, label in enumerate(_TICKS)),
        mean_x=_units(LEFT + across * float(mean)),
        mean=words,
        mean_anchor="end"
        if mean > Fraction(4, 5)
        else "start"
        if mean < Fraction(1, 5)
        else "middle",
        unrated=WORDS.unrated.format(number=unrated) if unrated else "",
    )


_TICKS = ("0", "0.25", "0.5", "0.75", "1")


def _column(place: int, count: int, most: int) -> ColumnView:
    step = (RIGHT - LEFT) / BINS
    height = (BOTTOM - TOP) * count / most if most else 0
    return ColumnView(
        x=_units(LEFT + step * place + GAP / 2),
        y=_units(BOTTOM - height),
        width=_units(step - GAP),
        height=_units(height),
        middle=_units(LEFT + step * (place + 0.5)),
        above=_units(BOTTOM - height - 5),
        count=count,
        range=f"{place / BINS:.1f} – {(place + 1) / BINS:.1f}",
    )


def _units(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
