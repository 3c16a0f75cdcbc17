"""Makes the n-th call to the system fail, or be the last one that a process makes."""

import builtins
import errno
import io
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from examgen.publish import swap

CALLS = (
    *("open", "fsync", "rename", "replace", "mkdir", "rmdir", "unlink", "remove"),
    *("scandir", "listdir", "chmod", "stat", "lstat"),
)
CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


@dataclass(slots=True)
class Counter:
    """Counts calls, and does something before one of them."""

    at: int
    deed: Callable[[str], None]
    names: list[str] = field(default_factory=list)

    def count(self, name: str) -> None:
        self.names.append(name)
        if len(self.names) == self.at:
            self.deed(name)


class File:
    """A file whose every write may fail."""

    def __init__(self, file: Any, counter: Counter) -> None:
        self._file, self._counter = file, counter

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        # Half of it may be there, as on a disk that gets full.
        self._file.write(data[: len(data) // 2])
        self._file.flush()
        self._counter.count("write")
        return int(self._file.write(data[len(data) // 2 :]))


@contextmanager
def disturbed(counter: Counter) -> Iterator[None]:
    """Count all calls to the system within the block that publishing can make."""

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **options: Any) -> Any:
            counter.count(name)
            return real(*given, **options)

        return call

    real_open = io.open

    def open_file(*given: Any, **options: Any) -> Any:
        counter.count("open a file")
        mode = str(options.get("mode", given[1] if len(given) > 1 else "r"))
        file = real_open(*given, **options)
        return File(file, counter) if set(mode) & set("wxa") else file

    with ExitStack() as stack:
        for name in CALLS:
            stack.enter_context(patch.object(os, name, counted(name, getattr(os, name))))
        stack.enter_context(patch.object(io, "open", open_file))
        stack.enter_context(patch.object(builtins, "open", open_file))
        exchange = counted("exchange", swap._exchange)
        stack.enter_context(patch.object(swap, "_exchange", exchange))
        yield


def failing(code: int) -> Callable[[str], None]:
    """Return a deed: the call fails so."""

    def fail(name: str) -> None:
        raise OSError(code, os.strerror(code), name)

    return fail


def die(_: str) -> None:
    """End this process as ``kill -9`` does."""
    os.kill(os.getpid(), signal.SIGKILL)


def in_child(work: Callable[[], None]) -> int:
    """Do some work in a forked process; return 0, or what ended it: 9 for ``kill -9``."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:  # noqa: BLE001
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
