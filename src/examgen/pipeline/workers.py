"""Worker processes that never outlive the work: not when it fails, nor when it is interrupted.

The standard pools have threads and locks of their own, and hang now and then when their
workers are ended in the middle of an answer. Here each worker has a pipe to itself and
at most one task, and whatever ends the work kills them: there is nothing to wait for.
"""

import ctypes
import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from examgen.diagnostic import ExamgenError
from examgen.publish.interruptions import interruptions_later

T = TypeVar("T")
R = TypeVar("R")

_PR_SET_PDEATHSIG = 1
_SAFE_PATH = "PYTHONSAFEPATH"
# Not what Python takes by itself: a fork server would be the workers' parent.
_METHOD = "fork" if sys.platform == "linux" else "spawn"


@dataclass(frozen=True, slots=True)
class _Worker:
    process: BaseProcess
    pipe: "Connection[Any, Any]"


def spread(work: Callable[[T], R], tasks: Sequence[T], count: int) -> Generator[R, None, None]:
    """Yield ``work(task)`` for each task, in their order, worked out by ``count`` processes.

    Close it, or use it up: the processes end with it.

    Raises what ``work`` raises, and ExamgenError where a process ends by itself.
    """
    crew: list[_Worker] = []
    try:
        for _ in range(min(count, len(tasks))):
            _hire(crew, work)
        yield from _results(crew, tasks)
    finally:
        with interruptions_later():
            for worker in crew:
                worker.process.kill()
                worker.pipe.close()
            for worker in crew:
                worker.process.join()


def _hire(crew: list[_Worker], work: Callable[[T], R]) -> None:
    # An interruption in a process that is only half begun would end in a complaint of Python's.
    with interruptions_later():
        context: Any = get_context(_METHOD)
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, work), daemon=True)
        with _no_modules_from_here():
            process.start()
        there.close()
        crew.append(_Worker(process, here))


@contextmanager
def _no_modules_from_here() -> Iterator[None]:
    """Keep a new Python from looking for its first module here: that may be a stranger's."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before


def _results(crew: list[_Worker], tasks: Sequence[T]) -> Iterator[Any]:
    pipes: list[Any] = [worker.pipe for worker in crew]
    given = dict(enumerate(pipes))
    for number, pipe in given.items():
        pipe.send((number, tasks[number]))
    upcoming = len(given)
    done: dict[int, Any] = {}
    for number in range(len(tasks)):
        while number not in done:
            ready: list[Any] = wait(pipes)
            for pipe in ready:
                answered, result = _answer(pipe)
                done[answered] = result
                if upcoming < len(tasks):
                    pipe.send((upcoming, tasks[upcoming]))
                    upcoming += 1
        yield done.pop(number)


def _answer(pipe: Any) -> tuple[int, Any]:
    try:
        number, result, fault = pipe.recv()
    except (EOFError, ConnectionError) as problem:
        raise ExamgenError(
            "a worker process ended before its work was done",
            "it may have run out of memory; try --jobs 1",
        ) from problem
    if fault is not None:
        raise fault
    return number, result


def follow_parent() -> None:
    """Leave Ctrl-C to the parent of this process, and end when it ends."""
    # Ctrl-C reaches every process of a terminal: the parent alone decides what comes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        parent = parent_process()
        # One that ended before that was called sends no signal any more.
        if parent is not None and os.getppid() != parent.pid:
            os._exit(1)


def _serve(pipe: "Connection[Any, Any]", work: Callable[[T], R]) -> None:
    follow_parent()
    gc.disable()
    try:
        while True:
            number, task = pipe.recv()
            answer: tuple[int, Any, Exception | None]
            try:
                answer = (number, work(task), None)
            except Exception as fault:  # noqa: BLE001 - it is raised again in the parent
                fault.add_note(f"In a worker process:\n{traceback.format_exc()}")
                answer = (number, None, fault)
            pipe.send(answer)
    except (EOFError, ConnectionError):
        return
