"""Swaps one folder for another in one step, so that a reader sees the old tree or the new.

Linux and macOS can exchange two folders atomically. Elsewhere the old one is moved
aside first; a crash between the two renames is mended at the start of the next run.
"""

import ctypes
import errno
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2


def swap_in(staged: Path, target: Path, spare: Path | None = None) -> None:
    """Put the folder ``staged`` in the place of ``target`` and remove what stood there.

    With ``spare`` that is kept there instead, where nothing else stands. All lie on one file
    system, ``staged`` below ``.staging`` beside the target. Raises OSError where the system
    refuses or ``target`` is no folder; what was there is whole then.
    """
    if not target.exists():
        staged.rename(target)
    elif not target.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(target))
    elif _exchange(staged, target):
        _clear(staged, spare)
    else:
        aside = _aside(target)
        target.rename(aside)
        try:
            staged.rename(target)
        except OSError:
            aside.rename(target)
            raise
        _clear(aside, spare)


def _clear(old: Path, spare: Path | None) -> None:
    """Take the old tree away; the new one is in place, so that nothing is lost if that fails."""
    if spare is not None:
        try:
            old.rename(spare)
        except OSError:
            pass
        else:
            return
    # What cannot be removed now is removed by the next run.
    remove(old)


def remove(folder: Path) -> None:
    """Remove a folder as far as it can be; of a link to one the link alone."""
    with suppress(OSError):
        if folder.is_symlink():
            folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)


def is_aside(target: Path) -> bool:
    """Tell whether a crash left an old tree aside."""
    return _aside(target).exists()


def recover(target: Path) -> None:
    """Mend what a crash between two renames left: the old tree goes back to its place."""
    aside = _aside(target)
    if not aside.exists():
        return
    if target.exists():
        remove(aside)
    else:
        aside.rename(target)


def _aside(target: Path) -> Path:
    # Not beside the target: what stands there, whatever its name, may be somebody's own.
    return target.parent / ".staging" / f".{target.name}.old"


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two paths in one step; False where the system cannot."""
    paths = os.fsencode(one), os.fsencode(other)
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            status = library.renamex_np(*paths, _RENAME_SWAP)
        else:
            status = library.renameat2(
                _AT_FDCWD, paths[0], _AT_FDCWD, paths[1], ctypes.c_uint(_RENAME_EXCHANGE)
            )
    except (AttributeError, TypeError, OSError):
        return False
    if status == 0:
        return True
    code = ctypes.get_errno()
    if code in {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}:
        return False
    raise OSError(code, os.strerror(code), str(other))
