"""The workers that make a site's pages: held to limits, as those that render papers are."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TypeVar

from examgen.diagnostic import Diagnostic
from examgen.pipeline.blaming import culprit, may_be_slow
from examgen.pipeline.crew import crew_of, worked_out
from examgen.pipeline.limits import Limits, Stopped, usual_limits, whole_limits
from examgen.pipeline.press import Press, shut_in
from examgen.pipeline.site_papers import (
    PaperTask,
    Piece,
    Printed,
    Setting,
    print_paper,
    try_piece,
    view_of,
)
from examgen.pipeline.suspects import complaint, fault_of_templates
from examgen.render.theme import load_theme, prepare_templates

# What pages of papers are filled from.
_TEMPLATES = (
    "site-paper.html",
    "site-question.html",
    "site-quiz.html",
    "site-analysis.html",
    "site-mock.html",
)

T = TypeVar("T")


def printed(
    setting: Setting, tasks: Sequence[PaperTask], jobs: int, patience: float
) -> Generator[Printed, None, None]:
    """Yield what comes of each paper, in order; the first that breaks a limit is the last.

    It has an error then that names the question, passage or template at fault.
    """
    left = list(tasks)
    if not left:
        return
    # Once, before workers begin: each would do it again.
    prepare_templates(load_theme(setting.templates), _TEMPLATES)
    with crew_of(partial(_work, setting), shut_in, jobs, early=False) as crew:
        press = Press(crew=crew, patience=patience)
        while left:
            done, stopped = yield from _until_stopped(left, press)
            left = left[done:]
            if stopped is not None:
                view = view_of(setting, left[0])
                found = culprit(partial(Piece, left[0].kind, left[0].hidden), view, stopped, press)
                if found is not None or not may_be_slow(stopped, press):
                    yield Printed(None, (found or complaint(view, stopped),), {})
                    return
                # Workers that were ended may have left parts of files.
                left = [replace(task, again=True) for task in left]


def _until_stopped(
    tasks: Sequence[PaperTask], press: Press
) -> Generator[Printed, None, tuple[int, Stopped | None]]:
    """Yield what comes of tasks; return how many came to their end, and why the next did not."""
    limited = [(task, _limits(task, press)) for task in tasks]
    with closing(worked_out(press.crew, limited)) as outcomes:
        for done, outcome in enumerate(outcomes):
            if isinstance(outcome, Stopped):
                return done, outcome
            yield outcome
    return len(tasks), None


def _limits(task: PaperTask, press: Press) -> Limits:
    limits = whole_limits if press.slow else usual_limits
    return limits(press.patience, task.questions, len(task.figures))


def _work(setting: Setting, asked: PaperTask | Piece) -> Printed | None:
    if isinstance(asked, PaperTask):
        return print_paper(setting, asked)
    try_piece(setting, asked)
    return None


def guarded(
    setting: Setting, work: Callable[[], T], questions: int, patience: float
) -> T | Diagnostic:
    """Return what ``work`` makes of all papers with a bank's own templates, in a worker.

    Where it breaks the limits it is the templates that are at fault: the rest of it takes no
    longer than a site of so many questions is large.
    """
    with crew_of(partial(_done, work), shut_in, 1) as crew:
        limited = [(None, usual_limits(patience, questions, 0))]
        (outcome,) = worked_out(crew, limited)
    if isinstance(outcome, Stopped):
        return fault_of_templates(setting.templates, outcome)
    made: T = outcome
    return made


def _done(work: Callable[[], T], _: None) -> T:
    return work()
