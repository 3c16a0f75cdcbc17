"""Which findings stand on lines that changed since a git revision."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, Severity
from examgen.differing import blocks
from examgen.load import MAX_LOCK_BYTES, decode, read_bytes
from examgen.pipeline.git import blobs, commit_of, git_text, is_shallow, not_reached
from examgen.pipeline.survey import role
from examgen.pipeline.wanted import TOLD
from examgen.source import Source, Span

Ranges = tuple[tuple[int, int], ...]

_FILES, _MODULE = ("100644", "100755"), "160000"
# Git only says which files are other than they were: no attribute, no setting and no differ
# of the user can hide a line. `.gitmodules` may ask to leave submodules out.
_DIFF = ("diff", "-z", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=none")
_RAW = (*_DIFF, "--raw", "--no-abbrev", "--relative", "-M", "-l1000")
_NAMES = (*_DIFF, "--name-only", "--no-relative", "--no-renames")
_ATTRIBUTES = ".gitattributes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """First and last lines that changed, by path from the bank's root.

    ``whole`` are files that changed as a whole, new ones among them, ``folders`` other
    repositories of which all did; they end in ``/``. ``old`` are the objects of what the
    files with ``lines`` were.
    """

    lines: Mapping[str, Ranges]
    whole: frozenset[str]
    folders: tuple[str, ...] = ()
    old: Mapping[str, str] = field(default_factory=dict)


def changes_since(root: Path, revision: str, option: str = "--since") -> Changes:
    """Find out what changed below ``root`` since its history left ``revision``.

    Changes that are not committed count too. Raises ExamgenError outside a repository,
    for an unknown revision, and where a shallow clone does not reach far enough.
    """
    commit = commit_of(root, revision, option)
    base = git_text(root, "merge-base", commit, "HEAD")
    if base is None and is_shallow(root):
        raise not_reached(revision)
    if base is None:
        raise ExamgenError(f"HEAD and {revision!r} have no history in common")
    raw = git_text(root, *_RAW, base.strip(), "--", ".")
    listed = git_text(root, "ls-files", "-v", "-z", "--cached", "--others", "--", "bank")
    names = git_text(root, *_NAMES, base.strip(), "--")
    if raw is None or listed is None or names is None:
        raise ExamgenError(f"git could not tell what changed since {revision!r}")
    changed = dict(_changed(raw))
    changed.update((path, None) for path in _unwatched(listed))
    if any(name.rpartition("/")[2] == _ATTRIBUTES for name in names.split("\0")):
        # They may say that files are other bytes on disk, which is no change to git.
        changed = {**dict(_entries(root, base.strip())), **changed}
    return _sorted_out(root, changed)


def _sorted_out(root: Path, changed: Mapping[str, str | None]) -> Changes:
    old = {path: name for path, name in changed.items() if name is not None}
    lines = dict(_compared(root, old))
    parts = {path: ranges for path, ranges in lines.items() if ranges is not None}
    whole = changed.keys() - parts.keys()
    return Changes(
        lines=parts,
        whole=frozenset(whole),
        folders=tuple(sorted(path for path in whole if path.endswith("/"))),
        old={path: old[path] for path in parts},
    )


def _entries(root: Path, commit: str) -> Iterator[tuple[str, str]]:
    """Yield the bank's files in a commit with their objects."""
    for entry in (git_text(root, "ls-tree", "-rz", commit, "--", "bank") or "").split("\0"):
        head, _, path = entry.partition("\t")
        if head.startswith(_FILES):
            yield path, head.split(" ")[2]


def _changed(raw: str) -> Iterator[tuple[str, str | None]]:
    """Yield the paths that changed with the object of what they were, None for new ones."""
    words = iter(raw.split("\0"))
    for head in words:
        if not head:
            return
        was, now, name, _, status = head.removeprefix(":").split(" ")
        path = before = next(words)
        if status[0] in "RC":
            path = next(words)
        if _MODULE in (was, now):
            yield f"{path}/", None
        if status[0] != "D" and now != _MODULE:
            known = status[0] in "MRC" and was in _FILES and now in _FILES
            known = known and role(before) == role(path)
            yield path, name if known else None


def _unwatched(listed: str) -> Iterator[str]:
    """Yield the files that git does not know, or was told not to look at."""
    for entry in listed.split("\0"):
        tag, path = entry[:1], entry[2:]
        if tag in ("?", "S", "M") or tag.islower():
            yield path


def _compared(root: Path, old: Mapping[str, str]) -> Iterator[tuple[str, Ranges | None]]:
    """Yield the lines of files that are other than they were; None where none can be told.

    Lines are those of our sources: git ends none at a lone carriage return, and a filter
    or an encoding may show it another text than ours.
    """
    texts = blobs(root, old.values(), MAX_LOCK_BYTES)
    for path, before in zip(old, texts, strict=True):
        try:
            after = read_bytes(root, path, MAX_LOCK_BYTES)
        except OSError:
            yield path, None
            continue
        yield path, None if before is None else _lines(before, after)


def _lines(before: bytes, after: bytes) -> Ranges | None:
    was, now = decode("", before), decode("", after)
    if not (isinstance(was, Source) and isinstance(now, Source)):
        return None
    found = []
    for same, _, _, first, end in blocks(was.lines, now.lines, lambda _: False):
        if not same:
            # Where lines are only gone, those around them have changed.
            found.append((first + 1, end) if end > first else (first, first + 1))
    return tuple(found)


def recounted(root: Path, changes: Changes, texts: Mapping[str, tuple[bytes, bytes]]) -> Changes:
    """Return the changes once files were rewritten: ``texts`` has each as it was and as it is."""
    lines = dict(changes.lines)
    known = {path: name for path, name in changes.old.items() if path in texts}
    old = dict(zip(known, blobs(root, known.values(), MAX_LOCK_BYTES), strict=True))
    for path, (before, after) in texts.items():
        was = old.get(path)
        lines[path] = _lines(before if was is None else was, after) or ()
    return replace(changes, lines=lines)


def has_changed(path: str, changes: Changes) -> bool:
    """Tell whether anything in a file changed."""
    return path in changes.lines or _is_whole(path, changes)


def _is_whole(path: str, changes: Changes) -> bool:
    return path in changes.whole or path.startswith(changes.folders)


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
    if _is_whole(span.path, changes):
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
