"""One section of a blueprint: named questions, picked ones, and what they must add up to."""

from dataclasses import replace
from fractions import Fraction

from examgen.decimals import exact
from examgen.diagnostic import error
from examgen.model.blueprint import (
    Bounds,
    Cell,
    Measure,
    SectionOrder,
    SectionSpec,
    StimulusRule,
    sole,
)
from examgen.model.content import Blocks
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.bounds import AMOUNT, NUMBER, bounds, bounds_at
from examgen.read.content import read_blocks
from examgen.read.located_yaml import Mapping, Node, Scalar
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.requirements import (
    AMOUNTS_SCHEMA,
    SPLIT_KEYS,
    TOTAL_KEYS,
    band_name,
    check_shares,
    counts,
    read_filter,
    read_splits,
    read_totals,
)
from examgen.read.values import Kind, Wrong
from examgen.read.where import WHERE_SCHEMA


def _stimuli(text: str, project: Project) -> Bounds | str | Wrong:
    if text == "whole":
        return text
    read = NUMBER.read(text, project)
    if isinstance(read, Wrong):
        return Wrong(f"`{text}` is no number of questions", "write `whole`, or such as `2..4`")
    return read


SECTION_KEYS: Table = {
    "title": Key(kind=values.LABEL, summary="The section's title."),
    "instructions": Key(kind=values.TEXT, prose=True, summary="Its instructions, in Markdown."),
    "questions": Key(kind=values.ID, many=True, summary="Items that must be in it, by id."),
    "pick": Key(kind=NUMBER, summary="How many more are picked: `8`, or `8..12`."),
    "where": Key(summary="Which items may be picked.", schema=WHERE_SCHEMA),
    "difficulty": Key(summary="How many of the picked ones by band.", schema=AMOUNTS_SCHEMA),
    "cells": Key(
        summary="How many of the picked ones by topic, or by topic and band.",
        schema={
            "type": "object",
            "additionalProperties": {"anyOf": [AMOUNT.schema, AMOUNTS_SCHEMA]},
        },
    ),
    **SPLIT_KEYS,
    "marks_each": Key(kind=values.MARKS, summary="Full marks of each question here."),
    **TOTAL_KEYS,
    "choose": Key(kind=values.COUNT, summary="How many of its questions a candidate answers."),
    "order": Key(
        kind=values.one_of(SectionOrder), summary="The order of its questions, on every form."
    ),
    "stimuli": Key(
        kind=Kind(read=_stimuli, schema={"anyOf": [{"const": "whole"}, NUMBER.schema]}),
        summary="How many questions of a passage come together: `whole`, or `2..4`.",
    ),
    "duration": Key(kind=values.MINUTES, summary="The time advised for it: `20 min`."),
}

_SPLITS = ("topics", "types", "levels", "tags")


def read_section(node: Node, reading: Reading) -> SectionSpec:
    """Read one section; what is wrong is reported and left out."""
    count = len(reading.found)
    opened = mappings.open_mapping(node, SECTION_KEYS, "a section", reading)
    cells = _cells(opened, reading)
    section = SectionSpec(
        title=mappings.value(opened, "title", reading),
        instructions=read_instructions(opened, reading),
        questions=mappings.several(opened, "questions", reading),
        pick=_pick(opened, cells, reading),
        where=read_filter(opened, reading),
        cells=cells,
        requirements=(
            *read_totals(opened, reading),
            *read_splits(opened, _SPLITS, reading, picked=True),
        ),
        stimuli=_stimulus_rule(opened, reading),
        choose=mappings.located(opened, "choose", reading),
        order=mappings.value(opened, "order", reading),
        marks_each=mappings.located(opened, "marks_each", reading),
        minutes=mappings.value(opened, "duration", reading),
        span=node.span,
    )
    if len(reading.found) == count:
        _wants_something(opened, section, reading)
        _adds_up(section, reading)
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
    plain = [cell.count for cell in cells if not cell.count.share]
    least = sum((count.low or Fraction(0) for count in plain), Fraction(0))
    given = bounds(opened, "pick", reading)
    if given is not None:
        if given.high is not None and given.high < least:
            message = f"`pick` is {given.text}, but the counts below it add up to {least}"
            hint = f"write `pick: {least}`, or lower the counts"
            reading.found.append(error("bad-count", message, given.span, hint))
        return given
    if not cells or "pick" in opened.entries:
        return None
    place = opened.entries["cells" if "cells" in opened.entries else "difficulty"][1]
    if len(plain) < len(cells):
        message = "shares of the picked questions need their number"
        reading.found.append(error("missing-field", message, place.span, "add `pick: 10`"))
    ends = [count.high for count in plain]
    most = None if None in ends else sum((end for end in ends if end is not None), Fraction(0))
    text = str(least) if least == most else f"{least}..{'' if most is None else most}"
    return Bounds(low=least, high=most, text=text, span=place.span)


def _stimulus_rule(opened: Opened, reading: Reading) -> StimulusRule | None:
    read = mappings.located(opened, "stimuli", reading)
    if read is None:
        return None
    if read.value == "whole":
        return StimulusRule(whole=True, span=read.span)
    count = replace(read.value, span=read.span)
    return StimulusRule(whole=False, count=count, span=read.span)


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


def _adds_up(section: SectionSpec, reading: Reading) -> None:
    """Report numbers of one section that contradict each other on their face."""
    named = len(section.questions)
    picked = Fraction(0) if section.pick is None else sole(section.pick)
    high_pick = Fraction(0) if section.pick is None else section.pick.high
    most = None if high_pick is None else named + high_pick
    choose = section.choose
    if choose is not None and most is not None and choose.value >= most:
        message = f"`choose` is {choose.value}, and there are {most} questions to choose from"
        hint = "leave `choose` out, or add questions"
        reading.found.append(error("bad-count", message, choose.span, hint))
    if section.marks_each is None or picked is None:
        return
    count = Fraction(choose.value) if choose is not None else named + picked
    total = count * section.marks_each.value
    for row in section.requirements:
        low, high = row.bounds.low, row.bounds.high
        if row.measure is not Measure.MARKS or row.where.conditions or row.bounds.share:
            continue
        if (low is not None and total < low) or (high is not None and total > high):
            made = (
                f"{count} questions of {exact(section.marks_each.value)} make {exact(total)} marks"
            )
            message = f"{made}, not {row.bounds.text}"
            lead = f"write `marks: {exact(total)}`, or " if total else ""
            hint = f"{lead}change `pick` or `marks_each`"
            reading.found.append(error("marks-total", message, row.bounds.span, hint))


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
        check_shares("difficulty", [cell.count for cell in cells], reading)
    if "cells" in opened.entries:
        node = opened.entries["cells"][1]
        for name, given in counts("cells", node, reading):
            topic = mappings.convert("cells", name, values.TOPIC, reading)
            if topic is None:
                continue
            if isinstance(given, Mapping):
                cells += _bands("cells", topic, given, reading)
            else:
                cells += _cell("cells", name, topic, None, given, reading)
        check_shares("cells", [cell.count for cell in cells], reading)
    return tuple(cells)


def _bands(name: str, topic: str | None, node: Node, reading: Reading) -> list[Cell]:
    """Read counts by difficulty band."""
    cells: list[Cell] = []
    for key, count in counts(name, node, reading):
        band = band_name(key, reading)
        if band is not None:
            cells += _cell(name, key, topic, band, count, reading)
    return cells


def _cell(
    name: str, key: Scalar, topic: str | None, band: str | None, node: Node, reading: Reading
) -> list[Cell]:
    text = mappings.text_node(key.text, node, key, reading, single=True)
    count = None if text is None else bounds_at(name, text, AMOUNT, reading)
    return [] if count is None else [Cell(topic=topic, difficulty=band, count=count)]
