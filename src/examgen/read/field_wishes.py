"""What fields are to become, and what a question is when they have."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from examgen.diagnostic import ExamgenError
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.read.fields import (
    ATTRIBUTES,
    FIELDS,
    NO_FIELDS,
    ItemFields,
    RawField,
    merge,
    read_fields,
)
from examgen.read.held_fields import Held
from examgen.read.making import Parts, make_item
from examgen.read.synonyms import hint_of_key
from examgen.source import Anchor, Excerpt

# Fields that say how an answer is read: with another, the response is another.
_OF_RESPONSES = frozenset({"type", "unit", "lines", "code_language", "language"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Fields to set as (name, text), fields to take away, tags to add and to take away.

    ``fields`` is what ``set`` says, read; ``id`` a new name.
    """

    set: tuple[tuple[str, str], ...] = ()
    unset: tuple[str, ...] = ()
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    fields: ItemFields = NO_FIELDS
    id: str | None = None


def check_wishes(wishes: Wishes, project: Project) -> Wishes:
    """Return the wishes with their values read; raises ExamgenError for a wrong one."""
    names = [name for name, _ in wishes.set] + list(wishes.unset)
    for name in names:
        if name not in FIELDS:
            raise ExamgenError(f"there is no field `{name}`", hint_of_key(name, FIELDS))
        if names.count(name) > 1:
            raise ExamgenError(f"`{name}` is to be set twice, or set and unset")
    if "id" in wishes.unset:
        raise ExamgenError("every question has an `id`", "rename it with --set id=NEW")
    if "aliases" in names and "id" in names:
        raise ExamgenError(
            "a new `id` leaves the old one behind in `aliases`, which are to change as well",
            "change the aliases first, then rename the question",
        )
    if (wishes.add_tags or wishes.remove_tags) and "tags" in names:
        raise ExamgenError("tags are either set or added and removed", "choose one")
    if both := set(wishes.add_tags) & set(wishes.remove_tags):
        raise ExamgenError(f"the tag `{min(both)}` is to be added and to be removed")
    tags = ",".join((*wishes.add_tags, *wishes.remove_tags))
    texts = [*wishes.set, *([("tags", tags)] if tags else [])]
    for name, text in texts:
        if any(not char.isprintable() for char in text):
            raise ExamgenError(
                f"the value of `{name}` has a line end or another control character",
                "a field is one line of text",
            )
    raw = [RawField(_excerpt(name), (_excerpt(text.strip()),)) for name, text in texts]
    read, found = read_fields(raw, project)
    if found:
        raise ExamgenError(found[0].message, found[0].hint)
    return replace(wishes, fields=read, id=read.id)


def changed_fields(
    held: Held, item: Item, wishes: Wishes, place: str
) -> tuple[dict[str, tuple[str, ...]], ItemFields]:
    """Return new texts of a question's own fields (none for one that goes), and those fields.

    Raises ExamgenError where a value that holds for all questions of the file is in the way.
    """
    changes: dict[str, tuple[str, ...]] = {}
    own = held.own
    for name, text in wishes.set:
        if name == "tags":
            continue
        wanted = getattr(wishes.fields, ATTRIBUTES.get(name, name))
        if name == "id":
            if wanted == item.id:
                continue
            aliases = (*(old for old in own.aliases if old != wanted), item.id)
            changes["aliases"] = aliases
            own = _with(own, "aliases", aliases)
        elif _value(merge(held.defaults, own), name) == wanted or _holds(item, name, wanted):
            continue
        changes[name] = tuple(wanted) if FIELDS[name].many else (text.strip(),)
        own = _with(own, name, wanted)
    for name in wishes.unset:
        _refuse_inherited(held, name, place)
        if name in own.spans:
            changes[name] = ()
            own = _without(own, name)
    tags = _tags(held, wishes, place)
    if tags != own.tags:
        changes["tags"] = tags
        own = _with(own, "tags", tags) if tags else _without(own, "tags")
    return changes, own


def item_with(was: Item, now: Item, held: Held, wishes: Wishes, project: Project) -> Item:
    """Return what a question must be once ``held.own`` are its own fields.

    Only where a changed field says how answers are read is the response taken from ``now``.
    """
    names = {*(name for name, _ in wishes.set), *wishes.unset}
    other = bool(names & _OF_RESPONSES)
    return make_item(
        merge(held.defaults, held.own),
        project,
        id=wishes.id or was.id,
        type=wishes.fields.type or (now.type if other else was.type),
        response=now.response if other else was.response,
        stem=was.stem,
        parts=Parts(
            explanation=was.explanation, hint=was.hint, reference=was.reference, notes=was.notes
        ),
        span=was.span,
    )


def _tags(held: Held, wishes: Wishes, place: str) -> tuple[str, ...]:
    own, shared = held.own.tags, held.defaults.tags
    if any(name == "tags" for name, _ in wishes.set):
        wanted = wishes.fields.tags
        _refuse_tags(place, (tag for tag in shared if tag not in wanted))
        return tuple(tag for tag in wanted if tag not in shared)
    if "tags" in wishes.unset:
        return ()
    gone = {part.strip() for text in wishes.remove_tags for part in text.split(",")}
    _refuse_tags(place, (tag for tag in shared if tag in gone))
    kept = tuple(tag for tag in own if tag not in gone)
    new = (tag for tag in wishes.fields.tags if tag not in gone)
    return kept + tuple(tag for tag in new if tag not in (*kept, *shared))


def _refuse_tags(place: str, tags: Iterable[str]) -> None:
    for tag in tags:
        raise ExamgenError(
            f"{place}: the tag `{tag}` holds for all questions of this file",
            "take it out of the file's own fields by hand",
        )


def _refuse_inherited(held: Held, name: str, place: str) -> None:
    if name in held.defaults.spans:
        line = held.defaults.spans[name].line
        raise ExamgenError(
            f"{place}: `{name}` holds for all questions of this file (line {line})",
            "set another value, or take it out of the file's own fields by hand",
        )


def _holds(item: Item, name: str, wanted: object) -> bool:
    """Tell whether a question has a value already, wherever it comes from."""
    attribute = ATTRIBUTES.get(name, name)
    return hasattr(item, attribute) and getattr(item, attribute) == wanted


def _value(fields: ItemFields, name: str) -> Any:
    return getattr(fields, ATTRIBUTES.get(name, name))


def _with(fields: ItemFields, name: str, value: object) -> ItemFields:
    spans = {**fields.spans, name: _excerpt("").span(0, 0)}
    return replace(fields, spans=spans, **{ATTRIBUTES.get(name, name): value})  # type: ignore[arg-type]


def _without(fields: ItemFields, name: str) -> ItemFields:
    spans = {key: span for key, span in fields.spans.items() if key != name}
    none: object = () if FIELDS[name].many else None
    return replace(fields, spans=spans, **{ATTRIBUTES.get(name, name): none})  # type: ignore[arg-type]


def _excerpt(text: str) -> Excerpt:
    return Excerpt("--set", text, (Anchor(0, 1, 1),))
