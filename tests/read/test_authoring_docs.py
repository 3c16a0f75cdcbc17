"""The author's guide says what the reader does: its examples are read, its formulas tried."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from examgen.model.item import ItemType
from examgen.read.fields import FIELDS
from examgen.read.file import FileRead

PAGE = (Path(__file__).parents[2] / "docs" / "authoring.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^````markdown\n(.*?)^````$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0][:30])
def test_examples_are_read_without_a_finding(file: Callable[..., FileRead], example: str) -> None:
    result = file(example)
    assert [d.message for d in result.diagnostics] == []
    assert result.items


def test_every_type_and_field_is_named() -> None:
    for name in (*ItemType, *FIELDS):
        assert f"`{name}`" in PAGE


def test_the_waiver_waives(file: Callable[..., FileRead]) -> None:
    comment = re.search(r"^<!-- examgen: .*-->$", PAGE, re.MULTILINE)
    assert comment is not None
    result = file(f"{comment[0]}\nQ\n\n- [x] a\n- [ ] b\n")
    assert [waiver.rule for waiver in result.suppressions] == ["missing-alt"]


def test_what_the_page_calls_text_is_text(
    blocks: Callable[[str], str],
) -> None:
    shown = r"^So (.*?) are text, and (`[^`]*`) holds one"
    sentence = re.search(shown, PAGE, re.MULTILINE | re.DOTALL)
    assert sentence is not None
    for code in re.findall(r"`([^`]*)`", sentence[1]):
        assert "math" not in blocks(code)
    assert blocks(sentence[2].strip("`")).count("math") == 1
