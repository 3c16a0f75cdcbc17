"""Runs the renderers that a build asks for, form by form, in processes held to limits."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form
from examgen.pipeline.blaming import blamed, culprit, in_format, may_be_slow
from examgen.pipeline.crew import worked_out
from examgen.pipeline.kept import keep, kept, name_of
from examgen.pipeline.limits import Limits, Stopped, usual_limits, whole_limits
from examgen.pipeline.press import Call, Exceeded, Press, Task, called, render, renderers
from examgen.pipeline.reading import Progress
from examgen.pipeline.suspects import candidate, complaint
from examgen.render.renderer import (
    CandidateRenderer,
    CandidateView,
    Rendered,
    StaffView,
    asked_forms,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A paper to be rendered in some formats. Only staff renderers are handed the key."""

    staff: StaffView
    formats: tuple[str, ...]


def render_all(
    job: Job, press: Press, progress: Progress | None
) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
    """Return a job's artifacts and findings, the same whatever the number of processes.

    Where a limit is broken there are no artifacts, and an error that names the question.
    """
    known = blamed(job.staff, press)
    if known:
        return (), known
    tasks = list(_tasks(job))
    done: list[Rendered] = []
    findings: list[Diagnostic] = []
    while len(done) < len(tasks):
        stopped = None
        with closing(_outcomes(tasks[len(done) :], press)) as outcomes:
            for outcome in outcomes:
                if isinstance(outcome, Stopped):
                    stopped = outcome
                    break
                done.append(outcome)
                findings.extend(outcome[1])
                if progress is not None:
                    progress(f"rendering {job.staff.view.paper.id}", len(done), len(tasks))
        if stopped is not None:
            at = tasks[len(done)]
            found = culprit(in_format(at.format), at.view, stopped, press)
            if found is None and may_be_slow(stopped, press):
                continue
            # The other forms ask the same questions: they would run into it as well.
            return (), (*findings, found or complaint(at.view, stopped))
    return tuple(one for artifacts, _ in done for one in artifacts), tuple(findings)


def _outcomes(tasks: Sequence[Task], press: Press) -> Generator[Rendered | Stopped, None, None]:
    """Yield what comes of each task; only those that the store knows nothing of are worked out."""
    shelves = [candidate(task.view).shelf for task in tasks]
    names = [name_of(task.format, task.view) for task in tasks]
    known = [kept(shelf, name) for shelf, name in zip(shelves, names, strict=True)]
    left = [task for task, found in zip(tasks, known, strict=True) if found is None]
    limited = [(Call(render, (task,)), limits_of(candidate(task.view), press)) for task in left]
    with closing(worked_out(press.crew, limited)) as outcomes:
        for shelf, name, found in zip(shelves, names, known, strict=True):
            outcome = next(outcomes) if found is None else found
            if found is None and not isinstance(outcome, Stopped):
                keep(shelf, name, outcome)
            yield outcome


def patiently(
    work: Callable[..., T], given: tuple[Any, ...], view: CandidateView, press: Press
) -> T | Diagnostic:
    """Return what a call makes of a whole paper as PDF, or the error that names what is at fault.

    Raises ExamgenError where somebody else killed the worker.
    """
    while True:
        try:
            made: T = next(called([Call(work, given)], limits_of(view, press), press))
        except Exceeded as fault:
            found = culprit(in_format("pdf"), view, fault.stopped, press)
            if found is not None or not may_be_slow(fault.stopped, press):
                return found or complaint(view, fault.stopped)
        else:
            return made


def steps_of(job: Job) -> int:
    """Return the number of steps in which a job's progress is told."""
    return len(list(_tasks(job)))


def _tasks(job: Job) -> Iterator[Task]:
    """Split candidates' and reviewers' formats by form, unless forms are made together.

    A key covers all forms, whichever is asked for.
    """
    known = renderers()
    view = job.staff.view
    for name in job.formats:
        renderer = known[name]
        forms = asked_forms(view)
        if isinstance(renderer, CandidateRenderer):
            if renderer.joint(view):
                yield Task(name, view)
            else:
                yield from [Task(name, _one_form(view, form.code)) for form in forms]
        elif renderer.by_form:
            for form in forms:
                yield Task(name, replace(job.staff, view=replace(view, only=form.code)))
        else:
            yield Task(name, replace(job.staff, view=replace(view, only=None)))


def _one_form(view: CandidateView, code: str) -> CandidateView:
    """Return a view for one form; of the others no more is left than that they are there."""
    forms = tuple(
        form if form.code == code else Form(code=form.code, sections=())
        for form in view.paper.forms
    )
    return replace(view, paper=replace(view.paper, forms=forms), only=code)


def limits_of(view: CandidateView, press: Press) -> Limits:
    """Return the limits within which all forms of a view are to be rendered, in all prints.

    They are those of usual papers until something sound has turned out to take longer.
    """
    return _limits(whole_limits if press.slow else usual_limits, view, press)


def most_of(view: CandidateView, press: Press, copies: int) -> Limits:
    """Return the limits of so many copies of a paper, whatever usual papers take."""
    limits = _limits(whole_limits, view, press)
    return replace(limits, seconds=limits.seconds * copies, wall=limits.wall * copies)


def named(view: CandidateView, stopped: Stopped, press: Press) -> Diagnostic:
    """Return the error for a paper's PDF that broke limits, whatever it was made by."""
    return culprit(in_format("pdf"), view, stopped, press) or complaint(view, stopped)


def _limits(
    limits: Callable[[float, int, int], Limits], view: CandidateView, press: Press
) -> Limits:
    sections = [section for form in view.paper.forms for section in form.sections]
    questions = sum(len(section.questions) for section in sections)
    return limits(press.patience * len(view.prints), questions, len(view.figures))
