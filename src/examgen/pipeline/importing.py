"""Imports foreign quiz texts: from a file of the user's to question files of the bank."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from examgen.diagnostic import Diagnostic, ExamgenError, error, reason_of
from examgen.export.markdown import write_file
from examgen.export.practice_paper import write_practice
from examgen.load import (
    MAX_FIGURE_BYTES,
    MAX_TEXT_BYTES,
    MEDIA_TYPES,
    decode,
    load_source,
    read_bytes,
    unreadable,
)
from examgen.model.content import Blocks, Image, Paragraph, Text
from examgen.model.item import Item, Status
from examgen.model.project import Project
from examgen.pipeline.images import images_of
from examgen.pipeline.newfiles import create_file
from examgen.pipeline.survey import SETTINGS
from examgen.read import foreign
from examgen.read.foreign.importer import ForeignRead, Importer
from examgen.read.foreign.places import moved
from examgen.read.settings import read_project
from examgen.read.values import Wrong, read_id
from examgen.registry import collect
from examgen.source import Source, Span

_NAME_LIMIT = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import wrote: new files, items, drafts among them, and findings by place.

    Findings point into the input files as the user named them; ``sources`` has their texts.
    """

    files: tuple[Path, ...]
    items: int
    drafts: int
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]


@dataclass(slots=True, kw_only=True)
class _Job:
    """One input file on its way: its text, where its questions go, what is to be written."""

    file: Path
    shown: str
    name: str
    target: str
    source: Source | None = None
    items: tuple[Item, ...] = ()
    outputs: dict[str, bytes] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def paper(self) -> str:
        return f"bank/papers/{self.name}.yaml"


def import_files(root: Path, files: Sequence[Path], *, folder: str, kind: str | None) -> Imported:
    """Turn files into questions below ``bank/questions/<folder>``; nothing is overwritten.

    ``kind`` names an importer; None chooses by the text. Score bands become a practice
    paper. Raises ExamgenError where a file cannot be read, ``folder`` is no folder of
    questions, or a file is in the way: nothing is written then.
    """
    checked = read_id(folder, Project())
    if isinstance(checked, Wrong):
        raise ExamgenError(f"--to {folder}: {checked.message}", checked.hint)
    project = _project(root)
    jobs = [_job(file, folder) for file in files]
    for job in jobs:
        _read(job, project, kind)
    _refuse_collisions(root, jobs)
    written = [path for job in jobs for path in _write(root, job)]
    items = [item for job in jobs for item in job.items]
    return Imported(
        files=tuple(root / path for path in written),
        items=len(items),
        drafts=sum(item.status is Status.DRAFT for item in items),
        diagnostics=tuple(d for job in jobs for d in sorted(job.found, key=lambda d: d.span)),
        sources={job.shown: Source(job.shown, job.source.text) for job in jobs if job.source},
    )


def importers() -> Mapping[str, Importer]:
    """Return the importers by name."""
    return {importer.name: importer for importer in collect(foreign, "IMPORTER", Importer)}


def _project(root: Path) -> Project:
    """Read ``bank.yaml``; lint tells what is wrong with it."""
    _, source = load_source(root, SETTINGS)
    return read_project(source)[0] if isinstance(source, Source) else Project()


def _job(file: Path, folder: str) -> _Job:
    name = _slug(file.stem)
    target = f"bank/questions/{folder}/{name}.md"
    job = _Job(file=file, shown=file.as_posix(), name=name, target=target)
    try:
        data = _bytes(file)
    except OSError as problem:
        reason = reason_of(problem)
        raise ExamgenError(f"cannot read {file}: {reason}") from problem
    if len(data) > MAX_TEXT_BYTES:
        message = f"a file may have {MAX_TEXT_BYTES // 1024} KiB, and this one has more"
        place = Span(job.shown, 1, 1, 1, 1)
        job.found.append(error("file-too-long", message, place, "split it into several files"))
        return job
    source = decode(job.shown, data)
    if isinstance(source, Source):
        # Figures are named relative to the file, here and where it goes.
        job.source = Source(target, source.text)
    else:
        job.found.append(source)
    return job


def _bytes(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MAX_TEXT_BYTES + 1)


def _slug(stem: str) -> str:
    """Return a file's name as the last part of an id."""
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9._-]+", "-", plain).strip("-._")
    return name[:_NAME_LIMIT].rstrip("-._") or "questions"


def _read(job: _Job, project: Project, kind: str | None) -> None:
    """Read a job's text and work out all that is to be written."""
    if job.source is None:
        return
    known = importers()
    importer = known[kind] if kind else _sniffed(job.source.text, known)
    if importer is None:
        kinds = "\n".join(f"{name}: {known[name].summary}" for name in known)
        hint = f"say what it is with `--from`\n{kinds}"
        place = Span(job.shown, 1, 1, 1, 1)
        message = "this text looks like none of the kinds that can be imported"
        job.found.append(error("not-understood", message, place, hint))
        return
    read = importer.read(job.source)
    found = list(read.diagnostics)
    job.items = tuple(_named(job, item) for item in read.items)
    if not job.items and not found:
        message = "no question was found in this text"
        found.append(error("no-questions", message, Span(job.target, 1, 1, 1, 1)))
    if job.items:
        job.outputs.update(_figures(job, found))
        job.items = tuple(_unless_whole(job, item) for item in job.items)
        text, lost = write_file(job.items, read.stimuli, job.target, project)
        found += lost
        comments = "".join(_comments(job, read))
        job.outputs[job.target] = f"{comments}{text}".encode()
    if read.bands and job.items:
        job.outputs[job.paper] = _paper(job, read).encode()
    job.found += [moved(d, lambda span: span._replace(path=job.shown)) for d in found]


def _named(job: _Job, item: Item) -> Item:
    """Return an item with an id of the whole bank, and where it comes from."""
    stem = job.target.removeprefix("bank/questions/").removesuffix(".md")
    source = f"{job.file.name}, {item.source}" if item.source else job.file.name
    return replace(item, id=f"{stem}/{item.id}" if item.id else stem, source=source)


def _unless_whole(job: _Job, item: Item) -> Item:
    """Return an item as a draft where a figure of it is missing: it would stop every build."""
    whole = all(image.path in job.outputs for image in images_of(item))
    return item if whole else replace(item, status=Status.DRAFT)


def _sniffed(text: str, known: Mapping[str, Importer]) -> Importer | None:
    best = max(known.values(), key=lambda importer: importer.sniff(text))
    return best if best.sniff(text) > 0 else None


def _comments(job: _Job, read: ForeignRead) -> Iterator[str]:
    """Return what belongs to no question as comments, which no paper prints."""
    title = f": {read.title}" if read.title else ""
    yield _comment(f"Imported from {job.file.name}{title}")
    for text in read.comments:
        yield _comment(f"Not part of a question:\n{text}\n")


def _comment(text: str) -> str:
    return f"<!-- {text.replace('-->', '--&gt;')} -->\n\n".replace("\n -->", "\n-->")


def _figures(job: _Job, found: list[Diagnostic]) -> Iterator[tuple[str, bytes]]:
    """Read the figures that stand beside the input; report those that do not."""
    base = PurePosixPath(job.target).parent
    seen: set[str] = set()
    for image in images_of(job.items):
        if image.path not in seen:
            seen.add(image.path)
            data = _figure(job.file.parent, base, image, found)
            if data is not None:
                yield image.path, data


def _figure(
    folder: Path, base: PurePosixPath, image: Image, found: list[Diagnostic]
) -> bytes | None:
    place = PurePosixPath(image.path)
    if base not in place.parents:
        message = (
            f"the figure `{image.path}` is not below the folder of its file, and was not copied"
        )
        found.append(error("missing-figure", message, image.span, "copy it into the bank yourself"))
        return None
    name = place.relative_to(base).as_posix()
    if place.suffix.lower() not in MEDIA_TYPES:
        message = f"`{name}` is no figure: {', '.join(sorted(MEDIA_TYPES))}"
        found.append(error("missing-figure", message, image.span))
        return None
    try:
        return read_bytes(folder, name, MAX_FIGURE_BYTES)
    except OSError as problem:
        reason = unreadable(name, problem)
        message = f"the figure was not copied: {reason.message}"
        hint = reason.hint or f"put it at {image.path}"
        found.append(error("missing-figure", message, image.span, hint))
        return None


def _paper(job: _Job, read: ForeignRead) -> str:
    start = Span(job.target, 1, 1, 1, 1)
    instructions: Blocks = tuple(
        Paragraph(children=(Text(text=text, span=start),), span=start) for text in read.instructions
    )
    ready = [item.id for item in job.items if item.status is Status.READY]
    return write_practice(
        title=read.title or job.name,
        seed=job.name,
        instructions=instructions,
        questions=ready,
        bands=read.bands,
    )


def _refuse_collisions(root: Path, jobs: Sequence[_Job]) -> None:
    """Raise ExamgenError where a new file would meet another; equal figures may."""
    planned: dict[str, bytes] = {}
    for job in jobs:
        for path, data in list(job.outputs.items()):
            place = root / path
            there, what = planned.get(path), "is wanted twice"
            if place.is_symlink() or place.exists():
                there = b"" if place.is_symlink() else place.read_bytes()
                what = "exists already"
            planned.setdefault(path, data)
            if there is None:
                continue
            if path in (job.target, job.paper) or there != data:
                raise ExamgenError(
                    f"{path} {what}, and nothing is overwritten",
                    "name another folder with --to, or rename the file",
                )
            del job.outputs[path]


def _write(root: Path, job: _Job) -> Iterator[str]:
    # Figures, questions, paper: nothing ever points at a file that is still to come.
    last = (job.target, job.paper)
    for path in sorted(job.outputs, key=lambda path: last.index(path) if path in last else -1):
        try:
            create_file(root, path, job.outputs[path])
        except OSError as problem:
            reason = reason_of(problem)
            raise ExamgenError(f"cannot write {path}: {reason}") from problem
        yield path
