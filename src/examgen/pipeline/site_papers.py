"""Makes the pages of a site, paper by paper, and keeps them in the store."""

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from examgen import codec
from examgen.diagnostic import Diagnostic, ExamgenError, has_errors
from examgen.maths import forget
from examgen.pipeline.images import figures_of
from examgen.pipeline.memory import recall, renewed
from examgen.pipeline.shelf import shelf_of
from examgen.pipeline.site_drafts import Sheaf
from examgen.publish.site import write_page, write_shared
from examgen.publish.spare import Mark
from examgen.publish.store import Store, digest
from examgen.render.renderer import CandidateView, StaffView
from examgen.render.rules import questions
from examgen.render.site.dates import Dated
from examgen.render.site.head import mock_head
from examgen.render.site.mocks import mock_assets, mock_files
from examgen.render.site.model import (
    ClosedPaper,
    Listed,
    OpenPaper,
    ReleasedPaper,
    SiteFacts,
    SiteFile,
    SitePaper,
)
from examgen.render.site.notes import PaperNote, note_of
from examgen.render.site.pages import Frame, list_paper, paper_pages, site_styles
from examgen.render.site.topics import Place
from examgen.render.theme import load_theme

# Pages of more bytes than this would fill the store.
_MAX_BYTES = 64_000_000
# Compressing more takes longer than it saves.
_LEVEL = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What all papers of a site have in common; crosses to other processes."""

    root: Path
    folder: Path
    store: Store
    templates: Mapping[str, str]
    facts: SiteFacts
    search: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTask:
    """A paper of a site.

    ``kind`` is ``open``, ``closed`` or ``released``. ``sheaf`` are its paper and key, encoded,
    or empty where the store has them under ``name``; ``hidden`` those of its items whose keys
    are withheld, ``own`` maps those that have their pages from it to the other places where
    they stand. ``date`` is the paper's, ``aliases`` are old ids of those items. ``figures`` maps
    figures to their SHA-256, ``questions`` says how many there are. ``again`` tells that its
    pages may have been written in part.
    """

    kind: str
    name: str
    sheaf: bytes
    hidden: tuple[str, ...]
    own: Mapping[str, tuple[Place, ...]]
    date: Dated
    aliases: Mapping[str, tuple[str, ...]]
    figures: Mapping[str, str]
    questions: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a paper whose pages are made to see what it takes; see ``PaperTask``."""

    kind: str
    hidden: tuple[str, ...]
    view: StaffView


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a paper's pages come to: their SHA-256 by path, what other pages tell of it.

    ``mock`` are those that its mock test consists of, ``mapped`` those in the map of the site,
    with their dates. ``styles`` maps the path of a style sheet to its text; papers may share
    one.
    """

    note: PaperNote
    files: Mapping[str, str]
    mock: tuple[str, ...]
    mapped: Mapping[str, str]
    styles: Mapping[str, str]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper whose pages were written: its part, None where there are errors, and marks.

    One that is ``lost`` was in the store no longer, and nothing was written.
    """

    part: Part | None
    findings: tuple[Diagnostic, ...]
    marks: Mapping[str, Mark]
    lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pages:
    """A paper's pages as they were made: ``figures`` by path, paths of its ``mock`` test."""

    listed: Listed
    styles: SiteFile | None
    files: tuple[SiteFile, ...]
    mock: tuple[str, ...]
    figures: Mapping[str, bytes]
    findings: tuple[Diagnostic, ...]


def part_key(setting: Setting, task: PaperTask) -> str:
    """Return the name under which a paper's part is kept: a digest of all it is made of."""
    given = (
        *(
            task.kind,
            task.name,
            task.hidden,
            sorted(task.own.items()),
            sorted(task.figures.items()),
            sorted(task.aliases.items()),
            task.date,
        ),
        *(setting.facts.has_feed, replace(setting.facts, dates={}, aliases={})),
        *(setting.search, sorted(setting.templates.items())),
    )
    version = shelf_of(setting.store).version
    return digest([b"site paper", version, repr(given).encode()])


def mapped_of(part: Part) -> tuple[SiteFile, ...]:
    """Return the pages of a paper for the map of the site, without what they hold."""
    return tuple(
        SiteFile(path=path, data=b"", mapped=True, date=date) for path, date in part.mapped.items()
    )


def known_part(setting: Setting, key: str) -> Part | None:
    """Return a paper's part where the store has it."""
    return recall(setting.store, Part, key)


def print_paper(setting: Setting, task: PaperTask) -> Printed:
    """Write the pages of a paper, from the store if it has them.

    Other builds may throw away what the store had of it a moment ago: it is lost then.
    """
    key = part_key(setting, task)
    part = known_part(setting, key)
    pages = None if part is None else setting.store.get(_pages_key(key))
    if part is not None and pages is not None:
        files = _unpacked(zlib.decompress(pages))
        return Printed(part, part.findings, _written(setting, files, again=task.again))
    data = task.sheaf or setting.store.get(task.name)
    if data is None:
        return Printed(None, (), {}, lost=True)
    printed, made = _made(setting, replace(task, sheaf=data))
    # Else a long run would hold every formula that it ever drew.
    forget()
    if printed.part is not None:
        _keep(setting.store, key, printed.part, made)
    return printed


def try_piece(setting: Setting, piece: Piece) -> None:
    """Make the pages of a piece of a paper and drop them, to see whether it keeps its limits."""
    given = _given(piece.kind, piece.view, frozenset(piece.hidden))
    own = dict.fromkeys((question.item for question in questions(given.view.paper.forms[0])), ())
    frame = _frame(replace(setting, templates=given.view.templates))
    # Whatever else is wrong with it, it is not what is looked for.
    with suppress(ArithmeticError, LookupError, TypeError, ValueError):
        _pages(frame, given, own)


def _made(setting: Setting, task: PaperTask) -> tuple[Printed, list[tuple[str, bytes]]]:
    given = _given(task.kind, view_of(setting, task), frozenset(task.hidden))
    pages = _pages(_frame(setting), given, task.own)
    if has_errors(pages.findings):
        return Printed(None, pages.findings, {}), []
    made = {file.path: file.data for file in pages.files}
    made.update((path, data) for path, data in sorted(pages.figures.items()))
    marks = _written(setting, made.items(), again=task.again)
    part = Part(
        note=note_of(pages.listed),
        files={path: mark.digest for path, mark in marks.items()},
        mock=pages.mock,
        mapped={file.path: file.date for file in pages.files if file.mapped},
        styles={one.path: one.data.decode() for one in (pages.styles,) if one},
        findings=pages.findings,
    )
    return Printed(part, pages.findings, marks), list(made.items())


def _pages(frame: Frame, given: SitePaper, own: Mapping[str, tuple[Place, ...]]) -> _Pages:
    """Make all pages of a paper, and those of its questions ``own``."""
    pictures: dict[str, bytes] = {}
    listed, styles, amiss = list_paper(frame, given, pictures)
    findings = [*amiss]
    files: list[SiteFile] = []
    for file, mistakes in paper_pages(frame, listed, styles, own):
        findings += mistakes
        files += [file] if file is not None else []
    shown: dict[str, bytes] = {}
    mock: list[str] = []
    facts, assets = frame.facts, mock_assets(frame.theme)
    head = mock_head(facts, listed)
    for file, mistakes in mock_files(given, assets, shown, facts.topics, head):
        findings += mistakes
        if file is None:
            continue
        files.append(replace(file, date=facts.dates[listed.id].iso))
        if not file.path.endswith("/key.json"):
            mock.append(file.path)
            # What the key shows besides comes later.
            mock += [f"assets/{name}" for name in shown if f"assets/{name}" not in mock]
    return _Pages(
        listed=listed,
        styles=styles,
        files=tuple(files),
        mock=tuple(mock),
        figures={f"assets/{name}": data for name, data in {**pictures, **shown}.items()},
        findings=tuple(dict.fromkeys(findings)),
    )


def _frame(setting: Setting) -> Frame:
    theme = load_theme(setting.templates)
    return Frame(
        theme=theme, facts=setting.facts, css=site_styles(theme).path, search=setting.search
    )


def view_of(setting: Setting, task: PaperTask) -> StaffView:
    """Return a paper with its key and figures; raises ExamgenError where they changed."""
    data = task.sheaf or setting.store.get(task.name)
    if data is None:
        raise ExamgenError("the store lost a paper while a site was made of it", "run it again")
    sheaf = codec.decode(Sheaf, data)
    figures, _ = figures_of(setting.root, (sheaf.paper, sheaf.key))
    for path, figure in figures.items():
        if hashlib.sha256(figure).hexdigest() != task.figures[path]:
            raise ExamgenError(f"{path} changed while the site was being made", "run it again")
    view = CandidateView(paper=sheaf.paper, figures=figures, templates=setting.templates)
    return StaffView(view=view, key=sheaf.key)


def _given(kind: str, staff: StaffView, hidden: frozenset[str]) -> SitePaper:
    match kind:
        case "open":
            return OpenPaper(view=staff.view, key=staff.key, hidden=hidden)
        case "released":
            return ReleasedPaper(view=staff.view, key=staff.key)
        case _:
            return ClosedPaper(view=staff.view)


def _keep(store: Store, key: str, part: Part, made: list[tuple[str, bytes]]) -> None:
    if store.folder is None or sum(len(data) for _, data in made) > _MAX_BYTES:
        return
    heads = json.dumps([[path, len(data)] for path, data in made]).encode()
    packed = zlib.compress(b"\n".join([heads, b"".join([data for _, data in made])]), _LEVEL)
    store.put(_pages_key(key), packed)
    renewed(store, Part, key, lambda: part)


def _unpacked(data: bytes) -> Iterator[tuple[str, bytes]]:
    head, _, body = data.partition(b"\n")
    at = 0
    for path, length in json.loads(head):
        yield path, body[at : at + length]
        at += length


def _written(
    setting: Setting, files: Iterable[tuple[str, bytes]], *, again: bool
) -> Mapping[str, Mark]:
    marks: dict[str, Mark] = {}
    for path, data in files:
        write = write_shared if path.startswith("assets/") else write_page
        marks[path] = write(setting.folder, path, data, again=again)
    return marks


def _pages_key(key: str) -> str:
    return digest([b"site pages", key.encode()])
