"""A bank that is looked at again and again while it is edited.

What is unchanged since the last look stays in memory: files as they were read, and what
the rules found in them. A look finds what ``examgen lint`` would find in the same texts.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from examgen.check import asked_for
from examgen.check.rule import Context
from examgen.check.run import check_each, check_whole, context_of, waived
from examgen.diagnostic import Diagnostic, Severity, has_errors
from examgen.load import MAX_TEXT_BYTES, overlaid
from examgen.model.item import Bank, Item, Stimulus
from examgen.model.lock import Lock
from examgen.model.project import Asset, Project
from examgen.pipeline.lint import check_paper, lone_locks
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
from examgen.pipeline.workspace import Workspace, in_order
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.file import FileRead

Texts = Mapping[str, bytes]

_NO_STORE = Store(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the rules found in items and stimuli of one file, looked at one by one."""

    items: tuple[Item, ...]
    stimuli: tuple[Stimulus, ...]
    found: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What rules of single items see of the rest of the bank: settings, figures and names."""

    project: Project
    assets: Mapping[str, Asset]
    items: tuple[tuple[str, tuple[str, ...]], ...]
    stimuli: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A bank as it was at a moment. ``files`` and ``each`` go by path.

    ``whole`` are the findings of rules over the whole bank, before any is waived, and
    ``settled`` tells that they are of this bank; ``findings`` are all but those of the
    papers, ``papers`` those by the blueprint's path (and, with none, of lone locks).
    ``locks`` are those that can be read, by paper, ``blueprints`` go by path.
    """

    found: Survey
    settings: SettingsRead
    files: Mapping[str, FileRead]
    bank: Bank
    around: Around
    each: Mapping[str, Checked]
    whole: tuple[Diagnostic, ...]
    settled: bool
    findings: tuple[Diagnostic, ...]
    papers: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    locks: Mapping[str, Lock] = field(default_factory=dict)
    blueprints: Mapping[str, BlueprintRead] = field(default_factory=dict)


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
    seen = _compiled(found, settings, files, before, None)
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
    return _compiled(found, before.settings, files, before, before.whole)


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
            diagnostics=asked_for(bank),
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
    return asked_for(in_order(everything), severity=Severity.INFO)


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
    before: Look | None,
    whole: tuple[Diagnostic, ...] | None,
) -> Look:
    """Join and check what was read; ``whole`` stands for the findings of the slow rules."""
    bank, joined = join_files(files.values())
    around = _around(bank, settings.project, found.assets)
    findings = [*found.findings, *settings.diagnostics, *joined]
    each: Mapping[str, Checked] = {}
    settled = whole is None
    if has_errors(settings.diagnostics):
        whole = ()
    else:
        context = context_of(bank, settings.project, found.assets)
        each = _each(bank, files, context, before if before and before.around == around else None)
        if whole is None:
            whole = _whole(bank, around, context, before)
        singly = (d for checked in each.values() for d in checked.found)
        findings += waived([*singly, *whole], bank.suppressions)
    return Look(
        found=found,
        settings=settings,
        files=files,
        bank=bank,
        around=around,
        each=each,
        whole=whole or (),
        settled=settled,
        findings=in_order(findings),
        papers=before.papers if before else {},
        locks=before.locks if before else {},
        blueprints=before.blueprints if before else {},
    )


def _around(bank: Bank, project: Project, assets: Mapping[str, Asset]) -> Around:
    return Around(
        project=project,
        assets=assets,
        items=tuple((item.id, item.aliases) for item in bank.items),
        stimuli=tuple(stimulus.id for stimulus in bank.stimuli),
    )


def _each(
    bank: Bank, files: Mapping[str, FileRead], context: Context, before: Look | None
) -> Mapping[str, Checked]:
    # Of two with one id the bank has one, which is known by being the same object.
    items = {id(item) for item in bank.items}
    stimuli = {id(stimulus) for stimulus in bank.stimuli}
    each: dict[str, Checked] = {}
    for path, file in files.items():
        own = tuple(item for item in file.items if id(item) in items)
        shared = tuple(stimulus for stimulus in file.stimuli if id(stimulus) in stimuli)
        known = before.each.get(path) if before else None
        if known and _same(known.items, own) and _same(known.stimuli, shared):
            each[path] = known
        else:
            found = tuple(check_each(own, shared, context))
            each[path] = Checked(items=own, stimuli=shared, found=found)
    return each


def _whole(
    bank: Bank, around: Around, context: Context, before: Look | None
) -> tuple[Diagnostic, ...]:
    unchanged = (
        before is not None
        and before.settled
        and not has_errors(before.settings.diagnostics)
        and before.around == around
        and _same(before.bank.items, bank.items)
        and _same(before.bank.stimuli, bank.stimuli)
    )
    return before.whole if before and unchanged else tuple(check_whole(context))


def _same(one: Sequence[object], other: Sequence[object]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def texts_of(pairs: Iterable[tuple[str, str]]) -> Texts:
    """Return texts as the bytes that a file of them has; what is no text stays none."""
    return {path: text.encode("utf-8", "surrogatepass") for path, text in pairs}
