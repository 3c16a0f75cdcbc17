"""Finds the source span of a piece of a node's text."""

import re
from collections.abc import Iterator
from typing import assert_never

from examgen.check.card import Card
from examgen.check.rule import Overview
from examgen.diagnostic import Fix, mend
from examgen.model.content import (
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    Gap,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Quote,
    Strike,
    Strong,
    Table,
    Text,
    ThematicBreak,
)
from examgen.source import Span


def within(span: Span, text: str, start: int, end: int) -> Span:
    """Return the span of ``text[start:end]``, where ``span`` is that of ``text``.

    Exact as long as the source has the text as it is: escapes make the node longer
    than its text, and then the whole span is returned. Lines after the first are
    taken to share the last line's indentation, as lines of one block do.
    """
    lines = text.split("\n")
    if len(lines) != span.end_line - span.line + 1:
        return span
    indent = span.end_column - len(lines[-1])
    if indent < 1 or (len(lines) == 1 and indent != span.column):
        return span
    first = _position(lines, start, span.column, indent)
    last = _position(lines, max(end - 1, start), span.column, indent)
    return Span(
        span.path,
        span.line + first[0],
        first[1],
        span.line + last[0],
        last[1] + (1 if end > start else 0),
    )


def _position(lines: list[str], offset: int, column: int, indent: int) -> tuple[int, int]:
    for number, line in enumerate(lines):
        if offset <= len(line):
            return number, (indent if number else column) + offset
        offset -= len(line) + 1
    return len(lines) - 1, indent + len(lines[-1])


def rewritten(item: Card, field: str, old: str, new: str, bank: Overview) -> Fix | None:
    """Return the fix that writes another name into a field's value, where the old one stands."""
    span = item.fields.get(field)
    source = None if span is None else bank.source(span.path)
    if span is None or source is None or span.line != span.end_line:
        return None
    typed = source.lines[span.line - 1][span.column - 1 : span.end_column - 1]
    names = list(re.finditer(r"[^\s,]+", typed))
    found = [name for name in names if name[0] == old]
    if len(found) != 1:
        return None
    start = span.column + found[0].start()
    return mend(f"write `{new}`", (span._replace(column=start, end_column=start + len(old)), new))


def find_phrase(blocks: Blocks, phrase: str) -> Span | None:
    """Return the place of the last text that holds ``phrase``, if one does."""
    found = None
    for text in _texts(blocks):
        start = " ".join(text.text.split("\n")).rfind(phrase)
        if start >= 0:
            found = within(text.span, text.text, start, start + len(phrase))
    return found


def _texts(blocks: Blocks) -> Iterator[Text]:
    for block in blocks:
        match block:
            case Paragraph() | Heading():
                yield from _inline_texts(block.children)
            case ListBlock():
                for entry in block.entries:
                    yield from _texts(entry)
            case Quote():
                yield from _texts(block.children)
            case Table():
                for row in (block.header, *block.rows):
                    for cell in row:
                        yield from _inline_texts(cell)
            case CodeBlock() | MathBlock() | ThematicBreak():
                pass
            case _:
                assert_never(block)


def _inline_texts(inlines: tuple[Inline, ...]) -> Iterator[Text]:
    for inline in inlines:
        match inline:
            case Text():
                yield inline
            case Emphasis() | Strong() | Strike() | Link():
                yield from _inline_texts(inline.children)
            case Code() | Math() | Image() | LineBreak() | Gap():
                pass
            case _:
                assert_never(inline)
