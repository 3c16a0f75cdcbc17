"""A file elsewhere that goes with a paper's tree: both are new, or neither is."""

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import ExamgenError


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """A file that takes its place just before a tree does. ``shown`` is how messages call it."""

    place: Path
    data: bytes
    shown: str
    hint: str


def stage_companion(companion: Companion, held: ExitStack) -> None:
    """Write a companion beside its place, where it stays for as long as ``held``.

    Raises ExamgenError where the place cannot be written to.
    """
    staged = _staged(companion)
    held.callback(_remove, staged)
    with _told(companion):
        _remove(staged)
        with staged.open("xb") as file:
            file.write(companion.data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            # Who may read it stays as someone has set it.
            staged.chmod(companion.place.stat().st_mode & 0o7777)
        if companion.place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


@contextmanager
def in_place(companion: Companion) -> Iterator[None]:
    """Put a staged companion into its place; what was there comes back if the block fails."""
    with _told(companion):
        before = companion.place.read_bytes() if companion.place.exists() else None
        _staged(companion).replace(companion.place)
    try:
        yield
    except Exception:
        with suppress(OSError):
            if before is None:
                companion.place.unlink()
            else:
                companion.place.write_bytes(before)
        raise


@contextmanager
def _told(companion: Companion) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise ExamgenError(f"cannot write {companion.shown}: {reason}", companion.hint) from problem


def _staged(companion: Companion) -> Path:
    return companion.place.with_name(f".{companion.place.name}.{os.getpid()}")


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
