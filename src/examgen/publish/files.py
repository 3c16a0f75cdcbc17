"""Writes a paper's artifacts as one tree: the old one stays whole until the new one is."""

import ctypes
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path

from examgen.artifact import Audience
from examgen.diagnostic import ExamgenError, reason_of
from examgen.publish.companion import in_place, stage_companion
from examgen.publish.interruptions import interruptions_later
from examgen.publish.swap import is_aside, recover, remove, swap_in
from examgen.publish.tree import Release, made_of, stands, tree_of


def publish(releases: Iterable[Release], out: Path) -> tuple[Path, ...]:
    """Write each release to ``out/<paper>`` and return the paths of the new files.

    All are written before the first takes its place. Earlier files that a release does
    not replace (other formats, other forms) stay if they came from the same inputs and
    seed; else they go, so generations never mix. A tree that is what it would become is
    left alone. Raises ExamgenError where the place cannot be written to; the old trees are
    whole then.
    """
    made = sorted(releases, key=lambda release: release.paper)
    try:
        with ExitStack() as held:
            left = [release for release in made if not _is_done(release, out)]
            staged = [_stage(release, out, held) for release in left]
            for release in made:
                if release.companion is not None:
                    stage_companion(release.companion, held)
            for release, folder in zip(left, staged, strict=True):
                beside = in_place(release.companion) if release.companion else nullcontext()
                with interruptions_later(), beside:
                    swap_in(folder, out / release.paper)
    except OSError as problem:
        raise ExamgenError(
            f"cannot write to {out}: {reason_of(problem)}",
            "what was there before is untouched; free some space or name another place with --out",
        ) from problem
    return tuple(
        out / release.paper / artifact.audience.value / artifact.path
        for release in made
        for artifact in made_of(release)
    )


def _is_done(release: Release, out: Path) -> bool:
    """Tell whether a release would change nothing: then it need not wait for its place either.

    What a killed build has left goes, so that there is something to do.
    """
    target = out / release.paper
    same = release.companion is None or release.companion.same
    left = is_aside(target) or _staging(out, release.paper).exists()
    return same and not left and stands(release, target)


def _stage(release: Release, out: Path, held: ExitStack) -> Path:
    """Write a release beside its place, which stays locked for as long as ``held``."""
    target = out / release.paper
    held.enter_context(locked(out, release.paper))
    recover(target)
    _refuse_strangers(target)
    staged = _fresh(_staging(out, release.paper))
    held.callback(remove, staged)
    _write(release, target, staged)
    return staged


def _refuse_strangers(target: Path) -> None:
    """Refuse to replace a folder that no build wrote: it may be all that someone has."""
    if not target.is_dir():
        return
    ours = {audience.value for audience in Audience}
    strange = sorted(entry.name for entry in target.iterdir() if entry.name not in ours)
    if strange:
        raise ExamgenError(
            f"{target} holds {strange[0]}, which no build has written, so it is left alone",
            "move it away, rename the paper, or name another place with --out",
        )


@contextmanager
def locked(out: Path, paper: str) -> Iterator[None]:
    """Keep other builds from ``out/<paper>``; raises ExamgenError after five minutes in vain."""
    # Late: it costs a lint that writes nothing a twentieth of its time.
    from filelock import FileLock, Timeout

    locks = out / ".locks"
    locks.mkdir(parents=True, exist_ok=True)
    # With `--out` the folder may lie in a repository, which is to know nothing of it.
    ignored = locks / ".gitignore"
    if not ignored.exists():
        ignored.write_text("*\n", "utf-8")
    try:
        with FileLock(locks / f"{paper}.lock", timeout=300):
            yield
    except Timeout as problem:
        raise ExamgenError(
            f"another build of {paper} has been writing to {out} for five minutes",
            "wait for it to end, or stop it",
        ) from problem


def _staging(out: Path, paper: str) -> Path:
    """Return where a paper's tree is made, on the same file system."""
    return out / ".staging" / paper


def _fresh(staged: Path) -> Path:
    """Return an empty folder; we hold the lock, so leftovers in it are dead."""
    remove(staged)
    staged.mkdir(parents=True)
    return staged


def _write(release: Release, target: Path, staged: Path) -> None:
    for artifact in tree_of(release, target):
        write_synced(staged / artifact.audience.value / artifact.path, artifact.data)
    for one in release.spooled:
        place = staged / one.audience.value / one.path
        place.parent.mkdir(parents=True, exist_ok=True)
        _sync_file(one.place)
        one.place.rename(place)
    sync_folders(staged)


def write_synced(place: Path, data: bytes) -> None:
    """Write a new file, and wait until the disk has it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_file(place: Path) -> None:
    with place.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folders(top: Path) -> None:
    """Wait until the disk has the lists of names of a folder and of all folders in it."""
    for folder in (top, *(path for path in sorted(top.rglob("*")) if path.is_dir())):
        _sync_folder(folder)


def sync_all(top: Path) -> None:
    """Wait until the disk has all files below a folder, with their names."""
    if _sync_system(top):
        return
    for path in sorted(top.rglob("*")):
        if path.is_file():
            _sync_file(path)
    sync_folders(top)


def _sync_system(top: Path) -> bool:
    """Wait until the disk has the file system of a folder; False where the system cannot.

    Ten thousand small files take a hundredth of the time that they take one by one.
    """
    try:
        call = ctypes.CDLL(None, use_errno=True).syncfs
    except (AttributeError, OSError, TypeError):
        return False
    handle = os.open(top, os.O_RDONLY)
    try:
        if call(handle) != 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code), str(top))
    finally:
        os.close(handle)
    return True


def _sync_folder(folder: Path) -> None:
    """Wait until the disk has a folder's list of names, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
