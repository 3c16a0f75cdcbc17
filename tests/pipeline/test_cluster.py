"""Personal papers made on a Dask cluster on loopback: the same bytes as by one process."""

import sys
from pathlib import Path

import pytest
from distributed import LocalCluster
from tests.pipeline.rostering import bank, files, make

from examgen.diagnostic import ExamgenError

PEOPLE = {f"n{at:02}": f"Nora {at}" for at in range(30)} | {"s2": "अनुष्का शर्मा"}


def test_bytes_are_those_of_one_process(tmp_path: Path) -> None:
    root = bank(tmp_path)
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=2, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        make(root, tmp_path / "cluster", PEOPLE, scheduler=address, bound=True, sheets=True)
    make(root, tmp_path / "one", PEOPLE, jobs=1, bound=True, sheets=True)
    assert files(tmp_path / "cluster") == files(tmp_path / "one")


def test_local_workers_end_with_the_build(tmp_path: Path) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "cluster", {"s1": "Ada"}, scheduler="local", jobs=1)
    make(root, tmp_path / "one", {"s1": "Ada"})
    assert files(tmp_path / "cluster") == files(tmp_path / "one")


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
