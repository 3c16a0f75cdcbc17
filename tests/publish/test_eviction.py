"""A store throws away what was used the longest ago, and nothing that is not its own."""

import hashlib
import os
import time
from pathlib import Path

import pytest

from examgen.cli import run
from examgen.publish.eviction import clear, size, trim
from examgen.publish.store import Store

LENGTH = 1000


def name_of(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


def place_of(folder: Path, number: int) -> Path:
    name = name_of(number)
    return folder / name[:2] / name[2:]


def filled(folder: Path, count: int) -> Store:
    """Return a store with entries of which each was used an hour after the one before."""
    store = Store(folder)
    now = time.time()
    for number in range(count):
        store.put(name_of(number), bytes(LENGTH - 32))
        used = now - 3600 * (count - number)
        os.utime(place_of(folder, number), (used, used))
    return store


def test_the_oldest_entries_go_until_four_fifths_are_left(tmp_path: Path) -> None:
    store = filled(tmp_path, 800)
    trim(tmp_path, 500 * LENGTH)
    assert size(tmp_path) == (400, 400 * LENGTH)
    assert [store.get(name_of(number)) is not None for number in range(800)] == [False] * 400 + [
        True
    ] * 400


def test_what_is_small_enough_stays(tmp_path: Path) -> None:
    filled(tmp_path, 100)
    trim(tmp_path, 200 * LENGTH)
    assert size(tmp_path) == (100, 100 * LENGTH)


def test_what_is_asked_for_is_young_again(tmp_path: Path) -> None:
    store = filled(tmp_path, 800)
    assert store.get(name_of(0)) is not None
    trim(tmp_path, 500 * LENGTH)
    assert store.get(name_of(0)) is not None
    assert store.get(name_of(1)) is None


def test_what_somebody_is_writing_stays_and_what_nobody_is_goes(tmp_path: Path) -> None:
    filled(tmp_path, 800)
    writing, left = [place_of(tmp_path, n).with_suffix(".77") for n in (1, 2)]
    writing.write_bytes(b"")
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    trim(tmp_path, 500 * LENGTH)
    assert writing.exists()
    assert not left.exists()


def test_nothing_else_is_touched(tmp_path: Path) -> None:
    store = tmp_path / "store"
    filled(store, 3)
    others = [store / "aa" / "notes.txt", store / "notes", tmp_path / "x" / name_of(9)[2:]]
    for other in others:
        other.parent.mkdir(exist_ok=True)
        other.write_text("x")
    (store / name_of(9)[:2]).symlink_to(tmp_path / "x")
    assert clear(store) == (3, 3 * LENGTH)
    assert all(other.exists() for other in others)


@pytest.mark.parametrize("where", ["build", "build/.cache"])
def test_a_store_behind_a_link_is_left_alone(where: str, tmp_path: Path) -> None:
    filled(tmp_path / "real" / ".cache", 800)
    link = tmp_path / where
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(tmp_path / "real" / where.removeprefix("build").removeprefix("/"))
    folder = tmp_path / "build" / ".cache"
    trim(folder, 1)
    assert clear(folder) == (0, 0)
    assert size(folder)[0] == 800


def test_the_commands_show_and_clear_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "bank.yaml").write_text("")
    filled(tmp_path / "build" / ".cache", 2)
    assert run(["cache", "size", "--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("2 files, 0.0 MB of 1,000.0 MB\n")
    assert run(["cache", "clear", "--root", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Removed 2 files, 0.0 MB\n"
    assert size(tmp_path / "build" / ".cache") == (0, 0)
