"""What lies on disk: the bank's files by kind, their hashes, its figures' sizes."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from examgen import read
from examgen.diagnostic import Diagnostic, warning
from examgen.load import (
    MAX_FIGURE_BYTES,
    MAX_TEXT_BYTES,
    MEDIA_TYPES,
    Entry,
    list_bank,
    read_bytes,
)
from examgen.model.project import Asset
from examgen.read.file import Reader
from examgen.registry import collect
from examgen.render.figures import bitmap_size
from examgen.source import Span

SETTINGS = "bank/bank.yaml"
QUESTIONS = "bank/questions/"
PAPERS = "bank/papers/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A bank as it lies on disk. ``hashes`` maps text files to their SHA-256.

    A file that cannot be read has an empty hash: reading it says why.
    """

    root: Path
    hashes: Mapping[str, str]
    assets: Mapping[str, Asset]
    findings: tuple[Diagnostic, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The paths of the question files, sorted."""
        return tuple(path for path in self.hashes if path.startswith(QUESTIONS))

    @property
    def papers(self) -> Mapping[str, str]:
        """The blueprints' paths by paper id."""
        return {PurePosixPath(path).stem: path for path in self.hashes if path.startswith(PAPERS)}


def readers() -> Mapping[str, Reader]:
    """Return the readers of question files by file ending."""
    return {suffix: r for r in collect(read, "READER", Reader) for suffix in r.suffixes}


def survey(root: Path) -> Survey:
    """Look through the bank below ``root``."""
    entries, findings = list_bank(root)
    known = readers()
    texts = [e.path for e in entries if _is_text(e.path, known)]
    return Survey(
        root=root,
        hashes={path: _hash(root, path) for path in texts},
        assets={e.path: _asset(root, e) for e in entries if _suffix(e.path) in MEDIA_TYPES},
        findings=(*findings, *_strangers(entries, known)),
    )


def _suffix(path: str) -> str:
    return PurePosixPath(path).suffix.lower()


def _is_text(path: str, known: Mapping[str, Reader]) -> bool:
    if path.startswith(QUESTIONS):
        return _suffix(path) in known
    if path.startswith(PAPERS):
        return _suffix(path) == ".yaml" and not path.endswith(".lock.yaml")
    return path == SETTINGS


def _hash(root: Path, path: str) -> str:
    try:
        return hashlib.sha256(read_bytes(root, path, MAX_TEXT_BYTES)).hexdigest()
    except OSError:
        return ""


def _asset(root: Path, entry: Entry) -> Asset:
    size = None
    kind = MEDIA_TYPES[_suffix(entry.path)]
    if kind != "image/svg+xml":
        try:
            size = bitmap_size(read_bytes(root, entry.path, MAX_FIGURE_BYTES))
        except OSError:
            size = None
    width, height = size or (None, None)
    return Asset(path=entry.path, media_type=kind, size=entry.size, width=width, height=height)


def _strangers(entries: Iterable[Entry], known: Mapping[str, Reader]) -> Iterable[Diagnostic]:
    """Name the files among the questions that nothing reads, so that none is lost unseen."""
    for entry in entries:
        suffix = _suffix(entry.path)
        if not entry.path.startswith(QUESTIONS) or suffix in known or suffix in MEDIA_TYPES:
            continue
        yield warning(
            "unread-file",
            f"{entry.path} is neither a question file nor a figure, and was not read",
            Span(entry.path, 1, 1, 1, 1),
            f"question files end in {', '.join(sorted(known))}; "
            f"figures in {', '.join(sorted(MEDIA_TYPES))}",
        )
