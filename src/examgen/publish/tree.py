"""What a paper's tree holds: new files, those of earlier builds that stay, and manifests."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from examgen import __version__
from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError
from examgen.publish.companion import Companion

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


def tree_of(release: Release, target: Path) -> list[Artifact]:
    """Return all files of a release's tree but the spooled ones, which its manifests list too.

    Files of the tree at ``target`` stay where they came of the same inputs and seed. Raises
    ExamgenError where two files want one place.
    """
    made = made_of(release)
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
    return [*release.artifacts, *kept, *manifests]


def stands(release: Release, target: Path) -> bool:
    """Tell whether the tree at ``target`` is to the byte what a release would put there.

    With spooled files it never is: these lie ready to be moved.
    """
    if release.spooled or release.anew:
        return False
    wanted = {target / one.audience.value / one.path: one.data for one in tree_of(release, target)}
    folders = {folder for place in wanted for folder in place.parents if target in folder.parents}
    try:
        if {*target.rglob("*")} != wanted.keys() | folders or target.is_symlink():
            return False
        if any(place.is_symlink() for place in (*folders, *wanted)):
            return False
        return all(place.read_bytes() == data for place, data in wanted.items())
    except OSError:
        return False


def made_of(release: Release) -> list[Artifact | Spooled]:
    """Return the new files of a release."""
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
