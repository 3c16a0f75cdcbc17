"""A store is cut down while builds go on: what they make is what they make without a store."""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.eviction import size, trim
from examgen.publish.store import Store

SAMPLE = Path(__file__).parents[2]
# Less than a build keeps, so that something is always thrown away.
MOST = 50_000
COMMANDS = {
    "build": ("build", "--paper", "quiz1", "--format", "pdf,html,key", "--no-lock"),
    "site": ("site", "--jobs", "2"),
}


def begun(root: Path, out: Path, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "examgen", *options, "--quiet", "--out", str(out)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def ended(process: subprocess.Popen[bytes]) -> None:
    told, _ = process.communicate(timeout=300)
    assert process.returncode == 0, told.decode()


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@contextmanager
def trimming(folder: Path) -> Iterator[list[int]]:
    """Cut a store down all the time; give the sizes from which it was cut."""
    done, seen = threading.Event(), [0]

    def run() -> None:
        while not done.wait(0.01):
            seen.append(size(folder)[1])
            trim(folder, MOST)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield seen
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("command", COMMANDS)
def test_two_builds_and_a_store_that_is_cut_down(command: str, tmp_path: Path) -> None:
    root = tmp_path / "project"
    for part in ("bank", "templates"):
        shutil.copytree(SAMPLE / part, root / part)
    ended(begun(root, tmp_path / "alone", *COMMANDS[command], "--no-cache"))
    expected = files(tmp_path / "alone")
    with trimming(root / "build" / ".cache") as seen:
        # Twice, so that each finds what the other has left, and loses some of it on the way.
        for turn in ("first", "second"):
            outs = [tmp_path / f"{turn}-{name}" for name in ("one", "other")]
            processes = [begun(root, out, *COMMANDS[command]) for out in outs]
            for process in processes:
                ended(process)
            assert all(files(out) == expected for out in outs)
    assert max(seen) > MOST


def test_a_site_is_made_although_the_store_loses_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(store: Store, out: Path) -> dict[str, bytes]:
        built = build_site(SiteOrder(root=SAMPLE, target=out, papers=()), store)
        assert built.files > 0, built.diagnostics
        return files(out)

    expected = made(Store(None), tmp_path / "alone")
    monkeypatch.setattr(Store, "get", lambda _store, _key: None)
    assert made(Store(tmp_path / "store"), tmp_path / "lost") == expected
    assert size(tmp_path / "store")[0] > 0
