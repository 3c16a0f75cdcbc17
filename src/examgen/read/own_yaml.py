"""The fields of an item in a mapping of YAML: a question of a file, or front matter."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from examgen.diagnostic import Edit, ExamgenError
from examgen.model.item import Item
from examgen.notation import yaml_scalar
from examgen.read.fields import FIELDS
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence, load_yaml, source_text
from examgen.read.mappings import Table
from examgen.read.own_fields import Changes, OwnFields
from examgen.source import Excerpt, Source, Span


def own_in_yaml(source: Source, item: Item) -> OwnFields:
    """Return the fields written at an item that was read from ``source``."""
    root, _ = load_yaml(source.excerpt())
    assert isinstance(root, Mapping)  # noqa: S101 - an item was read from it
    entries = {key.text: value for key, value in root.entries}
    questions = entries.get("questions")
    nodes = questions.entries if isinstance(questions, Sequence) else (root,)
    node = next(n for n in nodes if n.span.line == item.span.line or n is root)
    assert isinstance(node, Mapping)  # noqa: S101 - so is its question
    return own_of_mapping(node, FIELDS)


def own_of_mapping(node: Mapping, fields: Table) -> OwnFields:
    """Return those entries of a mapping that are fields."""
    values = {}
    for key, value in node.entries:
        if key.text in fields:
            values[key.text] = list_of_values(key.text, _texts(value))

    def write(changes: Changes) -> tuple[Edit, ...]:
        return tuple(_edits(node, changes))

    return OwnFields(values, write)


def list_of_values(name: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return a field's values: those of a list field are separated by commas."""
    if not FIELDS[name].many:
        return tuple(text.strip() for text in texts)
    return tuple(part.strip() for text in texts for part in text.split(",") if part.strip())


def written_fields(changes: Changes) -> Iterator[str]:
    """Yield fields as lines of a block mapping."""
    for name, values in changes.items():
        if values:
            yield f"{name}: {_written(name, values)}"


def _written(name: str, values: tuple[str, ...]) -> str:
    if FIELDS[name].many:
        return f"[{', '.join(map(yaml_scalar, values))}]"
    return yaml_scalar(values[0])


def _texts(node: Node) -> Iterator[str]:
    match node:
        case Scalar(text=text):
            yield text
        case Sequence(entries=entries):
            for entry in entries:
                yield from _texts(entry)
        case Mapping():
            return
        case _:
            assert_never(node)


def _edits(node: Mapping, changes: Changes) -> Iterator[Edit]:
    there = {key.text: (key, value) for key, value in node.entries}
    for name, values in changes.items():
        if name not in there:
            continue
        key, value = there[name]
        if values:
            yield from _replaced(name, key, value, values)
        else:
            yield _removed(node, name, key, value)
    new = {n: v for n, v in changes.items() if n not in there}
    if any(new.values()):
        yield _added(node, new)


def _replaced(name: str, key: Scalar, value: Node, values: tuple[str, ...]) -> Iterator[Edit]:
    """Write other values; a list that grows or shrinks by whole lines keeps its other lines."""
    if isinstance(value, Sequence) and not source_text(value).startswith("["):
        yield from _entries(name, value, values)
        return
    typed = source_text(value)
    if "#" in typed and "\n" in typed:
        raise _comment(name, key)
    text = _written(name, values)
    if isinstance(value, Scalar) and FIELDS[name].many:
        text = yaml_scalar(", ".join(values))
    end = value.start + len(typed.rstrip())
    gap = " " if value.start == value.end and value.origin.text[value.start - 1] == ":" else ""
    yield Edit(span=value.origin.span(value.start, end), text=f"{gap}{text}")


def _entries(name: str, value: Sequence, values: tuple[str, ...]) -> Iterator[Edit]:
    """Write other entries into a block list: in the place of old ones, or behind the last."""
    owned = [(entry, list_of_values(name, _texts(entry))) for entry in value.entries]
    kept = {one for _, own in owned if set(own) <= set(values) for one in own}
    fresh = [one for one in values if one not in kept]
    for entry, own in owned:
        if set(own) <= set(values):
            continue
        if len(own) > 1:
            raise _by_hand(f"`{own[0]}` shares an entry of `{name}` with others", entry)
        if fresh:
            yield Edit(span=entry.span, text=yaml_scalar(fresh.pop(0)))
        else:
            yield _without_line(name, entry)
    if fresh:
        text, last = value.origin.text, value.entries[-1]
        dash = text.rindex("-", 0, last.start)
        indent = " " * (value.origin.position(dash).column - 1)
        stop = _line_end(text, last.end)
        lines = "".join(f"\n{indent}- {yaml_scalar(one)}" for one in fresh)
        yield Edit(span=_between(value.origin, stop, stop), text=lines)


def _without_line(name: str, entry: Node) -> Edit:
    text = entry.origin.text
    dash = text.rindex("-", 0, entry.start)
    start, stop = text.rfind("\n", 0, dash) + 1, _line_end(text, entry.end)
    if text[start:dash].strip() or text[entry.end : stop].strip():
        raise _by_hand(f"more than one entry of `{name}` stands here", entry)
    return _lines_gone(entry.origin, start, stop)


def _removed(node: Mapping, name: str, key: Scalar, value: Node) -> Edit:
    text, origin = node.origin.text, node.origin
    at = [entry[0].text for entry in node.entries].index(name)
    following = node.entries[at + 1][0] if at + 1 < len(node.entries) else None
    if text.startswith("{", node.start):
        start, stop = key.start, value.end
        if following is not None:
            stop = following.start
        elif at:
            start = node.entries[at - 1][1].end
        if "#" in text[start : key.start] + text[value.end : stop]:
            raise _comment(name, key)
        return Edit(span=_between(origin, start, stop), text="")
    end = max(value.start + len(source_text(value).rstrip()), key.end)
    stop = _line_end(text, end)
    start = text.rfind("\n", 0, key.start) + 1
    if "#" in text[end:stop] or (isinstance(value, Sequence) and "#" in source_text(value)):
        raise _comment(name, key)
    if not text[start : key.start].strip():
        return _lines_gone(origin, start, stop)
    # Behind the dash of a list's entry: the next field takes the place.
    if following is None or text[stop : following.start].strip():
        raise _comment(name, key)
    return Edit(span=_between(origin, key.start, following.start), text="")


def _line_end(text: str, offset: int) -> int:
    stop = text.find("\n", offset)
    return len(text) if stop < 0 else stop


def _lines_gone(origin: Excerpt, start: int, stop: int) -> Edit:
    """Take lines away, with the line end behind them, or before them where none follows."""
    if stop < len(origin.text):
        stop += 1
    elif start:
        start -= 1
    return Edit(span=_between(origin, start, stop), text="")


def _between(origin: Excerpt, start: int, stop: int) -> Span:
    """Return the span from one offset to another, which may be the beginning of a line."""
    return Span(origin.path, *origin.position(start), *origin.position(stop))


def _added(node: Mapping, new: Changes) -> Edit:
    """Put fields before the one that follows the id, or before all."""
    names = [key.text for key, _ in node.entries]
    at = names.index("id") + 1 if "id" in names[:-1] else 0
    key = node.entries[at][0]
    place = key.origin.span(key.start, key.start)
    lines = list(written_fields(new))
    if node.origin.text.startswith("{", node.start):
        return Edit(span=place, text="".join(f"{line}, " for line in lines))
    indent = " " * (place.column - 1)
    return Edit(span=place, text="".join(f"{line}\n{indent}" for line in lines))


def _comment(name: str, key: Scalar) -> ExamgenError:
    return _by_hand(f"a comment stands beside `{name}`, and would go with it", key)


def _by_hand(message: str, node: Node) -> ExamgenError:
    span = node.span
    place = f"{span.path}:{span.line}:{span.column}"
    return ExamgenError(f"{place}: {message}", "change it by hand; nothing was written")
