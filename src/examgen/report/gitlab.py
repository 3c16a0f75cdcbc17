"""GitLab's code quality report: a JSON array."""

from examgen.diagnostic import Severity
from examgen.report.fingerprint import fingerprints
from examgen.report.lines import one_line
from examgen.report.printable import escaped, json_text
from examgen.report.reporter import Report, Reporter

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.INFO: "info"}


def to_gitlab(report: Report) -> str:
    """Return the findings as a code quality report; fingerprints are all different."""
    names = fingerprints(report.diagnostics, report.sources)
    entries = [
        {
            "description": one_line(finding.message),
            "check_name": escaped(finding.rule),
            "fingerprint": name,
            "severity": _SEVERITIES[finding.severity],
            "location": {
                "path": escaped(report.prefix + finding.span.path),
                "lines": {"begin": finding.span.line, "end": finding.span.end_line},
            },
        }
        for finding, name in zip(report.diagnostics, names, strict=True)
    ]
    return json_text(entries)


REPORTER = Reporter(
    format="gitlab",
    summary="GitLab's code quality report",
    render=to_gitlab,
)
