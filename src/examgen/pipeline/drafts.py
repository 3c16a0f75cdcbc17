"""Assembles papers from their blueprints, with all findings that keep one from being made."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from examgen.assemble import Assembly, assemble
from examgen.diagnostic import Diagnostic, Severity, error, has_errors
from examgen.model.blueprint import Blueprint
from examgen.model.item import Status
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A paper on its way: its blueprint, that one's path, and what was assembled from it."""

    path: str
    blueprint: Blueprint
    assembly: Assembly
    seed: str


def make_draft(
    workspace: Workspace,
    store: Store,
    path: str,
    *,
    seed: str | None = None,
    otherwise: str | None = None,
) -> tuple[Draft | None, tuple[Diagnostic, ...]]:
    """Assemble the paper of the blueprint at ``path``; None where its findings leave none.

    ``seed`` is drawn by instead of the blueprint's, ``otherwise`` where that has none.
    """
    read = open_blueprint(workspace.survey, store, path, workspace.project)
    blueprint, problems = read.blueprint, read.diagnostics
    if blueprint is None or has_errors(problems):
        return None, problems
    drawn = seed or (blueprint.seed.value if blueprint.seed else otherwise)
    if drawn is None:
        return None, (*problems, _no_seed(blueprint))
    assembly, more = assemble(blueprint, workspace.bank, workspace.project, seed=drawn)
    if assembly is None:
        return None, (*problems, *more)
    draft = Draft(path=path, blueprint=blueprint, assembly=assembly, seed=drawn)
    return draft, (*problems, *more, *_unready(workspace, assembly))


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
    return (finding for finding in checked if finding.severity is Severity.ERROR)


def _no_seed(blueprint: Blueprint) -> Diagnostic:
    return error(
        "no-seed",
        f"paper {blueprint.id} has no seed to draw by",
        blueprint.span,
        "write `seed: 2026` in the blueprint, or keep it secret with --seed-file or EXAMGEN_SEED",
    )
