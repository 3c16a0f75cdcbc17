"""Blank lines and blanks at the ends of lines, in whatever notation."""

from collections.abc import Container, Iterable, Sequence

from examgen.diagnostic import Edit
from examgen.source import Span


def blank_edits(
    path: str,
    lines: Sequence[str],
    start: int,
    kept: Container[int],
    gaps: Iterable[int] = (),
    *,
    first: bool = True,
) -> list[Edit]:
    """Return edits that leave one blank line where several stand and one line end at the end.

    Lines are numbered from 0; those before ``start`` and in ``kept`` stay. A blank line is
    put in before each line in ``gaps`` that has none. Blank lines at ``start`` go where
    ``first``.
    """
    wanted = set(gaps)
    edits: list[Edit] = []
    at = start
    while at < len(lines):
        begin = at
        while at < len(lines) and not lines[at].strip(" \t") and at not in kept:
            at += 1
        if at == len(lines):
            return edits + _end(path, lines, max(begin, start))
        count = at - begin
        least = 0 if begin == start and first else min(count, 1)
        if at in wanted and begin > start and at not in kept:
            least = 1
        if at in wanted and begin == start and not first:
            least = 1
        if count != least or any(lines[row] for row in range(begin, at)):
            edits.append(Edit(span=Span(path, begin + 1, 1, at + 1, 1), text="\n" * least))
        at += 1
    return edits + _end(path, lines, len(lines)) if lines[-1] else edits


def _end(path: str, lines: Sequence[str], begin: int) -> list[Edit]:
    """Let the file end behind its last line, of which ``begin`` is the next."""
    last = len(lines)
    if begin == last:
        end = len(lines[-1]) + 1
        return [Edit(span=Span(path, last, end, last, end), text="\n")]
    if begin == last - 1 and not lines[-1]:
        return []
    if begin == 0:
        return []
    end = len(lines[-1]) + 1
    return [Edit(span=Span(path, begin + 1, 1, last, end), text="")]


def trailing(path: str, at: int, line: str) -> list[Edit]:
    """Return the edit that takes blanks from the end of a line (numbered from 0)."""
    short = line.rstrip(" \t")
    if short == line or not short:
        return []
    return [Edit(span=Span(path, at + 1, len(short) + 1, at + 1, len(line) + 1), text="")]
