"""A content-addressed store: bytes that were computed from bytes, kept to be found again.

A key is the SHA-256 of everything that the value depends on, so an entry is never
stale: what changes has another key. Losing the store loses time and nothing else.
"""

import contextlib
import hashlib
import os
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from examgen import __version__

_DAY = 24 * 60 * 60
_CODE = (".py", ".html", ".css", ".js", ".svg")
_LIBRARIES = frozenset({"google_re2", "markdown_it_py", "mathra", "pyyaml"})


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of entries, or None: a store that keeps nothing."""

    folder: Path | None

    def get(self, key: str) -> bytes | None:
        """Return an entry's bytes, or None where there is none or it is damaged."""
        if self.folder is None:
            return None
        try:
            with open(self._place(self.folder, key), "rb") as file:  # noqa: PTH123 - by far faster
                data = file.read()
                _touch(file.fileno())
        except OSError:
            return None
        body, check = data[:-32], data[-32:]
        return body if hashlib.sha256(body).digest() == check else None

    def put(self, key: str, data: bytes) -> None:
        """Keep an entry; a folder that cannot be written to is no reason to stop."""
        if self.folder is None:
            return
        place = Path(self._place(self.folder, key))
        unfinished = place.with_name(f"{place.name}.{os.getpid()}")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(data + hashlib.sha256(data).digest())
            unfinished.replace(place)
        except OSError:
            with contextlib.suppress(OSError):
                unfinished.unlink()

    @staticmethod
    def _place(folder: Path, key: str) -> str:
        return f"{folder}{os.sep}{key[:2]}{os.sep}{key[2:]}"


def _touch(file: int) -> None:
    """Note that an entry was used, to the day: it is thrown away after those that were not."""
    now = time.time()
    if now - os.fstat(file).st_mtime > _DAY:
        with contextlib.suppress(OSError, TypeError):
            os.utime(file, (now, now))


def digest(parts: Iterable[bytes]) -> str:
    """Return the SHA-256 of the parts in hexadecimal; each part's length counts too."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


@cache
def code_version(*packages: str) -> bytes:
    """Return bytes that change with examgen's version or with the code of its packages.

    Templates, style sheets and scripts that lie in packages are code as well.
    ``packages`` are names below ``examgen``; without any the version alone counts.
    The versions of the libraries that read and check texts always do.
    """
    libraries = library_versions(_LIBRARIES)
    return digest([__version__.encode(), *libraries, *map(_code, packages)]).encode()


@cache
def whole_version() -> bytes:
    """Return bytes that change with any of our code, with any library and with Python itself."""
    installed = [name.encode() for name in _installed()]
    return digest([sys.version.encode(), *installed, _code("")]).encode()


def library_versions(names: Collection[str]) -> tuple[bytes, ...]:
    """Return the names and versions of those libraries that are installed, sorted."""
    return tuple(name.encode() for name in _installed() if name.partition("-")[0].lower() in names)


@cache
def _installed() -> tuple[str, ...]:
    """Return what is installed, by the folders that state it: metadata is slow to ask."""
    folders = (Path(place) for place in sys.path)
    stated = (path.name for place in folders if place.is_dir() for path in place.glob("*-info"))
    return tuple(sorted(stated))


@cache
def _code(package: str) -> bytes:
    """Return the digest of a module or of all code of a package, read once and fast."""
    place = Path(__file__).parents[1] / package
    return digest(_module(place) if place.suffix else _modules(str(place))).encode()


def _modules(folder: str) -> Iterator[bytes]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.endswith(_CODE):
            yield from _module(entry)
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry.path)


def _module(place: os.DirEntry[str] | Path) -> tuple[bytes, bytes]:
    with open(place, "rb", buffering=0) as file:  # noqa: PTH123 - by far faster
        return place.name.encode(), file.read()
