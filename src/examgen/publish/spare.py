"""The last but one tree of a site: most of the next one stands in it already.

Making ten thousand folders and removing them again takes longer than all else that a build
does after one edit. So the tree that was replaced is kept beside the new one, its files being
links to the same bytes, and the next build brings it up to date instead of making another.
It is used only where every folder is as it was left: one file put in or taken out by
somebody else, and it is thrown away.
"""

import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mark:
    """A file as it was written: its SHA-256, and by what the system would tell a change."""

    digest: str
    size: int
    modified: int
    inode: int


# When a folder's list of names was changed last, its inode, and who may look into it.
Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree as a build left it: the marks of its files, the stamps of its folders, by path.

    The folder of the tree itself has the empty path.
    """

    files: Mapping[str, Mark] = field(default_factory=dict)
    folders: Mapping[str, Stamp] = field(default_factory=dict)

    def is_at(self, place: Path) -> bool:
        """Tell whether every folder stands there with the names that it had, and no others."""
        return bool(self.folders) and self.folders == stamps_of(place, self.files)


@dataclass(frozen=True, slots=True)
class Trees:
    """What is known of a place: the tree that stands there, and the one before that."""

    now: Tree = field(default_factory=Tree)
    before: Tree = field(default_factory=Tree)


def stamps_of(place: Path, files: Iterable[str]) -> Mapping[str, Stamp]:
    """Return the stamps of a tree's folders, leaving out those that are not there."""
    found: dict[str, Stamp] = {}
    for folder in folders_of(files):
        try:
            now = os.lstat(f"{place}{os.sep}{folder}")
        except OSError:
            continue
        found[folder] = now.st_mtime_ns, now.st_ino, now.st_mode
    return found


def folders_of(files: Iterable[str]) -> set[str]:
    """Return the folders that files lie in, and those that these lie in."""
    found = {""}
    for path in files:
        folder = path.rpartition("/")[0]
        while folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def bring_up_to_date(
    spare: Path, tree: Tree, marks: Mapping[str, Mark], old: Tree, places: tuple[Path, Path]
) -> None:
    """Make the spare tree one of the files ``marks``: what it lacks comes from two ``places``.

    What the ``old`` tree in the first has gets a link, the rest was written anew in the second
    and is moved.
    """
    stays = {path for path, mark in tree.files.items() if marks.get(path) == mark}
    for path in tree.files.keys() - stays:
        os.unlink(f"{spare}{os.sep}{path}")  # noqa: PTH108 - faster
    # The deepest first.
    for folder in sorted(folders_of(tree.files) - folders_of(marks), reverse=True):
        os.rmdir(f"{spare}{os.sep}{folder}")  # noqa: PTH106 - faster
    for path in marks.keys() - stays:
        place = f"{spare}{os.sep}{path}"
        os.makedirs(os.path.dirname(place), exist_ok=True)  # noqa: PTH103, PTH120 - faster
        if old.files.get(path) == marks[path]:
            link(f"{places[0]}{os.sep}{path}", place)
        else:
            os.rename(f"{places[1]}{os.sep}{path}", place)  # noqa: PTH104 - faster


def link(old: str, new: str) -> None:
    """Give a file another name, or a copy where the file system has no links.

    Raises FileNotFoundError where its folder is not there, FileExistsError for what is.
    """
    try:
        os.link(old, new)
    except (FileNotFoundError, FileExistsError):
        raise
    except OSError:
        shutil.copy2(old, new)
