"""Names findings by what they are about, so that lines above may come and go."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence

from examgen.diagnostic import Diagnostic
from examgen.source import Source, Span


def fingerprints(
    diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]
) -> tuple[str, ...]:
    """Return a name for each finding, all different: 64 hexadecimal digits.

    It hangs on the rule, the path, the text of the span's line and the text inside the
    span, not on line numbers. Findings that are alike in all of these are numbered.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    names = []
    for diagnostic in diagnostics:
        span = diagnostic.span
        line = line_of(span, sources)
        end = span.end_column if span.end_line == span.line else len(line) + 1
        inside = line[span.column - 1 : end - 1]
        about = (diagnostic.rule, span.path, line.strip(), inside)
        seen[about] += 1
        digest = hashlib.sha256(repr((*about, seen[about])).encode("utf-8", "backslashreplace"))
        names.append(digest.hexdigest())
    return tuple(names)


def line_of(span: Span, sources: Mapping[str, Source]) -> str:
    """Return the line where a span begins; empty where it is not known."""
    source = sources.get(span.path)
    if source is None or not 1 <= span.line <= len(source.lines):
        return ""
    return source.lines[span.line - 1]
