"""When the papers of a site were given or last changed: by their blueprints, else by git."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.pipeline.git import git_text
from examgen.pipeline.site_drafts import Dating, SiteDraft
from examgen.render.site.dates import NO_DATE, Dated, dated


def dates_of(root: Path, drafts: Mapping[str, SiteDraft]) -> Mapping[str, Dated]:
    """Return the dates of papers by id, empty where neither blueprint nor git knows one."""
    ask = any(not draft.dating.given for draft in drafts.values()) and _in_repository(root)
    return {name: _date(root, draft.dating, ask) for name, draft in drafts.items()}


def undated(drafts: Mapping[str, SiteDraft], dates: Mapping[str, Dated]) -> Iterator[Diagnostic]:
    """Yield a warning for each paper that is not in the feed, since it has no date."""
    for name, draft in drafts.items():
        if not dates[name].iso:
            yield warning(
                "no-date",
                f"paper `{name}` has no date, so the feed leaves it out",
                draft.dating.span,
                "write `date: 2026-03-15`, or commit it to git and fetch the whole history",
            )


def _date(root: Path, dating: Dating, ask: bool) -> Dated:
    if dating.given:
        return dated(datetime.date.fromisoformat(dating.given), given=True)
    day = _committed(root, dating.paths) if ask else None
    return NO_DATE if day is None else dated(day, given=False)


def _in_repository(root: Path) -> bool:
    try:
        inside = git_text(root, "rev-parse", "--is-inside-work-tree")
    except ExamgenError:
        return False
    return (inside or "").strip() == "true"


def _is_cut(root: Path, commit: str, parents: list[str]) -> bool:
    """Tell whether a shallow clone ends at a commit: there all files seem to have come with it."""
    written = git_text(root, "cat-file", "commit", commit) or ""
    head = written.partition("\n\n")[0]
    return head.count("\nparent ") != len(parents)


def _committed(root: Path, paths: Iterable[str]) -> datetime.date | None:
    """Return the day, in UTC, of the last commit that changed one of the paths."""
    wanted = ("--no-show-signature", "--format=%ct %H %P")
    printed = git_text(root, "log", "-1", *wanted, "--", *paths)
    if not (printed or "").strip():
        return None
    seconds, commit, *parents = (printed or "").split()
    # Git takes any number for a time; dates end with the year 9999.
    if not seconds.isdecimal() or len(seconds) > 11 or _is_cut(root, commit, parents):
        return None
    return datetime.datetime.fromtimestamp(int(seconds), datetime.UTC).date()
