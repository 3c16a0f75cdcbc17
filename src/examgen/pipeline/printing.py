"""Renders the papers of a build: each with its figures, templates and, perhaps, candidates."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic
from examgen.pipeline.drafts import Draft
from examgen.pipeline.images import figures_of
from examgen.pipeline.locks import companion_of
from examgen.pipeline.order import Order
from examgen.pipeline.press import Press
from examgen.pipeline.reading import Progress
from examgen.pipeline.rendering import Job, render_all, steps_of
from examgen.pipeline.rostered import People, files_of_everyone, personal_papers
from examgen.pipeline.shelf import shelf_of
from examgen.pipeline.survey import inputs_of
from examgen.pipeline.templates import load_templates, template_inputs
from examgen.pipeline.workspace import Workspace
from examgen.publish.store import Store
from examgen.publish.tree import Release, Spooled
from examgen.render.renderer import CandidateView, StaffView

# Nobody writes on the paper's own forms where each candidate has another.
_PERSONAL = frozenset({"pdf", "key", "text"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A paper that was rendered, and what came up on the way."""

    release: Release
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Copy:
    """A paper that is to be rendered."""

    draft: Draft
    job: Job
    problems: tuple[Diagnostic, ...]


def print_all(
    order: Order,
    workspace: Workspace,
    drafts: Sequence[Draft],
    store: Store,
    press: Press,
    people: People | None,
    progress: Progress | None,
) -> Iterator[Printed]:
    """Yield what becomes of each paper, and tell the progress of all of them together."""
    copies = [_copy(order, draft, store, people) for draft in drafts]
    steps = [steps_of(copy.job) for copy in copies]

    def tell(before: int, _: str, done: int, __: int) -> None:
        if progress is not None:
            progress("rendering", before + done, sum(steps))

    for number, copy in enumerate(copies):
        artifacts, problems = render_all(copy.job, press, partial(tell, sum(steps[:number])))
        spooled: tuple[Spooled, ...] = ()
        if people is not None:
            view = copy.job.staff.view
            spooled, more = personal_papers(workspace, copy.draft, view, people, press, progress)
            problems = (*problems, *more)
        release = _release(order, workspace, copy, artifacts, spooled)
        yield Printed(release=release, problems=(*copy.problems, *problems))


def _release(
    order: Order,
    workspace: Workspace,
    copy: _Copy,
    artifacts: tuple[Artifact, ...],
    spooled: tuple[Spooled, ...],
) -> Release:
    view, draft = copy.job.staff.view, copy.draft
    return Release(
        paper=view.paper.id,
        artifacts=artifacts,
        spooled=spooled,
        inputs=_inputs(workspace, draft, view),
        seed=draft.seed,
        companion=None if draft.lock is None else companion_of(draft.file, order.root, draft.lock),
        anew=files_of_everyone(view.paper.id) if order.roster and not order.only else (),
    )


def _copy(order: Order, draft: Draft, store: Store, people: People | None) -> _Copy:
    paper, key = draft.assembly.paper, draft.assembly.key
    figures, missing = figures_of(order.root, (paper, key))
    templates, unused = ({}, ()) if order.untrusted else load_templates(order.root)
    view = CandidateView(
        paper=paper,
        figures=figures,
        templates=templates,
        only=order.form,
        prints=order.prints,
        sheets=order.sheets,
        shelf=shelf_of(store),
    )
    formats = [name for name in order.formats if people is None or name not in _PERSONAL]
    job = Job(staff=StaffView(view=view, key=key), formats=tuple(formats))
    return _Copy(draft=draft, job=job, problems=(*unused, *missing))


def _inputs(workspace: Workspace, draft: Draft, view: CandidateView) -> dict[str, str]:
    others: dict[str, str] = {}
    if draft.lock is not None:
        name = "lock" if draft.file.outside else draft.file.path
        others[name] = hashlib.sha256(draft.lock).hexdigest()
    for path, data in view.figures.items():
        others[path] = hashlib.sha256(data).hexdigest()
    return inputs_of(workspace.survey, draft.path, {**others, **template_inputs(view.templates)})
