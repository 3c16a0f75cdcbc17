"""The SARIF 2.1.0 format, for code scanning (OASIS Standard, 27 March 2020)."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from examgen import __version__
from examgen.diagnostic import Diagnostic, Fix, Severity
from examgen.report.fingerprint import fingerprints, line_of
from examgen.report.lines import one_line
from examgen.report.printable import escaped, escaped_lines, json_text
from examgen.report.reporter import Report, Reporter, RuleInfo
from examgen.source import Source, Span

# What GitHub takes of one run.
MOST = 25_000

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_ORDER = list(Severity)


def to_sarif(report: Report) -> str:
    """Return the findings as a SARIF log; beyond 25,000 the least grave are only counted."""
    named = list(
        zip(report.diagnostics, fingerprints(report.diagnostics, report.sources), strict=True)
    )
    left_out = len(named) - MOST
    if left_out > 0:
        named = sorted(named, key=lambda pair: _ORDER.index(pair[0].severity))[:MOST]
    rules = _rules(report.rules, [diagnostic for diagnostic, _ in named])
    index = {rule.id: number for number, rule in enumerate(rules)}
    run = {
        "tool": {
            "driver": {
                "name": "examgen",
                "semanticVersion": __version__,
                "rules": [_rule(rule) for rule in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(left_out)],
        "results": [_result(finding, name, index, report) for finding, name in named],
    }
    return json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _invocation(left_out: int) -> dict[str, object]:
    if left_out <= 0:
        return {"executionSuccessful": True}
    text = f"{left_out} more findings were left out: one run holds {MOST} at most."
    note = {"level": "warning", "message": {"text": text}}
    return {"executionSuccessful": True, "toolExecutionNotifications": [note]}


def _rules(known: Mapping[str, RuleInfo], findings: Sequence[Diagnostic]) -> list[RuleInfo]:
    """Return the known rules and those of findings that no rule describes, by id."""
    rules = dict(known)
    for finding in findings:
        if finding.rule not in rules:
            summary = f"Found while reading: {finding.rule.replace('-', ' ')}."
            rules[finding.rule] = RuleInfo(
                id=finding.rule,
                severity=finding.severity,
                summary=summary,
                description=summary,
                help="The message says how to mend it.",
            )
    return sorted(rules.values(), key=lambda rule: rule.id)


def _rule(rule: RuleInfo) -> dict[str, object]:
    properties: dict[str, object] = {"tags": ["assessment"]}
    if rule.precision is not None:
        properties["precision"] = precision_word(rule.precision)
    return {
        "id": escaped(rule.id),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.description or rule.summary},
        "help": {"text": rule.help, "markdown": rule.help},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": properties,
    }


def precision_word(precision: float) -> str:
    """Return GitHub's word for the share of findings that are right."""
    bounds = ((0.95, "very-high"), (0.8, "high"), (0.6, "medium"))
    return next((word for bound, word in bounds if precision >= bound), "low")


def _result(
    finding: Diagnostic, name: str, index: Mapping[str, int], report: Report
) -> dict[str, object]:
    text = one_line(finding.message)
    if finding.hint is not None:
        text += "\n" + escaped_lines(finding.hint)
    result: dict[str, object] = {
        "ruleId": escaped(finding.rule),
        "ruleIndex": index[finding.rule],
        "level": _LEVELS[finding.severity],
        "message": {"text": _unlinked(text)},
        "locations": [{"physicalLocation": _place(finding.span, report)}],
        "partialFingerprints": {"examgenFinding/v1": name},
    }
    if finding.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _place(span, report),
                "message": {"text": _unlinked(one_line(note))},
            }
            for number, (span, note) in enumerate(finding.related, 1)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.fix, report)]
    return result


def _fix(fix: Fix, report: Report) -> dict[str, object]:
    changes = [
        {
            "deletedRegion": {
                "startLine": edit.span.line,
                "startColumn": edit.span.column,
                "endLine": edit.span.end_line,
                "endColumn": edit.span.end_column,
            },
            "insertedContent": {"text": edit.text},
        }
        for edit in fix.edits
    ]
    place = _place(fix.edits[0].span, report)["artifactLocation"]
    return {
        "description": {"text": _unlinked(one_line(fix.title))},
        "artifactChanges": [{"artifactLocation": place, "replacements": changes}],
    }


def _unlinked(text: str) -> str:
    # SARIF takes `[text](target)` for a link, in plain text too.
    return text.replace("](", "] (")


def _place(span: Span, report: Report) -> dict[str, object]:
    return {
        "artifactLocation": {
            "uri": quote(report.prefix + span.path, errors="backslashreplace"),
            "uriBaseId": "%SRCROOT%",
        },
        "region": _region(span, report.sources),
    }


def _region(span: Span, sources: Mapping[str, Source]) -> dict[str, int]:
    """Return a region on one line: a pull request shows an alert only if it has all lines."""
    end = span.end_column
    if span.end_line != span.line:
        end = max(len(line_of(span, sources)) + 1, span.column)
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.line,
        "endColumn": end,
    }


REPORTER = Reporter(
    format="sarif",
    summary="SARIF 2.1.0, for code scanning",
    render=to_sarif,
)
