"""Blueprints: ``bank/papers/<paper>.yaml``."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from examgen.diagnostic import Diagnostic, error
from examgen.model.blueprint import (
    Answers,
    Band,
    Blueprint,
    NearDuplicates,
    QuestionOrder,
    Requirement,
    SectionSpec,
)
from examgen.model.project import Project
from examgen.read import mappings, values
from examgen.read.forms import FORMS_KEY, FORMS_KEYS, read_forms
from examgen.read.located_yaml import Mapping, Sequence, load_yaml
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.marking import MARKING_SCHEMA, read_marking
from examgen.read.misplaced import point_to_place
from examgen.read.numbers import to_fraction
from examgen.read.other_papers import OTHER_PAPERS_KEYS, read_exposure, read_overlaps
from examgen.read.requirements import PAPER_KEYS, read_splits, read_totals
from examgen.read.rulings import RULINGS_KEY, read_rulings
from examgen.read.section import SECTION_KEYS, read_instructions, read_section
from examgen.read.settings import COLUMNS, PAGE_SIZE, THEME, read_paper_id
from examgen.read.values import Kind, Wrong
from examgen.read.where import WHERE_KEYS
from examgen.source import Source, Span

_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?) ?%", re.ASCII)


def _percent(text: str, _project: Project) -> Fraction | Wrong:
    number = to_fraction(match[1]) if (match := _PERCENT.fullmatch(text)) else None
    if number is not None and number <= 100:
        return number / 100
    return Wrong(f"`{text}` is no share of the marks", "such as `90 %`")


def _seed(text: str, _project: Project) -> str | Wrong:
    """Read a seed; a lock could not hold one that is not printable, nor could anybody type it."""
    if text.isprintable():
        return text
    return Wrong("a seed is one line of printable characters", "such as `seed: 2026`")


def _near_duplicates(text: str, project: Project) -> NearDuplicates | Wrong:
    read = values.one_of(NearDuplicates).read(text, project)
    if isinstance(read, Wrong) and read.hint is None:
        return replace(read, hint=_LIKENESS_ELSEWHERE)
    return read


_LIKENESS_ELSEWHERE = "write `apart` or `allowed`; how alike is too alike is set in bank.yaml"

_SHUFFLE_KEYS: Table = {
    "questions": Key(
        kind=values.one_of(QuestionOrder), summary="The order of the questions of a section."
    ),
    "choices": Key(kind=values.BOOLEAN, summary="Whether choices are reordered."),
}

_BAND_KEYS: Table = {
    "from": Key(
        kind=Kind(
            read=_percent,
            schema={"type": "string", "pattern": f"^{_PERCENT.pattern}$"},
        ),
        summary="The share of the marks from which the band begins: `90 %`.",
    ),
    "label": Key(kind=values.LABEL, summary="What the band is called."),
    "note": Key(kind=values.TEXT, summary="Advice to those in it."),
}

BLUEPRINT_KEYS: Table = {
    "title": Key(kind=values.LABEL, summary="The paper's title."),
    "course": Key(kind=values.LABEL, summary="The course; the bank's unless it says otherwise."),
    "term": Key(kind=values.LABEL, summary="The term, as printed."),
    "date": Key(kind=values.DATE, summary="The day: `2026-03-15`."),
    "duration": Key(kind=values.MINUTES, summary="The time allowed: `60 min`."),
    "seed": Key(
        kind=Kind(read=_seed, schema=values.SEED.schema),
        summary="What chance starts from; any text.",
    ),
    "answers": Key(
        kind=values.one_of(Answers), summary="Whether keys may be shown: withheld or practice."
    ),
    **PAPER_KEYS,
    **OTHER_PAPERS_KEYS,
    "near_duplicates": Key(
        kind=Kind(read=_near_duplicates, schema=values.one_of(NearDuplicates).schema),
        summary="Whether questions that are nearly alike stand `apart` or are `allowed`.",
    ),
    "marking": Key(summary="How responses are marked.", schema=MARKING_SCHEMA),
    "instructions": Key(
        kind=values.TEXT, prose=True, summary="Instructions on the first page, in Markdown."
    ),
    "sections": Key(
        summary="The sections, in order.",
        schema={
            "type": "array",
            "minItems": 1,
            "items": mappings.schema_of(SECTION_KEYS),
        },
    ),
    "shuffle": Key(
        summary="What differs from form to form.", schema=mappings.schema_of(_SHUFFLE_KEYS)
    ),
    "forms": FORMS_KEY,
    "bands": Key(
        summary="Score bands, from the highest down to 0 %.",
        schema={
            "type": "array",
            "items": mappings.schema_of(_BAND_KEYS, required=("from", "label")),
        },
    ),
    "rulings": RULINGS_KEY,
    "language": Key(kind=values.LANGUAGE, summary="The paper's language; the bank's by default."),
    "page_size": Key(kind=PAGE_SIZE, summary="The paper's size; the bank's by default."),
    "columns": Key(kind=COLUMNS, summary="The paper's columns; the bank's by default."),
    "theme": Key(kind=THEME, summary="The look of the paper; the bank's by default."),
}

_IN_SECTION = "write it in a section, below `sections`"
_ON_PAPER = "it is for the whole paper: write it beside `sections`"
_IN_FILTER = "filters stand below `where`"
# Keys that stand in the wrong mapping, with where they belong.
_MISPLACED_IN_PAPER = {
    **dict.fromkeys(SECTION_KEYS.keys() - BLUEPRINT_KEYS.keys(), _IN_SECTION),
    **dict.fromkeys(FORMS_KEYS, "write it below `forms`"),
}
_MISPLACED_IN_SECTION = {
    **{name: f"{_IN_FILTER}: `where: {{{name}: …}}`" for name in WHERE_KEYS},
    "not": f"{_IN_FILTER}: `where: {{not: …}}`",
    **dict.fromkeys(BLUEPRINT_KEYS.keys() - SECTION_KEYS.keys(), _ON_PAPER),
}

_LOOK = ("page_size", "columns", "theme")
_FROM_BANK = ("course", *_LOOK)
_PLAIN = ("course", "term", "date", "answers", "language", *_LOOK, "near_duplicates")


def read_blueprint(
    source: Source, project: Project
) -> tuple[Blueprint | None, tuple[Diagnostic, ...]]:
    """Read a blueprint; None where the file holds no mapping."""
    node, diagnostics = load_yaml(source.excerpt())
    reading = Reading(project=project, found=list(diagnostics))
    span = source.line_span(1)
    paper = source.path.rpartition("/")[2].rpartition(".")[0]
    name = read_paper_id(paper, project)
    if isinstance(name, Wrong):
        reading.found.append(error(name.rule, name.message, span, name.hint))
    if not isinstance(node, Mapping):
        if not diagnostics:
            message = "a blueprint is a mapping with `title` and `sections`"
            hint = "write `title: …`, and below it `sections: [{pick: 10}]`"
            reading.found.append(error("missing-field", message, span, hint))
        return None, tuple(reading.found)
    count = len(reading.found)
    opened = mappings.open_mapping(node, BLUEPRINT_KEYS, "a blueprint", reading)
    point_to_place(node, _MISPLACED_IN_PAPER, reading, since=count)
    blueprint = _blueprint(opened, paper, span, reading)
    return blueprint, tuple(reading.found)


def _blueprint(opened: Opened, paper: str, span: Span, reading: Reading) -> Blueprint:
    title = mappings.value(opened, "title", reading)
    if "title" not in opened.entries:
        message = "this blueprint has no `title`"
        reading.found.append(error("missing-field", message, span, "write `title: …`"))
    project = reading.project
    known: dict[str, Any] = {name: getattr(project, name) for name in _FROM_BANK}
    for name in _PLAIN:
        value = mappings.value(opened, name, reading)
        if value is not None:
            known[name] = value
    marking = project.marking
    if "marking" in opened.entries:
        marking = read_marking(opened.entries["marking"][1], marking, reading)
    blueprint = Blueprint(
        id=paper,
        title=title or paper,
        minutes=mappings.value(opened, "duration", reading),
        seed=mappings.located(opened, "seed", reading),
        requirements=_requirements(opened, reading),
        overlaps=read_overlaps(opened, paper, reading),
        exposure=read_exposure(opened, paper, reading),
        marking=marking,
        instructions=read_instructions(opened, reading),
        sections=_sections(opened, span, reading),
        forms=read_forms(opened, reading),
        bands=_bands(opened, reading),
        rulings=read_rulings(opened, reading, known.get("language") or project.language),
        span=span,
        **known,
    )
    return _shuffled(blueprint, opened, reading)


def _requirements(opened: Opened, reading: Reading) -> tuple[Requirement, ...]:
    splits = ("topics", "difficulty", "types", "levels", "tags")
    return (
        *read_totals(opened, reading),
        *read_splits(opened, splits, reading, picked=False),
    )


def _sections(opened: Opened, span: Span, reading: Reading) -> tuple[SectionSpec, ...]:
    _, given = opened.entries.get("sections", (None, None))
    if given is None or (isinstance(given, Sequence) and not given.entries):
        span = span if given is None else given.span
        message = "this blueprint has no `sections`"
        reading.found.append(error("missing-field", message, span, "list at least one section"))
        return ()
    nodes = mappings.list_of("sections", *opened.entries["sections"], reading)
    count = len(reading.found)
    sections = tuple(read_section(node, reading) for node in nodes)
    for node in nodes:
        point_to_place(node, _MISPLACED_IN_SECTION, reading, since=count)
    _name_once(sections, reading)
    return sections


def _name_once(sections: tuple[SectionSpec, ...], reading: Reading) -> None:
    """Report a question that is named twice."""
    places: dict[str, Span] = {}
    for question in (q for section in sections for q in section.questions):
        first = places.setdefault(question.value, question.span)
        if first is not question.span:
            message = f"the question `{question.value}` is named twice"
            found = error("duplicate-question", message, question.span, "remove one of them")
            reading.found.append(replace(found, related=((first, "first named here"),)))


def _shuffled(blueprint: Blueprint, opened: Opened, reading: Reading) -> Blueprint:
    if "shuffle" not in opened.entries:
        return blueprint
    node = opened.entries["shuffle"][1]
    own = mappings.open_mapping(node, _SHUFFLE_KEYS, "`shuffle`", reading)
    order = mappings.value(own, "questions", reading)
    choices = mappings.value(own, "choices", reading)
    return replace(
        blueprint,
        question_order=order or blueprint.question_order,
        shuffle_choices=blueprint.shuffle_choices if choices is None else choices,
    )


def _bands(opened: Opened, reading: Reading) -> tuple[Band, ...]:
    """Read score bands, which go down to 0 %."""
    if "bands" not in opened.entries:
        return ()
    bands: list[Band] = []
    for entry in mappings.list_of("bands", *opened.entries["bands"], reading):
        own = mappings.open_mapping(entry, _BAND_KEYS, "a band", reading)
        share, label = mappings.value(own, "from", reading), mappings.value(own, "label", reading)
        missing = [name for name in ("from", "label") if name not in own.entries]
        if missing:
            message = f"this band has no `{missing[0]}`"
            hint = "such as `{from: 90 %, label: Excellent}`"
            reading.found.append(error("missing-field", message, entry.span, hint))
        if share is None or label is None:
            continue
        if bands and share >= bands[-1].share:
            message = "score bands go down, and this one does not"
            hint = f"it must begin below {float(bands[-1].share * 100):g} %"
            reading.found.append(error("bad-value", message, entry.span, hint))
        note = mappings.value(own, "note", reading) or ""
        bands.append(Band(share=share, label=label, note=note))
    if bands and min(band.share for band in bands) > 0:
        message = "the score bands leave low scores without a band"
        hint = "end them with `{from: 0 %, label: …}`"
        reading.found.append(error("bad-value", message, opened.entries["bands"][0].span, hint))
    return tuple(bands)
