"""Comments among the nodes of a YAML text."""

from collections.abc import Iterable, Iterator

from examgen.read.located_yaml import Mapping, Node, Scalar, Sequence
from examgen.source import Excerpt


def scalars(node: Node) -> Iterator[Scalar]:
    """Yield the texts below a node, keys included."""
    match node:
        case Scalar():
            yield node
        case Sequence(entries=entries):
            for entry in entries:
                yield from scalars(entry)
        case Mapping(entries=pairs):
            for key, value in pairs:
                yield key
                yield from scalars(value)


def first_comment(origin: Excerpt, start: int, end: int, nodes: Iterable[Node]) -> int | None:
    """Return where the first comment in a stretch of text begins, or None.

    ``nodes`` are those that stand in the stretch: a ``#`` in a text of theirs begins none.
    """
    inside = [_inside(text) for node in nodes for text in scalars(node)]
    at = origin.text.find("#", start, end)
    while at >= 0:
        alone = at == 0 or origin.text[at - 1] in " \t\n"
        if alone and not any(begin <= at < stop for begin, stop in inside):
            return at
        at = origin.text.find("#", at + 1, end)
    return None


def _inside(text: Scalar) -> tuple[int, int]:
    """Return the offsets between which no comment can begin: a block may have one in its head."""
    if text.style not in ("|", ">"):
        return text.start, text.end
    head = text.origin.text.find("\n", text.start, text.end)
    body = text.origin.text[head : text.end] if head >= 0 else ""
    # Comments may stand behind a block's last line.
    own = body.count("#") == text.text.count("#")
    return (head, text.end) if own else (text.start, text.start)
