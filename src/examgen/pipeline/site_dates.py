"""When the papers of a site were given or last changed: by their blueprints, else by git."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.model.blueprint import Answers
from examgen.pipeline.drafts import Draft, placed_on
from examgen.pipeline.git import git_text
from examgen.pipeline.workspace import Workspace
from examgen.render.site.dates import NO_DATE, Dated, dated


def dates_of(root: Path, workspace: Workspace, drafts: Iterable[Draft]) -> Mapping[str, Dated]:
    """Return the dates of papers by id, empty where neither blueprint nor git knows one.

    git tells when the blueprint was last committed, its lock or a file of its questions. Of a
    withheld paper the blueprint alone counts: a correction of a key is not to be seen.
    """
    given = {draft.blueprint.id: draft for draft in drafts}
    ask = any(draft.blueprint.date is None for draft in given.values()) and _in_repository(root)
    return {name: _date(root, workspace, draft, ask) for name, draft in given.items()}


def undated(drafts: Iterable[Draft], dates: Mapping[str, Dated]) -> Iterator[Diagnostic]:
    """Yield a warning for each paper that is not in the feed, since it has no date."""
    for draft in drafts:
        if not dates[draft.blueprint.id].iso:
            yield warning(
                "no-date",
                f"paper `{draft.blueprint.id}` has no date, so the feed leaves it out",
                draft.blueprint.span,
                "write `date: 2026-03-15`, or commit it to git and fetch the whole history",
            )


def _date(root: Path, workspace: Workspace, draft: Draft, ask: bool) -> Dated:
    if draft.blueprint.date is not None:
        return dated(draft.blueprint.date, given=True)
    day = _committed(root, _paths(workspace, draft)) if ask else None
    return NO_DATE if day is None else dated(day, given=False)


def _paths(workspace: Workspace, draft: Draft) -> tuple[str, ...]:
    """Return the paths whose commits tell when a paper changed, relative to the root."""
    if draft.blueprint.answers is Answers.WITHHELD:
        return (draft.path,)
    placed = placed_on((draft,))
    homes = {item.span.path for item in workspace.bank.items if item.id in placed}
    lock = (draft.file.path,) if draft.lock is not None and not draft.file.outside else ()
    return (draft.path, *lock, *sorted(homes))


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
