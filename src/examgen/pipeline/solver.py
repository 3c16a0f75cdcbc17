"""The solver, in a process of its own that can be stopped at any moment.

HiGHS looks at the clock seldom and cannot be interrupted from outside, so it runs in
a child process. That is started at the first solve and kept for the next ones; a
child that is past its limit is killed, and the next solve starts another.
"""

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from examgen.assemble.mip import Engine, Model, Outcome, Status
from examgen.diagnostic import ExamgenError
from examgen.pipeline.workers import Worker, begin, end
from examgen.publish.store import library_versions

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# Seconds past a limit until the child is taken to be stuck: it stops by itself before that
# as a rule, and is then kept.
_GRACE = 1.0


def solver_name() -> str:
    """Return the solver's name and version (``highs 1.16.0``), empty where there is none."""
    if find_spec("highspy") is None:
        return ""
    stated = library_versions({"highspy"})
    if stated:
        return f"highs {stated[0].decode().split('-')[1].removesuffix('.dist')}"
    # Late: metadata is slow to ask.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"highs {version('highspy')}"
    except PackageNotFoundError:
        return ""


@contextmanager
def solver() -> Iterator[Engine | None]:
    """Give an engine for the block, None where highspy is not installed.

    The engine raises what HiGHS raises, and ExamgenError where its process ends by itself.
    """
    if not solver_name():
        yield None
        return
    children: list[Worker] = []

    def solve(model: Model, limit: float) -> Outcome:
        finished = False
        try:
            if not children:
                begin(children, _serve)
            outcome = _asked(children[0].pipe, model, limit)
            finished = outcome is not None
        finally:
            # Whatever cut the solve short, its answer must not be taken for the next one's.
            if not finished:
                end(children, children)
        return outcome or Outcome(status=Status.STOPPED, seconds=limit)

    try:
        yield solve
    finally:
        end(children, children)


def _asked(pipe: Any, model: Model, limit: float) -> Outcome | None:
    """Return the answer to a model, None where it is late."""
    try:
        pipe.send((model, limit))
        if not pipe.poll(limit + _GRACE):
            return None
        outcome, fault = pipe.recv()
    except (EOFError, ConnectionError) as problem:
        raise ExamgenError(
            "the solver's process ended before its work was done",
            "it may have run out of memory; ask for less, or draw from fewer questions",
        ) from problem
    if isinstance(fault, ImportError):
        raise ExamgenError(
            f"the solver is installed and does not start: {fault}",
            "install it again (`pip install --force-reinstall highspy`), or take it away "
            "(`pip uninstall highspy`)",
        ) from fault
    if fault is not None:
        raise fault
    found: Outcome = outcome
    return found


def _serve(pipe: "Connection[Any, Any]") -> None:
    # HiGHS says hello on standard output, before it can be told not to.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    from examgen.assemble.highs import solve_model

    while True:
        model, limit = pipe.recv()
        try:
            answer: tuple[Outcome | None, Exception | None] = (solve_model(model, limit), None)
        except Exception as fault:  # noqa: BLE001 - it is raised again in the parent
            fault.add_note(f"In the solver's process:\n{traceback.format_exc()}")
            answer = (None, fault)
        pipe.send(answer)
