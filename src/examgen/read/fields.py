"""The fields of an item: one table for Markdown braces, front matter, YAML and the schema."""

from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.model.item import ItemType, Level, Shuffle, Status
from examgen.model.project import Project
from examgen.read import values
from examgen.read.located_yaml import Mapping, Node, Scalar
from examgen.read.mappings import MAX_ENTRIES, Key, Table, is_text
from examgen.read.synonyms import hint_of_key, key_fix
from examgen.read.values import Wrong, meant_fix, said_of
from examgen.read.yaml_prose import cut_comment, not_a_text
from examgen.source import Excerpt, Span

FIELDS: Table = {
    "id": Key(kind=values.ID, summary="The item's permanent name, unique in the bank."),
    "type": Key(kind=values.TYPE, summary="The kind of response; guessed where it is clear."),
    "topic": Key(kind=values.TOPIC, summary="A topic of the bank, such as `optics/lenses`."),
    "tags": Key(kind=values.TEXT, many=True, summary="Free labels; they add to the file's."),
    "difficulty": Key(kind=values.DIFFICULTY, summary="A band's name, or hardness from 0 to 1."),
    "marks": Key(kind=values.MARKS, summary="The full marks: 2, 0.5 or 1/2."),
    "time": Key(kind=values.SECONDS, summary="The time it takes: `90 s`, `2 min`."),
    "level": Key(kind=values.LEVEL, summary="The cognitive level that it asks for."),
    "status": Key(
        kind=values.STATUS, summary="How far the item has come; `ready` unless it says otherwise."
    ),
    "author": Key(kind=values.TEXT, summary="Who wrote it."),
    "source": Key(kind=values.TEXT, summary="Where it comes from."),
    "licence": Key(kind=values.TEXT, summary="Its licence, where the bank's does not hold."),
    "language": Key(kind=values.LANGUAGE, summary="Its language, as a tag such as `de`."),
    "enemies": Key(
        kind=values.ID, many=True, summary="Ids of items that may not be on the same paper."
    ),
    "stimulus": Key(kind=values.ID, summary="The id of the passage that it belongs to."),
    "shuffle": Key(
        kind=values.SHUFFLE, summary="Whether choices are reordered: auto, true or false."
    ),
    "aliases": Key(kind=values.ID, many=True, summary="Ids that it had before."),
    "unit": Key(kind=values.TEXT, summary="The unit of a numeric answer."),
    "lines": Key(kind=values.COUNT, summary="Lines of space on paper (essay, code)."),
    "code_language": Key(kind=values.CODE_LANGUAGE, summary="The programming language (code)."),
}

# Fields whose name in ``ItemFields`` differs from what authors write.
ATTRIBUTES = {"time": "seconds"}


@dataclass(frozen=True, slots=True)
class RawField:
    """A field as written, in whichever notation; a list field has several values."""

    name: Excerpt
    values: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFields:
    """The fields that an author wrote, read; None or an empty tuple where nothing was.

    ``spans`` maps each written field, by the name that authors use, to its value's place.
    """

    id: str | None = None
    type: ItemType | None = None
    topic: str | None = None
    tags: tuple[str, ...] = ()
    difficulty: Fraction | None = None
    marks: Fraction | None = None
    seconds: int | None = None
    level: Level | None = None
    status: Status | None = None
    author: str | None = None
    source: str | None = None
    licence: str | None = None
    language: str | None = None
    enemies: tuple[str, ...] = ()
    stimulus: str | None = None
    shuffle: Shuffle | None = None
    aliases: tuple[str, ...] = ()
    unit: str | None = None
    lines: int | None = None
    code_language: str | None = None
    spans: MappingOf[str, Span] = field(default_factory=dict, compare=False)


NO_FIELDS = ItemFields()


def raw_fields(node: Node) -> tuple[tuple[RawField, ...], tuple[Diagnostic, ...]]:
    """Return the fields of a YAML mapping (front matter, ``defaults``)."""
    if not isinstance(node, Mapping):
        message = "fields are a mapping, a line `name: value` each"
        return (), (error("bad-value", message, node.span),)
    raw: list[RawField] = []
    found: list[Diagnostic] = []
    for name, value in node.entries:
        field_of = raw_field(name, value, found)
        if field_of is not None:
            raw.append(field_of)
    return tuple(raw), tuple(found)


def raw_field(name: Scalar, value: Node, found: list[Diagnostic]) -> RawField | None:
    """Return one field of a YAML mapping, or None after saying what is wrong."""
    if isinstance(value, Scalar):
        found.extend(cut_comment(name.text, value))
        return RawField(name.excerpt, (value.excerpt,))
    spec = FIELDS.get(name.text)
    if isinstance(value, Mapping) or (spec is not None and not spec.many):
        if spec is None:
            return RawField(name.excerpt, ())
        found.append(not_a_text(name.text, value, prose=is_text(spec)))
        return None
    texts: list[Excerpt] = []
    for entry in value.entries:
        if isinstance(entry, Scalar):
            texts.append(entry.excerpt)
        else:
            prose = spec is None or is_text(spec)
            found.append(not_a_text(name.text, entry, entry_of_list=True, prose=prose))
    return RawField(name.excerpt, tuple(texts))


def read_fields(
    raw: SequenceOf[RawField], project: Project
) -> tuple[ItemFields, tuple[Diagnostic, ...]]:
    """Read fields by the table; what is wrong is left out and reported."""
    read: dict[str, Any] = {}
    spans: dict[str, Span] = {}
    typed: dict[str, list[str]] = {}
    found: list[Diagnostic] = []
    for entry in raw:
        name = entry.name.text
        spec = FIELDS.get(name)
        if spec is None:
            found.append(_unknown(entry.name))
        elif name in spans:
            span = entry.name.span(0, len(name))
            fix = _without(entry) if _typed(entry) == typed[name] else None
            found.append(error("duplicate-field", f"`{name}` is written twice", span, fix=fix))
        elif _read_field(spec, entry, project, read, found):
            typed[name] = _typed(entry)
            spans[name] = entry.values[0].span(0, len(entry.values[0].text))
    if not spans:
        return NO_FIELDS, tuple(found)
    return ItemFields(**read, spans=spans), tuple(found)


def merge(defaults: ItemFields, own: ItemFields) -> ItemFields:
    """Return the file's fields with an item's own: tags add, everything else overrides."""
    if not defaults.spans:
        return own
    if not own.spans:
        return defaults
    merged: dict[str, Any] = {}
    for fields in (defaults, own):
        for name in fields.spans:
            attribute = ATTRIBUTES.get(name, name)
            merged[attribute] = getattr(fields, attribute)
    if own.tags and defaults.tags:
        merged["tags"] = tuple(dict.fromkeys(defaults.tags + own.tags))
    return ItemFields(**merged, spans={**defaults.spans, **own.spans})


def _read_field(
    spec: Key,
    entry: RawField,
    project: Project,
    read: dict[str, Any],
    found: list[Diagnostic],
) -> bool:
    """Read one field into ``read``; tells whether it has a value."""
    name = entry.name.text
    texts = _split(entry.values) if spec.many else entry.values
    if not texts or not any(text.text.strip() for text in texts):
        span = entry.name.span(0, len(name))
        found.append(error("missing-value", f"`{name}` has no value", span))
        return False
    if len(texts) > MAX_ENTRIES:
        span = entry.name.span(0, len(name))
        message = f"`{name}` has {len(texts)} entries, more than {MAX_ENTRIES}"
        found.append(error("list-too-long", message, span))
        return False
    if not spec.many and len(texts) > 1:
        span = texts[1].span(0, len(texts[1].text))
        found.append(error("bad-value", f"`{name}` takes one value", span))
        return False
    good: list[Any] = []
    kind = spec.kind or values.TEXT
    for text in texts:
        value = kind.read(text.text.strip(), project) if text.text.strip() else _EMPTY
        if isinstance(value, Wrong):
            span = text.span(0, len(text.text))
            fix = meant_fix(text, value)
            found.append(error(value.rule, said_of(name, value), span, value.hint, fix=fix))
        else:
            good.append(value)
    if not good:
        return False
    read[ATTRIBUTES.get(name, name)] = tuple(dict.fromkeys(good)) if spec.many else good[0]
    return True


_EMPTY = Wrong("an entry of the list is empty")


def _split(texts: tuple[Excerpt, ...]) -> tuple[Excerpt, ...]:
    """Split the values of a list field at commas."""
    if not any("," in text.text for text in texts):
        return texts
    parts: list[Excerpt] = []
    for text in texts:
        start = 0
        for piece in text.text.split(","):
            parts.append(text.slice(start, start + len(piece)))
            start += len(piece) + 1
    return tuple(parts)


def _typed(entry: RawField) -> list[str]:
    return [value.text for value in entry.values]


def _without(entry: RawField) -> Fix | None:
    """Delete `name=value` from a heading, with the blank before it."""
    name = entry.name.span(0, len(entry.name.text))
    value = entry.values[0].span(0, len(entry.values[0].text)) if entry.values else name
    if value.column != name.end_column + 1 or value.line != name.line or name.column < 2:
        return None
    whole = name._replace(column=name.column - 1, end_column=value.end_column)
    return mend("delete the second one", (whole, ""))


def _unknown(name: Excerpt) -> Diagnostic:
    """Report a field that there is none of."""
    text = name.text
    hint = hint_of_key(text, FIELDS)
    message, span = f"there is no field `{text}`", name.span(0, len(text))
    return error("unknown-field", message, span, hint, fix=key_fix(text, span, FIELDS))
