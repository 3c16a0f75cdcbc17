"""The concise text format: one line a finding."""

from collections.abc import Sequence

from examgen.diagnostic import Diagnostic
from examgen.report.colours import palette
from examgen.report.lines import count, heading
from examgen.report.reporter import Report, Reporter


def concise(diagnostics: Sequence[Diagnostic], *, colour: bool) -> str:
    """Return one line for each finding, and their count."""
    colours = palette(colour)
    lines = [heading(diagnostic, colours) for diagnostic in diagnostics]
    return "\n".join([*lines, count(diagnostics, colours)]) + "\n"


def _render(report: Report) -> str:
    return concise(report.diagnostics, colour=report.colour)


REPORTER = Reporter(
    format="concise",
    summary="text, one line a finding",
    render=_render,
)
