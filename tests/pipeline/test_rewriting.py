import errno
import os
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from examgen.diagnostic import ExamgenError
from examgen.pipeline.newfiles import create_file
from examgen.pipeline.rewriting import Rewrite, rewrite


def files(root: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def test_files_change_together_and_keep_their_modes(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    for name in "abc":
        (tmp_path / "bank" / name).write_bytes(name.encode())
    (tmp_path / "bank" / "a").chmod(0o640)
    wanted = [Rewrite(path=f"bank/{n}", before=n.encode(), after=b"new") for n in "ab"]
    same = Rewrite(path="bank/c", before=b"c", after=b"c")
    assert rewrite(tmp_path, [*wanted, same]) == ("bank/a", "bank/b")
    assert files(tmp_path) == {"a": b"new", "b": b"new", "c": b"c"}
    assert (tmp_path / "bank" / "a").stat().st_mode & 0o777 == 0o640


def test_a_file_that_changed_meanwhile_stops_all(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "a").write_bytes(b"a")
    (tmp_path / "bank" / "b").write_bytes(b"someone else's")
    wanted = [Rewrite(path=f"bank/{n}", before=n.encode(), after=b"new") for n in "ab"]
    with pytest.raises(ExamgenError, match="bank/b was changed meanwhile"):
        rewrite(tmp_path, wanted)
    assert files(tmp_path) == {"a": b"a", "b": b"someone else's"}


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "outside").write_bytes(b"a")
    (tmp_path / "bank" / "a").symlink_to(tmp_path / "outside")
    with pytest.raises(ExamgenError, match="cannot write"):
        rewrite(tmp_path, [Rewrite(path="bank/a", before=b"a", after=b"new")])
    assert (tmp_path / "outside").read_bytes() == b"a"


def test_a_file_that_would_be_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "a").write_bytes(b"a")
    with pytest.raises(ExamgenError, match="would grow beyond"):
        rewrite(tmp_path, [Rewrite(path="bank/a", before=b"a", after=b"x" * (2 << 20))])
    assert files(tmp_path) == {"a": b"a"}


NAMES = "abcd"


def four(root: Path, size: int = 3) -> list[Rewrite]:
    """Write four files, and return what is to become of them."""
    (root / "bank").mkdir()
    for name in NAMES:
        (root / "bank" / name).write_bytes(name.encode())
        (root / "bank" / name).chmod(0o640)
    return [Rewrite(path=f"bank/{n}", before=n.encode(), after=n.encode() * size) for n in NAMES]


def is_old(root: Path) -> bool:
    """Tell whether all four files are as they were, and nothing is left beside them."""
    modes = {(root / "bank" / name).stat().st_mode & 0o777 for name in NAMES}
    return files(root) == {name: name.encode() for name in NAMES} and modes == {0o640}


def failing(call: Callable[..., Any], number: int, fault: int) -> Callable[..., Any]:
    """Return a call that fails once, when it is made for that time."""
    made = 0

    def once(*given: Any, **named: Any) -> Any:
        nonlocal made
        made += 1
        if made == number:
            raise OSError(fault, os.strerror(fault), str(given[0]))
        return call(*given, **named)

    return once


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (os, "replace"),
        (Path, "replace"),
        (Path, "open"),
        (os, "fsync"),
        (Path, "chmod"),
    ],
)
@pytest.mark.parametrize("links", [True, False])
def test_all_files_are_old_whatever_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    number: int,
    links: bool,
) -> None:
    wanted = four(tmp_path)
    failed = failing(getattr(owner, name), number, errno.ENOSPC)
    monkeypatch.setattr(owner, name, failed)
    if not links:
        monkeypatch.setattr(os, "link", failing_always)
    with pytest.raises(ExamgenError, match="cannot write"):
        rewrite(tmp_path, wanted)
    assert is_old(tmp_path)


def failing_always(*given: Any, **_: Any) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM), str(given[0]))


def test_a_disk_that_is_full_leaves_all_files_old(tmp_path: Path) -> None:
    wanted = four(tmp_path, 2_000)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        with pytest.raises(ExamgenError, match="cannot write"):
            rewrite(tmp_path, wanted)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert is_old(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_folder_that_cannot_be_written_to_leaves_all_files_old(tmp_path: Path) -> None:
    wanted = four(tmp_path)
    (tmp_path / "bank" / "z").mkdir()
    (tmp_path / "bank" / "z" / "e").write_bytes(b"e")
    (tmp_path / "bank" / "z").chmod(0o500)
    try:
        with pytest.raises(ExamgenError, match=r"cannot write .*permission denied"):
            rewrite(tmp_path, [*wanted, Rewrite(path="bank/z/e", before=b"e", after=b"new")])
    finally:
        (tmp_path / "bank" / "z").chmod(0o700)
    assert files(tmp_path) == {name: name.encode() for name in (*NAMES, "e")}


def test_a_file_in_the_way_is_someone_elses(tmp_path: Path) -> None:
    wanted = four(tmp_path)
    for end in ("new", "old"):
        other = tmp_path / "bank" / f".c.{os.getpid()}.{end}"
        other.write_bytes(b"mine")
        with pytest.raises(ExamgenError, match=rf"cannot write .*\.{end}: file exists"):
            rewrite(tmp_path, wanted)
        assert other.read_bytes() == b"mine"
        other.unlink()
        assert is_old(tmp_path)
    place = tmp_path / "bank" / f".new.{os.getpid()}.new"
    place.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        create_file(tmp_path, "bank/new", b"new")
    assert place.read_bytes() == b"mine"


def test_where_nothing_can_be_brought_back_the_old_texts_are_kept_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = four(tmp_path)
    real = Path.replace

    def failing_soon(place: Path, target: Path) -> Path:
        if place.name.startswith(".a") and place.name.endswith(".new"):
            return real(place, target)
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(place))

    monkeypatch.setattr(Path, "replace", failing_soon)
    with pytest.raises(ExamgenError, match="nor those that were be brought back") as caught:
        rewrite(tmp_path, wanted)
    kept = tmp_path / "bank" / f".a.{os.getpid()}.old"
    assert caught.value.hint == f"their old texts are in {kept}"
    assert kept.read_bytes() == b"a"
