"""Counts what a bank holds, and what the forms of a paper hold."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from examgen.assemble.where import condition_test
from examgen.diagnostic import Diagnostic, ExamgenError, Severity, has_errors
from examgen.export.ir import plain
from examgen.model.item import Item
from examgen.model.key import FormKey
from examgen.model.stats import Part, Statistics
from examgen.pipeline.drafts import Draft, Terms, draft_alone
from examgen.pipeline.exposure import exposure_of
from examgen.pipeline.lock_files import unread_locks
from examgen.pipeline.order import LockUse
from examgen.pipeline.reading import Progress
from examgen.pipeline.survey import path_of, survey
from examgen.pipeline.tally import count, kind_of
from examgen.pipeline.workspace import Workspace, open_workspace
from examgen.publish.store import Store
from examgen.read.where import parse_where_argument


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be counted: a bank's items that pass all filters, or a paper's questions."""

    root: Path
    paper: str | None = None
    filters: tuple[str, ...] = ()
    seed: str | None = None
    jobs: int = 1


def count_all(
    request: Request, store: Store, progress: Progress | None = None
) -> tuple[Statistics | None, tuple[Diagnostic, ...]]:
    """Count what is asked for; None, with the findings, where there is no paper to count.

    The findings of a bank are those of its locks; its other errors are counted alone.

    Raises ExamgenError where a filter is not understood or there is no such paper.
    """
    if request.paper is None:
        counted = bank_stats(request, store, progress)
        return counted, tuple(unread_locks(survey(request.root))) if counted.errors else ()
    return paper_stats(request, request.paper, store, progress)


def bank_stats(request: Request, store: Store, progress: Progress | None = None) -> Statistics:
    """Count the items of a bank, as far as they can be read.

    Raises ExamgenError where a filter is not understood.
    """
    workspace = open_workspace(survey(request.root), store, jobs=request.jobs, progress=progress)
    project = workspace.project
    items = _wanted(workspace, request.filters)
    exposure, unread = exposure_of(workspace, items)
    kinds = (
        kind_of(i.difficulty, i.marks, i.topic, (i.type, i.seconds, i.level, i.status))
        for i in items
    )
    return Statistics(
        title=project.title,
        paper=None,
        minutes=None,
        bands=tuple(band.name for band in project.bands),
        parts=(count(kinds, project, marks=None),),
        exposure=exposure,
        errors=unread + sum(d.severity is Severity.ERROR for d in workspace.diagnostics),
    )


def _wanted(workspace: Workspace, filters: Iterable[str]) -> Sequence[Item]:
    items: Sequence[Item] = workspace.bank.items
    for text in filters:
        where, problems = parse_where_argument(text, workspace.project)
        if problems:
            raise ExamgenError(f"--where {text!r}: {problems[0].message}", problems[0].hint)
        tests = [condition_test(c, workspace.project) for c in where.conditions]
        items = [item for item in items if all(test(item) for test in tests)]
    return items


def paper_stats(
    request: Request, name: str, store: Store, progress: Progress | None = None
) -> tuple[Statistics | None, tuple[Diagnostic, ...]]:
    """Assemble a paper and count its questions; None where an error leaves no paper.

    Raises ExamgenError where there is no such paper.
    """
    found = survey(request.root)
    path = path_of(name, found.papers)
    workspace = open_workspace(found, store, jobs=request.jobs, progress=progress)
    if has_errors(workspace.diagnostics):
        return None, workspace.diagnostics
    # Who tries a seed does not ask for what is locked.
    use = LockUse.USUAL if request.seed is None else LockUse.NONE
    terms = Terms(seed=request.seed, use=use, lenient=True)
    made = draft_alone(workspace, store, path, terms)
    draft, problems = made.draft, made.diagnostics
    if draft is None or has_errors(problems):
        return None, problems
    return draft_stats(workspace, draft), problems


def draft_stats(workspace: Workspace, draft: Draft) -> Statistics:
    """Count the questions of a paper that was assembled."""
    paper, project = draft.assembly.paper, workspace.project
    items = {item.id: item for item in workspace.bank.items}
    # Forms that differ in their orders alone are counted once.
    same: dict[frozenset[str], list[FormKey]] = {}
    for form in draft.assembly.key.forms:
        same.setdefault(frozenset(entry.item for entry in form.entries), []).append(form)
    parts = [
        replace(_form(forms[0], items, workspace, paper.marks), codes=tuple(f.code for f in forms))
        for forms in same.values()
    ]
    return Statistics(
        title=paper.title,
        paper=paper.id,
        minutes=paper.minutes,
        bands=tuple(band.name for band in project.bands),
        parts=tuple(parts),
        exposure=None,
        errors=0,
    )


def _form(form: FormKey, items: dict[str, Item], workspace: Workspace, marks: Fraction) -> Part:
    kinds = []
    for entry in form.entries:
        item = items[entry.item]
        others = (entry.type, item.seconds, item.level, item.status)
        kinds.append(kind_of(entry.difficulty, entry.marks, entry.topic, others))
    return count(kinds, workspace.project, marks=marks)


def as_json(statistics: Statistics) -> str:
    """Return all that was counted as JSON; a mean is a decimal number there."""
    return json.dumps(_for_programs(plain(statistics)), indent=2, ensure_ascii=False)


def _for_programs(value: object) -> object:
    """Leave out the names of our types, which say nothing here."""
    if isinstance(value, dict):
        mean = {"mean": _decimal(value["mean"])} if "mean" in value else {}
        kept = {key: _for_programs(part) for key, part in value.items() if key != "node"}
        return kept | mean
    if isinstance(value, list):
        return [_for_programs(part) for part in value]
    return value


def _decimal(mean: object) -> float | None:
    return None if mean is None else round(float(Fraction(str(mean))), 4)
