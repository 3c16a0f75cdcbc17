"""The block parser: markdown-it's rules, told to say where each block stands.

A token that opens a block carries ``meta["at"]`` and ``meta["end"]``, offsets in the
text; paragraphs and displayed formulas carry ``meta["pieces"]``, the stretch of each
line without what containers put before it; tables carry ``meta["rows"]``.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token

from examgen.read.limits import MAX_FORMULA, MAX_NESTING
from examgen.read.references import definition

Pieces = list[tuple[int, int]]

_BLOCK_START = re.compile(
    r"[-#>|:+]|~~~|```|\$\$|\\\[|<!--|\*(?:[ \t*]|$)|_[ \t]*_[ \t]*_|\d{1,9}[.)](?:[ \t]|$)"
    r"|\[[^\n]*\]:",
    re.MULTILINE,
)

# The engine's rules expect three tokens for a paragraph; only the first one is read.
_INLINE = Token("inline", "", 0)
_CLOSE = Token("paragraph_close", "p", -1)


class _Blocks(ParserBlock):
    """markdown-it's loop over blocks, with places, and without loss in deep nesting."""

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        rules = self.ruler.getRules("")
        line, loose = startLine, False
        while line < endLine:
            state.line = line = state.skipEmptyLines(line)
            if line >= endLine or state.sCount[line] < state.blkIndent:
                break
            _read_block(state, line, endLine, rules)
            state.tight = not loose
            line = state.line
            if line - 1 < endLine and state.isEmpty(line - 1):
                loose = True
            if line < endLine and state.isEmpty(line):
                loose = True
                line += 1
                state.line = line


def may_start_block(text: str, at: int) -> bool:
    """Tell whether a line whose first character is at ``at`` may be no paragraph's.

    A line may also be the head of a table: the line below tells, and for that one the
    answer is yes.
    """
    return _BLOCK_START.match(text, at) is not None


def _read_block(state: StateBlock, line: int, end: int, rules: list[Callable[..., bool]]) -> None:
    count = len(state.tokens)
    at = state.bMarks[line] + state.tShift[line]
    if state.level >= MAX_NESTING:
        _too_deep(state, line, end)
    elif not _is_special(state, line, end) and state.sCount[line] - state.blkIndent < 4:
        _paragraph(state, line, end, False)
    else:
        for rule in rules:
            if rule(state, line, end, False):
                break
    if len(state.tokens) == count:
        return
    last = state.line - 1
    while last > line and state.isEmpty(last):
        last -= 1
    token = state.tokens[count]
    token.meta["at"] = at
    token.meta["end"] = state.eMarks[last]


def _is_special(state: StateBlock, line: int, end: int) -> bool:
    """Tell whether a line may start something else than a paragraph."""
    if may_start_block(state.src, state.bMarks[line] + state.tShift[line]):
        return True
    line += 1
    if line >= end:
        return False
    at = state.bMarks[line] + state.tShift[line]
    return at < state.eMarks[line] and state.src[at] in "|-:"


def _pieces(state: StateBlock, start: int, end: int) -> Pieces:
    begins, shifts, ends = state.bMarks, state.tShift, state.eMarks
    return [(begins[line] + shifts[line], ends[line]) for line in range(start, end)]


def _too_deep(state: StateBlock, start: int, end: int) -> None:
    token = state.push("too_deep", "", 0)
    token.meta["pieces"] = [piece for piece in _pieces(state, start, end) if piece[0] < piece[1]]
    state.line = end


def _paragraph(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Take lines up to a blank one or one that starts another block."""
    if silent:
        return False
    rules = state.md.block.ruler.getRules("paragraph")
    outer, state.parentType = state.parentType, "paragraph"
    line, last = start + 1, state.lineMax
    while line < last and not state.isEmpty(line):
        indent = state.sCount[line]
        near = 0 <= indent < state.blkIndent + 4
        if near and _is_special(state, line, last) and _ends(state, line, last, rules):
            break
        line += 1
    state.parentType = outer
    state.line = line
    pieces = _pieces(state, start, line)
    state.tokens += (
        Token("paragraph_open", "p", 1, level=state.level, meta={"pieces": pieces}),
        _INLINE,
        _CLOSE,
    )
    return True


def _ends(state: StateBlock, line: int, last: int, rules: list[Callable[..., bool]]) -> bool:
    return any(rule(state, line, last, True) for rule in rules)


def _definition(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Pass over a link reference definition; the file's definitions are known already."""
    at = state.bMarks[start] + state.tShift[start]
    if silent or state.src[at] != "[" or state.is_code_block(start):
        return False
    one = definition(state.src, at, state.eMarks[start])
    if one is None or one[0] not in state.env["references"]:
        return False
    state.line = start + 1
    return True


def _comment(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Pass over ``<!-- … -->`` where it fills its lines."""
    at = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("<!--", at) or state.is_code_block(start):
        return False
    close = _comment_end(state, at + 4)
    line = bisect_left(state.eMarks, close, start)
    if close < 0 or line >= end or state.src[close : state.eMarks[line]].strip():
        return False
    # What broke the comment before this one breaks this one, unless it begins behind it.
    if start < state.env["broken"] <= line:
        return False
    for inner in range(start + 1, line + 1):
        if state.sCount[inner] < state.blkIndent and not state.isEmpty(inner):
            state.env["broken"] = inner
            return False
    if not silent:
        state.line = line + 1
    return True


def _comment_end(state: StateBlock, at: int) -> int:
    """Return the offset behind the next ``-->``, looked up once for all that share it; or -1."""
    asked, known = state.env["comment_end"]
    if not (asked <= at and (at <= known - 3 or known < 0)):
        known = state.src.find("-->", at) + 3
        known = known if known >= 3 else -1
        state.env["comment_end"] = (at, known)
    return int(known)


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take the lines of a table; its cells are split later."""
    if not table(state, start, end, True):
        return False
    if silent:
        return True
    rules = state.md.block.ruler.getRules("blockquote")
    outer, state.parentType = state.parentType, "table"
    line = start + 2
    while line < end and not state.isEmpty(line):
        outside = state.sCount[line] < state.blkIndent or state.is_code_block(line)
        if outside or _ends(state, line, end, rules):
            break
        line += 1
    state.parentType = outer
    state.line = line
    state.push("table", "", 0).meta["rows"] = _pieces(state, start, line)
    return True


_CLOSING = {"$$": "$$", "\\[": "\\]"}


def _formula(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    r"""Take ``$$ … $$`` or ``\[ … \]`` where it fills its lines, without a blank one."""
    at = state.bMarks[start] + state.tShift[start]
    closing = _CLOSING.get(state.src[at : at + 2])
    if closing is None or state.is_code_block(start):
        return False
    close = state.src.find(closing, at + 2, at + 2 * MAX_FORMULA)
    if close < 0 or state.src[close - 1] == "\\" or state.src.startswith("$", close + 2):
        return False
    line = start
    while state.eMarks[line] < close + 2:
        line += 1
        if line >= end or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            return False
    if state.src[close + 2 : state.eMarks[line]].strip() or not state.src[at + 2 : close].strip():
        return False
    if not silent:
        pieces = _pieces(state, start, line + 1)
        pieces[0] = (at + 2, pieces[0][1])
        pieces[-1] = (pieces[-1][0], close)
        state.line = line + 1
        state.push("formula", "", 0).meta["pieces"] = pieces
    return True


def _engine() -> MarkdownIt:
    engine = MarkdownIt("js-default")
    engine.block = _Blocks()
    ruler = engine.block.ruler
    everywhere = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    ruler.at("paragraph", _paragraph)
    ruler.at("reference", _definition)
    ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    ruler.before("fence", "formula", _formula, everywhere)  # type: ignore[arg-type]
    ruler.before("fence", "comment", _comment, everywhere)  # type: ignore[arg-type]
    ruler.disable(["lheading", "html_block"])
    return engine


_ENGINE = _engine()


def block_tokens(text: str, references: Any) -> list[Token]:
    """Return the block tokens of a text whose link definitions are known."""
    tokens: list[Token] = []
    env = {"references": references, "broken": -1, "comment_end": (0, 0)}
    state = StateBlock(text, _ENGINE, env, tokens)
    _ENGINE.block.tokenize(state, 0, state.lineMax)
    return tokens
