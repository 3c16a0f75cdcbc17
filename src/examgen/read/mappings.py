"""Mappings read by a table of their keys; the same tables make the JSON Schemas."""

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from typing import Any

from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import Located
from examgen.model.project import Project
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence
from examgen.read.synonyms import hint_of_key, key_fix, meant_key
from examgen.read.values import LABEL, TEXT, Kind, Schema, Wrong, meant_fix, said_of
from examgen.read.yaml_prose import cut_comment, not_a_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key of a mapping: what it is for, and how its value is read.

    ``kind`` reads a single value, or each entry of a list where ``many`` is set.
    ``schema`` describes a value that has a reader of its own. ``prose`` marks texts
    where a comment behind the value is taken for lost text.
    """

    summary: str
    kind: Kind[Any] | None = None
    many: bool = False
    prose: bool = False
    schema: Schema | None = None


Table = MappingOf[str, Key]

MAX_ENTRIES = 500
"""Entries of a list inside a question, a blueprint or the settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What readers of one file share: the settings, and the list that findings go to."""

    project: Project
    found: list[Diagnostic]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A mapping whose keys are all in its table."""

    table: Table
    entries: MappingOf[str, tuple[Scalar, Node]]
    node: Node


def open_mapping(
    node: Node, table: Table, what: str, reading: Reading, *, mend: bool = False
) -> Opened:
    """Open a mapping; unknown keys are reported and left out. ``what`` names it in messages.

    With ``mend`` a misspelt key counts for the one that was meant, so that nothing is
    reported that only follows from the slip.
    """
    entries: dict[str, tuple[Scalar, Node]] = {}
    slips: list[tuple[Scalar, Node]] = []
    if isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text in table:
                entries[key.text] = key, value
            else:
                message = f"{what} has no key `{key.text}`"
                hint = hint_of_key(key.text, table)
                fix = key_fix(key.text, key.span, table) if key.plain else None
                reading.found.append(error("unknown-field", message, key.span, hint, fix=fix))
                slips.append((key, value))
    else:
        hint = f"keys are {', '.join(table)}"
        reading.found.append(error("bad-value", f"{what} is a mapping", node.span, hint))
    for key, value in slips if mend else ():
        meant = meant_key(key.text, table)
        if meant is not None:
            entries.setdefault(meant, (key, value))
    return Opened(table=table, entries=entries, node=node)


def misses(opened: Opened, name: str) -> bool:
    """Tell whether a key is to be asked for: not where what stands there was reported already."""
    bare = isinstance(opened.node, Mapping) and not opened.node.entries
    return name not in opened.entries and (bool(opened.entries) or bare)


def is_text(key: Key) -> bool:
    """Tell whether a key's values are somebody's words, not numbers, names or dates."""
    return key.kind is None or key.kind is TEXT or key.kind is LABEL


def is_empty(node: Node) -> bool:
    """Tell whether nothing was written behind a key."""
    return isinstance(node, Scalar) and not node.text.strip() and node.plain


def is_blank(opened: Opened, name: str) -> bool:
    """Tell whether a key gives no text: it is absent, empty, or no text."""
    node = opened.entries[name][1] if name in opened.entries else None
    return not isinstance(node, Scalar) or not node.text.strip()


def scalar(opened: Opened, name: str, reading: Reading) -> Scalar | None:
    """Return the text behind a key, or None where there is none (reported if a fault)."""
    if name not in opened.entries:
        return None
    key, node = opened.entries[name]
    spec = opened.table[name]
    return text_node(name, node, key, reading, prose=spec.prose, single=not is_text(spec))


def text_node(
    name: str,
    node: Node,
    place: Node,
    reading: Reading,
    *,
    prose: bool = False,
    entry: bool = False,
    single: bool = False,
) -> Scalar | None:
    """Return a node that must be a text with something in it; ``place`` is its key.

    ``single`` says that it is a number, a name or a date rather than somebody's words.
    """
    if not isinstance(node, Scalar):
        reading.found.append(not_a_text(name, node, entry_of_list=entry, prose=not single))
        return None
    cut = cut_comment(name, node, prose=prose)
    reading.found.extend(cut)
    if not node.text.strip():
        if not cut:
            reading.found.append(error("missing-value", f"`{name}` has no value", place.span))
        return None
    return node


def convert(name: str, node: Scalar, kind: Kind[Any], reading: Reading) -> Any:
    """Return the value of a text, or None after reporting what is wrong with it."""
    value = kind.read(node.text.strip(), reading.project)
    if isinstance(value, Wrong):
        message = said_of(name, value)
        fix = meant_fix(node.excerpt, value) if node.style in ("", "'", '"') else None
        reading.found.append(error(value.rule, message, node.span, value.hint, fix=fix))
        return None
    return value


def value(opened: Opened, name: str, reading: Reading) -> Any:
    """Return a single value by its key's kind; None where absent or wrong."""
    node = scalar(opened, name, reading)
    return None if node is None else convert(name, node, _kind(opened, name), reading)


def located(opened: Opened, name: str, reading: Reading) -> Located[Any] | None:
    """Return a single value with its place; None where absent or wrong."""
    read = value(opened, name, reading)
    return None if read is None else Located(read, opened.entries[name][1].span)


def several(opened: Opened, name: str, reading: Reading) -> tuple[Located[Any], ...]:
    """Return the values of a list, or of a single text in its place."""
    if name not in opened.entries:
        return ()
    key, node = opened.entries[name]
    read: list[Located[Any]] = []
    spec = opened.table[name]
    how = {"prose": spec.prose, "entry": True, "single": not is_text(spec)}
    for entry in list_of(name, key, node, reading):
        one = text_node(name, entry, key, reading, **how)
        converted = None if one is None else convert(name, one, _kind(opened, name), reading)
        if one is not None and converted is not None:
            read.append(Located(converted, one.span))
    return tuple(read)


def list_of(
    name: str, key: Scalar, node: Node, reading: Reading, *, most: int = MAX_ENTRIES
) -> tuple[Node, ...]:
    """Return the entries of a list; a text or mapping alone is a list of one."""
    if isinstance(node, Sequence):
        if len(node.entries) > most:
            message = f"`{name}` has {len(node.entries)} entries, at most {most} are read"
            reading.found.append(error("list-too-long", message, key.span, "split it"))
        return node.entries[:most]
    if is_empty(node):
        reading.found.append(error("missing-value", f"`{name}` has no value", key.span))
        return ()
    return (node,)


def schema_of(table: Table, *, required: tuple[str, ...] = ()) -> dict[str, object]:
    """Return the JSON Schema of a mapping."""
    return {
        "type": "object",
        "properties": {name: _schema(key) for name, key in table.items()},
        "additionalProperties": False,
        **({"required": list(required)} if required else {}),
    }


def _schema(key: Key) -> dict[str, object]:
    schema = dict(key.schema if key.schema is not None else (key.kind or TEXT).schema)
    if key.many:
        schema = {"anyOf": [schema, {"type": "array", "items": schema}]}
    return {"description": key.summary, **schema}


def _kind(opened: Opened, name: str) -> Kind[Any]:
    return opened.table[name].kind or TEXT
