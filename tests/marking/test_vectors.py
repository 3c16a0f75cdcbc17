"""Every vector of tests/data/marking-vectors.json, which other scorers run as well."""

import importlib.util
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from examgen.marking.answer import (
    Answer,
    Arranged,
    Blank,
    Filled,
    Graded,
    Judged,
    Matched,
    PickedMany,
    PickedOne,
    Typed,
)
from examgen.marking.choose import Attempt, Choose, Count, counted, section_marks
from examgen.marking.numbers import NumberStyle
from examgen.marking.revision import Drop, Revision, score_revised
from examgen.marking.score import score
from examgen.model.item import ClozeGap, Criterion, Interval, MenuGap, NumberGap, TextGap
from examgen.model.key import (
    GapsKey,
    JudgementKey,
    Key,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.marking import Amount, MultiMark, Partial, Penalty, Rule
from examgen.source import Span

FILE = Path(__file__).parents[1] / "data" / "marking-vectors.json"
DATA: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
NOWHERE = Span("vectors", 1, 1, 1, 1)


def amount(pair: list[str]) -> Amount:
    return Amount(per_mark=Fraction(pair[0]), constant=Fraction(pair[1]))


def rule_of(data: dict[str, Any]) -> Rule:
    return Rule(
        full=amount(data["full"]),
        wrong=amount(data["wrong"]),
        blank=amount(data["blank"]),
        floor=None if data["floor"] is None else amount(data["floor"]),
        partial=Partial(data["partial"]),
        each=amount(data["each"]),
        penalty=Penalty(data["penalty"]),
        multi_mark=MultiMark(data["multi_mark"]),
    )


def intervals(pairs: list[list[str]]) -> tuple[Interval, ...]:
    return tuple(
        Interval(low=Fraction(low), high=Fraction(high), value=None, text="") for low, high in pairs
    )


def gap_of(data: dict[str, Any]) -> ClozeGap:
    if "texts" in data:
        return TextGap(accepted=tuple(data["texts"]), span=NOWHERE)
    if "numbers" in data:
        return NumberGap(accepted=intervals(data["numbers"]), span=NOWHERE)
    return MenuGap(choices=tuple(data["menu"]), key=data["right"], span=NOWHERE)


def key_of(data: dict[str, Any]) -> Key:
    match data:
        case {"letters": labels}:
            return LetterKey(labels=tuple(labels))
        case {"numbers": pairs, "unit": unit}:
            return NumberKey(accepted=intervals(pairs), unit=unit)
        case {"texts": texts, "pattern": pattern}:
            return TextKey(accepted=tuple(texts), pattern=pattern)
        case {"truth": value}:
            return JudgementKey(value=value)
        case {"pairs": pairs}:
            return MatchKey(pairs=tuple((left, right) for left, right in pairs))
        case {"order": labels}:
            return OrderKey(labels=tuple(labels))
        case {"gaps": gaps}:
            return GapsKey(gaps=tuple(gap_of(gap) for gap in gaps))
        case {"rubric": marks}:
            return RubricKey(
                rubric=tuple(Criterion(body=(), marks=Fraction(m), span=NOWHERE) for m in marks)
            )
    raise ValueError(data)


def answer_of(data: dict[str, Any] | None) -> Answer:
    match data:
        case None:
            return Blank()
        case {"one": labels}:
            return PickedOne(labels=tuple(labels))
        case {"many": labels}:
            return PickedMany(labels=tuple(labels))
        case {"typed": text}:
            return Typed(text=text)
        case {"judged": value}:
            return Judged(value=value)
        case {"pairs": pairs}:
            return Matched(pairs=tuple((left, right) for left, right in pairs))
        case {"order": labels}:
            return Arranged(labels=tuple(labels))
        case {"gaps": gaps}:
            return Filled(gaps=tuple(gaps))
        case {"graded": marks}:
            return Graded(marks=tuple(Fraction(m) for m in marks))
    raise ValueError(data)


def earned(vector: dict[str, Any]) -> Fraction:
    rule = rule_of(DATA["rules"][vector["scheme"]])
    key, answer = key_of(vector["key"]), answer_of(vector["answer"])
    marks, choices = Fraction(vector["marks"]), vector["choices"]
    style = NumberStyle(**vector.get("style", {}))
    if "any_of" not in vector and "drop" not in vector:
        return score(rule, key, answer, marks, choices, style=style)
    drop = Drop(vector["drop"]) if "drop" in vector else None
    revision = Revision(any_of=tuple(key_of(k) for k in vector.get("any_of", ())), drop=drop)
    return score_revised(rule, key, answer, marks, choices, revision=revision, style=style)


@pytest.mark.parametrize("scheme", DATA["rules"])
def test_every_vector_of_a_scheme(scheme: str) -> None:
    vectors = [vector for vector in DATA["vectors"] if vector["scheme"] == scheme]
    assert vectors
    wrong = [(v, str(got)) for v in vectors if (got := earned(v)) != Fraction(v["expected"])]
    assert wrong == []


def test_ten_tenths_are_one() -> None:
    tenths = [earned(v) for v in DATA["vectors"] if v["scheme"] == "tenths"]
    assert (len(tenths), sum(tenths)) == (10, 1)


@pytest.mark.parametrize("number", range(len(DATA["sections"])))
def test_sections_of_which_some_answers_count(number: int) -> None:
    data = DATA["sections"][number]
    choose = Choose(n=data["n"], count=Count(data["count"]))
    attempts = [
        Attempt(answered=marks is not None, marks=Fraction(marks or 0))
        for marks in data["attempts"]
    ]
    assert list(counted(choose, attempts)) == data["counted"]
    assert section_marks(choose, attempts) == Fraction(data["expected"])


def test_there_are_enough_vectors_and_every_scheme() -> None:
    assert len(DATA["vectors"]) >= 500
    names = " ".join(DATA["rules"])
    for scheme in (
        "jee-main",
        "jee-advanced",
        "gate",
        "neet",
        "upsc-prelims",
        "cat",
        "ssc-cgl tier I",
        "ssc-cgl tier II",
        "rights-only",
        "canvas",
        "brightspace exact",
        "brightspace right minus wrong",
        "brightspace correct selections",
        "moodle multiple",
        "moodle all-or-nothing",
        *(f"r-exams {p}" for p in Penalty),
    ):
        assert f"{scheme}" in names
    partials = {rule["partial"] for rule in DATA["rules"].values()}
    assert partials == {str(partial) for partial in Partial}


def test_the_file_is_what_its_script_makes() -> None:
    script = FILE.with_name("make_vectors.py")
    assert "examgen" not in script.read_text("utf-8").split('"""', 2)[2]
    spec = importlib.util.spec_from_file_location("make_vectors", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.text() == FILE.read_text("utf-8")
