"""Reads a Markdown file: front matter, then one question, or many under headings."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, error
from examgen.model.item import Item, Stimulus
from examgen.model.project import Project
from examgen.read.characters import UNWANTED, check_characters
from examgen.read.content import content
from examgen.read.context import Context, Reference
from examgen.read.fields import NO_FIELDS, ItemFields, RawField, merge, raw_fields, read_fields
from examgen.read.file import FileRead
from examgen.read.findings import first_findings
from examgen.read.limits import MAX_QUESTION, excess, most_findings, too_long
from examgen.read.located_yaml import load_yaml
from examgen.read.making import id_of_path
from examgen.read.markdown_boxes import box_mark
from examgen.read.markdown_headings import Heading
from examgen.read.markdown_lines import Layout, cut_lines, gather, lay_out, line_span
from examgen.read.markdown_parts import part_names, split_parts
from examgen.read.markdown_question import Draft, read_question
from examgen.read.markdown_sections import (
    Section,
    split_sections,
    text_outside_fences,
    without_rule,
)
from examgen.read.references import definitions
from examgen.read.suppressions import read_suppressions
from examgen.read.values import Wrong, read_id
from examgen.source import Source, Span

MARK = re.compile(r"---[ \t]*$")
"""A line at which front matter begins or ends."""


@dataclass(slots=True, kw_only=True)
class _File:
    """A file on its way: what holds for all its questions, and what they gave."""

    layout: Layout
    project: Project
    defaults: ItemFields
    references: Mapping[str, Reference]
    names: Mapping[str, str]
    found: list[Diagnostic]
    items: list[Item] = field(default_factory=list)
    stimuli: list[Stimulus] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)


def read_markdown(source: Source, project: Project) -> FileRead:
    """Read a file of questions. Never raises; what is wrong is located and reported."""
    message = excess(source.text)
    if message is not None:
        found = error("file-too-long", message, source.line_span(1), "split the file")
        return FileRead(diagnostics=(found,))
    diagnostics: list[Diagnostic] = []
    defaults, start = _front_matter(source, project, diagnostics)
    layout = lay_out(source, start, project.parts)
    layout.found = diagnostics + layout.found
    file = _File(
        layout=layout,
        project=project,
        defaults=defaults,
        references=definitions(text_outside_fences(layout, start)) if "]:" in source.text else {},
        names=part_names(project.parts),
        found=layout.found,
    )
    if UNWANTED.search(source.text) is not None:
        rows = ((at + 1, 1, source.lines[at]) for at in range(start, len(source.lines)))
        file.found.extend(check_characters(gather(source.path, rows)))
    sections = split_sections(layout, start, project, file.found)
    _check_default_id(file, sections)
    for section in sections:
        if len(file.found) > most_findings():
            break
        _read_section(file, section)
    suppressions, found_there = read_suppressions(
        layout, [(section.start, section.end) for section in sections], file.heads
    )
    return FileRead(
        items=tuple(file.items),
        stimuli=tuple(file.stimuli),
        suppressions=suppressions,
        diagnostics=first_findings((*file.found, *found_there)),
    )


def _front_matter(
    source: Source, project: Project, found: list[Diagnostic]
) -> tuple[ItemFields, int]:
    """Read the fields between two lines ``---`` at the top; return the line behind them."""
    lines = source.lines
    if not MARK.match(lines[0]):
        return NO_FIELDS, 0
    end = next((at for at in range(1, len(lines)) if MARK.match(lines[at])), None)
    if end is None:
        message = "the front matter that begins here never ends"
        hint = "end it with a line `---`"
        found.append(error("front-matter-open", message, source.line_span(1), hint))
        return NO_FIELDS, 1
    rows = ((at + 1, 1, lines[at]) for at in range(1, end))
    node, problems = load_yaml(gather(source.path, rows))
    found.extend(problems)
    if node is None:
        return NO_FIELDS, end + 1
    raw, problems = raw_fields(node)
    found.extend(problems)
    fields, problems = read_fields(raw, project)
    found.extend(problems)
    return fields, end + 1


def _check_default_id(file: _File, sections: list[Section]) -> None:
    if file.defaults.id is not None and sections[0].heading is not None:
        message = "the questions of this file have their ids in their headings"
        span = file.defaults.spans["id"]
        file.found.append(error("id-conflict", message, span, "delete the id here"))


def _read_section(file: _File, section: Section) -> None:
    layout, heading = file.layout, section.heading
    start = section.start + (1 if heading else 0)
    first = heading.span if heading else layout.source.line_span(1)
    if too_long("\n".join(layout.lines[start : section.end]), MAX_QUESTION):
        message = f"a question may have {MAX_QUESTION // 1024} KiB, this one has more"
        file.found.append(error("text-too-long", message, first, "split the question"))
        return
    end = without_rule(layout, start, section.end)
    if heading is not None and heading.is_stimulus:
        _read_stimulus(file, heading, start, end)
        return
    fields, id_ = _fields(file, heading, first)
    name = heading.name if heading else first
    draft = Draft(
        layout=layout,
        project=file.project,
        references=file.references,
        fields=fields,
        start=start,
        end=end,
        span=first,
        name=name,
        found=file.found,
        heads=file.heads,
    )
    item = read_question(draft, id_, file.names)
    if item is not None:
        file.items.append(item)


def _fields(file: _File, heading: Heading | None, first: Span) -> tuple[ItemFields, str | None]:
    """Return a question's fields and its id; None where there is no valid one."""
    if heading is None:
        return file.defaults, file.defaults.id or _id_from_path(file, first)
    own, problems = read_fields(heading.fields, file.project)
    file.found.extend(problems)
    if own.id is not None:
        message = "the heading is the id of the question"
        span = own.spans["id"]
        file.found.append(error("id-conflict", message, span, "delete the field"))
    return merge(file.defaults, own), heading.id


def _id_from_path(file: _File, first: Span) -> str | None:
    """Return the path below ``questions/`` without its ending."""
    id_ = read_id(id_of_path(file.layout.source.path), file.project)
    if not isinstance(id_, Wrong):
        return id_
    message = f"the file's name makes no id: {id_.message}"
    hint = "rename the file, or give the question an `id` in its front matter"
    file.found.append(error("bad-id", message, first, hint))
    return None


def _read_stimulus(file: _File, heading: Heading, start: int, end: int) -> None:
    """Read a shared passage; it may have a title, and notes for authors."""
    layout = file.layout
    title: str | None = None
    for raw in heading.fields:
        if raw.name.text == "title":
            title = raw.values[0].text.strip() or None
        else:
            _report_field(file, raw)
    stem_end, parts, heads = split_parts(layout, start, end, file.names, file.found)
    file.heads.extend(heads)
    for part, lines in parts.items():
        if part != "notes":
            message = f"a stimulus has no part `{part}`"
            hint = "put it into the questions that use the stimulus"
            span = line_span(layout, lines[0] - 1)
            file.found.append(error("stimulus-form", message, span, hint))
    for at in range(start, stem_end):
        if at not in layout.inside and box_mark(layout.lines[at]) is not None:
            message = "a stimulus asks nothing, so it has no boxes"
            hint = f"put the choices into a question with `stimulus={heading.id or 'id'}`"
            file.found.append(error("stimulus-form", message, line_span(layout, at), hint))
            break
    context = Context(found=file.found, references=file.references, reported=layout.reported)
    body = content(cut_lines(layout, start, stem_end), context)
    if heading.id is not None:
        file.stimuli.append(Stimulus(id=heading.id, body=body, title=title, span=heading.span))


def _report_field(file: _File, raw: RawField) -> None:
    message = f"a stimulus has no field `{raw.name.text}`"
    span = raw.name.span(0, len(raw.name.text))
    file.found.append(error("unknown-field", message, span, "it may have a `title`"))
