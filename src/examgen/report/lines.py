"""The lines that the text formats share: headings, notes, the count at the end."""

from collections import Counter
from collections.abc import Iterable

from examgen.diagnostic import Diagnostic, Severity
from examgen.report.colours import Palette
from examgen.report.printable import escaped
from examgen.source import Span


def place(span: Span) -> str:
    """Return ``path:line:column``, as editors and terminals take it up."""
    return f"{escaped(span.path)}:{span.line}:{span.column}"


def heading(diagnostic: Diagnostic, colours: Palette) -> str:
    """Return ``path:line:column: error[rule]: message``, with `` [*]`` where it has a fix."""
    severity = colours.severities[diagnostic.severity]
    kind = f"{severity}{diagnostic.severity}[{escaped(diagnostic.rule)}]{colours.off}"
    message = f"{colours.strong}{one_line(diagnostic.message)}{colours.off}"
    star = "" if diagnostic.fix is None else f" {colours.help}[*]{colours.off}"
    return f"{place(diagnostic.span)}: {kind}{star}: {message}"


def note(span: Span, text: str, colours: Palette) -> str:
    """Return ``path:line:column: note: text``."""
    return f"{place(span)}: {colours.help}note{colours.off}: {one_line(text)}"


def count(diagnostics: Iterable[Diagnostic], colours: Palette) -> str:
    """Return how many findings there are (``Found 3 errors, 1 warning.``) or that all is well."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    parts = [_number(counts[severity], severity) for severity in Severity if counts[severity]]
    text = f"Found {', '.join(parts)}." if parts else "All checks passed."
    return f"{colours.strong}{text}{colours.off}"


def fixable(diagnostics: Iterable[Diagnostic]) -> str:
    """Return a line that counts what ``--fix`` can mend, or nothing."""
    number = sum(diagnostic.fix is not None for diagnostic in diagnostics)
    return f"[*] {number} fixable with `examgen lint --fix`.\n" if number else ""


def _number(count: int, severity: Severity) -> str:
    noun = "note" if severity is Severity.INFO else str(severity)
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def one_line(text: str) -> str:
    """Return a text without line ends, and safe to print."""
    return escaped(" ".join(text.split("\n")))
