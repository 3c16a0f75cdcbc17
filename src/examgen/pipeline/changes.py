"""Which findings stand on lines that changed since a git revision."""

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.source import Source, Span

_FULL = "fetch its whole history: `fetch-depth: 0` on GitHub, `GIT_DEPTH: 0` on GitLab"
_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPE = re.compile(r"\\([0-7]{3}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """First and last lines that changed, by path from the bank's root; new files as a whole."""

    lines: Mapping[str, tuple[tuple[int, int], ...]]
    new: frozenset[str]


def changes_since(root: Path, revision: str) -> Changes:
    """Ask git what changed below ``root`` since its history left ``revision``.

    Changes that are not committed count too. Raises ExamgenError outside a repository,
    for an unknown revision, and where a shallow clone does not reach far enough.
    """
    if _git(root, "rev-parse", "--is-inside-work-tree") is None:
        raise ExamgenError(
            f"--since needs a git repository, and {root} is in none",
            "leave --since out, or run it in a checkout",
        )
    commit = _git(
        root, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"
    )
    base = None if commit is None else _git(root, "merge-base", commit.strip(), "HEAD")
    if commit is None or base is None:
        raise unreached(root, revision, known=commit is not None)
    # `--text` and the rest: no attribute of the repository may hide a change.
    words = ("diff", "-U0", "--text", "--no-color", "--no-ext-diff", "--no-textconv", "-M")
    more = ("--relative", "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules")
    diff = _git(root, *words, *more, base.strip(), "--", ".")
    untracked = _git(root, "ls-files", "--others", "-z", "--", "bank")
    if diff is None or untracked is None:
        raise ExamgenError(f"git could not tell what changed since {revision}")
    return Changes(lines=_hunks(diff), new=frozenset(untracked.split("\0")))


def unreached(root: Path, revision: str, *, known: bool) -> ExamgenError:
    """Return the error of a revision that git does not know, or not far enough back."""
    if (_git(root, "rev-parse", "--is-shallow-repository") or "").strip() == "true":
        return ExamgenError(f"this shallow clone does not reach back to {revision!r}", _FULL)
    if known:
        return ExamgenError(f"HEAD and {revision!r} have no history in common")
    return ExamgenError(
        f"git knows no revision {revision!r}",
        "name a branch, a tag or a commit, such as origin/main",
    )


def _git(root: Path, *words: str) -> str | None:
    """Return what git prints, or nothing where it fails."""
    command = ["git", "-c", "core.quotePath=false", "-C", str(root), *words]
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    except OSError as problem:
        raise ExamgenError("--since needs git, which cannot be run", "install git") from problem
    return None if done.returncode else done.stdout.decode("utf-8", "surrogateescape")


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
        name = _ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[1]), name[1:-1])
    return name.removeprefix("b/")


def on_changes(
    diagnostics: tuple[Diagnostic, ...], changes: Changes, sources: Mapping[str, Source]
) -> tuple[Diagnostic, ...]:
    """Return the findings that a change touches, at their place or at a related one.

    A finding about a whole question stands on its first line: any line of it counts.
    """
    return tuple(
        finding
        for finding in diagnostics
        if any(
            _touched(span, changes, sources)
            for span in (finding.span, *(span for span, _ in finding.related))
        )
    )


def _touched(span: Span, changes: Changes, sources: Mapping[str, Source]) -> bool:
    if span.path in changes.new:
        return True
    ranges = changes.lines.get(span.path, ())
    last = max(span.end_line, _reach(span, sources)) if ranges else 0
    return any(first <= last and span.line <= end for first, end in ranges)


def _reach(span: Span, sources: Mapping[str, Source]) -> int:
    """Return the last line of the question that begins on a span's line, if one does."""
    source = sources.get(span.path)
    if source is None or not 1 <= span.line <= len(source.lines):
        return span.line
    stops = _stops(source.lines[span.line - 1])
    if stops is None:
        return span.line
    rest = range(span.line, len(source.lines))
    return next((n for n in rest if stops.match(source.lines[n])), len(source.lines))


def _stops(line: str) -> re.Pattern[str] | None:
    if re.match("#{1,2} ", line):
        return re.compile("#{1,2} ")
    # In YAML an entry of a list, or its id where that is not its first key.
    entry = re.match(r"( *)(?:- |(?<= )(?=id:))", line)
    if entry is None:
        return None
    most = len(entry[1]) if entry[0].endswith("- ") else len(entry[1]) - 1
    return re.compile(f" {{0,{most}}}(?=[^ #])")
