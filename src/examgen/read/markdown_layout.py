"""The layout of Markdown: headings and their fields, boxes, blank lines, ends of lines."""

import re

from examgen.diagnostic import Edit
from examgen.field_values import typed_value
from examgen.model.item import Multiple, Single
from examgen.model.project import Project
from examgen.read.escapes import heading_end
from examgen.read.fields import FIELDS
from examgen.read.file import FileRead
from examgen.read.line_layout import blank_edits, trailing
from examgen.read.located_yaml import load_yaml
from examgen.read.markdown import MARK
from examgen.read.markdown_headings import FIELD, read_heading
from examgen.read.markdown_lines import Layout, gather, lay_out, width
from examgen.read.yaml_layout import quote_edits
from examgen.source import Source, Span

_BOX = re.compile(r" {0,3}(?P<mark>[-*+])[ \t]+(?P<box>\[[ xX]?\])")
_PART = re.compile(r"###[ \t]+\S")
_RULE = re.compile(r"[ \t]*-{3,}[ \t]*$")
_OPEN = ("$$", "\\[")


def markdown_layout(source: Source, project: Project, read: FileRead) -> tuple[Edit, ...]:
    """Return the edits that lay a file out; ``read`` is what it holds, without errors."""
    start, edits = _front_matter(source)
    layout = lay_out(source, start, project.parts)
    kept = _kept(layout, start)
    heads = [at for at in layout.headings if at not in kept]
    for at in heads:
        edits += _heading(source, at, project)
    boxes = _boxes(source, read)
    edits += boxes
    parts = [
        at
        for at in range(start, len(source.lines))
        if _PART.match(source.lines[at]) and at not in kept and at not in layout.inside
    ]
    gaps = {*heads, *parts}
    # Right below a heading a rule is printed; behind a blank line it may only separate.
    rules = {at for at in range(start, len(source.lines)) if _RULE.match(source.lines[at])}
    gaps |= {at + 1 for at in gaps if at + 1 not in kept and at + 1 not in rules}
    if start and start < len(source.lines):
        gaps.add(start)
    # A rule in the first line would begin front matter.
    rule = MARK.match(next(filter(str.strip, source.lines), ""))
    first = not (start or rule)
    edits += blank_edits(source.path, source.lines, start, kept, gaps, first=first)
    for at in range(start, len(source.lines)):
        if at not in kept and at not in heads and _may_be_trimmed(source.lines, at):
            edits += trailing(source.path, at, source.lines[at])
    return tuple(edits)


def _front_matter(source: Source) -> tuple[int, list[Edit]]:
    """Lay the front matter out; return the line behind it as well."""
    lines = source.lines
    if not MARK.match(lines[0]):
        return 0, []
    end = next((at for at in range(1, len(lines)) if MARK.match(lines[at])), len(lines) - 1)
    node, _ = load_yaml(gather(source.path, ((at + 1, 1, lines[at]) for at in range(1, end))))
    edits = [] if node is None else list(quote_edits(node))
    if node is not None and not any(mark in row for row in lines[1:end] for mark in "|>\"'"):
        for at in range(end + 1):
            edits += trailing(source.path, at, lines[at])
    return end + 1, edits


def _kept(layout: Layout, start: int) -> set[int]:
    """Return the lines of fences, comments, displayed formulas and indented code."""
    lines = layout.source.lines
    kept = {*layout.fences, *layout.inside}
    for first, behind, _ in layout.comments:
        kept.update(range(first, behind))
    at = start
    while at < len(lines):
        text = lines[at].strip().lstrip("->*+ ")
        if at not in kept and text.startswith(_OPEN):
            close = "$$" if text.startswith("$$") else "\\]"
            end = at
            while end < len(lines) and lines[end].strip():
                last = lines[end].rstrip().endswith(close)
                if last and (end > at or len(text) > 2):
                    break
                end += 1
            kept.update(range(at, min(end + 1, len(lines))))
            at = end
        at += 1
    # A comment is a blank line to those around it.
    return kept | _deep(layout.lines, start)


def _deep(lines: list[str], start: int) -> set[int]:
    """Return the lines that may be indented code, and blank ones between such lines."""
    found: set[int] = set()
    was_deep = False
    blank: list[int] = []
    for at in range(start, len(lines)):
        if not lines[at].strip():
            blank.append(at)
            continue
        is_deep = width(lines[at]) >= 4
        if is_deep:
            found.add(at)
        if is_deep and was_deep:
            found.update(blank)
        was_deep, blank = is_deep, []
    return found


def _may_be_trimmed(lines: list[str], at: int) -> bool:
    """Tell whether the end of a line says nothing: no break, no code or formula goes on."""
    line = lines[at]
    follows = at + 1 < len(lines) and lines[at + 1].strip()
    # A backslash at the end would break the line.
    ends = line.endswith("  ") or line.rstrip(" \t").endswith("\\")
    return not (follows and (ends or line.count("`") % 2 or line.count("$") % 2))


def _boxes(source: Source, read: FileRead) -> list[Edit]:
    edits: list[Edit] = []
    for item in read.items:
        if not isinstance(item.response, Single | Multiple):
            continue
        for choice in item.response.choices:
            at = choice.span.line
            box = _BOX.match(source.lines[at - 1])
            if box is None:
                continue
            for name, text in (("mark", "-"), ("box", "[x]" if choice.correct else "[ ]")):
                if box[name] != text:
                    start, end = box.span(name)
                    edits.append(
                        Edit(span=Span(source.path, at, start + 1, at, end + 1), text=text)
                    )
    return edits


def _heading(source: Source, at: int, project: Project) -> list[Edit]:
    """Write a heading's fields in the order of the table, quoted where they must be."""
    line = source.lines[at]
    heading = read_heading(source.path, at + 1, line, project)
    if heading.id is None or heading.found:
        return []
    end = heading_end(line)
    opening = line.find("{", 0, end)
    fields: list[tuple[int, str]] = []
    if opening >= 0:
        inside, place = line[opening + 1 : line.rindex("}", 0, end)], 0
        while inside[place:].strip():
            field = FIELD.match(inside, place)
            if field is None:
                return []
            fields.append(_field(field))
            place = field.end()
    fields.sort(key=lambda pair: pair[0])
    braces = " {" + " ".join(text for _, text in fields) + "}" if fields else ""
    text = f"## {heading.id}{braces}"
    if text == line:
        return []
    return [Edit(span=Span(source.path, at + 1, 1, at + 1, len(line) + 1), text=text)]


def _field(field: re.Match[str]) -> tuple[int, str]:
    name = field["name"]
    if field["is"] is None:
        return -1, name
    rank = list(FIELDS).index(name) if name in FIELDS else len(FIELDS)
    quoted = field["quoted"]
    if quoted is None:
        return rank, f"{name}={field['bare']}"
    text = quoted
    if name in FIELDS and FIELDS[name].many:
        text = ",".join(part.strip() for part in quoted.split(","))
    return rank, f"{name}={typed_value(text)}"
