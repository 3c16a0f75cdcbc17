"""Statistics on a terminal."""

from dataclasses import replace
from fractions import Fraction

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.cli.stats_tables import BAR, bar, lines
from examgen.model.stats import Part, Statistics, Tally, TopicRow
from examgen.render.numbers import clock
from examgen.report.printable import width

PART = Part(
    codes=("A",),
    questions=10,
    marks=Fraction(10),
    unmarked=0,
    seconds=300,
    timed=4,
    mean=Fraction(1, 2),
    rated=10,
    bins=(0, 0, 8, 0, 0, 0, 0, 2, 0, 0),
    topics=(
        TopicRow(id="a", title="数学", depth=0, parent=True, own=(0, 0), total=(8, 0)),
        TopicRow(id="a/b", title="Sets\x1b[2J", depth=1, parent=False, own=(8, 0), total=(8, 0)),
        TopicRow(id="c", title="Proofs", depth=0, parent=False, own=(2, 0), total=(2, 0)),
    ),
    bands=(10, 0),
    types=(Tally(name="single", questions=10, marks=Fraction(10), seconds=300),),
    levels=(),
    statuses=(),
    worths=(),
)
BANK = Statistics(
    title="Bank", paper=None, minutes=None, bands=("any",), parts=(PART,), exposure=None, errors=0
)


def test_numbers_stand_below_one_another_in_any_script() -> None:
    text = [click.unstyle(line) for line in lines(BANK, colour=False)]
    start = text.index("Topics by difficulty")
    assert text[start + 1 : start + 6] == [
        "                  any   all",
        "数学                8     8",
        "  Sets<U+001B>[2J   8 █   8",
        "Proofs              2 ░   2",
        "all                10    10",
    ]
    assert {width(line) for line in text[start + 1 : start + 6]} == {27}


def test_nothing_that_an_author_wrote_reaches_the_terminal_raw() -> None:
    assert not any("\x1b[2J" in line for line in lines(BANK, colour=True))


def test_colour_changes_grounds_and_no_number() -> None:
    plain = [click.unstyle(line) for line in lines(BANK, colour=False)]
    coloured = list(lines(BANK, colour=True))
    assert "  Sets<U+001B>[2J\x1b[38;5;231m\x1b[48;5;25m   8 \x1b[0m    8" in coloured
    blank = str.maketrans("░▒▓█", "    ")
    for line, known in zip(coloured, plain, strict=True):
        if "█" in line or "░" in known or "█" in known:
            assert click.unstyle(line).translate(blank) == known.translate(blank)


def test_times_of_some_questions_are_told_as_such() -> None:
    assert "5 min for 4 of them" in next(lines(BANK, colour=False))


def test_forms_stand_side_by_side() -> None:
    other = replace(PART, codes=("B", "C"), bins=(0, 0, 0, 0, 4, 0, 0, 6, 0, 0))
    text = [click.unstyle(line) for line in lines(replace(BANK, parts=(PART, other)), colour=False)]
    assert "                 form A  forms B, C" in text
    assert "Topics by difficulty, forms B, C" in text
    assert "single      10          10" in text
    assert "0.2 – 0.3     8 ████████████     ·" in text
    assert "0.7 – 0.8     2 ███              6 █████████" in text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (3570, "1 h"), (3600, "1 h"), (5400, "1 h 30 min")],
)
def test_times_are_read_in_the_largest_units(seconds: int, text: str) -> None:
    assert clock(seconds) == text


@given(st.integers(0, 500), st.integers(1, 500))
def test_bars_are_as_long_as_their_numbers(number: int, most: int) -> None:
    most = max(number, most)
    drawn = bar(number, most)
    assert len(drawn) <= BAR
    assert bool(drawn) == bool(number)
    assert abs(len(drawn) - BAR * number / most) < 1
