"""Which bank a document belongs to, and where it lies there."""

import os
from dataclasses import dataclass
from pathlib import Path

from pygls.uris import from_fs_path, to_fs_path

from examgen.diagnostic import ExamgenError
from examgen.load import find_root


@dataclass(frozen=True, slots=True)
class Home:
    """A document's place: its bank's root, and its path there (POSIX)."""

    root: Path
    path: str


def home_of(uri: str) -> Home | None:
    """Return where a document lies, None where it is in no bank or no file at all."""
    place = path_of(uri)
    if place is None:
        return None
    root = root_of(place.parent)
    if root is None:
        return None
    path = place.relative_to(root).as_posix()
    return Home(root, path) if path.startswith("bank/") else None


def root_of(folder: Path) -> Path | None:
    """Return the root of the bank that a folder is in, None where there is none."""
    try:
        return find_root(folder)
    except (ExamgenError, OSError, ValueError):
        return None


def path_of(uri: str) -> Path | None:
    """Return the path of a file's URI, None for any other."""
    try:
        path = to_fs_path(uri) if uri.startswith("file:") else None
        if path is None or "\0" in path:
            return None
        return Path(os.path.normpath(path))
    except ValueError:
        return None


def uri_of(root: Path, path: str) -> str:
    """Return the URI of a file of a bank."""
    return from_fs_path(str(root / path)) or ""
