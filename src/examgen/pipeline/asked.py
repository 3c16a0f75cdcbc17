"""Which of a bank's findings a call of lint is about."""

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from examgen.check import asked_for
from examgen.diagnostic import Diagnostic, Severity
from examgen.pipeline.baseline import leave_out
from examgen.pipeline.changes import Changes, on_changes
from examgen.pipeline.lint import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is to be reported, or mended: see the options of ``examgen lint``.

    ``paths`` are absolute; where there are none the whole bank is meant.
    """

    root: Path
    severity: Severity = Severity.WARNING
    select: Collection[str] = ()
    ignore: Collection[str] = ()
    paths: Collection[Path] = ()
    baseline: Path | None = None
    since: str | None = None
    changes: Changes | None = field(default=None)


def chosen(asked: Asked, findings: Findings) -> tuple[Diagnostic, ...]:
    """Return the findings that are asked for."""
    if asked.baseline is not None:
        findings = leave_out(asked.root, findings, asked.baseline)
    found = findings.diagnostics
    if asked.changes is not None:
        found = on_changes(found, asked.changes, findings.sources)
    wanted = asked_for(found, severity=asked.severity, select=asked.select, ignore=asked.ignore)
    return tuple(
        d
        for d in wanted
        if not asked.paths
        or any((asked.root / d.span.path).is_relative_to(path) for path in asked.paths)
    )
