"""Guesses at what a mistyped name stands for."""

import pytest

from examgen.suggest import closest, surely, surely_listed

KEYS = ("answer", "choices", "marks", "stem", "time", "training/memory", "type")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("stme", "stem"),
        ("tmie", "time"),
        ("anwser", "answer"),
        ("Mark", "marks"),
        ("memory", "training/memory"),
        ("zzz", None),
    ],
)
def test_closest(typed: str, meant: str | None) -> None:
    assert closest(typed, KEYS) == meant


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("algerba", "algebra"),
        ("Algebra", "algebra"),
        ("true_false", "true-false"),
        ("True False", "true-false"),
        ("algebr", "algebra"),
        ("algebrra", "algebra"),
        ("algobra", "algebra"),
        ("alg", None),
        ("week-2", None),
        ("algeb", None),
        ("geometri", None),
        ("zzz", None),
    ],
)
def test_what_is_surely_meant(text: str, name: str | None) -> None:
    known = ["algebra", "true-false", "week-1", "geometry", "geometrie"]
    assert surely(text, known) == name


def test_letters_turned_round_leave_no_doubt_though_another_name_is_near() -> None:
    known = ["site", "title", "topics"]
    assert surely("titel", known) == "title"
    assert surely("tilte", known) == "title"
    assert surely("tite", known) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lense", "lenses"),
        ("lnese", None),
        ("lneses", "lenses"),
        ("tenses", None),
    ],
)
def test_in_a_list_of_ones_own_a_name_may_be_missing(text: str, name: str | None) -> None:
    assert surely_listed(text, ["lenses", "mirrors"]) == name
