"""A file that is one question: its stem in the front matter, its boxes below."""

import re
from dataclasses import replace
from typing import Any

from examgen.diagnostic import warning
from examgen.model.content import Blocks, Link, Paragraph, Text
from examgen.model.item import Item
from examgen.read.content import read_blocks
from examgen.read.foreign.tasklist_lines import Page, lay_out
from examgen.read.foreign.tasklist_question import read_question
from examgen.read.foreign.tasklist_split import Question
from examgen.read.links import refused
from examgen.read.located_yaml import Mapping, Node, Scalar, load_yaml, source_text
from examgen.read.markdown_lines import gather
from examgen.source import Source

_PARTS = ("explanation", "hint", "reference", "notes")
_POINTERS = ("documentation", "docs", "link", "links", "source", "url")
_MARK = re.compile(r"---[ \t]*$")


def front_matter(source: Source) -> tuple[int, Mapping | None]:
    """Return the line (from 0) behind the front matter, and what it says.

    0 where there is none; None in place of a mapping where it cannot be read.
    """
    lines = source.lines
    if not _MARK.match(lines[0]):
        return 0, None
    end = next((at for at in range(1, len(lines)) if _MARK.match(lines[at])), None)
    if end is None:
        return 0, None
    rows = ((at + 1, 1, lines[at]) for at in range(1, end))
    node, problems = load_yaml(gather(source.path, rows))
    return end + 1, node if isinstance(node, Mapping) and not problems else None


def read_matter(source: Source, start: int, matter: Mapping) -> tuple[Item, Page]:
    """Read a file whose front matter, which ends before line ``start``, has a ``question``."""
    page = lay_out(source, start)
    fields = {key.text: value for key, value in matter.entries}
    asked = fields["question"]
    line, column = asked.span.line, asked.span.column
    above = _blocks(asked, page)
    question = Question(start=line - 1, column=column - 1, body=start, end=len(source.lines))
    item = read_question(page, question, "", above)
    parts: dict[str, Any] = {name: getattr(item, name) for name in _PARTS}
    for key, value in matter.entries:
        name = key.text
        if name == "question":
            continue
        if name in _PARTS and name != "reference":
            parts[name] = _blocks(value, page) + parts[name]
        elif name in _POINTERS or name == "reference":
            parts["reference"] += _pointer(value, page)
        else:
            message = f"the field `{name}` is not understood, and kept in the notes"
            page.found.append(warning("field-unused", message, key.span))
            parts["notes"] += _blocks_of(f"{name}: {source_text(value)}", value)
    return replace(item, **parts), page


def _blocks(node: Node, page: Page) -> Blocks:
    if not isinstance(node, Scalar):
        return _blocks_of(source_text(node), node)
    read = read_blocks(node.excerpt)
    page.found.extend(read.diagnostics)
    return read.blocks


def _pointer(node: Node, page: Page) -> Blocks:
    if not isinstance(node, Scalar) or refused(node.text) is not None:
        return _blocks(node, page)
    words = Text(text=node.text, span=node.span)
    link = Link(target=node.text, children=(words,), span=node.span)
    return (Paragraph(children=(link,), span=node.span),)


def _blocks_of(text: str, node: Node) -> Blocks:
    words = Text(text=" ".join(text.split()), span=node.span)
    return (Paragraph(children=(words,), span=node.span),)
