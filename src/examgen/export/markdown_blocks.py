"""Blocks as lines of Markdown."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from examgen.export.markdown_inline import Page, Spot, cell, inline
from examgen.model.content import (
    Block,
    CodeBlock,
    Heading,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Table,
    ThematicBreak,
)

_RULES = {"left": ":--", "right": "--:", "center": ":-:", "": "---"}
_RAW_START = re.compile(r"[#\-*+>|:~`<\[\d_]|Answer:|Pattern:")
# Code that looks like questions: a reader would say that its fence swallows them.
_BOX = re.compile(r"^ {0,3}[-*+][ \t]+\[[ xX]\](?:[ \t]|$)", re.MULTILINE)
_ID_HEADING = re.compile(r"^ {0,3}##[ \t]+[a-z0-9._/-]+(?P<fields>[ \t]*\{)?", re.MULTILINE)
_ANSWER = re.compile(r"^(?:Answer|Pattern):", re.MULTILINE)
_SHOWS_MARKDOWN = ("markdown", "md")


def block_lines(
    blocks: Sequence[Block], page: Page, spot: Spot, *, tight: bool = False
) -> list[str]:
    """Return blocks as lines, with blank lines between them unless ``tight``."""
    lines: list[str] = []
    marker = ""
    blocks = [block for block in blocks if not isinstance(block, Paragraph) or block.children]
    for index, block in enumerate(blocks):
        if index and not (tight and _can_touch(blocks[index - 1], block)):
            lines.append("")
        spot_here = spot if index == 0 else replace(spot, boxed=False)
        if isinstance(block, ListBlock):
            # Two lists in a row are one unless their markers differ.
            marker = _marker(block, marker)
            lines += _list(block, marker, page, spot_here)
        else:
            marker = ""
            lines += _block(block, page, spot_here)
    return lines


def indented(lines: Sequence[str], lead: str, width: int) -> list[str]:
    """Put a marker before the first line, and as many blanks before the others."""
    blanks = " " * width
    first = f"{lead}{lines[0]}".rstrip() if lines else lead.rstrip()
    return [first, *(f"{blanks}{line}" if line else "" for line in lines[1:])]


def quoted(lines: Sequence[str]) -> list[str]:
    """Put ``>`` before each line."""
    return [f"> {line}" if line else ">" for line in lines] or [">"]


def _block(block: Block, page: Page, spot: Spot) -> list[str]:
    match block:
        case Paragraph():
            return inline(block.children, page, spot).split("\n")
        case Heading():
            return [_heading(block, page)]
        case CodeBlock():
            return _code(block, page)
        case MathBlock():
            return _formula(block.tex)
        case ListBlock():
            return _list(block, _marker(block, ""), page, spot)
        case Quote():
            inner = replace(spot, answers=False, boxed=False)
            return quoted(block_lines(block.children, page, inner))
        case Table():
            return list(_table(block, page))
        case ThematicBreak():
            # Dashes could end a question, or mean front matter; stars a list.
            return ["___"]
        case _:
            assert_never(block)


def _heading(block: Heading, page: Page) -> str:
    text = inline(block.children, page, Spot(flat=True))
    if text.rstrip(" :").casefold() in page.parts:
        text = f"&#{ord(text[0])};{text[1:]}"
    bare = text.rstrip("#")
    if bare != text and (not bare or bare[-1] in " \t"):
        text = f"{text[:-1]}\\#"
    return f"{'#' * block.level} {text}".rstrip()


def _code(block: CodeBlock, page: Page) -> list[str]:
    language = block.language
    if language.lower() not in _SHOWS_MARKDOWN and _shows_questions(block.text):
        was = f", no longer `{language}`" if language else ""
        message = f"code that shows questions is called `markdown`{was}"
        page.lose(message, block.span)
        language = "markdown"
    sign = "~" if "`" in language else "`"
    runs = re.findall(rf"{sign}{{3,}}", block.text)
    fence = sign * max(3, *(len(run) + 1 for run in runs)) if runs else sign * 3
    info = re.sub(r"\\(?=[!-/:-@\[-`{-~])|&(?=#?\w+;)", r"\\\g<0>", language)
    lines = block.text.split("\n") if block.text else []
    return [f"{fence}{info}", *lines, fence]


def _shows_questions(code: str) -> bool:
    heading = _ID_HEADING.search(code)
    asks = heading is not None and (heading["fields"] or _ANSWER.search(code))
    return bool(asks) or _BOX.search(code) is not None


def _formula(tex: str) -> list[str]:
    opening, closing = ("\\[", "\\]") if "$$" in tex else ("$$", "$$")
    lines = tex.split("\n")
    touches = tex.startswith("$") or tex.endswith(("$", "\\"))
    if len(lines) == 1 and not touches:
        return [f"{opening}{tex}{closing}"]
    return [opening, *(_raw(line) for line in lines), closing]


def _raw(line: str) -> str:
    """Indent a line of TeX that would begin a block; its blanks do not count."""
    return f"        {line}" if _RAW_START.match(line) else line


def _marker(block: ListBlock, before: str) -> str:
    if block.start is None:
        return "*" if before == "-" else "-"
    return ")" if before == "." else "."


def _list(block: ListBlock, marker: str, page: Page, spot: Spot) -> list[str]:
    inner = replace(spot, answers=False, boxed=True)
    lines: list[str] = []
    for index, entry in enumerate(block.entries):
        lead = f"{marker} " if block.start is None else f"{block.start + index}{marker} "
        if index and not block.tight:
            lines.append("")
        lines += indented(block_lines(entry, page, inner, tight=block.tight), lead, len(lead))
    return lines


def _can_touch(above: Block, below: Block) -> bool:
    """Tell whether a block can follow another one with no blank line between them."""
    match below:
        case Paragraph() | Table():
            return isinstance(above, Heading | CodeBlock | MathBlock | ThematicBreak)
        case Quote():
            return not isinstance(above, Quote)
        case MathBlock():
            return not isinstance(above, ListBlock | Quote)
        case ListBlock():
            first = below.entries[0] if below.entries else ()
            return bool(first) and below.start in (None, 1)
        case _:
            return True


def _table(block: Table, page: Page) -> Iterator[str]:
    rows = [[cell(nodes, page) for nodes in row] for row in (block.header, *block.rows)]
    rules = [_RULES[align] for align in block.aligns]
    for row in (rows[0], rules, *rows[1:]):
        yield f"| {' | '.join(row)} |"
