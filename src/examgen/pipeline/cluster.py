"""Chunks of personal papers made on a Dask cluster, of this machine or of many."""

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import finalize

from examgen import __version__
from examgen.diagnostic import ExamgenError
from examgen.model.roster import Candidate
from examgen.pipeline.crew import Crew, worked_out
from examgen.pipeline.limits import Limits, Stopped
from examgen.pipeline.personal import Chunk, Made, Spread
from examgen.pipeline.press import Call, Exceeded, Press, act, prepare
from examgen.pipeline.workers import end

LOCAL = "local"
# So many chunks are on their way for each thread: none waits, and few results are held.
AHEAD = 2
PATIENCE = 30


# Who makes papers on this worker of a cluster, by builds: a process for each thread of Dask's.
_PRESSES: dict[str, dict[int, Press]] = {}
_ALONE = threading.Lock()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class _Shared:
    """What all chunks of a build share: its name, the encoded work, the limits for a chunk."""

    build: str
    work: bytes
    limits: Limits


def over_cluster(address: str, jobs: int, limits: Limits) -> Spread:
    """Return what hands chunks to the scheduler at an address, or to ``jobs`` local processes.

    Each chunk is made by a process that is held to limits and keeps to itself, on whatever
    machine. Raises ExamgenError where Dask is not installed; what is returned also where the
    cluster cannot be reached or has another version of this program, and Exceeded for a
    chunk that broke its limits.
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
            yield from _results(client, work, chunks, limits)

    return spread


def _results(
    client: Any,
    work: Callable[[Chunk], tuple[Made, ...]],
    chunks: Sequence[Chunk],
    limits: Limits,
) -> Iterator[tuple[Made, ...]]:
    from distributed import CancelledError, KilledWorker

    _require_version(client)
    # What all chunks share goes to each worker once.
    shared = (
        client.scatter(_Shared(client.id, chunks[0].work, limits), hash=False) if chunks else None
    )
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
            outcome = waiting.popleft().result()
            if isinstance(outcome, Stopped):
                raise Exceeded(outcome)
            yield outcome
    except (KilledWorker, CancelledError, OSError) as problem:
        raise ExamgenError(
            "the Dask cluster lost the work before it was done",
            "its workers may have run out of memory; see their logs, or leave --scheduler out",
        ) from problem
    finally:
        with suppress(Exception):
            client.run(_leave, client.id)


def _make(
    work: Callable[[Chunk], tuple[Made, ...]], shared: _Shared, candidates: tuple[Candidate, ...]
) -> tuple[Made, ...] | Stopped:
    """Have a chunk made by this thread's process, on a worker of the cluster."""
    press = _press(shared)
    call = Call(work, (Chunk(shared.work, candidates),))
    with closing(worked_out(press.crew, [(call, shared.limits)])) as outcomes:
        made: tuple[Made, ...] | Stopped = next(outcomes)
    return made


def _press(shared: _Shared) -> Press:
    """Return this thread's press for a build."""
    with _ALONE:
        if shared.build not in _PRESSES:
            _PRESSES[shared.build] = {}
            # A build that was killed says nothing; Dask drops then what it shared.
            finalize(shared, _leave, shared.build)
        presses = _PRESSES[shared.build]
    number = threading.get_ident()
    if number not in presses:
        # Dask's worker has threads and connections that are none of its business.
        crew = Crew(work=act, prepare=partial(prepare, ()), most=1, afresh=True)
        presses[number] = Press(crew=crew, patience=1)
    return presses[number]


def _leave(build: str) -> None:
    """End what made papers for a build."""
    for press in _PRESSES.pop(build, {}).values():
        end(press.crew.workers, press.crew.workers)


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

    try:
        if address == LOCAL:
            # Threads of ours, since each has a process that does the work.
            with (
                LocalCluster(  # type: ignore[no-untyped-call]
                    n_workers=1,
                    threads_per_worker=jobs,
                    processes=False,
                    dashboard_address="127.0.0.1:0",
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
