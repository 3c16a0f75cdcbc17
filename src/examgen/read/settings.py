"""``bank.yaml``: the settings of a bank."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from examgen.diagnostic import Diagnostic, error
from examgen.model.content import Image
from examgen.model.project import PART_NAMES, DifficultyBand, Project, Topic
from examgen.read import mappings, values
from examgen.read.links import figure_path
from examgen.read.lint_settings import LINT_KEY, read_lint
from examgen.read.located_yaml import Mapping, Node, Scalar, load_yaml
from examgen.read.mappings import Key, Opened, Reading, Table
from examgen.read.marking import MARKING_SCHEMA, read_marking
from examgen.read.near_duplicates import NEAR_DUPLICATES_KEY, read_near_duplicates
from examgen.read.numbers import to_fraction
from examgen.read.site_settings import SITE_KEY, read_site
from examgen.read.values import Kind, Wrong
from examgen.source import Source
from examgen.suggest import hint_of

_PAPER_ID = re.compile(r"[a-z0-9][a-z0-9._\-]*")


def read_paper_id(text: str, _project: Project) -> str | Wrong:
    """Read a paper's id, the name of its blueprint's file without its ending."""
    if not _PAPER_ID.fullmatch(text) or len(text) > 100:
        return Wrong(f"`{text}` is no name of a paper: a-z 0-9 . _ -", None, "bad-id")
    if text == "site":
        message = "no paper is called `site`: the site itself is built there"
        return Wrong(message, "choose another name", "bad-id")
    return text


def read_page_size(text: str, _project: Project) -> str | Wrong:
    """Read a page size by its name."""
    for name in _PAGE_SIZES:
        if text.lower() == name.lower():
            return name
    return Wrong(f"`{text}` is no page size", f"one of {', '.join(_PAGE_SIZES)}")


def read_columns(text: str, _project: Project) -> int | Wrong:
    """Read how many columns a paper has."""
    if text in ("1", "2"):
        return int(text)
    return Wrong(f"`{text}` is no number of columns", "1 or 2")


def read_theme(text: str, _project: Project) -> str | Wrong:
    """Read the name of a theme."""
    if text.lower() in THEMES:
        return text.lower()
    return Wrong(f"there is no theme `{text}`", hint_of(text, THEMES))


def _share(text: str, _project: Project) -> Fraction | Wrong:
    number = to_fraction(text)
    if number is not None and 0 <= number <= 1:
        return number
    return Wrong(f"`{text}` is no number from 0 to 1")


_PAGE_SIZES = ("A4", "A5", "Letter", "Legal")
PAPER_ID = Kind(read=read_paper_id, schema={"type": "string", "pattern": f"^{_PAPER_ID.pattern}$"})
PAGE_SIZE = Kind(read=read_page_size, schema={"enum": list(_PAGE_SIZES)})
COLUMNS = Kind(read=read_columns, schema={"enum": [1, 2]})
THEMES = ("plain", "university", "booklet")
THEME = Kind(read=read_theme, schema={"enum": list(THEMES)})
_SHARE = Kind(read=_share, schema={"type": "number", "minimum": 0, "maximum": 1})

_PART_KEYS: Table = {
    name: Key(kind=values.TEXT, summary=f"The heading that starts `{heading}`.")
    for name, heading in PART_NAMES.items()
}

_BAND_KEYS: Table = {
    "value": Key(kind=_SHARE, summary="The difficulty that the name stands for."),
    "upto": Key(kind=_SHARE, summary="The highest difficulty in the band; 1 in the last."),
}

_TOPIC_KEYS: Table = {
    "title": Key(kind=values.LABEL, summary="The topic's title."),
    "topics": Key(summary="The topics below it.", schema={"$ref": "#/$defs/topics"}),
}

TOPICS_SCHEMA = {
    "type": "object",
    "propertyNames": {"pattern": f"^{values.ID_PATTERN}$"},
    "additionalProperties": {"anyOf": [{"type": "string"}, mappings.schema_of(_TOPIC_KEYS)]},
}

PROJECT_KEYS: Table = {
    "title": Key(kind=values.LABEL, summary="The bank's title."),
    "institution": Key(kind=values.LABEL, summary="The institution, printed on papers."),
    "course": Key(kind=values.LABEL, summary="The course, printed on papers."),
    "language": Key(kind=values.LANGUAGE, summary="The language of the items: `en`, `pt-BR`."),
    "licence": Key(kind=values.TEXT, summary="The licence of items that name none."),
    "author": Key(kind=values.TEXT, summary="The author of items that name none."),
    "topics": Key(
        summary="The tree of topics: an id with its title, or with `title` and `topics`.",
        schema={"$ref": "#/$defs/topics"},
    ),
    "difficulty_bands": Key(
        summary="Names of difficulty from easy to hard, with `value` and `upto`.",
        schema={"type": "object", "additionalProperties": mappings.schema_of(_BAND_KEYS)},
    ),
    "difficulty": Key(kind=values.DIFFICULTY, summary="The difficulty of items that name none."),
    "marks": Key(kind=values.MARKS, summary="The marks of items that name none."),
    "marking": Key(summary="The marking of papers that name none.", schema=MARKING_SCHEMA),
    "parts": Key(
        summary="The headings of an item's parts in the bank's language.",
        schema=mappings.schema_of(_PART_KEYS),
    ),
    "near_duplicates": NEAR_DUPLICATES_KEY,
    "lint": LINT_KEY,
    "published": Key(kind=PAPER_ID, many=True, summary="The papers that the site shows."),
    "site": SITE_KEY,
    "theme": Key(kind=THEME, summary="The look of papers; plain unless it says otherwise."),
    "crest": Key(kind=values.TEXT, summary="The figure on papers of the theme university."),
    "page_size": Key(kind=PAGE_SIZE, summary="The paper's size; A4 unless it says otherwise."),
    "columns": Key(kind=COLUMNS, summary="The columns of papers: 1 or 2; 1 if left out."),
}

_SINGLE = ("title", "institution", "course", "language", "licence", "author", "difficulty")
_ALSO_SINGLE = ("marks", "theme", "page_size", "columns")


def read_project(source: Source) -> tuple[Project, tuple[Diagnostic, ...]]:
    """Read ``bank.yaml``; whatever is wrong in it, a usable project comes back."""
    node, found = load_yaml(source.excerpt())
    project = Project(span=source.line_span(1))
    reading = Reading(project=project, found=list(found))
    if node is None or mappings.is_empty(node):
        return project, tuple(reading.found)
    opened = mappings.open_mapping(node, PROJECT_KEYS, "bank.yaml", reading)
    if "difficulty_bands" in opened.entries:
        bands = _bands(opened.entries["difficulty_bands"][1], reading)
        project = replace(project, bands=bands or project.bands)
        reading = replace(reading, project=project)
    singles = {name: mappings.value(opened, name, reading) for name in (*_SINGLE, *_ALSO_SINGLE)}
    project = replace(project, **{k: v for k, v in singles.items() if v is not None})
    if "crest" in opened.entries:
        project = replace(project, crest=_crest(opened, source.path, reading))
    if "topics" in opened.entries:
        topics = tuple(_topics(opened.entries["topics"][1], "", reading))
        project = replace(project, topics=topics)
    if "marking" in opened.entries:
        node = opened.entries["marking"][1]
        project = replace(project, marking=read_marking(node, project.marking, reading))
    published = dict.fromkeys(
        paper.value for paper in mappings.several(opened, "published", reading)
    )
    project = replace(
        project,
        published=tuple(published),
        parts=_parts(opened, reading),
        near_duplicates=read_near_duplicates(opened, reading),
        lint=read_lint(opened, reading),
        site=read_site(opened, reading),
    )
    return project, tuple(reading.found)


def _crest(opened: Opened, path: str, reading: Reading) -> Image | None:
    found = mappings.located(opened, "crest", reading)
    if found is None:
        return None
    place, reason = figure_path(path, found.value)
    if reason is not None:
        hint = "name a figure of the bank, relative to this file: `figures/crest.svg`"
        reading.found.append(error("bad-value", f"`{found.value}` {reason}", found.span, hint))
        return None
    return Image(path=place, alt="", title="", span=found.span)


def _topics(node: Node, above: str, reading: Reading) -> Iterator[Topic]:
    """Walk the tree, each topic before those below it."""
    if not isinstance(node, Mapping):
        message = "`topics` is a mapping of ids to titles"
        hint = "a line `id: Title` each"
        reading.found.append(error("bad-value", message, node.span, hint))
        return
    for key, value in node.entries:
        name = values.read_id(key.text, reading.project)
        if isinstance(name, Wrong):
            reading.found.append(error(name.rule, name.message, key.span, name.hint))
            continue
        path = f"{above}{name}"
        if isinstance(value, Scalar):
            # A topic without a title goes by its id.
            yield Topic(id=path, title=value.text.strip() or name, span=key.span)
            continue
        opened = mappings.open_mapping(value, _TOPIC_KEYS, f"the topic `{name}`", reading)
        title = mappings.value(opened, "title", reading)
        yield Topic(id=path, title=title or name, span=key.span)
        if "topics" in opened.entries:
            yield from _topics(opened.entries["topics"][1], f"{path}/", reading)


def _bands(node: Node, reading: Reading) -> tuple[DifficultyBand, ...]:
    """Read difficulty bands; each must end above the one before, the last at 1."""
    if not isinstance(node, Mapping):
        message = "`difficulty_bands` is a mapping of names to `value` and `upto`"
        reading.found.append(error("bad-value", message, node.span))
        return ()
    bands: list[DifficultyBand] = []
    low = Fraction(0)
    for key, entry in node.entries:
        opened = mappings.open_mapping(entry, _BAND_KEYS, f"the band `{key.text}`", reading)
        upto, value = (mappings.value(opened, name, reading) for name in ("upto", "value"))
        if upto is None or value is None:
            if not reading.found:
                hint = "such as `{value: 0.25, upto: 0.35}`"
                message = f"the band `{key.text}` needs `value` and `upto`"
                reading.found.append(error("missing-field", message, key.span, hint))
            return ()
        if not low <= value <= upto or (bands and upto <= low):
            message = f"the band `{key.text}` does not follow the one before"
            hint = f"`value` and `upto` rise from band to band; it starts at {float(low):g}"
            reading.found.append(error("bad-value", message, entry.span, hint))
            return ()
        bands.append(DifficultyBand(name=key.text, value=value, upto=upto))
        low = upto
    if low != 1:
        message = "the last difficulty band does not reach 1"
        reading.found.append(error("bad-value", message, node.span, "end it with `upto: 1`"))
        return ()
    return tuple(bands)


def _parts(opened: Opened, reading: Reading) -> dict[str, str]:
    """Return the headings of all parts, the bank's own before the default ones."""
    parts = dict(PART_NAMES)
    if "parts" not in opened.entries:
        return parts
    own = mappings.open_mapping(opened.entries["parts"][1], _PART_KEYS, "`parts`", reading)
    for name in own.entries:
        heading = mappings.value(own, name, reading)
        if heading is None:
            continue
        taken = [key for key, text in parts.items() if key != name and text == heading]
        if taken:
            message = f"the heading `{heading}` starts `{taken[0]}` already"
            reading.found.append(error("bad-value", message, own.entries[name][1].span))
        else:
            parts[name] = heading
    return parts
