"""Which findings stand on lines that changed since a git revision."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, Severity
from examgen.pipeline.git import commit_of, git_text, is_shallow, not_reached
from examgen.pipeline.wanted import TOLD
from examgen.source import Span

_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPE = re.compile(r"\\([0-7]{3}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """First and last lines that changed, by path from the bank's root; new files as a whole."""

    lines: Mapping[str, tuple[tuple[int, int], ...]]
    new: frozenset[str]


def changes_since(root: Path, revision: str, option: str = "--since") -> Changes:
    """Ask git what changed below ``root`` since its history left ``revision``.

    Changes that are not committed count too. Raises ExamgenError outside a repository,
    for an unknown revision, and where a shallow clone does not reach far enough.
    """
    commit = commit_of(root, revision, option)
    base = git_text(root, "merge-base", commit, "HEAD")
    if base is None and is_shallow(root):
        raise not_reached(revision)
    if base is None:
        raise ExamgenError(f"HEAD and {revision!r} have no history in common")
    # `--text` and the rest: no attribute of the repository may hide a change.
    words = ("diff", "-U0", "--inter-hunk-context=0", "-M", "--text", "--no-color")
    more = (
        "--inter-hunk-context=0",
        "--relative",
        "--src-prefix=a/",
        "--dst-prefix=b/",
        "--ignore-submodules",
    )
    diff = git_text(root, *words, *more, base.strip(), "--", ".")
    untracked = git_text(root, "ls-files", "--others", "-z", "--", "bank")
    if diff is None or untracked is None:
        raise ExamgenError(f"git could not tell what changed since {revision!r}")
    return Changes(lines=_hunks(diff), new=frozenset(untracked.split("\0")))


def _hunks(diff: str) -> Mapping[str, tuple[tuple[int, int], ...]]:
    found: dict[str, list[tuple[int, int]]] = {}
    path, skip = "", 0
    for line in diff.split("\n"):
        if skip and line[:1] in ("+", "-"):
            skip -= 1
        elif line.startswith("+++ "):
            path = _path(line.removeprefix("+++ "))
        elif match := _HUNK.match(line):
            removed, added = (int(match[n] or "1") for n in (1, 3))
            first = int(match[2])
            # Where lines are only gone, those around them have changed.
            last = first + added - 1 if added else first + 1
            found.setdefault(path, []).append((first, last))
            skip = removed + added
    return {path: tuple(ranges) for path, ranges in found.items()}


def _path(name: str) -> str:
    name = name.removesuffix("\t")
    if name.startswith('"'):
        name = _ESCAPE.sub(_unescaped, name[1:-1])
    return name.removeprefix("b/")


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 8)) if len(match[1]) == 3 else _ESCAPED.get(match[1], match[1])


def on_changes(
    diagnostics: Iterable[Diagnostic], changes: Changes, firsts: Mapping[str, Sequence[int]]
) -> tuple[Diagnostic, ...]:
    """Return the findings that a change touches, at their place or at a related one.

    ``firsts`` are the lines on which the questions of each file begin. A finding on such a
    line is about the question: any line of it counts. So it does for errors, wherever they
    stand in it, since what makes one may stand elsewhere in the question.
    """
    return tuple(
        finding
        for finding in diagnostics
        if finding.rule in TOLD
        or any(
            touches(span, changes, firsts, whole=finding.severity is Severity.ERROR)
            for span in (finding.span, *(span for span, _ in finding.related))
        )
    )


def touches(
    span: Span, changes: Changes, firsts: Mapping[str, Sequence[int]], *, whole: bool = False
) -> bool:
    """Tell whether a line of a span changed, or with ``whole`` of the question that it is in."""
    if span.path in changes.new:
        return True
    ranges = changes.lines.get(span.path, ())
    if not ranges:
        return False
    first, last = span.line, span.end_line
    starts = firsts.get(span.path, ())
    at = bisect_right(starts, span.line)
    if at and (whole or starts[at - 1] == span.line):
        first = starts[at - 1]
        last = max(last, starts[at] - 1 if at < len(starts) else ranges[-1][1])
    return any(low <= last and first <= high for low, high in ranges)
