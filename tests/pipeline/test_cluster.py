"""Personal papers made on a Dask cluster on loopback: the same bytes as by one process."""

import multiprocessing
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster
from tests.pipeline.rostering import bank, files, make

from examgen.diagnostic import ExamgenError
from examgen.pipeline.cluster import over_cluster
from examgen.pipeline.limits import MIB, Limits, Why
from examgen.pipeline.personal import Chunk, Made
from examgen.pipeline.press import Exceeded

# More than a chunk.
PEOPLE = {f"n{at:02}": f"Nora {at}" for at in range(27)} | {"s2": "अनुष्का शर्मा"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Give a cluster of one other process, as a stranger would set it up."""
    with pytest.MonkeyPatch.context() as patched:
        # It is handed functions of this module.
        patched.syspath_prepend(Path(__file__).parents[2])
        cluster = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address="127.0.0.1:0"
        )
    with cluster:
        yield cluster.scheduler_address


def test_bytes_are_those_of_one_process(address: str, tmp_path: Path) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "cluster", PEOPLE, scheduler=address, bound=True, sheets=True)
    make(root, tmp_path / "one", PEOPLE, jobs=1, bound=True, sheets=True)
    assert files(tmp_path / "cluster") == files(tmp_path / "one")


def test_local_workers_end_with_the_build(tmp_path: Path) -> None:
    root = bank(tmp_path)
    before = multiprocessing.active_children()
    make(root, tmp_path / "cluster", {"s1": "Ada"}, scheduler="local", jobs=1)
    assert set(multiprocessing.active_children()) <= set(before)
    make(root, tmp_path / "one", {"s1": "Ada"})
    assert files(tmp_path / "cluster") == files(tmp_path / "one")


def loop(_: Chunk) -> tuple[Made, ...]:
    while True:
        pass


def allocate(_: Chunk) -> tuple[Made, ...]:
    return (len(bytearray(512 * MIB)),)  # type: ignore[return-value]


def call_out(_: Chunk) -> tuple[Made, ...]:
    for reach in (lambda: socket.create_connection(("127.0.0.1", 9)), os.fork):
        with pytest.raises(PermissionError, match="not allowed while a paper is rendered"):
            reach()
    return ()


def whose(_: Chunk) -> tuple[Made, ...]:
    return (os.getpid(),)  # type: ignore[return-value]


CHUNK = Chunk(b"", ())


@pytest.mark.skipif(sys.platform != "linux", reason="limits that only Linux has")
def test_what_a_cluster_makes_is_held_to_the_same_limits(address: str) -> None:
    spread = over_cluster(address, 1, Limits(seconds=1, wall=60, memory=128 * MIB))
    for work, why in ((loop, Why.TIME), (allocate, Why.MEMORY)):
        with pytest.raises(Exceeded) as caught:
            list(spread(work, [CHUNK]))
        assert caught.value.stopped.why is why
    assert list(spread(call_out, [CHUNK])) == [()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_no_process_of_a_cluster_outlives_the_build(address: str) -> None:
    spread = over_cluster(address, 1, Limits(seconds=9, wall=60, memory=128 * MIB))
    made = list(spread(whose, [CHUNK] * 4))
    pids = {pid for (pid,) in made}
    assert 1 <= len(pids) <= 2, "one for each thread, used again"
    until = time.monotonic() + 20
    while [pid for pid in pids if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < until


def test_without_the_extra_the_user_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExamgenError, match="needs Dask") as told:
        make(bank(tmp_path), tmp_path / "out", scheduler="local")
    assert "exampress[scheduler]" in str(told.value.hint)


def test_no_address_of_a_scheduler(tmp_path: Path) -> None:
    with pytest.raises(ExamgenError, match="cannot be reached"):
        make(bank(tmp_path), tmp_path / "out", scheduler="nonsense://x")
