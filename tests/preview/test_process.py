"""The command itself: what it says, that it builds on each save, and how it ends."""

import os
import shutil
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from tests.preview.bench import make_bank


def start(root: Path, *more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "examgen", "serve", *more],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def until(lines: IO[str], start: str) -> str:
    """Read up to a line that starts so, which is returned; fails where none does."""
    read = []
    for line in lines:
        read.append(line)
        if line.startswith(start):
            return line
    raise AssertionError(read)


def test_saves_are_built_and_an_interrupt_ends_it(tmp_path: Path) -> None:
    questions = make_bank(tmp_path)
    with start(tmp_path) as process:
        out = process.stdout
        assert out is not None
        assert until(out, "Built the site of shapes: ")
        address = until(out, "Serving at ").split()[2]
        questions.write_text(questions.read_text().replace("square?", "cube's face?"))
        assert until(out, "Built the site of shapes: ")
        connection = HTTPConnection(urlsplit(address).netloc, timeout=20)
        connection.request("GET", "/questions/square/")
        assert "face" in connection.getresponse().read().decode()
        connection.close()
        questions.write_text(questions.read_text().replace("[x]", "[ ]"))
        assert until(out, "bank/questions/shapes.md:1:1: error[key-count]")
        assert until(out, "No site was built; the preview still shows the one before.")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert out.read() == ""


def test_a_paper_that_does_not_exist_ends_it_before_anything_is_served(tmp_path: Path) -> None:
    make_bank(tmp_path)
    command = [sys.executable, "-m", "examgen", "serve", "--paper", "shape"]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "error: there is no paper 'shape'" in done.stdout + done.stderr
    assert "Serving" not in done.stdout


def test_folders_that_come_and_go_are_followed(tmp_path: Path) -> None:
    """As with another branch of git, which takes the bank away and gives it back."""
    make_bank(tmp_path)
    with start(tmp_path) as process:
        out = process.stdout
        assert out is not None
        until(out, "Serving at ")
        (tmp_path / "templates").mkdir()
        assert until(out, "Built the site of shapes: ")
        (tmp_path / "templates" / "house.css").write_text(".mine { color: red }")
        assert until(out, "Built the site of shapes: ")
        shutil.move(tmp_path / "bank", tmp_path / "away")
        assert until(out, "error: ")
        shutil.copytree(tmp_path / "away", tmp_path / "bank")
        assert until(out, "Built the site of shapes: ")
        questions = tmp_path / "bank" / "questions" / "shapes.md"
        questions.write_text(questions.read_text().replace("[x]", "[ ]"))
        assert until(out, "bank/questions/shapes.md:1:1: error[key-count]")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
