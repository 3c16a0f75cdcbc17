"""JUnit's XML: each file with findings is a suite, each finding a failed case."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from examgen.diagnostic import Diagnostic
from examgen.report.colours import PLAIN
from examgen.report.lines import note, one_line
from examgen.report.printable import escaped
from examgen.report.reporter import Report, Reporter


def to_junit(report: Report) -> str:
    """Return the findings as XML in ASCII; without any, one case that passed."""
    by_path = sorted(report.diagnostics, key=lambda finding: finding.span.path)
    grouped = groupby(by_path, key=lambda finding: finding.span.path)
    suites = "".join(_suite(path, list(findings)) for path, findings in grouped)
    if not suites:
        suites = _element("testsuite", _counts("bank", 1, 0), [_case("bank", "lint", [])])
    number = len(report.diagnostics)
    body = _element("testsuites", _counts("examgen lint", max(number, 1), number), [suites])
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{body}'
    return text.encode("ascii", "xmlcharrefreplace").decode()


def _suite(path: str, findings: Sequence[Diagnostic]) -> str:
    cases = [_case(path, _title(finding), [_failure(finding)]) for finding in findings]
    return _element("testsuite", _counts(path, len(findings), len(findings)), cases)


def _counts(name: str, tests: int, failures: int) -> dict[str, str]:
    return {"name": name, "tests": str(tests), "failures": str(failures), "errors": "0"}


def _title(finding: Diagnostic) -> str:
    return f"{finding.rule} {finding.span.line}:{finding.span.column}"


def _case(path: str, name: str, inner: list[str]) -> str:
    return _element("testcase", {"classname": path, "name": name}, inner)


def _failure(finding: Diagnostic) -> str:
    hint = [] if finding.hint is None else [escaped(line) for line in finding.hint.split("\n")]
    related = [note(span, text, PLAIN) for span, text in finding.related]
    attributes = {"type": str(finding.severity), "message": one_line(finding.message)}
    return _element("failure", attributes, [_text("\n".join([*hint, *related]))])


def _element(name: str, attributes: dict[str, str], inner: list[str]) -> str:
    given = "".join(f' {key}="{_text(escaped(value))}"' for key, value in attributes.items())
    return f"<{name}{given}>{''.join(inner)}</{name}>\n"


def _text(text: str) -> str:
    # The two characters that XML cannot hold and a terminal can.
    return escape(text.replace("\ufffe", "<U+FFFE>").replace("\uffff", "<U+FFFF>"))


REPORTER = Reporter(
    format="junit",
    summary="JUnit's XML, for test reports",
    render=to_junit,
)
