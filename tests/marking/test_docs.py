"""The schemes printed in docs/marking.md are read and are those of the vectors."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from examgen.model.blueprint import Blueprint
from examgen.model.item import ItemType
from examgen.model.marking import Amount, MarkingScheme, Partial, Penalty, Rule
from examgen.model.project import Project
from examgen.read.blueprint import read_blueprint
from examgen.read.marking import PRESETS
from examgen.source import Source

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "marking.md").read_text("utf-8")
RULES: dict[str, Any] = json.loads(
    (ROOT / "tests" / "data" / "marking-vectors.json").read_text("utf-8")
)["rules"]
PRINTED = dict(re.findall(r"<!-- (.+?) -->\n.*?```yaml\n(.*?)```", PAGE, re.DOTALL))


def read(marking: str) -> Blueprint:
    text = f"title: T\nsections:\n  - pick: 1\n{marking}"
    blueprint, problems = read_blueprint(Source("bank/papers/t.yaml", text), Project())
    assert problems == ()
    assert blueprint is not None
    return blueprint


def plain(rule: Rule) -> dict[str, Any]:
    def pair(amount: Amount) -> list[str]:
        return [str(amount.per_mark), str(amount.constant)]

    return {
        "full": pair(rule.full),
        "wrong": pair(rule.wrong),
        "blank": pair(rule.blank),
        "floor": None if rule.floor is None else pair(rule.floor),
        "partial": rule.partial.value,
        "each": pair(rule.each),
        "penalty": rule.penalty.value,
        "multi_mark": rule.multi_mark.value,
    }


def check(name: str, scheme: MarkingScheme) -> int:
    """Compare a scheme with the rules of the vectors under its name; return how many."""
    compared = 0
    for type_ in (ItemType.SINGLE, ItemType.MULTIPLE, ItemType.NUMERIC):
        for suffix in ("", ", 1 mark", ", 2 marks"):
            expected = RULES.get(f"{name}{suffix}: {type_}")
            if expected is not None:
                assert plain(scheme.rules.get(type_, scheme.default)) == expected
                compared += 1
    return compared


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_scheme_is_that_of_the_vectors(name: str) -> None:
    assert check(name, read(PRINTED[name]).marking) > 0


@pytest.mark.parametrize("name", PRESETS)
def test_a_named_scheme_is_that_of_the_vectors_and_printed(name: str) -> None:
    assert check(name, PRESETS[name]) > 0
    assert read(PRINTED[name]).marking == PRESETS[name]


def test_the_first_example_is_read() -> None:
    first = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert read(first).marking.rules[ItemType.MATCH].partial is Partial.PER_PART


def test_every_rule_is_explained() -> None:
    for name in (*Partial, *Penalty):
        assert f"`{name}`" in PAGE or f"`penalty: {name}`" in PAGE
