"""Filters, field by field."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from examgen.assemble.where import band_of, matcher, traits
from examgen.model.item import ItemType, Level, Numeric, Status
from examgen.model.project import DEFAULT_BANDS, Project
from examgen.read.where import WHERE_KEYS

if TYPE_CHECKING:
    from tests.assemble.conftest import Build

PROJECT = Project(author="House", language="en-GB")

CASES = [
    ("topic=a", True),
    ("topic=a/b", True),
    ("topic=a/bc", False),
    ("topic=a/b/c", False),
    ("topic=x,a/b", True),
    ("topic!=a", False),
    ("tags=one", True),
    ("tags=three,two", True),
    ("tags=three", False),
    ("tags!=three", True),
    ("tags!=one", False),
    ("type=numeric", True),
    ("type=single,multiple", False),
    ("difficulty=easy", True),
    ("difficulty=medium,hard", False),
    ("difficulty=0.3", True),
    ("difficulty=3/10", True),
    ("difficulty=0.25", False),
    ("difficulty=0.3..0.4", True),
    ("difficulty=0.31..0.4", False),
    ("difficulty=hard,0.2..0.3", True),
    ("marks=2", True),
    ("marks=2.0", True),
    ("marks=1,3", False),
    ("marks=1..3", True),
    ("level=apply", True),
    ("level=create", False),
    ("status=ready", True),
    ("status=draft,review", False),
    ("author=House", True),
    ("author=Guest", False),
    ("language=en", True),
    ("language=en-GB", True),
    ("language=EN-gb", True),
    ("language=en-US,de", False),
    ("id=a/one", True),
    ("id=a/on", False),
    ("id!=a/one", False),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_one_condition(build: type[Build], text: str, expected: bool) -> None:
    response = Numeric(accepted=(build.interval("1"),), span=build.span())
    item = build.item(
        "a/one",
        response,
        topic="a/b",
        tags=("one", "two"),
        difficulty=Fraction(3, 10),
        marks=Fraction(2),
        level=Level.APPLY,
    )
    assert matcher(build.where(text), PROJECT)(item) is expected


def test_a_topic_is_no_prefix_of_words(build: type[Build]) -> None:
    item = build.item("q", topic="fine-tuning/memory")
    assert matcher(build.where("topic=fine-tuning"), PROJECT)(item)
    assert not matcher(build.where("topic=fine"), PROJECT)(item)


def test_conditions_are_joined_by_and(build: type[Build]) -> None:
    item = build.item("q", tags=("x",))
    assert matcher(build.where("topic=t1", "tags=x"), PROJECT)(item)
    assert not matcher(build.where("topic=t1", "tags=y"), PROJECT)(item)


@pytest.mark.parametrize("status", list(Status))
def test_only_ready_items_unless_status_is_named(build: type[Build], status: Status) -> None:
    item = build.item("q", status=status)
    assert matcher(build.where(), PROJECT)(item) is (status is Status.READY)
    assert matcher(build.where(f"status={status}"), PROJECT)(item)
    assert matcher(build.where("status!=draft"), PROJECT)(item) is (status is not Status.DRAFT)


def test_an_item_without_a_value_matches_only_negations(build: type[Build]) -> None:
    item = replace(build.item("q"), topic=None, difficulty=None, marks=None, level=None)
    for text in ("topic=a", "difficulty=easy", "difficulty=0..1", "marks=0..9", "level=apply"):
        assert not matcher(build.where(text), PROJECT)(item)
        assert matcher(build.where(text.replace("=", "!=")), PROJECT)(item)


@pytest.mark.parametrize(
    ("difficulty", "band"),
    [("0", "easy"), ("0.35", "easy"), ("0.36", "medium"), ("0.65", "medium"), ("1", "hard")],
)
def test_bands_end_where_they_say(difficulty: str, band: str) -> None:
    assert band_of(Fraction(difficulty), DEFAULT_BANDS) == band


def test_traits_hold_all_that_filters_read(build: type[Build]) -> None:
    """A draw tests one item of each kind; a trait left out would mix kinds up."""
    item = build.item("q")
    other = {
        "topic": "t9",
        "tags": ("x",),
        "type": ItemType.SHORT,
        "difficulty": Fraction(1),
        "marks": Fraction(9),
        "status": Status.DRAFT,
        "level": Level.CREATE,
        "author": "Guest",
        "language": "fr",
    }
    assert set(other) == set(WHERE_KEYS) - {"id"}
    for name, value in other.items():
        assert traits(replace(item, **{name: value})) != traits(item)  # type: ignore[arg-type]
    assert traits(replace(item, id="r", marks=Fraction(2, 2))) == traits(item)
