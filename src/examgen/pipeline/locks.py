"""Papers' locks as files: found, read, compared, made ready to be written."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from examgen import __version__
from examgen.assemble import Assembly
from examgen.assemble.lock import (
    Matter,
    changes,
    differences,
    index_of,
    kept_by,
    listed,
    lock_of,
)
from examgen.assemble.lock_text import write_lock
from examgen.diagnostic import Diagnostic, ExamgenError, Severity, error
from examgen.load import MAX_FIGURE_BYTES, MAX_LOCK_BYTES, decode, load_source, read_bytes
from examgen.model.blueprint import Blueprint, Located
from examgen.model.lock import Lock
from examgen.pipeline.images import images_of
from examgen.pipeline.survey import lock_path
from examgen.pipeline.workspace import Workspace
from examgen.publish.companion import Companion
from examgen.read.lock import read_lock
from examgen.source import Source
from examgen.suggest import hint_of

# The first words of every lock: what does not begin so is not written over.
_BEGINS = b"# The draw of "


class LockUse(StrEnum):
    """What a build does with a lock: keep to it, or one of the wishes of the command line."""

    USUAL = "usual"
    NONE = "no-lock"
    LOCKED = "locked"
    UPDATE = "update"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class LockFile:
    """A paper's lock as it is on disk: no ``lock`` where there is none, or none that is read.

    ``path`` is how findings call it; ``outside`` where it lies if not in the bank.
    """

    path: str
    lock: Lock | None = None
    data: bytes | None = None
    outside: Path | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turnover:
    """What a new draw changed on one form: ids that left it, that came, and how many stayed.

    ``changed`` are those of them that are not what they were, with what is other in words.
    """

    form: str
    went: tuple[str, ...]
    came: tuple[str, ...]
    changed: tuple[str, ...]
    stayed: int


def own_lock(
    workspace: Workspace, path: str, paper: str, use: LockUse, outside: Path | None
) -> tuple[LockFile, tuple[Diagnostic, ...]]:
    """Read the lock of the paper whose blueprint is at ``path``.

    Where the paper is drawn anew, a lock that cannot be read is as good as none.
    Raises ExamgenError where ``outside`` has no folder, or is no lock.
    """
    here = lock_path(path) if outside is None else str(outside)
    if use is LockUse.NONE or (outside is None and here not in workspace.survey.locks):
        return LockFile(path=here, outside=outside), ()
    if outside is None:
        data, source = load_source(workspace.survey.root, here, MAX_LOCK_BYTES)
    else:
        data = _read_outside(outside)
        if not data:
            return LockFile(path=here, outside=outside), ()
        source = decode(here, data)
    lock, found = _read(source, paper)
    file = LockFile(
        path=here,
        lock=lock,
        data=data,
        outside=outside,
        source=None if isinstance(source, Diagnostic) else source,
    )
    return file, () if use is LockUse.UPDATE else found


def _read(source: Source | Diagnostic, paper: str) -> tuple[Lock | None, tuple[Diagnostic, ...]]:
    return (None, (source,)) if isinstance(source, Diagnostic) else read_lock(source, paper)


def _read_outside(place: Path) -> bytes:
    if not place.parent.is_dir():
        raise ExamgenError(
            f"cannot lock the paper in {place}: there is no folder {place.parent}",
            "make the folder, or name another file with --lock",
        )
    try:
        data = place.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise ExamgenError(f"cannot read the lock {place}: {reason}") from problem
    if data and not data.startswith(_BEGINS):
        raise ExamgenError(
            f"{place} is no lock, so it is left alone", "name another file with --lock"
        )
    return data


def seed_clash(lock: Lock, seed: str | None, blueprint: Blueprint) -> Diagnostic | None:
    """Return the error of a seed that a paper is to be drawn by, and is not locked with."""
    own = blueprint.seed
    wanted = seed or (own and own.value)
    if wanted is None or wanted == lock.seed:
        return None
    message = f"`{blueprint.id}` is locked with another seed"
    hint = "leave the seed as it was, draw anew with `--update`, or try the seed with `--no-lock`"
    place = blueprint.span if seed or own is None else own.span
    return error("other-seed", message, place, hint)


def held_by_others(
    workspace: Workspace,
    blueprint: Blueprint,
    drawn: Mapping[str, frozenset[str]],
    *,
    lenient: bool = False,
) -> tuple[Mapping[str, frozenset[str]], tuple[Diagnostic, ...]]:
    """Return the ids that other papers hold, as far as a blueprint asks for them.

    ``drawn`` are those of papers of the same run, which go before their locks. A paper
    that is named and has no lock is an error, unless ``lenient``.
    """
    found = workspace.survey
    problems: list[Diagnostic] = []
    named = [Located(value=row.paper, span=row.span) for row in blueprint.overlaps]
    required = len(named)
    wanted = [paper.value for paper in named]
    if blueprint.exposure is not None:
        named += blueprint.exposure.papers
        others = [paper.value for paper in blueprint.exposure.papers]
        wanted += others or [*found.locked, *drawn]
    for number, paper in enumerate(named):
        if paper.value in drawn or paper.value in found.locked:
            continue
        if paper.value not in found.papers:
            problems.append(_no_paper(paper, [*found.papers, *found.locked]))
        elif number < required and not lenient:
            problems.append(_no_lock(paper))
    held: dict[str, frozenset[str]] = {}
    for name in dict.fromkeys(wanted):
        if name in drawn:
            held[name] = drawn[name]
        elif name in found.locked and name != blueprint.id:
            path = found.locked[name]
            lock, more = _read(load_source(found.root, path, MAX_LOCK_BYTES)[1], name)
            problems.extend(more)
            if lock is not None:
                held[name] = frozenset().union(*kept_by(lock, workspace.bank).values())
    held.pop(blueprint.id, None)
    return held, tuple(problems)


def _no_paper(paper: Located[str], known: Iterable[str]) -> Diagnostic:
    message = f"there is no paper `{paper.value}`"
    return error("unknown-paper", message, paper.span, hint_of(paper.value, known, most=40))


def _no_lock(paper: Located[str]) -> Diagnostic:
    message = f"`{paper.value}` has no lock, so nobody knows which questions it holds"
    hint = f"draw it first: `examgen build --paper {paper.value}`"
    return error("no-lock", message, paper.span, hint)


def matter_of(workspace: Workspace, assembly: Assembly) -> Matter:
    """Return the stimuli and the digests of the figures that a paper's items need.

    A figure that cannot be read counts by its path; whoever prints it says so.
    """
    stimuli = {stimulus.id: stimulus for stimulus in workspace.bank.stimuli}
    figures: dict[str, str] = {}
    for image in images_of(assembly.paper):
        if image.path not in figures:
            try:
                data = read_bytes(workspace.survey.root, image.path, MAX_FIGURE_BYTES)
            except OSError:
                continue
            figures[image.path] = hashlib.sha256(data).hexdigest()
    return Matter(stimuli=stimuli, figures=figures)


def new_lock(
    blueprint: Blueprint, assembly: Assembly, matter: Matter, seed: str
) -> tuple[Lock, bytes]:
    """Return the lock of a paper that was drawn, and the bytes of its file.

    Raises ExamgenError for a seed that cannot be written down.
    """
    if not seed.isprintable():
        raise ExamgenError(
            f"the seed of {blueprint.id} has characters that its lock cannot hold",
            "take letters and digits, or build with --no-lock",
        )
    lock = lock_of(blueprint, assembly.drawn, matter, seed=seed, version=__version__)
    return lock, write_lock(lock).encode()


def compared(
    lock: Lock, blueprint: Blueprint, assembly: Assembly, matter: Matter, workspace: Workspace
) -> tuple[Diagnostic, ...]:
    """Return warnings of what is no longer as it was locked."""
    return changes(lock, blueprint, assembly.drawn, matter, workspace.bank)


def as_errors(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings as errors, for builds that must not differ from their locks."""
    return tuple(replace(finding, severity=Severity.ERROR) for finding in found)


def missing_lock(blueprint: Blueprint) -> Diagnostic:
    """Return the error of a paper that has no lock where one is called for."""
    hint = f"draw it with `examgen build --paper {blueprint.id}`, and commit its lock"
    return error("no-lock", f"`{blueprint.id}` has no lock", blueprint.span, hint)


def turnover(
    lock: Lock, blueprint: Blueprint, assembly: Assembly, matter: Matter, workspace: Workspace
) -> tuple[Turnover, ...]:
    """Return what changed from a lock to a new draw, form by form."""
    before = kept_by(lock, workspace.bank)
    known = index_of(workspace.bank)
    edited = {
        one.item.id: listed(one.what or ("entries",))
        for one in differences(lock, blueprint, assembly.drawn, matter, workspace.bank)
    }
    found: list[Turnover] = []
    for form in assembly.key.forms:
        now = {entry.item for entry in form.entries}
        old = before.get(form.code, frozenset())
        went = sorted(old - now)
        stayed = sorted(old & now)
        found.append(
            Turnover(
                form=form.code,
                went=tuple(name if name in known else f"{name} (gone)" for name in went),
                came=tuple(sorted(now - old)),
                changed=tuple(f"{name} ({edited[name]})" for name in stayed if name in edited),
                stayed=len(stayed),
            )
        )
    return tuple(found)


def companion_of(file: LockFile, root: Path, data: bytes) -> Companion | None:
    """Return the file to be written, None where it is there already."""
    if file.data == data:
        return None
    return Companion(
        place=file.outside or root / file.path,
        data=data,
        shown=file.path,
        hint="name another place with --lock, or build without a lock: --no-lock",
    )
