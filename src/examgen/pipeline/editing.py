"""Changes fields of many questions, and proves that nothing else has changed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from examgen.check import check_bank
from examgen.diagnostic import Diagnostic, Edit, ExamgenError, Severity, has_errors
from examgen.load import load_source
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.catalogue import matching
from examgen.pipeline.reading import Progress, read_text
from examgen.pipeline.rewriting import Rewrite
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import Workspace, open_workspace
from examgen.publish.store import Store
from examgen.read.bank import join_files
from examgen.read.field_edits import field_edits
from examgen.read.field_wishes import Wishes, changed_fields, check_wishes, item_with
from examgen.read.file import FileRead
from examgen.read.held_fields import Held, held_fields
from examgen.splice import splice
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """What is to be written; ``items`` are the ids that change, ``chosen`` counts all asked for."""

    rewrites: tuple[Rewrite, ...]
    items: tuple[str, ...]
    chosen: int


def plan_edits(
    root: Path,
    store: Store,
    names: Iterable[str],
    filters: Iterable[str],
    wishes: Wishes,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Editing:
    """Work out new texts of the files that hold the chosen questions; writes nothing.

    Raises ExamgenError where a wish or a filter is not understood, a question cannot be
    changed alone, or the bank that comes of it differs by more than was asked for.
    """
    workspace = open_workspace(survey(root), store, jobs=jobs, progress=progress)
    project = workspace.project
    wished = check_wishes(wishes, project)
    items = _named(workspace, tuple(names))
    items = matching(items, project, filters)
    if wished.id is not None and len(items) > 1:
        raise ExamgenError(
            f"`id` is one question's, and {len(items)} are chosen", "name the one to be renamed"
        )
    by_path: dict[str, list[Item]] = {}
    for item in items:
        by_path.setdefault(item.span.path, []).append(item)
    rewrites: list[Rewrite] = []
    read: dict[str, FileRead] = {}
    changed: list[str] = []
    for path, chosen in sorted(by_path.items()):
        made = _edit_file(root, path, chosen, wished, project)
        if made is not None:
            rewrites.append(made[0])
            read[path] = made[1]
            changed += made[2]
    _check_bank(workspace, read)
    return Editing(rewrites=tuple(rewrites), items=tuple(sorted(changed)), chosen=len(items))


def _named(workspace: Workspace, names: tuple[str, ...]) -> tuple[Item, ...]:
    items = workspace.bank.items
    if not names:
        return items
    known = {alias: item for item in items for alias in item.aliases}
    known.update({item.id: item for item in items})
    for name in names:
        if name not in known:
            hint = hint_of(name, known, most=0) or "`examgen list` names all items"
            raise ExamgenError(f"there is no item {name!r}", hint)
    wanted = {known[name].id for name in names}
    return tuple(item for item in items if item.id in wanted)


def _edit_file(
    root: Path, path: str, chosen: list[Item], wished: Wishes, project: Project
) -> tuple[Rewrite, FileRead, list[str]] | None:
    data, _ = load_source(root, path)
    source, before = read_text(path, data, project)
    if has_errors(before.diagnostics):
        first = next(d for d in before.diagnostics if d.severity is Severity.ERROR)
        raise ExamgenError(
            f"{path}:{first.span.line}: {first.message}", "mend the errors of this file first"
        )
    held = {one.id: one for one in held_fields(source, project)}
    expected: dict[str, tuple[Item, Held, Wishes]] = {}
    edits: list[Edit] = []
    for item in chosen:
        place = f"{path}:{item.span.line}"
        if item.id not in held:
            raise ExamgenError(f"{place}: `{item.id}` cannot be changed here")
        one = held[item.id]
        changes, own = changed_fields(one, item, wished, place)
        if changes:
            edits += field_edits(one.home, changes)
            expected[item.id] = item, replace(one, own=own), wished
    if not edits:
        return None
    after = _spliced(path, data, edits)
    _, now = read_text(path, after, project)
    _prove(path, before, now, expected, project)
    return Rewrite(path=path, before=data, after=after), now, list(expected)


def _spliced(path: str, data: bytes, edits: Iterable[Edit]) -> bytes:
    try:
        return splice(data, edits)
    except ValueError as problem:
        raise ExamgenError(
            f"{path}: these fields cannot be changed together: {problem}",
            "change one field at a time, or edit the file by hand",
        ) from problem


def _prove(
    path: str,
    before: FileRead,
    now: FileRead,
    expected: Mapping[str, tuple[Item, Held, Wishes]],
    project: Project,
) -> None:
    """Raise ExamgenError unless exactly the items expected to have changed, as expected."""
    for found in now.diagnostics:
        if found.severity is Severity.ERROR:
            place = f"{path}:{found.span.line}"
            raise ExamgenError(
                f"nothing was changed: {place} would be wrong: {found.message}", found.hint
            )
    if len(now.items) != len(before.items) or (now.stimuli, now.suppressions) != (
        before.stimuli,
        before.suppressions,
    ):
        raise ExamgenError(f"nothing was changed: {path} would hold something else")
    for was, is_ in zip(before.items, now.items, strict=True):
        wanted = was
        if was.id in expected:
            _, held, wishes = expected[was.id]
            wanted = item_with(was, is_, held, wishes, project)
        if wanted != is_:
            raise ExamgenError(
                f"nothing was changed: {path}:{was.span.line}: `{was.id}` would change otherwise"
                " than asked",
                "edit this question by hand",
            )


def _check_bank(workspace: Workspace, read: Mapping[str, FileRead]) -> None:
    """Raise ExamgenError where the bank, with the files as they would be, has a new error."""
    if not read:
        return
    bank = workspace.bank
    rest = FileRead(
        items=tuple(item for item in bank.items if item.span.path not in read),
        stimuli=tuple(one for one in bank.stimuli if one.span.path not in read),
        suppressions=tuple(one for one in bank.suppressions if one.span.path not in read),
    )
    joined, clashes = join_files([rest, *read.values()])
    checked = check_bank(joined, workspace.project, workspace.survey.assets)
    known = Counter(map(_alike, workspace.everything))
    for found in (*clashes, *checked):
        known[_alike(found)] -= 1
        if known[_alike(found)] < 0 and found.severity is Severity.ERROR:
            place = f"{found.span.path}:{found.span.line}"
            raise ExamgenError(
                f"nothing was changed: {place} would be wrong: {found.message}", found.hint
            )


def _alike(found: Diagnostic) -> tuple[str, str, str]:
    """Return what a finding is known by where lines may have moved."""
    return found.rule, found.message, found.span.path
