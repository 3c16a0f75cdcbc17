"""Reads and checks a whole bank; what was read before comes from a store."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic, has_errors
from examgen.model.item import Bank
from examgen.model.project import Project
from examgen.pipeline.memory import CHECKING, remembered
from examgen.pipeline.reading import Progress, Reading, read_all
from examgen.pipeline.settings import SettingsRead, open_settings, reading_key
from examgen.pipeline.survey import Survey
from examgen.publish.store import Store, code_version, digest
from examgen.read.bank import join_files
from examgen.read.file import FileRead


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """A bank, read and checked.

    ``everything`` are all findings outside its papers, ``diagnostics`` those among them
    that are reported unless others are asked for.
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
    from examgen.check import asked_for

    with collector_at_rest():
        settings = open_settings(found, store)
        reading = Reading(found.root, found.hashes, settings.project, store, reading_key(found))
        files = list(read_all(reading, found.questions, jobs, progress))
        bank, joined = join_files(files)
        findings = remembered(
            store,
            BankFindings,
            findings_key(found),
            lambda: _findings(found, settings, files, bank, joined),
        )
    return Workspace(
        survey=found,
        project=settings.project,
        bank=bank,
        diagnostics=asked_for(findings.diagnostics),
        everything=findings.diagnostics,
    )


def _findings(
    found: Survey,
    settings: SettingsRead,
    files: Iterable[FileRead],
    bank: Bank,
    joined: Iterable[Diagnostic],
) -> BankFindings:

    from examgen.check import check_bank

    # With settings that could not be read, most rules would complain of all questions.
    broken = has_errors(settings.diagnostics)
    checked = () if broken else check_bank(bank, settings.project, found.assets)
    own = (d for file in files for d in file.diagnostics)
    everything = [*found.findings, *settings.diagnostics, *own, *joined, *checked]
    return BankFindings(diagnostics=in_order(everything))


def findings_key(found: Survey) -> str:
    """Return the store's key of a bank's findings: everything that they depend on."""
    state = [(path, digested) for path, digested in found.hashes.items()]
    return digest(
        [
            b"findings",
            code_version(*CHECKING),
            repr((state, list(found.assets.values()), found.findings)).encode(),
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
