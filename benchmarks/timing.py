"""Times calls and cold processes, one after the other in turns, so that noise hits all alike.

Seconds are processor time of this process and of those it started: a busy machine
stretches the wall clock at random, and hardly this.
"""

import multiprocessing
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROUNDS = 5


def in_turns(calls: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median seconds of each call over some rounds of all of them."""
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = spent()
            call()
            seconds[name].append(spent() - start)
    return {name: statistics.median(taken) for name, taken in seconds.items()}


def spent() -> float:
    """Return the processor seconds of this process and of those it started.

    A solver's process that is still there counts by its own clock (on Linux).
    """
    # os.times() counts in hundredths of a second, which is a fifth of what click takes.
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    running = sum(_clock(child.pid) for child in multiprocessing.active_children())
    return time.process_time() + ended.ru_utime + ended.ru_stime + running


def _clock(pid: int | None) -> float:
    """Return the processor seconds of another process, 0 where it has just ended.

    The number of its clock is made as clock_getcpuclockid(3) of the C library makes it.
    """
    if pid is None:
        return 0.0
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def process(*arguments: str) -> Callable[[], object]:
    """Return a call that runs this interpreter on some arguments in a fresh process.

    Modules are compiled once and not in each process, as those of an installed package are.
    """
    command = [sys.executable, *arguments]
    compiled = str(Path(tempfile.gettempdir()) / "examgen-pyc")
    environment = {"PYTHONPYCACHEPREFIX": compiled, **os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return lambda: subprocess.run(command, check=True, capture_output=True, env=environment)


def row(cells: Sequence[str]) -> str:
    """Return one line of a result table."""
    return "| " + " | ".join(cells) + " |"
