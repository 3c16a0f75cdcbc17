"""Baselines: findings that an old bank has and that are put up with for now."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.load import MAX_LOCK_BYTES, decode, read_bytes
from examgen.model.lint import LintSettings
from examgen.pipeline.lint import Findings
from examgen.pipeline.places import in_tree, top_of
from examgen.pipeline.survey import Trusted
from examgen.pipeline.trust import text_at
from examgen.report.fingerprint import fingerprints, line_of
from examgen.source import Source, Span

_KEYS = ("path", "rule", "text", "fingerprint")
_CAP = MAX_LOCK_BYTES


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A finding that is put up with; ``text`` is the beginning of its line, for who reads it."""

    path: str
    rule: str
    text: str
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """A baseline's entries with their lines in its text."""

    entries: tuple[tuple[Entry, int], ...]
    source: Source


def no_baseline(path: str) -> Baseline:
    """Return a baseline without entries."""
    return Baseline(entries=(), source=Source(path, ""))


def open_baseline(root: Path, place: Path) -> Baseline:
    """Read a baseline; a place below ``root`` is reached without following links.

    Raises ExamgenError where the file cannot be read or is no baseline.
    """
    path = shown(root, place)
    fault = ExamgenError(f"cannot read the baseline {path}", "make one with `--write-baseline`")
    try:
        if place.is_relative_to(root):
            data = read_bytes(root, place.relative_to(root).as_posix(), _CAP)
        else:
            data = place.read_bytes()
    except OSError as problem:
        raise fault from problem
    source = decode(path, data)
    if isinstance(source, Diagnostic):
        raise fault
    return parse(path, source.text)


def settings_baseline(
    root: Path, settings: LintSettings, trusted: Trusted | None
) -> Baseline | None:
    """Read the baseline that a bank's settings name, if they name one."""
    if settings.baseline is None:
        return None
    return trusted_baseline(root, root / settings.baseline.value, trusted)


def trusted_baseline(root: Path, place: Path, trusted: Trusted | None) -> Baseline:
    """Read a baseline; that of an untrusted tree is as it was at the trusted revision.

    The tree is all of the repository, not the bank's folder alone.

    Raises ExamgenError where there is none.
    """
    top = top_of(root)
    inner = None if trusted is None else in_tree(top, place)
    if trusted is None or inner is None:
        return open_baseline(root, place)
    path = shown(root, place)
    text = text_at(top, trusted, inner.as_posix(), _CAP)
    if text is None:
        whose = f"at {trusted.revision!r}" if trusted.revision else "that is trusted"
        raise ExamgenError(f"there is no baseline {path} {whose}", "it counts once it is merged")
    return parse(path, text)


def shown(root: Path, place: Path) -> str:
    """Return a baseline's path as it is shown: from the project's folder, if it lies there."""
    return place.relative_to(root).as_posix() if place.is_relative_to(root) else place.as_posix()


def parse(path: str, text: str) -> Baseline:
    """Read a baseline's text; raises ExamgenError where it is none.

    A line is an entry; commas and brackets around them do no harm.
    """
    entries = []
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip().removesuffix(",")
        if bare in ("[", "]", "[]", ""):
            continue
        try:
            entry = json.loads(bare)
            needed = (str(entry["path"]), str(entry["rule"]))
            texts = (str(entry.get("text", "")), str(entry["fingerprint"]))
            entries.append((Entry(*needed, *texts), number))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise ExamgenError(
                f"line {number} of {path} is no entry of a baseline",
                "make it anew with `--write-baseline`",
            ) from problem
    return Baseline(entries=tuple(entries), source=Source(path, text))


def baseline_text(
    findings: Findings, wanted: Iterable[Diagnostic], kept: Iterable[Entry] = ()
) -> str:
    """Return a baseline of the findings that are wanted, and of entries to be kept.

    A line holds one entry, and nothing but it, so that git merges what different lines say.
    """
    chosen = set(map(id, wanted))
    entries = {*kept}
    for finding, entry in zip(findings.diagnostics, _entries(findings), strict=True):
        if id(finding) in chosen:
            entries.add(entry)
    lines = (
        json.dumps(dict(zip(_KEYS, (e.path, e.rule, e.text, e.fingerprint), strict=True)))
        for e in sorted(entries)
    )
    return "".join(f"{line}\n" for line in lines)


def _entries(findings: Findings) -> Sequence[Entry]:
    names = fingerprints(findings.diagnostics, findings.sources)
    return [
        Entry(d.span.path, d.rule, line_of(d.span, findings.sources).strip()[:80], name)
        for d, name in zip(findings.diagnostics, names, strict=True)
    ]


def leave_out(
    findings: Findings, baseline: Baseline, judged: Callable[[str, str], bool]
) -> tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]:
    """Return the findings that a baseline does not list, and one for each entry of no use.

    Entries go by rule, path and text, not by line. ``judged`` tells of a path and a rule
    whether they were looked at, so that an entry can be of no use.
    """
    listed = {(e.path, e.rule, e.fingerprint): line for e, line in baseline.entries}
    names = fingerprints(findings.diagnostics, findings.sources)
    keyed = [
        ((d.span.path, d.rule, name), d)
        for d, name in zip(findings.diagnostics, names, strict=True)
    ]
    found = {key for key, _ in keyed}
    stale = [
        _stale(path, rule, Span(baseline.source.path, line, 1, line, 2))
        for (path, rule, name), line in listed.items()
        if (path, rule, name) not in found and judged(path, rule)
    ]
    return tuple(d for key, d in keyed if key not in listed), tuple(stale)


def _stale(path: str, rule: str, place: Span) -> Diagnostic:
    return warning(
        "stale-baseline",
        f"{path} has no such finding of `{rule}` any more",
        place,
        "delete the line, or run `examgen lint` with `--write-baseline` again",
    )
