"""The full text format: each finding with its line, its carets, help and notes."""

from collections.abc import Mapping, Sequence

from examgen.diagnostic import Diagnostic
from examgen.report.colours import Palette, palette
from examgen.report.lines import count, heading, note
from examgen.report.printable import escaped
from examgen.report.reporter import Report, Reporter
from examgen.report.snippet import snippet
from examgen.source import Source


def full(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source], *, colour: bool) -> str:
    """Return all findings with the lines they are about, and their count."""
    colours = palette(colour)
    blocks = [_finding(diagnostic, sources, colours) for diagnostic in diagnostics]
    return "\n\n".join([*blocks, count(diagnostics, colours)]) + "\n"


def _finding(diagnostic: Diagnostic, sources: Mapping[str, Source], colours: Palette) -> str:
    span = diagnostic.span
    gutter = len(str(span.line))
    lines = [heading(diagnostic, colours)]
    source = sources.get(span.path)
    if source is not None:
        mark = colours.severities[diagnostic.severity]
        lines += snippet(span, source, gutter, mark, colours)
    if diagnostic.hint is not None:
        lines += _help(diagnostic.hint, gutter, colours)
    lines += [note(place, text, colours) for place, text in diagnostic.related]
    return "\n".join(lines)


def _help(hint: str, gutter: int, colours: Palette) -> list[str]:
    first, *rest = hint.split("\n")
    lead = f"{' ' * gutter} {colours.gutter}={colours.off} {colours.help}help{colours.off}: "
    indent = " " * (gutter + len(" = help: "))
    return [f"{lead}{escaped(first)}", *(f"{indent}{escaped(line)}" for line in rest)]


def _render(report: Report) -> str:
    return full(report.diagnostics, report.sources, colour=report.colour)


REPORTER = Reporter(
    format="full",
    summary="text with the lines that the findings are about",
    render=_render,
)
