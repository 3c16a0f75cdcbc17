"""A file that goes with a tree: both change, or neither does."""

import os
import signal
from pathlib import Path

import pytest

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError
from examgen.publish import files
from examgen.publish.companion import Companion
from examgen.publish.files import publish
from examgen.publish.swap import swap_in
from examgen.publish.tree import Release


def companion(place: Path, before: bytes | None = None) -> Companion:
    return Companion(place=place, data=b"new", shown="the.lock", hint="--no-lock", before=before)


def release(paper: str, place: Path | None, before: bytes | None = None) -> Release:
    made = Artifact(audience=Audience.STAFF, path="a.txt", data=paper.encode())
    beside = companion(place, before) if place else None
    return Release(paper=paper, artifacts=(made,), inputs={}, seed="1", companion=beside)


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_it_is_written_with_its_tree(tmp_path: Path) -> None:
    publish([release("one", tmp_path / "one.lock")], tmp_path / "out")
    assert (tmp_path / "one.lock").read_bytes() == b"new"
    assert (tmp_path / "out/one/staff/a.txt").exists()
    assert left(tmp_path) == ["one.lock", "out"]


def test_it_keeps_the_mode_that_it_had(tmp_path: Path) -> None:
    place = tmp_path / "one.lock"
    place.write_bytes(b"old")
    place.chmod(0o600)
    publish([release("one", place, b"old")], tmp_path / "out")
    assert (place.read_bytes(), place.stat().st_mode & 0o777) == (b"new", 0o600)


@pytest.mark.parametrize("old", [b"old", None])
def test_what_was_there_comes_back_when_the_tree_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None
) -> None:
    place = tmp_path / "one.lock"
    if old is not None:
        place.write_bytes(old)
        # It need not be writable to be replaced, and must not be to come back.
        place.chmod(0o444)

    def refuse(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(files, "swap_in", refuse)
    with pytest.raises(ExamgenError, match="cannot write to"):
        publish([release("one", place, old)], tmp_path / "out")
    assert (place.read_bytes() if place.exists() else None) == old
    assert left(tmp_path) == (["out"] if old is None else ["one.lock", "out"])


def test_one_that_cannot_be_written_stops_all(tmp_path: Path) -> None:
    places = [tmp_path / "one.lock", tmp_path / "none" / "two.lock"]
    with pytest.raises(ExamgenError, match=r"cannot write the\.lock: no such file"):
        publish(
            [release("one", places[0]), release("two", places[1]), release("three", None)],
            tmp_path / "out",
        )
    assert left(tmp_path) == ["out"]
    assert not list((tmp_path / "out").rglob("a.txt"))


def test_a_folder_in_its_place_stays(tmp_path: Path) -> None:
    (tmp_path / "one.lock").mkdir()
    with pytest.raises(ExamgenError, match=r"cannot write the\.lock: is a directory"):
        publish([release("one", tmp_path / "one.lock")], tmp_path / "out")
    assert left(tmp_path) == ["one.lock", "out"]


@pytest.mark.parametrize(("seen", "now"), [(b"old", b"other"), (None, b"other"), (b"old", None)])
@pytest.mark.parametrize("data", [b"new", b"old"])
def test_what_another_build_wrote_meanwhile_stays(
    tmp_path: Path, seen: bytes | None, now: bytes | None, data: bytes
) -> None:
    """Also where this build would write nothing: its tree would not go with the other lock."""
    place = tmp_path / "one.lock"
    if now is not None:
        place.write_bytes(now)
    beside = Companion(place=place, data=data, shown="the.lock", hint="", before=seen)
    made = Artifact(audience=Audience.STAFF, path="a.txt", data=b"a")
    one = Release(paper="one", artifacts=(made,), inputs={}, seed="1", companion=beside)
    with pytest.raises(ExamgenError, match="changed meanwhile, and is left as it is"):
        publish([one], tmp_path / "out")
    assert (place.read_bytes() if place.exists() else None) == now
    assert not list((tmp_path / "out").rglob("a.txt"))


def test_an_interruption_waits_for_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "one.lock"
    swap = swap_in

    def interrupt(staged: Path, target: Path) -> None:
        signal.raise_signal(signal.SIGINT)
        swap(staged, target)

    monkeypatch.setattr(files, "swap_in", interrupt)
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            publish([release("one", place)], tmp_path / "out")
    finally:
        signal.signal(signal.SIGINT, handler)
    assert place.read_bytes() == b"new"
    assert (tmp_path / "out/one/staff/a.txt").exists()
