"""What one file can cost, whatever is in it: time, and findings."""

import time
from collections.abc import Callable

import pytest

from examgen.model.project import Project
from examgen.read.file import FileRead
from examgen.read.yaml_items import read_yaml
from examgen.source import Source

File = Callable[..., FileRead]
Locate = Callable[..., list[str]]

BOXES = "- [x] a\n- [ ] b\n"


def _questions(body: str, size: int) -> str:
    one = f"\n\n{body}\n\n{BOXES}\n"
    return "".join(f"## q{number}{one}" for number in range(size // len(one)))


@pytest.mark.parametrize(
    "text",
    [
        _questions("[a](" * 14_000, 900_000),
        _questions("![a](" * 12_000, 900_000),
        _questions("*_" * 30_000, 900_000),
        _questions("~~a~~ " * 10_000, 900_000),
        _questions("- a\n" * 14_000, 900_000),
        _questions("- - - - a\n" * 6_000, 900_000),
        _questions("1. 1. 1. a\n" * 5_000, 450_000),
        _questions("> > > a\n" * 7_000, 380_000),
        "## q\n" * 200_000,
    ],
)
def test_a_file_of_nothing_but_marks_is_refused_at_once(file: File, text: str) -> None:
    start = time.process_time()
    (found,) = file(text).diagnostics
    assert found.rule == "file-too-long"
    assert time.process_time() - start < 1


def test_a_long_file_of_plain_prose_is_read(file: File) -> None:
    text = _questions("Which of the _two_ ways, [one](https://a.b) or `two`, is right?", 100_000)
    result = file(text)
    assert result.diagnostics == ()
    assert len(result.items) > 900


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (_questions("a<!--" * 8_000, 900_000), "comment-in-line"),
        ("- [?] a\n" * 7_000, "box-mark"),
        ("## q\n" * 40_000, "no-response"),
        ("## ?\n" * 40_000, "heading-id"),
        ("*[a]: b\n" * 40_000, "abbreviation"),
        ("\x01" * 60_000, "control-character"),
        ("<!-- examgen: ignore -->\n\n" * 2_000, "suppression"),
    ],
)
def test_findings_end_after_two_hundred(file: File, text: str, rule: str) -> None:
    start = time.process_time()
    found = file(text).diagnostics
    assert time.process_time() - start < 5
    assert len(found) == 201
    assert {d.rule for d in found[:150]} >= {rule}
    assert [d.rule for d in found].index("too-many-findings") == 200
    assert list(found) == sorted(found, key=lambda d: d.span)


def test_two_hundred_findings_are_all_shown(file: File) -> None:
    found = file("*[a]: b\n" * 200 + f"\nQ?\n\n{BOXES}").diagnostics
    assert {d.rule for d in found} == {"abbreviation"}
    assert len(found) == 200


def test_findings_of_one_long_yaml_question_end_as_well() -> None:
    text = "id: a\nanswer: 1\nstem: |\n" + "  a <!-- b\n" * 1_000
    found = read_yaml(Source("bank/questions/a.yaml", text), Project()).diagnostics
    assert [d.rule for d in found] == ["comment-in-line"] * 200 + ["too-many-findings"]
