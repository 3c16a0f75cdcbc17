"""Which findings are reported: by severity, by name, and rules that are off."""

import pytest

from examgen.check import asked_for
from examgen.diagnostic import Diagnostic, Severity
from examgen.source import Span

SEVERITIES = {
    "key-count": Severity.ERROR,
    "key-is-longest": Severity.WARNING,
    "clang": Severity.INFO,
    "convergence": Severity.INFO,
    "unknown-field": Severity.ERROR,
}
FOUND = tuple(
    Diagnostic(severity=severity, rule=rule, message="m", span=Span("a", 1, 1, 1, 1))
    for rule, severity in SEVERITIES.items()
)


@pytest.mark.parametrize(
    ("severity", "select", "ignore", "wanted"),
    [
        (Severity.WARNING, (), (), "key-count key-is-longest unknown-field"),
        (Severity.ERROR, (), (), "key-count unknown-field"),
        (Severity.INFO, (), (), "key-count key-is-longest clang unknown-field"),
        (Severity.INFO, ("ALL",), (), "key-count key-is-longest clang convergence unknown-field"),
        (Severity.INFO, ("convergence",), (), "convergence unknown-field"),
        (Severity.INFO, ("ALL",), ("clang",), "key-count key-is-longest convergence unknown-field"),
        (Severity.INFO, (), ("ALL",), "unknown-field"),
    ],
)
def test_findings_are_picked(
    severity: Severity, select: tuple[str, ...], ignore: tuple[str, ...], wanted: str
) -> None:
    found = asked_for(FOUND, severity=severity, select=select, ignore=ignore)
    assert [d.rule for d in found] == wanted.split()
