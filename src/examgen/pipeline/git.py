"""Asks git; what it prints is bytes that contributors may have chosen."""

import subprocess
from pathlib import Path

from examgen.diagnostic import ExamgenError

_FULL = "fetch its whole history: `fetch-depth: 0` on GitHub, `GIT_DEPTH: 0` on GitLab"


def git(root: Path, *words: str) -> bytes | None:
    """Return what git prints when run in ``root``, or nothing where it fails.

    Raises ExamgenError where there is no git.
    """
    command = ["git", "-c", "core.quotePath=false", "-C", str(root), *words]
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    except OSError as problem:
        raise ExamgenError(
            "git is needed to compare revisions, and cannot be run", "install git"
        ) from problem
    return None if done.returncode else done.stdout


def git_text(root: Path, *words: str) -> str | None:
    """Return what git prints as text; bytes that are no UTF-8 become lone surrogates."""
    printed = git(root, *words)
    return None if printed is None else printed.decode("utf-8", "surrogateescape")


def commit_of(root: Path, revision: str, option: str) -> str:
    """Return the hash of the commit that a revision names; ``option`` is where it was given.

    Raises ExamgenError outside a repository, and where git knows no such revision.
    """
    if git(root, "rev-parse", "--is-inside-work-tree") is None:
        raise ExamgenError(
            f"{option} needs a git repository, and {root} is in none",
            f"leave {option} out, or run it in a checkout",
        )
    # `--end-of-options`: a revision that begins with `-` is none, not an option of git.
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    commit = None if "\0" in revision else git_text(root, *words)
    if commit is not None:
        return commit.strip()
    if is_shallow(root):
        raise not_reached(revision)
    raise ExamgenError(
        f"git knows no revision {revision!r}",
        "name a branch, a tag or a commit, such as origin/main",
    )


def is_shallow(root: Path) -> bool:
    """Tell whether a clone lacks the beginning of its history."""
    return (git_text(root, "rev-parse", "--is-shallow-repository") or "").strip() == "true"


def not_reached(revision: str) -> ExamgenError:
    """Return the fault of a clone that is too shallow."""
    return ExamgenError(f"this shallow clone does not reach back to {revision!r}", _FULL)
