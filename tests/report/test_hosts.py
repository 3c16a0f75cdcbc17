"""Findings in the formats of code hosts: SARIF, GitHub, GitLab, reviewdog, JUnit."""

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from examgen.diagnostic import Diagnostic, Severity
from examgen.pipeline.review import rule_infos
from examgen.report import Report, all_reporters
from examgen.report.github import to_github
from examgen.report.gitlab import to_gitlab
from examgen.report.junit import to_junit
from examgen.report.rdjson import to_rdjson
from examgen.report.sarif import MOST, precision_word, to_sarif
from examgen.source import Source, Span

PATH = "bank/questions/memory.md"
TEXT = "## états {topic=a}\n\nÀ 𝒳 what?\n\n- [x] yes\n- [x] yes\n"
SCHEMA = Path(__file__).parents[1] / "data" / "schemas" / "sarif-2.1.0.json"
SARIF = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
GITLAB = Draft202012Validator(
    json.loads(SCHEMA.with_name("gitlab-code-quality.json").read_text("utf-8"))
)

FINDING = Diagnostic(
    severity=Severity.WARNING, rule="key-count", message="it is wrong", span=Span(PATH, 3, 3, 3, 4)
)
INJECTIONS = (
    *("::error::", " ::warning file=x::", "##vso[task.setvariable variable=x]", "##teamcity["),
    *("\n", "\r", "##[add-mask]", "%0A", "%", "\x1b[31m", "\u202e", "]]>", "<x>"),
    *("[a](https://example.org)", "&", '"', ",", "\ufffe", "\u2028", "\x00", "\ud800"),
)
HOSTILE = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(INJECTIONS),
        max_size=8,
    ).map("".join),
)


def report(*findings: Diagnostic, text: str = TEXT, **more: Any) -> Report:
    return Report(diagnostics=findings, sources={PATH: Source(PATH, text)}, **more)


def results(log: str) -> list[Any]:
    return list(json.loads(log)["runs"][0]["results"])


def names(findings: Sequence[Diagnostic], text: str = TEXT) -> list[str]:
    log = to_sarif(report(*findings, text=text))
    return [result["partialFingerprints"]["examgenFinding/v1"] for result in results(log)]


def moved(finding: Diagnostic, lines: int) -> Diagnostic:
    path, line, column, end_line, end_column = finding.span
    return replace(finding, span=Span(path, line + lines, column, end_line + lines, end_column))


def test_sarif_keeps_to_its_schema_and_describes_its_rules() -> None:
    related = ((Span(PATH, 5, 1, 5, 10), "the same choice"),)
    read = replace(FINDING, rule="yaml-syntax", severity=Severity.ERROR, hint="mend it")
    text = to_sarif(report(replace(FINDING, related=related), read, rules=rule_infos()))
    log = json.loads(text)
    SARIF.validate(log)
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} == {*rule_infos(), "yaml-syntax"}
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (place,) = result["locations"]
        assert place["physicalLocation"]["region"] == {
            "startLine": 3,
            "startColumn": 3,
            "endLine": 3,
            "endColumn": 4,
        }
    assert [result["level"] for result in run["results"]] == ["warning", "error"]
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules)


def test_a_sarif_region_stays_on_its_first_line() -> None:
    finding = replace(FINDING, span=Span(PATH, 3, 3, 6, 5))
    (result,) = results(to_sarif(report(finding)))
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region["endLine"] == 3
    assert region["endColumn"] == len("À 𝒳 what?") + 1


def test_paths_lead_from_the_repository_and_are_quoted_in_sarif() -> None:
    path = "bank/questions/a b%.md"
    finding = replace(FINDING, span=Span(path, 1, 1, 1, 2))
    placed = report(finding, prefix="courses/ml/")
    (result,) = results(to_sarif(placed))
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "courses/ml/bank/questions/a%20b%25.md", "uriBaseId": "%SRCROOT%"}
    assert json.loads(to_gitlab(placed))[0]["location"]["path"] == f"courses/ml/{path}"
    assert "file=courses/ml/bank/questions/a b%25.md," in to_github(placed)


def test_a_sarif_run_holds_25000_results_errors_first_and_tells_of_the_rest() -> None:
    findings = [FINDING] * MOST + [replace(FINDING, severity=Severity.ERROR)] * 2
    log = json.loads(to_sarif(report(*findings)))
    (run,) = log["runs"]
    assert len(run["results"]) == MOST
    assert [r["level"] for r in run["results"][:3]] == ["error", "error", "warning"]
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"].startswith("2 more findings were left out")


def test_measured_precision_is_told_in_githubs_words() -> None:
    known = replace(rule_infos()["key-count"], precision=0.95)
    log = json.loads(to_sarif(report(FINDING, rules={"key-count": known})))
    (rule,) = log["runs"][0]["tool"]["driver"]["rules"]
    assert rule["properties"]["precision"] == "very-high"
    assert [precision_word(p) for p in (1, 0.8, 0.69, 0.41)] == [
        "very-high",
        "high",
        "medium",
        "low",
    ]


def test_fingerprints_follow_lines_that_move_and_differ_for_each_finding() -> None:
    before = names([FINDING, FINDING, replace(FINDING, rule="other")])
    shifted = [moved(finding, 2) for finding in (FINDING, FINDING, replace(FINDING, rule="other"))]
    assert names(shifted, "new\nlines\n" + TEXT) == before
    assert len(set(before)) == 3
    assert names([FINDING], TEXT.replace("what", "which")) != before[:1]


def test_gitlab_keeps_to_its_report_and_never_repeats_a_fingerprint() -> None:
    entries = json.loads(to_gitlab(report(FINDING, FINDING, moved(FINDING, 1))))
    GITLAB.validate(entries)
    assert len({entry["fingerprint"] for entry in entries}) == 3
    assert to_gitlab(report()) == "[]\n"


def test_github_says_it_in_text_and_then_in_commands_errors_first() -> None:
    worse = replace(moved(FINDING, 2), severity=Severity.ERROR, message="50%, really: so")
    told = to_github(report(replace(FINDING, rule="a:b,c", hint="do\nthis"), worse))
    text, commands = told.split("\n")[:3], told.split("\n")[3:-1]
    assert text[2] == "Found 1 error, 1 warning."
    place = f"file={PATH},line=5,col=3,endLine=5,endColumn=4"
    assert commands == [
        f"::error title=examgen key-count,{place}::50%25, really: so",
        f"::warning title=examgen a%3Ab%2Cc,file={PATH},line=3,col=3,endLine=3,endColumn=4"
        "::it is wrong%0Ado%0Athis",
    ]


def test_rdjson_counts_bytes() -> None:
    log = json.loads(to_rdjson(report(replace(FINDING, span=Span(PATH, 3, 5, 3, 9)))))
    (entry,) = log["diagnostics"]
    # À takes two bytes, 𝒳 four.
    assert entry["location"]["range"] == {
        "start": {"line": 3, "column": 9},
        "end": {"line": 3, "column": 13},
    }
    assert TEXT.split("\n")[2].encode()[8:12] == b"what"
    assert entry["severity"] == "WARNING"
    assert entry["code"] == {"value": "key-count"}
    assert log["source"] == {"name": "examgen"}


def test_junit_counts_what_failed() -> None:
    elsewhere = replace(FINDING, span=Span("bank/bank.yaml", 1, 1, 1, 2), hint="do & <this>")
    root = fromstring(to_junit(report(FINDING, elsewhere, FINDING)))
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "3", "3")
    suites = [(s.get("name"), s.get("tests"), len(s.findall("testcase"))) for s in root]
    assert suites == [("bank/bank.yaml", "1", 1), (PATH, "2", 2)]
    failure = next(root.iter("failure"))
    assert (failure.get("type"), failure.text) == ("warning", "do & <this>")
    note = replace(FINDING, severity=Severity.INFO, message="a hint")
    passed = fromstring(to_junit(report(note, FINDING)))
    assert (passed.get("tests"), passed.get("failures")) == ("2", "1")
    assert passed.findtext(".//system-out") == "note: a hint"
    clean = fromstring(to_junit(report()))
    assert (clean.get("tests"), clean.get("failures")) == ("1", "0")
    assert clean.find(".//failure") is None


@pytest.mark.parametrize("style", all_reporters(), ids=lambda style: style.format)
@given(message=HOSTILE, hint=st.none() | HOSTILE, note=HOSTILE, rule=HOSTILE, path=HOSTILE)
def test_nothing_in_a_finding_can_speak_for_the_program(
    style: Any, message: str, hint: str | None, note: str, rule: str, path: str
) -> None:
    span = Span(f"bank/{path}", 1, 1, 1, 2)
    finding = replace(
        FINDING, message=message, hint=hint, rule=rule, span=span, related=((span, note),)
    )
    out = style.render(report(finding))
    unsafe = [c for c in out if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") and c != "\n"]
    assert unsafe == []
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", out)
    assert not re.search(r"##\w*\[", out)
    commands = [line for line in out.split("\n") if line.lstrip().startswith("::")]
    assert len(commands) == (style.format == "github")
    match style.format:
        case "github":
            lines = out.split("\n")
            assert len(lines) == 4
            assert [line.startswith("::") for line in lines] == [False, False, True, False]
            properties = lines[2].removeprefix("::warning ").split("::")[0].split(",")
            assert [p.split("=")[0] for p in properties] == [
                *("title", "file", "line", "col", "endLine", "endColumn")
            ]
        case "sarif":
            log = json.loads(out)
            SARIF.validate(log)
            assert "](" not in results(out)[0]["message"]["text"]
        case "gitlab":
            assert len(json.loads(out)) == 1
        case "rdjson":
            assert len(json.loads(out)["diagnostics"]) == 1
        case "json":
            (told,) = json.loads(out)
            assert (told["message"], told["hint"], told["rule"]) == (message, hint, rule)
        case "full" | "concise":
            assert out.endswith("Found 1 warning.\n")
        case "junit":
            assert len(fromstring(out).findall(".//failure")) == 1
        case other:
            pytest.fail(f"{other} has no test of what it lets through")
