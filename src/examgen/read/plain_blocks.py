"""A short cut for texts of paragraphs and quotes only, as most choices and stems are.

It gives exactly what the block parser gives, several times as fast; where a line might
be anything else, it gives up and the block parser is asked.
"""

import re
from dataclasses import dataclass, field

from examgen.model.content import Block, Blocks, Paragraph, Quote
from examgen.read.context import Context
from examgen.read.engine import Pieces, may_start_block
from examgen.read.inline import inline_nodes
from examgen.source import Excerpt

_QUOTED = re.compile(r"> {0,4}(?![ \t])")


@dataclass(slots=True)
class _Run:
    """A quote, or the paragraphs between quotes; ``start`` is a quote's first offset."""

    start: int | None
    end: int = 0
    paragraphs: list[Pieces] = field(default_factory=list)


def read_plain(excerpt: Excerpt, context: Context) -> Blocks | None:
    """Read a text of plain paragraphs and quotes; None where it is not surely one."""
    text = excerpt.text
    if "\n" not in text and text[0] not in "> \t" and not may_start_block(text, 0):
        return (_paragraph(excerpt, [(0, len(text))], context),)
    runs = _split(text)
    if runs is None:
        return None
    blocks: list[Block] = []
    for run in runs:
        read = tuple([_paragraph(excerpt, pieces, context) for pieces in run.paragraphs])
        if run.start is None:
            blocks += read
        else:
            blocks.append(Quote(children=read, span=excerpt.span(run.start, run.end)))
    return tuple(blocks)


def _split(text: str) -> list[_Run] | None:
    runs: list[_Run] = []
    quote: _Run | None = None
    paragraph: Pieces | None = None
    offset = 0
    for line in text.split("\n"):
        start, offset = offset, offset + len(line) + 1
        words = line.lstrip(" \t")
        if not words:
            quote = paragraph = None
        elif line[0] == ">":
            mark = _QUOTED.match(line)
            if mark is None or may_start_block(line, mark.end()):
                return None
            if quote is None:
                quote, paragraph = _Run(start), None
                runs.append(quote)
            quote.end = start + len(line.rstrip(" \t"))
            if mark.end() == len(line):
                paragraph = None
                continue
            paragraph = _add(quote, paragraph, start + mark.end(), start + len(line))
        else:
            lead = len(line) - len(words)
            indented = lead > 3 or "\t" in line[:lead]
            if quote is not None or indented or may_start_block(line, lead):
                return None
            if paragraph is None and (not runs or runs[-1].start is not None):
                runs.append(_Run(None))
            paragraph = _add(runs[-1], paragraph, start + lead, start + len(line))
    return runs


def _add(run: _Run, paragraph: Pieces | None, start: int, end: int) -> Pieces:
    if paragraph is None:
        paragraph = []
        run.paragraphs.append(paragraph)
    paragraph.append((start, end))
    return paragraph


def _paragraph(excerpt: Excerpt, pieces: Pieces, context: Context) -> Paragraph:
    start, end = pieces[-1]
    text = excerpt.text
    while text[end - 1] in " \t":
        end -= 1
    if len(pieces) == 1:
        whole = end - start == len(text)
        children = inline_nodes(excerpt if whole else excerpt.slice(start, end), context)
    else:
        pieces[-1] = (start, end)
        children = inline_nodes(excerpt.cut(pieces), context)
    return Paragraph(children=children, span=excerpt.span(pieces[0][0], end))
