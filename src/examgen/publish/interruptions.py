"""Keeps Ctrl-C out of steps that must not end halfway."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptions_later() -> Iterator[None]:
    """Let Ctrl-C wait until the block is left, where the system can do that."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
