"""YAML as text with places: mappings, lists and strings, nothing else.

No scalar is turned into a number, boolean or date here: ``No``, ``010`` and
``12:30`` are what the author typed. Aliases, anchors, tags, merge keys, duplicate
keys and nesting beyond ``MAX_DEPTH`` are errors.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import yaml
from yaml import events

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.read.findings import too_many
from examgen.read.limits import most_findings
from examgen.read.yaml_anchors import anchors
from examgen.read.yaml_errors import explain, quoted
from examgen.read.yaml_quoting import quote_line
from examgen.read.yaml_text import check_escapes, check_readable
from examgen.source import Excerpt, Span

MAX_DEPTH = 20

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# PyYAML's stubs make every mark optional; an event that was parsed has both.
_Event = Any


@dataclass(frozen=True)
class Scalar:
    """A text. ``style`` is YAML's indicator, empty for a plain scalar.

    ``start`` and ``end`` are offsets in the text of ``origin``; the excerpt and the
    span are worked out when they are asked for.
    """

    text: str
    style: str
    start: int
    end: int
    origin: Excerpt = field(repr=False, compare=False)

    @property
    def plain(self) -> bool:
        """Whether the text was written without quotes and not as a block."""
        return not self.style

    @cached_property
    def excerpt(self) -> Excerpt:
        """The value, with the source position of each of its characters."""
        found = anchors(self.text, self.style, self.start, self.end, self.origin)
        return Excerpt(self.origin.path, self.text, found)

    @cached_property
    def span(self) -> Span:
        """Where the scalar stands, quotes included."""
        return self.origin.span(self.start, self.end)


@dataclass(frozen=True)
class Sequence:
    """A list."""

    entries: tuple["Node", ...]
    start: int
    end: int
    origin: Excerpt = field(repr=False, compare=False)

    @cached_property
    def span(self) -> Span:
        """Where the list stands."""
        return self.origin.span(self.start, self.end)


@dataclass(frozen=True)
class Mapping:
    """Keys with their values, in the author's order, keys unique."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    start: int
    end: int
    origin: Excerpt = field(repr=False, compare=False)

    @cached_property
    def span(self) -> Span:
        """Where the mapping stands."""
        return self.origin.span(self.start, self.end)


Node = Scalar | Sequence | Mapping


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come; a mapping's keys and values alternate."""

    event: _Event
    start: int
    nodes: list[Node] = field(default_factory=list)


def load_yaml(excerpt: Excerpt) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Read one YAML document; an empty one gives None.

    Never raises. After a syntax error, nesting that is too deep or a second document
    the value is None and a diagnostic says why.
    """
    found: list[Diagnostic] = []
    if not check_readable(excerpt, found):
        return None, tuple(found)
    try:
        return _build(excerpt, found), tuple(found)
    except yaml.YAMLError as problem:
        found.append(explain(problem, excerpt))
    return None, tuple(found)


def source_text(node: Node) -> str:
    """Return what the author typed for a node, as it stands in the source."""
    return node.origin.text[node.start : node.end]


def _build(origin: Excerpt, found: list[Diagnostic]) -> Node | None:
    """Turn the parser's events into nodes."""
    root: Node | None = None
    stack: list[_Open] = []
    most = most_findings()
    for event in _events(origin.text):
        node: Node
        kind = type(event)
        if len(found) > most:
            found.append(too_many(origin.span(event.start_mark.index, event.end_mark.index)))
            return None
        if kind is events.ScalarEvent:
            node = _scalar(event, origin, found)
        elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
            start = _properties(event, origin, found)
            if len(stack) >= MAX_DEPTH:
                found.append(_too_deep(origin, start))
                return None
            stack.append(_Open(event, start))
            continue
        elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
            node = _close(stack.pop(), event, origin, found)
        elif kind is events.AliasEvent:
            node = _alias(event, origin, found)
        elif kind is events.DocumentStartEvent and root is not None:
            found.append(_second_document(origin, event))
            return None
        else:
            continue
        if stack:
            stack[-1].nodes.append(node)
        else:
            root = node
    return root


def _events(text: str) -> Iterator[_Event]:
    return yaml.parse(text, Loader=_LOADER)


def _scalar(event: _Event, origin: Excerpt, found: list[Diagnostic]) -> Scalar:
    start = event.start_mark.index
    if event.tag is not None or event.anchor is not None:
        start = _properties(event, origin, found)
    style = event.style or ""
    scalar = Scalar(event.value, style, start, event.end_mark.index, origin)
    if style == '"':
        check_escapes(origin, start, scalar.end, event.value, found)
    return scalar


def _close(opened: _Open, event: _Event, origin: Excerpt, found: list[Diagnostic]) -> Node:
    # A block collection "ends" where the next token begins: take its last entry's end.
    end = event.end_mark.index
    if not opened.event.flow_style:
        end = opened.nodes[-1].end if opened.nodes else opened.start
    if type(opened.event) is events.SequenceStartEvent:
        return Sequence(tuple(opened.nodes), opened.start, end, origin)
    return Mapping(_entries(opened.nodes, found), opened.start, end, origin)


def _entries(nodes: list[Node], found: list[Diagnostic]) -> tuple[tuple[Scalar, Node], ...]:
    """Pair keys with values; leaves out later duplicates and keys that are no text."""
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in zip(nodes[::2], nodes[1::2], strict=True):
        if not isinstance(key, Scalar):
            message = "a key must be a text, not a list or a mapping"
            hint = f"put quotes round it: {quoted(source_text(key))}"
            found.append(error("yaml-key", message, key.span, hint))
        elif key.text == "<<" and key.plain:
            message = "merge keys (`<<`) are not read here"
            found.append(error("yaml-alias", message, key.span, "write the fields out"))
        elif key.text in entries and len(found) <= most_findings():
            found.append(_duplicate(key, value, entries[key.text]))
        else:
            entries[key.text] = key, value
    return tuple(entries.values())


def _properties(
    event: _Event,
    origin: Excerpt,
    found: list[Diagnostic],
) -> int:
    """Report a tag or an anchor; returns where the value behind it starts."""
    start: int = event.start_mark.index
    end_mark = event.end_mark
    text = origin.text
    while start < len(text) and text[start] in "!&" and (event.tag or event.anchor):
        end = start
        while end < len(text) and not text[end].isspace() and text[end] not in ",]}":
            end += 1
        stop = text.find("\n", start)
        line = text[start : len(text) if stop < 0 else stop].rstrip()
        what = "a tag" if text[start] == "!" else "an anchor"
        message = f"`{text[start:end]}` is {what} in YAML, which is not read here"
        hint = f"put quotes round a text that starts so: {quoted(line)}"
        rule = "yaml-tag" if text[start] == "!" else "yaml-alias"
        fix = quote_line(origin, start) if _begins_value(text, start) else None
        found.append(error(rule, message, origin.span(start, end), hint, fix=fix))
        start = end
        while start < len(text) and text[start].isspace():
            start += 1
    return min(start, end_mark.index) if type(event) is events.ScalarEvent else start


def _begins_value(text: str, at: int) -> bool:
    """Tell whether a character is the first behind a key or a dash."""
    return text[:at].rstrip(" ").endswith((":", "-")) and text[at - 1] == " "


def _alias(event: _Event, origin: Excerpt, found: list[Diagnostic]) -> Scalar:
    start, end = event.start_mark.index, event.end_mark.index
    stop = origin.text.find("\n", start)
    line = origin.text[start : len(origin.text) if stop < 0 else stop].rstrip()
    message = f"`{origin.text[start:end]}` is an alias in YAML, which is not read here"
    hint = f"put quotes round a text that starts with `*`: {quoted(line)}"
    fix = quote_line(origin, start) if _begins_value(origin.text, start) else None
    found.append(error("yaml-alias", message, origin.span(start, end), hint, fix=fix))
    return Scalar(origin.text[start:end], "", start, end, origin)


def _duplicate(key: Scalar, value: Node, known: tuple[Scalar, Node]) -> Diagnostic:
    first = known[0]
    hint = f"keep one of them; the first is on line {first.span.line}"
    message = f"`{key.text}` is written twice in the same mapping"
    found = error("yaml-duplicate-key", message, key.span, hint)
    fix = _without(key, value) if _is_same(value, known[1]) else None
    return replace(found, related=((first.span, "first written here"),), fix=fix)


def _is_same(one: Node, other: Node) -> bool:
    if not isinstance(one, Scalar) or not isinstance(other, Scalar):
        return False
    return (one.text, one.style) == (other.text, other.style)


def _without(key: Scalar, value: Node) -> Fix | None:
    """Return the fix that deletes a key's line, where nothing else stands on it."""
    text = key.origin.text
    start, stop = text.rfind("\n", 0, key.start) + 1, text.find("\n", key.start)
    if stop < 0 or value.end > stop or text[start : key.start].strip(" "):
        return None
    if text[value.end : stop].strip():
        return None
    line, column = key.origin.position(start)
    whole = Span(key.origin.path, line, column, line + 1, column)
    return mend("delete the second one", (whole, ""))


def _too_deep(origin: Excerpt, start: int) -> Diagnostic:
    message = f"this is nested more than {MAX_DEPTH} levels deep"
    hint = "a text that starts with `[` or `{` needs quotes round it"
    return error("yaml-depth", message, origin.span(start, start + 1), hint)


def _second_document(origin: Excerpt, event: _Event) -> Diagnostic:
    start, end = event.start_mark.index, event.end_mark.index
    message = "a second YAML document starts here; a file holds one"
    hint = "remove the line `---`, or make a file of its own"
    return error("yaml-syntax", message, origin.span(start, end), hint)
