"""What came into a bank without a line of it having changed."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from examgen.pipeline.git import git_text
from examgen.pipeline.survey import PAPERS, QUESTIONS, readers

_MODULE = "160000"


def come_in(root: Path, base: str) -> frozenset[str] | None:
    """Return the files that are read as something only since a commit, and changed submodules.

    A file that moved into the bank, or took another ending, is new with all its lines, though
    to git none changed; git does not look into submodules. These end in ``/``. None is
    returned where git fails.
    """
    words = ("diff", "--raw", "-z", "-M", "--no-color", "--relative", "--ignore-submodules=dirty")
    listed = git_text(root, *words, base, "--", ".")
    return None if listed is None else frozenset(_come_in(listed.split("\0")))


def _come_in(parts: list[str]) -> Iterator[str]:
    entries = iter(parts)
    for head in entries:
        if not head.startswith(":"):
            continue
        _, mode, _, _, status = head.split(" ")
        path = next(entries)
        new = next(entries) if status[0] in "RC" else path
        if mode == _MODULE:
            yield f"{new}/"
        elif new != path and _role(new) not in (None, _role(path)):
            yield new


def _role(path: str) -> tuple[str, str] | None:
    """Return what a file is read as: the folder that decides it, and its ending."""
    if any(part.startswith(".") for part in path.split("/")):
        return None
    suffix = PurePosixPath(path).suffix.lower()
    known = {QUESTIONS: readers(), PAPERS: {".yaml"}}
    folder = next((f for f in known if path.startswith(f) and suffix in known[f]), None)
    return None if folder is None else (folder, suffix)
