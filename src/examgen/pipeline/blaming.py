"""Finds the question, passage or template for which a paper broke a limit."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.pipeline.crew import worked_out
from examgen.pipeline.limits import Stopped, Why, alone_limits
from examgen.pipeline.press import Call, Press, Task, render
from examgen.pipeline.suspects import (
    Suspect,
    View,
    accusation,
    candidate,
    place_of_templates,
    suspects,
    templates_of,
    whole_of,
    without_templates,
)

# Looking for the piece at fault ends after so many seconds by the clock.
_SEARCH = 30.0

Asked = Callable[[View], Any]


def blamed(view: View, press: Press) -> tuple[Diagnostic, ...]:
    """Return the errors for what another paper of this build was stopped for, if it is here."""
    sections = [section for form in candidate(view).paper.forms for section in form.sections]
    spans = [question.span for section in sections for question in section.questions]
    spans += [passage.span for section in sections for passage in section.passages]
    templates = place_of_templates(view)
    spans += [] if templates is None else [templates]
    return tuple(press.blamed[span] for span in dict.fromkeys(spans) if span in press.blamed)


def in_format(name: str) -> Asked:
    """Return what asks for a piece of a paper in a format."""
    return lambda view: Call(render, (Task(name, view, part=True),))


def culprit(asked: Asked, view: View, stopped: Stopped, press: Press) -> Diagnostic | None:
    """Return an error for the first piece of a paper that fails by itself, if there is one.

    ``view`` is what was rendered when it was ``stopped``, ``asked`` gives for a piece what the
    press is to do. A piece takes a few hundredths of
    a second, as what its question shares with others comes from the store: one after the
    other they are through sooner than halves of the paper, each of which would wait for
    the limit again.

    Raises ExamgenError where somebody else, as a rule the system, killed the worker.
    """
    _refuse_to_guess(view, stopped)
    failed = _first_failed(asked, suspects(view), press)
    if failed is None:
        return None
    one, outcome = failed
    # A template that is filled for each question fails with any of them.
    templates = templates_of(one)
    if templates is not None and _first_failed(asked, (without_templates(one),), press) is None:
        one = templates
    found = accusation(one, outcome)
    press.blamed[one.span] = found
    return found


def _first_failed(
    asked: Asked, pieces: Sequence[Suspect], press: Press
) -> tuple[Suspect, Stopped] | None:
    limited = [
        (asked(one.view), alone_limits(press.patience, len(candidate(one.view).figures)))
        for one in pieces
    ]
    until = time.monotonic() + _SEARCH
    with closing(worked_out(press.crew, limited)) as outcomes:
        for one, outcome in zip(pieces, outcomes, strict=True):
            if isinstance(outcome, Stopped):
                _refuse_to_guess(one.view, outcome)
                return one, outcome
            if time.monotonic() > until:
                break
    return None


def may_be_slow(stopped: Stopped, press: Press) -> bool:
    """Take note that nothing is at fault for which a limit of time was broken.

    Tell whether more time is still to be allowed.
    """
    if press.slow or stopped.why not in {Why.TIME, Why.CLOCK}:
        return False
    press.slow.append(stopped)
    return True


def _refuse_to_guess(view: View, stopped: Stopped) -> None:
    """Raise ExamgenError where somebody else, as a rule the system, killed the worker."""
    if stopped.why is Why.KILLED:
        raise ExamgenError(
            f"the process that rendered {whole_of(view)} was killed by another one",
            "most likely the system ran out of memory: close other programs, or try --jobs 1",
        )
