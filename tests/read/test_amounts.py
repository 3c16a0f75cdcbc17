"""Amounts that were written in another way: the hint shows one that is read, and means the same."""

import re
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examgen.model.blueprint import Bounds
from examgen.model.project import Project
from examgen.read.bounds import AMOUNT, MARKS, MARKS_OR_SHARE, MEAN, NUMBER, TIME, TIME_OR_SHARE
from examgen.read.values import Kind, Wrong

KINDS = (NUMBER, AMOUNT, MARKS, MARKS_OR_SHARE, TIME, TIME_OR_SHARE, MEAN)


def wrong(kind: Kind[Bounds], text: str) -> Wrong:
    read = kind.read(text, Project())
    assert isinstance(read, Wrong), read
    return read


def proposed(hint: str | None) -> str | None:
    found = re.fullmatch(r"(?:write|add the unit:) `([^`]*)`", hint or "")
    return found[1] if found else None


@pytest.mark.parametrize(
    ("kind", "text", "hint"),
    [
        (NUMBER, "3-5", "write `3..5`"),
        (NUMBER, "5-3", "write `3..5`"),
        (NUMBER, "3...5", "write `3..5`"),
        (NUMBER, "3...", "write `3..`"),
        (NUMBER, "…5", "write `..5`"),
        (NUMBER, "3 or more", "write `3..`"),
        (NUMBER, "1,5", "such as `2..4`"),
        (NUMBER, "0", "leave it out"),
        (AMOUNT, "20-30 %", "write `20..30 %`"),
        (AMOUNT, "30..20 %", "write `20..30 %`"),
        (AMOUNT, "30 %..20 %", "write `20 %..30 %`"),
        (MARKS, "3...5", "write `3..5`"),
        (MARKS, "0", "leave it out"),
        (MARKS, "1,5", "write `1.5`"),
        (MARKS, "2..1/2", "write `1/2..2`"),
        (TIME, "3", "add the unit: `3 min`"),
        (TIME, "3..", "add the unit: `3 min..`"),
        (TIME, "..3", "add the unit: `..3 min`"),
        (TIME, "30-40", "add the unit: `30..40 min`"),
        (TIME, "5..3", "write `3..5 min`"),
        (TIME, "40..30 min", "write `30..40 min`"),
        (TIME, "1 h-90 min", "write `1 h..90 min`"),
        (TIME, "..", "such as `30..40 min`"),
        (MEAN, "45 %", "write `0.45`"),
        (MEAN, "40..50 %", "write `0.4..0.5`"),
        (MEAN, "3-5", "such as `0.4..0.5`"),
        (MEAN, "45", "such as `0.4..0.5`"),
    ],
)
def test_a_hint_shows_what_was_meant(kind: Kind[Bounds], text: str, hint: str) -> None:
    assert wrong(kind, text).hint == hint


def test_a_number_that_is_too_large_is_still_a_number() -> None:
    assert wrong(NUMBER, "10000000000000").message == "`10000000000000` is more than 10000"


def test_nothing_of_something_can_be_asked_for() -> None:
    read = MARKS_OR_SHARE.read("0", Project())
    assert isinstance(read, Bounds)
    assert (read.low, read.high) == (Fraction(0), Fraction(0))


ENDS = st.sampled_from(["", "0", "3", "12", "0.5", "1/2", "2,5", "40", "99999999999", "x", "-1"])
UNITS = st.sampled_from(["", " %", "%", " min", " s", " h", "min"])
JOINTS = st.sampled_from(["..", "...", "-", "–", " to ", "…", "", " or more", "+", ">"])


@given(st.sampled_from(KINDS), ENDS, UNITS, JOINTS, ENDS, UNITS)
@example(TIME, "3", "", "..", "", "")
@example(MARKS, "3", "", "...", "5", "")
def test_what_a_hint_shows_can_be_read(
    kind: Kind[Bounds], low: str, first: str, joint: str, high: str, last: str
) -> None:
    read = kind.read(f"{low}{first}{joint}{high}{last}", Project())
    shown = proposed(read.hint) if isinstance(read, Wrong) else None
    if shown is not None:
        assert isinstance(kind.read(shown, Project()), Bounds)
