"""A file of the trusted revision is read as strictly as one on disk."""

from pathlib import Path

import pytest
from tests.pipeline.linting import bad, commit, git, linter, repository, write

Capture = pytest.CaptureFixture[str]
STRANGER = ("--since", "HEAD~1", "--untrusted")
SETTINGS = "title: Bank\nmarks: 1\n"


def said(root: Path, capsys: Capture, *more: str) -> str:
    (line, status) = linter(root, capsys)(*STRANGER, *more)
    assert status == "2"
    return line


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return repository(tmp_path, "lint: {baseline: known.jsonl}\n")


def moved_on(root: Path) -> None:
    """Commit the bank as it is, then a change."""
    commit(root)
    write(root, bad("new"), "new.md")
    commit(root)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"x" * (17 << 20), f"larger than {16 << 20} bytes"),
        (b'{"path": "caf\xe9"}\n', "byte 13 (0xE9) is not UTF-8"),
    ],
)
def test_a_baseline_is_read_as_from_disk(
    root: Path, capsys: Capture, data: bytes, why: str
) -> None:
    (root / "known.jsonl").write_bytes(data)
    moved_on(root)
    line = said(root, capsys)
    assert line == f"error: known.jsonl at 'HEAD~1' cannot be read: {why}"


def test_a_baseline_that_is_a_link_or_a_folder_is_none(root: Path, capsys: Capture) -> None:
    # The text of a link would be one of an empty baseline.
    (root / "known.jsonl").symlink_to("[]")
    moved_on(root)
    assert said(root, capsys).endswith("cannot be read: a symbolic link")
    (root / "known.jsonl").unlink()
    (root / "known.jsonl").mkdir()
    (root / "known.jsonl" / "x").write_text("x")
    moved_on(root)
    assert said(root, capsys).endswith("cannot be read: not a regular file")


def test_settings_have_the_limit_of_texts(root: Path, capsys: Capture) -> None:
    write(root, SETTINGS + "#" * (1 << 20), "../bank.yaml")
    moved_on(root)
    write(root, SETTINGS, "../bank.yaml")
    why = f"larger than {1 << 20} bytes"
    assert said(root, capsys) == f"error: bank/bank.yaml at 'HEAD~1' cannot be read: {why}"


def test_an_object_that_is_missing_is_not_taken_for_a_file_that_was_not_there(
    root: Path, capsys: Capture
) -> None:
    (root / "known.jsonl").write_text("[]\n")
    moved_on(root)
    write(root, SETTINGS + "lint: {ignore: [ALL]}\n", "../bank.yaml")
    commit(root)
    name = git(root, "rev-parse", "HEAD~1:bank/bank.yaml")
    (root / ".git" / "objects" / name[:2] / name[2:]).unlink()
    line = said(root, capsys)
    assert line == "error: bank/bank.yaml at 'HEAD~1' cannot be read: git cannot read it"


def test_a_byte_order_mark_and_line_ends_are_no_fault(root: Path, capsys: Capture) -> None:
    write(root, bad("old"), "old.md")
    assert linter(root, capsys)("--write-baseline") == ["0"]
    listed = (root / "known.jsonl").read_bytes()
    (root / "known.jsonl").write_bytes(b"\xef\xbb\xbf" + listed.replace(b"\n", b"\r\n"))
    commit(root)
    write(root, bad("old") + "\n", "old.md")
    commit(root)
    assert linter(root, capsys)(*STRANGER) == ["0"]
    assert linter(root, capsys)() == ["0"]
