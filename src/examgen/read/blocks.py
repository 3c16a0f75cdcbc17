"""From block tokens to the representation's blocks."""

import re
from collections.abc import Callable

from markdown_it.token import Token

from examgen.diagnostic import error
from examgen.model.content import (
    Block,
    Blocks,
    CodeBlock,
    Heading,
    ListBlock,
    MathBlock,
    Paragraph,
    Quote,
    Text,
    ThematicBreak,
)
from examgen.read.context import Context
from examgen.read.engine import block_tokens
from examgen.read.escapes import heading_end, unescape
from examgen.read.inline import formula_too_long, inline_nodes
from examgen.read.limits import MAX_FORMULA, MAX_NESTING
from examgen.read.table_rows import table
from examgen.source import Excerpt, Span

_HASHES = re.compile(r"#+[ \t]*")
_LIST_NUMBER = re.compile(r"\d+")
_CLOSING_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*")


def read(excerpt: Excerpt, context: Context) -> Blocks:
    """Read a whole text."""
    tokens = block_tokens(excerpt.text, context.references)
    return _Reader(excerpt, context, tokens).until("")


class _Reader:
    """Walks over the tokens; each handler leaves the walk behind its block."""

    def __init__(self, excerpt: Excerpt, context: Context, tokens: list[Token]) -> None:
        self.excerpt = excerpt
        self.context = context
        self.tokens = tokens
        self.at = 0

    def until(self, closing: str) -> Blocks:
        """Read blocks up to a closing token, or to the end."""
        blocks: list[Block] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == closing:
                break
            blocks.append(_HANDLERS[token.type](self, token))
        return tuple(blocks)

    def span(self, token: Token) -> Span:
        text, end = self.excerpt.text, token.meta["end"]
        while text[end - 1] in " \t":
            end -= 1
        return self.excerpt.span(token.meta["at"], end)

    def paragraph(self, token: Token) -> Block:
        self.at += 2
        pieces = token.meta["pieces"]
        start, end = pieces[-1]
        text = self.excerpt.text
        while end > start and text[end - 1] in " \t":
            end -= 1
        pieces[-1] = (start, end)
        children = inline_nodes(self.excerpt.cut(pieces), self.context)
        return Paragraph(children=children, span=self.excerpt.span(pieces[0][0], end))

    def heading(self, token: Token) -> Block:
        self.at += 2
        at = token.meta["at"]
        line = self.excerpt.text[at : token.meta["end"]]
        found = _HASHES.match(line)
        start = found.end() if found else 0
        end = max(start, heading_end(line))
        level, span = len(token.markup), self.span(token)
        if level < 3 and span.line not in self.context.reported:
            message = f"a heading inside a text has level 3 to 6, not {level}"
            hint = "write `####` for a heading inside a stem"
            self.context.found.append(error("heading-level", message, span, hint))
        inside = self.excerpt.slice(at + start, at + end)
        children = inline_nodes(inside, self.context)
        return Heading(level=max(level, 3), children=children, span=span)

    def fence(self, token: Token) -> Block:
        span = self.span(token)
        lines = token.map or [0, 0]
        text, end = self.excerpt.text, token.meta["end"]
        last = text[text.rfind("\n", 0, end) + 1 : end]
        close = _CLOSING_FENCE.fullmatch(last.lstrip(" \t>"))
        closed = close is not None and close[1].startswith(token.markup)
        if not (closed and lines[1] - lines[0] > 1) and span.line not in self.context.reported:
            message = "this code fence is never closed"
            first = Span(span.path, span.line, span.column, span.line, span.column + 3)
            hint = f"end the code with a line {token.markup}"
            self.context.found.append(error("fence-open", message, first, hint))
        language = unescape(token.info.strip()).partition(" ")[0]
        return CodeBlock(language=language, text=token.content.removesuffix("\n"), span=span)

    def code(self, token: Token) -> Block:
        return CodeBlock(language="", text=token.content.rstrip("\n"), span=self.span(token))

    def formula(self, token: Token) -> Block:
        inside = self.excerpt.cut(token.meta["pieces"])
        tex = inside.text.strip()
        start = len(inside.text) - len(inside.text.lstrip())
        span = inside.span(start, start + len(tex))
        if len(tex) > MAX_FORMULA:
            self.context.found.append(formula_too_long(span))
            return Paragraph(children=(Text(text=tex, span=span),), span=span)
        return MathBlock(tex=tex, span=span)

    def quote(self, token: Token) -> Block:
        return Quote(children=self.until("blockquote_close"), span=self.span(token))

    def list(self, token: Token) -> Block:
        span = self.span(token)
        closing = token.type.replace("open", "close")
        entries: list[Blocks] = []
        tight = True
        while self.tokens[self.at].type != closing:
            self.at += 1
            first = self.at
            entries.append(self.until("list_item_close"))
            tight = tight and not _is_loose(self.tokens[first : self.at], token.level + 2)
        self.at += 1
        start = None
        if token.type == "ordered_list_open":
            number = _LIST_NUMBER.match(self.excerpt.text, token.meta["at"])
            start = int(number[0]) if number else 1
        return ListBlock(start=start, tight=tight, entries=tuple(entries), span=span)

    def table(self, token: Token) -> Block:
        return table(self.excerpt, token.meta["rows"], self.span(token), self.context)

    def rule(self, token: Token) -> Block:
        return ThematicBreak(span=self.span(token))

    def too_deep(self, token: Token) -> Block:
        """Keep what nests too deeply as plain text."""
        inside = self.excerpt.cut(token.meta["pieces"])
        span = inside.span(0, len(inside.text))
        message = f"lists and quotes are nested more than {MAX_NESTING} levels deep here"
        self.context.found.append(error("nested-too-deeply", message, span))
        return Paragraph(children=(Text(text=inside.text, span=span),), span=span)


def _is_loose(tokens: list[Token], level: int) -> bool:
    return any(t.type == "paragraph_open" and t.level == level and not t.hidden for t in tokens)


_HANDLERS: dict[str, Callable[[_Reader, Token], Block]] = {
    "paragraph_open": _Reader.paragraph,
    "heading_open": _Reader.heading,
    "fence": _Reader.fence,
    "code_block": _Reader.code,
    "formula": _Reader.formula,
    "blockquote_open": _Reader.quote,
    "bullet_list_open": _Reader.list,
    "ordered_list_open": _Reader.list,
    "table": _Reader.table,
    "hr": _Reader.rule,
    "too_deep": _Reader.too_deep,
}
