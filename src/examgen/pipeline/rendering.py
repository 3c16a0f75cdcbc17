"""Runs the renderers that a build asks for, form by form, in processes held to limits."""

import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from examgen.artifact import Artifact
from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.model.paper import Form
from examgen.pipeline.crew import Crew, crew_of, worked_out
from examgen.pipeline.kept import keep, kept, name_of
from examgen.pipeline.limits import (
    Limits,
    Stopped,
    Why,
    alone_limits,
    keep_to_itself,
    whole_limits,
)
from examgen.pipeline.reading import Progress
from examgen.pipeline.suspects import (
    View,
    accusation,
    candidate,
    complaint,
    deed_of,
    place_of_templates,
    suspects,
    whole_of,
)
from examgen.registry import collect
from examgen.render import formats
from examgen.render.renderer import (
    CandidateRenderer,
    CandidateView,
    EngineFault,
    Rendered,
    StaffRenderer,
    StaffView,
    asked_forms,
)
from examgen.source import Span

# Formats that WeasyPrint has a part in.
_PAPER = frozenset({"pdf", "key", "proof"})
# Looking for the question at fault ends after so many seconds by the clock.
_SEARCH = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A paper to be rendered in some formats. Only staff renderers are handed the key."""

    staff: StaffView
    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """What papers are rendered with: workers, their limits, and who broke them before.

    ``patience`` multiplies the limits. ``blamed`` holds the errors for questions,
    passages and templates by their places: the next paper with one need not run into it.
    """

    crew: Crew
    patience: float
    blamed: dict[Span, Diagnostic] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a module and what it is given: work for another process."""

    work: Callable[..., Any]
    given: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """One format of one form, small enough to be sent to another process.

    Of a ``part`` of a paper nobody wants to see the files.
    """

    format: str
    view: View
    part: bool = False


@contextmanager
def press_for(
    formats: tuple[str, ...], jobs: int, patience: float = 1.0, *, early: bool = False
) -> Iterator[Press]:
    """Give a press for the block: ``jobs`` workers that start when needed, or one ``early``."""
    with crew_of(_act, partial(_prepare, formats), jobs, early=early) as crew:
        yield Press(crew=crew, patience=patience)


def renderers() -> Mapping[str, CandidateRenderer | StaffRenderer]:
    """Return all renderers by the name of their format, sorted."""
    found: tuple[CandidateRenderer | StaffRenderer, ...] = collect(
        formats, "RENDERER", CandidateRenderer, StaffRenderer
    )
    return {r.format: r for r in sorted(found, key=lambda r: r.format)}


def render_all(
    job: Job, press: Press, progress: Progress | None
) -> tuple[tuple[Artifact, ...], tuple[Diagnostic, ...]]:
    """Return a job's artifacts and findings, the same whatever the number of processes.

    Where a limit is broken there are no artifacts, and an error that names the question.
    """
    known = _blamed(job, press)
    if known:
        return (), known
    tasks = list(_tasks(job))
    artifacts: list[Artifact] = []
    findings: list[Diagnostic] = []
    with closing(_outcomes(tasks, press)) as outcomes:
        for number, outcome in enumerate(outcomes, 1):
            if isinstance(outcome, Stopped):
                break
            made, found = outcome
            artifacts.extend(made)
            findings.extend(found)
            if progress is not None:
                progress(f"rendering {job.staff.view.paper.id}", number, len(tasks))
        else:
            return tuple(artifacts), tuple(findings)
    # The other forms ask the same questions: they would run into it as well.
    return (), (*findings, _culprit(tasks[number - 1], outcome, press))


def _outcomes(tasks: Sequence[_Task], press: Press) -> Generator[Rendered | Stopped, None, None]:
    """Yield what comes of each task; only those that the store knows nothing of are worked out."""
    shelves = [candidate(task.view).shelf for task in tasks]
    names = [name_of(task.format, task.view) for task in tasks]
    known = [kept(shelf, name) for shelf, name in zip(shelves, names, strict=True)]
    left = [task for task, found in zip(tasks, known, strict=True) if found is None]
    limited = [(Call(_render, (task,)), _limits(task, press.patience)) for task in left]
    with closing(worked_out(press.crew, limited)) as outcomes:
        for shelf, name, found in zip(shelves, names, known, strict=True):
            outcome = next(outcomes) if found is None else found
            if found is None and not isinstance(outcome, Stopped):
                keep(shelf, name, outcome)
            yield outcome


def called(calls: Sequence[Call], limits: Limits, press: Press) -> Generator[Any, None, None]:
    """Yield what each call returns, in order, worked out by the press within limits.

    Raises ExamgenError for a call that broke them.
    """
    with closing(worked_out(press.crew, [(call, limits) for call in calls])) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, Stopped):
                raise ExamgenError(
                    f"a part of the work {deed_of(outcome)}",
                    "build the paper without --roster: that names the question at fault",
                )
            yield outcome


def steps_of(job: Job) -> int:
    """Return the number of steps in which a job's progress is told."""
    return len(list(_tasks(job)))


def _tasks(job: Job) -> Iterator[_Task]:
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
                yield _Task(name, view)
            else:
                yield from [_Task(name, _one_form(view, form.code)) for form in forms]
        elif renderer.by_form:
            for form in forms:
                yield _Task(name, replace(job.staff, view=replace(view, only=form.code)))
        else:
            yield _Task(name, replace(job.staff, view=replace(view, only=None)))


def _one_form(view: CandidateView, code: str) -> CandidateView:
    """Return a view for one form; of the others no more is left than that they are there."""
    forms = tuple(
        form if form.code == code else Form(code=form.code, sections=())
        for form in view.paper.forms
    )
    return replace(view, paper=replace(view.paper, forms=forms), only=code)


def _limits(task: _Task, patience: float) -> Limits:
    return limits_of(candidate(task.view), patience)


def limits_of(view: CandidateView, patience: float) -> Limits:
    """Return the limits within which all forms of a view are to be rendered, in all prints."""
    sections = [section for form in view.paper.forms for section in form.sections]
    questions = sum(len(section.questions) for section in sections)
    return whole_limits(patience * len(view.prints), questions, len(view.figures))


def _blamed(job: Job, press: Press) -> tuple[Diagnostic, ...]:
    """Return the errors for what another paper of this build was stopped for, if it is here."""
    sections = [section for form in job.staff.view.paper.forms for section in form.sections]
    spans = [question.span for section in sections for question in section.questions]
    spans += [passage.span for section in sections for passage in section.passages]
    templates = place_of_templates(job.staff)
    spans += [] if templates is None else [templates]
    return tuple(press.blamed[span] for span in dict.fromkeys(spans) if span in press.blamed)


def _culprit(task: _Task, stopped: Stopped, press: Press) -> Diagnostic:
    """Render the pieces of a paper by themselves, and return an error for the first that fails."""
    pieces = suspects(task.view)
    limited = [
        (
            Call(_render, (_Task(task.format, one.view, part=True),)),
            alone_limits(press.patience, len(candidate(one.view).figures)),
        )
        for one in pieces
    ]
    _refuse_to_guess(task.view, stopped)
    until = time.monotonic() + _SEARCH
    with closing(worked_out(press.crew, limited)) as outcomes:
        for one, outcome in zip(pieces, outcomes, strict=True):
            if isinstance(outcome, Stopped):
                _refuse_to_guess(one.view, outcome)
                found = accusation(one, outcome)
                press.blamed[one.span] = found
                return found
            if time.monotonic() > until:
                break
    return complaint(task.view, stopped)


def _refuse_to_guess(view: View, stopped: Stopped) -> None:
    """Raise ExamgenError where somebody else, as a rule the system, killed the worker."""
    if stopped.why is Why.KILLED:
        raise ExamgenError(
            f"the process that rendered {whole_of(view)} was killed by another one",
            "most likely the system ran out of memory: close other programs, or try --jobs 1",
        )


def _prepare(formats: tuple[str, ...]) -> None:
    """Load in a worker what its tasks will need, while its parent is at something else."""
    # Libraries in C write their last words there, in the middle of our own lines.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    # Whatever is wrong is reported by the task that wants it.
    with suppress(Exception):
        renderers()
        if not _PAPER.isdisjoint(formats):
            from examgen.render.pdf.engine import engine

            engine()
    keep_to_itself()


def _act(call: Call) -> Any:
    return call.work(*call.given)


def _render(task: _Task) -> Rendered | Stopped:
    try:
        return _rendered(task)
    except (MemoryError, RecursionError):
        raise
    except EngineFault as fault:
        return Stopped(why=Why.CRASH, limits=None, detail=str(fault))
    except Exception:
        # Whatever else is wrong with a part, it is not what is looked for.
        if not task.part:
            raise
        return (), ()


def _rendered(task: _Task) -> Rendered:
    renderer = renderers()[task.format]
    match renderer, task.view:
        case CandidateRenderer(), CandidateView() as view:
            return renderer.render(view)
        case StaffRenderer(), StaffView() as staff:
            return renderer.render(staff)
        case _:
            raise TypeError(f"{task.format} is not given what it renders")
