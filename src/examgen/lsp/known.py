"""What may be written at a spot: names of fields with what they are for, and values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from examgen.lsp.spots import Kind, Spot, What
from examgen.pipeline.live import Look
from examgen.read.fields import FIELDS
from examgen.read.schema import schemas

# Fields whose values, or whose keys where they are mappings, are names out of the bank.
TOPICS = ("topic", "topics", "cells")
TAGS = ("tags",)
ITEMS = ("enemies", "questions", "id", "allowed")
STIMULI = ("stimulus",)
PAPERS = ("exclude", "overlap", "papers", "published")
_SCHEMAS = {Kind.QUESTIONS: "questions", Kind.BLUEPRINT: "blueprint", Kind.SETTINGS: "bank"}
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Word:
    """Something that may be written, what it is, and more about it (Markdown)."""

    text: str
    about: str = ""
    more: str = ""


@cache
def _schema(kind: Kind) -> Mapping[str, Any]:
    return schemas()[_SCHEMAS[kind]]


def names(kind: Kind, spot: Spot) -> tuple[Word, ...]:
    """Return the fields that there are at a spot."""
    if kind is Kind.MARKDOWN:
        own = tuple(Word(name, key.summary) for name, key in FIELDS.items())
        flag = Word("stimulus", "Without a value: a passage that questions share.")
        return (*own, flag) if spot.braces and "stimulus" not in FIELDS else own
    if kind is Kind.LOCK:
        return ()
    found: dict[str, Word] = {}
    for node in _nodes(kind, spot.path):
        for name, inner in node.get("properties", {}).items():
            found.setdefault(name, Word(name, str(inner.get("description", ""))))
    return tuple(found.values())


def about_name(kind: Kind, spot: Spot) -> str:
    """Return what a field is for, empty where there is none of that name."""
    return next((word.about for word in names(kind, spot) if word.text == spot.word), "")


def about_field(kind: Kind, spot: Spot) -> str:
    """Return what the field is for whose value stands at a spot."""
    return next((word.about for word in names(kind, spot) if word.text == spot.field), "")


def values(kind: Kind, spot: Spot, seen: Look | None) -> tuple[Word, ...]:
    """Return what may stand as a value at a spot."""
    fixed = tuple(Word(text) for text in _words(kind, spot))
    return (*fixed, *(pool(spot.field, seen) if seen else ()))


def keys(spot: Spot, seen: Look | None) -> tuple[Word, ...]:
    """Return the names out of the bank that are keys at a spot, as in ``topics: {optics: 2}``."""
    above = spot.path[-1] if spot.path else ""
    if seen is None or above in ("questions", "id", "topic", "enemies"):
        return ()
    if above in TOPICS or (len(spot.path) > 1 and spot.path[-2] == "cells"):
        inner = len(spot.path) > 1 and spot.path[-2] == "cells"
        return pool("difficulty" if inner else "topic", seen)
    if above == "types":
        return tuple(Word(text) for text in FIELDS["type"].kind.schema["enum"])  # type: ignore
    if above == "levels":
        return tuple(Word(text) for text in FIELDS["level"].kind.schema["enum"])  # type: ignore
    return pool(above, seen) if above in ("difficulty", "tags", "overlap") else ()


def pool(field: str, seen: Look) -> tuple[Word, ...]:
    """Return the names out of the bank that a field may hold."""
    project = seen.settings.project
    if field in TOPICS:
        return tuple(Word(topic.id, topic.title) for topic in project.topics)
    if field in TAGS:
        tags = sorted({tag for item in seen.bank.items for tag in item.tags})
        return tuple(Word(tag) for tag in tags)
    if field == "difficulty":
        return tuple(Word(band.name, f"{float(band.value):g}") for band in project.bands)
    if field in ITEMS:
        return tuple(Word(item.id, item.topic or "") for item in seen.bank.items)
    if field in STIMULI:
        return tuple(Word(each.id, each.title or "") for each in seen.bank.stimuli)
    if field in PAPERS:
        return tuple(Word(paper) for paper in seen.found.papers)
    return ()


def _words(kind: Kind, spot: Spot) -> Iterator[str]:
    if kind is Kind.MARKDOWN:
        key = FIELDS.get(spot.field)
        schemas_here: tuple[Mapping[str, Any], ...] = (key.kind.schema,) if key and key.kind else ()
    else:
        schemas_here = tuple(_nodes(kind, (*spot.path, spot.field)))
    for node in schemas_here:
        for value in node.get("enum", ()):
            yield {True: "true", False: "false"}.get(value, str(value))
        if node.get("type") == "boolean":
            yield from ("true", "false")
        if isinstance(node.get("const"), str):
            yield node["const"]


def _nodes(kind: Kind, path: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """Yield the schemas that hold below a path of keys; lists are looked through."""
    if kind not in _SCHEMAS:
        return
    root = _schema(kind)
    level = list(_open(root, root, 0))
    for name in path:
        below: list[Mapping[str, Any]] = []
        for node in level:
            inner = node.get("properties", {}).get(name)
            other = node.get("additionalProperties")
            if inner is None and isinstance(other, Mapping):
                inner = other
            if inner is not None:
                below += _open(root, inner, 0)
        level = below
    yield from level


def _open(
    root: Mapping[str, Any], node: Mapping[str, Any], depth: int
) -> Iterator[Mapping[str, Any]]:
    """Yield a schema and what may stand for it: alternatives, references, a list's entries."""
    if depth > _DEEPEST:
        return
    yield node
    if "$ref" in node:
        target = root["$defs"][node["$ref"].rpartition("/")[2]]
        yield from _open(root, target, depth + 1)
    for inner in (
        *node.get("anyOf", ()),
        *(node[k] for k in ("then", "else", "items") if k in node),
    ):
        yield from _open(root, inner, depth + 1)


def resolved(kind: Kind, spot: Spot) -> Spot:
    """Take an entry of a list for a value of its field, unless the entries are mappings."""
    if spot.what is not What.NAME or not spot.entry or not spot.path:
        return spot
    if kind in _SCHEMAS and any("properties" in node for node in _nodes(kind, spot.path)):
        return spot
    return replace(spot, what=What.VALUE, path=spot.path[:-1], field=spot.path[-1])
