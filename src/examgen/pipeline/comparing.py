"""Compares two revisions of a bank: reads both, and leaves the working tree alone."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from examgen.compare import compare
from examgen.diagnostic import Diagnostic, Severity
from examgen.load import MAX_FIGURE_BYTES, read_bytes
from examgen.model.comparison import Comparison, Document, FigureFile, ItemChange, Side
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.pipeline.compared_locks import paper_changes
from examgen.pipeline.images import images_of
from examgen.pipeline.reading import Progress, Reading, read_all
from examgen.pipeline.revisions import Revision, checked_out
from examgen.pipeline.settings import open_blueprint, open_settings, reading_key
from examgen.pipeline.survey import Survey, load_surveyed, survey
from examgen.pipeline.workspace import collector_at_rest
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.source import Source

# A large file that git keeps elsewhere: its digest and size stand for it.
_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:[^\n]*\n)*?"
    rb"oid sha256:([0-9a-f]{64})\nsize ([0-9]{1,15})\n?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A comparison with what its page shows: both projects, and figures' bytes by path."""

    comparison: Comparison
    projects: tuple[Project, Project]
    figures: tuple[Mapping[str, bytes], Mapping[str, bytes]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """One revision, read: ``files`` by path, ``found`` and ``prefix`` tell what they hang on."""

    found: Survey
    prefix: str
    project: Project
    files: Mapping[str, FileRead]
    bank: Bank
    diagnostics: tuple[Diagnostic, ...]
    notes: tuple[str, ...]


def compare_revisions(
    root: Path,
    revisions: tuple[Revision, Revision],
    store: Store,
    *,
    wanted: Callable[[str], bool] = lambda _: True,
    figures: bool = False,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Compared:
    """Compare a bank's two revisions; what has been read before comes from the store.

    ``wanted`` takes paths from the bank's root, and leaves out what lies elsewhere on both
    sides. With ``figures`` those of items that changed are read too.
    """
    with ExitStack() as held:
        held.enter_context(collector_at_rest())
        (one, left), (other, missed) = (
            held.enter_context(checked_out(root, revision)) for revision in revisions
        )
        read = partial(_read, store=store, jobs=jobs, progress=progress)
        old = read(one, left, before=None)
        new = read(other, missed, before=old)
        papers = _documents(old, new, store)
        sides = (
            _side(revisions[0], old, papers[0]),
            _side(revisions[1], new, papers[1]),
        )
        found = _restricted(compare(*sides), wanted)
        notes = tuple(
            note
            for revision, state in zip(revisions, (old, new), strict=True)
            for note in _notes(revision, state)
        )
        locked = paper_changes(found, sides[1], old.found, new.found)
        found = replace(found, papers=locked, notes=notes)
        shown = (_figures(found, one, 0), _figures(found, other, 1)) if figures else ({}, {})
    return Compared(comparison=found, projects=(old.project, new.project), figures=shown)


def _read(
    root: Path,
    notes: tuple[str, ...],
    *,
    before: _State | None,
    store: Store,
    jobs: int,
    progress: Progress | None,
) -> _State:
    """Read a state of the bank; files that are as they were ``before`` are not read again."""
    found = survey(root)
    if not found.hashes:
        bank = Bank(items=())
        return _State(found=found, prefix="", project=Project(), files={}, bank=bank,
                      diagnostics=found.findings, notes=notes)  # fmt: skip
    settings = open_settings(found, store)
    prefix = reading_key(found)
    known: dict[str, FileRead] = {}
    if before is not None and before.prefix == prefix:
        known = {
            path: before.files[path]
            for path in found.questions
            if found.hashes[path] and found.hashes[path] == before.found.hashes.get(path)
        }
    unread = tuple(path for path in found.questions if path not in known)
    reading = Reading(root, found.hashes, settings.project, store, prefix)
    files = known | dict(zip(unread, read_all(reading, unread, jobs, progress), strict=True))
    bank, joined = join_files(files[path] for path in found.questions)
    return _State(
        found=found,
        prefix=prefix,
        project=settings.project,
        files=files,
        bank=bank,
        diagnostics=(*found.findings, *settings.diagnostics, *joined),
        notes=notes,
    )


def _side(revision: Revision, state: _State, papers: Mapping[str, Document]) -> Side:
    return Side(
        name=revision.name,
        bank=state.bank,
        project=state.project,
        figures={
            path: figure
            for path in state.found.assets
            if (figure := _figure(state.found.root, path)) is not None
        },
        papers=papers,
        broken=frozenset(d.span.path for d in _errors(state)),
        absent=not state.found.hashes,
    )


def _figure(root: Path, path: str) -> FigureFile | None:
    try:
        data = read_bytes(root, path, MAX_FIGURE_BYTES)
    except OSError:
        return None
    pointer = _POINTER.fullmatch(data)
    if pointer is not None:
        return FigureFile(digest=pointer[1].decode(), size=int(pointer[2]))
    return FigureFile(digest=hashlib.sha256(data).hexdigest(), size=len(data))


def _documents(
    old: _State, new: _State, store: Store
) -> tuple[Mapping[str, Document], Mapping[str, Document]]:
    """Return the blueprints of both sides; those that are the same are not read."""
    sides: tuple[dict[str, Document], dict[str, Document]] = ({}, {})
    hashes = [{paper: s.found.hashes[path] for paper, path in s.found.papers.items()}
              for s in (old, new)]  # fmt: skip
    for state, documents in zip((old, new), sides, strict=True):
        for paper, path in state.found.papers.items():
            if hashes[0].get(paper) == hashes[1].get(paper) != "":
                documents[paper] = Document(path=path, text="", blueprint=None)
                continue
            source = load_surveyed(state.found.root, path, state.found.hashes[path])
            text = source.text if isinstance(source, Source) else ""
            read = open_blueprint(state.found, store, path, state.project)
            documents[paper] = Document(path=path, text=text, blueprint=read.blueprint)
    return sides


def _errors(state: _State) -> Iterable[Diagnostic]:
    return (d for d in dict.fromkeys(state.diagnostics) if d.severity is Severity.ERROR)


def _notes(revision: Revision, state: _State) -> Iterable[str]:
    yield from state.notes
    errors = list(_errors(state))
    if errors and state.found.hashes:
        count = "an error" if len(errors) == 1 else f"{len(errors)} errors"
        first = errors[0]
        where = f"{first.span.path}:{first.span.line}: {first.message}"
        more = " (the first of them)" if len(errors) > 1 else ""
        yield f"{revision.name} has {count}, and what cannot be read is not compared: {where}{more}"


def _restricted(found: Comparison, wanted: Callable[[str], bool]) -> Comparison:
    def near(change: ItemChange) -> bool:
        return any(side is not None and wanted(side.span.path) for side in (change.old, change.new))

    return replace(
        found,
        items=tuple(change for change in found.items if near(change)),
        stimuli=tuple(
            change
            for change in found.stimuli
            if any(s is not None and wanted(s.span.path) for s in (change.old, change.new))
        ),
        documents=tuple(change for change in found.documents if wanted(change.path)),
        moves=tuple(move for move in found.moves if wanted(move.old) or wanted(move.new)),
    )


def _figures(found: Comparison, root: Path, side: int) -> Mapping[str, bytes]:
    """Return the bytes of the figures of what changed, as far as they can be read."""
    items = [(change.old, change.new)[side] for change in found.items]
    passages = [(change.old, change.new)[side] for change in found.stimuli]
    paths = sorted({image.path for part in (*items, *passages) for image in images_of(part)})
    loaded: dict[str, bytes] = {}
    for path in paths:
        try:
            loaded[path] = read_bytes(root, path, MAX_FIGURE_BYTES)
        except OSError:
            continue
    return loaded
