"""Changes fields of many items at once, and proves that nothing else has changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from examgen.assemble.where import condition_test
from examgen.diagnostic import Edit, ExamgenError
from examgen.load import MAX_TEXT_BYTES, decode, read_bytes
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.reading import Progress
from examgen.pipeline.rewriting import Rewrite
from examgen.pipeline.survey import readers, survey
from examgen.pipeline.workspace import Workspace, open_workspace
from examgen.publish.store import Store
from examgen.read.fields import ATTRIBUTES, FIELDS
from examgen.read.file import FileRead, Reader
from examgen.read.own_fields import Changes, OwnFields
from examgen.read.values import Wrong, said_of
from examgen.read.where import parse_where_argument
from examgen.source import Source
from examgen.splice import splice
from examgen.suggest import hint_of

# Where these change, items are named anew or asked in another way: by hand, one at a time.
_BY_HAND = {
    "id": "rename it in the file, and add the old id to its `aliases`",
    "type": "change it in the file, where the response stands",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is to be changed at the chosen items.

    ``values`` maps fields to the value to be set, commas between those of a list; ``gone``
    are fields to be taken away, ``tags_added`` and ``tags_removed`` single tags.
    """

    values: Mapping[str, str]
    gone: tuple[str, ...] = ()
    tags_added: tuple[str, ...] = ()
    tags_removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """The items that change, by id, and their files as they are to be."""

    items: tuple[str, ...]
    rewrites: tuple[Rewrite, ...]


def edit(
    root: Path,
    store: Store,
    wishes: Wishes,
    *,
    filters: Iterable[str] = (),
    ids: Iterable[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> Edited:
    """Work out the changes of items that match all filters and, if any ids are given, have one.

    Nothing is written. Raises ExamgenError where a filter, an id, a field or a value is
    wrong, where a field is one that only its author can change, and where the changes would
    touch anything else.
    """
    workspace = open_workspace(survey(root), store, jobs=jobs, progress=progress)
    _refuse_wrong(wishes, workspace.project)
    by_path: dict[str, list[Item]] = {}
    for item in _chosen(workspace, filters, ids):
        by_path.setdefault(item.span.path, []).append(item)
    changed: list[str] = []
    rewrites: list[Rewrite] = []
    for path, items in sorted(by_path.items()):
        made = _edit_file(root, path, items, wishes, workspace.project)
        if made is not None:
            changed += made[0]
            rewrites.append(made[1])
    return Edited(items=tuple(sorted(changed)), rewrites=tuple(rewrites))


def _chosen(workspace: Workspace, filters: Iterable[str], ids: Iterable[str]) -> tuple[Item, ...]:
    items = workspace.bank.items
    wanted = dict.fromkeys(ids)
    known = {item.id for item in items}
    for name in wanted:
        if name not in known:
            raise ExamgenError(f"there is no item {name!r}", hint_of(name, known, most=0))
    for text in filters:
        where, problems = parse_where_argument(text, workspace.project)
        if problems:
            raise ExamgenError(f"--where {text!r}: {problems[0].message}", problems[0].hint)
        tests = [condition_test(c, workspace.project) for c in where.conditions]
        items = tuple(item for item in items if all(test(item) for test in tests))
    return tuple(item for item in items if not wanted or item.id in wanted)


def _refuse_wrong(wishes: Wishes, project: Project) -> None:
    tags = {"tags": ",".join((*wishes.tags_added, *wishes.tags_removed))}
    given = [*wishes.values.items(), *(tags.items() if tags["tags"] else ())]
    for name in (*wishes.values, *wishes.gone):
        if name not in FIELDS:
            raise ExamgenError(f"there is no field `{name}`", hint_of(name, FIELDS))
        if name in _BY_HAND:
            raise ExamgenError(f"`{name}` is not changed in bulk", _BY_HAND[name])
    for name in {*wishes.values} & {*wishes.gone}:
        raise ExamgenError(f"`{name}` is both set and taken away", "name it once")
    for name, text in given:
        if not _values(name, text) or not text.isprintable():
            hint = f"`--unset {name}` takes it away"
            raise ExamgenError(f"`{name}` needs a value of one line", hint)
        for value in _values(name, text):
            read = FIELDS[name].kind.read(value, project)  # type: ignore[union-attr]
            if isinstance(read, Wrong):
                raise ExamgenError(said_of(name, read), read.hint)


def _values(name: str, text: str) -> tuple[str, ...]:
    parts = text.split(",") if FIELDS[name].many else [text]
    return tuple(part.strip() for part in parts if part.strip())


def _edit_file(
    root: Path, path: str, items: list[Item], wishes: Wishes, project: Project
) -> tuple[list[str], Rewrite] | None:
    data = read_bytes(root, path, MAX_TEXT_BYTES)
    before = decode(path, data)
    if not isinstance(before, Source):
        return None
    reader = readers()[path[path.rindex(".") :].lower()]
    wanted: dict[str, Changes] = {}
    edits: list[Edit] = []
    for item in items:
        own = reader.own(before, item)
        changes = _changes(item, own, wishes)
        if changes:
            wanted[item.id] = changes
            edits += own.write(changes)
    if not wanted:
        return None
    after = splice(data, edits)
    _prove(reader, before, decode(path, after), wanted, project)
    return list(wanted), Rewrite(path=path, before=data, after=after)


def _changes(item: Item, own: OwnFields, wishes: Wishes) -> Changes:
    """Return what is to be written at an item; what it has already is no change."""
    changes = {name: _values(name, text) for name, text in wishes.values.items()}
    for name in wishes.gone:
        if name in item.fields and name not in own.values:
            raise _shared(item, name, f"`{name}`")
        changes[name] = ()
    if wishes.tags_added or wishes.tags_removed:
        tags = changes.get("tags", own.values.get("tags", ()))
        inherited = [t for t in item.tags if t not in own.values.get("tags", ())]
        for tag in wishes.tags_removed:
            if tag in inherited:
                raise _shared(item, "tags", f"the tag `{tag}`")
        added = [t for t in wishes.tags_added if t not in tags and t not in inherited]
        changes["tags"] = tuple(t for t in (*tags, *added) if t not in wishes.tags_removed)
    return {n: v for n, v in changes.items() if v != own.values.get(n, ())}


def _shared(item: Item, name: str, what: str) -> ExamgenError:
    span = item.fields.get(name, item.span)
    place = f"{span.path}:{span.line}:{span.column}"
    message = f"{place}: {what} of `{item.id}` is given to all questions of the file"
    return ExamgenError(message, "take it away there; nothing was written")


def _prove(
    reader: Reader,
    before: Source,
    after: object,
    wanted: Mapping[str, Changes],
    project: Project,
) -> None:
    """Raise ExamgenError unless only the fields asked for have changed, to what was asked for."""
    old = reader.read(before, project)
    new = reader.read(after, project) if isinstance(after, Source) else FileRead()
    fine = (
        len(old.items) == len(new.items)
        and old.stimuli == new.stimuli
        and len(new.diagnostics) <= len(old.diagnostics)
        and all(
            _is_asked(*pair, reader, after, wanted)
            for pair in zip(old.items, new.items, strict=True)
        )
    )
    if not fine:
        raise ExamgenError(
            f"{before.path} was not edited: more than the fields asked for would change",
            "edit this file by hand; nothing was written",
        )


def _is_asked(
    was: Item, now: Item, reader: Reader, after: object, wanted: Mapping[str, Changes]
) -> bool:
    changes = wanted.get(was.id)
    if changes is None or not isinstance(after, Source):
        return was == now
    own = reader.own(after, now).values
    if any(own.get(name, ()) != values for name, values in changes.items()):
        return False
    same: dict[str, Any] = {ATTRIBUTES.get(name, name): None for name in changes}
    return replace(was, **same) == replace(now, **same)
