"""The layout of YAML: blank lines, blanks at the ends of lines, quotes that are not needed."""

from collections.abc import Iterator

import yaml

from examgen.diagnostic import Edit
from examgen.read.line_layout import blank_edits, trailing
from examgen.read.located_yaml import Node, Scalar, load_yaml
from examgen.read.yaml_comments import scalars
from examgen.source import Excerpt, Source
from examgen.yaml_scalars import scalar

_RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers


def yaml_layout(source: Source) -> tuple[Edit, ...]:
    """Return the edits that lay a file of questions out."""
    node, found = load_yaml(source.excerpt())
    if node is None or found:
        return ()
    kept = {row for one in scalars(node) for row in _rows(one)}
    edits = blank_edits(source.path, source.lines, 0, kept)
    for at, line in enumerate(source.lines):
        if at not in kept:
            edits += trailing(source.path, at, line)
    return (*edits, *quote_edits(node))


def quote_edits(node: Node) -> Iterator[Edit]:
    """Yield edits that take quotes away where the text is the same text without them."""
    for one in scalars(node):
        bare = one.style in ("'", '"') and one.end - one.start == len(one.text) + 2
        if bare and scalar(one.text) == one.text and not _is_other_type(one.text):
            yield Edit(span=one.span, text=one.text)


def _rows(one: Scalar) -> range:
    """Return the lines (from 0) behind the first that belong to a text."""
    origin: Excerpt = one.origin
    text = origin.text[one.start : one.end]
    keeps = one.style in ("|", ">") and "+" in text.partition("\n")[0]
    end = one.end if keeps else one.start + len(text.rstrip())
    first = origin.position(one.start).line
    if "\n" not in origin.text[one.start : end]:
        return range(0)
    return range(first - 1, origin.position(end).line)


def _is_other_type(text: str) -> bool:
    """Tell whether other programs would read a plain text as a number, a date or the like."""
    forms = [*_RESOLVERS.get(text[:1], []), *_RESOLVERS.get(None, [])]
    odd = text.lower() in ("y", "n") or text[:1].isdigit() or text[:1] in ".+-"
    return odd or any(form.match(text) for _, form in forms)
