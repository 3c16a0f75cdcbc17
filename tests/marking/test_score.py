"""What the vectors do not say: refusals, limits, and properties over all schemes."""

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.marking.answer import (
    Answer,
    Arranged,
    Blank,
    Filled,
    Judged,
    Matched,
    PickedMany,
    PickedOne,
    Typed,
)
from examgen.marking.numbers import NumberStyle, read_number
from examgen.marking.score import is_blank, score
from examgen.marking.text import fold, is_accepted
from examgen.model.key import JudgementKey, LetterKey, MatchKey, RubricKey
from examgen.model.marking import Amount, Partial, Penalty, Rule

ONE = Fraction(1)


@pytest.mark.parametrize(
    "answer",
    [
        Blank(),
        PickedOne(labels=()),
        PickedMany(labels=()),
        Typed(text=" \t\n\u00a0"),
        Matched(pairs=()),
        Arranged(labels=("", "")),
        Filled(gaps=(None, " ")),
    ],
)
def test_blanks(answer: Answer) -> None:
    assert is_blank(answer)


def test_answers_that_are_not_blank() -> None:
    for answer in (Judged(value=False), Filled(gaps=(None, 0)), Typed(text="0")):
        assert not is_blank(answer)


def test_a_blank_earns_what_the_rule_says() -> None:
    rule = Rule(wrong=Amount(constant=Fraction(-1)), blank=Amount(per_mark=Fraction(1, 10)))
    key = LetterKey(labels=("A",))
    assert score(rule, key, Blank(), Fraction(2), 4) == Fraction(1, 5)
    floor = Rule(blank=Amount(constant=Fraction(-2)), floor=Amount(constant=Fraction(-1)))
    assert score(floor, key, Blank(), ONE, 4) == -1


def test_an_answer_of_another_kind_is_our_mistake() -> None:
    with pytest.raises(TypeError, match="Typed is no answer that a JudgementKey can mark"):
        score(Rule(), JudgementKey(value=True), Typed(text="true"), ONE, 0)
    with pytest.raises(TypeError, match="Typed is no answer that a RubricKey"):
        score(Rule(), RubricKey(rubric=()), Typed(text="an essay"), ONE, 0)


def test_no_right_choice_at_all_does_not_divide_by_zero() -> None:
    wrong = Amount(constant=Fraction(-1))
    for partial in Partial:
        rule = Rule(partial=partial, penalty=Penalty.TRUE, wrong=wrong)
        assert score(rule, LetterKey(labels=()), PickedMany(labels=("A",)), ONE, 4) == -1


labels = st.sets(st.sampled_from("ABCDE"), min_size=1)
rules = st.builds(
    Rule,
    partial=st.sampled_from(Partial),
    penalty=st.sampled_from(Penalty),
    floor=st.none() | st.builds(Amount, constant=st.just(Fraction(0))),
    wrong=st.builds(Amount, per_mark=st.fractions(-1, 0, max_denominator=6)),
    each=st.builds(Amount, per_mark=st.just(Fraction(1, 5))),
)
all_marks = st.fractions(Fraction(1, 4), 10, max_denominator=8)


@given(rule=rules, key=labels, picked=labels, marks=all_marks)
def test_only_the_whole_key_earns_full_marks(
    rule: Rule, key: set[str], picked: set[str], marks: Fraction
) -> None:
    answer = PickedMany(labels=tuple(sorted(picked)))
    earned = score(rule, LetterKey(labels=tuple(sorted(key))), answer, marks, 5)
    assert earned <= marks
    if picked == key and rule.partial is not Partial.RIGHT_MINUS_WRONG_N:
        assert earned == marks
    elif rule.penalty is not Penalty.NONE or rule.partial is not Partial.FRACTIONS:
        assert earned < marks
    if rule.floor is not None:
        assert earned >= 0


@given(rule=rules, key=labels, picked=labels, marks=all_marks, order=st.permutations("ABCDE"))
def test_scores_do_not_depend_on_the_order_of_labels(
    rule: Rule, key: set[str], picked: set[str], marks: Fraction, order: list[str]
) -> None:
    moved = dict(zip("ABCDE", order, strict=True))
    one = score(rule, LetterKey(labels=tuple(key)), PickedMany(labels=tuple(picked)), marks, 5)
    other = score(
        rule,
        LetterKey(labels=tuple(moved[label] for label in key)),
        PickedMany(labels=tuple(moved[label] for label in sorted(picked, reverse=True))),
        marks,
        5,
    )
    assert one == other


@given(partial=st.sampled_from(Partial), right=st.integers(0, 4), wrong=st.integers(0, 4))
def test_parts_never_earn_more_than_the_marks(partial: Partial, right: int, wrong: int) -> None:
    wrong = min(wrong, 4 - right)
    lefts = [str(i) for i in range(4)]
    key = MatchKey(pairs=tuple((left, "A") for left in lefts))
    given_ = [(left, "A") for left in lefts[:right]]
    given_ += [(left, "B") for left in lefts[right : right + wrong]]
    rule = Rule(partial=partial, each=Amount(per_mark=Fraction(1, 4)))
    earned = score(rule, key, Matched(pairs=tuple(given_)), Fraction(2), 0)
    assert earned <= 2
    assert (earned == 2) == (right == 4)


@pytest.mark.parametrize(
    "text",
    [
        "1e999999999",
        "1e301",
        "9" * 101,
        "1" + "e9" * 40,
        "١٢",
        "１６",
        "10²",
        "1\x00",
        "",
        ".",
        "-",
        "+.e1",
    ],
)
def test_texts_that_are_no_number(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("10^6", "", 10**6),
        ("-10^3", "", -1000),
        ("10^3 Hz", "Hz", 1000),
        ("5 µm", "μm", 5),
        ("5 m²", "m2", 5),
        ("5 m2", "m²", 5),
        ("3 eV", "eV", 3),
        ("3eV", "eV", 3),
        ("3e2eV", "eV", 300),
        ("16\u00a0GB", "GB", 16),
        ("5 s⁻¹", "s⁻¹", 5),
        ("50 %", "%", 50),
    ],
)
def test_units_behind_numbers(text: str, unit: str, value: int) -> None:
    assert read_number(text, unit=unit) == value


@given(st.text(max_size=20), st.booleans(), st.booleans())
def test_reading_a_number_never_raises(text: str, comma: bool, thousands: bool) -> None:
    read_number(text, unit="GB", style=NumberStyle(comma=comma, thousands=thousands))


@given(st.fractions(-(10**6), 10**6).map(lambda f: Fraction(round(f * 1000), 1000)))
def test_a_decimal_reads_as_itself(value: Fraction) -> None:
    text = f"{float(value):.3f}"
    assert read_number(text) == value
    comma = NumberStyle(comma=True)
    assert read_number(text.replace(".", ","), style=comma) == value


@given(st.text(max_size=12))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_a_pattern_that_hangs_others_is_quick() -> None:
    assert not is_accepted("a" * 5000, (), "(a+)+(a|aa)*b")
    assert not is_accepted("x", (), r"(?<=y)x")


def test_patterns_are_paid_for_only_where_used() -> None:
    code = "import sys, examgen.marking; sys.exit('re2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
