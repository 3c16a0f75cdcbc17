"""A bank whose files are being mended: their bytes, and what is read from them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, has_errors
from examgen.load import MAX_TEXT_BYTES, decode, read_bytes
from examgen.model.project import Project
from examgen.pipeline.lint import Findings
from examgen.pipeline.reading import Reading as Files
from examgen.pipeline.reading import read_file, reader_of
from examgen.pipeline.settings import open_blueprint, open_settings, reading_key
from examgen.pipeline.survey import SETTINGS, Survey
from examgen.pipeline.workspace import in_order
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.read.findings import TOO_MANY
from examgen.read.limits import many_findings
from examgen.source import Source


@dataclass(slots=True, kw_only=True)
class MendedBank:
    """A bank on its way: the bytes of files that were touched, and all files as read.

    ``names`` counts the ids of all files, and their aliases.
    """

    survey: Survey
    store: Store
    project: Project
    settings: tuple[Diagnostic, ...]
    files: dict[str, FileRead]
    names: Counter[str]
    before: dict[str, bytes] = field(default_factory=dict)
    now: dict[str, bytes] = field(default_factory=dict)
    done: list[Diagnostic] = field(default_factory=list)


def open_bank(found: Survey, store: Store) -> MendedBank:
    """Read all files of a bank as they lie on disk."""
    settings = open_settings(found, store)
    reading = Files(found.root, found.hashes, settings.project, store, reading_key(found))
    files = {path: read_file(reading, path) for path in found.questions}
    return MendedBank(
        survey=found,
        store=store,
        project=settings.project,
        settings=settings.diagnostics,
        files=files,
        names=Counter(name for file in files.values() for name in names_of(file)),
    )


def read_on(bank: MendedBank) -> tuple[str, ...]:
    """Read files to their ends that have more findings than are told, and return their paths."""
    cut = [p for p, file in bank.files.items() if any(d.rule == TOO_MANY for d in file.diagnostics)]
    for path in cut:
        keep(bank, path, read_again(source_of(bank, path), bank.project))
    return tuple(cut)


def reopened(bank: MendedBank) -> MendedBank:
    """Read all files anew after the settings have changed."""
    from examgen.read.settings import read_project

    project, problems = read_project(source_of(bank, SETTINGS))
    bank.project, bank.settings = project, problems
    for path in bank.files:
        source = decode(path, bytes_of(bank, path)) if bank.survey.hashes[path] else None
        if isinstance(source, Source):
            keep(bank, path, read_again(source, project))
    return bank


def keep(bank: MendedBank, path: str, file: FileRead) -> None:
    """Take a file as it is read now for the one that was read before."""
    bank.names.subtract(names_of(bank.files[path]))
    bank.names.update(names_of(file))
    bank.files[path] = file


def source_of(bank: MendedBank, path: str) -> Source:
    """Return the text of a file as it is now."""
    source = decode(path, bytes_of(bank, path))
    return source if isinstance(source, Source) else Source(path, "")


def bytes_of(bank: MendedBank, path: str) -> bytes:
    """Return the bytes of a file as they are now."""
    if path not in bank.now:
        data = read_bytes(bank.survey.root, path, MAX_TEXT_BYTES)
        bank.before[path] = bank.now[path] = data
    return bank.now[path]


def read_again(source: Source, project: Project) -> FileRead:
    """Read a text that may be no file's yet; more findings count than are told."""
    with many_findings():
        return reader_of(source.path).read(source, project)


def findings_of(bank: MendedBank) -> Findings:
    """Return what is wrong with the bank as it is now; papers are not assembled."""
    whole, joined = join_files(bank.files.values())
    broken = has_errors(bank.settings)

    def source(path: str) -> Source | None:
        return source_of(bank, path) if path in bank.survey.hashes else None

    assets = bank.survey.assets
    checked = () if broken else check_bank(whole, bank.project, assets, source)
    papers = (_read_paper(bank, path) for path in bank.survey.papers.values())
    diagnostics = in_order(
        [*bank.survey.findings, *bank.settings, *joined, *checked, *(d for p in papers for d in p)]
    )
    paths = {d.span.path for d in diagnostics if d.span.path in bank.survey.hashes}
    return Findings(
        diagnostics=diagnostics, sources={path: source_of(bank, path) for path in sorted(paths)}
    )


def _read_paper(bank: MendedBank, path: str) -> tuple[Diagnostic, ...]:
    if path in bank.now or SETTINGS in bank.now:
        return settings_findings(bank, source_of(bank, path))
    return open_blueprint(bank.survey, bank.store, path, bank.project).diagnostics


def settings_findings(bank: MendedBank, source: Source) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the text of ``bank.yaml`` or of a blueprint."""
    if source.path == SETTINGS:
        from examgen.read.settings import read_project

        return read_project(source)[1]
    from examgen.read.blueprint import read_blueprint

    return read_blueprint(source, bank.project)[1]


def names_of(file: FileRead) -> Iterator[str]:
    """Yield the ids and aliases of a file."""
    for item in file.items:
        yield item.id
        yield from item.aliases
    yield from (stimulus.id for stimulus in file.stimuli)
