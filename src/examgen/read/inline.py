"""Reads the inside of a paragraph: one scan from left to right, linear in its length.

The rules are CommonMark's, with formulas, gaps and arrows added; raw HTML is text.
"""

import re
from collections.abc import Callable

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.content import Code, Inline, LineBreak, Math, Text
from examgen.read import brackets
from examgen.read.characters import UNWANTED
from examgen.read.context import Context
from examgen.read.emphasis import pair, run_at
from examgen.read.escapes import ENTITY, PUNCTUATION, decode
from examgen.read.limits import MAX_FORMULA
from examgen.read.maths_spans import Formula, dollars, looks_unclosed
from examgen.read.scan import Scan
from examgen.read.tree import Bracket, LinkEnd, Place, Words, fold
from examgen.source import Excerpt, Span

_SPECIAL = re.compile(r"[\\`*_\[\]<&$\n]|~~|!\[")
_SPECIAL_OR_ARROW = re.compile(_SPECIAL.pattern + "|=>")
_TICKS = re.compile(r"`+")
_RUN = re.compile(r"\*+|_+|~+")
_ADDRESS = re.compile(r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}:[^<>\x00-\x20]*)>")
_MAIL = re.compile(r"<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,255})>")
_LINE_START = re.compile(r"\\(Answer:|Pattern:)")


def inline_nodes(excerpt: Excerpt, context: Context) -> tuple[Inline, ...]:
    """Read a paragraph's content, whose lines are joined by ``\\n``."""
    text = excerpt.text
    special = _SPECIAL_OR_ARROW if context.arrows else _SPECIAL
    if special.search(text) is None:
        return (Text(text=text, span=excerpt.span(0, len(text))),) if text else ()
    place = _placer(excerpt)
    scan = Scan(excerpt, place, context)
    _run(scan, special)
    if scan.runs:
        pair(scan.runs)
    return fold(scan.pieces, text, place, context)


def _placer(excerpt: Excerpt) -> Place:
    """Return a quick ``excerpt.span`` for the text of one line."""
    if len(excerpt.anchors) > 1:
        return excerpt.span
    path, (_, line, column) = excerpt.path, excerpt.anchors[0]

    def place(start: int, end: int) -> Span:
        return Span(path, line, column + start, line, column + end)

    return place


def _run(scan: Scan, special: re.Pattern[str]) -> None:
    text, at = scan.text, 0
    search = special.search
    while (found := search(text, at)) is not None:
        start = found.start()
        if start > at:
            scan.pieces.append(Words(at, start, text[at:start]))
        at = _HANDLERS[found[0]](scan, start)
    if at < len(text):
        scan.words(at, len(text))


def _newline(scan: Scan, at: int) -> int:
    """Take a line end: part of the text, or a hard break behind two blanks."""
    last = scan.pieces[-1] if scan.pieces else None
    stripped = at
    if isinstance(last, Words) and last.end == at and scan.text[at - 1] in " \t":
        kept = last.text.rstrip(" \t")
        stripped = last.end - (len(last.text) - len(kept))
        # Words of nothing would keep the text before and behind them apart.
        scan.pieces[-1:] = [Words(last.start, stripped, kept)] if kept else []
    after = at + 1
    while scan.text[after : after + 1] in (" ", "\t"):
        after += 1
    if scan.text[stripped:at].endswith("  "):
        scan.pieces.append(LineBreak(span=scan.place(stripped, at)))
    else:
        scan.words(at, at + 1)
    return after


def _backslash(scan: Scan, at: int) -> int:
    following = scan.text[at + 1 : at + 2]
    if following == "\n":
        scan.pieces.append(LineBreak(span=scan.place(at, at + 1)))
        end = at + 2
        while scan.text[end : end + 1] in (" ", "\t"):
            end += 1
        return end
    if following in ("(", "["):
        formula = scan.formulas.formula(at)
        if formula is not None and _formula(scan, formula):
            return formula.end
        _check_closed(scan, at, formula)
    if following and following in PUNCTUATION:
        return scan.words(at, at + 2, following)
    if at == 0 or scan.text[at - 1] == "\n":
        kept = _LINE_START.match(scan.text, at)
        if kept is not None:
            return scan.words(at, kept.end(), kept[1])
    return scan.words(at, at + 1)


def _dollar(scan: Scan, at: int) -> int:
    formula = dollars(scan.text, at)
    if formula is not None and _formula(scan, formula):
        return formula.end
    _check_closed(scan, at, formula)
    end = at + 1
    while scan.text[end : end + 1] == "$":
        end += 1
    return scan.words(at, end)


def _formula(scan: Scan, formula: Formula) -> bool:
    if scan.code_from(formula.start) < formula.stop:
        return False
    tex = scan.text[formula.start : formula.stop]
    start = formula.start + len(tex) - len(tex.lstrip())
    tex = tex.strip()
    span = scan.place(start, start + len(tex))
    if len(tex) > MAX_FORMULA:
        scan.context.found.append(formula_too_long(span))
        return False
    if scan.context.gaps is not None and "[[" in tex:
        scan.context.found.append(_gap_in_formula(span))
    scan.pieces.append(Math(tex=tex, span=span))
    return True


def _check_closed(scan: Scan, at: int, formula: Formula | None) -> None:
    """Report a formula that opens a paragraph and does not end in it."""
    if at or formula is not None or not looks_unclosed(scan.text):
        return
    mark = scan.text[:2]
    close = {"$$": "$$", "\\(": "\\)", "\\[": "\\]"}[mark]
    message = f"the formula that `{mark}` begins is never closed, so it is printed as text"
    hint = f"close it with `{close}` in the same paragraph: a formula has no blank line in it"
    scan.context.found.append(warning("unclosed-maths", message, scan.place(0, 2), hint))


def _ticks(scan: Scan, at: int) -> int:
    found = _TICKS.match(scan.text, at)
    size = len(found[0]) if found else 1
    close = scan.closing_ticks(at + size, size)
    if close is None:
        return scan.words(at, at + size)
    code = scan.text[at + size : close].replace("\n", " ")
    if code[0] == code[-1] == " " and code.strip(" "):
        code = code[1:-1]
    scan.pieces.append(Code(text=code, span=scan.place(at, close + size)))
    return close + size


def _delimiters(scan: Scan, at: int) -> int:
    found = _RUN.match(scan.text, at)
    end = found.end() if found else at + 1
    run = run_at(scan.text, at, end)
    if run is None:
        return scan.words(at, end)
    scan.pieces.append(run)
    scan.runs.append(run)
    return end


def _less(scan: Scan, at: int) -> int:
    address = _ADDRESS.match(scan.text, at)
    mail = None if address else _MAIL.match(scan.text, at)
    found = address or mail
    if found is None:
        if scan.text.startswith("<!--", at):
            scan.context.found.append(_comment_in_line(scan.place(at, at + 4)))
        return scan.words(at, at + 1)
    span = scan.place(at, found.end())
    link = found[1] if address else "mailto:" + found[1]
    if not brackets.allowed(scan, link, span):
        return scan.words(at, found.end(), found[1])
    opening = Bracket(at, at + 1, image=False, runs=0, target=link)
    scan.pieces.append(opening)
    scan.words(at + 1, found.end() - 1)
    scan.pieces.append(LinkEnd(found.end() - 1, found.end()))
    return found.end()


def _ampersand(scan: Scan, at: int) -> int:
    found = ENTITY.match(scan.text, at)
    character = decode(found) if found else None
    if found is None or character is None:
        return scan.words(at, at + 1)
    unwanted = UNWANTED.search(character)
    # An empty character that is spelt out is meant.
    if (unwanted and not unwanted[2]) or character in ("\n", "\t"):
        span = scan.place(at, found.end())
        message = f"`{found[0]}` stands for a character that cannot be part of a text"
        scan.context.found.append(error("control-character", message, span, "delete it"))
        return scan.words(at, found.end())
    return scan.words(at, found.end(), character)


def _arrow(scan: Scan, at: int) -> int:
    scan.pieces.append(Text(text="=>", span=scan.place(at, at + 2)))
    return at + 2


def formula_too_long(span: Span) -> Diagnostic:
    """Return the finding for a formula beyond the cap."""
    message = f"the formula has more than {MAX_FORMULA} characters"
    return error("formula-too-long", message, span, "split it")


def _gap_in_formula(span: Span) -> Diagnostic:
    message = "a gap cannot stand inside a formula, where its answer would be printed"
    return error("gap-in-formula", message, span, "end the formula before the gap")


def _comment_in_line(span: Span) -> Diagnostic:
    message = "a comment inside a line, or one that never ends, would be printed"
    hint = "give the comment a line of its own and end it with `-->`, or escape the `\\<`"
    return error("comment-in-line", message, span, hint)


_HANDLERS: dict[str, Callable[[Scan, int], int]] = {
    "\\": _backslash,
    "`": _ticks,
    "*": _delimiters,
    "_": _delimiters,
    "~~": _delimiters,
    "[": brackets.opening,
    "]": brackets.closing,
    "![": brackets.picture,
    "<": _less,
    "&": _ampersand,
    "$": _dollar,
    "\n": _newline,
    "=>": _arrow,
}
