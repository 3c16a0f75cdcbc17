"""GitHub's workflow commands: annotations on the lines of a pull request, and plain text."""

from examgen.diagnostic import Diagnostic, Severity
from examgen.report.concise import concise
from examgen.report.printable import escaped, escaped_lines
from examgen.report.reporter import Report, Reporter

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_ORDER = list(Severity)


def to_github(report: Report) -> str:
    """Return the findings as text, then one command each.

    A step shows ten of each kind, so errors come first.
    """
    by_gravity = sorted(report.diagnostics, key=lambda d: _ORDER.index(d.severity))
    text = concise(report.diagnostics, colour=False)
    return text + "".join(f"{_command(finding, report.prefix)}\n" for finding in by_gravity)


def _command(finding: Diagnostic, prefix: str) -> str:
    span = finding.span
    properties = {
        "title": f"examgen {finding.rule}",
        "file": prefix + span.path,
        "line": str(span.line),
    }
    if span.end_line == span.line:
        # Columns are understood within one line only.
        properties["col"] = str(span.column)
        properties["endLine"] = str(span.line)
        properties["endColumn"] = str(span.end_column)
    else:
        properties["endLine"] = str(span.end_line)
    text = finding.message if finding.hint is None else f"{finding.message}\n{finding.hint}"
    settings = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {settings}::{_data(escaped_lines(text))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(escaped(text)).replace(":", "%3A").replace(",", "%2C")


REPORTER = Reporter(
    format="github",
    summary="annotations of GitHub Actions, and plain text",
    render=to_github,
)
