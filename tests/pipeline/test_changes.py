"""Findings on lines that changed since a git revision, in real repositories."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from examgen.cli import run
from examgen.diagnostic import ExamgenError
from examgen.pipeline.changes import changes_since

GOOD = "## {id}\n\nWhich side has {id}?\n\n- [x] this\n- [ ] that\n\n"
BAD = GOOD.replace("[x]", "[ ]")
Git = Callable[..., None]


@pytest.fixture
def git(tmp_path: Path) -> Git:
    root = tmp_path / "course"
    (root / "bank" / "questions").mkdir(parents=True)
    (root / "bank" / "bank.yaml").write_text("title: Bank\nmarks: 1\n")

    def call(*words: str, at: Path = root) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, "-C", str(at), *words], check=True, capture_output=True)

    call("init", "-q", "-b", "main", at=tmp_path)
    write(root, BAD.format(id="old") + GOOD.format(id="good"))
    call("add", "-A")
    call("commit", "-qm", "one")
    return call


def write(root: Path, text: str, name: str = "q.md") -> None:
    (root / "bank" / "questions" / name).write_text(text)


def found(root: Path, capsys: pytest.CaptureFixture[str], since: str = "HEAD") -> list[str]:
    capsys.readouterr()
    run(["lint", "--root", str(root), "-f", "concise", "--since", since])
    lines = capsys.readouterr().out.split("\n")
    return [line.partition(": ")[0] for line in lines if "[" in line]


def test_only_what_a_change_touches_is_reported(
    git: Git, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "course"
    assert found(root, capsys) == []
    # The finding stands on the heading, which did not change: its question did.
    write(root, BAD.format(id="old") + BAD.format(id="good"))
    assert found(root, capsys) == ["bank/questions/q.md:8:1"]
    git("add", "-A")
    git("commit", "-qm", "two")
    assert found(root, capsys) == []
    assert found(root, capsys, "HEAD~1") == ["bank/questions/q.md:8:1"]


def test_files_that_git_does_not_know_and_hidden_diffs_count(
    git: Git, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "course"
    (root / ".gitattributes").write_text("*.md -diff\n")
    write(root, BAD.format(id="old") + BAD.format(id="good"))
    write(root, BAD.format(id="new"), "näu q.md")
    assert found(root, capsys) == ["bank/questions/näu q.md:1:1", "bank/questions/q.md:8:1"]
    git("add", "-A")
    assert found(root, capsys) == ["bank/questions/näu q.md:1:1", "bank/questions/q.md:8:1"]


@pytest.mark.usefixtures("git")
def test_lines_that_look_like_a_diff_do_not_mislead(tmp_path: Path) -> None:
    root = tmp_path / "course"
    write(root, "++ b/bank/other.md\n@@ -1 +1 @@\n" + (root / "bank/questions/q.md").read_text())
    assert changes_since(root, "HEAD").lines == {"bank/questions/q.md": ((1, 2),)}


def test_a_branch_is_compared_with_where_it_left(
    git: Git, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "course"
    git("checkout", "-qb", "topic")
    git("checkout", "-q", "main")
    write(root, GOOD.format(id="old") + GOOD.format(id="good"))
    git("commit", "-qam", "mended")
    git("checkout", "-q", "topic")
    assert found(root, capsys, "main") == []


@pytest.mark.usefixtures("git")
@pytest.mark.parametrize("revision", ["nothing", "--output=x", ""])
def test_a_revision_that_git_does_not_know_is_one_line(tmp_path: Path, revision: str) -> None:
    with pytest.raises(ExamgenError, match="git knows no revision"):
        changes_since(tmp_path / "course", revision)


def test_an_entry_of_yaml_reaches_to_the_next(
    git: Git, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "course"
    entry = (
        "  - id: {id}\n    stem: Which side has {id}?\n"
        "    choices:\n      - text: this\n      - text: {text}\n"
    )
    one, two = entry.format(id="one", text="that"), entry.format(id="two", text="that")
    write(root, "questions:\n" + one + two, "y.yaml")
    git("add", "-A")
    git("commit", "-qm", "two")
    write(root, "questions:\n" + one + two.replace("that", "it"), "y.yaml")
    assert found(root, capsys) == ["bank/questions/y.yaml:7:5"]


def test_a_shallow_clone_says_what_depth_it_needs(
    git: Git, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git("commit", "-q", "--allow-empty", "-m", "two")
    git("clone", "-q", "--depth=1", f"file://{tmp_path}", str(tmp_path / "shallow"), at=tmp_path)
    root = tmp_path / "shallow" / "course"
    assert run(["lint", "--root", str(root), "--since", "HEAD~1"]) == 2
    assert "fetch-depth: 0" in capsys.readouterr().err


def test_outside_a_repository_there_is_no_since(tmp_path: Path) -> None:
    with pytest.raises(ExamgenError, match="needs a git repository"):
        changes_since(tmp_path, "HEAD")
