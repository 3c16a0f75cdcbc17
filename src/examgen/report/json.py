"""The JSON format: an array with one object a finding (see ``docs/lint.md``)."""

from collections.abc import Sequence

from examgen.diagnostic import Diagnostic, Fix
from examgen.report.printable import json_text
from examgen.report.reporter import Report, Reporter
from examgen.source import Span


def to_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Return the findings as a JSON array, keys always in the same order.

    Lines and columns count from 1, columns in Unicode code points, ends exclusive.
    Everything outside ASCII is escaped, so that no output can mangle or obey it.
    """
    return json_text([_finding(diagnostic) for diagnostic in diagnostics])


def _finding(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        **_span(diagnostic.span),
        "rule": diagnostic.rule,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "related": [{**_span(span), "message": text} for span, text in diagnostic.related],
        "fix": None if diagnostic.fix is None else _fix(diagnostic.fix),
    }


def _fix(fix: Fix) -> dict[str, object]:
    edits = [{**_span(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "edits": edits}


def _span(span: Span) -> dict[str, object]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _render(report: Report) -> str:
    return to_json(report.diagnostics)


REPORTER = Reporter(
    format="json",
    summary="a JSON array, for programs",
    render=_render,
)
