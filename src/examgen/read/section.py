"""One section of a blueprint: named questions, picked ones, and counts that split them."""

from collections.abc import Mapping as MappingOf

from examgen.diagnostic import error
from examgen.model.blueprint import Bounds, Cell, Located, SectionSpec, Where, exactly, sole
from examgen.model.content import Blocks
from examgen.read import mappings, values
from examgen.read.content import read_blocks
from examgen.read.located_yaml import Mapping, Node, Scalar
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.where import WHERE_SCHEMA, read_where
from examgen.suggest import hint_of

_COUNTS: MappingOf[str, object] = {
    "type": "object",
    "additionalProperties": values.COUNT.schema,
}

SECTION_KEYS: Table = {
    "title": Key(kind=values.LABEL, summary="The section's title."),
    "instructions": Key(kind=values.TEXT, prose=True, summary="Its instructions, in Markdown."),
    "questions": Key(kind=values.ID, many=True, summary="Items that must be in it, by id."),
    "pick": Key(kind=values.COUNT, summary="How many more are picked."),
    "where": Key(summary="Which items may be picked.", schema=WHERE_SCHEMA),
    "difficulty": Key(summary="How many of the picked ones by band.", schema=_COUNTS),
    "cells": Key(
        summary="How many of the picked ones by topic, or by topic and band.",
        schema={
            "type": "object",
            "additionalProperties": {"anyOf": [values.COUNT.schema, _COUNTS]},
        },
    ),
    "marks_each": Key(kind=values.MARKS, summary="Full marks of each question here."),
    "duration": Key(kind=values.MINUTES, summary="The time advised for it: `20 min`."),
}


def read_section(node: Node, reading: Reading) -> SectionSpec:
    """Read one section; what is wrong is reported and left out."""
    count = len(reading.found)
    opened = mappings.open_mapping(node, SECTION_KEYS, "a section", reading)
    cells = _cells(opened, reading)
    where = Where()
    if "where" in opened.entries:
        where, diagnostics = read_where(opened.entries["where"][1], reading.project)
        reading.found.extend(diagnostics)
    section = SectionSpec(
        title=mappings.value(opened, "title", reading),
        instructions=read_instructions(opened, reading),
        questions=mappings.several(opened, "questions", reading),
        pick=_pick(opened, cells, reading),
        where=where,
        cells=cells,
        marks_each=mappings.located(opened, "marks_each", reading),
        minutes=mappings.value(opened, "duration", reading),
        span=node.span,
    )
    if len(reading.found) == count:
        _wants_something(opened, section, reading)
    return section


def read_instructions(opened: Opened, reading: Reading) -> Blocks:
    """Read the Markdown behind ``instructions``."""
    node = mappings.scalar(opened, "instructions", reading)
    if node is None:
        return ()
    content = read_blocks(node.excerpt)
    reading.found.extend(content.diagnostics)
    return content.blocks


def _pick(opened: Opened, cells: tuple[Cell, ...], reading: Reading) -> Bounds | None:
    """Return the number to pick: as written, else the sum of the cells."""
    total = int(sum(sole(cell.count) or 0 for cell in cells))
    given: Located[int] | None = mappings.located(opened, "pick", reading)
    if given is None:
        name = "cells" if "cells" in opened.entries else "difficulty"
        return exactly(total, opened.entries[name][1].span) if cells else None
    pick = exactly(given.value, given.span)
    if given.value < total:
        message = f"`pick` is {given.value}, but the counts below it add up to {total}"
        hint = f"write `pick: {total}`, or lower the counts"
        reading.found.append(error("bad-count", message, pick.span, hint))
    return pick


def _wants_something(opened: Opened, section: SectionSpec, reading: Reading) -> None:
    if section.pick is not None or section.questions or section.cells:
        return
    if "where" in opened.entries:
        message = "this section has a `where`, but does not say how many to pick"
        span = opened.entries["where"][0].span
        reading.found.append(error("missing-field", message, span, "add `pick: 5`"))
    else:
        hint = "name `questions`, or say how many to `pick`"
        message = "this section has no questions"
        span = section.span
        reading.found.append(error("missing-field", message, span, hint))


def _cells(opened: Opened, reading: Reading) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    if "difficulty" in opened.entries:
        key, node = opened.entries["difficulty"]
        if "cells" in opened.entries:
            message = "`difficulty` and `cells` both split the picked questions"
            hint = "put the counts by difficulty into the cells"
            reading.found.append(error("bad-count", message, key.span, hint))
            return ()
        cells += _bands("difficulty", None, node, reading)
    if "cells" in opened.entries:
        node = opened.entries["cells"][1]
        for name, counts in _counts("cells", node, reading):
            topic = mappings.convert("cells", name, values.TOPIC, reading)
            if topic is None:
                continue
            if isinstance(counts, Mapping):
                cells += _bands("cells", topic, counts, reading)
            else:
                cells += _cell("cells", topic, None, counts, reading)
    return tuple(cells)


def _bands(name: str, topic: str | None, node: Node, reading: Reading) -> list[Cell]:
    """Read counts by difficulty band."""
    cells: list[Cell] = []
    known = [band.name for band in reading.project.bands]
    for key, count in _counts(name, node, reading):
        if key.text not in known:
            message = f"`{key.text}` is no difficulty band"
            reading.found.append(error("bad-value", message, key.span, hint_of(key.text, known)))
            continue
        cells += _cell(name, topic, key.text, count, reading)
    return cells


def _cell(
    name: str, topic: str | None, band: str | None, node: Node, reading: Reading
) -> list[Cell]:
    text = mappings.text_node(name, node, node, reading, single=True)
    count = None if text is None else mappings.convert(name, text, values.COUNT, reading)
    if count is None:
        return []
    return [Cell(topic=topic, difficulty=band, count=exactly(count, node.span))]


def _counts(name: str, node: Node, reading: Reading) -> tuple[tuple[Scalar, Node], ...]:
    if isinstance(node, Mapping):
        return node.entries
    message = f"`{name}` is a mapping of names to counts"
    reading.found.append(error("bad-value", message, node.span, "such as `{easy: 2, hard: 1}`"))
    return ()
