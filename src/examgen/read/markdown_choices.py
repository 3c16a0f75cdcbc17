"""Choices: what belongs to the text, to the rationale and to the lure of each."""

import re

from examgen.model.content import Block, Inline, Paragraph, Quote, Text
from examgen.model.item import Choice
from examgen.read.content import content
from examgen.read.context import Context
from examgen.read.markdown_boxes import RawChoice, split_choices
from examgen.read.markdown_lines import Layout, Row, gather, line_span, width

_QUOTE_MARK = re.compile(r"\[!quote\][ \t]*", re.IGNORECASE)
_QUOTE_LINE = re.compile(r" {0,3}>[ \t]*\[!quote\][ \t]*$", re.IGNORECASE)
_LURE = "Chosen because:"
_LURE_LINE = re.compile(rf" {{0,3}}>[ \t]*{_LURE}")
_PLACEHOLDERS = frozenset("\u00ad\u00a0\u200b ")


def read_choices(layout: Layout, start: int, end: int, context: Context) -> tuple[Choice, ...]:
    """Read the choices in lines ``start`` … ``end - 1``; the first one holds a box.

    A choice's span is its first line.
    """
    raws = split_choices(layout, start, end, context.found)
    return tuple(_choice(layout, raw, context) for raw in raws)


def _choice(layout: Layout, raw: RawChoice, context: Context) -> Choice:
    quoted: set[int] = set()
    blocks = content(gather(layout.source.path, _body(layout, raw, quoted)), context)
    if len(blocks) > 1 and _is_placeholder(blocks[0]):
        blocks = blocks[1:]
    body: list[Block] = []
    rationale: list[Block] = []
    lure: list[Block] = []
    for block in blocks:
        kept = _kept(block, quoted)
        if kept is not None:
            body.append(kept)
        elif isinstance(block, Quote):
            _explain(block, rationale, lure)
    return Choice(
        body=tuple(body),
        correct=raw.mark.strip() in ("x", "X"),
        pin=raw.pin,
        rationale=tuple(rationale),
        lure=tuple(lure),
        span=line_span(layout, raw.line),
    )


def _body(layout: Layout, raw: RawChoice, quoted: set[int]) -> list[Row]:
    """Take away the indent that puts lines below their choice.

    Two blanks are enough, and lines may as well stand below the choice's text.
    ``quoted`` receives the lines of quotes that are marked as part of the choice.
    """
    indents = [
        width(text)
        for index, (line, _, text) in enumerate(raw.rows)
        if index not in raw.fixed and text.strip() and line - 1 not in layout.inside
    ]
    indent = min([raw.text, *indents])
    rows: list[Row] = []
    for index, row in enumerate(raw.rows):
        line, column, text = row if index in raw.fixed else _dedent(row, indent)
        if text.lstrip(" ").startswith(">"):
            in_quote = bool(rows) and rows[-1][2].lstrip(" ").startswith(">")
            if in_quote and _LURE_LINE.match(text):
                rows.append((line, column, ">"))
            elif not in_quote and _QUOTE_LINE.match(text):
                quoted.add(line)
                text = text[: text.index(">") + 1]
        rows.append((line, column, text))
    while len(rows) > 1 and not rows[-1][2].strip():
        rows.pop()
    return rows


def _dedent(row: Row, indent: int) -> Row:
    line, column, text = row
    reached = at = 0
    while at < len(text) and text[at] in " \t" and reached < indent:
        reached += 4 - reached % 4 if text[at] == "\t" else 1
        at += 1
    kept = text[at:]
    if reached <= indent:
        return line, column + at, kept
    # A tab reaches beyond the indent: what it has left are blanks of our own.
    rest = len(kept) - len(kept.lstrip(" \t"))
    blanks = len((" " * reached + kept[:rest]).expandtabs(4)) - indent
    return line, column + at + rest - blanks, " " * blanks + kept[rest:]


def _is_placeholder(block: Block) -> bool:
    r"""Tell whether a paragraph is only `&shy;` or the like, which holds a place for code."""
    if not isinstance(block, Paragraph):
        return False
    return all(isinstance(c, Text) and _PLACEHOLDERS.issuperset(c.text) for c in block.children)


def _kept(block: Block, quoted: set[int]) -> Block | None:
    """Return what stays in the choice: all but its rationale."""
    if not isinstance(block, Quote) or block.span.line in quoted:
        return block
    first = block.children[0] if block.children else None
    if not isinstance(first, Paragraph) or not isinstance(first.children[0], Text):
        return None
    mark = _QUOTE_MARK.match(first.children[0].text)
    if mark is None:
        return None
    shortened = _shortened(first, mark.end())
    return Quote(children=(*shortened, *block.children[1:]), span=block.span)


def _explain(quote: Quote, rationale: list[Block], lure: list[Block]) -> None:
    """Deal a quote's paragraphs out to the rationale and the lure."""
    for block in quote.children:
        first = block.children[0] if isinstance(block, Paragraph) else None
        if (
            isinstance(block, Paragraph)
            and isinstance(first, Text)
            and first.text.startswith(_LURE)
        ):
            lure.extend(_shortened(block, len(_LURE)))
        else:
            rationale.append(block)


def _shortened(paragraph: Paragraph, length: int) -> tuple[Paragraph, ...]:
    """Drop so many characters, which stand on one line, and the white space behind them."""
    first, *rest = paragraph.children
    if not isinstance(first, Text):
        return (paragraph,)
    text = first.text[length:]
    blanks = len(text) - len(text.lstrip(" \t"))
    span = first.span._replace(column=first.span.column + length + blanks)
    text = text.strip() if not rest else text.lstrip()
    children: tuple[Inline, ...] = (*([Text(text=text, span=span)] if text else []), *rest)
    if not children:
        return ()
    begin = children[0].span
    whole = paragraph.span._replace(line=begin.line, column=begin.column)
    return (Paragraph(children=children, span=whole),)
