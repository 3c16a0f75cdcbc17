"""Chunks of personal papers made on a Dask cluster, of this machine or of many."""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from examgen import __version__
from examgen.diagnostic import ExamgenError
from examgen.model.roster import Candidate
from examgen.pipeline.personal import Chunk, Made, Spread

LOCAL = "local"
# So many chunks are on their way for each thread: none waits, and few results are held.
AHEAD = 2
PATIENCE = 30

# Neither an opened kit nor WeasyPrint is made for several threads at once.
_ALONE = threading.Lock()


def over_cluster(address: str, jobs: int) -> Spread:
    """Return what hands chunks to the scheduler at an address, or to ``jobs`` local processes.

    Raises ExamgenError where Dask is not installed; what is returned also where the
    cluster cannot be reached or has another version of this program.
    """
    try:
        import distributed  # noqa: F401
    except ImportError as problem:
        raise ExamgenError(
            "--scheduler needs Dask, which is not installed",
            "pip install 'exampress[scheduler]', or leave the option out",
        ) from problem

    def spread(
        work: Callable[[Chunk], tuple[Made, ...]], chunks: Sequence[Chunk]
    ) -> Generator[tuple[Made, ...], None, None]:
        with _client(address, jobs) as client:
            yield from _results(client, work, chunks)

    return spread


def _results(
    client: Any, work: Callable[[Chunk], tuple[Made, ...]], chunks: Sequence[Chunk]
) -> Iterator[tuple[Made, ...]]:
    from distributed import CancelledError, KilledWorker

    _require_version(client)
    # What all chunks share goes to each worker once.
    shared = client.scatter(chunks[0].work, hash=False) if chunks else None
    most = AHEAD * max(1, sum(client.nthreads().values()))
    waiting: deque[Any] = deque()
    upcoming = iter(chunks)
    try:
        while True:
            while len(waiting) < most and (chunk := next(upcoming, None)) is not None:
                task = client.submit(_make, work, shared, chunk.candidates, pure=False)
                waiting.append(task)
            if not waiting:
                return
            yield waiting.popleft().result()
    except (KilledWorker, CancelledError, OSError) as problem:
        raise ExamgenError(
            "the Dask cluster lost the work before it was done",
            "its workers may have run out of memory; see their logs, or leave --scheduler out",
        ) from problem


def _make(
    work: Callable[[Chunk], tuple[Made, ...]], shared: bytes, candidates: tuple[Candidate, ...]
) -> tuple[Made, ...]:
    with _ALONE:
        return work(Chunk(shared, candidates))


def _require_version(client: Any) -> None:
    client.wait_for_workers(1, timeout=PATIENCE)
    hint = f"install version {__version__} on every worker"
    try:
        versions = client.run(_version)
    except ImportError as problem:
        raise ExamgenError("a worker of the cluster lacks examgen", hint) from problem
    for version in versions.values():
        if version != __version__:
            raise ExamgenError(f"a worker of the cluster has examgen {version}", hint)


def _version() -> str:
    return __version__


@contextmanager
def _client(address: str, jobs: int) -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with _no_modules_from_here():
        try:
            if address == LOCAL:
                with (
                    LocalCluster(  # type: ignore[no-untyped-call]
                        n_workers=jobs, threads_per_worker=1, dashboard_address=None
                    ) as cluster,
                    Client(cluster) as client,  # type: ignore[no-untyped-call]
                ):
                    yield client
            else:
                with Client(address, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
                    yield client
        except (TimeoutError, ValueError) as problem:
            raise ExamgenError(
                f"the Dask scheduler {address} cannot be reached, or has no workers",
                "name it as tcp://HOST:PORT, or `local` for processes of this machine",
            ) from problem


@contextmanager
def _no_modules_from_here() -> Iterator[None]:
    """Keep new processes from looking for modules in the folder that we are in."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before
