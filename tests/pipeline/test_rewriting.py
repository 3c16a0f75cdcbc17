from pathlib import Path

import pytest

from examgen.diagnostic import ExamgenError
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
