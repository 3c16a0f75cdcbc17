"""The format of reviewdog: ``rdjson``, one JSON object."""

from collections.abc import Mapping

from examgen.diagnostic import Diagnostic, Severity
from examgen.report.lines import one_line
from examgen.report.printable import escaped, escaped_lines, json_text
from examgen.report.reporter import Report, Reporter
from examgen.source import Source, Span

_SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.INFO: "INFO"}


def to_rdjson(report: Report) -> str:
    """Return the findings for reviewdog; columns count bytes of UTF-8 from 1, ends exclusive."""
    entries = [_finding(finding, report) for finding in report.diagnostics]
    return json_text({"source": {"name": "examgen"}, "diagnostics": entries})


def _finding(finding: Diagnostic, report: Report) -> dict[str, object]:
    text = one_line(finding.message)
    if finding.hint is not None:
        text += "\n" + escaped_lines(finding.hint)
    entry: dict[str, object] = {
        "message": text,
        "location": _place(finding.span, report),
        "severity": _SEVERITIES[finding.severity],
        "code": {"value": escaped(finding.rule)},
    }
    if finding.related:
        entry["related_locations"] = [
            {"message": one_line(note), "location": _place(span, report)}
            for span, note in finding.related
        ]
    if finding.fix is not None:
        entry["suggestions"] = [
            {"range": _range(edit.span, report), "text": edit.text} for edit in finding.fix.edits
        ]
    return entry


def _place(span: Span, report: Report) -> dict[str, object]:
    return {
        "path": escaped(report.prefix + span.path),
        "range": _range(span, report),
    }


def _range(span: Span, report: Report) -> dict[str, object]:
    return {
        "start": _position(span.path, span.line, span.column, report.sources),
        "end": _position(span.path, span.end_line, span.end_column, report.sources),
    }


def _position(path: str, line: int, column: int, sources: Mapping[str, Source]) -> dict[str, int]:
    source = sources.get(path)
    if source is not None and 1 <= line <= len(source.lines):
        before = source.lines[line - 1][: column - 1]
        column += len(before.encode()) - len(before)
    return {"line": line, "column": column}


REPORTER = Reporter(
    format="rdjson",
    summary="for reviewdog",
    render=to_rdjson,
)
