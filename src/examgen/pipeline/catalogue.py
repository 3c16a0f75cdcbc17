"""Looks items up: lists by filter, and single ones by id."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from examgen.assemble.where import condition_test
from examgen.diagnostic import ExamgenError, Severity
from examgen.export.ir import number, plain
from examgen.export.markdown import write_item, write_stimulus
from examgen.model.item import Item, Stimulus
from examgen.model.project import Project
from examgen.pipeline.reading import Progress
from examgen.pipeline.survey import survey
from examgen.pipeline.workspace import Workspace, open_workspace
from examgen.publish.store import Store
from examgen.read.where import parse_where_argument
from examgen.suggest import hint_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Items that match, sorted by id, and how many errors the bank has."""

    items: tuple[Item, ...]
    errors: int


def list_bank(
    root: Path,
    store: Store,
    filters: Iterable[str],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Listing:
    """Return the items that match every filter, whatever their status.

    Raises ExamgenError where a filter is not understood.
    """
    workspace = open_workspace(survey(root), store, jobs=jobs, progress=progress)
    items = matching(workspace.bank.items, workspace.project, filters)
    return Listing(items=items, errors=_errors(workspace))


def matching(items: tuple[Item, ...], project: Project, filters: Iterable[str]) -> tuple[Item, ...]:
    """Return the items that match every filter; raises ExamgenError for one not understood."""
    for text in filters:
        where, problems = parse_where_argument(text, project)
        if problems:
            raise ExamgenError(f"--where {text!r}: {problems[0].message}", problems[0].hint)
        tests = [condition_test(c, project) for c in where.conditions]
        items = tuple(item for item in items if all(test(item) for test in tests))
    return items


def _errors(workspace: Workspace) -> int:
    return sum(d.severity is Severity.ERROR for d in workspace.diagnostics)


def as_json(items: Iterable[Item]) -> str:
    """Return items without their content as a JSON array."""
    return json.dumps([_head(item) for item in items], indent=2, ensure_ascii=False)


def _head(item: Item) -> dict[str, object]:
    return {
        "id": item.id,
        "type": item.type.value,
        "topic": item.topic,
        "tags": list(item.tags),
        "difficulty": None if item.difficulty is None else number(item.difficulty),
        "marks": None if item.marks is None else number(item.marks),
        "seconds": item.seconds,
        "level": item.level and item.level.value,
        "status": item.status.value,
        "path": item.span.path,
        "line": item.span.line,
    }


def find(root: Path, store: Store, wanted: str, *, jobs: int = 1) -> Item | Stimulus:
    """Return the item (by id or an earlier id) or stimulus of that name.

    Raises ExamgenError, with the nearest name, where there is none.
    """
    bank = open_workspace(survey(root), store, jobs=jobs).bank
    known: dict[str, Item | Stimulus] = {a: i for i in bank.items for a in i.aliases}
    known.update({s.id: s for s in bank.stimuli})
    known.update({i.id: i for i in bank.items})
    if wanted in known:
        return known[wanted]
    hint = hint_of(wanted, known, most=0) or "`examgen list` names all items"
    raise ExamgenError(f"there is no item or stimulus {wanted!r}", hint)


def as_markdown(found: Item | Stimulus) -> str:
    """Return an item or a stimulus as an author would write it."""
    return write_item(found) if isinstance(found, Item) else write_stimulus(found)


def as_ir(found: Item | Stimulus) -> str:
    """Return an item or a stimulus, whole, as JSON."""
    return json.dumps(plain(found), indent=2, ensure_ascii=False)
