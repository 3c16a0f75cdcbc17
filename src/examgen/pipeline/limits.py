"""How much a piece of rendering may use, and how a worker process is held to it.

Processor time and memory are limits of the system: they hold inside C code too. Where
the system has none (Windows), or none for memory (macOS), wall time alone is left.
"""

import math
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

MIB = 2**20

# Measured: 0.6 s for a paper's first question, 0.02 s and 0.6 MiB for each more, and for
# the largest figure allowed about a second and 200 MiB. Limits leave five times as much.
_SECONDS, _SECONDS_A_QUESTION, _SECONDS_A_FIGURE = 10.0, 0.1, 1.0
_MEMORY, _MEMORY_A_QUESTION, _MEMORY_A_FIGURE = 1024 * MIB, 3 * MIB, 32 * MIB
# One question by itself, when the one that is at fault is looked for.
_ALONE, _MEMORY_ALONE = 3.0, 512 * MIB
# A busy machine may give a process only a part of the time.
_WALL_FACTOR, _WALL_EXTRA = 4.0, 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Seconds of processor time, seconds by the clock, bytes of data: beyond those used before."""

    seconds: float
    wall: float
    memory: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How limits come from what there is to render; tests pass smaller ones."""

    seconds: float = _SECONDS
    alone: float = _ALONE
    memory: int = _MEMORY
    memory_alone: int = _MEMORY_ALONE


class Why(Enum):
    """What a piece of rendering was stopped for."""

    TIME = "time"
    MEMORY = "memory"
    DEPTH = "depth"
    CRASH = "crash"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """Says that rendering did not come to its end, why, and what its limits were."""

    why: Why
    limits: Limits
    detail: str = ""


def whole_limits(bounds: Bounds, questions: int, figures: int) -> Limits:
    """Return the limits of a whole form or key."""
    seconds = bounds.seconds + questions * _SECONDS_A_QUESTION + figures * _SECONDS_A_FIGURE
    memory = bounds.memory + questions * _MEMORY_A_QUESTION + figures * _MEMORY_A_FIGURE
    return _limits(seconds, memory)


def alone_limits(bounds: Bounds, figures: int) -> Limits:
    """Return the limits of one question by itself: smaller than those of any form."""
    seconds = bounds.alone + figures * _SECONDS_A_FIGURE
    return _limits(seconds, bounds.memory_alone + figures * _MEMORY_A_FIGURE)


def _limits(seconds: float, memory: int) -> Limits:
    return Limits(seconds=seconds, wall=seconds * _WALL_FACTOR + _WALL_EXTRA, memory=memory)


def hold_to(limits: Limits) -> None:
    """Hold this process to limits from now on, as far as the system can."""
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime + limits.seconds)
    _set(resource.RLIMIT_CPU, seconds)
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


def reason_of_death(exitcode: int | None, limits: Limits) -> Stopped | None:
    """Return why a worker process ended by itself, None where it was killed from outside."""
    number = -(exitcode or 0)
    if sys.platform != "win32":
        if number == signal.SIGXCPU:
            return Stopped(why=Why.TIME, limits=limits)
        if number == signal.SIGKILL:
            return None
    if number > 0:
        return Stopped(why=Why.CRASH, limits=limits, detail=signal.Signals(number).name)
    return Stopped(why=Why.CRASH, limits=limits, detail=f"status {exitcode}")
