"""A file elsewhere that goes with a paper's tree: both are new, or neither is."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import ExamgenError, reason_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """A file that takes its place just before a tree does. ``shown`` is how messages call it.

    ``before`` are the bytes that it had when the tree was begun, None if there was no file;
    unless it is ``unseen``, it must be so still. What is the same is not written.
    """

    place: Path
    data: bytes
    shown: str
    hint: str
    before: bytes | None = None
    unseen: bool = False

    @property
    def same(self) -> bool:
        """Whether there is nothing to write."""
        return not self.unseen and self.before == self.data


def stage_companion(companion: Companion, held: ExitStack) -> None:
    """Write a companion beside its place, where it stays for as long as ``held``.

    Raises ExamgenError where the place cannot be written to, and where somebody else
    has written there since: that must not be lost.
    """
    _require_unchanged(companion)
    if companion.same:
        return
    staged = _staged(companion)
    held.callback(_remove, staged)
    with _told(companion):
        _write(staged, companion.data, companion.place)
        if companion.place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


@contextmanager
def in_place(companion: Companion) -> Iterator[None]:
    """Put a staged companion into its place; what was there comes back if the block fails."""
    if companion.same:
        yield
        return
    backup = companion.place.with_name(f"{_staged(companion).name}.old")
    with _told(companion):
        before = companion.place.read_bytes() if companion.place.exists() else None
        if before is not None:
            # A file that may not be written to can be replaced all the same.
            _write(backup, before, companion.place)
        _staged(companion).replace(companion.place)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            if before is None:
                companion.place.unlink()
            else:
                backup.replace(companion.place)
        raise
    finally:
        _remove(backup)


def _require_unchanged(companion: Companion) -> None:
    if companion.unseen:
        return
    try:
        now = companion.place.read_bytes() if companion.place.exists() else None
    except OSError:
        return
    if now != companion.before:
        raise ExamgenError(
            f"{companion.shown} changed meanwhile, and is left as it is",
            "another build may have written it: run this one again",
        )


def _write(file: Path, data: bytes, like: Path) -> None:
    _remove(file)
    with file.open("xb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    with suppress(FileNotFoundError):
        # Who may read it stays as someone has set it.
        file.chmod(like.stat().st_mode & 0o7777)


@contextmanager
def _told(companion: Companion) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        reason = reason_of(problem)
        raise ExamgenError(f"cannot write {companion.shown}: {reason}", companion.hint) from problem


def _staged(companion: Companion) -> Path:
    return companion.place.with_name(f".{companion.place.name}.{os.getpid()}")


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
