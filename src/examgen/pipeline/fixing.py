"""Mends what a lint found: applies fixes in memory, round by round, until nothing is left."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from examgen.diagnostic import Diagnostic, Fix
from examgen.pipeline.changes import recounted
from examgen.pipeline.fixing_bank import (
    MendedBank,
    findings_of,
    open_bank,
    read_on,
    reopened,
    source_of,
)
from examgen.pipeline.fixing_guard import STOPS, apart
from examgen.pipeline.fixing_trial import fix_file
from examgen.pipeline.lint import Findings
from examgen.pipeline.rewriting import Rewrite, rewrite
from examgen.pipeline.survey import SETTINGS
from examgen.pipeline.verdict import Case, first_lines, look_at, picked
from examgen.publish.store import Store
from examgen.source import Span

_ROUNDS = 10
_STEPS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """The files as they are to be, and the findings that are mended by it."""

    rewrites: tuple[Rewrite, ...]
    findings: tuple[Diagnostic, ...]


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
    bank = open_bank(case.found, store)
    longer = read_on(bank)
    if longer:
        case = _moved_on(case, bank, longer)
        fixable = _fixable(case, findings_of(bank))
    for left in range(_ROUNDS, 0, -1):
        touched = _round(case, bank, fixable)
        if not touched or left == 1:
            break
        if SETTINGS in touched:
            bank = reopened(bank)
        case = _moved_on(case, bank, touched)
        fixable = _fixable(case, findings_of(bank))
    rewrites = (
        Rewrite(path=path, before=bank.before[path], after=data)
        for path, data in sorted(bank.now.items())
        if data != bank.before[path]
    )
    return Fixed(rewrites=tuple(rewrites), findings=tuple(bank.done))


def _fixable(case: Case, findings: Findings) -> list[Diagnostic]:
    return [d for d in picked(case, findings)[0] if d.fix is not None]


def _round(case: Case, bank: MendedBank, fixable: Iterable[Diagnostic]) -> set[str]:
    """Apply the fixes that go together, file by file; returns the files that changed."""
    by_path: dict[str, list[Diagnostic]] = {}
    for finding in fixable:
        if finding.fix is not None and finding.fix.edits:
            by_path.setdefault(finding.fix.edits[0].span.path, []).append(finding)
    touched = set()
    for path, findings in sorted(by_path.items()):
        if path in bank.survey.hashes and fix_file(bank, path, _apart(findings)):
            touched.add(path)
            _go_on(case, bank, path)
    return touched


def _go_on(case: Case, bank: MendedBank, path: str) -> None:
    """Mend what stops the reading of a file, one after the other: the last hides the next."""
    for _ in range(_STEPS):
        found = bank.files[path].diagnostics if path in bank.files else ()
        found = tuple(d for d in found if d.rule in STOPS)
        if not found:
            return
        case = _moved_on(case, bank, (path,))
        here = Findings(diagnostics=found, sources={path: source_of(bank, path)})
        stops = _fixable(case, here)
        if not stops or not fix_file(bank, path, _apart(stops)):
            return


def _moved_on(case: Case, bank: MendedBank, paths: Collection[str]) -> Case:
    """Return a case in which the lines of files that were mended count as changed, too."""
    if case.changes is None:
        return case
    texts = {path: (bank.before[path], bank.now[path]) for path in paths}
    changes = recounted(case.request.root, case.changes, texts)
    read = {path: first_lines(bank.files[path]) for path in paths if path in bank.files}
    return replace(case, changes=changes, firsts={**case.firsts, **read})


def _apart(findings: Sequence[Diagnostic]) -> list[list[Diagnostic]]:
    """Return findings by their fix, without fixes that overlap an earlier one."""
    groups: dict[Fix, list[Diagnostic]] = {}
    for finding in findings:
        if finding.fix is not None:
            groups.setdefault(finding.fix, []).append(finding)
    kept: list[Span] = []
    return [
        group for fix, group in groups.items() if apart([edit.span for edit in fix.edits], kept)
    ]
