"""Edits that change the fields of a question and nothing around them."""

import re
from collections.abc import Mapping as MappingOf

from examgen.diagnostic import Edit, ExamgenError
from examgen.field_values import field_value
from examgen.read.escapes import heading_end
from examgen.read.fields import FIELDS
from examgen.read.held_fields import HeadingHome, Home, MappingHome, NoHome
from examgen.read.mapping_edits import entry_text, mapping_edits
from examgen.read.markdown_headings import FIELD
from examgen.source import Span

Values = tuple[str, ...]
"""A field's new values, one unless the field is a list; none where it is to go."""

_NAME = re.compile(r" {0,3}##[ \t]*(?P<name>[^{]*?)[ \t]*(?P<braces>\{.*\})?$")


def field_edits(home: Home, changes: MappingOf[str, Values]) -> tuple[Edit, ...]:
    """Return the edits that give a question's own fields these values.

    Raises ExamgenError where a comment would be lost.
    """
    match home:
        case HeadingHome():
            return (_in_heading(home, changes),)
        case MappingHome(node=node, fenced=fenced):
            return mapping_edits(node, changes, fenced=fenced)
        case NoHome(path=path, line=line, fenced=fenced):
            rows = "".join(entry_text(name, texts) + "\n" for name, texts in _kept(changes))
            text = rows if fenced else f"---\n{rows}---\n\n"
            return (Edit(span=Span(path, line, 1, line, 1), text=text),)


def _kept(changes: MappingOf[str, Values]) -> list[tuple[str, Values]]:
    return sorted(
        ((name, texts) for name, texts in changes.items() if texts),
        key=lambda change: list(FIELDS).index(change[0]),
    )


def _in_heading(home: HeadingHome, changes: MappingOf[str, Values]) -> Edit:
    end = heading_end(home.text)
    found = _NAME.match(home.text[:end])
    if found is None:
        raise ExamgenError(f"{home.path}:{home.line}: this heading cannot be changed")
    name = changes["id"][0] if changes.get("id") else found["name"]
    wanted = {
        key: f"{key}={field_value(','.join(texts))}" for key, texts in _kept(changes) if key != "id"
    }
    gone = {key for key, texts in changes.items() if not texts}
    inside = (found["braces"] or "{}")[1:-1]
    pieces: list[tuple[int, str]] = []
    at = 0
    while inside[at:].strip():
        field = FIELD.match(inside, at)
        if field is None:
            raise ExamgenError(f"{home.path}:{home.line}: this heading cannot be changed")
        key = field["name"]
        if key in wanted:
            pieces.append((_place(key), inside[at : field.start("name")] + wanted.pop(key)))
        elif key not in gone:
            pieces.append((_place(key), field.group()))
        at = field.end()
    joined = "".join(_with_new(pieces, wanted))
    if not inside[:1].isspace():
        joined = joined.lstrip(" \t")
    gap = home.text[found.end("name") : found.start("braces")] if found["braces"] else " "
    braces = f"{gap}{{{joined}{inside[at:]}}}" if joined.strip() else ""
    start = found.start("name")
    span = Span(home.path, home.line, start + 1, home.line, found.end() + 1)
    return Edit(span=span, text=name + braces)


def _with_new(pieces: list[tuple[int, str]], new: MappingOf[str, str]) -> list[str]:
    """Return the fields with new ones among them, where `examgen fmt` would put them."""
    pieces = list(pieces)
    for key, text in new.items():
        place = _place(key)
        later = (at for at, (other, _) in enumerate(pieces) if other > place)
        pieces.insert(next(later, len(pieces)), (place, f" {text}"))
    texts = [text for _, text in pieces]
    # What stood first may have no blank before it.
    return [text if text[:1].isspace() else f" {text}" for text in texts]


def _place(key: str) -> int:
    return list(FIELDS).index(key) if key in FIELDS else len(FIELDS)
