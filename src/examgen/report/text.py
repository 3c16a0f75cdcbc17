"""The full text format: each finding with its line, its carets, help and notes."""

from collections.abc import Iterable, Mapping, Sequence

from examgen.diagnostic import Diagnostic
from examgen.report.colours import Palette, palette
from examgen.report.lines import count, fixable, heading, note, one_line, place
from examgen.report.printable import escaped, folded, width
from examgen.report.reporter import Report, Reporter
from examgen.report.snippet import snippet
from examgen.source import Source, Span

# Their related places are what they are made of, and say more than their own.
_MADE_OF_PARTS = frozenset({"conflict"})


def full(
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, Source],
    *,
    colour: bool,
    columns: int | None = None,
) -> str:
    """Return all findings with the lines they are about, and their count.

    For a terminal with so many ``columns`` those lines are cut and help is folded.
    """
    colours = palette(colour)
    blocks = [_finding(diagnostic, sources, colours, columns) for diagnostic in diagnostics]
    found = "\n\n".join([*blocks, count(diagnostics, colours)])
    return f"{found}\n{fixable(diagnostics)}"


def _finding(
    diagnostic: Diagnostic, sources: Mapping[str, Source], colours: Palette, columns: int | None
) -> str:
    span = diagnostic.span
    gutter = len(str(span.line))
    lines = [heading(diagnostic, colours)]
    if diagnostic.rule in _MADE_OF_PARTS:
        gutter = 1
        lines += _parts(diagnostic.related, gutter, colours)
        return "\n".join([*lines, *_help(diagnostic.hint, gutter, colours, columns)])
    source = sources.get(span.path)
    if source is not None:
        mark = colours.severities[diagnostic.severity]
        lines += snippet(span, source, gutter, mark, colours, columns)
    lines += _help(diagnostic.hint, gutter, colours, columns)
    lines += [note(where, text, colours) for where, text in diagnostic.related]
    return "\n".join(lines)


def _parts(related: Sequence[tuple[Span, str]], gutter: int, colours: Palette) -> Iterable[str]:
    """Yield one line for each part, and behind the longest of them all, where each stands."""
    texts = [one_line(text) for _, text in related]
    longest = max(map(width, texts), default=0)
    bar = f"{' ' * gutter} {colours.gutter}|{colours.off}"
    yield bar
    for text, (span, _) in zip(texts, related, strict=True):
        padding = " " * (longest - width(text))
        yield f"{bar}   {colours.strong}{text}{colours.off}{padding}   {place(span)}"
    yield bar


def _help(hint: str | None, gutter: int, colours: Palette, columns: int | None) -> list[str]:
    if hint is None:
        return []
    lead = f"{' ' * gutter} {colours.gutter}={colours.off} {colours.help}help{colours.off}: "
    indent = " " * (gutter + len(" = help: "))
    lines = []
    for line in hint.split("\n"):
        inner = len(line) - len(line.lstrip())
        lines += folded(f"{indent}{escaped(line)}", columns, indent=len(indent) + inner).split("\n")
    return [lead + lines[0].removeprefix(indent), *lines[1:]]


def _render(report: Report) -> str:
    return full(report.diagnostics, report.sources, colour=report.colour, columns=report.columns)


REPORTER = Reporter(
    format="full",
    summary="text with the lines that the findings are about",
    render=_render,
)
