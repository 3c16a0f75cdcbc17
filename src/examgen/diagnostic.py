"""What is wrong with an author's text, as values that stages collect and return."""

from dataclasses import dataclass
from enum import StrEnum

from examgen.source import Span


class Severity(StrEnum):
    """How bad a finding is: an error stops a build, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A stretch of a source, empty where something is only put in, and the text for its place."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """Edits of one file that mend a finding and change nothing else of what it says.

    ``title`` is what they do, as an order: ``sort the choices``. The edits do not overlap.
    """

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One located finding.

    ``rule`` is a kebab-case id, ``message`` says what is wrong, ``hint`` how to
    mend it. ``related`` names further places as ``(span, note)`` pairs. ``fix`` mends it
    where a program can.
    """

    severity: Severity
    rule: str
    message: str
    span: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    fix: Fix | None = None


class ExamgenError(Exception):
    """A fault of the user's call or machine: one clear line, and what to do.

    Caught once, in ``cli.py``; exit status 2.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def error(
    rule: str, message: str, span: Span, hint: str | None = None, *, fix: Fix | None = None
) -> Diagnostic:
    """Return a diagnostic of severity error."""
    return Diagnostic(
        severity=Severity.ERROR, rule=rule, message=message, span=span, hint=hint, fix=fix
    )


def warning(
    rule: str, message: str, span: Span, hint: str | None = None, *, fix: Fix | None = None
) -> Diagnostic:
    """Return a diagnostic of severity warning."""
    return Diagnostic(
        severity=Severity.WARNING, rule=rule, message=message, span=span, hint=hint, fix=fix
    )


def mend(title: str, *edits: tuple[Span, str]) -> Fix:
    """Return a fix that puts each text in the place of its span."""
    return Fix(title=title, edits=tuple(Edit(span=span, text=text) for span, text in edits))


def has_errors(diagnostics: tuple[Diagnostic, ...] | list[Diagnostic]) -> bool:
    """Tell whether any finding is an error."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


def reason_of(problem: OSError) -> str:
    """Return why a file could not be read or written: ``permission denied``."""
    return (problem.strerror or str(problem)).lower()
