"""What reports for a code host need besides findings: rules, the repository, a file."""

import contextlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from examgen.artifact import Audience
from examgen.check import all_rules
from examgen.check.manual import parse
from examgen.diagnostic import ExamgenError, reason_of
from examgen.pipeline.places import is_link, top_of
from examgen.publish.tree import MANIFEST
from examgen.report.reporter import RuleInfo

_HANDED_OUT = (Audience.CANDIDATE.value, Audience.PRACTICE.value)


def rule_infos() -> Mapping[str, RuleInfo]:
    """Return what formats tell of each rule, by id."""
    infos = {}
    for rule in all_rules():
        manual = parse(rule.manual)
        infos[rule.id] = RuleInfo(
            id=rule.id,
            severity=rule.severity,
            summary=rule.summary,
            description="\n\n".join(part for part in (rule.summary, manual.what) if part),
            help="\n\n".join(part for part in (manual.why, manual.fix) if part),
            precision=None if rule.precision is None else float(rule.precision),
        )
    return infos


def rule_ids() -> frozenset[str]:
    """Return the ids of all rules."""
    return frozenset(rule.id for rule in all_rules())


def prefix_in_repository(root: Path) -> str:
    """Return the path from the git repository's root to ``root``: empty or ending in ``/``."""
    relative = root.relative_to(top_of(root)).as_posix()
    return "" if relative == "." else f"{relative}/"


def refuse_published(place: Path) -> None:
    """Raise ExamgenError where a place lies among what is handed out: reports may hold keys."""
    real = Path(os.path.realpath(place))
    for folder in real.parents:
        if folder.name in _HANDED_OUT and (folder / MANIFEST).is_file():
            raise ExamgenError(
                f"{real} lies in a folder that is handed out, and this report holds keys",
                "name a file elsewhere",
            )


def write_report(root: Path, place: Path, text: str) -> None:
    """Write a report, whole or not at all; the bank itself is not written to.

    Links of the repository are not followed: a change may bring one along that leads to any
    file of whoever reviews it. Raises ExamgenError where it cannot be written.
    """
    if is_link(root, place):
        message = f"{place} is reached by a symbolic link of this repository"
        raise ExamgenError(message, "name the file that is meant, or one elsewhere")
    real = Path(os.path.realpath(place))
    if real.is_relative_to(root / "bank"):
        raise ExamgenError(f"{real} lies inside the bank", "name a file elsewhere")
    try:
        if real.exists() and not real.is_file():
            real.write_text(text, "utf-8")
        else:
            _replace(real, text)
    except OSError as problem:
        reason = reason_of(problem)
        hint = "name another file"
        raise ExamgenError(f"cannot write {place}: {reason}", hint) from problem


def _replace(place: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(prefix=".examgen-", dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
