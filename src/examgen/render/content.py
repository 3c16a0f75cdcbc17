"""Content as HTML fragments, the same for pages and for paper.

Everything that depends on the medium is asked of a ``Writer``: formulas, figures,
gaps and coloured code. All text is escaped here, and nowhere else.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from typing import assert_never

from examgen.model.content import (
    Block,
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
from examgen.render.words import WORDS, Words

# A page's own headings end at level 3 (title, section, question).
TOP_HEADING = 4
# Tables of so many columns and more have a class of that name, to be set smaller.
WIDE = ((14, "widest"), (8, "wide"))
SAFE_TARGETS = ("https://", "http://", "mailto:")

Cell = tuple[Inline, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePart:
    """A table, or those of its columns that are set together, and how large they are.

    ``name`` is its class, empty for the usual size, ``shares`` are its columns' widths in per
    cent; without them the columns find their widths by themselves. ``repeats`` tells that the
    header comes again on each page; one that fills a page by itself would be lost.
    """

    table: Table
    name: str
    shares: tuple[float, ...] = ()
    repeats: bool = True


def whole_table(table: Table, _depth: int) -> tuple[TablePart, ...]:
    """Return a table in one part, its size by its number of columns."""
    columns = len(table.aligns)
    name = next((name for least, name in WIDE if columns >= least), "")
    return (TablePart(table=table, name=name),)


def plain_text(text: str) -> str:
    """Return characters as HTML."""
    return escape(text, quote=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """How one medium writes what differs between media; every callable returns HTML.

    ``math(tex, display)`` returns a formula, ``image(node)`` an ``img`` element,
    ``gap(node)`` a cloze gap, ``code(text, language)`` what stands inside ``<code>``,
    ``text(characters)`` what stands in a line as typed, ``table(node, depth)`` the parts in
    which a table is set inside so many lists and quotations: ``depth`` counts those around
    what is being written.
    ``words`` name code and tables, in ``language`` or in English, which then says so.
    """

    math: Callable[[str, bool], str]
    image: Callable[[Image], str]
    gap: Callable[[Gap], str]
    code: Callable[[str, str], str]
    text: Callable[[str], str] = plain_text
    table: Callable[[Table, int], tuple[TablePart, ...]] = whole_table
    depth: int = 0
    words: Words = WORDS
    language: str = ""


def write_blocks(blocks: Blocks, writer: Writer) -> str:
    """Return blocks as HTML, one element a line."""
    return "\n".join([_block(block, writer) for block in blocks])


def write_inline(nodes: tuple[Inline, ...], writer: Writer) -> str:
    """Return inline nodes as HTML."""
    return "".join([_inline(node, writer) for node in nodes])


def is_figure(block: Block) -> bool:
    """Tell whether a block is a paragraph of images and nothing else."""
    return (
        isinstance(block, Paragraph)
        and any(isinstance(node, Image) for node in block.children)
        and all(_is_image_or_space(node) for node in block.children)
    )


def is_line(blocks: Blocks) -> bool:
    """Tell whether blocks are one paragraph of text, which can stand without its ``<p>``."""
    return len(blocks) == 1 and isinstance(blocks[0], Paragraph) and not is_figure(blocks[0])


def has_table(blocks: Blocks) -> bool:
    """Tell whether there is a table among blocks, however deep."""
    return any(_holds_table(block) for block in blocks)


def _holds_table(block: Block) -> bool:
    match block:
        case Table():
            return True
        case Quote(children=children):
            return has_table(children)
        case ListBlock(entries=entries):
            return any(has_table(entry) for entry in entries)
        case _:
            return False


def write_flow(blocks: Blocks, writer: Writer) -> str:
    """Return blocks as HTML; a single paragraph comes without its ``<p>``."""
    if is_line(blocks):
        paragraph = blocks[0]
        assert isinstance(paragraph, Paragraph)  # noqa: S101 - told by is_line
        return write_inline(paragraph.children, writer)
    return write_blocks(blocks, writer)


def _is_image_or_space(node: Inline) -> bool:
    return isinstance(node, Image | LineBreak) or (isinstance(node, Text) and not node.text.strip())


def _block(block: Block, writer: Writer) -> str:
    match block:
        case Paragraph(children=children):
            if is_figure(block):
                return _figure(children, writer)
            return f"<p>{write_inline(children, writer)}</p>"
        case Heading(level=level, children=children):
            name = f"h{max(level, TOP_HEADING)}"
            return f"<{name}>{write_inline(children, writer)}</{name}>"
        case CodeBlock(language=language, text=text):
            return code_block(writer.code(text, language), writer.words)
        case MathBlock(tex=tex):
            return f'<div class="display">{writer.math(tex, True)}</div>'
        case ListBlock():
            return _list(block, writer)
        case Quote(children=children):
            return f"<blockquote>\n{write_blocks(children, _deeper(writer))}\n</blockquote>"
        case Table():
            return _table(block, writer)
        case ThematicBreak():
            return "<hr>"
        case _:
            assert_never(block)


def _inline(node: Inline, writer: Writer) -> str:
    match node:
        case Text(text=text):
            return writer.text(text)
        case Emphasis(children=children):
            return f"<em>{write_inline(children, writer)}</em>"
        case Strong(children=children):
            return f"<strong>{write_inline(children, writer)}</strong>"
        case Strike(children=children):
            return f"<del>{write_inline(children, writer)}</del>"
        case Code(text=text):
            return f'<code dir="ltr">{writer.text(text)}</code>'
        case Math(tex=tex):
            return writer.math(tex, False)
        case Link(target=target, children=children):
            return _link(target, write_inline(children, writer))
        case Image():
            return writer.image(node)
        case LineBreak():
            return "<br>"
        case Gap():
            return writer.gap(node)
        case _:
            assert_never(node)


def code_block(inner: str, words: Words = WORDS) -> str:
    """Return a block of code around its (escaped) inside; it scrolls, so it takes the focus."""
    label = f'aria-label="{escape(words.code)}"{words.tag}'
    return (
        f'<pre class="code" dir="ltr" role="group" {label} tabindex="0"><code>{inner}</code></pre>'
    )


def _link(target: str, inside: str) -> str:
    # The reader lets nothing else through; a second lock, since this one is cheap.
    if not target.lower().startswith(SAFE_TARGETS):
        return inside
    return f'<a href="{escape(target)}" rel="noreferrer noopener">{inside}</a>'


def _figure(children: tuple[Inline, ...], writer: Writer) -> str:
    images = [node for node in children if isinstance(node, Image)]
    inside = "\n".join([writer.image(node) for node in images])
    titles = [escape(node.title, quote=False) for node in images if node.title]
    caption = f"\n<figcaption>{'; '.join(titles)}</figcaption>" if titles else ""
    return f"<figure>{inside}{caption}</figure>"


def _deeper(writer: Writer) -> Writer:
    return replace(writer, depth=writer.depth + 1)


def _list(block: ListBlock, writer: Writer) -> str:
    inside = _deeper(writer)
    entries = "\n".join(
        [f"<li>{_entry(entry, block.tight, inside)}</li>" for entry in block.entries]
    )
    if block.start is None:
        return f"<ul>\n{entries}\n</ul>"
    start = "" if block.start == 1 else f' start="{block.start}"'
    return f"<ol{start}>\n{entries}\n</ol>"


def _entry(blocks: Blocks, tight: bool, writer: Writer) -> str:
    if not tight:
        return write_blocks(blocks, writer)
    return "\n".join(
        [
            write_inline(block.children, writer)
            if isinstance(block, Paragraph) and not is_figure(block)
            else _block(block, writer)
            for block in blocks
        ]
    )


def _table(table: Table, writer: Writer) -> str:
    words = writer.words
    # What is in the table is not in the language of its label.
    inside = f' lang="{escape(writer.language)}"' if words.tag else ""
    label = f'aria-label="{escape(words.table)}"{words.tag}'
    parts = "\n".join([_part(part, inside, writer) for part in writer.table(table, writer.depth)])
    return f'<div class="table" role="group" {label} tabindex="0">{parts}</div>'


def _part(part: TablePart, inside: str, writer: Writer) -> str:
    table = part.table
    # An empty corner says that the first column names the rows.
    named_rows = bool(table.header) and not table.header[0]
    header = _row(table, table.header, "col", writer) if any(table.header) else ""
    rows = "\n".join(
        [_row(table, row, "row" if named_rows else None, writer) for row in table.rows]
    )
    element = "thead" if part.repeats else 'tbody class="head"'
    head = f"<{element}>\n{header}\n</{element[:5]}>\n" if header else ""
    classed = f' class="{part.name}"' if part.name else ""
    columns = "".join([f'<col style="width: {share:.4g}%">' for share in part.shares])
    return f"<table{classed}{inside}>\n{columns}{head}<tbody>\n{rows}\n</tbody>\n</table>"


def _row(table: Table, cells: tuple[Cell, ...], scope: str | None, writer: Writer) -> str:
    written = []
    for index, cell in enumerate(cells):
        align = table.aligns[index] if index < len(table.aligns) else ""
        classes = f' class="{align}"' if align else ""
        inside = write_inline(cell, writer)
        if cell and (scope == "col" or (scope == "row" and index == 0)):
            written.append(f'<th scope="{scope}"{classes}>{inside}</th>')
        else:
            written.append(f"<td{classes}>{inside}</td>")
    return f"<tr>{''.join(written)}</tr>"
