"""The findings of one file: in order, and no more of them than anyone reads."""

from collections.abc import Iterable

from examgen.diagnostic import Diagnostic, error
from examgen.read.limits import MAX_FINDINGS
from examgen.source import Span

_RULE = "too-many-findings"


def too_many(span: Span) -> Diagnostic:
    """Return the error that says where the reading of a file ended."""
    message = f"more than {MAX_FINDINGS} findings: the file is not read from here on"
    return error(_RULE, message, span, "mend those first")


def first_findings(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in the order of their places; of too many the first, and a word about it."""
    ordered = sorted(found, key=lambda d: d.span)
    if len(ordered) <= MAX_FINDINGS or ordered[MAX_FINDINGS].rule == _RULE:
        return tuple(ordered[: MAX_FINDINGS + 1])
    return (*ordered[:MAX_FINDINGS], too_many(ordered[MAX_FINDINGS].span))
