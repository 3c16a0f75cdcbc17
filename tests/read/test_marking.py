"""Amounts of marks, marking rules by type, and schemes by name."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.item import ItemType
from examgen.model.marking import Amount, MarkingScheme, MultiMark, Partial, Penalty, Rule
from examgen.model.project import Project
from examgen.read.amount import read_amount
from examgen.read.located_yaml import load_yaml
from examgen.read.mappings import Reading
from examgen.read.marking import PRESETS, read_marking
from examgen.read.values import Wrong
from examgen.source import Source

F = Fraction


@pytest.mark.parametrize(
    ("text", "per_mark", "constant"),
    [
        ("4", 0, 4),
        ("-1", 0, -1),
        ("−0.5", 0, F(-1, 2)),
        ("1/3", 0, F(1, 3)),
        ("m", 1, 0),
        ("-m/3", F(-1, 3), 0),
        ("m/2", F(1, 2), 0),
        ("2m", 2, 0),
        ("-0.25 * m", F(-1, 4), 0),
        ("m - 1", 1, -1),
        ("- m / 3 + 1/2", F(-1, 3), F(1, 2)),
    ],
)
def test_amounts(text: str, per_mark: F | int, constant: F | int) -> None:
    amount = read_amount(text, Project())
    assert amount == Amount(per_mark=F(per_mark), constant=F(constant))


@pytest.mark.parametrize(
    "text", ["", "x", "m m", "2 3", "m/0", "m*m", "1/m", "--1", "m/", "1e9", "٣"]
)
def test_no_amounts(text: str) -> None:
    if text:
        assert isinstance(read_amount(text, Project()), Wrong)


@given(text=st.text(alphabet="m0123./*+- −", min_size=1, max_size=12))
def test_amounts_never_raise(text: str) -> None:
    read_amount(text, Project())


def read(text: str, base: MarkingScheme | None = None) -> tuple[MarkingScheme, list[Diagnostic]]:
    node, found = load_yaml(Source("bank/papers/q.yaml", text).excerpt())
    assert node is not None
    reading = Reading(project=Project(), found=list(found))
    return read_marking(node, base or MarkingScheme(), reading), reading.found


def test_rules_by_type() -> None:
    scheme, found = read(
        "single: {wrong: -m/3, multi_mark: blank}\n"
        "multiple: {partial: per-correct, full: 4, each: 1, wrong: -2}\n"
        "numeric: {full: 4, wrong: -1, blank: 0, floor: -1}\n"
        "cloze: {partial: per-part}\n"
        "default: {full: m}\n"
    )
    assert not found
    assert scheme.rules[ItemType.SINGLE] == Rule(
        wrong=Amount(per_mark=F(-1, 3)), multi_mark=MultiMark.BLANK
    )
    multiple = scheme.rules[ItemType.MULTIPLE]
    assert multiple.partial is Partial.PER_CORRECT
    assert multiple.full == Amount(constant=F(4))
    assert scheme.rules[ItemType.NUMERIC].floor == Amount(constant=F(-1))
    assert scheme.rules[ItemType.CLOZE].partial is Partial.PER_PART
    assert scheme.default == Rule()


def test_fractions_with_a_penalty() -> None:
    scheme, found = read("multiple: {partial: fractions, penalty: false2, floor: 0}")
    assert not found
    assert scheme.rules[ItemType.MULTIPLE].penalty is Penalty.FALSE2


def test_a_penalty_called_false_is_text() -> None:
    scheme, found = read("multiple: {partial: fractions, penalty: false}")
    assert not found
    assert scheme.rules[ItemType.MULTIPLE].penalty is Penalty.FALSE


def test_keys_override_the_base_one_by_one() -> None:
    base, _ = read("single: {wrong: -1, blank: 0}")
    scheme, _ = read("single: {multi_mark: blank}", base)
    assert scheme.rules[ItemType.SINGLE].wrong == Amount(constant=F(-1))
    assert scheme.rules[ItemType.SINGLE].multi_mark is MultiMark.BLANK


def test_presets() -> None:
    assert read("gate")[0] == PRESETS["gate"]
    scheme, found = read("preset: jee-main\nmultiple: {partial: exact}")
    assert not found
    assert scheme.rules[ItemType.NUMERIC].wrong == Amount(per_mark=F(-1, 4))
    assert ItemType.MULTIPLE in scheme.rules


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("gatte", "bad-value", (1, 1)),
        ("singel: {}", "unknown-field", (1, 1)),
        ("single: {wrog: -1}", "unknown-field", (1, 10)),
        ("single: {wrong: m/3}", "bad-marking", (1, 17)),
        ("single: {full: 0}", "bad-marking", (1, 16)),
        ("single: {partial: per-choice}", "bad-marking", (1, 19)),
        ("multiple: {partial: per-part}", "bad-marking", (1, 21)),
        ("multiple: {each: 1}", "bad-marking", (1, 18)),
        ("multiple: {penalty: all}", "bad-marking", (1, 21)),
        ("multiple: {multi_mark: blank}", "bad-marking", (1, 24)),
        ("multiple: {partial: proportional}", "bad-value", (1, 21)),
        ("single: -1", "bad-value", (1, 9)),
        ("single: {wrong: a third}", "bad-value", (1, 17)),
    ],
)
def test_mistakes(text: str, rule: str, start: tuple[int, int]) -> None:
    _, found = read(text)
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert found[0].hint
