"""Worker processes that share tasks, are held to limits and reused from task to task.

Each has a pipe to itself and at most one task. One that breaks a limit, or its engine,
is ended, and its task's outcome says so; another takes its place. The standard pools
have threads and locks of their own, and hang now and then when their workers are ended
in the middle of an answer. Here whatever ends the work kills them: there is nothing to
wait for.
"""

import gc
import math
import pickle
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from examgen.diagnostic import ExamgenError
from examgen.pipeline.limits import Limits, Stopped, Why, hold_to, reason_of_death
from examgen.pipeline.workers import Worker, begin, end

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """At most ``most`` workers that do ``work``; each is made ready by ``prepare``.

    They begin ``afresh`` where this process has threads of somebody else's.
    """

    work: Callable[[Any], Any]
    prepare: Callable[[], None]
    most: int
    afresh: bool = False
    workers: list[Worker] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Duty:
    """What a worker is at: the task's number, its limits, and when it is overdue."""

    number: int
    limits: Limits | None
    due: float


@contextmanager
def crew_of(
    work: Callable[[Any], Any], prepare: Callable[[], None], most: int, *, early: bool = True
) -> Iterator[Crew]:
    """Give a crew for the block. If ``early`` one worker starts at once, others when needed."""
    crew = Crew(work=work, prepare=prepare, most=most)
    try:
        if early:
            _hire(crew)
        yield crew
    finally:
        end(crew.workers, crew.workers)


def worked_out(
    crew: Crew, tasks: Sequence[tuple[Any, Limits | None]]
) -> Generator[Any | Stopped, None, None]:
    """Yield what the crew's work makes of each task, in order, or why it was stopped.

    Close it, or use it up: workers that are still at it are ended then. Raises what the
    work raises.
    """
    busy: dict[Worker, _Duty] = {}
    done: dict[int, Any] = {}
    given = 0
    try:
        for number in range(len(tasks)):
            while number not in done:
                while given < len(tasks) and len(busy) < crew.most:
                    _hand(crew, busy, given, tasks[given])
                    given += 1
                _collect(crew, busy, done)
            result = done.pop(number)
            if isinstance(result, Exception):
                raise result
            yield result
    finally:
        # An answer that nobody waits for must not be taken for the next one's.
        end(crew.workers, busy)


def spread(work: Callable[[T], R], tasks: Sequence[T], count: int) -> Generator[R, None, None]:
    """Yield ``work(task)`` for each task, in their order, worked out by ``count`` processes.

    Close it, or use it up: the processes end with it. There are no limits.

    Raises what ``work`` raises, and ExamgenError where a process ends by itself.
    """
    if not tasks:
        return
    with crew_of(work, _nothing, count) as crew:
        for outcome in worked_out(crew, [(task, None) for task in tasks]):
            if isinstance(outcome, Stopped):
                raise ExamgenError(
                    "a worker process ended before its work was done",
                    "it may have run out of memory; try --jobs 1",
                )
            yield outcome


def _nothing() -> None:
    """Make ready where nothing is needed."""


def _hire(crew: Crew) -> Worker:
    return begin(crew.workers, _serve, crew.prepare, crew.work, afresh=crew.afresh)


def _hand(
    crew: Crew, busy: dict[Worker, _Duty], number: int, task: tuple[Any, Limits | None]
) -> None:
    worker = next((one for one in crew.workers if one not in busy), None) or _hire(crew)
    limits = task[1]
    busy[worker] = _Duty(
        number, limits, math.inf if limits is None else time.monotonic() + limits.wall
    )
    # One that ended while it had nothing to do is found out when its answer is looked for.
    with suppress(ConnectionError):
        worker.pipe.send(task)


def _collect(crew: Crew, busy: dict[Worker, _Duty], done: dict[int, Any]) -> None:
    """Wait for the next answers, and end those workers that are overdue."""
    from multiprocessing.connection import wait

    soonest = min(duty.due for duty in busy.values())
    pipes: list[Any] = [worker.pipe for worker in busy]
    patience = None if soonest == math.inf else max(0.0, soonest - time.monotonic())
    ready = wait(pipes, patience)
    for worker, duty in list(busy.items()):
        if worker.pipe in ready:
            result = _answer(worker, duty)
        elif time.monotonic() >= duty.due:
            result = Stopped(why=Why.CLOCK, limits=duty.limits)
        else:
            continue
        if isinstance(result, Stopped):
            end(crew.workers, [worker])
        del busy[worker]
        done[duty.number] = result


def _answer(worker: Worker, duty: _Duty) -> Any:
    """Return a task's result, the exception that it raised, or why it was stopped."""
    try:
        return worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
        return reason_of_death(worker.process.exitcode, duty.limits)


def _serve(
    pipe: "Connection[Any, Any]", prepare: Callable[[], None], work: Callable[[Any], Any]
) -> None:
    gc.disable()
    prepare()
    gc.freeze()
    first = True
    while True:
        task, limits = pipe.recv()
        if limits is not None:
            hold_to(limits)
        pipe.send_bytes(_outcome(work, task, limits))
        if limits is not None:
            task = None
            # One document's leavings must not count against the next one.
            gc.collect()
        if first:
            # What was loaded for it stays for good.
            gc.freeze()
            first = False


def _outcome(work: Callable[[Any], Any], task: Any, limits: Limits | None) -> bytes:
    """Return what becomes of a task, ready to be sent."""
    try:
        return pickle.dumps(work(task))
    except Exception as fault:  # noqa: BLE001 - it is raised again in the parent
        if limits is not None and isinstance(fault, MemoryError):
            return pickle.dumps(Stopped(why=Why.MEMORY, limits=limits))
        if limits is not None and isinstance(fault, RecursionError):
            return pickle.dumps(Stopped(why=Why.DEPTH, limits=limits))
        return _portable(fault, f"In a worker process:\n{traceback.format_exc()}")


def _portable(fault: Exception, note: str) -> bytes:
    """Return an exception as it can be sent: as it is, if it survives that."""
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301 - it is our own
    except Exception:  # noqa: BLE001 - classes of libraries fail at this in any way they like
        fault = RuntimeError(repr(fault))
    fault.add_note(note)
    return pickle.dumps(fault)
