"""Creates files whole or not at all, and never over others."""

import contextlib
import os
from pathlib import Path


def create_file(root: Path, path: str, data: bytes) -> None:
    """Write a new file at a POSIX path below ``root``, with its folders.

    Raises FileExistsError where something is there already, and OSError where a folder
    of the path is a link or cannot be written to.
    """
    place = root / path
    for folder in reversed(place.relative_to(root).parents):
        if (root / folder).is_symlink():
            raise OSError(f"{folder} is a symbolic link")
    place.parent.mkdir(parents=True, exist_ok=True)
    staged = place.with_name(f".{place.name}.{os.getpid()}.new")
    with contextlib.ExitStack() as held:
        with staged.open("xb") as file:
            held.callback(_discard, staged)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _settle(staged, place)


def _discard(staged: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        staged.unlink()


def _settle(staged: Path, place: Path) -> None:
    """Give a written file its name. A link cannot replace a file, a renaming could."""
    try:
        os.link(staged, place)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no links.
        if place.exists():
            raise FileExistsError(place) from None
        staged.rename(place)
