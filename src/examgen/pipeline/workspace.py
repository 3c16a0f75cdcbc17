"""Reads and checks a whole bank; what was read before comes from a store."""

import gc
import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from examgen import codec
from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, has_errors
from examgen.load import MAX_TEXT_BYTES, decode, load_source, read_bytes, unreadable
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.pipeline.survey import SETTINGS, Survey, readers
from examgen.publish.store import Store, code_version, digest
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.read.settings import read_project

Progress = Callable[[str, int, int], None]

# Fewer files than this are read sooner than a second process is started.
_WORTH_A_PROCESS = 64
_READING_CODE = ("codec.py", "source.py", "diagnostic.py", "model", "read")


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """A bank, read and checked; ``diagnostics`` are all findings outside its papers."""

    survey: Survey
    project: Project
    bank: Bank
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """All that reading one file depends on besides its bytes; crosses to other processes."""

    root: Path
    project: Project
    store: Store
    prefix: str


def open_workspace(
    found: Survey, store: Store, *, jobs: int = 1, progress: Progress | None = None
) -> Workspace:
    """Read and check the bank that was surveyed; what the store knows is not read again."""
    with _collector_at_rest():
        project, settings = open_settings(found.root)
        prefix = digest([code_version(*_READING_CODE), found.hashes.get(SETTINGS, "").encode()])
        reading = _Reading(found.root, project, store, prefix)
        files = list(_read_all(reading, found.questions, jobs, progress))
        bank, joined = join_files(files)
        # With settings that could not be read, most rules would complain of all questions.
        checked = () if has_errors(settings) else check_bank(bank, project, found.assets)
    own = (d for file in files for d in file.diagnostics)
    return Workspace(
        survey=found,
        project=project,
        bank=bank,
        diagnostics=in_order([*found.findings, *settings, *own, *joined, *checked]),
    )


def open_settings(root: Path) -> tuple[Project, tuple[Diagnostic, ...]]:
    """Read ``bank.yaml``; with mistakes in it the defaults stand in."""
    _, source = load_source(root, SETTINGS)
    if isinstance(source, Diagnostic):
        return Project(), (source,)
    return read_project(source)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings by place, each once."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span, d.rule, d.message)))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Keep the cycle collector still: a bank is millions of values and no cycle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_all(
    reading: _Reading, paths: tuple[str, ...], jobs: int, progress: Progress | None
) -> Iterator[FileRead]:
    if jobs > 1 and len(paths) >= _WORTH_A_PROCESS:
        with ProcessPoolExecutor(jobs, initializer=_start, initargs=(reading,)) as pool:
            encoded = pool.map(_read_elsewhere, paths, chunksize=16)
            yield from _counted(map(_decoded, paths, encoded), len(paths), progress)
    else:
        files = (_read_file(reading, path) for path in paths)
        yield from _counted(files, len(paths), progress)


def _counted(
    files: Iterable[FileRead], total: int, progress: Progress | None
) -> Iterator[FileRead]:
    for number, file in enumerate(files, 1):
        yield file
        if progress is not None:
            progress("reading", number, total)


_READERS = readers()

_here: list[_Reading] = []


def _start(reading: _Reading) -> None:
    """Remember in a worker process what every file needs, instead of sending it each time."""
    gc.disable()
    _here[:] = [reading]


def _read_elsewhere(path: str) -> bytes:
    return codec.encode(FileRead, _read_file(_here[0], path), path)


def _decoded(path: str, data: bytes) -> FileRead:
    return codec.decode(FileRead, data, path)


def _read_file(reading: _Reading, path: str) -> FileRead:
    try:
        data = read_bytes(reading.root, path, MAX_TEXT_BYTES)
    except OSError as problem:
        return FileRead(diagnostics=(unreadable(path, problem),))
    key = digest([reading.prefix.encode(), path.encode(), hashlib.sha256(data).digest()])
    kept = reading.store.get(key)
    if kept is not None:
        return _decoded(path, kept)
    source = decode(path, data)
    if isinstance(source, Diagnostic):
        return FileRead(diagnostics=(source,))
    reader = _READERS[path[path.rindex(".") :].lower()]
    file = reader.read(source, reading.project)
    if reading.store.folder is not None:
        reading.store.put(key, codec.encode(FileRead, file, path))
    return file
