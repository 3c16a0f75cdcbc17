"""Looks at a paper before it is built: what it asks for, what there is, what is chosen."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from examgen.assemble.eligible import taken_by
from examgen.assemble.enemies import enemies_of
from examgen.assemble.fixed import fixed_items
from examgen.assemble.marks import items_of
from examgen.assemble.plan import Line, Part, plan, scene_of
from examgen.diagnostic import Diagnostic, has_errors
from examgen.export.ir import number
from examgen.load import sources_of
from examgen.model.blueprint import Blueprint, Exposure
from examgen.pipeline.drafts import Draft, Terms, draft_alone
from examgen.pipeline.locks import held_by_others
from examgen.pipeline.reading import Progress
from examgen.pipeline.settings import open_blueprint
from examgen.pipeline.solver import solver_name
from examgen.pipeline.survey import path_of, survey
from examgen.pipeline.workspace import Workspace, in_order, open_workspace
from examgen.publish.store import Store
from examgen.report.json import to_json
from examgen.source import Source

# What a paper is drawn by to be looked at where nobody gave it a seed yet.
_STAND_IN = "plan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Which paper is looked at. ``seed`` overrides that of its blueprint."""

    root: Path
    paper: str
    seed: str | None = None
    jobs: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A paper, looked at.

    ``parts`` are empty where its blueprint cannot be read, ``codes`` where no paper was
    found. ``drawn_by`` is what drew it, or would have. ``lock`` is the path of the lock that
    it is taken from, ``seeded`` whether it has a seed. ``shared`` are the chosen ids that
    each other paper holds.
    """

    paper: str
    title: str
    codes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    drawn_by: str = ""
    lock: str | None = None
    seeded: bool = True
    shared: Mapping[str, tuple[str, ...]]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


def make_plan(request: Request, store: Store, progress: Progress | None = None) -> Plan:
    """Look at a paper; where none can be made, its findings say why.

    Raises ExamgenError where there is no such paper.
    """
    found = survey(request.root)
    name = request.paper
    path = path_of(name, found.papers)
    workspace = open_workspace(found, store, jobs=request.jobs, progress=progress)
    read = open_blueprint(found, store, path, workspace.project)
    problems = (*workspace.diagnostics, *read.diagnostics)
    if read.blueprint is None or has_errors(problems):
        blank = Plan(paper=name, title=name, shared={}, diagnostics=(), sources={})
        return _with_findings(blank, workspace, problems)
    terms = Terms(seed=request.seed, otherwise=_STAND_IN, lenient=True)
    drafted = draft_alone(workspace, store, path, terms)
    looked = _plan(workspace, read.blueprint, drafted.draft)
    seeded = bool(request.seed or read.blueprint.seed or looked.lock)
    return _with_findings(
        replace(looked, seeded=seeded), workspace, (*problems, *drafted.diagnostics)
    )


def _plan(workspace: Workspace, blueprint: Blueprint, draft: Draft | None) -> Plan:
    bank = workspace.bank
    # Every lock is of interest, whatever the blueprint says of other papers.
    curious = replace(blueprint, exposure=Exposure(most=len(bank.items) + 1, span=blueprint.span))
    held, _ = held_by_others(workspace, curious, {}, lenient=True)
    own, _ = held_by_others(workspace, blueprint, {}, lenient=True)
    fixed, _ = fixed_items(blueprint, bank)
    forms = {} if draft is None else draft.assembly.drawn.selections.forms
    scene = scene_of(
        blueprint,
        bank,
        workspace.project,
        forms=forms,
        held=held,
        taken=taken_by(blueprint, fixed, enemies_of(bank.items), own),
    )
    ids = {i.id for form in forms.values() for chosen in form for i in items_of(chosen)}
    shared = {paper: tuple(sorted(ids & others)) for paper, others in sorted(held.items())}
    locked = draft is not None and draft.file.lock is not None
    return Plan(
        paper=blueprint.id,
        title=blueprint.title,
        codes=tuple(forms),
        parts=plan(scene),
        drawn_by=draft.assembly.drawn.selections.drawn_by if draft else solver_name() or "search",
        lock=draft.file.path if draft is not None and locked else None,
        shared={paper: names for paper, names in shared.items() if names},
        diagnostics=(),
        sources={},
    )


def _with_findings(looked: Plan, workspace: Workspace, problems: tuple[Diagnostic, ...]) -> Plan:
    # The bank's warnings are for `examgen lint`; those of the paper are for here.
    path = workspace.survey.papers[looked.paper]
    diagnostics = in_order(
        d
        for d in problems
        if has_errors([d]) or d.span.path == path or d not in workspace.diagnostics
    )
    sources = sources_of(workspace.survey.root, diagnostics)
    return replace(looked, diagnostics=diagnostics, sources=sources)


def as_json(looked: Plan) -> str:
    """Return a plan as JSON, its findings as `examgen lint` has them."""
    return json.dumps(
        {
            "paper": looked.paper,
            "title": looked.title,
            "possible": bool(looked.codes),
            "forms": list(looked.codes),
            "drawn_by": looked.drawn_by,
            "lock": looked.lock,
            "seeded": looked.seeded,
            "parts": [
                {"section": part.title, "requirements": [_line(line) for line in part.lines]}
                for part in looked.parts
            ],
            "shared": {paper: list(names) for paper, names in looked.shared.items()},
            "findings": json.loads(to_json(looked.diagnostics)),
        },
        indent=2,
        ensure_ascii=False,
    )


def _line(line: Line) -> dict[str, object]:
    return {
        "name": line.name,
        "wanted": line.wanted,
        "unit": line.unit,
        "available": _number(line.available),
        "chosen": [_number(value) for value in line.chosen],
        "share": line.share,
        "slack": _number(line.slack),
        "elsewhere": line.elsewhere,
        "near_misses": dict(line.near),
    }


def _number(value: Fraction | None) -> object:
    return None if value is None else number(value)
