"""Answers without choices: intervals, units, alternatives, patterns, mistakes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.item import ItemType, Numeric, Short, TrueFalse
from examgen.read.answer import Answered, read_answer, read_intervals, split_bars
from examgen.source import Source

F = Fraction


def read(
    text: str,
    *,
    type: ItemType | None = None,  # noqa: A002 - the field's own name
    unit: str = "",
    language: str = "en",
    pattern: str | None = None,
) -> tuple[Answered | None, tuple[Diagnostic, ...]]:
    answers = split_bars(Source("bank/q.md", text).excerpt()) if text else ()
    pattern_at = None if pattern is None else Source("bank/q.md", pattern).excerpt()
    return read_answer(answers, pattern_at, type=type, unit=unit, language=language)


@pytest.mark.parametrize(
    ("text", "low", "high", "value", "typed", "unit"),
    [
        ("16", 16, 16, 16, "16", ""),
        ("21.0", 21, 21, 21, "21.0", ""),
        ("-0", 0, 0, 0, "-0", ""),
        ("1.50e-3", F(3, 2000), F(3, 2000), F(3, 2000), "1.50e-3", ""),
        ("−.3", F(-3, 10), F(-3, 10), F(-3, 10), "−.3", ""),
        ("60..80 GB", 60, 80, None, "60..80", "GB"),
        ("60 GB .. 80 GB", 60, 80, None, "60..80", "GB"),
        ("-5..-3", -5, -3, None, "-5..-3", ""),
        ("3.14 ± 0.01", F(313, 100), F(315, 100), F(314, 100), "3.14 ± 0.01", ""),
        ("3.14+-0.01", F(313, 100), F(315, 100), F(314, 100), "3.14 ± 0.01", ""),
        ("3 m +/- 1 m", 2, 4, 3, "3 ± 1", "m"),
        ("3 ± 1 m", 2, 4, 3, "3 ± 1", "m"),
        ("2.5 ± 2%", F(245, 100), F(255, 100), F(5, 2), "2.5 ± 2%", ""),
        ("-50 ± 10 %", -55, -45, -50, "-50 ± 10%", ""),
        ("50 % ± 2 pp", 48, 52, 50, "50 ± 2", "%"),
        ("50% ± 4 rel", 48, 52, 50, "50 ± 4 rel", "%"),
        ("16GB", 16, 16, 16, "16", "GB"),
        ("2 epochs", 2, 2, 2, "2", "epochs"),
        ("20 °C", 20, 20, 20, "20", "°C"),
    ],
)
def test_one_interval(
    text: str, low: F | int, high: F | int, value: F | int | None, typed: str, unit: str
) -> None:
    answer, found = read(text)
    assert not found
    assert isinstance(answer, Numeric)
    (interval,) = answer.accepted
    assert (interval.low, interval.high, interval.value) == (low, high, value)
    assert (interval.text, answer.unit) == (typed, unit)


def test_a_union_has_one_unit() -> None:
    answer, _ = read("60..80 | 600..800 GB")
    assert isinstance(answer, Numeric)
    assert [i.low for i in answer.accepted] == [60, 600]
    assert answer.unit == "GB"


@pytest.mark.parametrize(("text", "unit"), [("16", "GPU hours"), ("16 GPU hours", "GPU hours")])
def test_the_declared_unit(text: str, unit: str) -> None:
    answer, found = read(text, unit=unit)
    assert not found
    assert isinstance(answer, Numeric)
    assert answer.unit == unit


def test_what_is_written_reads_the_same_again() -> None:
    first, _ = read("50 % ± 2 pp")
    assert isinstance(first, Numeric)
    again, _ = read(first.accepted[0].text, unit=first.unit)
    assert again == first


def test_the_decimal_comma_of_a_language() -> None:
    for language in ("de", "fr", "pt-BR"):
        answer, _ = read("3,14", language=language)
        assert isinstance(answer, Numeric)
        assert answer.accepted[0].value == F(314, 100)
        assert answer.accepted[0].text == "3,14"
    assert read("3,14", language="de-CH")[0] is None


@pytest.mark.parametrize(
    "text",
    [
        "LoRA",
        "3D",
        "12:30",
        "3 blind mice",
        "2024-01-05",
        "1.2.3",
        "4-bit",
        "0x1F",
        "No.",
        "No one",
        "16.",
        "٣",
    ],
)
def test_texts(text: str) -> None:
    answer, found = read(text)
    assert not found
    assert isinstance(answer, Short)
    assert answer.accepted == (text,)


def test_alternatives_and_bars() -> None:
    answer, _ = read(r"LoRA | a \| b | 16")
    assert isinstance(answer, Short)
    assert answer.accepted == ("LoRA", "a | b", "16")


def test_places_behind_an_escaped_bar() -> None:
    _, part = split_bars(Source("bank/q.md", r"x | a\|bc\|d").excerpt())
    assert part.text == "a|bc|d"
    assert [part.position(at)[1] for at in range(6)] == [5, 7, 8, 9, 11, 12]


@pytest.mark.parametrize(("text", "value"), [("true", True), ("False", False)])
def test_judgements(text: str, value: bool) -> None:
    answer, _ = read(text)
    assert isinstance(answer, TrueFalse)
    assert answer.value is value


@pytest.mark.parametrize(("text", "judged"), [("yes", "true"), ("No", "false"), ("YES", "true")])
def test_words_that_were_meant_as_judgements(text: str, judged: str) -> None:
    answer, (found,) = read(text)
    assert isinstance(answer, Short)
    assert (found.severity, found.rule) == ("warning", "bad-answer")
    assert str(found.hint).startswith(f"write `{judged}` for a true-false question")
    assert read(text, type=ItemType.SHORT)[1] == ()
    assert read(f"{text} | maybe")[1] == ()
    assert read(text, pattern="y")[1] == ()
    answer, (found,) = read(text, type=ItemType.TRUE_FALSE)
    assert (answer, found.hint) == (None, f"write `{judged}`")


def test_the_type_decides() -> None:
    assert isinstance(read("16", type=ItemType.SHORT)[0], Short)
    assert isinstance(read("true", type=ItemType.SHORT)[0], Short)
    assert isinstance(read("3D", type=ItemType.NUMERIC)[0], Numeric)


def test_a_pattern() -> None:
    answer, found = read("LoRA", pattern="low-?rank( adaptation)?")
    assert not found
    assert isinstance(answer, Short)
    assert answer.pattern == "low-?rank( adaptation)?"
    assert isinstance(read("", pattern="a+")[0], Short)


@pytest.mark.parametrize("pattern", ["(", "(?=a)", r"(a)\1", "a{2000}", "x" * 1001])
def test_patterns_that_re2_refuses(pattern: str, capfd: pytest.CaptureFixture[str]) -> None:
    answer, (found,) = read("a", pattern=pattern)
    assert answer is None
    assert found.rule == "bad-pattern"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("16,000", "write `16000`, or say `type: short` if it is a text"),
        ("1,234,567 B", "write `1234567`, or say `type: short` if it is a text"),
        ("16 000", "write `16000`, or say `type: short` if it is a text"),
        ("3,14", "write `3.14`, or say `type: short` if it is a text"),
        ("60-80 GB", "write `60..80 GB`, or say `type: short` if it is a text"),
        ("60 – 80", "write `60..80`, or say `type: short` if it is a text"),
        ("80..60", "write `60..80`"),
        ("0 ± 5%", "give it as a number, such as `0 ± 0.01`"),
        ("5 ± 0", "for an exact value leave it out"),
        ("5 ± -1", "for an exact value leave it out"),
        ("60 MB..80 GB", "use one unit"),
        ("3 m ± 1 s", "use one unit"),
        ("50 % ± 2 %", "write `± 2 pp` for percentage points, `± 4 rel` for per cent of the value"),
        ("50 ± 2 pp", "write `± 2%` for a relative tolerance"),
        ("16 GB | 17 MB", "use one unit throughout"),
        ("a |", None),
        ("1/3", "write `0.333 ± 0.001`, or say `type: short` if it is a text"),
        ("-3 / 4 m", "write `-0.75 m`, or say `type: short` if it is a text"),
        ("1/0", "write a decimal, or say `type: short` if it is a text"),
        ("½", "write `0.5`, or say `type: short` if it is a text"),
        ("2⅓ kg", "write `2.333 ± 0.001 kg`, or say `type: short` if it is a text"),
        ("1e999", "shorten it, or say `type: short` if it is a text"),
        ("1e9999999 GB", "shorten it, or say `type: short` if it is a text"),
        ("7" * 61, "shorten it, or say `type: short` if it is a text"),
        ("7" * 5000, "shorten it, or say `type: short` if it is a text"),
        ("0..", "write it as in `60..80`, or say `type: short` if it is a text"),
        ("..5 GB", "write it as in `60..80`, or say `type: short` if it is a text"),
        ("1..2..3", "write it as in `60..80`, or say `type: short` if it is a text"),
        ("1±", "write it as in `3.14 ± 0.01`, or say `type: short` if it is a text"),
        ("±1", "write it as in `3.14 ± 0.01`, or say `type: short` if it is a text"),
        ("1 ± 2 ± 3", "write it as in `3.14 ± 0.01`, or say `type: short` if it is a text"),
    ],
)
def test_mistakes(text: str, hint: str | None) -> None:
    answer, (found,) = read(text)
    assert answer is None
    assert (found.rule, found.hint) == ("bad-answer", hint)


@pytest.mark.parametrize(
    "text",
    ["..", "±", "0..n", "and/or", "3/4/2024", "3D", "1.2.3", "./run", "a+-1", "½ cup of tea"],
)
def test_texts_that_hold_numbers_are_texts(text: str) -> None:
    answer, found = read(text)
    assert found == ()
    assert isinstance(answer, Short)


def test_fractions_are_mended_with_the_decimal_sign_of_the_language() -> None:
    _, (found,) = read("1/3", language="de")
    assert found.hint == "write `0,333 ± 0,001`, or say `type: short` if it is a text"


def test_mistakes_have_their_own_place() -> None:
    _, (found,) = read("16 GB | 17 MB")
    assert found.span == ("bank/q.md", 1, 9, 1, 14)


@pytest.mark.parametrize("text", ["16.000", "16.000 ± 1"])
def test_a_point_that_may_group_thousands(text: str) -> None:
    answer, (found,) = read(text, language="de")
    assert answer is None
    assert found.hint == "write `16000` or `16,000`"


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("sixteen", ItemType.NUMERIC),
        ("1e999999", ItemType.NUMERIC),
        ("9" * 99, ItemType.NUMERIC),
        ("maybe", ItemType.TRUE_FALSE),
        ("x", ItemType.ESSAY),
    ],
)
def test_answers_that_their_type_does_not_take(text: str, type_: ItemType) -> None:
    answer, found = read(text, type=type_)
    assert answer is None
    assert len(found) == 1


def test_gaps_are_numbers() -> None:
    source = Source("bank/q.md", "3.14 ± 0.01|x").excerpt()
    intervals, _ = read_intervals((source.slice(0, 11),), unit="", language="en")
    assert intervals is not None
    assert intervals[0].low == F(313, 100)
    assert read_intervals((source.slice(12, 13),), unit="", language="en")[0] is None


@given(
    text=st.text(alphabet="0123456789.,eE±+-−|%\\ GBpprel/'", max_size=30) | st.text(max_size=30),
    type_=st.sampled_from([None, *ItemType]),
    unit=st.sampled_from(["", "%", "GB"]),
    language=st.sampled_from(["en", "de"]),
)
def test_never_raises(text: str, type_: ItemType | None, unit: str, language: str) -> None:
    answer, found = read(text, type=type_, unit=unit, language=language)
    if text:
        assert (answer is None) == bool(found)
    if isinstance(answer, Numeric):
        assert all(i.low <= i.high for i in answer.accepted)
