"""Where a long formula may be broken: before its operators and relations, after its commas."""

import re
from functools import cache

from examgen.maths.picture import Formula, picture

RELATIONS = r"""
= < > \le \leq \ge \geq \ne \neq \approx \equiv \sim \simeq \cong \propto \to \rightarrow
\leftarrow \Rightarrow \implies \iff \mapsto \in \subset \subseteq \ll \gg
"""
OPERATORS = r"""
+ - \pm \mp \times \cdot \div \ast \oplus \otimes \cup \cap \wedge \vee \land \lor
"""
BREAKS = frozenset(f"{RELATIONS}{OPERATORS}".split())
# What follows one of these is a sign, not an operator between two things.
OPENS = BREAKS | {"", "(", "[", "\\{", ",", ";", "^", "_", "|", "\\not", "\\left"}
# What changes the rest of its group, or belongs to all of it.
SCOPED = r"""
& \\ \over \atop \choose \displaystyle \textstyle \scriptstyle \color \rm \bf \it \tt \cal
\boldmath \tag \def
"""
WHOLE = frozenset(SCOPED.split())
DEEPER = frozenset({"{", "\\begin", "\\left"})
HIGHER = frozenset({"}", "\\end", "\\right"})
BRACKETS = {"(": 1, "[": 1, "\\{": 1, ")": -1, "]": -1, "\\}": -1}

_TOKEN = re.compile(r"\\(?:[A-Za-z]+|.)|\s+|.", re.DOTALL)


@cache
def broken(tex: str, display: bool, language: str, width: float) -> tuple[Formula, ...]:
    """Return a formula in pieces between which a line may end, in one if it is no wider.

    ``width`` is in em. Raises ValueError for a formula that ``check_formula`` refuses.
    """
    whole = picture(tex, display, language)
    if whole.width <= width:
        return (whole,)
    try:
        for inside_brackets in (False, True):
            drawn = tuple(
                picture(piece, display, language)
                for piece in pieces(tex, inside_brackets=inside_brackets)
            )
            if all(piece.width <= width for piece in drawn):
                return drawn
    except ValueError:
        # A piece that cannot stand by itself.
        return (whole,)
    return drawn


def pieces(tex: str, *, inside_brackets: bool = False) -> tuple[str, ...]:
    """Return TeX in pieces that, set side by side, look like the whole; one if it has no place.

    Pieces are cut outside all groups, and outside brackets unless ``inside_brackets``.
    """
    tokens = _TOKEN.findall(tex)
    places = _places(tokens, inside_brackets)
    if not places:
        return (tex,)
    ends = [*places, len(tokens)]
    cut = ["".join(tokens[a:b]) for a, b in zip([0, *places], ends, strict=True)]
    return tuple(_side_by_side(piece, first=n == 0) for n, piece in enumerate(cut))


def _places(tokens: list[str], inside_brackets: bool) -> list[int]:
    groups = brackets = 0
    before = ""
    places: list[int] = []
    for at, token in enumerate(tokens):
        if token.isspace():
            continue
        outside = groups == 0 and (inside_brackets or brackets <= 0)
        operator = token in BREAKS and before not in OPENS
        if groups == 0 and token in WHOLE:
            return []
        if outside and (operator or before == ","):
            places.append(at)
        groups += (token in DEEPER) - (token in HIGHER)
        # The delimiter of \left and \right is no bracket of its own.
        if before not in ("\\left", "\\right"):
            brackets += BRACKETS.get(token, 0)
        before = token
    return places


def _side_by_side(piece: str, *, first: bool) -> str:
    """Return a piece that keeps the space around the operator or comma that it was cut at."""
    start = "" if first else "{}"
    return start + piece + ("\\," if piece.rstrip().endswith(",") else "")
