"""Changes files of a bank: all new texts are on the disk before the first takes its place."""

import os
import stat
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import ExamgenError
from examgen.load import MAX_TEXT_BYTES, read_bytes
from examgen.publish.interruptions import interruptions_later


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A file's bytes as they were read and as they are to be; ``path`` as in spans."""

    path: str
    before: bytes
    after: bytes


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
                for each, place in zip(changed, staged, strict=True):
                    place.replace(root / each.path)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        name = problem.filename or root
        hint = "free some space, or mend its permissions, and try again"
        raise ExamgenError(f"cannot write {name}: {reason}", hint) from problem
    return tuple(each.path for each in changed)


def _stage(root: Path, each: Rewrite, held: ExitStack) -> Path:
    if len(each.after) > MAX_TEXT_BYTES:
        raise ExamgenError(
            f"{each.path} would grow beyond {MAX_TEXT_BYTES} bytes", "split it into several files"
        )
    _refuse_changed(root, each)
    place = root / each.path
    staged = place.with_name(f".{place.name}.{os.getpid()}.new")
    held.callback(_discard, staged)
    with staged.open("xb") as file:
        file.write(each.after)
        file.flush()
        os.fsync(file.fileno())
    staged.chmod(stat.S_IMODE(place.stat().st_mode))
    return staged


def _discard(staged: Path) -> None:
    with suppress(FileNotFoundError):
        staged.unlink()


def _refuse_changed(root: Path, each: Rewrite) -> None:
    if read_bytes(root, each.path, MAX_TEXT_BYTES) != each.before:
        raise ExamgenError(f"{each.path} was changed meanwhile", "run the command again")
