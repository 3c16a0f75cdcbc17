"""A small bank to lint, and a repository around it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from examgen.cli import run

# Each asks something else, and finds nothing but what is put in.
STEMS = {
    "old": "Where does a compass point?",
    "good": "Which pole has polar bears?",
    "new": "From where blows the bora, mostly?",
    "one": "On which side of a tree grows moss?",
    "two": "Where do swallows fly in spring?",
}
GOOD = "## {id}\n\n{stem}\n\n- [x] north\n- [ ] south\n\n"
ID = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
Git = Callable[..., str]
Lint = Callable[..., list[str]]


def good(name: str) -> str:
    return GOOD.format(id=name, stem=STEMS[name])


def bad(name: str) -> str:
    """Return a question without a key: an error on its heading that no one may suppress."""
    return good(name).replace("[x]", "[ ]")


def mild(name: str) -> str:
    """Return a question with a warning on its last line."""
    return good(name).rstrip() + "\n- [ ] none of the above\n\n"


def vague(name: str) -> str:
    """Return a question with a note on its third line, its stem."""
    choices = f"- [x] {name} north\n- [ ] {name} south\n\n"
    return f"## {name}\n\n{name.title()} metal boxes rust.\n\n{choices}"


def start(root: Path, settings: str = "") -> Path:
    (root / "bank" / "questions").mkdir(parents=True)
    write(root, "title: Bank\nmarks: 1\n" + settings, "../bank.yaml")
    return root


def write(root: Path, text: str, name: str = "q.md") -> None:
    place = root / "bank" / "questions" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *ID, "-C", str(root), *words], check=True, capture_output=True)
    return done.stdout.decode().strip()


def commit(root: Path, message: str = "change") -> str:
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", message)
    return git(root, "rev-parse", "HEAD")


def repository(root: Path, settings: str = "") -> Path:
    start(root, settings)
    git(root, "init", "-q", "-b", "main")
    return root


def touched(tmp_path: Path) -> Path:
    """Return a bank in a folder of a repository, with an old error that nobody touches."""
    root = start(tmp_path / "course")
    git(tmp_path, "init", "-q", "-b", "main")
    write(root, bad("old") + good("good"))
    commit(root)
    return root


def linter(root: Path, capsys: pytest.CaptureFixture[str]) -> Lint:
    """Return what lints a bank and gives ``path:line rule`` of each finding, then the status."""

    def lint(*words: str) -> list[str]:
        capsys.readouterr()
        status = run(["lint", "--root", str(root), "-f", "concise", "--no-cache", *words])
        said = capsys.readouterr()
        places = [line.partition(": ") for line in said.out.split("\n") if "]: " in line]
        found = [
            f"{place.rpartition(':')[0].removeprefix('bank/questions/')} "
            f"{rest.partition('[')[2].partition(']')[0]}"
            for place, _, rest in places
        ]
        return (
            [*found, *said.err.strip().split("\n")[:1], str(status)]
            if said.err
            else [
                *found,
                str(status),
            ]
        )

    return lint
