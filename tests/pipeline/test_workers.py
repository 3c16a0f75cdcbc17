"""Work shared among processes comes back in order, and ends with them."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from examgen.diagnostic import ExamgenError
from examgen.pipeline.crew import spread


def work(task: int) -> tuple[int, bytes]:
    if task == 13:
        raise ExamgenError("thirteen", "leave it out")
    if task == 99:
        os.kill(os.getpid(), signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    return task * task, bytes(task * 10_000)


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("count", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(count: int) -> None:
    tasks = [8, 1, 7, 2, 6, 3]
    assert list(spread(work, tasks, count)) == [work(task) for task in tasks]


@pytest.mark.parametrize("given", [None, "", "1"])
def test_the_environment_stays_as_it_was(
    given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if given is None:
        monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONSAFEPATH", given)
    before = dict(os.environ)
    assert len(list(spread(work, [1, 2], 2))) == 2
    assert dict(os.environ) == before


def test_no_task_needs_no_process() -> None:
    assert list(spread(work, [], 2)) == []


def test_a_fault_is_raised_here_and_says_where_it_arose() -> None:
    with pytest.raises(ExamgenError, match="thirteen") as caught:
        list(spread(work, [1, 2, 13, 4], 2))
    assert caught.value.hint == "leave it out"
    assert "In a worker process" in caught.value.__notes__[0]


def test_a_process_that_dies_is_one_clear_error() -> None:
    with pytest.raises(ExamgenError, match="worker process ended"):
        list(spread(work, [1, 99, 3, 4], 2))


def test_who_stops_asking_leaves_no_process() -> None:
    with closing(spread(work, list(range(1, 9)), 2)) as results:
        assert next(results)[0] == 1


# As systems do that cannot fork, and with the folder of the script alone on its path.
STARTED_ANEW = """
import sys
from examgen.pipeline import crew, workers
if __name__ == "__main__":
    workers._METHOD = "spawn"
    print(list(crew.spread(abs, [-1, -2, -3], 2)))
"""


def test_a_new_process_runs_no_module_of_the_folder(tmp_path: Path) -> None:
    script = tmp_path / "bin" / "start.py"
    script.parent.mkdir()
    script.write_text(STARTED_ANEW)
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for name in ("multiprocessing", "pickle", "os", "examgen"):
        (checkout / f"{name}.py").write_text("open('pwned', 'w')\n")
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    assert (done.stdout, (checkout / "pwned").exists()) == ("[1, 2, 3]\n", False)


# The parent is gone before its child gets so far as to follow it.
LATE = """
import multiprocessing, os, sys
from examgen.pipeline.workers import follow_parent
def child(pipe, parent):
    while os.getppid() == parent:
        pass
    follow_parent()
    print("left behind", flush=True)
if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    here, there = multiprocessing.Pipe()
    multiprocessing.Process(target=child, args=(there, os.getpid()), daemon=True).start()
    os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there a child is told by the system")
def test_a_child_that_begins_late_ends_too() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LATE], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout == ended.stderr == ""
