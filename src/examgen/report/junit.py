"""JUnit's XML: each file with findings is a suite, each finding a case; notes do not fail."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

from examgen.diagnostic import Diagnostic, Severity
from examgen.report.colours import PLAIN
from examgen.report.lines import note, one_line
from examgen.report.printable import escaped, escaped_lines
from examgen.report.reporter import Report, Reporter


def to_junit(report: Report) -> str:
    """Return the findings as XML in ASCII; without any, one case that passed."""
    by_path = sorted(report.diagnostics, key=lambda finding: finding.span.path)
    grouped = groupby(by_path, key=lambda finding: finding.span.path)
    suites = "".join(_suite(path, list(findings)) for path, findings in grouped)
    if not suites:
        suites = _element("testsuite", _counts("bank", 1, 0), [_case("bank", "lint", [])])
    number, failed = max(len(report.diagnostics), 1), _failed(report.diagnostics)
    body = _element("testsuites", _counts("examgen lint", number, failed), [suites])
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{body}'
    return text.encode("ascii", "xmlcharrefreplace").decode()


def _suite(path: str, findings: Sequence[Diagnostic]) -> str:
    cases = [_case(path, _title(finding), [_told(finding)]) for finding in findings]
    return _element("testsuite", _counts(path, len(findings), _failed(findings)), cases)


def _failed(findings: Sequence[Diagnostic]) -> int:
    return sum(finding.severity is not Severity.INFO for finding in findings)


def _counts(name: str, tests: int, failures: int) -> dict[str, str]:
    return {"name": name, "tests": str(tests), "failures": str(failures), "errors": "0"}


def _title(finding: Diagnostic) -> str:
    return f"{finding.rule} {finding.span.line}:{finding.span.column}"


def _case(path: str, name: str, inner: list[str]) -> str:
    return _element("testcase", {"classname": path, "name": name}, inner)


def _told(finding: Diagnostic) -> str:
    """Return a failure, or of a note what its case, which passed, has to say."""
    hint = [] if finding.hint is None else [escaped_lines(finding.hint)]
    lines = [*hint, *(note(span, text, PLAIN) for span, text in finding.related)]
    if finding.severity is Severity.INFO:
        said = [f"note: {one_line(finding.message)}", *lines]
        return _element("system-out", {}, [_text("\n".join(said))])
    attributes = {"type": str(finding.severity), "message": one_line(finding.message)}
    return _element("failure", attributes, [_text("\n".join(lines))])


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
