"""Reads and checks a whole bank; what was read before comes from a store."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from examgen.diagnostic import Diagnostic, has_errors
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.pipeline.memory import CHECKING, remembered
from examgen.pipeline.reading import Progress, Reading, read_all
from examgen.pipeline.settings import SettingsRead, open_settings, reading_key, trusted_key
from examgen.pipeline.survey import Survey, survey
from examgen.pipeline.wanted import faults, reported
from examgen.publish.store import Store, code_version, digest
from examgen.read.bank import join_files

if TYPE_CHECKING:
    from examgen.pipeline.checking import Checking, FileFindings


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """A bank, read and checked.

    ``everything`` are all findings outside its papers, ``diagnostics`` those among them
    that the bank's settings ask for.
    """

    survey: Survey
    project: Project
    bank: Bank
    diagnostics: tuple[Diagnostic, ...]
    everything: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFindings:
    """All findings of a bank outside its papers."""

    diagnostics: tuple[Diagnostic, ...]


def open_workspace(
    found: Survey, store: Store, *, jobs: int = 1, progress: Progress | None = None
) -> Workspace:
    """Read and check the bank that was surveyed; what the store knows is not read again."""
    with collector_at_rest():
        settings = open_settings(found, store)
        reading = _reading(found, store, settings)
        files = list(read_all(reading, found.questions, jobs, progress))
        bank, _ = join_files(files)

        def check() -> BankFindings:
            from examgen.pipeline.checking import check_one

            checking = _checking(reading, settings)
            paths = zip(found.questions, files, strict=True)
            checked = [check_one(checking, path, file) for path, file in paths]
            return _findings(checking, checked, found, settings)

        findings = remembered(store, BankFindings, findings_key(found), check)
    return Workspace(
        survey=found,
        project=settings.project,
        bank=bank,
        diagnostics=reported(findings.diagnostics, settings.project.lint),
        everything=findings.diagnostics,
    )


def open_part(found: Survey, store: Store, paths: tuple[str, ...]) -> Workspace:
    """Read some files of a bank alone; nothing is checked."""
    settings = open_settings(found, store)
    bank, _ = join_files(read_all(_reading(found, store, settings), paths, 1, None))
    return Workspace(
        survey=found, project=settings.project, bank=bank, diagnostics=(), everything=()
    )


def check_surveyed(
    found: Survey, store: Store, *, jobs: int = 1, progress: Progress | None = None
) -> tuple[Diagnostic, ...]:
    """Return all findings outside papers, as a workspace's, and keep no content in memory."""

    def check() -> BankFindings:
        from examgen.pipeline.checking import check_files

        settings = open_settings(found, store)
        checking = _checking(_reading(found, store, settings), settings)
        checked = list(check_files(checking, found.questions, jobs, progress))
        return _findings(checking, checked, found, settings)

    with collector_at_rest():
        return remembered(store, BankFindings, findings_key(found), check).diagnostics


def remembered_ids(root: Path, store: Store) -> tuple[str, ...]:
    """Return the ids of items and stimuli in the files that the store knows; reads no other."""
    from examgen.pipeline.checking import recall_one

    found = survey(root)
    reading = _reading(found, store, open_settings(found, store))
    known = [f.checked for path in found.questions if (f := recall_one(reading, path))]
    ids = [[*(c.id for c in each.cards), *(c.id for c in each.stimuli)] for each in known]
    return tuple(name for names in ids for name in names)


def _reading(found: Survey, store: Store, settings: SettingsRead) -> Reading:
    return Reading(found.root, found.hashes, settings.project, store, reading_key(found))


def _checking(reading: Reading, settings: SettingsRead) -> "Checking":
    from examgen.pipeline.checking import Checking

    # With settings that could not be read, most rules would complain of all questions.
    return Checking(reading=reading, rules=not has_errors(settings.diagnostics))


def _findings(
    checking: "Checking",
    checked: "Iterable[FileFindings]",
    found: Survey,
    settings: SettingsRead,
) -> BankFindings:
    from examgen.pipeline.checking import findings_of

    lint = settings.project.lint
    amiss = faults(lint, (*found.hashes, *found.locks, *found.assets))
    own = findings_of(checking, checked, found)
    everything = [*found.findings, *settings.diagnostics, *amiss, *own]
    return BankFindings(diagnostics=in_order(everything))


def findings_key(found: Survey) -> str:
    """Return the store's key of a bank's findings: everything that they depend on."""
    state = [(path, digested) for path, digested in found.hashes.items()]
    return digest(
        [
            b"findings",
            code_version(*CHECKING),
            repr((state, list(found.assets.values()), found.findings)).encode(),
            *trusted_key(found),
        ]
    )


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings by place, each once."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span, d.rule, d.message)))


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep the cycle collector still: a bank is millions of values and no cycle.

    Later collections pass over them too; what was garbage before is collected first.
    """
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
