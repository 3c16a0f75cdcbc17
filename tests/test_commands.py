"""Runs the command files: each is a page of a manual, with what is typed and what comes out.

In ``tests/commands/*.md`` a fenced block holds commands behind ``%``, each followed by what it
prints: standard output as it is, standard error behind ``2>``, and ``=> status`` if that is not 0.
A block ``file path`` writes a file. A page starts in a copy of ``tests/commands/start``; its
commands run in order. Besides ``examgen`` there are ``ls``, ``cat`` and ``same`` (compares two
folders). ``pytest --update`` rewrites what is printed: read that difference.
"""

import contextlib
import io
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from examgen.cli import run

PAGES = sorted((Path(__file__).parent / "commands").glob("*.md"))
START = Path(__file__).parent / "commands" / "start"
FENCE = re.compile(r"^````(?P<info>[^\n]*)\n(?P<body>.*?)^````$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_page(
    page: Path, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(START, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("EXAMGEN_SEED", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    text = page.read_text("utf-8")
    happened = FENCE.sub(replay, text)
    if request.config.getoption("--update"):
        page.write_text(happened, "utf-8")
    assert happened == page.read_text("utf-8")


def replay(block: re.Match[str]) -> str:
    """Return the block with what its commands print now."""
    info, body = block["info"], block["body"]
    if info.startswith("file "):
        place = Path(info.removeprefix("file "))
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(body, "utf-8")
        return block[0]
    commands = [line for line in body.split("\n") if line.startswith("% ")]
    assert commands, block[0]
    played = "".join(f"{command}\n{perform(command[2:])}" for command in commands)
    return f"````{info}\n{played}````"


def perform(command: str) -> str:
    """Run a command and return what it prints, as a page has it."""
    words = shlex.split(command)
    settings = {}
    while "=" in words[0]:
        name, _, settings[name] = words.pop(0).partition("=")
    output, complaints = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings.items():
            patch.setenv(name, value)
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complaints):
            status = COMMANDS[words[0]](words[1:])
    lines = [*output.getvalue().splitlines()]
    lines += [f"2> {line}".rstrip() for line in complaints.getvalue().splitlines()]
    lines += [f"=> {status}"] if status else []
    here = str(Path.cwd())
    return "".join(f"{line.replace(here, '/home/me')}\n" for line in lines)


def ls(words: list[str]) -> int:
    """Print the files below a folder."""
    for file in files(words[0]):
        print(file)  # noqa: T201
    return 0


def files(folder: str) -> list[str]:
    found = (path for path in Path(folder).rglob("*") if path.is_file())
    names = (path.relative_to(folder).as_posix() for path in found)
    return sorted(name for name in names if not name.startswith("."))


def cat(words: list[str]) -> int:
    """Print a file."""
    print(Path(words[0]).read_text("utf-8"), end="")  # noqa: T201
    return 0


def same(words: list[str]) -> int:
    """Tell by the status whether two folders hold the same files."""
    one, other = (
        {name: Path(folder, name).read_bytes() for name in files(folder)} for folder in words
    )
    return int(not one or one != other)


def git(words: list[str]) -> int:
    """Run git as somebody."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *words], capture_output=True, check=False)
    print(done.stdout.decode(), end="")  # noqa: T201
    return done.returncode


COMMANDS = {"examgen": run, "ls": ls, "cat": cat, "same": same, "git": git}
