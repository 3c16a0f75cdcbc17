"""Papers' locks as files: found, read, compared, made ready to be written."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
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
from examgen.load import MAX_FIGURE_BYTES, MAX_LOCK_BYTES, load_source, read_bytes
from examgen.model.blueprint import Blueprint, Located
from examgen.model.lock import Lock
from examgen.pipeline.images import images_of
from examgen.pipeline.lock_files import (
    decode_elsewhere,
    folder_as_lock,
    read_elsewhere,
    read_source,
    read_surveyed,
)
from examgen.pipeline.lock_words import (
    asked,
    no_lock,
    no_lock_at,
    no_paper,
    not_counted,
    other_seed,
)
from examgen.pipeline.order import LockUse
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.survey import lock_path
from examgen.pipeline.workspace import Workspace
from examgen.publish.companion import Companion
from examgen.publish.store import Store
from examgen.source import Source


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
    A form that is ``new`` has questions that stood on another, one that is ``gone`` none.
    """

    form: str
    went: tuple[str, ...]
    came: tuple[str, ...]
    changed: tuple[str, ...]
    stayed: int
    new: bool = False
    gone: bool = False


def own_lock(
    workspace: Workspace, path: str, paper: str, use: LockUse, outside: Path | None
) -> tuple[LockFile, tuple[Diagnostic, ...]]:
    """Read the lock of the paper whose blueprint is at ``path``.

    Where the paper is drawn anew, a lock that cannot be read is as good as none.
    Raises ExamgenError where ``outside`` has no folder, or is no lock.
    """
    here = lock_path(path) if outside is None else str(outside)
    if use is LockUse.NONE:
        return LockFile(path=here, outside=outside), ()
    if outside is None:
        if here not in workspace.survey.locks:
            folder = folder_as_lock(workspace.survey.root, here)
            return LockFile(path=here), () if folder is None else (folder,)
        data, source = load_source(workspace.survey.root, here, MAX_LOCK_BYTES)
    else:
        found_there = read_elsewhere(outside)
        if found_there is None:
            none = (no_lock_at(outside, path, paper),) if use is LockUse.LOCKED else ()
            return LockFile(path=here, outside=outside), none
        data = found_there
        source = decode_elsewhere(outside, data, paper, renewed=use is LockUse.UPDATE)
    lock, found = read_source(source, here, paper)
    file = LockFile(
        path=here,
        lock=lock,
        data=data,
        outside=outside,
        source=None if isinstance(source, Diagnostic) else source,
    )
    return file, () if use is LockUse.UPDATE else found


def seed_clash(lock: Lock, seed: str | None, blueprint: Blueprint) -> Diagnostic | None:
    """Return the error of a seed that a paper is to be drawn by, and is not locked with."""
    own = blueprint.seed
    wanted = seed or (own and own.value)
    if wanted is None or wanted == lock.seed:
        return None
    return other_seed(lock, seed, blueprint)


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
    places = {row.paper: row.span for row in blueprint.overlaps}
    limits = {row.paper: row.most for row in blueprint.overlaps}
    if blueprint.exposure is not None:
        named = {paper.value: paper.span for paper in blueprint.exposure.papers}
        others = dict.fromkeys((*found.locked, *drawn), blueprint.exposure.span)
        places = (named or others) | places
    held: dict[str, frozenset[str]] = {}
    for name, span in places.items():
        paper = Located(value=name, span=span)
        if name == blueprint.id:
            continue
        if name in drawn:
            held[name] = drawn[name]
        elif name in found.locked:
            lock, more = read_surveyed(found, found.locked[name], name)
            problems.extend(asked(more, blueprint, span))
            if lock is not None:
                held[name] = frozenset().union(*kept_by(lock, workspace.bank).values())
        elif name not in found.papers:
            problems.append(no_paper(paper, [*found.papers, *found.locked]))
        elif not lenient and name in limits:
            if not _keeps_apart(workspace, name, blueprint.id, limits[name]):
                problems.append(no_lock(paper))
        elif not lenient:
            problems.append(not_counted(paper))
    return held, tuple(problems)


def _keeps_apart(workspace: Workspace, name: str, other: str, most: int) -> bool:
    """Tell whether a paper without a lock will itself keep that far from another one."""
    path = workspace.survey.papers[name]
    read = open_blueprint(workspace.survey, Store(None), path, workspace.project)
    overlaps = () if read.blueprint is None else read.blueprint.overlaps
    return any(row.paper == other and row.most <= most for row in overlaps)


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
    strange = next((sign for sign in seed if not sign.isprintable()), None)
    if strange is not None:
        raise ExamgenError(
            f"the seed of {blueprint.id} has the character U+{ord(strange):04X} in it, "
            "which its lock cannot hold",
            "take visible characters and plain blanks, or build with --no-lock",
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
    anywhere = frozenset().union(*before.values())
    found: list[Turnover] = []
    for form in assembly.key.forms:
        now = {entry.item for entry in form.entries}
        # A form that is new may still have none but the questions of others.
        old = before.get(form.code, anywhere & now)
        went = sorted(old - now)
        stayed = sorted(old & now)
        found.append(
            Turnover(
                form=form.code,
                went=tuple(name if name in known else f"{name} (gone)" for name in went),
                came=tuple(sorted(now - old)),
                changed=tuple(f"{name} ({edited[name]})" for name in stayed if name in edited),
                stayed=len(stayed),
                new=form.code not in before,
            )
        )
    codes = {form.code for form in assembly.key.forms}
    nothing = Turnover(form="", went=(), came=(), changed=(), stayed=0, gone=True)
    return (*found, *(replace(nothing, form=code) for code in before if code not in codes))


def companion_of(file: LockFile, root: Path, data: bytes) -> Companion:
    """Return the lock as a file that changes with the paper's tree."""
    return Companion(
        place=file.outside or root / file.path,
        data=data,
        shown=file.path,
        hint="name another place with --lock, or build without a lock: --no-lock",
        before=file.data,
        # Nothing is known of one that could not be read.
        unseen=file.data == b"",
    )
