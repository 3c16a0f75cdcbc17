"""Nothing that a repository, its user or a hook sets hides what changed, in real repositories."""

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.pipeline.linting import (
    Lint,
    bad,
    commit,
    git,
    good,
    linter,
    repository,
    touched,
    write,
)

from examgen.diagnostic import ExamgenError
from examgen.pipeline.changes import changes_since
from examgen.pipeline.revisions import is_revision, revisions

Capture = pytest.CaptureFixture[str]
FOUND = ["q.md:8 key-count", "1"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return touched(tmp_path)


@pytest.fixture
def lint(root: Path, capsys: Capture) -> Lint:
    return linter(root, capsys)


def attributes(root: Path, line: str) -> None:
    (root.parent / ".gitattributes").write_text(line + "\n")


def script(place: Path, body: str) -> Path:
    place.write_text(f"#!/bin/sh\n{body}\n")
    place.chmod(0o755)
    return place


def external(root: Path) -> None:
    git(root, "config", "diff.external", "true")


def driver(root: Path) -> None:
    attributes(root, "*.md diff=mine")
    git(root, "config", "diff.mine.command", "true")


def textconv(root: Path) -> None:
    attributes(root, "*.md diff=mine")
    git(root, "config", "diff.mine.textconv", "echo same; true")


def prefixes(root: Path) -> None:
    for name in ("noprefix", "mnemonicPrefix", "relative"):
        git(root, "config", f"diff.{name}", "true")
    git(root, "config", "diff.context", "9")
    git(root, "config", "diff.interHunkContext", "99")
    git(root, "config", "diff.renames", "copies")


def colours(root: Path) -> None:
    for name in ("color.ui", "color.diff"):
        git(root, "config", name, "always")


def monitor(root: Path) -> None:
    git(root, "config", "core.fsmonitor", str(script(root.parent / "monitor", r"printf 'x\0'")))
    git(root, "status")


def unchanged(root: Path) -> None:
    git(root, "update-index", "--assume-unchanged", "bank/questions/q.md")


def skipped(root: Path) -> None:
    git(root, "update-index", "--skip-worktree", "bank/questions/q.md")


HIDING = [external, driver, textconv, prefixes, colours, monitor, unchanged, skipped]


@pytest.mark.parametrize("hide", HIDING, ids=lambda hide: hide.__name__)
def test_no_setting_hides_a_change(root: Path, lint: Lint, hide: Callable[[Path], None]) -> None:
    hide(root)
    write(root, bad("old") + bad("good"))
    found = lint("--since", "HEAD")
    # Of a file that git was told not to look at, all counts.
    assert found == (["q.md:1 key-count", *FOUND] if hide in (unchanged, skipped) else FOUND)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GIT_EXTERNAL_DIFF", "true"),
        ("GIT_DIFF_OPTS", "--unified=9"),
        ("GIT_ICASE_PATHSPECS", "1"),
        ("GIT_GLOB_PATHSPECS", "1"),
        ("GIT_INDEX_FILE", "/nowhere/index"),
        ("GIT_DIR", ".git"),
        ("GIT_WORK_TREE", "/"),
        ("GIT_PREFIX", "bank/"),
        ("GIT_OBJECT_DIRECTORY", "/nowhere"),
        ("GIT_CONFIG_PARAMETERS", "'diff.external=true'"),
    ],
)
def test_no_variable_hides_a_change(
    root: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    write(root, bad("old") + bad("good"))
    monkeypatch.setenv(name, value)
    assert lint("--since", "HEAD") == FOUND


def test_a_hook_of_another_repository_names_none(
    root: Path, lint: Lint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = repository(tmp_path / "other")
    commit(other)
    write(root, bad("old") + bad("good"))
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert lint("--since", "HEAD") == FOUND
    assert is_revision(root, "HEAD")


def test_what_stands_for_a_commit_is_not_asked(root: Path, lint: Lint) -> None:
    first = git(root, "rev-parse", "HEAD")
    write(root, bad("old") + bad("good"))
    second = commit(root)
    git(root, "replace", first, second)
    assert lint("--since", first) == FOUND
    git(root, "replace", "-d", first)
    (root.parent / ".git" / "info" / "grafts").write_text(f"{second}\n")
    assert lint("--since", first) == FOUND


def test_attributes_that_change_bytes_on_disk_hide_nothing(root: Path, lint: Lint) -> None:
    attributes(root, "*.md working-tree-encoding=UTF-16LE-BOM")
    place = root / "bank" / "questions" / "q.md"
    place.write_bytes(b"\xff\xfe" + place.read_text().encode("utf-16-le"))
    commit(root)
    assert git(root, "diff", "--name-only", "HEAD~1") == ".gitattributes"
    assert lint("--since", "HEAD~1") == ["q.md:1 not-utf8", "1"]


def test_a_filter_shows_git_other_lines_than_ours(root: Path, lint: Lint) -> None:
    attributes(root, "*.md filter=mine")
    git(root, "config", "filter.mine.clean", "echo pointer; cksum")
    write(root, bad("old") + bad("good"))
    assert lint("--since", "HEAD") == FOUND
    commit(root)
    # Now a stranger's text is there as a pointer: none of its lines can be told to be old.
    assert lint("--since", "HEAD~1") == FOUND


def test_line_ends_alone_change_nothing(root: Path, lint: Lint) -> None:
    place = root / "bank" / "questions" / "q.md"
    place.write_bytes(place.read_bytes().replace(b"\n", b"\r\n"))
    assert lint("--since", "HEAD") == ["0"]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
@pytest.mark.parametrize("inside", ["", "\u2028", "\x85", "\x0b", "\x0c", "\x1c"])
def test_lines_are_counted_as_ours_are(root: Path, lint: Lint, end: str, inside: str) -> None:
    """Git ends a line at a line feed alone."""
    place = root / "bank" / "questions" / "q.md"

    def put(text: str) -> None:
        text = text.replace("compass", f"com{inside}pass").replace("\n", end)
        place.write_text(text, "utf-8", newline="")

    put(bad("old") + good("good"))
    commit(root)
    put(bad("old") + bad("good"))
    assert lint("--since", "HEAD", "--select", "key-count") == FOUND
    # A line more above moves all of them, and touches none but its neighbours.
    put("\n" + bad("old") + bad("good"))
    found = lint("--since", "HEAD", "--select", "key-count")
    assert "q.md:9 key-count" in found
    put("\n" * 20 + bad("old") + bad("good"))
    assert "q.md:28 key-count" in lint("--since", "HEAD", "--select", "key-count")


def test_waivers_in_files_with_lone_carriage_returns_are_told(root: Path, lint: Lint) -> None:
    place = root / "bank" / "questions" / "q.md"
    place.write_bytes((good("one") + good("two")).replace("\n", "\r").encode())
    commit(root)
    waiver = "<!-- examgen: ignore none-of-the-above: because -->\n"
    place.write_bytes((good("one") + waiver + good("two")).replace("\n", "\r").encode())
    found = lint("--since", "HEAD", "--untrusted", "--ignore", "ALL")
    assert "q.md:8 new-suppression" in found


def nested(root: Path, text: str) -> Path:
    inner = root / "bank" / "questions" / "inner"
    inner.mkdir()
    git(inner, "init", "-q", "-b", "main")
    (inner / "n.md").write_text(text)
    commit(inner)
    return inner


def test_repositories_inside_count_as_a_whole(root: Path, lint: Lint) -> None:
    inner = nested(root, bad("new"))
    found = ["inner/n.md:1 key-count", "1"]
    # First git does not know it, then it is a submodule.
    assert lint("--since", "HEAD") == found
    before = commit(root)
    assert lint("--since", "HEAD~1") == found
    assert lint("--since", "HEAD") == ["0"]
    (root.parent / ".gitmodules").write_text(
        '[submodule "x"]\n\tpath = course/bank/questions/inner\n\turl = /nowhere\n\tignore = all\n'
    )
    commit(root)
    (inner / "n.md").write_text(bad("new") + "\n")
    assert lint("--since", before) == found
    commit(inner)
    assert lint("--since", before) == found


def test_a_file_in_conflict_counts_as_a_whole(root: Path) -> None:
    git(root, "checkout", "-qb", "topic")
    write(root, bad("old") + good("good").replace("bears", "cats"))
    commit(root)
    git(root, "checkout", "-q", "main")
    write(root, bad("old") + good("good").replace("bears", "dogs"))
    commit(root)
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "merge", "-q", "topic")
    assert "bank/questions/q.md" in changes_since(root, "HEAD").whole


def test_a_folder_that_git_takes_for_magic(tmp_path: Path, capsys: Capture) -> None:
    root = repository(tmp_path / ":(top)x")
    write(root, good("old"), ":(exclude)q.md")
    commit(root)
    write(root, bad("old"), ":(exclude)q.md")
    write(root, bad("new"), "*.md")
    found = [":(exclude)q.md:1 key-count", "*.md:1 key-count"]
    assert sorted(linter(root, capsys)("--since", "HEAD")[:-1]) == sorted(found)


@pytest.mark.parametrize("revision", ["^HEAD", "HEAD^@", "main..main", "--all"])
def test_what_names_no_single_commit_is_no_revision(root: Path, revision: str) -> None:
    with pytest.raises(ExamgenError, match="git knows no revision"):
        changes_since(root, revision)


@pytest.mark.parametrize("home", ["plain", "with blank"])
def test_a_repository_of_someone_else_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    root = repository(tmp_path / home)
    commit(root)
    tools = tmp_path / "tools"
    tools.mkdir()
    real = subprocess.run(["which", "git"], check=True, capture_output=True).stdout.decode()
    # What git itself has for its tests: it refuses as if the folder were another user's.
    body = f'GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec {real.strip()} "$@"'
    script(tools / "git", body)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "settings"))
    for ask in (lambda: changes_since(root, "HEAD"), lambda: revisions(root, None)):
        with pytest.raises(ExamgenError, match="it belongs to another user") as caught:
            ask()
        assert caught.value.hint is not None
        command = caught.value.hint.partition("`")[2].rstrip("`")
        assert command.startswith("git config --global --add safe.directory ")
    # The command that is told mends it.
    subprocess.run(shlex.split(command), check=True)
    assert changes_since(root, "HEAD").lines == {}


def test_a_repository_that_cannot_be_read_is_told_as_such(root: Path) -> None:
    (root.parent / ".git" / "config").write_text("[core\n")
    with pytest.raises(ExamgenError, match=r"git cannot read the repository of .*: bad config"):
        changes_since(root, "HEAD")
