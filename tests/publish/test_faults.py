"""Publishing that fails, or is killed, at every single call to the system: one generation stays."""

import os
import shutil
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.publish.faults import CODES, Counter, die, disturbed, failing, in_child

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError
from examgen.publish import swap
from examgen.publish.companion import Companion
from examgen.publish.files import publish
from examgen.publish.tree import Release

resource = pytest.importorskip("resource", reason="forks, and ends processes by signals")
PAPERS = ("one", "two")
OLD, NEW = "old", "new"


def releases(home: Path, generation: str) -> list[Release]:
    """Return two papers of a generation, each with a lock that goes with it."""
    made = []
    for paper in PAPERS:
        files = tuple(
            Artifact(audience=audience, path=f"{paper}{n}.txt", data=generation.encode())
            for audience in (Audience.CANDIDATE, Audience.STAFF)
            for n in range(2)
        )
        place = home / f"{paper}.lock"
        lock = Companion(
            place=place,
            data=generation.encode(),
            shown="the lock",
            hint="",
            before=place.read_bytes() if place.exists() else None,
        )
        made.append(
            Release(
                paper=paper, artifacts=files, inputs={"n": generation}, seed="s", companion=lock
            )
        )
    return made


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk: calls count, and fail, all the same."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def start(home: Path) -> Path:
    """Return a folder in which an old generation is published."""
    home.mkdir()
    publish(releases(home, OLD), home / "out")
    return home


def generations(home: Path) -> list[tuple[str, str]]:
    """Return of each paper which generation its tree and its lock are; a torn one is a failure."""
    found = []
    for paper in PAPERS:
        folder = home / "out" / paper
        files = [path for path in folder.rglob("*.txt") if path.is_file()]
        texts = {path.read_text() for path in files}
        assert len(files) == 4, "part of a tree"
        assert len(texts) == 1, "two generations side by side"
        assert all((folder / kind / "manifest.json").is_file() for kind in ("candidate", "staff"))
        found.append((texts.pop(), (home / f"{paper}.lock").read_text()))
    return found


def renaming(how: str) -> AbstractContextManager[object]:
    """Do without the exchange of folders, as systems that have none."""
    if how == "exchange":
        return nullcontext()
    return patch.object(swap, "_exchange", lambda *_: False)


@cache
def calls(how: str, place: Path) -> tuple[str, ...]:
    """Return the names of the calls that publishing makes when nothing fails."""
    home = start(place / f"calls-{how}")
    counter = Counter(at=0, deed=die)
    new = releases(home, NEW)
    with renaming(how), disturbed(counter):
        publish(new, home / "out")
    return tuple(counter.names)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("faults")


@pytest.mark.parametrize("how", ["exchange", "renames"])
@pytest.mark.parametrize("code", CODES)
def test_whatever_call_fails_each_paper_is_old_or_new_with_its_lock(
    how: str, code: int, place: Path
) -> None:
    number = len(calls(how, place))
    assert number >= 100
    for at in range(1, number + 1):
        home = start(place / f"{how}-{code}-{at}")
        counter = Counter(at=at, deed=failing(code))
        told, new = False, releases(home, NEW)
        try:
            with renaming(how), disturbed(counter):
                publish(new, home / "out")
        except ExamgenError:
            told = True
        label = f"call {at}, {counter.names[at - 1]}"
        found = generations(home)
        assert all(tree == lock for tree, lock in found), label
        if not told:
            assert found == [(NEW, NEW)] * 2, label
        mend(home, label)


@pytest.mark.parametrize("how", ["exchange", "renames"])
def test_killed_before_any_call_each_paper_is_whole(how: str, place: Path) -> None:
    names = calls(how, place)
    for at in range(1, len(names) + 1):
        home = start(place / f"{how}-kill-{at}")
        new = releases(home, NEW)

        def work(home: Path = home, at: int = at, new: list[Release] = new) -> None:
            with renaming(how), disturbed(Counter(at=at, deed=die)):
                publish(new, home / "out")

        assert in_child(work) == 9
        label = f"killed before call {at}, {names[at - 1]}"
        for paper in PAPERS:
            swap.recover(home / "out" / paper)
        # The lock goes first: a build that follows it makes the tree that goes with it.
        assert set(generations(home)) <= {(OLD, OLD), (OLD, NEW), (NEW, NEW)}, label
        mend(home, label)


def mend(home: Path, label: str) -> None:
    """Publish once more: whatever was left, it ends whole and without leavings."""
    publish(releases(home, NEW), home / "out")
    assert generations(home) == [(NEW, NEW)] * 2, label
    left = {path.name for path in (home / "out").iterdir()} - {*PAPERS, ".locks", ".staging"}
    assert not left, label
    assert not list((home / "out" / ".staging").iterdir()), label
    shutil.rmtree(home)


def refused(home: Path) -> int:
    """Publish more than there is room for; return 0 if that is told."""

    def work() -> None:
        with pytest.raises(ExamgenError, match="cannot write"):
            publish(releases(home, NEW * 8000), home / "out")

    return in_child(work)


def test_a_disk_that_gets_full_leaves_the_old_papers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    home = start(tmp_path / "home")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        assert refused(home) == 0
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert generations(home) == [(OLD, OLD)] * 2
    mend(home, "")


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="mounts a small disk")
@pytest.mark.parametrize("room", [128, 200, 240, 280])
def test_a_small_disk_leaves_the_old_papers(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.call(["mount", "-t", "tmpfs", "-o", f"size={room}k", "none", disk]) != 0:
        pytest.skip("no disk can be mounted here")
    try:
        home = start(disk / "home")
        assert refused(home) == 0
        assert generations(home) == [(OLD, OLD)] * 2
        mend(home, "")
        home = start(disk / "other")
        subprocess.check_call(["mount", "-o", "remount,ro", disk])
        assert refused(home) == 0
        assert generations(home) == [(OLD, OLD)] * 2
    finally:
        subprocess.check_call(["umount", "-l", disk])


@pytest.mark.parametrize("part", ["", "out", "out/.staging", "out/.locks"])
def test_a_target_that_is_read_only_keeps_the_old_papers(part: str, tmp_path: Path) -> None:
    home = start(tmp_path / "home")
    before = Path.cwd()
    os.chdir(home)

    def work() -> None:
        if os.geteuid() == 0:
            # Whoever may do everything is not kept out.
            os.setgid(65534)
            os.setuid(65534)
        with pytest.raises(ExamgenError, match="cannot write"):
            publish(releases(Path(), NEW), Path("out"))

    try:
        for path in (Path(), *Path().rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o666)
        Path(part).chmod(0o555)
        # Without a part of its own that is closed, none of the rest is.
        assert in_child(work) == 0
        assert generations(Path()) == [(OLD, OLD)] * 2
        Path(part).chmod(0o755)
    finally:
        os.chdir(before)
    mend(home, part)


RIVAL = """
import sys
from pathlib import Path
from examgen.diagnostic import ExamgenError
from examgen.publish.files import publish
from tests.publish.test_faults import releases
home, name = Path(sys.argv[1]), sys.argv[2]
done = 0
for n in range(400):
    try:
        publish(releases(home, f"{name}{n}"), home / "out")
        done += 1
    except ExamgenError as fault:
        assert "changed meanwhile" in fault.message, fault.message
    if done == 8:
        break
"""


def test_builds_into_one_folder_at_once_keep_each_tree_with_its_lock(tmp_path: Path) -> None:
    home = start(tmp_path / "home")
    rivals = [
        subprocess.Popen(
            [sys.executable, "-c", RIVAL, str(home), name], cwd=Path(__file__).parents[2]
        )
        for name in ("a", "b", "c")
    ]
    assert [rival.wait() for rival in rivals] == [0, 0, 0]
    assert all(tree == lock for tree, lock in generations(home))
    mend(home, "")
