"""What a lint reports of all its findings, and whether it fails."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, Severity
from examgen.load import sources_of
from examgen.model.lint import LintSettings, Wish
from examgen.pipeline.baseline import (
    baseline_text,
    leave_out,
    no_baseline,
    open_baseline,
    shown,
    trusted_baseline,
)
from examgen.pipeline.changes import Changes, changes_since, has_changed, on_changes, touches
from examgen.pipeline.lint import Findings, lint_surveyed
from examgen.pipeline.reading import Progress, Reading, read_file
from examgen.pipeline.review import rule_ids, write_report
from examgen.pipeline.settings import open_settings, reading_key
from examgen.pipeline.survey import SETTINGS, Survey, survey, within
from examgen.pipeline.trust import trusted_settings, waived
from examgen.pipeline.wanted import TOLD, Asked, asking, counts, reports
from examgen.pipeline.workspace import in_order
from examgen.publish.store import Store
from examgen.read.file import FileRead
from examgen.source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be reported of a bank.

    ``order`` is what the command line wishes; ``paths`` restrict what is reported. ``since``
    is a revision: changed lines only. ``untrusted`` takes the settings that matter from the
    revision ``base``, or from ``since``. ``baseline`` is the file named on the command line;
    without ``with_baseline`` none counts.
    """

    root: Path
    order: Wish = Wish()
    paths: tuple[Path, ...] = ()
    since: str | None = None
    untrusted: bool = False
    base: str | None = None
    baseline: Path | None = None
    with_baseline: bool = True
    jobs: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is reported, and the texts that it points into.

    ``fails`` says that something is as grave as was asked for, ``broken`` that the settings
    have mistakes, so that it is not known what was asked for.
    """

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, Source]
    fails: bool
    broken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Everything that was looked at for a verdict, before it is known what is reported."""

    request: Request
    found: Survey
    settings: LintSettings
    findings: Findings
    asked_in: Callable[[str], Asked]
    changes: Changes | None
    firsts: Mapping[str, tuple[int, ...]]


def judge(case: Case) -> Verdict:
    """Pick what is reported. Raises ExamgenError where the baseline cannot be read."""
    chosen, sources = picked(case, case.findings)
    broken = any(map(_of_settings, chosen))
    fails = broken or any(counts(case.asked_in(d.span.path), d) for d in chosen)
    return Verdict(diagnostics=chosen, sources=sources, fails=fails, broken=broken)


def picked(case: Case, findings: Findings) -> tuple[tuple[Diagnostic, ...], Mapping[str, Source]]:
    """Return those of a bank's findings that are asked for, with the texts they point into.

    Raises ExamgenError where the baseline cannot be read.
    """
    request = case.request
    place = _place(request, case.settings) if request.with_baseline else None
    new, sources = findings.diagnostics, findings.sources
    stale: tuple[Diagnostic, ...] = ()
    if place is not None:
        baseline = trusted_baseline(request.root, place, case.found.trusted)
        new, stale = leave_out(findings, baseline, _judged(request, case.asked_in))
        sources = {**sources, baseline.source.path: baseline.source}
    if case.found.trusted is not None:
        stale = ()  # a change cannot mend the trusted revision's baseline
    here = (d for d in new if _below(request, d.span.path))
    settings = filter(_of_settings, findings.diagnostics)
    return in_order([*_picked(case, [*here, *stale]), *settings]), sources


def write_baseline(case: Case) -> tuple[Path, int]:
    """Write a baseline of what would be reported; return its place and its number of entries.

    What an earlier one lists of rules, files and lines that were not looked at is kept.
    Raises ExamgenError where it has no place, or cannot be written.
    """
    request = case.request
    place = _place(request, case.settings)
    if place is None:
        raise ExamgenError(
            "there is no baseline to write",
            f"name one with `--baseline FILE`, or under `lint: baseline:` in {SETTINGS}",
        )
    if any(map(_of_settings, case.findings.diagnostics)):
        raise ExamgenError(f"{SETTINGS} has mistakes", "mend what `examgen lint` finds there")
    path = shown(request.root, place)
    old = open_baseline(request.root, place) if place.exists() else no_baseline(path)
    judged = _judged(request, case.asked_in)
    kept = [e for e, _ in old.entries if request.since is not None or not judged(e.path, e.rule)]
    here = (d for d in case.findings.diagnostics if _below(request, d.span.path))
    wanted = [d for d in _picked(case, here) if d.rule not in TOLD]
    text = baseline_text(case.findings, wanted, kept)
    write_report(request.root, place, text)
    return place, text.count("\n")


def look_at(request: Request, store: Store, progress: Progress | None = None) -> Case:
    """Lint a bank. Raises ExamgenError where there is no such revision."""
    changes = None if request.since is None else changes_since(request.root, request.since)
    trusted = None
    if request.untrusted:
        base = request.base if request.base is not None else request.since
        trusted = trusted_settings(request.root, base)
    found = survey(request.root, trusted)
    diagnostics = lint_surveyed(found, store, jobs=request.jobs, progress=progress)
    settings = open_settings(found, store).project.lint
    new = changes
    if trusted is not None and request.base is not None:
        new = changes_since(request.root, request.base, "--base")
    if trusted is not None:
        diagnostics = in_order([*diagnostics, *_waivers(found, store, new)])
    asked_in = asking(settings, request.order)
    judged = _judged(request, asked_in)
    wanted = (d for d in diagnostics if judged(d.span.path, d.rule))
    return Case(
        request=request,
        found=found,
        settings=settings,
        findings=Findings(diagnostics=diagnostics, sources=sources_of(found.root, wanted)),
        asked_in=asked_in,
        changes=changes,
        firsts={} if changes is None else _firsts(found, store, changes),
    )


def _place(request: Request, settings: LintSettings) -> Path | None:
    if request.baseline is not None:
        return request.baseline
    return None if settings.baseline is None else request.root / settings.baseline.value


def _judged(request: Request, asked_in: Callable[[str], Asked]) -> Callable[[str, str], bool]:
    """Return what tells whether findings of a rule in a file would have been reported."""
    known = rule_ids()

    def judged(path: str, rule: str) -> bool:
        return _below(request, path) and (rule not in known or rule in asked_in(path).rules)

    return judged


def _picked(case: Case, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    if case.changes is not None:
        findings = on_changes(findings, case.changes, case.firsts)
    return tuple(d for d in findings if reports(case.asked_in(d.span.path), d))


def _below(request: Request, path: str) -> bool:
    return within(request.root, request.paths)(path)


def _of_settings(finding: Diagnostic) -> bool:
    """Tell whether a finding is a mistake in ``bank.yaml``, which no wish can leave out."""
    return finding.span.path == SETTINGS and finding.severity is Severity.ERROR


def _firsts(found: Survey, store: Store, changes: Changes) -> Mapping[str, tuple[int, ...]]:
    """Return the lines on which questions begin in the files that changed."""
    reading = _reading(found, store)
    firsts = {}
    for path in found.questions:
        if path in changes.lines:
            firsts[path] = first_lines(read_file(reading, path))
    return firsts


def first_lines(file: FileRead) -> tuple[int, ...]:
    """Return the lines on which the questions and stimuli of a file begin, sorted."""
    spans = [*(item.span for item in file.items), *(one.span for one in file.stimuli)]
    return tuple(sorted(span.line for span in spans))


def _waivers(found: Survey, store: Store, new: Changes | None) -> Iterator[Diagnostic]:
    """Yield a note for each suppression that is on a changed line or waives what is on one.

    If none can be told new, all have one.
    """
    reading = _reading(found, store)
    for path in found.questions:
        if new is None or has_changed(path, new):
            for one in read_file(reading, path).suppressions:
                places = [place for place in (one.comment, one.span) if place is not None]
                if new is None or any(touches(place, new, {}) for place in places):
                    yield waived(one.rule, one.reason, places[0])


def _reading(found: Survey, store: Store) -> Reading:
    project = open_settings(found, store).project
    return Reading(found.root, found.hashes, project, store, reading_key(found))
