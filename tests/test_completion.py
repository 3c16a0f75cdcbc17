"""What a shell is offered where a name is due."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

START = Path(__file__).parent / "commands" / "start"


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    return shutil.copytree(START, tmp_path / "project")


def run(folder: Path, *arguments: str, **more: str) -> str:
    command = [sys.executable, "-m", "examgen", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | more, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def offered(folder: Path, *words: str) -> list[str]:
    asked = {"COMP_WORDS": " ".join(("examgen", *words)), "COMP_CWORD": str(len(words))}
    lines = run(folder, _EXAMGEN_COMPLETE="bash_complete", **asked).splitlines()
    return [line.partition(",")[2] for line in lines if line]


def test_papers_are_offered(bank: Path) -> None:
    assert offered(bank, "build", "--paper", "") == ["quiz", "secret"]
    assert offered(bank, "plan", "-p", "qu") == ["quiz"]
    assert offered(bank, "stats", "--paper", "x") == []


def test_ids_are_offered_once_the_bank_was_read(bank: Path) -> None:
    assert offered(bank, "show", "") == []
    run(bank, "lint", "--quiet")
    listed = [
        line.split()[0] for line in run(bank, "list", "--quiet").splitlines()[1:] if "  " in line
    ]
    assert set(listed) <= set(offered(bank, "show", ""))
    assert offered(bank, "show", listed[0]) == [listed[0]]
    assert offered(bank, "edit", listed[1], listed[0]) == [listed[0]]


def test_rules_are_offered(bank: Path) -> None:
    assert offered(bank, "explain", "key-c") == ["key-count"]


@pytest.mark.parametrize("option", ["--select", "--extend-select", "--ignore"])
def test_rules_are_offered_one_after_the_other(bank: Path, option: str) -> None:
    assert offered(bank, "lint", option, "A") == ["ALL"]
    assert offered(bank, "lint", option, "key-c") == ["key-count"]
    assert offered(bank, "lint", option, "clang,key-c") == ["clang,key-count"]
    assert offered(bank, "lint", option, "key-count,key-c") == []


def test_formats_are_offered_one_after_the_other(bank: Path) -> None:
    assert offered(bank, "build", "--format", "pdf,k") == ["pdf,key"]
    assert offered(bank, "build", "-f", "pdf,p") == ["pdf,practice", "pdf,proof"]


def test_outside_of_a_bank_nothing_is_offered_and_nobody_complains(tmp_path: Path) -> None:
    assert offered(tmp_path, "build", "--paper", "") == []
    assert offered(tmp_path, "show", "") == []
