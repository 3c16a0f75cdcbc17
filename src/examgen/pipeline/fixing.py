"""Mends what a lint found: applies fixes in memory, round by round, until nothing is left."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, has_errors
from examgen.load import MAX_TEXT_BYTES, decode, read_bytes
from examgen.model.project import Project
from examgen.pipeline.fixing_guard import STOPS, Around, Reading, has_fewer, is_sound, overlap
from examgen.pipeline.lint import Findings
from examgen.pipeline.reading import Reading as Files
from examgen.pipeline.reading import read_file, reader_of
from examgen.pipeline.rewriting import Rewrite, rewrite
from examgen.pipeline.settings import open_blueprint, open_settings, reading_key
from examgen.pipeline.survey import SETTINGS, Survey
from examgen.pipeline.verdict import Case, look_at, picked
from examgen.pipeline.workspace import in_order
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.source import Source, Span
from examgen.splice import splice

_ROUNDS = 10
_STEPS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """The files as they are to be, and the findings that are mended by it."""

    rewrites: tuple[Rewrite, ...]
    findings: tuple[Diagnostic, ...]


@dataclass(slots=True, kw_only=True)
class _Bank:
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


def mend(case: Case, store: Store) -> tuple[Fixed, Case]:
    """Write the fixes of the findings that are asked for; returns what is left then.

    Raises ExamgenError, with all files as they were, where one cannot be written.
    """
    fixed = fix(case, store)
    written = rewrite(case.request.root, fixed.rewrites)
    return fixed, look_at(case.request, store) if written else case


def fix(case: Case, store: Store) -> Fixed:
    """Work out what the fixes of findings make of their files; nothing is written.

    Of fixes that overlap the first is applied, the others in the next round if they are still
    called for. A fix after which something else is wrong is left out.
    """
    fixable = _fixable(case, case.findings)
    if not fixable:
        return Fixed(rewrites=(), findings=())
    bank = _open(case.found, store)
    # Where lines have moved, nobody knows which ones changed.
    for left in range(1 if case.changes else _ROUNDS, 0, -1):
        touched = _round(case, bank, fixable)
        if not touched or left == 1:
            break
        if SETTINGS in touched:
            bank = _reopened(bank)
        fixable = _fixable(case, _findings(bank))
    rewrites = (
        Rewrite(path=path, before=bank.before[path], after=data)
        for path, data in sorted(bank.now.items())
        if data != bank.before[path]
    )
    return Fixed(rewrites=tuple(rewrites), findings=tuple(bank.done))


def _fixable(case: Case, findings: Findings) -> list[Diagnostic]:
    return [d for d in picked(case, findings)[0] if d.fix is not None]


def _open(found: Survey, store: Store) -> _Bank:
    settings = open_settings(found, store)
    reading = Files(found.root, found.hashes, settings.project, store, reading_key(found))
    files = {path: read_file(reading, path) for path in found.questions}
    return _Bank(
        survey=found,
        store=store,
        project=settings.project,
        settings=settings.diagnostics,
        files=files,
        names=Counter(name for file in files.values() for name in _names(file)),
    )


def _reopened(bank: _Bank) -> _Bank:
    """Read all files anew after the settings have changed."""
    from examgen.read.settings import read_project

    project, problems = read_project(_source(bank, SETTINGS))
    bank.project, bank.settings = project, problems
    for path in bank.files:
        source = decode(path, _bytes(bank, path)) if bank.survey.hashes[path] else None
        if isinstance(source, Source):
            _keep(bank, path, _read(source, project))
    return bank


def _keep(bank: _Bank, path: str, file: FileRead) -> None:
    """Take a file as it is read now for the one that was read before."""
    bank.names.subtract(_names(bank.files[path]))
    bank.names.update(_names(file))
    bank.files[path] = file


def _source(bank: _Bank, path: str) -> Source:
    source = decode(path, _bytes(bank, path))
    return source if isinstance(source, Source) else Source(path, "")


def _bytes(bank: _Bank, path: str) -> bytes:
    if path not in bank.now:
        data = read_bytes(bank.survey.root, path, MAX_TEXT_BYTES)
        bank.before[path] = bank.now[path] = data
    return bank.now[path]


def _read(source: Source, project: Project) -> FileRead:
    return reader_of(source.path).read(source, project)


def _findings(bank: _Bank) -> Findings:
    """Return what is wrong with the bank as it is now; papers are not assembled."""
    whole, joined = join_files(bank.files.values())
    broken = has_errors(bank.settings)

    def source(path: str) -> Source | None:
        return _source(bank, path) if path in bank.survey.hashes else None

    assets = bank.survey.assets
    checked = () if broken else check_bank(whole, bank.project, assets, source)
    papers = (_read_paper(bank, path) for path in bank.survey.papers.values())
    diagnostics = in_order(
        [*bank.survey.findings, *bank.settings, *joined, *checked, *(d for p in papers for d in p)]
    )
    paths = {d.span.path for d in diagnostics if d.span.path in bank.survey.hashes}
    return Findings(
        diagnostics=diagnostics, sources={path: _source(bank, path) for path in sorted(paths)}
    )


def _read_paper(bank: _Bank, path: str) -> tuple[Diagnostic, ...]:
    if path in bank.now or SETTINGS in bank.now:
        return _settings_findings(bank, _source(bank, path))
    return open_blueprint(bank.survey, bank.store, path, bank.project).diagnostics


def _round(case: Case, bank: _Bank, fixable: Iterable[Diagnostic]) -> set[str]:
    """Apply the fixes that go together, file by file; returns the files that changed."""
    by_path: dict[str, list[Diagnostic]] = {}
    for finding in fixable:
        if finding.fix is not None and finding.fix.edits:
            by_path.setdefault(finding.fix.edits[0].span.path, []).append(finding)
    touched = set()
    for path, findings in sorted(by_path.items()):
        if path in bank.survey.hashes and _fix_file(bank, path, _apart(findings)):
            touched.add(path)
            _go_on(case, bank, path)
    return touched


def _go_on(case: Case, bank: _Bank, path: str) -> None:
    """Mend what stops the reading of a file, one after the other: the last hides the next."""
    for _ in range(0 if case.changes else _STEPS):
        found = bank.files[path].diagnostics if path in bank.files else ()
        found = tuple(d for d in found if d.rule in STOPS)
        here = Findings(diagnostics=found, sources={path: _source(bank, path)})
        stops = _fixable(case, here)
        if not stops or not _fix_file(bank, path, _apart(stops)):
            return


def _apart(findings: Sequence[Diagnostic]) -> list[list[Diagnostic]]:
    """Return findings by their fix, without fixes that overlap an earlier one."""
    groups: dict[object, list[Diagnostic]] = {}
    for finding in findings:
        groups.setdefault(finding.fix, []).append(finding)
    kept: list[list[Diagnostic]] = []
    for group in groups.values():
        spans = _spans([group])
        if not any(overlap(span, other) for other in _spans(kept) for span in spans):
            kept.append(group)
    return kept


def _spans(groups: Iterable[Sequence[Diagnostic]]) -> list[Span]:
    return [edit.span for group in groups if group[0].fix for edit in group[0].fix.edits]


def _fix_file(bank: _Bank, path: str, groups: Sequence[list[Diagnostic]]) -> bool:
    """Apply the fixes of a file: all of them, or where that is not sound as many as are."""
    data = _bytes(bank, path)
    taken = _sound(bank, path, groups, [])
    if not taken:
        return False
    bank.now[path] = _spliced(data, taken)
    bank.done += (finding for group in taken for finding in group)
    if path in bank.files:
        _keep(bank, path, _read(_source(bank, path), bank.project))
    return True


def _sound(
    bank: _Bank,
    path: str,
    groups: Sequence[list[Diagnostic]],
    taken: Sequence[list[Diagnostic]],
) -> list[list[Diagnostic]]:
    """Return the fixes that can be applied beside those taken: all, or those of each half."""
    if _is_sound(bank, path, [*taken, *groups]):
        return [*groups]
    if len(groups) < 2:
        return []
    half = len(groups) // 2
    first = _sound(bank, path, groups[:half], taken)
    return [*first, *_sound(bank, path, groups[half:], [*taken, *first])]


def _spliced(data: bytes, groups: Iterable[Sequence[Diagnostic]]) -> bytes:
    return splice(data, (edit for group in groups if group[0].fix for edit in group[0].fix.edits))


def _is_sound(bank: _Bank, path: str, groups: Sequence[list[Diagnostic]]) -> bool:
    before = _source(bank, path)
    try:
        after = decode(path, _spliced(_bytes(bank, path), groups))
    except ValueError:
        # The file is not what it was when the findings were made.
        return False
    if not isinstance(after, Source):
        return False
    findings = [finding for group in groups for finding in group]
    if path not in bank.files:
        return has_fewer(
            _settings_findings(bank, before), _settings_findings(bank, after), findings
        )
    own = Counter(_names(bank.files[path]))
    around = Around(
        project=bank.project,
        assets=bank.survey.assets,
        is_taken=lambda name: bank.names[name] > own[name],
    )
    return is_sound(
        Reading(source=before, file=bank.files[path]),
        Reading(source=after, file=_read(after, bank.project)),
        findings,
        around,
    )


def _settings_findings(bank: _Bank, source: Source) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the text of ``bank.yaml`` or of a blueprint."""
    if source.path == SETTINGS:
        from examgen.read.settings import read_project

        return read_project(source)[1]
    from examgen.read.blueprint import read_blueprint

    return read_blueprint(source, bank.project)[1]


def _names(file: FileRead) -> Iterator[str]:
    for item in file.items:
        yield item.id
        yield from item.aliases
    yield from (stimulus.id for stimulus in file.stimuli)
