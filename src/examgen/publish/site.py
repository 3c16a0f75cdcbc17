"""Writes a site beside the old one and swaps the two folders in one step.

Files come one after the other, from several processes if need be. One that is as an earlier
build wrote it is not written again: the new tree gets another link to it. The old tree is
kept, out of sight, to become the next but one.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from examgen import __version__
from examgen.diagnostic import ExamgenError, reason_of
from examgen.publish.files import locked, sync_all
from examgen.publish.interruptions import interruptions_later
from examgen.publish.spare import Mark, Tree, Trees, bring_up_to_date, link, stamps_of
from examgen.publish.swap import recover, swap_in
from examgen.publish.tree import MANIFEST

# Below the folder where trees are made: what was replaced last, and what is made of that.
_SPARE, _NEXT = ".spare", ".next"


@dataclass(frozen=True, slots=True, kw_only=True)
class Staging:
    """The place where a site is made, and the one that it is to take.

    ``known`` are the marks of the files that stand there, by path, as far as they are known
    and still fit. ``trees`` is what the last build said of the place.
    """

    folder: Path
    target: Path
    known: Mapping[str, Mark]
    trees: Trees


@contextmanager
def staging(target: Path, trees: Trees) -> Iterator[Staging]:
    """Give a place beside ``target`` for the block; ``trees`` is what its last build returned.

    Raises ExamgenError where the place cannot be written to, or holds what no build has
    written; the old site is whole then.
    """
    out = target.parent
    try:
        # Before anything is written, and once more when no other build can.
        _refuse_strangers(target)
        with locked(out, target.name):
            recover(target)
            _refuse_strangers(target)
            # We hold the lock, so leftovers are dead.
            _clear(out, target.name)
            try:
                folder = _fresh(out, target.name)
                known = _still(target, trees.now.files)
                yield Staging(folder=folder, target=target, known=known, trees=trees)
            finally:
                _clear(out, target.name)
    except OSError as problem:
        raise ExamgenError(
            f"cannot write to {target}: {reason_of(problem)}",
            "what was there before is untouched; free some space or name another place with --out",
        ) from problem


def _fresh(out: Path, name: str) -> Path:
    """Return an empty folder on the same file system."""
    beside = out / ".staging"
    (beside / name).mkdir(parents=True)
    # With `--out` the folder may lie in a repository, which is to know nothing of it.
    ignored = beside / ".gitignore"
    if not ignored.exists():
        ignored.write_text("*\n", "utf-8")
    return beside / name


def _clear(out: Path, name: str) -> None:
    """Remove what was made of a new site and did not take its place."""
    for folder in (out / ".staging" / name, out / ".staging" / _NEXT / name):
        shutil.rmtree(folder, ignore_errors=True)


def _refuse_strangers(target: Path) -> None:
    """Refuse to replace what is no site of ours: it may be all that someone has.

    Single files that were put into a site go with it; folders and a checkout of git do not.
    """
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    listed = _listed_in(target)
    strange = "what no build has written"
    if listed is not None:
        tops = {path.partition("/")[0] for path in listed}
        found = sorted(
            entry.name
            for entry in target.iterdir()
            if entry.name == ".git" or (entry.is_dir() and entry.name not in tops)
        )
        if not found:
            return
        strange = f"{found[0]}, which no build has written"
    raise ExamgenError(
        f"{target} holds {strange}, so it is left alone",
        "move it away, or name another place with --out",
    )


def _listed_in(target: Path) -> Collection[str] | None:
    """Return what the manifest of a site lists, None where there is none: others have their own."""
    try:
        manifest = json.loads((target / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(manifest, dict) or manifest.keys() != {"examgen", "files"}:
        return None
    files = manifest["files"]
    return files if isinstance(files, dict) and "index.html" in files else None


def write_page(folder: Path, path: str, data: bytes, *, again: bool = False) -> Mark:
    """Write a file of a site that is being made, ``again`` where a part of it may be there.

    Raises FileExistsError otherwise: no two pages have one place.
    """
    place, mode = f"{folder}{os.sep}{path}", "wb" if again else "xb"
    try:
        file = open(place, mode)  # noqa: PTH123, SIM115 - by far faster
    except FileNotFoundError:
        os.makedirs(os.path.dirname(place), exist_ok=True)  # noqa: PTH103, PTH120 - faster
        file = open(place, mode)  # noqa: PTH123, SIM115
    with file:
        file.write(data)
        file.flush()
        found = os.fstat(file.fileno())
    digest = hashlib.sha256(data).hexdigest()
    return Mark(digest, found.st_size, found.st_mtime_ns, found.st_ino)


def put_page(staged: Staging, path: str, data: bytes) -> Mark:
    """Write a file of a site, unless it stands in the old one to the byte."""
    known = staged.known.get(path)
    if known is not None and known.digest == hashlib.sha256(data).hexdigest():
        return known
    return write_page(staged.folder, path, data)


def write_shared(folder: Path, path: str, data: bytes, *, again: bool = False) -> Mark:
    """Write a file whose name tells its bytes, unless another process has done so."""
    try:
        return write_page(folder, path, data, again=again)
    except FileExistsError:
        now = (folder / path).stat()
        digest = hashlib.sha256(data).hexdigest()
        return Mark(digest, len(data), now.st_mtime_ns, now.st_ino)


def marks_of(folder: Path, below: str) -> Mapping[str, Mark]:
    """Return the marks of files that another program wrote to a folder of a site being made."""
    found: dict[str, Mark] = {}
    for place in sorted((folder / below).rglob("*")):
        if place.is_file():
            now = place.stat()
            digest = hashlib.sha256(place.read_bytes()).hexdigest()
            path = place.relative_to(folder).as_posix()
            found[path] = Mark(digest, now.st_size, now.st_mtime_ns, now.st_ino)
    return found


def put_in_place(staged: Staging, marks: Mapping[str, Mark]) -> Trees:
    """Let the new site take its place, with its manifest; return what is known of the place.

    Files whose marks are those of the old site are taken over from there. Where it is the old
    one to the byte, that one stays.
    """
    target, trees = staged.target, staged.trees
    data = _manifest(marks)
    known = staged.known.get(MANIFEST)
    same = known is not None and known.digest == hashlib.sha256(data).hexdigest()
    untouched = len(staged.known) == len(trees.now.files) and trees.now.is_at(target)
    if same and untouched and all(staged.known.get(path) == mark for path, mark in marks.items()):
        return trees
    made = {**marks, MANIFEST: write_page(staged.folder, MANIFEST, data)}
    folder = _whole_tree(staged, made)
    sync_all(folder)
    spare = target.parent / ".staging" / _SPARE / target.name
    # What it shows may be withheld today, and a server may show all that lies beside the site.
    spare.parent.mkdir(mode=0o700, exist_ok=True)
    with interruptions_later():
        swap_in(folder, target, spare if untouched else None)
    now = Tree(made, stamps_of(target, made))
    if not (untouched and os.path.isdir(spare)):  # noqa: PTH112 - false where we may not look
        return Trees(now)
    # Its own folder was moved, which some systems note in it.
    before = replace(trees.now, folders={**trees.now.folders, **stamps_of(spare, ())})
    return Trees(now, before)


def _whole_tree(staged: Staging, marks: Mapping[str, Mark]) -> Path:
    """Bring all files of a site together in one folder, of which most are there already."""
    beside = staged.folder.parent
    spare, following = (beside / place / staged.target.name for place in (_SPARE, _NEXT))
    if staged.trees.before.is_at(spare):
        following.parent.mkdir(exist_ok=True)
        # Under this name a tree that was left half done is dead.
        spare.rename(following)
        places = staged.target, staged.folder
        bring_up_to_date(following, staged.trees.before, marks, Tree(staged.known), places)
        return following
    shutil.rmtree(spare, ignore_errors=True)
    for path, mark in marks.items():
        if staged.known.get(path) == mark:
            _take_over(staged, path)
    return staged.folder


def _manifest(marks: Mapping[str, Mark]) -> bytes:
    listed = {path: mark.digest for path, mark in marks.items()}
    manifest = {"examgen": __version__, "files": listed}
    return (json.dumps(manifest, indent=2, sort_keys=True) + "\n").encode()


def _take_over(staged: Staging, path: str) -> None:
    old, new = (f"{folder}{os.sep}{path}" for folder in (staged.target, staged.folder))
    try:
        link(old, new)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(new), exist_ok=True)  # noqa: PTH103, PTH120 - faster
        link(old, new)
    except FileExistsError:
        # A paper that is made anew has the same figure.
        return


def _still(target: Path, known: Mapping[str, Mark]) -> Mapping[str, Mark]:
    """Return those marks that fit what stands there."""
    found: dict[str, Mark] = {}
    for path, mark in known.items():
        try:
            now = os.lstat(f"{target}{os.sep}{path}")
        except OSError:
            continue
        if (now.st_size, now.st_mtime_ns, now.st_ino) == (mark.size, mark.modified, mark.inode):
            found[path] = mark
    return found
