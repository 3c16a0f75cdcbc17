"""Times calls and cold processes, one after the other in turns, so that noise hits all alike."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

ROUNDS = 5


def in_turns(calls: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median seconds of each call over some rounds of all of them."""
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(taken) for name, taken in seconds.items()}


def process(*arguments: str) -> Callable[[], object]:
    """Return a call that runs this interpreter on some arguments in a fresh process."""
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, capture_output=True)


def row(cells: Sequence[str]) -> str:
    """Return one line of a result table."""
    return "| " + " | ".join(cells) + " |"
