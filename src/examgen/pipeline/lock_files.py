"""Locks read from disk: those of the bank, and one that somebody keeps elsewhere."""

import re
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, error, reason_of
from examgen.load import MAX_LOCK_BYTES, decode, load_source
from examgen.model.lock import Lock
from examgen.pipeline.survey import Survey, load_surveyed
from examgen.read.lock import read_lock
from examgen.read.lock_faults import named_paper, told
from examgen.source import Source, Span

# The first words of every lock: what does not begin so may be all that someone has.
_BEGINS = re.compile(rb"(?:\xef\xbb\xbf)?# The draw of [^\n]{1,200}, for staff alone")
_ELSEWHERE = "name another file with --lock"

Read = tuple[Lock | None, tuple[Diagnostic, ...]]


def read_source(source: Source | Diagnostic, path: str, paper: str) -> Read:
    """Read a lock out of what was loaded from ``path``."""
    if isinstance(source, Source):
        return read_lock(source, paper)
    if source.rule == "unreadable-file" and source.hint is None:
        hint = f"see who may read it, with `ls -l {path}` for instance"
        return None, (replace(source, hint=hint),)
    return None, told([source], path, paper)


def read_in_bank(found: Survey, path: str, paper: str) -> Read:
    """Read the lock of a paper at a path of the bank."""
    return read_source(load_source(found.root, path, MAX_LOCK_BYTES)[1], path, paper)


def read_surveyed(found: Survey, path: str, paper: str) -> Read:
    """Read the lock of a paper as it was surveyed; raises ExamgenError where it has changed."""
    return read_source(
        load_surveyed(found.root, path, found.locks[path], MAX_LOCK_BYTES), path, paper
    )


def unread_locks(found: Survey) -> Iterator[Diagnostic]:
    """Yield what is wrong with any lock of the bank, those without a blueprint too."""
    for paper, path in sorted(found.locked.items()):
        yield from read_in_bank(found, path, paper)[1]


def folder_as_lock(root: Path, path: str) -> Diagnostic | None:
    """Return the error of a folder that stands where a lock belongs."""
    if not (root / path).is_dir():
        return None
    message = f"{path} is a folder, and has the name of a lock"
    return error("bad-lock", message, Span(path, 1, 1, 1, 1), "give the folder another name")


def read_elsewhere(place: Path) -> bytes | None:
    """Return the bytes of a lock outside the bank, None where there is none yet.

    Raises ExamgenError where there is no folder for it, or something that is no file.
    """
    if not place.parent.is_dir():
        raise ExamgenError(
            f"cannot lock the paper in {place}: there is no folder {place.parent}",
            f"make the folder, or {_ELSEWHERE}",
        )
    try:
        # Devices and pipes have no end, and must not be replaced either.
        info = place.stat()
        if not stat.S_ISREG(info.st_mode):
            raise ExamgenError(f"{place} is no ordinary file, and is left alone", _ELSEWHERE)
        if info.st_size > MAX_LOCK_BYTES:
            raise ExamgenError(f"{place} is too large for a lock, and is left alone", _ELSEWHERE)
        return place.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        reason = reason_of(problem)
        raise ExamgenError(f"cannot read the lock {place}: {reason}", _ELSEWHERE) from problem


def decode_elsewhere(
    place: Path, data: bytes, lock_of: str, *, renewed: bool
) -> Source | Diagnostic:
    """Return the text of a lock outside the bank.

    Raises ExamgenError where it is to be ``renewed`` and is not the lock of that paper:
    it would be lost.
    """
    source = decode(str(place), data)
    paper = named_paper(source) if isinstance(source, Source) else None
    if data and paper is None and not _BEGINS.match(data):
        raise ExamgenError(f"{place} is no lock, so it is left alone", _ELSEWHERE)
    if renewed and paper not in (None, lock_of):
        raise ExamgenError(f"{place} is the lock of `{paper}`, so it is left alone", _ELSEWHERE)
    return source
