"""A bank that is looked at again and again while it is edited.

What is unchanged since the last look stays in memory: files as they were read, and what
the rules found in them. A look finds what ``examgen lint`` would find in the same texts.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from examgen.check import Checked, settled
from examgen.check.alike import Known
from examgen.diagnostic import Diagnostic, Severity, has_errors
from examgen.load import MAX_TEXT_BYTES, overlaid
from examgen.model.item import Bank
from examgen.model.lint import Wish
from examgen.model.lock import Lock
from examgen.model.project import Project
from examgen.pipeline.lint import check_paper, lone_locks
from examgen.pipeline.live_rules import check_again, check_whole, sources_in
from examgen.pipeline.lock_files import read_in_bank
from examgen.pipeline.reading import Reading, read_file
from examgen.pipeline.settings import (
    BlueprintRead,
    SettingsRead,
    open_blueprint,
    open_settings,
    reading_key,
)
from examgen.pipeline.survey import SETTINGS, Survey, survey
from examgen.pipeline.wanted import asking, faults, reported, reports
from examgen.pipeline.workspace import Workspace, in_order
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.file import FileRead
from examgen.source import Source

Texts = Mapping[str, bytes]

_NO_STORE = Store(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A bank as it was at a moment. ``files`` and ``each`` go by path.

    ``each`` is what rules found file by file, and the cards that go with it; ``alike`` are
    the pairs of items that were nearly alike. ``whole`` are the findings of rules over the
    whole bank, before any is waived, and ``settled`` tells that they are of this bank;
    ``findings`` are all but those of the papers, ``papers`` those by the blueprint's path
    (and, with none, of lone locks).
    ``locks`` are those that can be read, by paper, ``blueprints`` go by path.
    """

    found: Survey
    settings: SettingsRead
    files: Mapping[str, FileRead]
    bank: Bank
    each: Mapping[str, Checked]
    alike: Known | None
    whole: tuple[Diagnostic, ...]
    settled: bool
    findings: tuple[Diagnostic, ...]
    papers: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    locks: Mapping[str, Lock] = field(default_factory=dict)
    blueprints: Mapping[str, BlueprintRead] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ruled:
    """What the rules found: see ``Look``."""

    each: Mapping[str, Checked]
    alike: Known | None
    whole: tuple[Diagnostic, ...]


def look(root: Path, store: Store, texts: Texts, before: Look | None = None) -> Look:
    """Look at a bank whose files at the paths of ``texts`` read as there.

    Papers are not assembled: what was found in them before stands as long as their
    blueprints do. Raises ExamgenError where files change while they are read.
    """
    with overlaid(root, texts):
        found = survey(root)
        settings = _settings(found, before)
        same = before is not None and reading_key(before.found) == reading_key(found)
        kept = before if same else None
        files = {path: _read(found, settings, store, texts, path, kept) for path in found.questions}
        drafts = {path: _blueprint(found, settings, path, kept) for path in found.papers.values()}
        locks = _locks(found, before)
    seen = _compiled(found, settings, files, texts, before, None)
    papers = {path: _of_paper(path, read, kept) for path, read in drafts.items()}
    papers[""] = before.papers.get("", ()) if before else ()
    return replace(seen, papers=papers, locks=locks, blueprints=drafts)


def look_at(path: str, texts: Texts, before: Look) -> Look | None:
    """Look again at one file of questions that was there before; the rest counts as unchanged.

    What rules over the whole bank found is as it was, except for what they found in lines
    that have moved. None where it is no such file.
    """
    found = before.found
    if path not in found.questions or path not in texts:
        return None
    hashes = {**found.hashes, path: _hash(texts[path])}
    found = replace(found, hashes=hashes)
    with overlaid(found.root, texts):
        read = _read(found, before.settings, _NO_STORE, texts, path, before)
    files = {**before.files, path: read}
    return _compiled(found, before.settings, files, texts, before, before.whole)


def look_at_papers(
    store: Store, texts: Texts, seen: Look, stop: Callable[[], bool] = lambda: False
) -> Look:
    """Assemble the papers of a bank, as lint does; what was found before stays after a stop."""
    papers = dict(seen.papers)
    bank = seen.findings
    found = seen.found

    def opened() -> Workspace:
        return Workspace(
            survey=found,
            project=seen.settings.project,
            bank=seen.bank,
            diagnostics=reported(bank, seen.settings.project.lint),
            everything=bank,
        )

    with overlaid(found.root, texts):
        for path in found.papers.values():
            if stop():
                break
            papers[path] = check_paper(found, _NO_STORE if texts else store, path, bank, opened)
        papers[""] = tuple(lone_locks(found))
    return replace(seen, papers=papers)


def shown(seen: Look, only: Collection[str] | None = None) -> tuple[Diagnostic, ...]:
    """Return what is reported of a look, hints too: as `examgen lint --severity info` does.

    ``only`` names the files that it is asked for.
    """
    everything = (*seen.findings, *(d for paper in seen.papers.values() for d in paper))
    if only is not None:
        everything = tuple(d for d in everything if d.span.path in only)
    asked_in = asking(seen.settings.project.lint, Wish(severity=Severity.INFO))
    return tuple(d for d in in_order(everything) if reports(asked_in(d.span.path), d))


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest() if len(data) <= MAX_TEXT_BYTES else ""


def _settings(found: Survey, before: Look | None) -> SettingsRead:
    digested = found.hashes.get(SETTINGS)
    if before is not None and digested and before.found.hashes.get(SETTINGS) == digested:
        return before.settings
    return open_settings(found, _NO_STORE)


def _read(
    found: Survey,
    settings: SettingsRead,
    store: Store,
    texts: Texts,
    path: str,
    kept: Look | None,
) -> FileRead:
    digested = found.hashes[path]
    if kept and digested and kept.found.hashes.get(path) == digested and path in kept.files:
        return kept.files[path]
    # What somebody is typing is not worth a place on disk.
    place = _NO_STORE if path in texts else store
    reading = Reading(found.root, found.hashes, settings.project, place, reading_key(found))
    return read_file(reading, path)


def _blueprint(
    found: Survey, settings: SettingsRead, path: str, kept: Look | None
) -> BlueprintRead:
    digested = found.hashes[path]
    if kept and digested and kept.found.hashes.get(path) == digested and path in kept.blueprints:
        return kept.blueprints[path]
    return open_blueprint(found, _NO_STORE, path, settings.project)


def _of_paper(path: str, read: BlueprintRead, kept: Look | None) -> tuple[Diagnostic, ...]:
    if kept and kept.blueprints.get(path) is read and path in kept.papers:
        return kept.papers[path]
    return read.diagnostics


def _locks(found: Survey, before: Look | None) -> Mapping[str, Lock]:
    locks: dict[str, Lock] = {}
    for paper, path in found.locked.items():
        known = before.locks.get(paper) if before else None
        if before and known and before.found.locks.get(path) == found.locks[path]:
            locks[paper] = known
        else:
            lock = read_in_bank(found, path, paper)[0]
            if lock is not None:
                locks[paper] = lock
    return locks


def _compiled(
    found: Survey,
    settings: SettingsRead,
    files: Mapping[str, FileRead],
    texts: Texts,
    before: Look | None,
    whole: tuple[Diagnostic, ...] | None,
) -> Look:
    """Join and check what was read; ``whole`` stands for the findings of the slow rules."""
    bank, joined = join_files(files.values())
    lint = settings.project.lint
    amiss = faults(lint, (*found.hashes, *found.locks, *found.assets))
    findings = [*found.findings, *settings.diagnostics, *amiss, *joined]
    ruled = _Ruled(each={}, alike=before.alike if before else None, whole=())
    if not has_errors(settings.diagnostics):
        sources = sources_in(found, texts)
        ruled = _ruled(found, settings.project, files, sources, before, whole)
        singly = (d for checked in ruled.each.values() for d in checked.findings)
        findings += settled([*singly, *ruled.whole], bank.suppressions, sources)
    return Look(
        found=found,
        settings=settings,
        files=files,
        bank=bank,
        each=ruled.each,
        alike=ruled.alike,
        whole=ruled.whole,
        settled=whole is None,
        findings=in_order(findings),
        papers=before.papers if before else {},
        locks=before.locks if before else {},
        blueprints=before.blueprints if before else {},
    )


def _ruled(
    found: Survey,
    project: Project,
    files: Mapping[str, FileRead],
    sources: Callable[[str], Source | None],
    before: Look | None,
    whole: tuple[Diagnostic, ...] | None,
) -> _Ruled:
    """Ask the rules, as far as they have not been asked the same before."""
    kept = before if before is not None and before.settings.project == project else None
    known = {p: (f, kept.each[p]) for p, f in kept.files.items() if p in kept.each} if kept else {}
    each = check_again(files, project, sources, known)
    alike = before.alike if before else None
    if whole is None and kept is not None and _unchanged(found, files, kept):
        whole = kept.whole
    elif whole is None:
        whole, alike = check_whole(found, project, each, sources, kept.alike if kept else None)
    return _Ruled(each=each, alike=alike, whole=whole)


def _unchanged(found: Survey, files: Mapping[str, FileRead], before: Look) -> bool:
    """Tell whether the rules for the whole bank were run, and had the same files and figures."""
    return (
        before.settled
        and not has_errors(before.settings.diagnostics)
        and before.found.assets == found.assets
        and before.files.keys() == files.keys()
        and all(before.files[path] is file for path, file in files.items())
    )


def texts_of(pairs: Iterable[tuple[str, str]]) -> Texts:
    """Return texts as the bytes that a file of them has; what is no text stays none."""
    return {path: text.encode("utf-8", "surrogatepass") for path, text in pairs}
