"""Content as pieces of plain text: formulas in one line, figures by their alternative text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from examgen.diagnostic import Diagnostic, error, warning
from examgen.maths import linear
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
from examgen.render.content import is_figure
from examgen.render.text.lines import GLUE, HANG, WIDTH, Piece, close, columns, entry
from examgen.render.words import Words
from examgen.source import Span

Nodes = Sequence[Inline]

LONG_ROW = 2 * WIDTH
# Shorter cells are not broken.
SHORT_CELL = 24
# Letters that are words of some language: Which a is larger?
_LETTER_WORDS = frozenset("aeiouyAEIOUYвикосуяВИКОСУЯ")
# Languages of code that say nothing.
_NO_LANGUAGE = frozenset({"text", "txt", "plain", "plaintext"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A text being written: ``found`` collects what came up, ``used`` the notations in it.

    ``words`` are what it says of itself, ``span`` is where the content stands.
    """

    words: Words
    language: str
    span: Span
    found: list[Diagnostic] = field(default_factory=list)
    used: set[str] = field(default_factory=set)


def at(sheet: Sheet, span: Span) -> Sheet:
    """Return the same sheet for content that stands at another place."""
    return replace(sheet, span=span)


def begin(what: str, sheet: Sheet, name: str = "") -> Piece:
    """Return the line before what is marked off."""
    return Piece(
        text=sheet.words.begins.format(what=what) + (f"{sheet.words.colon}{name}" if name else ""),
        rest=HANG,
    )


def end(what: str, sheet: Sheet) -> Piece:
    """Return the line after what is marked off."""
    return Piece(text=sheet.words.ends.format(what=what), before=0)


def block_pieces(blocks: Blocks, sheet: Sheet) -> list[Piece]:
    """Return blocks as pieces."""
    return [piece for block in blocks for piece in _block(block, sheet)]


def _block(block: Block, sheet: Sheet) -> list[Piece]:
    match block:
        case Paragraph(children=children):
            if is_figure(block):
                return _figures(children, sheet)
            return [Piece(text=inline(children, sheet))]
        case Heading(children=children):
            return [Piece(text=inline(children, sheet))]
        case CodeBlock(language=language, text=text):
            return code_pieces(text, language, sheet)
        case MathBlock(tex=tex):
            lines = [Piece(text=line, rest=HANG * 2) for line in _formula(tex, True, sheet)]
            return [*lines[:1], *(replace(line, before=0) for line in lines[1:])]
        case ListBlock():
            return list(_list(block, sheet))
        case Quote(children=children):
            inside = close(block_pieces(children, sheet))
            return [begin(sheet.words.quotation, sheet), *inside, end(sheet.words.quotation, sheet)]
        case Table():
            return list(_table(block, sheet))
        case ThematicBreak():
            return [Piece(text="* * *")]
        case _:
            assert_never(block)


def code_pieces(text: str, language: str, sheet: Sheet) -> list[Piece]:
    """Return code as it is, between two lines that mark it off."""
    return [
        begin(sheet.words.code, sheet, "" if language.lower() in _NO_LANGUAGE else language),
        Piece(text=text, before=0, verbatim=True),
        end(sheet.words.code, sheet),
    ]


def _list(block: ListBlock, sheet: Sheet) -> Iterator[Piece]:
    for index, blocks in enumerate(block.entries):
        mark = "- " if block.start is None else f"{block.start + index}. "
        pieces = block_pieces(blocks, sheet)
        if block.tight:
            pieces = [piece if piece.verbatim else replace(piece, before=0) for piece in pieces]
        pieces = entry(mark, pieces)
        yield from close(pieces) if block.tight and index else _opened(pieces)


def _opened(pieces: list[Piece]) -> list[Piece]:
    return [replace(pieces[0], before=1), *pieces[1:]]


def _table(table: Table, sheet: Sheet) -> Iterator[Piece]:
    """Give a table row by row, each cell behind its column's name.

    Where a row would be long, all cells have lines of their own.
    """
    names = [_cell(cell, sheet) for cell in table.header] if any(table.header) else []
    yield begin(sheet.words.table, sheet)
    if names:
        listed = sheet.words.semicolon.join([name or sheet.words.empty_cell for name in names])
        yield Piece(text=f"{sheet.words.columns}{sheet.words.colon}{listed}", rest=HANG, before=0)
    rows = [[_named(names, at, cell, sheet) for at, cell in enumerate(row)] for row in table.rows]
    between = sheet.words.semicolon
    apart = any(columns(between.join(row)) > LONG_ROW for row in rows)
    for number, row in enumerate(rows, start=1):
        head = f"{sheet.words.row} {number}"
        if not apart:
            yield Piece(text=f"{head}{sheet.words.colon}{between.join(row)}", rest=HANG, before=0)
            continue
        yield Piece(text=head, before=0)
        for cell in row:
            yield Piece(text=cell, first=HANG, rest=HANG * 2, before=0)
    yield end(sheet.words.table, sheet)


def _named(names: list[str], at: int, nodes: Nodes, sheet: Sheet) -> str:
    text = _cell(nodes, sheet) or sheet.words.empty_cell
    name = names[at] if at < len(names) else ""
    cell = f"{name}{sheet.words.colon}{text}" if name else text
    return cell.replace(" ", GLUE) if len(cell) <= SHORT_CELL else cell


def _cell(nodes: Nodes, sheet: Sheet) -> str:
    return inline(nodes, sheet).replace("\n", " ").strip()


def _figures(nodes: Nodes, sheet: Sheet) -> list[Piece]:
    images = [node for node in nodes if isinstance(node, Image)]
    pieces = [Piece(text=_figure(image, sheet), rest=HANG) for image in images]
    titles = [image.title for image in images if image.title]
    return [*pieces, Piece(text=sheet.words.semicolon.join(titles), before=0)] if titles else pieces


def _figure(image: Image, sheet: Sheet) -> str:
    if image.alt.strip():
        return f"{sheet.words.figure}{sheet.words.colon}{image.alt}"
    message = (
        f"the figure has no alternative text: the paper says `{sheet.words.no_description}` there"
    )
    hint = "describe it in the square brackets: `![what it shows](…)`"
    sheet.found.append(warning("missing-alt", message, image.span, hint))
    return sheet.words.no_description


def inline(nodes: Nodes, sheet: Sheet) -> str:
    """Return inline nodes as text; a line end in it is the author's."""
    match nodes:
        case (Math(tex=tex),):
            return sheet.words.semicolon.join(_formula(tex, True, sheet))
    parts = [_inline(node, sheet) for node in nodes]
    for index, node in enumerate(nodes):
        if isinstance(node, Math):
            before = parts[index - 1][-1:] if index else ""
            behind = parts[index + 1][:1] if index + 1 < len(parts) else ""
            if _is_like_words(parts[index]) or before.isalnum() or behind.isalnum():
                sheet.used.add("dollars")
                parts[index] = f"${parts[index]}$"
    return "".join(parts)


def _is_like_words(formula: str) -> bool:
    """Tell whether a formula, put into a sentence, could be read as words of it."""
    return " " in formula or formula in _LETTER_WORDS


def _inline(node: Inline, sheet: Sheet) -> str:
    match node:
        case Text(text=text):
            return text.replace("\n", " ")
        case Code(text=text):
            sheet.used.add("code")
            fence = "``" if "`" in text else "`"
            return fence + text.replace("\n", " ").replace(" ", GLUE) + fence
        case Emphasis() | Strong():
            sheet.used.add("stress")
            return f"*{_unstressed(node.children, sheet)}*"
        case Strike(children=children):
            return f"({sheet.words.struck}{sheet.words.colon}{inline(children, sheet)})"
        case Link(target=target, children=children):
            label, address = inline(children, sheet), target.removeprefix("mailto:")
            return label if label in {target, address} else f"{label} ({address})"
        case Math(tex=tex):
            return sheet.words.semicolon.join(_formula(tex, False, sheet))
        case Image():
            return f"({_figure(node, sheet)})"
        case LineBreak():
            return "\n"
        case Gap(index=index):
            return f"[{sheet.words.gap}{GLUE}{index + 1}]"
        case _:
            assert_never(node)


def _unstressed(nodes: Nodes, sheet: Sheet) -> str:
    """Return stressed nodes without further signs of stress in them."""
    flat: list[Inline] = []
    for node in nodes:
        flat += node.children if isinstance(node, Emphasis | Strong) else (node,)
    return inline(tuple(flat), sheet)


def _formula(tex: str, display: bool, sheet: Sheet) -> tuple[str, ...]:
    try:
        lines = linear(tex, display, sheet.language)
    except ValueError as fault:
        message = f"this formula cannot be set: {fault}"
        sheet.found.append(error("bad-formula", message, sheet.span, tex))
        return (tex,)
    if any(not line.isalnum() for line in lines):
        sheet.used.add("formulas")
    if any(f"{ends}, {begins}" in line for line in lines for begins, ends in ("[]", "()", "{}")):
        sheet.used.add("matrices")
    return lines
