"""Headings of questions: ``## id {key=value key="two words" flag}``."""

import re
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic, error, mend
from examgen.model.project import Project
from examgen.read.escapes import heading_end
from examgen.read.fields import RawField
from examgen.read.values import Wrong, read_id
from examgen.source import Anchor, Excerpt, Span

_LEAD = re.compile(r" {0,3}##(?P<gap>[ \t]*)")
_BRACES = re.compile(r"[ \t]*\{(?P<inside>.*)\}$")
FIELD = re.compile(
    r"[ \t]*(?P<name>[^\s=\"{}]+)"
    r"(?P<is>=(?:\"(?P<quoted>(?:[^\"\\]|\\.)*)\"|(?P<bare>[^\s\"]*)))?(?=[ \t]|$)"
)

_ESCAPE = re.compile(r"\\[\"\\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A level-2 heading; ``id`` is None where it is not one.

    ``span`` is the whole line without blanks around it, ``name`` the place of the id.
    """

    id: str | None
    fields: tuple[RawField, ...]
    is_stimulus: bool
    span: Span
    name: Span
    found: tuple[Diagnostic, ...]


def read_heading(path: str, line: int, text: str, project: Project) -> Heading:
    """Read the heading in a line (1-based)."""
    found: list[Diagnostic] = []
    whole = Excerpt(path, text, (Anchor(0, line, 1),))
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    end = max(start, heading_end(text))
    if lead is not None and not lead["gap"]:
        span = whole.span(0, start)
        fix = mend("put in a blank", (whole.span(start, start), " "))
        found.append(error("heading-blank", "a blank is missing after `##`", span, fix=fix))
    lead_start = len(text) - len(text.lstrip())
    brace = text.find("{", start, end)
    name_end = end if brace < 0 else brace
    while name_end > start and text[name_end - 1] in " \t":
        name_end -= 1
    name = text[start:name_end]
    span = whole.span(start, max(name_end, start))
    value = read_id(name, project)
    if not name:
        message = "this heading has no id"
        hint = "write one, `## adamw-states {marks=2}`; a heading inside a stem has `####`"
        found.append(error("heading-id", message, whole.span(lead_start, max(end, start)), hint))
    elif isinstance(value, Wrong):
        message = f"a level-2 heading is the id of a question, and `{name}` is none"
        hint = "write `####` for a heading inside a stem"
        hint = f"{hint}; as an id, {value.hint}" if value.hint else hint
        found.append(error("heading-id", message, span, hint))
    fields, stimulus = _braces(whole, name_end, end, found)
    return Heading(
        id=None if isinstance(value, Wrong) else value,
        fields=fields,
        is_stimulus=stimulus,
        span=whole.span(lead_start, max(end, start)),
        name=span,
        found=tuple(found),
    )


def _braces(
    whole: Excerpt, start: int, end: int, found: list[Diagnostic]
) -> tuple[tuple[RawField, ...], bool]:
    """Read the fields in braces; tells as well whether the flag ``stimulus`` is set."""
    braces = _BRACES.match(whole.text[start:end])
    if braces is None:
        if start < end:
            found.append(_open_braces(whole, start, end))
        return (), False
    at, stop = start + braces.start("inside"), start + braces.end("inside")
    fields: list[RawField] = []
    stimulus = False
    while whole.text[at:stop].strip():
        field = FIELD.match(whole.text[:stop], at)
        if field is None:
            found.append(_unreadable(whole, at, stop))
            break
        at = field.end()
        if field["is"] is not None:
            name = whole.slice(*field.span("name"))
            fields.append(RawField(name, (_value(whole, field),)))
        elif field["name"] == "stimulus":
            stimulus = True
        else:
            found.append(_unreadable(whole, field.start("name"), field.end("name")))
    return tuple(fields), stimulus


def _open_braces(whole: Excerpt, start: int, end: int) -> Diagnostic:
    """Report what follows an id and does not stand in one pair of braces."""
    rest = whole.text[start:end]
    start += len(rest) - len(rest.lstrip())
    close = whole.text.rfind("}", start, end)
    if close < 0:
        message, hint = "this brace is never closed", f"close the brace: `{rest.strip()}}}`"
        fix = mend("close the brace", (whole.span(end, end), "}"))
        return error("heading-fields", message, whole.span(start, end), hint, fix=fix)
    message = "text follows the fields of this heading"
    hint = "delete it, or put it into the braces as in `{marks=2 tags=a,b}`"
    return error("heading-fields", message, whole.span(close + 1, end), hint)


def _value(whole: Excerpt, field: re.Match[str]) -> Excerpt:
    if field["quoted"] is None:
        return whole.slice(*field.span("bare"))
    offset, end = field.span("quoted")
    start = offset
    pieces = []
    for escape in _ESCAPE.finditer(field["quoted"]):
        pieces.append((start, offset + escape.start()))
        start = offset + escape.end() - 1
    return whole.cut([*pieces, (start, end)], "")


def _unreadable(whole: Excerpt, start: int, end: int) -> Diagnostic:
    message = f"`{whole.text[start:end].strip()}` is no field"
    hint = "write `name=value`, and a value with blanks in double quotes"
    return error("heading-fields", message, whole.span(start, end), hint)
