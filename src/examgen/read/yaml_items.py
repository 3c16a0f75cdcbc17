"""Questions and stimuli written in YAML."""

from collections.abc import Iterator
from dataclasses import replace

from examgen.diagnostic import Fix, error, mend
from examgen.model.content import Blocks
from examgen.model.item import ClozeGap, Item, ItemType, Stimulus, Suppression
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.fields import (
    FIELDS,
    NO_FIELDS,
    ItemFields,
    merge,
    raw_field,
    raw_fields,
    read_fields,
)
from examgen.read.file import FileRead
from examgen.read.findings import first_findings
from examgen.read.limits import MAX_FILE, MAX_QUESTION, excess, most_findings, too_long
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence, load_yaml, source_text
from examgen.read.making import Parts, id_of_path, make_item
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.yaml_content import content, gapped
from examgen.read.yaml_responses import read_response
from examgen.read.yaml_suppressions import read_suppressions
from examgen.read.yaml_tables import PART_KEYS, RESPONSE_KEYS, STIMULUS_KEYS
from examgen.source import Source, Span

QUESTION_KEYS: Table = {
    **FIELDS,
    "stem": Key(kind=values.TEXT, prose=True, summary="What is asked, in Markdown."),
    **RESPONSE_KEYS,
    **PART_KEYS,
}

DEFAULTS_KEYS: Table = {name: FIELDS[name] for name in FIELDS if name not in ("id", "aliases")}

FILE_KEYS: Table = {
    "defaults": Key(
        summary="Fields of every question of the file that does not say otherwise.",
        schema=mappings.schema_of(DEFAULTS_KEYS),
    ),
    "questions": Key(
        summary="The questions.",
        schema={"type": "array", "items": {"$ref": "#/$defs/question"}},
    ),
    "stimuli": Key(
        summary="Passages, figures or data that several questions share.",
        schema={
            "type": "array",
            "items": mappings.schema_of(STIMULUS_KEYS, required=("id", "text")),
        },
    ),
}

_FORM = "write a list below `questions:`, or one question with a `stem`"


def read_yaml(source: Source, project: Project) -> FileRead:
    """Read a file of questions: a list below ``questions``, or one question. Never raises."""
    message = excess(source.text)
    if message is not None:
        found = error("file-too-long", message, source.line_span(1), "split the file")
        return FileRead(diagnostics=(found,))
    node, diagnostics = load_yaml(source.excerpt())
    reading = Reading(project=project, found=list(diagnostics))
    items: tuple[Item, ...] = ()
    stimuli: tuple[Stimulus, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    if isinstance(node, Mapping):
        names = {key.text for key, _ in node.entries}
        if names & {*QUESTION_KEYS} and not names & {*FILE_KEYS}:
            own = id_of_path(source.path)
            item = _question(node, NO_FIELDS, own, source.line_span(1), reading, "")
            items = () if item is None else (item,)
            places: list[Node] = [node]
        else:
            opened = mappings.open_mapping(
                node, FILE_KEYS, "a file of questions", reading, mend=True
            )
            if not opened.entries.keys() & {"questions", "stimuli"}:
                place = source.line_span(1)
                found = error("missing-field", "this file has no questions", place, _FORM)
                reading.found.append(found)
            places = _entries(opened, "questions", reading)
            items = tuple(_questions(opened, places, source, reading))
            stimuli = tuple(_stimuli(opened, reading))
        suppressions = read_suppressions(source, node, places, reading.found)
    elif node is not None or not diagnostics:
        message = "a file of questions is a mapping with `questions`"
        hint = "put the list below a line `questions:`" if isinstance(node, Sequence) else _FORM
        reading.found.append(error("missing-field", message, source.line_span(1), hint))
    return FileRead(
        items=items,
        stimuli=stimuli,
        suppressions=suppressions,
        diagnostics=first_findings(reading.found),
    )


def _entries(opened: Opened, name: str, reading: Reading) -> list[Node]:
    if name not in opened.entries:
        return []
    return list(mappings.list_of(name, *opened.entries[name], reading, most=MAX_FILE))


def _questions(
    opened: Opened, nodes: list[Node], source: Source, reading: Reading
) -> Iterator[Item]:
    defaults = _defaults(opened, reading)
    only = id_of_path(source.path) if len(nodes) == 1 else None
    spare = _spare_ids(nodes, id_of_path(source.path))
    for node in nodes:
        if len(reading.found) > most_findings():
            return
        item = _question(node, defaults, only, _first_line(node), reading, next(spare))
        if item is not None:
            yield item


def _defaults(opened: Opened, reading: Reading) -> ItemFields:
    if "defaults" not in opened.entries:
        return NO_FIELDS
    raw, diagnostics = raw_fields(opened.entries["defaults"][1])
    reading.found.extend(diagnostics)
    for entry in raw:
        if entry.name.text in ("id", "aliases"):
            message = f"`{entry.name.text}` belongs to one question, not to all of a file"
            span = entry.name.span(0, len(entry.name.text))
            reading.found.append(error("wrong-part", message, span, "move it to its question"))
    kept = tuple(entry for entry in raw if entry.name.text not in ("id", "aliases"))
    fields, diagnostics = read_fields(kept, reading.project)
    reading.found.extend(diagnostics)
    return fields


def _spare_ids(nodes: list[Node], path: str) -> Iterator[str]:
    """Yield an id for each question that has none: its file's, and its number there or a later."""
    maps = [{key.text: value for key, value in n.entries} for n in nodes if isinstance(n, Mapping)]
    own = [keys["id"] for keys in maps if "id" in keys]
    taken = {value.text for value in own if isinstance(value, Scalar)}
    at = 0
    for number, _ in enumerate(nodes, 1):
        at = max(at + 1, number)
        while f"{path}-{at}" in taken:
            at += 1
        yield f"{path}-{at}"


def _question(
    node: Node,
    defaults: ItemFields,
    only: str | None,
    span: Span,
    reading: Reading,
    spare: str,
) -> Item | None:
    """Read one question; None after saying why it cannot be one. ``spare`` is an id for it."""
    if too_long(source_text(node), MAX_QUESTION):
        message = f"a question may have {MAX_QUESTION // 1024} KiB, this one has more"
        reading.found.append(error("text-too-long", message, span, "split the question"))
        return None
    opened = mappings.open_mapping(node, QUESTION_KEYS, "a question", reading, mend=True)
    if not opened.entries:
        if mappings.misses(opened, "stem"):
            reading.found.append(error("missing-field", "this question is empty", span))
        return None
    own = _fields(opened, reading)
    fields = merge(defaults, own)
    id_ = _id(opened, own, only, span, reading, spare)
    stem, gaps = _stem(opened, fields, span, reading)
    response = read_response(opened, fields, gaps, reading)
    parts = Parts(**{name: content(opened, name, reading) for name in PART_KEYS})
    # A stem of nothing but a comment is empty too, which a rule of the linter says.
    is_blank = mappings.is_blank(opened, "stem")
    if response is None or id_ is None or is_blank:
        return None
    type_, asked = response
    return make_item(
        fields,
        reading.project,
        id=id_,
        type=type_,
        response=asked,
        stem=stem,
        parts=parts,
        span=span,
    )


def _stem(
    opened: Opened, fields: ItemFields, span: Span, reading: Reading
) -> tuple[Blocks, tuple[ClozeGap, ...]]:
    """Read a question's stem, and the gaps in it."""
    gaps: tuple[ClozeGap, ...] = ()
    if fields.type is ItemType.CLOZE:
        language = fields.language or reading.project.language
        stem, gaps = gapped(opened, "stem", language, reading)
    else:
        stem = content(opened, "stem", reading)
    if "stem" not in opened.entries:
        reading.found.append(error("missing-field", "this question has no `stem`", span))
    return stem, gaps


def _fields(opened: Opened, reading: Reading) -> ItemFields:
    """Read those keys of a question that are fields."""
    raw = [
        # A misspelt key, reported already, is read as the field that was meant.
        raw_field(key if key.text == name else replace(key, text=name), node, reading.found)
        for name, (key, node) in opened.entries.items()
        if name in FIELDS
    ]
    fields, diagnostics = read_fields(
        tuple(entry for entry in raw if entry is not None), reading.project
    )
    reading.found.extend(diagnostics)
    return fields


def _id(
    opened: Opened,
    own: ItemFields,
    only: str | None,
    span: Span,
    reading: Reading,
    spare: str,
) -> str | None:
    """Return a question's id; the only one of a file goes by the file's path."""
    if own.id is not None or "id" in opened.entries:
        return own.id
    if only is None:
        message = "this question has no `id`"
        hint = "every question of a file with several needs one"
        fix = _with_id(opened.node, values.mended_id(spare))
        reading.found.append(error("missing-field", message, span, hint, fix=fix))
        return None
    name = values.read_id(only, reading.project)
    if isinstance(name, values.Wrong):
        hint = "rename the file, or write an `id`"
        reading.found.append(error(name.rule, name.message, span, hint))
        return None
    return name


def _with_id(node: Node, name: str | None) -> Fix | None:
    """Return the fix that puts an id before the other keys of a question."""
    if name is None or not isinstance(node, Mapping):
        return None
    if node.origin.text.startswith("{", node.start):
        place = node.origin.span(node.start + 1, node.start + 1)
        return mend(f"give it the id `{name}`", (place, f"id: {name}, "))
    place = node.origin.span(node.start, node.start)
    return mend(f"give it the id `{name}`", (place, f"id: {name}\n{' ' * (place.column - 1)}"))


def _stimuli(opened: Opened, reading: Reading) -> Iterator[Stimulus]:
    for node in _entries(opened, "stimuli", reading):
        own = mappings.open_mapping(node, STIMULUS_KEYS, "a stimulus", reading, mend=True)
        id_ = mappings.value(own, "id", reading)
        title = mappings.value(own, "title", reading)
        body = content(own, "text", reading)
        for name in ("id", "text"):
            if mappings.misses(own, name):
                message = f"this stimulus has no `{name}`"
                reading.found.append(error("missing-field", message, _first_line(node)))
        # As with stems, the linter speaks of a text of nothing but a comment.
        if id_ is not None and not mappings.is_blank(own, "text"):
            yield Stimulus(id=id_, body=body, title=title, span=_first_line(node))


def _first_line(node: Node) -> Span:
    """Return the first line of a node, from where it begins."""
    stop = node.origin.text.find("\n", node.start, node.end)
    return node.origin.span(node.start, node.end if stop < 0 else stop)
