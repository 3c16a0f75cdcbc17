"""Asks git; what it prints is bytes that contributors may have chosen."""

import errno
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from examgen.diagnostic import ExamgenError

# What git would run for a repository that lies, as files, in the tree of another: its settings
# are a stranger's, and some of them name commands. What the user has set changes no answer.
_OWN_ONLY = (
    "--no-pager",
    "--literal-pathspecs",
    *("-c", "safe.bareRepository=explicit"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "core.untrackedCache=false"),
    *("-c", "core.quotePath=false"),
    *("-c", "color.ui=false"),
)
# A hook or a shell may have others set, which name another repository, index or differ.
_KEPT = ("GIT_CONFIG_", "GIT_TRACE", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
_SET = {
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    # Older versions know no GIT_NO_LAZY_FETCH; without protocols none is fetched either.
    "GIT_ALLOW_PROTOCOL": "",
    # Only faults are translated, and one of them is looked at.
    "LC_ALL": "C",
}
_FULL = "fetch its whole history: `fetch-depth: 0` on GitHub, `GIT_DEPTH: 0` on GitLab"
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_ALLOW = re.compile(r"git config --global --add safe\.directory [^\n]+")
_LINK = "120000"


def git(root: Path, *words: str) -> bytes | None:
    """Return what git prints when run in ``root``, or nothing where it fails.

    Raises ExamgenError where there is no git.
    """
    done = _run(root, *words)
    return None if done.returncode else done.stdout


def _run(root: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603
            _command(root, *words), capture_output=True, check=False, env=_environment()
        )
    except OSError as problem:
        raise ExamgenError(
            "git is needed to compare revisions, and cannot be run", "install git"
        ) from problem


def _command(root: Path, *words: str) -> list[str]:
    return ["git", *_OWN_ONLY, "-C", str(root), *words]


def _environment() -> dict[str, str]:
    """Return the environment for git: ``root`` alone says which repository, nothing is fetched."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith("GIT_") or name.upper().startswith(_KEPT)
    }
    return {**kept, **_SET}


def git_text(root: Path, *words: str) -> str | None:
    """Return what git prints as text; bytes that are no UTF-8 become lone surrogates."""
    printed = git(root, *words)
    return None if printed is None else printed.decode("utf-8", "surrogateescape")


def blob(root: Path, commit: str, path: str, cap: int) -> bytes | None:
    """Return a file's bytes as they are in a commit, ``path`` leading from ``root``.

    None where it is not there. Raises OSError as reading it from disk would: for what is no
    regular file (ELOOP for a link) and what is larger than ``cap`` (EFBIG), and EIO where
    git cannot read it.
    """
    if "\0" in path or any(part in {"", ".", ".."} for part in path.split("/")):
        raise OSError(errno.EINVAL, "not a plain path", path)
    listed = git_text(root, "ls-tree", "-zl", commit, "--", path)
    if listed is None:
        raise OSError(errno.EIO, "git cannot read it", path)
    if not listed:
        return None
    mode, kind, name, size = listed.partition("\t")[0].split()
    if mode == _LINK:
        raise OSError(errno.ELOOP, "a symbolic link", path)
    if kind != "blob":
        raise OSError(errno.EINVAL, "not a regular file", path)
    if size.isdecimal() and int(size) > cap:
        raise OSError(errno.EFBIG, f"larger than {cap} bytes", path)
    data = git(root, "cat-file", "blob", name)
    if data is None:
        raise OSError(errno.EIO, "git cannot read it", path)
    return data


def blobs(root: Path, names: Iterable[str], cap: int) -> Iterator[bytes | None]:
    """Yield the bytes of objects by hash, in order; None for what is missing or above ``cap``."""
    wanted = list(names)
    if not wanted:
        return
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(f"{name}\n" for name in wanted).encode())
        asked.seek(0)
        with subprocess.Popen(  # noqa: S603
            _command(root, "cat-file", "--batch"),
            stdin=asked,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        ) as reading:
            assert reading.stdout is not None  # noqa: S101 - a pipe
            for _ in wanted:
                yield _next(reading.stdout, cap)


def _next(stream: IO[bytes], cap: int) -> bytes | None:
    head = stream.readline().split()
    if len(head) != 3:
        return None
    left = int(head[2])
    data = stream.read(left) if left <= cap else None
    while data is None and left:
        # Not kept, but read: the next one stands behind it.
        left -= len(stream.read(min(left, 1 << 20))) or left
    stream.read(1)
    return data


def commit_of(root: Path, revision: str, option: str) -> str:
    """Return the hash of the commit that a revision names; ``option`` is where it was given.

    Raises ExamgenError outside a repository, and where git knows no such revision.
    """
    require_repository(root, option, f"leave {option} out, or run it in a checkout")
    commit = resolved(root, revision)
    if commit is None:
        raise unknown(root, revision)
    return commit


def require_repository(root: Path, what: str, hint: str) -> None:
    """Raise ExamgenError where ``root`` is in no repository, or git refuses to read it."""
    done = _run(root, "rev-parse", "--is-inside-work-tree")
    if done.returncode == 0 and done.stdout.strip() == b"true":
        return
    said = done.stderr.decode("utf-8", "replace")
    if "safe.directory" in said:
        found = _ALLOW.search(said)
        command = found[0] if found else "git config --global --add safe.directory FOLDER"
        raise ExamgenError(
            f"git refuses to read the repository of {root}: it belongs to another user",
            f"if you trust it: `{command}`",
        )
    fault = said.strip().split("\n")[0].removeprefix("fatal: ")
    none = ("not a git repository", "bare repository")
    if done.returncode == 0 or not fault or any(words in fault for words in none):
        raise ExamgenError(f"{what} needs a git repository, and {root} is in none", hint)
    raise ExamgenError(f"git cannot read the repository of {root}: {fault}", "see `git status`")


def resolved(root: Path, revision: str) -> str | None:
    """Return the hash of the commit that a revision names, None where there is no such one."""
    # `--end-of-options`: a revision that begins with `-` is none, not an option of git.
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    printed = None if "\0" in revision else git_text(root, *words)
    commit = (printed or "").strip()
    return commit if _HASH.fullmatch(commit) else None


def unknown(root: Path, revision: str) -> ExamgenError:
    """Return the fault of a revision that is not there, or not yet."""
    if is_shallow(root):
        return not_reached(revision)
    message = f"git knows no revision {revision!r}"
    return ExamgenError(message, "name a branch, a tag or a commit, such as origin/main")


def is_shallow(root: Path) -> bool:
    """Tell whether a clone lacks the beginning of its history."""
    return (git_text(root, "rev-parse", "--is-shallow-repository") or "").strip() == "true"


def not_reached(revision: str) -> ExamgenError:
    """Return the fault of a clone that is too shallow."""
    return ExamgenError(f"this shallow clone does not reach back to {revision!r}", _FULL)
