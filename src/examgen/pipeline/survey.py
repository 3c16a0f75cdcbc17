"""What lies on disk: the bank's files by kind, their hashes, its figures' sizes."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from posixpath import splitext

from examgen.diagnostic import Diagnostic, ExamgenError, Severity, warning
from examgen.load import (
    MAX_FIGURE_BYTES,
    MAX_LOCK_BYTES,
    MAX_TEXT_BYTES,
    MEDIA_TYPES,
    Entry,
    list_bank,
    load_source,
    read_bytes,
)
from examgen.model.asset import Asset
from examgen.read import readers as readers_package
from examgen.read.reader import Reader
from examgen.registry import collect
from examgen.render.bitmaps import bitmap_size
from examgen.source import Source, Span
from examgen.suggest import hint_of

SETTINGS = "bank/bank.yaml"
QUESTIONS = "bank/questions/"
PAPERS = "bank/papers/"
_LOCK = ".lock.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trusted:
    """The settings of a revision that are trusted where those on disk are not.

    ``revision`` is as the user named it, ``commit`` its hash: both are empty where nothing is
    trusted, and ``settings`` None where ``bank.yaml`` is not there.
    """

    revision: str
    commit: str
    settings: Source | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A bank as it lies on disk. ``hashes`` maps text files to their SHA-256.

    A file that cannot be read has an empty hash: reading it says why. ``locks`` are the
    papers' locks, apart from the texts that the bank is read from. ``trusted`` is None where
    the bank's own settings count.
    """

    root: Path
    hashes: Mapping[str, str]
    locks: Mapping[str, str]
    assets: Mapping[str, Asset]
    findings: tuple[Diagnostic, ...]
    trusted: Trusted | None = None

    @property
    def questions(self) -> tuple[str, ...]:
        """The paths of the question files, sorted."""
        return tuple(path for path in self.hashes if path.startswith(QUESTIONS))

    @property
    def papers(self) -> Mapping[str, str]:
        """The blueprints' paths by paper id, sorted; of two with one id the first."""
        first: dict[str, str] = {}
        for path in self.hashes:
            if path.startswith(PAPERS):
                first.setdefault(PurePosixPath(path).stem, path)
        return first

    @property
    def locked(self) -> Mapping[str, str]:
        """The locks' paths by paper id: that beside the blueprint, else the first."""
        first: dict[str, str] = {}
        for path in self.locks:
            first.setdefault(PurePosixPath(path).name.removesuffix(_LOCK), path)
        beside = {paper: lock_path(path) for paper, path in self.papers.items()}
        return {paper: path for paper, path in first.items() if paper not in beside} | {
            paper: path for paper, path in beside.items() if path in self.locks
        }


def lock_path(blueprint: str) -> str:
    """Return the path of the lock that belongs to the blueprint at a path."""
    return blueprint.removesuffix(".yaml") + _LOCK


def path_of(paper: str, papers: Mapping[str, str]) -> str:
    """Return the path of a paper's blueprint; raises ExamgenError where there is no such paper."""
    if paper not in papers:
        raise ExamgenError(f"there is no paper {paper!r}", hint_of(paper, papers, most=40))
    return papers[paper]


def within(root: Path, places: Collection[Path]) -> Callable[[str], bool]:
    """Return what tells whether a path leads below one of the places, if there are any."""
    return lambda path: not places or any((root / path).is_relative_to(one) for one in places)


def readers() -> Mapping[str, Reader]:
    """Return the readers of question files by file ending."""
    return {suffix: r for r in collect(readers_package, "READER", Reader) for suffix in r.suffixes}


def survey(root: Path, trusted: Trusted | None = None) -> Survey:
    """Look through the bank below ``root``."""
    entries, findings = list_bank(root)
    known = readers()
    texts = [e.path for e in entries if _is_text(e.path, known)]
    locks = [e.path for e in entries if e.path.startswith(PAPERS) and e.path.endswith(_LOCK)]
    return Survey(
        root=root,
        hashes={path: _hash(root, path) for path in texts},
        locks={path: _hash(root, path, MAX_LOCK_BYTES) for path in locks},
        assets={e.path: _asset(root, e) for e in entries if _suffix(e.path) in MEDIA_TYPES},
        findings=(*findings, *_strangers(entries, known), *_doubles(texts)),
        trusted=trusted,
    )


def inputs_of(found: Survey, path: str, others: Mapping[str, str]) -> dict[str, str]:
    """Return the digests of all that the paper of a blueprint may depend on.

    They are those of the bank's texts, and of what others it takes: lock, figures, templates.
    """
    texts = {path: found.hashes[path], SETTINGS: found.hashes.get(SETTINGS, "")}
    return {**texts, **{path: found.hashes[path] for path in found.questions}, **others}


def load_surveyed(
    root: Path, path: str, digested: str, cap: int = MAX_TEXT_BYTES
) -> Source | Diagnostic:
    """Load a text whose SHA-256 the survey found, or say why it could not be read then.

    Raises ExamgenError where it has changed since: what is worked out from it would be
    kept under the name of the earlier text.
    """
    data, source = load_source(root, path, cap)
    if digested and hashlib.sha256(data).hexdigest() != digested:
        raise ExamgenError(f"{path} changed while the bank was being read", "run it again")
    return source


def _suffix(path: str) -> str:
    return splitext(path)[1].lower()


def _is_text(path: str, known: Mapping[str, Reader]) -> bool:
    if path.endswith(_LOCK):
        return False
    if path.startswith(QUESTIONS):
        return _suffix(path) in known
    if path.startswith(PAPERS):
        return _suffix(path) == ".yaml"
    return path == SETTINGS


def role(path: str) -> tuple[str, str] | None:
    """Return what a file is read as: the folder that decides it and its ending; None if as none."""
    if any(part.startswith(".") for part in path.split("/")) or not _is_text(path, readers()):
        return None
    folder = next((folder for folder in (QUESTIONS, PAPERS) if path.startswith(folder)), "")
    return folder, _suffix(path)


def _hash(root: Path, path: str, cap: int = MAX_TEXT_BYTES) -> str:
    try:
        return hashlib.sha256(read_bytes(root, path, cap)).hexdigest()
    except OSError:
        return ""


def _asset(root: Path, entry: Entry) -> Asset:
    size = None
    kind = MEDIA_TYPES[_suffix(entry.path)]
    if kind != "image/svg+xml":
        with suppress(OSError):
            size = bitmap_size(read_bytes(root, entry.path, MAX_FIGURE_BYTES))
    width, height = size or (None, None)
    return Asset(path=entry.path, media_type=kind, size=entry.size, width=width, height=height)


def _strangers(entries: Iterable[Entry], known: Mapping[str, Reader]) -> Iterable[Diagnostic]:
    """Name the files that nothing reads among questions and papers, so that none is lost unseen."""
    questions = (
        f"question files end in {', '.join(sorted(known))}; "
        f"figures in {', '.join(sorted(MEDIA_TYPES))}"
    )
    for entry in entries:
        path = entry.path
        if _is_text(path, known) or _suffix(path) in MEDIA_TYPES:
            continue
        place = Span(path, 1, 1, 1, 1)
        if path.endswith(_LOCK):
            if not path.startswith(PAPERS):
                message = f"{path} has the name of a lock, and was not read"
                yield warning("unread-file", message, place, f"locks lie below {PAPERS}")
        elif path.startswith(QUESTIONS):
            message = f"{path} is neither a question file nor a figure, and was not read"
            yield warning("unread-file", message, place, questions)
        elif path.startswith(PAPERS):
            message = f"{path} is no blueprint, and was not read"
            yield warning("unread-file", message, place, "blueprints end in .yaml")
        elif _suffix(path) in known and PurePosixPath(path).stem.lower() != "readme":
            message = f"{path} may hold questions, but was not read"
            yield warning("unread-file", message, place, f"questions lie below {QUESTIONS}")


def _doubles(texts: Iterable[str]) -> Iterable[Diagnostic]:
    """Name the blueprints whose paper has another blueprint: only one could be built."""
    first: dict[str, str] = {}
    for path in texts:
        name = PurePosixPath(path).stem
        if path.startswith(PAPERS) and first.setdefault(name, path) != path:
            yield Diagnostic(
                severity=Severity.ERROR,
                rule="duplicate-paper",
                message=f"there are two blueprints of the paper `{name}`",
                span=Span(path, 1, 1, 1, 1),
                hint="rename one of the two files",
                related=((Span(first[name], 1, 1, 1, 1), "the other one"),),
            )
