"""Settings of a revision that is trusted, for a tree that is not."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, Severity, reason_of
from examgen.load import MAX_TEXT_BYTES, decode
from examgen.model.project import Project
from examgen.pipeline.git import blob, commit_of
from examgen.pipeline.survey import SETTINGS, Trusted
from examgen.source import Source, Span

# What decides which findings are reported and which papers are shown. The rest of bank.yaml
# (topics, marks, headings …) is matter that a change may well bring along with its questions.
FIELDS = ("lint", "near_duplicates", "language", "published")


def trusted_settings(root: Path, revision: str | None) -> Trusted:
    """Return what ``bank.yaml`` is at a revision; without one nothing is trusted.

    Raises ExamgenError where git does not know the revision.
    """
    if revision is None:
        return Trusted(revision="", commit="", settings=None)
    commit = commit_of(root, revision, "--base")
    source = _source_at(root, commit, revision, SETTINGS, MAX_TEXT_BYTES)
    return Trusted(revision=revision, commit=commit, settings=source)


def text_at(root: Path, trusted: Trusted, path: str, cap: int) -> str | None:
    """Return a file's text at the trusted revision; None where it is not there.

    Raises ExamgenError where it is larger than ``cap`` bytes, a link or no UTF-8.
    """
    if not trusted.commit:
        return None
    source = _source_at(root, trusted.commit, trusted.revision, path, cap)
    return None if source is None else source.text


def _source_at(root: Path, commit: str, revision: str, path: str, cap: int) -> Source | None:
    try:
        data = blob(root, commit, path, cap)
    except OSError as problem:
        reason = reason_of(problem)
        raise ExamgenError(f"{path} at {revision!r} cannot be read: {reason}") from problem
    source = None if data is None else decode(path, data)
    if isinstance(source, Diagnostic):
        raise ExamgenError(f"{path} at {revision!r} cannot be read: {source.message}")
    return source


def with_trusted(own: Project, base: Project) -> Project:
    """Return a bank's settings with those of the trusted revision where trust matters."""
    return replace(own, **{name: getattr(base, name) for name in FIELDS})


def differences(own: Project, base: Project, source: Source, revision: str) -> Iterator[Diagnostic]:
    """Yield a note for each setting that is not the trusted one, and so counts for nothing."""
    whose = f"those of {revision!r} count" if revision else "they count for nothing"
    for name in FIELDS:
        if getattr(own, name) != getattr(base, name):
            lines = (n for n, line in enumerate(source.lines, 1) if re.match(f"{name} *:", line))
            place = source.line_span(next(lines, 1))
            message = f"the settings of `{name}` here are not trusted: {whose}"
            hint = "they will count once they are merged" if revision else None
            yield Diagnostic(
                severity=Severity.INFO,
                rule="untrusted-settings",
                message=message,
                span=place,
                hint=hint,
            )


def waived(rule: str, reason: str, span: Span) -> Diagnostic:
    """Return the note that a change suppresses a finding."""
    return Diagnostic(
        severity=Severity.INFO,
        rule="new-suppression",
        message=f"`{rule}` is waived here: {reason}" if reason else f"`{rule}` is waived here",
        span=span,
        hint="look whether the reason holds",
    )
