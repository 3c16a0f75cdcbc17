"""Formulas in one line of plain characters, for Braille, screen readers and editors.

The notation is that of AsciiMath: ``(a + b)/(2c)``, ``x_1^2``, ``sqrt(2)``, ``sum_(i=1)^n``.
It is written from the engine's tree of meaning; the engine's own line of text drops
strokes, frames and colours, and makes 21/2 of two and a half.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache

from examgen.maths.engine import meaning
from examgen.maths.leaves import (
    Node,
    function,
    grouped,
    large,
    letter,
    merged,
    named,
    number,
    runs,
    sign,
)
from examgen.maths.picture import picture
from examgen.maths.signs import ACCENTS, CLOSE, LINES, OPEN, TABLES
from examgen.maths.spacing import Kind, Piece, joined

# What needs no brackets in a fraction, and what needs none as an index or exponent.
_SIMPLE = re.compile(r'[A-Za-z]+|[0-9.]+|[^\W_]|"[^"]*"')
_ELEMENT = re.compile(r"[A-Z][a-z]?")
_GROUP = re.compile(r"\([^()]*\)|[a-z]+\([^()]*\)")
_TIGHT = re.compile(r" (?=[+\-=<>,])|(?<=[+\-=<>,]) ")


class _WordlessError(Exception):
    """A part of a formula has no place in a line."""


@cache
def linear(tex: str, display: bool, language: str = "en") -> tuple[str, ...]:
    """Return a formula as plain text, a line for each row of an alignment.

    Diagrams and structures that have no line are spoken, in ``language``. Raises ValueError
    for a formula that ``check_formula`` refuses.
    """
    tree: Node = json.loads(meaning(tex, display=display))
    try:
        return tuple(line for line in _lines(tree) if line) or (_spoken(tex, display, language),)
    except _WordlessError:
        return (_spoken(tex, display, language),)


def _spoken(tex: str, display: bool, language: str) -> str:
    return picture(tex, display, language).speech


def _lines(node: Node) -> list[str]:
    """Return a formula's lines: more than one if it is an alignment and nothing else."""
    children = node.get("children", ())
    if node["type"] == "row" and len(children) == 1:
        return _lines(children[0])
    if node["type"] == "table" and node["shape"] in LINES - {"substack"}:
        return _rows_of_lines(node)
    return [_text(node)]


def _rows_of_lines(table: Node) -> list[str]:
    return [_text({"type": "row", "children": row}) for row in table["rows"]]


def _text(node: Node) -> str:
    return joined(list(merged(_pieces(node))))


def _pieces(node: Node) -> Iterator[Piece]:
    kind = node["type"]
    match kind:
        case "row":
            for child in runs(grouped(node["children"])):
                yield from _pieces(child)
        case "text":
            yield from _words(node)
        case "space":
            # No blank is meant by what only mends the distance of two signs.
            if node["em"] > 0.1:
                yield Piece(" ", Kind.SPACE)
        case "phantom":
            return
        case "style" | "smashed" | "raised" | "unit" if "base" in node:
            yield from _pieces(node["base"])
        case "quantity":
            yield from _pieces(node["unit"])
        case _:
            yield _WRITERS.get(kind, _decorated)(node)


def _forced(node: Node) -> Piece:
    """Return what an author, or the engine, made a sign of: ``mod``."""
    kind = Kind.SIGN if node["class"] in {"bin", "rel"} else Kind.NAME
    return Piece(_text(node["base"]).strip('"'), kind)


def _words(node: Node) -> Iterator[Piece]:
    """Give words: in quotes unless they are a chemical element's letters, a unit or a charge."""
    for part in node["parts"]:
        if part["type"] == "math":
            yield from _pieces(part["value"])
            continue
        value = " ".join(part["value"].replace("\u2212", "-").split())
        if not value:
            yield Piece(" ", Kind.SPACE)
        elif _ELEMENT.fullmatch(value):
            yield Piece(value, Kind.UPRIGHT)
        elif value == "mod":
            yield Piece(value, Kind.NAME)
        elif value[0].isdigit() or value in {"+", "-"}:
            yield Piece(value, Kind.PLAIN)
        else:
            yield Piece(f'"{value}"', Kind.NAME)


def _scripts(node: Node) -> Piece:
    base, kind = _base(node["base"])
    sup = "sup" in node and _text(node["sup"])
    below = f"_{_script(_text(node['sub']))}" if "sub" in node else ""
    if sup in {"circ", "°"}:
        above = "°"
    elif sup and set(sup) <= {"'"}:
        above = sup
    else:
        above = f"^{_script('*' if sup == 'ast' else sup)}" if sup else ""
    return Piece(f"{base}{below}{above}", kind)


def _base(node: Node) -> tuple[str, Kind]:
    """Return what an index or exponent stands at; whatever is not one thing has brackets."""
    pieces = list(_pieces(node))
    if not pieces:
        return "", Kind.NAME
    first, last = pieces[0].kind, pieces[-1]
    scripted = _only(node)["type"] == "scripts"
    if (
        len(pieces) == 1
        and not scripted
        and first in {Kind.BIG, Kind.FUNCTION, Kind.CLOSE, Kind.GROUP, Kind.PLAIN}
    ):
        return pieces[0].text, first
    text = _text(node)
    if len(pieces) == 1 and last.kind is not Kind.FRACTION and not re.search(r"[_^ ]", text):
        return text, first if first in {Kind.NUMBER, Kind.UPRIGHT} else Kind.NAME
    return f"({text})", Kind.GROUP


def _only(node: Node) -> Node:
    """Return what stands alone in a row, or in a row within that."""
    children = node.get("children", ())
    return _only(children[0]) if len(children) == 1 else node


def _script(text: str) -> str:
    if _SIMPLE.fullmatch(text) or text in {"+", "-", "*", "||", "'"}:
        return text
    return f"({_tight(text)})"


def _tight(text: str) -> str:
    """Take the blanks from around signs, words in quotes excepted."""
    parts = re.split(r'("[^"]*")', text)
    return "".join([part if at % 2 else _TIGHT.sub("", part) for at, part in enumerate(parts)])


def _fraction(node: Node) -> Piece:
    above, below = _text(node["num"]), _text(node["den"])
    if node.get("rule") is False:
        return Piece(f"atop({above}, {below})", Kind.GROUP)
    return Piece(f"{_part(above)}/{_part(below)}", Kind.FRACTION)


def _part(text: str) -> str:
    """Return the upper or lower part of a fraction, in brackets unless it is one thing."""
    if _SIMPLE.fullmatch(text) or re.fullmatch(r"[A-Za-z]+[_^]([A-Za-z]+|[0-9]+)", text):
        return text
    return f"({text})"


def _delimited(node: Node) -> Piece:
    left: str = node.get("open", "")
    right: str = node.get("close", "")
    parts = node["parts"]
    if (left, right) == ("(", ")") and len(parts) == 1:
        inner = parts[0]
        if inner["type"] == "fraction" and inner.get("rule") is False:
            return Piece(f"binom({_text(inner['num'])}, {_text(inner['den'])})", Kind.NAME)
    inside = [Piece(OPEN.get(left, left), Kind.OPEN)] if left else []
    middles = [*node.get("middles", ()), ""]
    for part, middle in zip(parts, middles, strict=False):
        inside += _pieces(part)
        inside += [Piece(named(middle), Kind.SIGN)] if middle else []
    inside += [Piece(CLOSE.get(right, right), Kind.CLOSE)] if right else []
    return Piece(joined(list(merged(inside))), Kind.GROUP)


def _table(node: Node) -> Piece:
    shape = node["shape"]
    if shape in LINES:
        return Piece("; ".join(_rows_of_lines(node)), Kind.NAME)
    if shape not in TABLES:
        raise _WordlessError
    left, right = TABLES[shape]
    inner = ("(", ")") if shape.endswith("cases") else (left, right)
    inner = ("[", "]") if left[-1] not in "([" else inner
    rows = [", ".join([_cell(cell) for cell in row]) for row in node["rows"]]
    return Piece(
        f"{left}{', '.join([f'{inner[0]}{row}{inner[1]}' for row in rows])}{right}",
        Kind.NAME if shape.endswith("cases") else Kind.GROUP,
    )


def _cell(node: Node) -> str:
    """Return a cell; one with a comma of its own, outside brackets, is put into brackets."""
    text = _text(node).rstrip(",; ")
    bare, one = "", text
    while bare != one:
        bare, one = one, _GROUP.sub("", one)
    return f"({text})" if "," in bare else text


def _decorated(node: Node) -> Piece:
    """Return what has something over, under or around it."""
    kind = node["type"]
    if kind == "arrow" and "symbol" in node:
        return Piece(_stacked(named(node["symbol"]), node), Kind.SIGN)
    if kind == "root":
        index = f"root({_text(node['index'])})" if "index" in node else "sqrt"
        return Piece(f"{index}({_text(node['radicand'])})", Kind.FUNCTION)
    if kind == "stacked":
        return _over(node)
    name = _decoration(node)
    label = ""
    if kind == "brace":
        label = f"{'^' if node['above'] else '_'}{_script(_text(node['label']))}"
    return Piece(f"{name}({_text(node['base'])}){label}", Kind.NAME)


def _decoration(node: Node) -> str:
    match node["type"]:
        case "accent" if node["accent"] in ACCENTS:
            return ACCENTS[node["accent"]]
        case "bar":
            return "bar" if node["above"] else "ul"
        case "brace":
            return "overbrace" if node["above"] else "underbrace"
        case "canceled":
            return "cancel"
        case "colored":
            return f"color({node['color']})"
        case "framed":
            return f"color({node['background']})" if "background" in node else "box"
        case _:
            raise _WordlessError


def _over(node: Node) -> Piece:
    """Return a sign with another over or under it; limits of a function are an index."""
    inside, pieces = _text(node["base"]), list(_pieces(node["base"]))
    if node["base"]["type"] == "function" and "above" not in node:
        return Piece(f"{inside}_{_script(_text(node['below']))}", Kind.BIG)
    return Piece(_stacked(inside, node), pieces[0].kind if len(pieces) == 1 else Kind.NAME)


def _stacked(base: str, node: Node) -> str:
    for part, name in (("above", "overset"), ("below", "underset")):
        if part in node:
            base = f"{name}({_text(node[part])})({base})"
    return base


_WRITERS: dict[str, Callable[[Node], Piece]] = {
    "number": number,
    "identifier": letter,
    "operator": sign,
    "fixed-delimiter": sign,
    "large-operator": large,
    "function": function,
    "scripts": _scripts,
    "fraction": _fraction,
    "delimited": _delimited,
    "table": _table,
    "forced-class": _forced,
}
