"""Files are opened without following links, and decoded strictly."""

import errno
import os
from pathlib import Path

import pytest

from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.load import decode, find_root, list_bank, load_source, read_bytes
from examgen.source import Source

posix = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    (tmp_path / "bank" / "questions").mkdir(parents=True)
    (tmp_path / "bank" / "bank.yaml").write_text("title: T\n")
    (tmp_path / "bank" / "questions" / "a.md").write_text("A?\n")
    (tmp_path / "secret").write_text("secret")
    return tmp_path


def test_root_is_found_from_below(bank: Path) -> None:
    assert find_root(bank / "bank" / "questions") == bank


def test_no_bank_says_how_to_start_one(tmp_path: Path) -> None:
    with pytest.raises(ExamgenError) as caught:
        find_root(tmp_path)
    assert "examgen init" in (caught.value.hint or "")


def test_settings_under_the_other_ending_are_named(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "bank.yml").write_text("title: T\n")
    with pytest.raises(ExamgenError, match="settings are read from") as fault:
        find_root(tmp_path / "bank")
    assert fault.value.hint == "rename bank/bank.yml to bank/bank.yaml"


@posix
def test_links_are_reported_and_not_followed(bank: Path) -> None:
    (bank / "bank" / "questions" / "leak.png").symlink_to("/proc/self/environ")
    (bank / "bank" / "elsewhere").symlink_to(bank)
    entries, findings = list_bank(bank)
    assert [e.path for e in entries] == ["bank/bank.yaml", "bank/questions/a.md"]
    assert [f.span.path for f in findings] == ["bank/elsewhere", "bank/questions/leak.png"]


@posix
def test_a_name_that_is_no_text_is_reported(bank: Path) -> None:
    name = os.fsdecode(b"caf\xe9.md")
    try:
        (bank / "bank" / "questions" / name).write_text("A?\n")
    except OSError:
        pytest.skip("the file system takes no such name")
    entries, findings = list_bank(bank)
    assert [e.path for e in entries] == ["bank/bank.yaml", "bank/questions/a.md"]
    assert [f.rule for f in findings] == ["file-name"]
    findings[0].span.path.encode()


@posix
def test_what_is_neither_file_nor_folder_is_reported(bank: Path) -> None:
    os.mkfifo(bank / "bank" / "questions" / "b.md")
    entries, findings = list_bank(bank)
    assert [e.path for e in entries] == ["bank/bank.yaml", "bank/questions/a.md"]
    assert [(f.rule, f.span.path) for f in findings] == [("unreadable-file", "bank/questions/b.md")]


def test_folders_nested_without_end_are_reported(bank: Path) -> None:
    place = bank / "bank" / "questions" / "/".join("a" * 60)
    place.mkdir(parents=True)
    (place / "lost.md").write_text("A?\n")
    entries, findings = list_bank(bank)
    assert [e.path for e in entries] == ["bank/bank.yaml", "bank/questions/a.md"]
    assert [f.rule for f in findings] == ["file-name"]


def test_a_folder_that_cannot_be_read_is_reported(
    bank: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = os.scandir

    def guarded(folder: Path) -> object:
        if folder.name == "questions":
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return scan(folder)

    monkeypatch.setattr(os, "scandir", guarded)
    entries, findings = list_bank(bank)
    assert [e.path for e in entries] == ["bank/bank.yaml"]
    assert [(f.rule, f.span.path) for f in findings] == [("unreadable-file", "bank/questions")]
    assert "permission denied" in findings[0].message


@posix
def test_no_path_leads_out_or_through_a_link(bank: Path) -> None:
    (bank / "bank" / "link").symlink_to(bank / "secret")
    (bank / "bank" / "folder").symlink_to(bank)
    os.mkfifo(bank / "bank" / "pipe")
    for path in (
        "../secret",
        "/etc/passwd",
        "bank/../secret",
        "bank/link",
        "bank/folder/secret",
        "bank/pipe",
        "bank",
        "bank\\bank.yaml",
        "bank//bank.yaml",
        "",
    ):
        with pytest.raises(OSError, match=r".") as caught:
            read_bytes(bank, path, 100)
        assert caught.value.errno in {
            errno.EINVAL,
            errno.ELOOP,
            errno.ENOTDIR,
            errno.EISDIR,
        }, path


def test_sizes_are_capped(bank: Path) -> None:
    (bank / "bank" / "questions" / "big.md").write_text("x" * ((1 << 20) + 1))
    data, finding = load_source(bank, "bank/questions/big.md")
    assert data == b""
    assert isinstance(finding, Diagnostic)
    assert "split it" in (finding.hint or "")


def test_marks_and_line_ends_do_not_matter() -> None:
    source = decode("a.md", b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert source == Source("a.md", "one\ntwo\nthree\n")


def test_an_older_encoding_is_an_error_at_its_byte() -> None:
    finding = decode("a.md", b"\xef\xbb\xbfone\r\ncaf\xc3\xa9 caf\xe9 x")
    assert isinstance(finding, Diagnostic)
    assert "byte 17 (0xE9)" in finding.message
    assert finding.span[1:] == (2, 9, 2, 10)
