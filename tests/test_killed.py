"""A build that is killed at any moment leaves whole papers, and no process behind."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.test_terminal import EXAMGEN, START

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL and groups of processes")
BUILD = ("build", "--paper", "quiz", "--format", "pdf,html", "--update", "--quiet", "--jobs", "2")


def seed_of(root: Path) -> str:
    """Return the seed that a whole tree was built with; fails where a file is not of that build."""
    tree = root / "build" / "quiz"
    manifest = json.loads((tree / "staff" / "manifest.json").read_text("utf-8"))
    files = {
        path.relative_to(tree).as_posix()
        for path in tree.rglob("*")
        if path.is_file() and path.name != "manifest.json"
    }
    assert files == set(manifest["files"])
    for name, digest in manifest["files"].items():
        assert hashlib.sha256((tree / name).read_bytes()).hexdigest() == digest, name
    return str(manifest["seed"])


def kill_builds(root: Path, times: int) -> tuple[int, int]:
    """Kill so many builds, spread over their time; return how many were early, how many late."""
    begin = [*EXAMGEN, *BUILD, "--root", str(root), "--seed"]
    subprocess.run([*begin, "first"], check=True)
    started = time.monotonic()
    subprocess.run([*begin, "second"], check=True)
    lasts, seed, changed = time.monotonic() - started, "second", 0
    for number in range(times):
        with subprocess.Popen([*begin, f"seed{number}"], stdout=subprocess.PIPE) as build:
            # The golden ratio spreads points evenly, however many there are.
            time.sleep(1.1 * lasts * (number * 0.618034 % 1))
            build.kill()
            # Workers hold its standard output: it closes with the last of them.
            build.communicate(timeout=20)
        found = seed_of(root)
        assert found in {seed, f"seed{number}"}
        changed += found != seed
        seed = found
    return times - changed, changed


def test_killed_builds_leave_whole_papers(tmp_path: Path) -> None:
    root = shutil.copytree(START, tmp_path / "project")
    early, _ = kill_builds(root, 15)
    assert early, "none was killed before its end"
    subprocess.run([*EXAMGEN, *BUILD, "--root", str(root), "--seed", "last"], check=True)
    assert seed_of(root) == "last"


@pytest.mark.soak
def test_killed_builds_leave_whole_papers_many_times(tmp_path: Path) -> None:
    root = shutil.copytree(START, tmp_path / "project")
    early, late = kill_builds(root, 500)
    assert min(early, late) > 5


@pytest.mark.parametrize("whom", ["worker", "group"])
def test_whoever_is_killed_the_old_output_stays(whom: str, tmp_path: Path) -> None:
    """The system kills what takes most memory: a worker, or, in a container, all of them."""
    root = shutil.copytree(START, tmp_path / "project")
    subprocess.run([*EXAMGEN, *BUILD, "--root", str(root), "--seed", "first"], check=True)
    # Outcomes are looked at in order: of two workers the other one's task may come first.
    command = [sys.executable, "-c", SLOW, *BUILD, "--jobs", "1"]
    command += ["--root", str(root), "--seed", "second"]
    with subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as build:
        assert build.stdout is not None
        worker = int(build.stdout.readline())
        if whom == "worker":
            os.kill(worker, signal.SIGKILL)
        else:
            os.killpg(build.pid, signal.SIGKILL)
        _, complaint = build.communicate(timeout=20)
    assert build.returncode == (2 if whom == "worker" else -signal.SIGKILL)
    assert ("was killed by another one" in complaint) == (whom == "worker")
    assert "Traceback" not in complaint
    assert seed_of(root) == "first"


SLOW = """
import os, sys, time
from examgen.pipeline import press
def wait(task):
    sys.stdout.write(f"{os.getpid()}\\n")
    sys.stdout.flush()
    time.sleep(60)
press._rendered = wait
from examgen.cli import run
sys.exit(run(sys.argv[1:]))
"""
