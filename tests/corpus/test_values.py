"""Reported mistakes of YAML and of numbers: what each case's `case.md` says must hold."""

from fractions import Fraction
from pathlib import Path

from tests.corpus.project import bank_of, case, choices_of, findings, item_of, make, texts

from examgen.model.item import Interval, Numeric


def test_r29_words_stay_words(tmp_path: Path) -> None:
    item = item_of(case("r29"), "words")
    assert texts(item) == ["Yes", "No", "on", "Null", "~"]
    assert [choice.correct for choice in choices_of(item)] == [False, True, False, False, False]
    out = make(case("r29"), tmp_path, "json", "key")
    (question,) = out.form("quiz/candidate/quiz.json")["sections"][0]["questions"]
    labels = {choice["text"]: choice["label"] for choice in question["task"]["choices"]}
    assert labels == {"Yes": "A", "No": "B", "on": "C", "Null": "D", "~": "E"}
    (row,) = out.rows("quiz/staff/quiz-key.csv")
    assert row["key"] == labels["No"]


def test_r30_notations_stay_as_typed() -> None:
    item = item_of(case("r30"), "007")
    assert texts(item) == [
        *("12:30", "09:30", "010", "1_000", "1.10", "1e3", "0x1F", "2024-01-05", "2024-13-05"),
    ]
    assert [texts(item)[i] for i, choice in enumerate(choices_of(item)) if choice.correct] == [
        "0x1F"
    ]
    assert findings(case("r30")) == ["questions/twice.yaml:5 yaml-duplicate-key"]


def accepted(name: str) -> Interval:
    response = item_of(case("r32"), name).response
    assert isinstance(response, Numeric)
    (interval,) = response.accepted
    return interval


def test_r32_numbers_are_exact_and_printed_as_typed() -> None:
    found = {name: accepted(name) for name in ("whole", "nought", "small")}
    assert {name: (i.low, i.high, i.text) for name, i in found.items()} == {
        "whole": (21, 21, "21.0"),
        "nought": (0, 0, "-0"),
        "small": (Fraction(3, 2000), Fraction(3, 2000), "1.50e-3"),
    }


def test_r32_a_share_of_nought_is_an_error() -> None:
    assert findings(case("r32")) == ["questions/numbers.md:23 bad-answer"]
    assert "relative" not in {item.id for item in bank_of(case("r32")).items}
