"""Assembles papers from their blueprints, with all findings that keep one from being made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from examgen.assemble import Assembly, assemble
from examgen.assemble.context import Context
from examgen.assemble.mip import Engine
from examgen.diagnostic import Diagnostic, Severity, error, has_errors, warning
from examgen.model.blueprint import Blueprint
from examgen.model.item import Status
from examgen.model.lock import Lock
from examgen.pipeline.locks import (
    LockFile,
    Turnover,
    as_errors,
    compared,
    held_by_others,
    matter_of,
    missing_lock,
    new_lock,
    own_lock,
    seed_clash,
    turnover,
)
from examgen.pipeline.order import LockUse
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.wanted import reported
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import Store
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How papers are drafted.

    ``seed`` is drawn by instead of the blueprint's, ``otherwise`` where that has none.
    ``use`` is what is done with a lock, ``outside`` where it lies if not in the bank.
    ``engine`` solves, and ``engine_name`` is what a lock calls it. ``drawn`` are the ids on
    papers of the same run. ``lenient`` forgives other papers that they have no lock yet, and
    ``unlocked`` papers get no new one.
    """

    seed: str | None = None
    otherwise: str | None = None
    use: LockUse = LockUse.USUAL
    outside: Path | None = None
    engine: Engine | None = None
    engine_name: str = ""
    drawn: Mapping[str, frozenset[str]] = field(default_factory=dict)
    lenient: bool = False
    unlocked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A paper on its way: its blueprint, that one's path, and what was assembled from it.

    ``lock`` are the bytes of its lock file, None where it has none; ``turnover`` is what
    a new draw changed. ``figures`` are digests of the figures that were looked at.
    """

    path: str
    blueprint: Blueprint
    assembly: Assembly
    seed: str
    file: LockFile
    lock: bytes | None
    turnover: tuple[Turnover, ...]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """What came of one blueprint: a draft or none, findings, and texts outside the bank."""

    draft: Draft | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source] = field(default_factory=dict)


def make_draft(workspace: Workspace, store: Store, path: str, terms: Terms) -> Drafted:
    """Assemble the paper of the blueprint at ``path``; no draft where its findings leave none."""
    read = open_blueprint(workspace.survey, store, path, workspace.project)
    blueprint, problems = read.blueprint, read.diagnostics
    if blueprint is None or has_errors(problems):
        return Drafted(draft=None, diagnostics=problems)
    file, more = own_lock(workspace, path, blueprint.id, terms.use, terms.outside)
    sources = {file.path: file.source} if file.outside and file.source else {}
    problems = (*problems, *more)
    if has_errors(more):
        return Drafted(draft=None, diagnostics=problems, sources=sources)
    draft, found = _drafted(workspace, blueprint, path, file, terms)
    return Drafted(draft=draft, diagnostics=(*problems, *found), sources=sources)


def draft_alone(workspace: Workspace, store: Store, path: str, terms: Terms) -> Drafted:
    """Assemble one paper with a solver of its own."""
    from examgen.pipeline.solver import solver, solver_name

    with solver() as engine:
        solved = replace(terms, engine=engine, engine_name=solver_name())
        return make_draft(workspace, store, path, solved)


def _drafted(
    workspace: Workspace, blueprint: Blueprint, path: str, file: LockFile, terms: Terms
) -> tuple[Draft | None, tuple[Diagnostic, ...]]:
    if terms.use is LockUse.LOCKED and file.lock is None:
        return None, (missing_lock(blueprint),)
    lock = None if terms.use is LockUse.UPDATE else file.lock
    clash = lock and seed_clash(lock, terms.seed, blueprint)
    if clash:
        return None, (clash,)
    seed = _seed(blueprint, file.lock, terms)
    if seed is None:
        return None, (_no_seed(blueprint),)
    held, problems = held_by_others(workspace, blueprint, terms.drawn, lenient=terms.lenient)
    if has_errors(problems):
        return None, problems
    assembly, more = assemble(
        blueprint,
        workspace.bank,
        workspace.project,
        seed=seed,
        context=Context(engine=terms.engine, engine_name=terms.engine_name, held=held),
        lock=lock,
        keep=terms.use is LockUse.KEEP,
    )
    problems = (*problems, *more)
    if assembly is None:
        return None, problems
    draft, found = _locked(workspace, blueprint, assembly, file, terms, seed)
    draft = replace(draft, path=path)
    return draft, (*problems, *found, *_unready(workspace, assembly))


def _locked(
    workspace: Workspace,
    blueprint: Blueprint,
    assembly: Assembly,
    file: LockFile,
    terms: Terms,
    seed: str,
) -> tuple[Draft, tuple[Diagnostic, ...]]:
    """Return the draft with its lock: the one that it was made of, or a new one."""
    matter = matter_of(workspace, assembly)
    draft = Draft(
        path="",
        blueprint=blueprint,
        assembly=assembly,
        seed=seed,
        file=file,
        lock=file.data,
        turnover=(),
        figures=matter.figures,
    )
    if terms.use is LockUse.NONE:
        return replace(draft, lock=None), ()
    if file.lock is not None and terms.use in {LockUse.USUAL, LockUse.LOCKED}:
        found = compared(file.lock, blueprint, assembly, matter, workspace)
        return draft, as_errors(found) if terms.use is LockUse.LOCKED else found
    if terms.unlocked:
        return draft, ()
    _, data = new_lock(blueprint, assembly, matter, seed)
    changed: tuple[Turnover, ...] = ()
    if file.lock is not None:
        changed = turnover(file.lock, blueprint, assembly, matter, workspace)
    return replace(draft, lock=data, turnover=changed), _secret(blueprint, file, terms)


def _seed(blueprint: Blueprint, lock: Lock | None, terms: Terms) -> str | None:
    own = blueprint.seed.value if blueprint.seed else None
    return terms.seed or own or (lock.seed if lock else None) or terms.otherwise


def _secret(blueprint: Blueprint, file: LockFile, terms: Terms) -> tuple[Diagnostic, ...]:
    """Return a warning where a seed from outside the repository would come into it."""
    own = blueprint.seed
    if terms.seed is None or file.outside or (own is not None and own.value == terms.seed):
        return ()
    message = f"the lock of `{blueprint.id}` holds the seed that was given from elsewhere"
    hint = "if that is secret, keep the lock out of the repository with `--lock FILE`"
    return (warning("seed-in-lock", message, blueprint.span, hint),)


def placed_on(drafts: Iterable[Draft]) -> frozenset[str]:
    """Return the ids of all questions on the papers."""
    forms = (form for draft in drafts for form in draft.assembly.key.forms)
    return frozenset(entry.item for form in forms for entry in form.entries)


def _unready(workspace: Workspace, assembly: Assembly) -> Iterable[Diagnostic]:
    """Yield the errors of drafts and retired items that a blueprint put on its paper.

    The checks lower them to warnings, since such items are not drawn by default.
    """
    placed = {entry.item for form in assembly.key.forms for entry in form.entries}
    bank = workspace.bank
    if all(item.status is Status.READY for item in bank.items if item.id in placed):
        return ()
    from examgen.check import check_bank

    items = tuple(
        replace(item, status=Status.READY) if item.id in placed else item for item in bank.items
    )
    checked = check_bank(replace(bank, items=items), workspace.project, workspace.survey.assets)
    asked = reported(checked, workspace.project.lint)
    return (finding for finding in asked if finding.severity is Severity.ERROR)


def _no_seed(blueprint: Blueprint) -> Diagnostic:
    return error(
        "no-seed",
        f"paper {blueprint.id} has no seed to draw by",
        blueprint.span,
        "write `seed: 2026` in the blueprint, or keep it secret with --seed-file or EXAMGEN_SEED",
    )
