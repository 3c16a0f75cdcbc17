"""Reads question files, in one process or several; what was read before comes from a store."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TypeVar

from examgen import codec
from examgen.diagnostic import Diagnostic, ExamgenError
from examgen.load import decode
from examgen.model.project import Project
from examgen.pipeline.memory import remembered
from examgen.pipeline.survey import load_surveyed, readers
from examgen.publish.store import Store, digest
from examgen.read.file import FileRead
from examgen.read.reader import Reader
from examgen.source import Source

T = TypeVar("T")
Progress = Callable[[str, int, int], None]

# Fewer files than this are read sooner than a second process is started.
WORTH_A_PROCESS = 64


@dataclass(frozen=True, slots=True)
class Reading:
    """All that reading depends on; crosses to other processes.

    ``hashes`` maps the files to the SHA-256 of what they held when the bank was
    surveyed, ``prefix`` stands for the settings and for the code that reads.
    """

    root: Path
    hashes: Mapping[str, str]
    project: Project
    store: Store
    prefix: str


def read_all(
    reading: Reading, paths: tuple[str, ...], jobs: int, progress: Progress | None
) -> Iterator[FileRead]:
    """Yield what each file holds, in the order of the paths."""
    if jobs > 1 and len(paths) >= WORTH_A_PROCESS:
        from examgen.pipeline.crew import spread

        with closing(spread(partial(_read_elsewhere, reading), paths, jobs)) as encoded:
            yield from counted(map(_decoded, paths, encoded), len(paths), progress)
    else:
        yield from counted(map(partial(read_file, reading), paths), len(paths), progress)


def counted(files: Iterable[T], total: int, progress: Progress | None) -> Iterator[T]:
    """Yield the files, and tell after each how many it was."""
    for number, file in enumerate(files, 1):
        yield file
        if progress is not None:
            progress("reading", number, total)


def _read_elsewhere(reading: Reading, path: str) -> bytes:
    return codec.encode(FileRead, read_file(reading, path), path)


def _decoded(path: str, data: bytes) -> FileRead:
    return codec.decode(FileRead, data, path)


def read_file(reading: Reading, path: str) -> FileRead:
    """Read one file, or take it from the store; what is wrong with it is in the result."""
    digested = reading.hashes[path]
    key = digest([reading.prefix.encode(), path.encode(), digested.encode()])
    store = reading.store if digested else Store(None)
    return remembered(store, FileRead, key, lambda: _read(reading, path), path)


def _read(reading: Reading, path: str) -> FileRead:
    source = load_surveyed(reading.root, path, reading.hashes[path])
    if isinstance(source, Diagnostic):
        return FileRead(diagnostics=(source,))
    return reader_of(path).read(source, reading.project)


def read_text(path: str, data: bytes, project: Project) -> tuple[Source, FileRead]:
    """Read a file of questions from bytes; raises ExamgenError where they are no text."""
    source = decode(path, data)
    if isinstance(source, Diagnostic):
        raise ExamgenError(f"{path}: {source.message}", source.hint)
    return source, reader_of(path).read(source, project)


def reader_of(path: str) -> Reader:
    """Return the reader that a path's ending names; raises KeyError where none does."""
    return readers()[PurePosixPath(path).suffix.lower()]
