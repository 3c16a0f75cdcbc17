"""What git keeps of a bank: revisions found by name, a bank's files as they were in one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from examgen.diagnostic import ExamgenError, reason_of
from examgen.load import MAX_FIGURE_BYTES, MAX_LOCK_BYTES, MAX_TEXT_BYTES, MEDIA_TYPES
from examgen.pipeline.git import (
    blobs,
    git,
    is_shallow,
    not_reached,
    require_repository,
    resolved,
    unknown,
)
from examgen.pipeline.survey import readers

WORKING_TREE = "the working tree"
_RANGE = "write BASE..HEAD, BASE...HEAD or BASE alone, such as main..HEAD"
# A bank that is larger is not written to a temporary folder.
_MOST_BYTES = 4 << 30
_MOST_FILES = 200_000
_LINK, _MODULE = "120000", "160000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """A state of the repository by what it is called; no commit is the working tree."""

    name: str
    commit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blob:
    """An entry of a tree: its mode, its object and size, and its path below ``bank/``."""

    mode: str
    id: str
    size: int
    path: bytes


def revisions(root: Path, given: str | None) -> tuple[Revision, Revision]:
    """Return the two states that ``BASE``, ``BASE..HEAD`` or ``BASE...HEAD`` names.

    Without a second one it is the working tree; nothing given is ``HEAD`` against that.
    Raises ExamgenError outside a repository, for what git does not know, and where a
    shallow clone does not reach far enough.
    """
    require_repository(root, "a comparison", "`git init` makes one: commit the bank, then compare")
    if given is None:
        return _found(root, "HEAD"), Revision(name=WORKING_TREE)
    for dots in ("...", ".."):
        one, between, other = given.partition(dots)
        if between:
            base, head = _found(root, one or "HEAD"), _found(root, other or "HEAD")
            return (_left(root, base, head) if dots == "..." else base), head
    return _found(root, given), Revision(name=WORKING_TREE)


def is_revision(root: Path, word: str) -> bool:
    """Tell whether git knows all that a word names."""
    names = [part or "HEAD" for part in word.replace("...", "..").split("..")]
    return all(_commit(root, name) is not None for name in names)


@contextmanager
def checked_out(root: Path, revision: Revision) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Give a folder that holds ``bank/`` as it was in a revision, and what was left out.

    The working tree is where it is and is not touched. Links are there as links to
    nowhere, other files than texts and figures are empty, too large ones stay too large.
    """
    if revision.commit is None:
        yield root, ()
        return
    with tempfile.TemporaryDirectory(prefix="examgen-diff-") as folder:
        yield Path(folder), _write_bank(root, revision, Path(folder))


def _found(root: Path, name: str) -> Revision:
    if name.startswith("-"):
        raise ExamgenError(f"{name!r} is no revision: none begins with a dash", _RANGE)
    commit = _commit(root, name)
    if commit is None:
        raise unknown(root, name)
    return Revision(name=name, commit=commit)


def _commit(root: Path, name: str) -> str | None:
    return None if name.startswith("-") else resolved(root, name)


def _left(root: Path, base: Revision, head: Revision) -> Revision:
    found = git(root, "merge-base", base.commit or "", head.commit or "")
    if found is None:
        if is_shallow(root):
            raise not_reached(base.name)
        raise ExamgenError(f"{head.name} and {base.name} have no history in common")
    name = f"where {head.name} left {base.name}"
    return Revision(name=name, commit=found.decode().strip())


def _write_bank(root: Path, revision: Revision, folder: Path) -> tuple[str, ...]:
    (folder / "bank").mkdir()
    prefix = os.fsdecode((git(root, "rev-parse", "--show-prefix") or b"").removesuffix(b"\n"))
    tree = f"{revision.commit}:{prefix}bank"
    found = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", tree)
    listed = (
        None
        if found is None
        else git(root, "ls-tree", "-rzl", "--full-tree", found.decode().strip())
    )
    if listed is None:
        return (f"there is no bank in {revision.name}",)
    entries = [_blob(line) for line in listed.split(b"\0") if line]
    wanted = [blob for blob in entries if _is_wanted(blob)]
    if len(entries) > _MOST_FILES or sum(blob.size for blob in wanted) > _MOST_BYTES:
        raise ExamgenError(f"the bank in {revision.name} is too large to be compared")
    left = [note for blob in entries for note in _write_other(folder, blob)]
    left += _write_blobs(root, folder, wanted)
    return tuple(left)


def _blob(line: bytes) -> _Blob:
    head, _, path = line.partition(b"\t")
    mode, _, name, size = head.decode().split()
    if size == "BAD":
        raise _missing(path)
    return _Blob(mode=mode, id=name, size=0 if size == "-" else int(size), path=path)


def _is_wanted(blob: _Blob) -> bool:
    return blob.mode not in (_LINK, _MODULE) and 0 < blob.size <= _cap(blob.path)


def _cap(path: bytes) -> int:
    """Return how many bytes of a file are read; of those that nothing reads, none."""
    name = path.lower()
    if name.endswith(b".lock.yaml"):
        return MAX_LOCK_BYTES
    suffix = os.fsdecode(os.path.splitext(name)[1])  # noqa: PTH122 - bytes
    if suffix in MEDIA_TYPES:
        return MAX_FIGURE_BYTES
    return MAX_TEXT_BYTES if suffix in _texts() else 0


@cache
def _texts() -> frozenset[str]:
    return frozenset(readers())


def _write_other(folder: Path, blob: _Blob) -> Iterator[str]:
    """Write what stands for a file whose bytes are not wanted, so that it is listed."""
    if _is_wanted(blob):
        return
    shown = _shown(blob.path)
    if blob.mode == _MODULE:
        yield f"bank/{shown} is a submodule, and was not read"
        return
    try:
        place = _place(folder, blob.path)
        if blob.mode == _LINK:
            place.symlink_to("link-not-followed")
            return
        with place.open("xb") as file:
            # Too large is too large whatever is in it.
            file.truncate(_cap(blob.path) + 1 if blob.size and _cap(blob.path) else 0)
    except OSError as problem:
        yield f"bank/{shown} was not read: {reason_of(problem)}"


def _write_blobs(root: Path, folder: Path, wanted: list[_Blob]) -> Iterator[str]:
    cap = max(MAX_FIGURE_BYTES, MAX_LOCK_BYTES, MAX_TEXT_BYTES)
    read = blobs(root, (blob.id for blob in wanted), cap)
    for blob, data in zip(wanted, read, strict=True):
        if data is None:
            raise _missing(blob.path)
        try:
            with _place(folder, blob.path).open("xb") as file:
                file.write(data)
        except OSError as problem:
            reason = reason_of(problem)
            yield f"bank/{_shown(blob.path)} was not read: {reason}"


def _missing(path: bytes) -> ExamgenError:
    return ExamgenError(
        f"git cannot read bank/{_shown(path)}: its object is missing here",
        "the clone is not whole: fetch again, or clone without a filter",
    )


def _place(folder: Path, path: bytes) -> Path:
    """Return where to write a file; raises OSError for names that no checkout would have."""
    parts = path.split(b"/")
    if any(part in (b"", b".", b"..") for part in parts):
        raise OSError("not a plain path")
    place = folder / "bank" / os.fsdecode(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def _shown(path: bytes) -> str:
    return path.decode("utf-8", "backslashreplace")
