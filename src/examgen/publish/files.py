"""Writes a paper's artifacts as one tree: the old one stays whole until the new one is."""

import ctypes
import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from examgen import __version__
from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError, reason_of
from examgen.publish.companion import Companion, in_place, stage_companion
from examgen.publish.interruptions import interruptions_later
from examgen.publish.swap import recover, swap_in

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Spooled:
    """A file that lies ready on the file system of the output, with its SHA-256."""

    audience: Audience
    path: str
    place: Path
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """All that goes into one paper's tree.

    ``inputs`` maps the files read to their SHA-256 and is recorded, with the seed,
    for staff alone. ``companion`` is a file elsewhere that changes with the tree.
    ``spooled`` are files too many to be held; earlier ones whose paths begin with
    one of ``anew`` go.
    """

    paper: str
    artifacts: tuple[Artifact, ...]
    inputs: Mapping[str, str]
    seed: str
    companion: Companion | None = None
    spooled: tuple[Spooled, ...] = ()
    anew: tuple[str, ...] = ()


def publish(releases: Iterable[Release], out: Path) -> tuple[Path, ...]:
    """Write each release to ``out/<paper>`` and return the paths of the new files.

    All are written before the first takes its place. Earlier files that a release does
    not replace (other formats, other forms) stay if they came from the same inputs and
    seed; else they go, so generations never mix. Raises ExamgenError where the place
    cannot be written to; the old trees are whole then.
    """
    made = sorted(releases, key=lambda release: release.paper)
    try:
        with ExitStack() as held:
            staged = [_stage(release, out, held) for release in made]
            for release in made:
                if release.companion is not None:
                    stage_companion(release.companion, held)
            for release, folder in zip(made, staged, strict=True):
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
        for artifact in _made(release)
    )


def _stage(release: Release, out: Path, held: ExitStack) -> Path:
    """Write a release beside its place, which stays locked for as long as ``held``."""
    target = out / release.paper
    held.enter_context(locked(out, release.paper))
    recover(target)
    _refuse_strangers(target)
    staged = _staging(out, release.paper)
    held.callback(shutil.rmtree, staged, ignore_errors=True)
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
    """Return a fresh folder on the same file system; we hold the lock, so leftovers are dead."""
    staged = out / ".staging" / paper
    shutil.rmtree(staged, ignore_errors=True)
    staged.mkdir(parents=True)
    return staged


def _write(release: Release, target: Path, staged: Path) -> None:
    made = _made(release)
    new = {f"{one.audience.value}/{one.path}" for one in made}
    kept = _kept(release, target, new)
    everything: list[Artifact | Spooled] = [*made, *kept]
    _refuse_collisions(everything)
    listed = [(one.audience, one.path, _digest(one)) for one in everything]
    manifests = [_staff_manifest(release, listed)]
    manifests.extend(
        _public_manifest(audience, listed)
        for audience in (Audience.CANDIDATE, Audience.PRACTICE)
        if any(of is audience for of, _, _ in listed)
    )
    for artifact in [*release.artifacts, *kept, *manifests]:
        write_synced(staged / artifact.audience.value / artifact.path, artifact.data)
    for one in release.spooled:
        place = staged / one.audience.value / one.path
        place.parent.mkdir(parents=True, exist_ok=True)
        _sync_file(one.place)
        one.place.rename(place)
    sync_folders(staged)


def _made(release: Release) -> list[Artifact | Spooled]:
    return [*release.artifacts, *release.spooled]


def _digest(one: Artifact | Spooled) -> str:
    return one.digest if isinstance(one, Spooled) else _sha256(one.data)


def _refuse_collisions(artifacts: Iterable[Artifact | Spooled]) -> None:
    seen: dict[tuple[Audience, str], str] = {}
    for artifact in artifacts:
        name = (artifact.audience, artifact.path.casefold())
        if name in seen:
            raise ExamgenError(f"two outputs want one file: {seen[name]} and {artifact.path}")
        seen[name] = artifact.path


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


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _origin(release: Release) -> dict[str, Any]:
    """Return what has to be equal for two releases to be of one generation."""
    return {"examgen": __version__, "inputs": dict(release.inputs), "seed": release.seed}


_Listed = list[tuple[Audience, str, str]]


def _staff_manifest(release: Release, files: _Listed) -> Artifact:
    listed = {f"{audience.value}/{path}": digest for audience, path, digest in files}
    manifest = {"paper": release.paper, **_origin(release), "files": listed}
    return Artifact(audience=Audience.STAFF, path=MANIFEST, data=_json(manifest))


def _public_manifest(audience: Audience, files: _Listed) -> Artifact:
    """List an audience's own files: nothing here depends on a key, a seed or a rationale."""
    listed = {path: digest for of, path, digest in files if of is audience}
    manifest = {"examgen": __version__, "files": listed}
    return Artifact(audience=audience, path=MANIFEST, data=_json(manifest))


def _kept(release: Release, target: Path, new: set[str]) -> tuple[Artifact, ...]:
    """Return the files of an earlier build of the very same inputs, none if one is damaged.

    What is among the ``new`` ones is not even read.
    """
    try:
        manifest = json.loads((target / Audience.STAFF.value / MANIFEST).read_bytes())
        if any(manifest[name] != value for name, value in _origin(release).items()):
            return ()
        return tuple(
            _reread(target, path, digest)
            for path, digest in manifest["files"].items()
            if path not in new and not path.startswith(release.anew)
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ()


def _reread(target: Path, path: str, digest: str) -> Artifact:
    audience, _, name = path.partition("/")
    artifact = Artifact(
        audience=Audience(audience), path=name, data=(target / audience / name).read_bytes()
    )
    if _sha256(artifact.data) != digest:
        raise ValueError(f"{path} was changed by hand")
    return artifact
