"""Keeps a store from growing for ever: throws away what was not asked for the longest.

A store lies at the mercy of several builds at once. To lose an entry costs time and
nothing else, so nothing is locked here: what one build throws away another finds missing,
and makes again. Only files that are named as entries are touched, in a folder that is
reached through no link.
"""

import contextlib
import os
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

# A store that holds more is cut down to four fifths of it.
MOST = 10**9
_LEFT = 4, 5
# Names are digests, so that any few of the 256 folders tell about how large all are.
_SAMPLE = 8
_ENTRY = re.compile(r"[0-9a-f]{62}(\.[0-9]+)?")
# Whoever was writing such a file has been killed.
_ABANDONED = 24 * 60 * 60


@dataclass(frozen=True, slots=True, order=True)
class _Entry:
    used: int
    path: str
    size: int


def size(folder: Path) -> tuple[int, int]:
    """Return the number of entries in a store and their bytes."""
    sizes = [entry.size for entry in _entries(folder, _folders())]
    return len(sizes), sum(sizes)


def trim(folder: Path, most: int = MOST) -> None:
    """Throw the entries away that were used the longest ago, where a store holds too much.

    It looks at a few of its folders first, and at all only if these are too large.
    """
    step = 256 // _SAMPLE
    few = [name for number, name in enumerate(_folders()) if number % step == 0]
    if not _is_own(folder) or step * sum(one.size for one in _entries(folder, few)) <= most:
        return
    entries = sorted(_entries(folder, _folders()))
    left = sum(one.size for one in entries)
    if left <= most:
        return
    now = time.time_ns()
    for one in entries:
        abandoned = "." in os.path.basename(one.path)  # noqa: PTH119 - by far faster
        if abandoned and now - one.used < _ABANDONED * 10**9:
            continue
        if left * _LEFT[1] <= most * _LEFT[0]:
            break
        with contextlib.suppress(OSError):
            os.unlink(one.path)  # noqa: PTH108 - by far faster
            left -= one.size


def clear(folder: Path) -> tuple[int, int]:
    """Throw all entries away; return how many there were, and their bytes."""
    count = total = 0
    if not _is_own(folder):
        return 0, 0
    for one in _entries(folder, _folders()):
        with contextlib.suppress(OSError):
            Path(one.path).unlink()
            count, total = count + 1, total + one.size
    for name in _folders():
        with contextlib.suppress(OSError):
            (folder / name).rmdir()
    return count, total


def _is_own(folder: Path) -> bool:
    """Tell whether a store lies where it seems to: a bank may come with links in it."""
    return not (folder.is_symlink() or folder.parent.is_symlink())


def _folders() -> Iterator[str]:
    return (f"{number:02x}" for number in range(256))


def _entries(folder: Path, names: Iterable[str]) -> Iterator[_Entry]:
    """Yield the entries in some folders of a store, and files that were to become entries."""
    for name in names:
        place = f"{folder}{os.sep}{name}"
        try:
            if os.path.islink(place):  # noqa: PTH114 - by far faster
                continue
            with os.scandir(place) as found:
                listed = [one for one in found if _ENTRY.fullmatch(one.name)]
        except OSError:
            continue
        for one in listed:
            with contextlib.suppress(OSError):
                if one.is_file(follow_symlinks=False):
                    told = one.stat(follow_symlinks=False)
                    yield _Entry(told.st_mtime_ns, one.path, told.st_size)
