"""The table of a plan: aligned, and made to fit a terminal."""

from dataclasses import replace
from fractions import Fraction

import click
import pytest

from examgen.assemble.plan import Line, Part
from examgen.cli.plan_table import lines
from examgen.pipeline.plan import Plan
from examgen.report.printable import width

NEAR = (("topic=optics,heat", 40), ("difficulty=hard", 12), ("status=draft", 1))
PICKED = Line(
    name="picked",
    wanted="8..12",
    available=Fraction(37),
    chosen=(Fraction(8), Fraction(9)),
    slack=Fraction(29),
    elsewhere=2,
    near=NEAR,
)
LONG = replace(PICKED, name="mean difficulty of topic optics/lenses, type single", slack=None)
WIDE = replace(PICKED, name="数学の問題についての長い名前の題目とその他の題目", slack=Fraction(-1))
HOSTILE = replace(PICKED, name="a\x1b[2Jb\u202ec", near=(("tags=\x07", 3),))


def plan_of(*rows: Line, title: str = "選択") -> Plan:
    return Plan(
        paper="quiz",
        title="Quiz",
        codes=("A", "B"),
        parts=(Part(title=None, lines=(PICKED,)), Part(title=title, lines=rows)),
        drawn_by="ranks",
        shared={},
        diagnostics=(),
        sources={},
    )


def table(plan: Plan, columns: int | None = None) -> list[str]:
    return [click.unstyle(line) for line in lines(plan, columns)][3:]


@pytest.mark.parametrize("columns", [60, 72, 80, 100, 132, 200])
def test_no_line_of_the_table_is_wider_than_the_terminal(columns: int) -> None:
    for line in table(plan_of(PICKED, LONG, WIDE), columns):
        assert width(line) <= columns


def test_without_a_terminal_nothing_is_left_out() -> None:
    shown = "\n".join(table(plan_of(LONG)))
    assert "40 topic=optics,heat, 12 difficulty=hard, …" in shown
    assert "elsewhere" in shown


def test_filters_give_way_first() -> None:
    rows = table(plan_of(PICKED), 80)
    assert rows[0].endswith("elsewhere  one filter away")
    assert rows[-1].endswith("40 topic=optics,heat, …")
    rows = table(plan_of(PICKED), 60)
    assert rows[0].endswith("slack  elsewhere")


def test_then_long_names_do_and_at_last_other_papers() -> None:
    rows = table(plan_of(LONG), 72)
    assert rows[-1].split("  ")[1].endswith("…")
    assert "elsewhere" in rows[0]
    assert "elsewhere" not in table(plan_of(LONG), 60)[0]


def test_wide_characters_are_aligned() -> None:
    head, *rows = table(plan_of(WIDE, PICKED))
    ends = {width(row[: row.index("8..12")]) for row in rows if "8..12" in row}
    assert len(ends) == 1
    assert ends == {width(head[: head.index("wanted")]) + 1}


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    for line in table(plan_of(HOSTILE), 80):
        assert not set("\x1b\x07\u202e").intersection(line)


def test_a_hundred_lines_are_a_hundred_lines() -> None:
    rows = [replace(PICKED, name=f"topic t{n}") for n in range(100)]
    assert len(table(plan_of(*rows), 80)) == 100 + 4


def test_what_is_short_is_red_and_what_is_just_enough_yellow() -> None:
    rows = [replace(PICKED, slack=Fraction(n)) for n in (-1, 0, 1)]
    red, yellow, plain = list(lines(plan_of(*rows)))[-3:]
    assert "\x1b[31m−1\x1b[0m" in red
    assert "\x1b[33m0\x1b[0m" in yellow
    assert "\x1b" not in plain
