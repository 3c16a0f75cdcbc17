"""Plain text of a numbered quiz as blocks: paragraphs, code, formulas."""

import re
from collections.abc import Sequence

from examgen.model.content import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Inline,
    Math,
    Paragraph,
    Strong,
    Text,
)
from examgen.read.foreign.numbered_lines import Row, Sheet, language_of
from examgen.read.limits import MAX_FORMULA
from examgen.read.markdown_lines import gather
from examgen.read.maths_spans import Brackets, dollars
from examgen.source import Excerpt, Span

# A line of so many characters was broken by a margin, not by its author.
_FULL = 60

_SPECIAL = re.compile(
    r"(?<!`)`(?P<code>[^`\n]+)`(?!`)|\$|\\[(\[]"
    r"|(?<![\w*])\*\*(?P<bold>[^\s*](?:[^*\n]{0,200}[^\s*])?)\*\*(?![\w*])"
)
_LISTED = re.compile(r"(?:[-*+•]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.):])[ \t]")


def blocks_of(sheet: Sheet, rows: Sequence[Row]) -> Blocks:
    """Return rows as blocks: a row with the first line of a fence stands for all of its code.

    A line goes on in the next where it was broken by a margin; else each is a paragraph.
    """
    blocks: list[Block] = []
    open_rows: list[Row] = []
    for at, column, text in rows:
        if at in sheet.fences:
            _close(sheet, open_rows, blocks)
            blocks.append(_code(sheet, at))
            continue
        kept = text.strip()
        if not kept:
            continue
        row = (at, column + len(text) - len(text.lstrip()), kept)
        if open_rows and not _goes_on(open_rows[-1], row):
            _close(sheet, open_rows, blocks)
        open_rows.append(row)
    _close(sheet, open_rows, blocks)
    return tuple(blocks)


def _goes_on(before: Row, row: Row) -> bool:
    if row[0] != before[0] + 1 or _LISTED.match(row[2]):
        return False
    return row[2][0].islower() or (len(before[2]) >= _FULL and before[2][-1] not in ".?!:;")


def _close(sheet: Sheet, rows: list[Row], blocks: list[Block]) -> None:
    if not rows:
        return
    text = gather(sheet.source.path, [(at + 1, column + 1, text) for at, column, text in rows])
    rows.clear()
    blocks.append(Paragraph(children=_inlines(text), span=text.span(0, len(text.text))))


def _code(sheet: Sheet, at: int) -> CodeBlock:
    lines, last = sheet.source.lines, sheet.fences[at]
    indent = len(lines[at]) - len(lines[at].lstrip(" \t"))
    text = [
        line[min(indent, len(line) - len(line.lstrip(" \t"))) :] for line in lines[at + 1 : last]
    ]
    span = Span(sheet.source.path, at + 1, indent + 1, last + 1, len(lines[last]) + 1)
    return CodeBlock(language=language_of(lines[at]), text="\n".join(text), span=span)


def _inlines(excerpt: Excerpt) -> tuple[Inline, ...]:
    """Return text with the code, formulas and bold words in it; all else is plain."""
    text = excerpt.text
    brackets = Brackets(text)
    nodes: list[Inline] = []
    start = at = 0
    while (found := _SPECIAL.search(text, at)) is not None:
        node, at = _node(excerpt, found, brackets)
        if node is not None:
            if found.start() > start:
                span = excerpt.span(start, found.start())
                nodes.append(Text(text=text[start : found.start()], span=span))
            nodes.append(node)
            start = at
    if start < len(text):
        nodes.append(Text(text=text[start:], span=excerpt.span(start, len(text))))
    return tuple(nodes)


def _node(excerpt: Excerpt, found: re.Match[str], brackets: Brackets) -> tuple[Inline | None, int]:
    """Return the code or formula that begins here, if one does, and where to go on."""
    text, at = excerpt.text, found.start()
    code = found["code"]
    if code is not None:
        if code != code.strip():
            return None, at + 1
        return Code(text=code, span=excerpt.span(at, found.end())), found.end()
    bold = found["bold"]
    if bold is not None:
        start, end = found.span("bold")
        inner = Text(text=bold, span=excerpt.span(start, end))
        return Strong(children=(inner,), span=excerpt.span(at, found.end())), found.end()
    formula = dollars(text, at) if text[at] == "$" else brackets.formula(at)
    if formula is None:
        return None, at + 2 if text.startswith("$$", at) else at + 1
    tex = text[formula.start : formula.stop]
    first = formula.start + len(tex) - len(tex.lstrip())
    tex = tex.strip()
    if "\n" in tex or "`" in tex or len(tex) > MAX_FORMULA:
        return None, formula.end
    return Math(tex=tex, span=excerpt.span(first, first + len(tex))), formula.end
