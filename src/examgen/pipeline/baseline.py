"""Baselines: findings that an old bank has and that are put up with for now."""

import json
from collections.abc import Iterable
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.pipeline.lint import Findings
from examgen.pipeline.workspace import in_order
from examgen.report.fingerprint import fingerprints, line_of
from examgen.source import Source, Span

_KEYS = ("path", "rule", "text", "fingerprint")


def baseline_text(findings: Findings) -> str:
    """Return a baseline of all findings: JSON with one entry a line, sorted."""
    names = fingerprints(findings.diagnostics, findings.sources)
    entries = [
        (d.span.path, d.rule, line_of(d.span, findings.sources).strip()[:80], name)
        for d, name in zip(findings.diagnostics, names, strict=True)
    ]
    lines = (json.dumps(dict(zip(_KEYS, entry, strict=True))) for entry in sorted(entries))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def leave_out(root: Path, findings: Findings, place: Path) -> Findings:
    """Leave out what a baseline lists, and add a finding for each entry of no use.

    Entries go by rule, path and text, not by line. Raises ExamgenError where the file
    cannot be read or is no baseline.
    """
    real = place.resolve()
    inside = real.is_relative_to(root)
    shown = real.relative_to(root).as_posix() if inside else place.as_posix()
    listed, source = _read(place, shown)
    names = fingerprints(findings.diagnostics, findings.sources)
    new = [
        d
        for d, name in zip(findings.diagnostics, names, strict=True)
        if (d.span.path, d.rule, name) not in listed
    ]
    found = {(d.span.path, d.rule, n) for d, n in zip(findings.diagnostics, names, strict=True)}
    stale = list(_stale(listed, found, shown))
    sources = {**findings.sources, **({shown: source} if stale else {})}
    return Findings(diagnostics=in_order([*new, *stale]), sources=sources)


def _stale(
    listed: dict[tuple[str, str, str], int], found: set[tuple[str, str, str]], shown: str
) -> Iterable[Diagnostic]:
    for (path, rule, name), line in listed.items():
        if (path, rule, name) not in found:
            yield warning(
                "stale-baseline",
                f"{path} has no such finding of `{rule}` any more",
                Span(shown, line, 1, line, 2),
                "delete the line, or run `examgen lint` with `--write-baseline` again",
            )


def _read(place: Path, shown: str) -> tuple[dict[tuple[str, str, str], int], Source]:
    """Return the line of each entry, by path, rule and fingerprint, and the text."""
    try:
        text = place.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ExamgenError(
            f"cannot read the baseline {shown}", "make one with `--write-baseline`"
        ) from problem
    entries = {}
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip().removesuffix(",")
        if bare in ("[", "]", "[]", ""):
            continue
        try:
            entry = json.loads(bare)
            entries[str(entry["path"]), str(entry["rule"]), str(entry["fingerprint"])] = number
        except (ValueError, KeyError, TypeError, RecursionError) as problem:
            raise ExamgenError(
                f"line {number} of {shown} is no entry of a baseline",
                "make it anew with `--write-baseline`",
            ) from problem
    return entries, Source(shown, text)
