"""What papers are rendered with: worker processes, held to limits, that keep to themselves."""

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from examgen.diagnostic import Diagnostic
from examgen.pipeline.crew import Crew, crew_of, worked_out
from examgen.pipeline.limits import Limits, Stopped, Why, keep_to_itself
from examgen.registry import collect
from examgen.render import formats
from examgen.render.renderer import (
    CandidateRenderer,
    CandidateView,
    EngineFault,
    Rendered,
    StaffRenderer,
    StaffView,
)
from examgen.source import Span

# Formats that WeasyPrint has a part in.
_PAPER = frozenset({"pdf", "key", "proof"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Workers, their limits, and who broke them before.

    ``patience`` multiplies the limits. ``blamed`` holds the errors for questions,
    passages and templates by their places: the next paper with one need not run into it.
    ``slow`` holds what something sound was stopped for: things take longer here than they
    usually do.
    """

    crew: Crew
    patience: float
    blamed: dict[Span, Diagnostic] = field(default_factory=dict)
    slow: list[Stopped] = field(default_factory=list)


class Exceeded(Exception):  # noqa: N818
    """A call broke its limits, or the engine."""

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(stopped)
        self.stopped = stopped


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a module and what it is given: work for another process."""

    work: Callable[..., Any]
    given: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """One format of one form, small enough to be sent to another process.

    Of a ``part`` of a paper nobody wants to see the files.
    """

    format: str
    view: CandidateView | StaffView
    part: bool = False


@contextmanager
def press_for(
    formats: tuple[str, ...], jobs: int, patience: float = 1.0, *, early: bool = False
) -> Iterator[Press]:
    """Give a press for the block: ``jobs`` workers that start when needed, or one ``early``.

    One that is early loads what the formats need at once, others when they come to need it.
    """
    with crew_of(act, partial(prepare, formats if early else ()), jobs, early=early) as crew:
        yield Press(crew=crew, patience=patience)


def renderers() -> Mapping[str, CandidateRenderer | StaffRenderer]:
    """Return all renderers by the name of their format, sorted."""
    found: tuple[CandidateRenderer | StaffRenderer, ...] = collect(
        formats, "RENDERER", CandidateRenderer, StaffRenderer
    )
    return {r.format: r for r in sorted(found, key=lambda r: r.format)}


def called(calls: Sequence[Call], limits: Limits, press: Press) -> Generator[Any, None, None]:
    """Yield what each call returns, in order, worked out by the press within limits.

    Raises Exceeded for a call that broke them.
    """
    with closing(worked_out(press.crew, [(call, limits) for call in calls])) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, Stopped):
                raise Exceeded(outcome)
            yield outcome


def prepare(formats: tuple[str, ...]) -> None:
    """Load in a worker what its tasks will need, while its parent is at something else."""
    # First of all: where libraries lie WeasyPrint's imports ask compilers and linkers, dozens
    # of times, and never need the answer.
    shut_in()
    # Whatever is wrong is reported by the task that wants it.
    with suppress(Exception):
        renderers()
        if not _PAPER.isdisjoint(formats):
            from examgen.render.pdf.engine import engine

            engine()


def shut_in() -> None:
    """Let a worker neither reach the network, begin other processes nor write to the terminal."""
    # Libraries in C write their last words there, in the middle of our own lines.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    keep_to_itself()


def act(call: Call) -> Any:
    """Return what a call returns, or that it broke the engine."""
    try:
        return call.work(*call.given)
    except EngineFault as fault:
        return Stopped(why=Why.CRASH, limits=None, detail=str(fault))


def render(task: Task) -> Rendered:
    """Return the files of a task, in a worker."""
    try:
        return _rendered(task)
    except (MemoryError, RecursionError, EngineFault):
        raise
    except Exception:
        # Whatever else is wrong with a part, it is not what is looked for.
        if not task.part:
            raise
        return (), ()


def _rendered(task: Task) -> Rendered:
    renderer = renderers()[task.format]
    match renderer, task.view:
        case CandidateRenderer(), CandidateView() as view:
            return renderer.render(view)
        case StaffRenderer(), StaffView() as staff:
            return renderer.render(staff)
        case _:
            raise TypeError(f"{task.format} is not given what it renders")
