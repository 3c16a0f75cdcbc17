"""The findings of one file: in order, and no more of them than anyone reads."""

from collections.abc import Iterable

from examgen.diagnostic import Diagnostic, error
from examgen.read.limits import most_findings
from examgen.source import Span

TOO_MANY = "too-many-findings"


def too_many(span: Span) -> Diagnostic:
    """Return the error that says where the reading of a file ended."""
    message = f"more than {most_findings()} findings: the file is not read from here on"
    return error(TOO_MANY, message, span, "mend those first")


def first_findings(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in the order of their places; of too many the first, and a word about it."""
    ordered = sorted(found, key=lambda d: d.span)
    most = most_findings()
    if len(ordered) <= most or ordered[most].rule == TOO_MANY:
        return tuple(ordered[: most + 1])
    return (*ordered[:most], too_many(ordered[most].span))
