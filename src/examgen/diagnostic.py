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
class Diagnostic:
    """One located finding.

    ``rule`` is a kebab-case id, ``message`` says what is wrong, ``hint`` how to
    mend it. ``related`` names further places as ``(span, note)`` pairs.
    """

    severity: Severity
    rule: str
    message: str
    span: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()


class ExamgenError(Exception):
    """A fault of the user's call or machine: one clear line, and what to do.

    Caught once, in ``cli.py``; exit status 2.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def error(rule: str, message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """Return a diagnostic of severity error."""
    return Diagnostic(severity=Severity.ERROR, rule=rule, message=message, span=span, hint=hint)


def warning(rule: str, message: str, span: Span, hint: str | None = None) -> Diagnostic:
    """Return a diagnostic of severity warning."""
    return Diagnostic(severity=Severity.WARNING, rule=rule, message=message, span=span, hint=hint)


def has_errors(diagnostics: tuple[Diagnostic, ...] | list[Diagnostic]) -> bool:
    """Tell whether any finding is an error."""
    return any(d.severity is Severity.ERROR for d in diagnostics)
