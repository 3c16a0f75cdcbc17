"""The fields of an item in Markdown: in its heading's braces, or in front matter."""

from examgen.diagnostic import Edit
from examgen.model.item import Item
from examgen.notation import braced
from examgen.read.escapes import heading_end
from examgen.read.fields import FIELDS
from examgen.read.located_yaml import Mapping, load_yaml
from examgen.read.markdown import front_matter
from examgen.read.markdown_headings import braces_of, field_places
from examgen.read.own_fields import Changes, OwnFields
from examgen.read.own_yaml import list_of_values, own_of_mapping, written_fields
from examgen.source import Source, Span


def own_in_markdown(source: Source, item: Item) -> OwnFields:
    """Return the fields written at an item that was read from ``source``."""
    line = source.lines[item.span.line - 1]
    if line.lstrip(" ").startswith("##"):
        return _own_of_heading(source, item.span.line)
    return _own_of_file(source)


def _own_of_heading(source: Source, number: int) -> OwnFields:
    text = source.lines[number - 1]
    values = {place.name: list_of_values(place.name, [place.value]) for place in field_places(text)}

    def write(changes: Changes) -> tuple[Edit, ...]:
        return (Edit(span=source.line_span(number), text=_amended(text, changes)),)

    return OwnFields(values, write)


def _amended(text: str, changes: Changes) -> str:
    """Return a heading with other fields; what is not named stays to the blank."""
    end = heading_end(text)
    start, stop = braces_of(text) or (end, end)
    wanted = dict(changes)
    pieces: list[str] = []
    done = start
    for place in field_places(text):
        if place.name not in wanted:
            continue
        pieces.append(text[done : place.start])
        values = wanted.pop(place.name)
        if values:
            pieces.append(f"{text[place.start : place.value_start]}{braced(','.join(values))}")
        done = place.end
    pieces.append(text[done:stop])
    inside = "".join(pieces)
    new = [f"{name}={braced(','.join(values))}" for name, values in wanted.items() if values]
    if start == stop == end and braces_of(text) is None:
        return f"{text[:end]} {{{' '.join(new)}}}{text[end:]}" if new else text
    padding = inside[: len(inside) - len(inside.lstrip())] if not text[start].isspace() else ""
    inside = inside.removeprefix(padding)
    inside = " ".join([*([inside] if inside.strip() else []), *new])
    if not inside:
        return f"{text[: start - 1].rstrip()}{text[stop + 1 :]}"
    return f"{text[:start]}{inside}{text[stop:]}"


def _own_of_file(source: Source) -> OwnFields:
    there = front_matter(source)
    node = None if there is None else load_yaml(there[0])[0]
    if isinstance(node, Mapping):
        return own_of_mapping(node, FIELDS)

    def write(changes: Changes) -> tuple[Edit, ...]:
        lines = "".join(f"{line}\n" for line in written_fields(changes))
        first = 1 if there is None else 2
        text = f"---\n{lines}---\n\n" if there is None else lines
        return (Edit(span=Span(source.path, first, 1, first, 1), text=text if lines else ""),)

    return OwnFields({}, write)
