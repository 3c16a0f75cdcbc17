"""Changes files of a bank: all new texts are on the disk before the first takes its place."""

import os
import stat
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import ExamgenError, reason_of
from examgen.load import MAX_TEXT_BYTES, read_bytes
from examgen.publish.interruptions import interruptions_later


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A file's bytes as they were read and as they are to be; ``path`` as in spans."""

    path: str
    before: bytes
    after: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class _Staged:
    """A file, its new text beside it, and the old one once it has been moved there."""

    place: Path
    new: Path
    old: Path


def rewrite(root: Path, rewrites: Iterable[Rewrite]) -> tuple[str, ...]:
    """Write the files that change and return their paths.

    Each file is the old one or the new one at any moment, and keeps its mode. Raises
    ExamgenError, with all files as they were, where one was changed meanwhile, grows too
    large or cannot be written.
    """
    changed = sorted((r for r in rewrites if r.after != r.before), key=lambda r: r.path)
    try:
        with ExitStack() as held:
            staged = [_stage(root, each, held) for each in changed]
            for each in changed:
                _refuse_changed(root, each)
            with interruptions_later():
                _replace(staged, held)
    except OSError as problem:
        reason = reason_of(problem)
        name = problem.filename or root
        hint = "free some space, or mend its permissions, and try again"
        if isinstance(problem, FileExistsError):
            name, hint = problem.filename2 or name, "delete it, unless another examgen is at work"
        raise ExamgenError(f"cannot write {name}: {reason}", hint) from problem
    return tuple(each.path for each in changed)


def _stage(root: Path, each: Rewrite, held: ExitStack) -> _Staged:
    """Write the new text beside its file, and give the old one a second name."""
    if len(each.after) > MAX_TEXT_BYTES:
        raise ExamgenError(
            f"{each.path} would grow beyond {MAX_TEXT_BYTES} bytes", "split it into several files"
        )
    _refuse_changed(root, each)
    place = root / each.path
    new, old = (place.with_name(f".{place.name}.{os.getpid()}.{end}") for end in ("new", "old"))
    mode = stat.S_IMODE(place.stat().st_mode)
    _write(new, each.after, mode, held)
    try:
        # The file itself comes back where another cannot be written.
        os.link(place, old)
        held.callback(_discard, old)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no links.
        _write(old, each.before, mode, held)
    return _Staged(place=place, new=new, old=old)


def _write(place: Path, data: bytes, mode: int, held: ExitStack) -> None:
    """Write a file that is not there yet and goes in the end, if it is still there then."""
    with place.open("xb") as file:
        held.callback(_discard, place)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    place.chmod(mode)


def _replace(staged: Sequence[_Staged], held: ExitStack) -> None:
    """Put the new files into their places, or where one fails the old ones back."""
    done: list[_Staged] = []
    try:
        for each in staged:
            each.new.replace(each.place)
            done.append(each)
    except (OSError, KeyboardInterrupt) as problem:
        lost = [each for each in reversed(done) if not _is_back(each)]
        if lost:
            # They are all that is left of the old texts.
            held.pop_all()
            names = ", ".join(str(each.old) for each in lost)
            raise ExamgenError(
                "not all files could be written, nor those that were be brought back",
                f"their old texts are in {names}",
            ) from problem
        raise


def _is_back(each: _Staged) -> bool:
    try:
        each.old.replace(each.place)
    except OSError:
        return False
    return True


def _discard(staged: Path) -> None:
    # Whatever went wrong before is what is told.
    with suppress(OSError):
        staged.unlink()


def _refuse_changed(root: Path, each: Rewrite) -> None:
    if read_bytes(root, each.path, MAX_TEXT_BYTES) != each.before:
        raise ExamgenError(f"{each.path} was changed meanwhile", "run the command again")
