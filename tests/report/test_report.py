"""Findings as text and JSON."""

import json
import re
import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic, Severity, mend
from examgen.report import Report, all_reporters
from examgen.report.concise import concise
from examgen.report.json import to_json
from examgen.report.printable import width
from examgen.report.rdjson import to_rdjson
from examgen.report.sarif import to_sarif
from examgen.report.text import full
from examgen.source import Source, Span

PATH = "bank/q.md"


BLANK = Diagnostic(
    severity=Severity.ERROR, rule="key-count", message="it is wrong", span=Span(PATH, 1, 1, 1, 2)
)


def finding(span: Span, **more: Any) -> Diagnostic:
    return replace(BLANK, span=span, **more)


def shown(text: str, span: Span, **more: Any) -> str:
    return full((finding(span, **more),), {PATH: Source(PATH, text)}, colour=False)


def test_a_finding_with_help_and_notes() -> None:
    text = "## a\n" * 9 + "- [x] yes\n- [x] no"
    related = ((Span(PATH, 10, 1, 10, 10), "the first right choice"),)
    out = shown(text, Span(PATH, 11, 3, 11, 6), hint="leave one ticked\nor two", related=related)
    assert out == (
        "bank/q.md:11:3: error[key-count]: it is wrong\n"
        "   |\n"
        "11 | - [x] no\n"
        "   |   ^^^\n"
        "   = help: leave one ticked\n"
        "           or two\n"
        "bank/q.md:10:1: note: the first right choice\n"
        "\n"
        "Found 1 error.\n"
    )


def conflict() -> Diagnostic:
    paper = "bank/papers/quiz1.yaml"
    return replace(
        BLANK,
        rule="conflict",
        message="no paper can satisfy this blueprint: three requirements conflict",
        span=Span(paper, 4, 8, 4, 10),
        related=(
            (Span(paper, 4, 8, 4, 10), "marks = 60"),
            (Span(paper, 5, 12, 5, 18), "questions 28..34"),
            (Span(paper, 12, 7, 12, 15), "time ..40 min"),
        ),
        hint="any one of these alone would mend it:\n  allow 44 min (+4)\n"
        "changing only the number of questions does not help",
    )


def test_a_conflict_is_a_list_of_its_parts_and_then_of_repairs() -> None:
    assert full((conflict(),), {}, colour=False) == (
        "bank/papers/quiz1.yaml:4:8: error[conflict]: "
        "no paper can satisfy this blueprint: three requirements conflict\n"
        "  |\n"
        "  |   marks = 60         bank/papers/quiz1.yaml:4:8\n"
        "  |   questions 28..34   bank/papers/quiz1.yaml:5:12\n"
        "  |   time ..40 min      bank/papers/quiz1.yaml:12:7\n"
        "  |\n"
        "  = help: any one of these alone would mend it:\n"
        "            allow 44 min (+4)\n"
        "          changing only the number of questions does not help\n"
        "\n"
        "Found 1 error.\n"
    )


def test_the_parts_of_a_conflict_are_related_places_in_json() -> None:
    (found,) = json.loads(to_json((conflict(),)))
    assert [(part["line"], part["message"]) for part in found["related"]] == [
        (4, "marks = 60"),
        (5, "questions 28..34"),
        (12, "time ..40 min"),
    ]
    assert found["hint"].split("\n")[1].strip() == "allow 44 min (+4)"


@pytest.mark.parametrize(
    ("line", "columns", "printed", "carets"),
    [
        ("\tab\tc", (2, 4), "    ab  c", "    ^^"),
        ("\tab\tc", (4, 5), "    ab  c", "      ^^"),
        ("日本語 x", (2, 3), "日本語 x", "  ^^"),
        ("日本語 x", (5, 6), "日本語 x", "       ^"),
        ("e\u0301tude", (3, 5), "e\u0301tude", " ^^"),
        ("a\x1b[31mb", (2, 3), "a<U+001B>[31mb", " ^^^^^^^^"),
        ("abc", (4, 4), "abc", "   ^"),
        ("abc", (2, 99), "abc", " ^^"),
        ("", (1, 1), "", "^"),
    ],
)
def test_carets_stand_below_what_they_mean(
    line: str, columns: tuple[int, int], printed: str, carets: str
) -> None:
    lines = shown(line, Span(PATH, 1, columns[0], 1, columns[1])).split("\n")
    assert lines[2] == f"1 | {printed}".rstrip()
    assert lines[3] == f"  | {carets}"


def test_a_span_over_lines_is_shown_by_its_first() -> None:
    lines = shown("one two\nthree", Span(PATH, 1, 5, 2, 3)).split("\n")
    assert lines[1:4] == ["  |", "1 | one two", "  |     ^^^"]


def test_a_long_line_is_cut_around_the_span() -> None:
    line = "a" * 5000 + "HERE" + "b" * 5000
    lines = shown(line, Span(PATH, 1, 5001, 1, 5005)).split("\n")
    assert len(lines[2]) < 120
    start = lines[3].index("^")
    assert lines[2][start : start + 4] == "HERE"
    assert lines[3].count("^") == 4
    assert lines[2].startswith("1 | …")
    assert lines[2].endswith("…")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=300), st.data())
def test_any_line_is_safe_and_its_carets_are_in_sight(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    out = shown(line, Span(PATH, 1, start + 1, 1, end + 1))
    lines = out.split("\n")
    assert len(lines) == 7, "the line cannot break the layout"
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in out if c != "\n")
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", out)
    assert "^" in lines[3]
    assert width(lines[2]) <= 4 + 110
    assert width(lines[3]) <= 4 + 111


@given(
    st.text(st.sampled_from("ab c漢\t"), max_size=200), st.integers(20, 130), st.integers(0, 150)
)
def test_a_finding_fits_the_terminal(line: str, columns: int, start: int) -> None:
    start = min(start, len(line))
    span = Span(PATH, 1, start + 1, 1, len(line) + 1)
    source = Source(path=PATH, text=line)
    hint = "one\n  two two two two two two two two two two two two two two two two two\nthree"
    out = full((finding(span, hint=hint),), {PATH: source}, colour=False, columns=columns)
    _, _, text, carets, *helped, _, _, _ = out.split("\n")
    assert max(map(width, (text, carets, *helped))) <= max(columns, 36)
    assert "^" in carets
    assert helped[0] == "  = help: one"
    assert helped[1].startswith("            two two")
    assert helped[-1] == "          three"


def test_untrusted_words_are_escaped_everywhere() -> None:
    evil = "x\x1b]0;gotcha\x07\u202ey\rz"
    span = Span(f"bank/{evil}.md", 1, 1, 1, 2)
    one = finding(span, message=evil, hint=evil, related=((span, evil),))
    for colour in (False, True):
        out = full((one,), {}, colour=colour) + concise((one,), colour=colour)
        assert "x<U+001B>]0;gotcha<U+0007><U+202E>y<U+000D>z" in out
        assert not re.search("\x1b(?!\\[[0-9;]*m)|[\x00-\x09\x0b-\x1a\x7f\u202e]", out)
    assert to_json((one,)).isascii()
    assert json.loads(to_json((one,)))[0]["message"] == evil


def test_colour_only_when_told() -> None:
    one = finding(Span(PATH, 1, 1, 1, 2), hint="do")
    sources = {PATH: Source(PATH, "abc")}
    plain = full((one,), sources, colour=False)
    coloured = full((one,), sources, colour=True)
    assert "\x1b" not in plain
    assert coloured != plain
    assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain


def test_a_place_that_no_source_has_is_named_without_a_line() -> None:
    one = finding(Span(PATH, 7, 1, 7, 2))
    for sources in ({}, {PATH: Source(PATH, "abc")}):
        out = full((one,), sources, colour=False)
        assert out == f"{PATH}:7:1: error[key-count]: it is wrong\n\nFound 1 error.\n"


@pytest.mark.parametrize(
    ("severities", "text"),
    [
        ("", "All checks passed."),
        ("e", "Found 1 error."),
        ("eeew", "Found 3 errors, 1 warning."),
        ("wiiw", "Found 2 warnings, 2 notes."),
    ],
)
def test_the_count_at_the_end(severities: str, text: str) -> None:
    kinds = {"e": Severity.ERROR, "w": Severity.WARNING, "i": Severity.INFO}
    many = [finding(Span(PATH, 1, 1, 1, 2), severity=kinds[kind]) for kind in severities]
    assert concise(many, colour=False).splitlines()[-1] == text
    assert full(many, {}, colour=False).splitlines()[-1] == text


def test_concise_is_one_line_a_finding() -> None:
    many = [finding(Span(PATH, line, 2, line, 3), message="a\nb", hint="no") for line in (1, 2)]
    assert concise(many, colour=False).splitlines() == [
        "bank/q.md:1:2: error[key-count]: a b",
        "bank/q.md:2:2: error[key-count]: a b",
        "Found 2 errors.",
    ]


def test_json_has_every_field_in_a_fixed_order() -> None:
    related = ((Span(PATH, 3, 1, 3, 4), "there"),)
    text = to_json((finding(Span(PATH, 1, 2, 1, 5), hint=None, related=related),))
    (one,) = json.loads(text)
    assert list(one.items()) == [
        ("path", PATH),
        ("line", 1),
        ("column", 2),
        ("end_line", 1),
        ("end_column", 5),
        ("rule", "key-count"),
        ("severity", "error"),
        ("message", "it is wrong"),
        ("hint", None),
        (
            "related",
            [
                {
                    "path": PATH,
                    "line": 3,
                    "column": 1,
                    "end_line": 3,
                    "end_column": 4,
                    "message": "there",
                }
            ],
        ),
        ("fix", None),
    ]
    assert to_json(()) == "[]\n"


FIX = mend("write `é`", (Span(PATH, 1, 3, 1, 5), "é"), (Span(PATH, 2, 1, 2, 1), "a\n"))


def test_what_is_fixable_shows() -> None:
    many = [finding(Span(PATH, 1, 2, 1, 3), fix=fix) for fix in (FIX, None, FIX)]
    lines = full(many, {}, colour=False).splitlines()
    assert [line for line in lines if "key-count" in line] == [
        "bank/q.md:1:2: error[key-count] [*]: it is wrong",
        "bank/q.md:1:2: error[key-count]: it is wrong",
        "bank/q.md:1:2: error[key-count] [*]: it is wrong",
    ]
    assert lines[-1] == "[*] 2 fixable with `examgen lint --fix`."


def test_formats_for_programs_carry_the_edits() -> None:
    one = finding(Span(PATH, 1, 3, 1, 5), fix=FIX)
    (told,) = json.loads(to_json((one,)))
    assert told["fix"]["title"] == "write `é`"
    assert [(e["line"], e["column"], e["end_column"], e["text"]) for e in told["fix"]["edits"]] == [
        (1, 3, 5, "é"),
        (2, 1, 1, "a\n"),
    ]
    sources = {PATH: Source(PATH, "äöüß\nb\n")}
    report = Report(diagnostics=(one,), sources=sources, prefix="course/")
    (entry,) = json.loads(to_rdjson(report))["diagnostics"]
    assert entry["suggestions"] == [
        {
            "range": {"start": {"line": 1, "column": 5}, "end": {"line": 1, "column": 9}},
            "text": "é",
        },
        {
            "range": {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 1}},
            "text": "a\n",
        },
    ]
    (result,) = json.loads(to_sarif(report))["runs"][0]["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "course/bank/q.md"
    assert [r["insertedContent"]["text"] for r in change["replacements"]] == ["é", "a\n"]
    assert change["replacements"][0]["deletedRegion"] == {
        "startLine": 1,
        "startColumn": 3,
        "endLine": 1,
        "endColumn": 5,
    }


@pytest.mark.parametrize("reporter", all_reporters(), ids=lambda reporter: reporter.format)
def test_reporters_end_with_a_line_end(reporter: object) -> None:
    report = Report(diagnostics=(finding(Span(PATH, 1, 1, 1, 2)),), sources={})
    for each in all_reporters():
        if each is reporter:
            assert each.render(report).endswith("\n")
            assert not each.render(report).endswith("\n\n")
