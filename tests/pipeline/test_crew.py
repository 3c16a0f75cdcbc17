"""Workers are held to limits, whatever a task does to its process, and go on with the next."""

import ctypes
import faulthandler
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from examgen.diagnostic import ExamgenError
from examgen.pipeline.crew import crew_of, worked_out
from examgen.pipeline.limits import MIB, Limits, Stopped, Why, keep_to_itself

TIGHT = Limits(seconds=0.3, wall=60, memory=64 * MIB)
HASTY = Limits(seconds=30, wall=0.3, memory=64 * MIB)
linux = pytest.mark.skipif(sys.platform != "linux", reason="limits that only Linux has")
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


class Unportable(Exception):  # noqa: N818
    """Can be sent, and not be received."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def deep(level: int) -> int:
    return 1 + deep(level + 1)


def loop() -> None:
    while True:
        pass


def complain() -> None:
    raise ExamgenError("a fault", "a hint")


def be_strange() -> None:
    raise Unportable("a", "b")


DEEDS: dict[str, Callable[[], Any]] = {
    "loop": loop,
    "sums": lambda: 3 ** (10**9),
    "sleep": lambda: time.sleep(60),
    "allocate": lambda: len(bytearray(256 * MIB)),
    "answer": lambda: bytes(40 * MIB),
    "recurse": lambda: deep(0),
    "crash": lambda: ctypes.string_at(0),
    "abort": os.abort,
    "exit": lambda: os._exit(3),
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "fault": complain,
    "strange": be_strange,
    "pid": os.getpid,
}


def work(task: Any) -> Any:
    """Do what a task says to its own process, or double a number."""
    return DEEDS[task]() if task in DEEDS else task * 2


def nothing() -> None:
    """Make ready; pytest would print where a process crashed."""
    faulthandler.disable()


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("task", "limits", "why", "detail"),
    [
        pytest.param("loop", TIGHT, Why.TIME, "SIGPROF", marks=posix),
        pytest.param("sums", TIGHT, Why.TIME, "SIGPROF", marks=posix),
        pytest.param("sleep", HASTY, Why.CLOCK, "", id="sleep"),
        pytest.param("allocate", TIGHT, Why.MEMORY, "", marks=linux),
        pytest.param("answer", TIGHT, Why.MEMORY, "", marks=linux),
        pytest.param("recurse", TIGHT, Why.DEPTH, "", id="recurse"),
        pytest.param("crash", TIGHT, Why.CRASH, "SIGSEGV", marks=posix),
        pytest.param("abort", TIGHT, Why.CRASH, "SIGABRT", marks=posix),
        pytest.param("exit", TIGHT, Why.CRASH, "status 3", id="exit"),
        pytest.param("kill", TIGHT, Why.KILLED, "SIGKILL", marks=posix),
    ],
)
@pytest.mark.parametrize("most", [1, 2])
def test_what_breaks_a_limit_says_so_and_the_others_come_to_their_end(
    task: str, limits: Limits, why: Why, detail: str, most: int
) -> None:
    tasks: list[tuple[Any, Limits | None]] = [(1, TIGHT), (task, limits), (3, TIGHT), (4, TIGHT)]
    with crew_of(work, nothing, most) as crew:
        began = time.monotonic()
        assert list(worked_out(crew, tasks)) == [
            2,
            Stopped(why=why, limits=limits, detail=detail),
            6,
            8,
        ]
        assert time.monotonic() - began < 20
        # It can be asked again.
        assert list(worked_out(crew, tasks[:1])) == [2]
        assert len(crew.workers) <= most


def test_a_worker_is_used_again_and_its_limits_begin_anew() -> None:
    with crew_of(work, nothing, 2) as crew:
        assert len(multiprocessing.active_children()) == 1, "the first is there before any task"
        found = [next(worked_out(crew, [("pid", TIGHT)])) for _ in range(3)]
        assert len(set(found)) == 1


def test_a_fault_is_raised_here_and_the_worker_stays() -> None:
    with crew_of(work, nothing, 1) as crew:
        first = list(crew.workers)
        with pytest.raises(ExamgenError, match="a fault") as caught:
            list(worked_out(crew, [("fault", TIGHT)]))
        assert caught.value.hint == "a hint"
        with pytest.raises(RuntimeError, match="Unportable") as other:
            list(worked_out(crew, [("strange", TIGHT)]))
        assert "In a worker process" in other.value.__notes__[0]
        assert crew.workers == first


def test_one_that_was_killed_while_idle_is_found_out() -> None:
    with crew_of(work, nothing, 1) as crew:
        assert list(worked_out(crew, [(1, TIGHT)])) == [2]
        crew.workers[0].process.kill()
        crew.workers[0].process.join()
        (outcome,) = worked_out(crew, [(1, TIGHT)])
        assert outcome.why is (Why.KILLED if os.name == "posix" else Why.CRASH)
        assert list(worked_out(crew, [(1, TIGHT)])) == [2]


def test_who_stops_asking_is_not_given_old_answers() -> None:
    with crew_of(work, nothing, 2) as crew:
        with closing(worked_out(crew, [(1, TIGHT), ("sleep", TIGHT), (5, TIGHT)])) as outcomes:
            assert next(outcomes) == 2
        assert list(worked_out(crew, [(7, TIGHT)])) == [14]


def test_a_crash_while_made_ready_is_the_tasks() -> None:
    def prepare() -> None:
        os._exit(4)

    with crew_of(work, prepare, 1) as crew:
        (outcome,) = worked_out(crew, [(1, TIGHT)])
    assert (outcome.why, outcome.detail) == (Why.CRASH, "status 4")


CALLS: dict[str, Callable[[], object]] = {
    "connect": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "look up": lambda: socket.getaddrinfo("localhost", 80),
    "process": lambda: subprocess.run([sys.executable, "--version"], check=True),
    "shell": lambda: os.system("true"),  # noqa: S605
    "fork": os.fork,
}


def call_out(task: str) -> str:
    keep_to_itself()
    try:
        CALLS[task]()
    except PermissionError as refused:
        return str(refused)
    return "went through"


@posix
@pytest.mark.parametrize("task", sorted(CALLS))
def test_one_that_keeps_to_itself_reaches_nothing(task: str) -> None:
    with crew_of(call_out, nothing, 1) as crew:
        outcomes = list(worked_out(crew, [(task, TIGHT)]))
    assert "is not allowed while a paper is rendered" in str(outcomes[0])


# Two workers that never end, in one of them a C function that never lets go of its lock.
ENDLESS = """
import sys, threading, time
from examgen.pipeline import workers
from examgen.pipeline.crew import crew_of, worked_out
from examgen.pipeline.limits import Limits
from tests.pipeline.test_crew import nothing, work
sys.platform = sys.argv[1]
ample = Limits(seconds=100, wall=100, memory=2**30)
with crew_of(work, nothing, 2) as crew:
    def tell():
        while len(crew.workers) < 2:
            time.sleep(0.01)
        time.sleep(0.1)
        print(*[one.process.pid for one in crew.workers], flush=True)
    threading.Thread(target=tell, daemon=True).start()
    list(worked_out(crew, [(sys.argv[2], ample), ("sleep", ample)]))
"""


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(("platform", "task"), [("linux", "sums"), ("another", "loop")])
def test_no_worker_outlives_its_parent(how: signal.Signals, platform: str, task: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, platform, task],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert parent.stdout is not None
    children = [int(number) for number in parent.stdout.readline().split()]
    assert len(children) == 2
    parent.send_signal(how)
    # The workers hold the parent's standard output: it closes with the last of them.
    try:
        assert parent.communicate(timeout=15)[0] == ""
    finally:
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
