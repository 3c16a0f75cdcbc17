"""Calls mathra, and keeps away from it what it would take wrongly.

The engine is pinned to one version. What is known to be wrong in it is mended here
(bold words) and in ``rules`` (vertical rules of arrays), and tested.
"""

import re
from dataclasses import dataclass
from functools import cache

from examgen.maths.commands import meant_command
from examgen.maths.drawing import verify
from examgen.maths.shapes import UnknownShapeError

MAX_BYTES = 2048

# mathra's locales by primary language; speech falls back to English.
LOCALES = {
    name.split("-", maxsplit=1)[0]: name
    for name in (
        *("en", "pt-BR", "es", "fr", "de", "it", "ru", "zh", "ja", "ko"),
        *("hi", "ar", "id", "tr", "nl", "pl"),
    )
}

_COLUMN = re.compile(r"column (\d+): (.*)", re.DOTALL)
_UNKNOWN = re.compile(r"unsupported command: \\([A-Za-z]+)")
_MISSING = re.compile(r"the .* font has no '(.)' character", re.DOTALL)
_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|[%&]", re.DOTALL)
_PLACEMENT = re.compile(r"(\\begin\{(?:aligned|gathered|alignedat|split)\})(\[[tbc]\])")
_BOLD = re.compile(r"\\textbf\s*\{")
# Commands within which an ampersand separates columns.
_COLUMNED = frozenset(
    {"\\begin", "\\matrix", "\\pmatrix", "\\bordermatrix", "\\cases", "\\eqalign", "\\xymatrix"}
)

# Formulas of which every one can be drawn, so that the engine need not be asked: letters,
# digits, signs, common names, fractions of these, and one index or exponent on each.
_WORD = r"[A-Za-z0-9+\-]{1,20}"
_NAME = (
    r"\\(?:alpha|beta|gamma|delta|epsilon|eta|theta|lambda|mu|pi|rho|sigma|tau|phi|omega"
    r"|cdot|times|pm|le|leq|ge|geq|ne|approx|to|in|infty)(?![A-Za-z])"
)
_INDEX = rf"(?:[\^_](?:[A-Za-z0-9]|\{{{_WORD}\}}))?"
SURE = re.compile(
    rf" *(?=[^ ].{{0,79}}\Z)(?:(?:[A-Za-z0-9]|{_NAME}|\\frac\{{{_WORD}\}}\{{{_WORD}\}}){_INDEX}"
    r"|[+\-=(),. ])+"
)


@dataclass(frozen=True, slots=True)
class FormulaError:
    """What is wrong with a formula, where (an offset into its TeX in code points), a hint."""

    message: str
    offset: int
    hint: str | None = None


def check_formula(tex: str, display: bool) -> FormulaError | None:
    """Return the first fault of a formula, or None if it can be drawn."""
    return None if SURE.fullmatch(tex) else _ask(tex, display)


@cache
def _ask(tex: str, display: bool) -> FormulaError | None:
    fault = _refuse(tex, display)
    if fault is not None:
        return fault
    try:
        verify(draw(tex, "en", display=display))
    except UnknownShapeError as problem:
        return FormulaError(str(problem), 0)
    except ValueError as problem:
        return _located(str(problem), tex)
    return None


def locale(language: str) -> str:
    """Return the locale that formulas are spoken in, for a language tag."""
    return LOCALES.get(language.split("-", maxsplit=1)[0].lower(), "en")


def draw(tex: str, speech: str, *, display: bool) -> str:
    """Return mathra's SVG of a formula. Raises ValueError for one that it cannot read."""
    import mathra  # loaded when the first formula comes

    plain = _readable(tex)
    # The plain text first, so that an error's column is the author's.
    svg: str = mathra.tex_to_svg(plain, speech, display=display, strict=True)
    if "\\textbf" in plain:
        svg = mathra.tex_to_svg(_embolden(plain), speech, display=display, strict=True)
    return svg


def meaning(tex: str, *, display: bool) -> str:
    """Return mathra's tree of a formula as JSON. Raises ValueError for one it cannot read."""
    import mathra

    tree: str = mathra.tex_to_tree(_readable(tex), "en", display=display, strict=True)
    return tree


def _readable(tex: str) -> str:
    return _PLACEMENT.sub(lambda m: m[1] + " " * len(m[2]), without_comments(tex))


def without_comments(tex: str) -> str:
    """Return TeX with its comments blanked out, every other character at its place."""
    if "%" not in tex:
        return tex
    return re.sub(
        r"\\.|%[^\n]*",
        lambda m: " " * len(m[0]) if m[0].startswith("%") else m[0],
        tex,
        flags=re.DOTALL,
    )


def _refuse(tex: str, display: bool) -> FormulaError | None:
    """Find what mathra would accept and should not."""
    if not without_comments(tex).strip():
        return FormulaError("the formula is empty", 0)
    if len(tex.encode()) > MAX_BYTES:
        return FormulaError(f"the formula is longer than {MAX_BYTES} bytes", 0)
    if tex.lstrip().startswith("<math"):
        return FormulaError("a formula is TeX, not MathML", 0)
    if "%" not in tex and "&" not in tex:
        return None
    columned = False
    for token in _TOKEN.finditer(tex):
        match token[0]:
            case "%" if not display or "\n" not in tex[token.start() :]:
                message = "a bare % starts a comment; a percent sign is written \\%"
                return FormulaError(message, token.start())
            case "%":
                return _refuse(without_comments(tex), display)
            case "&" if not columned:
                message = "& stands outside a matrix or an alignment; an ampersand is written \\&"
                return FormulaError(message, token.start())
            case name:
                columned = columned or name in _COLUMNED
    return None


def _located(message: str, tex: str) -> FormulaError:
    column = _COLUMN.fullmatch(message)
    if column:
        # A column past the end means that something expanded from a macro.
        offset = max(0, min(int(column[1]) - 1, len(tex) - 1))
        return FormulaError(column[2], offset, _did_you_mean(column[2]))
    missing = _MISSING.match(message)
    if missing:
        found = max(0, tex.find(missing[1]))
        return FormulaError(
            f"no glyph for {missing[1]!r} (U+{ord(missing[1]):04X}) in formulas; "
            "write such words outside the formula",
            found,
        )
    return FormulaError(message, 0)


def _did_you_mean(message: str) -> str | None:
    unknown = _UNKNOWN.fullmatch(message)
    name = meant_command(unknown[1]) if unknown else None
    return f"did you mean `\\{name}`?" if name else None


def _embolden(tex: str) -> str:
    """Put ``\\textbf{…}`` into a ``\\text{…}``, without which mathra ignores it."""
    pieces, done = [], 0
    for match in _BOLD.finditer(tex):
        if match.start() < done:
            continue
        end = _closing(tex, match.end())
        pieces.append(f"{tex[done : match.start()]}\\text{{{tex[match.start() : end]}}}")
        done = end
    return "".join(pieces) + tex[done:]


def _closing(tex: str, start: int) -> int:
    """Return the offset behind the brace that closes a group begun before ``start``."""
    depth = 1
    for token in re.compile(r"\\.|[{}]", re.DOTALL).finditer(tex, start):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    return len(tex)
