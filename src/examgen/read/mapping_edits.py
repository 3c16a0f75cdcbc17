"""Edits that change entries of a YAML mapping, in block or in flow style."""

from collections.abc import Mapping as MappingOf

from examgen.diagnostic import Edit, ExamgenError
from examgen.read.fields import FIELDS
from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence
from examgen.read.yaml_comments import first_comment
from examgen.source import Excerpt, Span
from examgen.yaml_scalars import scalar

Values = tuple[str, ...]


def entry_text(name: str, texts: Values) -> str:
    """Return the line of an entry."""
    return f"{name}: {_value(name, texts)}"


def mapping_edits(
    node: Mapping, changes: MappingOf[str, Values], *, fenced: bool = False
) -> tuple[Edit, ...]:
    """Return the edits that give entries these values; no value takes the entry away.

    ``fenced`` says that the file goes on in the line behind the mapping's text.

    Raises ExamgenError where a comment would be lost.
    """
    origin = node.origin
    flow = origin.text[node.start] == "{"
    edits: list[Edit] = []
    added: list[str] = []
    names = [key.text for key, _ in node.entries]
    for name in sorted(changes, key=list(FIELDS).index):
        texts = changes[name]
        if name in names:
            at = names.index(name)
            value = node.entries[at][1]
            if not texts:
                edits.append(_without(node, at, flow=flow, fenced=fenced))
            elif isinstance(value, Sequence) and origin.text[value.start] == "-":
                edits.append(_in_block_list(value, texts))
            else:
                edits.append(_replaced(value, _value(name, texts, value)))
        elif texts:
            added.append(entry_text(name, texts))
    if added:
        edits.append(_added(node, added, frozenset(changes), flow=flow))
    return tuple(edits)


def _value(name: str, texts: Values, before: Node | None = None) -> str:
    many = FIELDS[name].many
    if many and not isinstance(before, Scalar):
        return "[" + ", ".join(scalar(text) for text in texts) + "]"
    return scalar(", ".join(texts))


def _replaced(value: Node, text: str) -> Edit:
    origin = value.origin
    old = origin.text[value.start : value.end]
    end = value.start + len(old.rstrip("\n"))
    _keep_comments(origin, value.start, end, value)
    return Edit(span=_span(origin, value.start, end), text=text)


def _without(node: Mapping, at: int, *, flow: bool, fenced: bool) -> Edit:
    origin, text = node.origin, node.origin.text
    key, value = node.entries[at]
    last = at + 1 == len(node.entries)
    end = value.start + len(text[value.start : value.end].rstrip("\n"))
    line = text.rfind("\n", 0, key.start) + 1
    if flow or text[line : key.start].strip():
        # In braces, or behind a list's dash: up to the next entry, or from the one before.
        if not last:
            start, end = key.start, node.entries[at + 1][0].start
        else:
            start = node.entries[at - 1][1].end if at else key.start
        _keep_comments(origin, start, end, key, value)
        return Edit(span=_span(origin, start, end), text="")
    stop = text.find("\n", end)
    if stop >= 0:
        _keep_comments(origin, line, stop, key, value)
        return Edit(span=_span(origin, line, stop + 1), text="")
    _keep_comments(origin, line, len(text), key, value)
    if fenced:
        first = origin.position(line)
        last_line = origin.position(len(text)).line + 1
        return Edit(span=Span(origin.path, *first, last_line, 1), text="")
    return Edit(span=_span(origin, max(line - 1, 0), len(text)), text="")


def _in_block_list(value: Sequence, texts: Values) -> Edit:
    """Put new entries behind the last, or write the list anew where some go."""
    origin, text = value.origin, value.origin.text
    column = value.start - text.rfind("\n", 0, value.start) - 1
    old = tuple(entry.text.strip() for entry in value.entries if isinstance(entry, Scalar))
    rows = [f"- {scalar(name)}" for name in texts]
    if texts[: len(old)] == old:
        stop = text.find("\n", value.end)
        stop = len(text) if stop < 0 else stop
        added = "".join(f"\n{' ' * column}{row}" for row in rows[len(old) :])
        return Edit(span=_span(origin, stop, stop), text=added)
    _keep_comments(origin, value.start, value.end, value)
    joined = f"\n{' ' * column}".join(rows)
    return Edit(span=_span(origin, value.start, value.end), text=joined)


def _added(node: Mapping, rows: list[str], changed: frozenset[str], *, flow: bool) -> Edit:
    """Put entries behind the last field that stays, or before the first entry."""
    origin, text = node.origin, node.origin.text
    if flow:
        if not node.entries:
            return Edit(span=_span(origin, node.start + 1, node.start + 1), text=", ".join(rows))
        at = node.entries[0][0].start
        known = [v.end for k, v in node.entries if k.text in FIELDS and k.text not in changed]
        if known:
            return Edit(span=_span(origin, known[-1], known[-1]), text=f", {', '.join(rows)}")
        return Edit(span=_span(origin, at, at), text="".join(f"{row}, " for row in rows))
    first = node.entries[0][0].start
    column = first - text.rfind("\n", 0, first) - 1
    indent = "\n" + " " * column
    for key, value in reversed(node.entries):
        lines = text[value.start : value.end]
        plain = isinstance(value, Scalar) and "\n" not in lines and value.style not in ("|", ">")
        if plain and key.text in FIELDS and key.text not in changed:
            stop = text.find("\n", value.end)
            stop = len(text) if stop < 0 else stop
            return Edit(
                span=_span(origin, stop, stop), text="".join(f"{indent}{row}" for row in rows)
            )
    return Edit(span=_span(origin, first, first), text="".join(f"{row}{indent}" for row in rows))


def _keep_comments(origin: Excerpt, start: int, end: int, *nodes: Node) -> None:
    """Raise ExamgenError where what is to go, with these nodes, holds a comment."""
    at = first_comment(origin, start, end, nodes)
    if at is not None:
        line = origin.position(at).line
        raise ExamgenError(
            f"{origin.path}:{line}: a comment would be lost with what is to go here",
            "move the comment to a line of its own above the question",
        )


def _span(origin: Excerpt, start: int, end: int) -> Span:
    return Span(origin.path, *origin.position(start), *origin.position(end))
