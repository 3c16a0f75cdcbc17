"""A bank in a repository of its own, and what is said of its changes."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.saying import Say

ONE = "## one\n\nWhich?\n\n- [x] this\n- [ ] that\n\n"
TWO = "## two\n\nHow many?\n\nAnswer: 4\n\n"
Git = Callable[..., str]


def made(root: Path) -> Git:
    """Make a repository around a course, with one commit, and return what calls git there."""

    def call(*words: str, at: Path = root, stdin: bytes | None = None) -> str:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        command = ["git", *who, "-C", str(at), *words]
        done = subprocess.run(command, check=True, capture_output=True, input=stdin)
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text("title: Bank\nmarks: 1\n")
    call("init", "-q", "-b", "main", at=root.parent)
    write(root, ONE + TWO)
    call("add", "-A")
    call("commit", "-qm", "one")
    return call


def write(root: Path, text: str, name: str = "q.md") -> None:
    (root / "bank" / "questions" / name).write_text(text)


def summary(root: Path, say: Say, *words: str) -> str:
    """Return what changed in one line."""
    text = say(" ".join(["diff", "--root", str(root), "--no-cache", *words]))
    return text.split("\n")[0].split(": ", 1)[1]


def edit(root: Path, before: str, after: str, name: str = "q.md") -> None:
    text = (root / "bank" / "questions" / name).read_text()
    assert before in text
    write(root, text.replace(before, after), name)
