"""Worker processes that never outlive the work: not when it fails, nor when it is interrupted."""

import ctypes
import gc
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

_PR_SET_PDEATHSIG = 1


def possible() -> bool:
    """Tell whether processes can share locks here: some containers and phones forbid it."""
    try:
        multiprocessing.Lock()
    except (ImportError, NotImplementedError, OSError):
        return False
    return True


@contextmanager
def workers(count: int, start: Callable[[], None] | None = None) -> Iterator[ProcessPoolExecutor]:
    """Offer ``count`` processes; ``start`` runs first in each.

    Where the block is left by an exception they are ended at once, whatever they do.
    """
    pool = ProcessPoolExecutor(count, initializer=_begin, initargs=(start,))
    try:
        _launch(pool)
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _launch(pool: ProcessPoolExecutor) -> None:
    # A first task starts the processes. Ctrl-C waits for that: in one that is only half
    # begun it would end in a complaint of Python's.
    if sys.platform == "win32":
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(start: Callable[[], None] | None) -> None:
    # Ctrl-C reaches every process of a terminal: the parent alone decides what comes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    gc.disable()
    if start is not None:
        start()
