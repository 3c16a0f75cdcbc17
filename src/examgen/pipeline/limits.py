"""How much a piece of rendering may use, and how a worker process is held to it.

Processor time and memory are limits of the system: they hold inside C code too. Where
the system has none (Windows), or none for memory (macOS), wall time alone is left.
"""

import math
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

MIB = 2**20

# To load what renders, whoever asks first; patience does not change it.
_LOADING, _LOADING_MEMORY = 0.6, 64 * MIB
# Measured: 0.6 s for a paper's first question, 0.02 s and 0.6 MiB for each more, 0.02 s for
# a usual figure, and for the largest one allowed about a second and 200 MiB.
_SECONDS, _SECONDS_A_QUESTION, _SECONDS_A_FIGURE = 9.4, 0.1, 0.25
_MEMORY, _MEMORY_A_QUESTION, _MEMORY_A_FIGURE = 960 * MIB, 3 * MIB, 32 * MIB
# What a usual paper takes, three times over: one that takes more may be at fault, and is looked
# at closely. If nothing in it is, it has the time above.
_USUAL, _USUAL_A_QUESTION, _USUAL_A_FIGURE = 1.4, 0.02, 0.1
# One question by itself, when the one that is at fault is looked for.
_ALONE, _MEMORY_ALONE = 2.4, 448 * MIB
# A busy machine may give a process only a small part of the time. What waits for something
# and takes no time of a processor is rare: nothing that is rendered can.
_WALL_FACTOR, _WALL_EXTRA = 6.0, 5.0

# What a process says that is about to reach the network, or to begin another one.
_REACHING_OUT = (
    *("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser."),
    *("subprocess.", "pty.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds of processor time, seconds by the clock, bytes of data: beyond those used before."""

    seconds: float
    wall: float
    memory: int


class Why(Enum):
    """What a piece of rendering was stopped for."""

    TIME = "processor time"
    CLOCK = "time by the clock"
    MEMORY = "memory"
    DEPTH = "depth"
    CRASH = "crash"
    KILLED = "killed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """Says that a task did not come to its end, why, and what its limits were, if any."""

    why: Why
    limits: Limits | None
    detail: str = ""


def whole_limits(patience: float, questions: int, figures: int) -> Limits:
    """Return the limits of a whole form or key; ``patience`` multiplies them."""
    seconds = _SECONDS + questions * _SECONDS_A_QUESTION + figures * _SECONDS_A_FIGURE
    memory = _MEMORY + questions * _MEMORY_A_QUESTION + figures * _MEMORY_A_FIGURE
    return _limits(patience, seconds, memory)


def usual_limits(patience: float, questions: int, figures: int) -> Limits:
    """Return what a form or key seldom takes, in time; of memory it may have as much as any."""
    seconds = _USUAL + questions * _USUAL_A_QUESTION + figures * _USUAL_A_FIGURE
    whole = whole_limits(patience, questions, figures)
    return replace(_limits(patience, seconds, 0), memory=whole.memory)


def alone_limits(patience: float, figures: int) -> Limits:
    """Return the limits of one question by itself: smaller than those of any form."""
    seconds = _ALONE + figures * _SECONDS_A_FIGURE
    return _limits(patience, seconds, _MEMORY_ALONE + figures * _MEMORY_A_FIGURE)


def _limits(patience: float, seconds: float, memory: int) -> Limits:
    seconds = _LOADING + seconds * patience
    return Limits(
        seconds=seconds,
        wall=seconds * _WALL_FACTOR + _WALL_EXTRA,
        memory=_LOADING_MEMORY + int(memory * patience),
    )


def hold_to(limits: Limits) -> None:
    """Hold this process to limits from now on, as far as the system can."""
    if sys.platform == "win32":
        return
    import resource

    # Who began all this may have had the signal ignored.
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    used = resource.getrusage(resource.RUSAGE_SELF)
    # It counts whole seconds; the timer, by the same clock, is exact.
    _set(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime + limits.seconds) + 1)
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    # A process that is stopped leaves no image of its memory behind.
    _set(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        # Counts what can be written to, not what is merely mapped: libraries, fonts.
        _set(resource.RLIMIT_DATA, _data_now(resource.getpagesize()) + limits.memory)


def _data_now(page: int) -> int:
    """Return the bytes that this process has for data and stack already."""
    with open("/proc/self/statm", encoding="ascii") as numbers:  # noqa: PTH123
        return int(numbers.read().split()[5]) * page


def _set(kind: int, most: int) -> None:
    import resource

    _, hard = resource.getrlimit(kind)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(kind, (soft, hard))


def reason_of_death(exitcode: int | None, limits: Limits | None) -> Stopped:
    """Return why a worker process ended by itself, or that it was killed from outside."""
    number = -(exitcode or 0)
    if number <= 0:
        return Stopped(why=Why.CRASH, limits=limits, detail=f"status {exitcode}")
    name = signal.Signals(number).name
    why = {"SIGPROF": Why.TIME, "SIGXCPU": Why.TIME, "SIGKILL": Why.KILLED}.get(name, Why.CRASH)
    return Stopped(why=why, limits=limits, detail=name)


def keep_to_itself() -> None:
    """Let Python code of this process neither reach the network nor begin other processes.

    Nothing ought to try. Where something does all the same, it fails here, too.
    """
    sys.addaudithook(_refuse)


def _refuse(event: str, _: object) -> None:
    if event.startswith(_REACHING_OUT):
        raise PermissionError(f"{event} is not allowed while a paper is rendered")
