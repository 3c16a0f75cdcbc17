"""Worker processes that are held to limits, and reused from one piece of work to the next.

Each has a pipe to itself and at most one task. One that breaks a limit, or its engine,
is ended, and its task's outcome says so; another takes its place. None outlives its
parent, nor the block that it was made for.
"""

import gc
import os
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from examgen.diagnostic import ExamgenError
from examgen.pipeline.limits import Limits, Stopped, Why, hold_to, reason_of_death
from examgen.pipeline.workers import follow_parent
from examgen.publish.interruptions import interruptions_later


@dataclass(frozen=True, slots=True, eq=False)
class Worker:
    """A process and this end of its pipe."""

    process: Process
    pipe: "Connection[Any, Any]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """At most ``most`` workers that do ``work``; each is made ready by ``prepare``."""

    work: Callable[[Any], Any]
    prepare: Callable[[], None]
    most: int
    workers: list[Worker] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Duty:
    """What a worker is at: the task's number, its limits, and when it is overdue."""

    number: int
    limits: Limits
    due: float


@contextmanager
def crew_of(work: Callable[[Any], Any], prepare: Callable[[], None], most: int) -> Iterator[Crew]:
    """Give a crew for the block. Its first worker starts at once, others when needed."""
    crew = Crew(work=work, prepare=prepare, most=most)
    try:
        _hire(crew)
        yield crew
    finally:
        _dismiss(crew, list(crew.workers))


def worked_out(
    crew: Crew, tasks: Sequence[tuple[Any, Limits]]
) -> Generator[Any | Stopped, None, None]:
    """Yield what the crew's work makes of each task, in order, or why it was stopped.

    Close it, or use it up: workers that are still at it are ended then. Raises what the
    work raises, and ExamgenError where the system killed a worker.
    """
    busy: dict[Worker, _Duty] = {}
    done: dict[int, Any] = {}
    given = 0
    try:
        for number in range(len(tasks)):
            while number not in done:
                while given < len(tasks) and len(busy) < crew.most:
                    task, limits = tasks[given]
                    _hand(crew, busy, given, task, limits)
                    given += 1
                _collect(crew, busy, done)
            result = done.pop(number)
            if isinstance(result, Exception):
                raise result
            yield result
    finally:
        # An answer that nobody waits for must not be taken for the next one's.
        _dismiss(crew, list(busy))


def _hand(crew: Crew, busy: dict[Worker, _Duty], number: int, task: Any, limits: Limits) -> None:
    idle = [worker for worker in crew.workers if worker not in busy]
    worker = idle[0] if idle else _hire(crew)
    # One that ended while it had nothing to do is found out when its answer is looked for.
    with suppress(ConnectionError):
        worker.pipe.send((task, limits))
    busy[worker] = _Duty(number, limits, time.monotonic() + limits.wall)


def _collect(crew: Crew, busy: dict[Worker, _Duty], done: dict[int, Any]) -> None:
    """Wait for the next answers, and end those workers that are overdue."""
    soonest = min(duty.due for duty in busy.values()) - time.monotonic()
    pipes: list[Any] = [worker.pipe for worker in busy]
    ready = wait(pipes, max(0.0, soonest))
    for worker, duty in list(busy.items()):
        if worker.pipe in ready:
            result = _answer(worker, duty)
        elif time.monotonic() >= duty.due:
            result = Stopped(why=Why.TIME, limits=duty.limits, detail="wall")
        else:
            continue
        del busy[worker]
        done[duty.number] = result
        if isinstance(result, Stopped):
            _dismiss(crew, [worker])


def _answer(worker: Worker, duty: _Duty) -> Any:
    """Return a task's result, the exception that it raised, or why it was stopped."""
    try:
        return worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
    why = reason_of_death(worker.process.exitcode, duty.limits)
    return why or ExamgenError(
        "a worker process was killed before its work was done",
        "most likely the system ran out of memory: close other programs, or try --jobs 1",
    )


def _hire(crew: Crew) -> Worker:
    # An interruption in a process that is only half begun would end in a complaint of Python's.
    with interruptions_later():
        here, there = Pipe()
        process = Process(target=_serve, args=(there, crew.prepare, crew.work), daemon=True)
        process.start()
        there.close()
        worker = Worker(process, here)
        crew.workers.append(worker)
    return worker


def _dismiss(crew: Crew, workers: list[Worker]) -> None:
    with interruptions_later():
        for worker in workers:
            worker.process.kill()
            worker.pipe.close()
        for worker in workers:
            worker.process.join()
            with suppress(ValueError):
                crew.workers.remove(worker)


def _serve(
    pipe: "Connection[Any, Any]", prepare: Callable[[], None], work: Callable[[Any], Any]
) -> None:
    follow_parent()
    threading.Thread(target=_watch, daemon=True).start()
    # Libraries in C write their last words there, in the middle of our own lines.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    gc.disable()
    prepare()
    gc.freeze()
    try:
        while True:
            task, limits = pipe.recv()
            hold_to(limits)
            pipe.send(_outcome(work, task, limits))
            task = None
            # One document's leavings must not count against the next one.
            gc.collect()
    except (EOFError, ConnectionError):
        return


def _outcome(work: Callable[[Any], Any], task: Any, limits: Limits) -> Any:
    try:
        return work(task)
    except MemoryError:
        return Stopped(why=Why.MEMORY, limits=limits)
    except RecursionError:
        return Stopped(why=Why.DEPTH, limits=limits)
    except Exception as fault:  # noqa: BLE001 - it is raised again in the parent
        fault.add_note(f"In a worker process:\n{traceback.format_exc()}")
        return fault


def _watch() -> None:
    """End this process when its parent ends, also where the system does not see to it."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
