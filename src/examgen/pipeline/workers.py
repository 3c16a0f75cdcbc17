"""Child processes that outlive neither their parent nor the block they were begun for."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from examgen.publish.interruptions import interruptions_later

# Late elsewhere: a build that finds all it needs in the store begins no process.
if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_PR_SET_PDEATHSIG = 1
_SAFE_PATH = "PYTHONSAFEPATH"
# Not what Python takes by itself: a fork server would be the workers' parent.
_METHOD = "fork" if sys.platform == "linux" else "spawn"
# What a new process takes over is changed for as long as it starts.
_STARTING = threading.Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Worker:
    """A child process and this end of its pipe."""

    process: "BaseProcess"
    pipe: "Connection[Any, Any]"


def begin(
    workers: list[Worker], serve: Callable[..., None], *given: Any, afresh: bool = False
) -> Worker:
    """Begin a process that runs ``serve(pipe, *given)``, and add it to ``workers``.

    One that begins ``afresh`` has nothing of this process, no thread, lock or connection.
    """
    from multiprocessing import get_context

    # An interruption in a process that is only half begun would end in a complaint of Python's.
    with interruptions_later():
        context: Any = get_context("spawn" if afresh else _METHOD)
        here, there = context.Pipe()
        process = context.Process(target=_run, args=(serve, there, *given), daemon=True)
        with _STARTING, _no_modules_from_here(), _as_no_daemon():
            process.start()
        there.close()
        worker = Worker(process, here)
        workers.append(worker)
    return worker


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


@contextmanager
def _as_no_daemon() -> Iterator[None]:
    """Let this process have children, though it may be a daemon, such as a worker of Dask.

    Python forbids it, since a daemon that is killed leaves its children behind; ours follow.
    """
    from multiprocessing import current_process

    config: dict[str, Any] = getattr(current_process(), "_config")  # noqa: B009 - a private name
    before = config.get("daemon")
    config["daemon"] = False
    try:
        yield
    finally:
        config["daemon"] = before


def end(workers: list[Worker], gone: Iterable[Worker]) -> None:
    """Kill processes, at whatever they are, and take them out of ``workers``."""
    with interruptions_later():
        leaving = tuple(gone)
        for worker in leaving:
            worker.process.kill()
            worker.pipe.close()
        for worker in leaving:
            worker.process.join()
            with suppress(ValueError):
                workers.remove(worker)


def _run(serve: Callable[..., None], pipe: "Connection[Any, Any]", *given: Any) -> None:
    follow_parent()
    # Whoever asked is gone, or wants no more.
    with suppress(EOFError, ConnectionError):
        serve(pipe, *given)


def follow_parent() -> None:
    """Leave Ctrl-C to the parent of this process, and end when it ends."""
    import ctypes
    from multiprocessing import parent_process

    # Ctrl-C reaches every process of a terminal: the parent alone decides what comes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        # One that ended before that was called sends no signal any more.
        if parent is not None and os.getppid() != parent.pid:
            os._exit(1)
    elif parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
