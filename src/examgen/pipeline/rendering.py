"""Runs the renderers that a build asks for, form by form, in one process or several."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic
from examgen.pipeline.reading import Progress
from examgen.registry import collect
from examgen.render import formats
from examgen.render.renderer import (
    CandidateRenderer,
    Rendered,
    StaffRenderer,
    StaffView,
    asked_forms,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A paper to be rendered in some formats. Only staff renderers are handed the key."""

    staff: StaffView
    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """One format of one form, small enough to be sent to another process."""

    format: str
    staff: StaffView


def renderers() -> Mapping[str, CandidateRenderer | StaffRenderer]:
    """Return all renderers by the name of their format, sorted."""
    found: tuple[CandidateRenderer | StaffRenderer, ...] = collect(
        formats, "RENDERER", CandidateRenderer, StaffRenderer
    )
    return {r.format: r for r in sorted(found, key=lambda r: r.format)}


def render_all(
    job: Job, jobs: int, progress: Progress | None
) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
    """Return a job's artifacts and findings, the same whatever the number of processes."""
    tasks = list(_tasks(job))
    artifacts: list[Artifact] = []
    findings: list[Diagnostic] = []
    for number, (made, found) in enumerate(_run(tasks, jobs), 1):
        artifacts.extend(made)
        findings.extend(found)
        if progress is not None:
            progress(f"rendering {job.staff.view.paper.id}", number, len(tasks))
    return tuple(artifacts), tuple(findings)


def _tasks(job: Job) -> Iterator[_Task]:
    """Split candidates' and reviewers' formats by form, unless forms are made together.

    A key covers all forms, whichever is asked for.
    """
    known = renderers()
    view = job.staff.view
    for name in job.formats:
        renderer = known[name]
        if isinstance(renderer, CandidateRenderer) and renderer.joint(view):
            yield _Task(name, job.staff)
        elif isinstance(renderer, CandidateRenderer) or renderer.by_form:
            for form in asked_forms(view):
                yield _Task(name, replace(job.staff, view=replace(view, only=form.code)))
        else:
            yield _Task(name, replace(job.staff, view=replace(view, only=None)))


def _run(tasks: list[_Task], jobs: int) -> Iterable[Rendered]:
    if jobs > 1 and len(tasks) > 1:
        from examgen.pipeline.workers import spread

        with closing(spread(_render, tasks, jobs)) as rendered:
            yield from rendered
    else:
        yield from map(_render, tasks)


def _render(task: _Task) -> Rendered:
    renderer = renderers()[task.format]
    if isinstance(renderer, CandidateRenderer):
        return renderer.render(task.staff.view)
    return renderer.render(task.staff)
