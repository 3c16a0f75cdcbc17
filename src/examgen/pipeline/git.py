"""Asks git; what it prints is bytes that contributors may have chosen."""

import os
import subprocess
from pathlib import Path

from examgen.diagnostic import ExamgenError

# What git would run for a repository that lies, as files, in the tree of another: its settings
# are a stranger's, and some of them name commands.
_OWN_ONLY = ("-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false")
_FULL = "fetch its whole history: `fetch-depth: 0` on GitHub, `GIT_DEPTH: 0` on GitLab"


def git(root: Path, *words: str) -> bytes | None:
    """Return what git prints when run in ``root``, or nothing where it fails.

    Raises ExamgenError where there is no git.
    """
    try:
        done = subprocess.run(  # noqa: S603
            command(root, *words), capture_output=True, check=False, env=environment()
        )
    except OSError as problem:
        raise ExamgenError(
            "git is needed to compare revisions, and cannot be run", "install git"
        ) from problem
    return None if done.returncode else done.stdout


def command(root: Path, *words: str) -> list[str]:
    """Return the command line that asks git in ``root``."""
    return ["git", *_OWN_ONLY, "-c", "core.quotePath=false", "-C", str(root), *words]


def environment() -> dict[str, str]:
    """Return the environment for git: what a clone lacks is not fetched behind anyone's back."""
    return {**os.environ, "GIT_NO_LAZY_FETCH": "1"}


def git_text(root: Path, *words: str) -> str | None:
    """Return what git prints as text; bytes that are no UTF-8 become lone surrogates."""
    printed = git(root, *words)
    return None if printed is None else printed.decode("utf-8", "surrogateescape")


def blob(root: Path, commit: str, path: str) -> bytes | None:
    """Return a file's bytes as they are in a commit, ``path`` leading from ``root``."""
    return git(root, "cat-file", "blob", f"{commit}:./{path}")


def commit_of(root: Path, revision: str, option: str) -> str:
    """Return the hash of the commit that a revision names; ``option`` is where it was given.

    Raises ExamgenError outside a repository, and where git knows no such revision.
    """
    if (git_text(root, "rev-parse", "--is-inside-work-tree") or "").strip() != "true":
        raise ExamgenError(
            f"{option} needs a git repository, and {root} is in none",
            f"leave {option} out, or run it in a checkout",
        )
    # `--end-of-options`: a revision that begins with `-` is none, not an option of git.
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    commit = None if "\0" in revision else git_text(root, *words)
    if commit is not None:
        return commit.strip()
    raise unknown(root, revision)


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
