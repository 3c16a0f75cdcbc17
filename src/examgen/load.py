"""Loads a bank's files: the one place that opens them.

A bank comes out of a git repository that anyone may have sent a change to. So a
path is opened component by component without following links, only regular files
are read, sizes are capped, and text is decoded strictly.
"""

import errno
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from examgen.diagnostic import Diagnostic, ExamgenError, error, reason_of
from examgen.source import Source, Span

MAX_TEXT_BYTES = 1 << 20
MAX_FIGURE_BYTES = 5_000_000
MAX_LOCK_BYTES = 16 << 20  # 26 forms of a thousand questions take a tenth
MAX_FOLDERS = 40  # levels of folders below bank/

MEDIA_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FILE_FLAGS = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_DIRECTORY_FLAGS = os.O_RDONLY | _NOFOLLOW | getattr(os, "O_DIRECTORY", 0)
_NOTHING: Mapping[tuple[Path, str], bytes] = MappingProxyType({})
# The texts that an editor holds open, by root and path: they count instead of what lies on disk.
_OPEN: ContextVar[Mapping[tuple[Path, str], bytes]] = ContextVar("_OPEN", default=_NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A regular file of the bank: POSIX path relative to the project's root, and size."""

    path: str
    size: int


@contextmanager
def overlaid(root: Path, texts: Mapping[str, bytes]) -> Iterator[None]:
    """Within the block, in this thread, read these texts instead of the files at their paths.

    What could not be read from disk is not read so either: links stay links, and caps hold.
    """
    held = {(root, path): data for path, data in texts.items() if is_plain(root, path)}
    token = _OPEN.set(held)
    try:
        yield
    finally:
        _OPEN.reset(token)


def is_plain(root: Path, path: str) -> bool:
    """Tell whether a regular file may be at a path, as far as the names say, and links do."""
    parts = path.split("/")
    if len(parts) > MAX_FOLDERS + 2:
        return False
    if any(part.startswith(".") or not _is_utf8(part) for part in parts):
        return False
    places = [root.joinpath(*parts[: n + 1]) for n in range(len(parts))]
    try:
        return not any(place.is_symlink() for place in places) and not places[-1].is_dir()
    except OSError:  # no file system takes such a name
        return False


def find_root(start: Path) -> Path:
    """Return the nearest folder at or above ``start`` that holds ``bank/bank.yaml``.

    Raises ExamgenError where there is none.
    """
    for folder in (start, *start.parents):
        if (folder / "bank" / "bank.yaml").is_file():
            return folder
        if (folder / "bank" / "bank.yml").is_file():
            raise ExamgenError(
                f"no bank here: {folder} holds bank/bank.yml, and settings are read from bank.yaml",
                "rename bank/bank.yml to bank/bank.yaml",
            )
    raise ExamgenError(
        f"no bank here: neither {start} nor a folder above it holds bank/bank.yaml",
        "run `examgen init` to start a bank, or name one with --root FOLDER",
    )


def list_bank(root: Path) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """List the regular files below ``bank/``, sorted by path.

    Links are reported and not followed, and so are names that are no UTF-8 and folders
    that cannot be read.
    """
    entries: list[Entry] = []
    findings: list[Diagnostic] = []
    for found in _walk(root, "bank"):
        if isinstance(found, Entry):
            entries.append(found)
        else:
            findings.append(found)
    known = {entry.path for entry in entries}
    for (base, path), data in _OPEN.get().items():
        if base == root and path not in known and path.startswith("bank/"):
            entries.append(Entry(path=path, size=len(data)))
    entries.sort(key=lambda e: e.path)
    return tuple(entries), tuple(findings)


def _walk(root: Path, folder: str) -> Iterator[Entry | Diagnostic]:
    try:
        with os.scandir(root / folder) as listing:
            entries = sorted(listing, key=lambda e: e.name)
    except OSError as problem:
        yield unreadable(folder, problem)
        return
    for entry in entries:
        path = f"{folder}/{entry.name}"
        if entry.name.startswith("."):
            continue
        fault = _fault(entry, path)
        if fault is not None:
            yield fault
        elif entry.is_dir():
            yield from _walk(root, path)
        else:
            try:
                yield Entry(path=path, size=entry.stat().st_size)
            except OSError as problem:
                yield unreadable(path, problem)


def _fault(entry: os.DirEntry[str], path: str) -> Diagnostic | None:
    """Return what keeps an entry from being read, whatever is in it."""
    path = path.encode("utf-8", "backslashreplace").decode()
    place = Span(path, 1, 1, 1, 1)
    if entry.is_symlink():
        message = f"{path} is a symbolic link, and links are not followed"
        return error("symbolic-link", message, place, "put the file itself into the bank")
    if not _is_utf8(entry.name):
        message = "the name of this file is not UTF-8, and it was not read"
        return error("file-name", message, place, "rename it")
    if entry.is_dir() and path.count("/") > MAX_FOLDERS:
        message = f"folders are nested more than {MAX_FOLDERS} deep here, and this one was not read"
        return error("file-name", message, place, "move its files up")
    if not entry.is_dir() and not entry.is_file():
        message = f"{path} is neither a file nor a folder, and was not read"
        return error("unreadable-file", message, place, "delete it, or put a regular file there")
    return None


def _is_utf8(name: str) -> bool:
    # What is not comes from the system as lone surrogates, which cannot be encoded.
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_bytes(root: Path, path: str, cap: int) -> bytes:
    """Return a file's bytes, at most ``cap`` of them.

    Raises OSError where the path leaves the root, passes a link, is no regular file
    (EINVAL) or is larger than ``cap`` (EFBIG).
    """
    parts = path.split("/")
    if any(part in {"", ".", ".."} or "\\" in part or "\0" in part for part in parts):
        raise OSError(errno.EINVAL, "not a plain path", path)
    held = _OPEN.get().get((root, path))
    if held is not None:
        if len(held) > cap:
            raise OSError(errno.EFBIG, f"larger than {cap} bytes", path)
        return held
    handle = _open_beneath(root, parts)
    with os.fdopen(handle, "rb") as file:
        info = os.fstat(file.fileno())
        if not stat.S_ISREG(info.st_mode):
            raise OSError(errno.EINVAL, "not a regular file", path)
        if info.st_size > cap:
            raise OSError(errno.EFBIG, f"larger than {cap} bytes", path)
        data = file.read(cap + 1)
    if len(data) > cap:
        raise OSError(errno.EFBIG, f"larger than {cap} bytes", path)
    return data


def _open_beneath(root: Path, parts: list[str]) -> int:
    if os.open not in os.supports_dir_fd:
        return _open_checked(root, parts)
    folder = os.open(root, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    try:
        for part in parts[:-1]:
            below = os.open(part, _DIRECTORY_FLAGS, dir_fd=folder)
            os.close(folder)
            folder = below
        return os.open(parts[-1], _FILE_FLAGS, dir_fd=folder)
    finally:
        os.close(folder)


def _open_checked(root: Path, parts: list[str]) -> int:
    """Open where the system cannot open relative to a folder (Windows)."""
    place = root
    for part in parts:
        place = place / part
        if place.is_symlink():
            raise OSError(errno.ELOOP, "a symbolic link", str(place))
    return os.open(place, _FILE_FLAGS)


def decode(path: str, data: bytes) -> Source | Diagnostic:
    """Return the bytes as a source, or what is wrong with them.

    A byte order mark goes; ``\\r\\n`` and a lone ``\\r`` become ``\\n``.
    """
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as problem:
        return _not_utf8(path, body, problem.start, len(data) - len(body))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Source(path, text)


def _not_utf8(path: str, body: bytes, at: int, shift: int) -> Diagnostic:
    before = body[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return error(
        "not-utf8",
        f"byte {at + shift} (0x{body[at]:02X}) is not UTF-8",
        Span(path, line, column, line, column + 1),
        "save the file as UTF-8; it may be in an older encoding such as Windows-1252",
    )


def load_source(
    root: Path, path: str, cap: int = MAX_TEXT_BYTES
) -> tuple[bytes, Source | Diagnostic]:
    """Return a text file's bytes and its source, or what keeps it from being read.

    The bytes are empty where the file could not be read at all.
    """
    try:
        data = read_bytes(root, path, cap)
    except OSError as problem:
        return b"", unreadable(path, problem)
    return data, decode(path, data)


def sources_of(root: Path, diagnostics: Iterable[Diagnostic]) -> Mapping[str, Source]:
    """Load the texts that findings point into, as far as they can be read."""
    paths = {d.span.path for d in diagnostics}
    paths.update(span.path for d in diagnostics for span, _ in d.related)
    loaded = {path: load_source(root, path)[1] for path in sorted(paths)}
    return {path: source for path, source in loaded.items() if isinstance(source, Source)}


def unreadable(path: str, problem: OSError) -> Diagnostic:
    """Say in plain words why a file could not be read."""
    hint = None
    if problem.errno == errno.EFBIG:
        hint = "make it smaller, or split it into several files"
    elif problem.errno in {errno.ELOOP, errno.ENOTDIR}:
        hint = "symbolic links are not followed: put the file itself into the bank"
    reason = reason_of(problem)
    return error("unreadable-file", f"cannot read {path}: {reason}", Span(path, 1, 1, 1, 1), hint)
