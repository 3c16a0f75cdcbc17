"""Letters, numbers and signs of a formula as parts of a line."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from examgen.maths.signs import BEHIND, CLOSE, LETTERS, NAMES, OPEN, SETS, STYLES
from examgen.maths.spacing import Kind, Piece

Node = dict[str, Any]

# Spaces up to this many em are parts of numbers.
_THIN = 0.2
_WORD_STYLES = frozenset({"monospace", "sans-serif"})


def runs(nodes: list[Node]) -> Iterator[Node]:
    """Give nodes, letters that follow each other in the type of a machine as one word."""
    run: Node | None = None
    for node in nodes:
        joins = node["type"] == "identifier" and node.get("variant") in _WORD_STYLES
        if run is not None and joins and run["variant"] == node["variant"]:
            run = {**run, "name": run["name"] + node["name"]}
            continue
        if run is not None:
            yield run
        run = node if joins else None
        if not joins:
            yield node
    if run is not None:
        yield run


def grouped(nodes: list[Node]) -> list[Node]:
    """Return nodes with digits in groups of three, ``96\\,000``, as one number."""
    done: list[Node] = []
    for node in nodes:
        if (
            len(done) > 1
            and re.fullmatch(r"\d{3}(\.\d+)?", node.get("value", ""))
            and done[-1]["type"] == "space"
            and done[-1]["em"] < _THIN
            and done[-2]["type"] == "number"
            and re.fullmatch(r"\d{1,3}(\d{3})*", done[-2]["value"])
        ):
            done[-2:] = [{**node, "value": done[-2]["value"] + node["value"]}]
        else:
            done.append(node)
    return done


def merged(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Give pieces, upright letters that follow each other as one word."""
    word = ""
    for piece in pieces:
        if piece.kind is Kind.UPRIGHT and re.fullmatch(r"[^\W\d_]", piece.text):
            word += piece.text
        elif word and piece.kind is Kind.UPRIGHT and re.match(r"[^\W\d_][_^']", piece.text):
            yield Piece(word + piece.text, Kind.UPRIGHT)
            word = ""
        else:
            yield from _upright(word)
            word = ""
            yield piece
    yield from _upright(word)


def _upright(word: str) -> Iterator[Piece]:
    if word:
        yield Piece(LETTERS.get(word, word), Kind.UPRIGHT)


def number(node: Node) -> Piece:
    """Return a number as typed."""
    return Piece(node["value"], Kind.NUMBER)


def letter(node: Node) -> Piece:
    """Return a letter by its name, of another kind as ``bb(x)``."""
    name: str = node["name"]
    variant: str = node.get("variant", "")
    if variant == "upright":
        return Piece(name, Kind.UPRIGHT)
    plain = LETTERS.get(name, name)
    if variant == "double-struck" and name in SETS:
        return Piece(SETS[name], Kind.NAME)
    return Piece(f"{STYLES[variant]}({plain})" if variant in STYLES else plain, Kind.NAME)


def named(symbol: str) -> str:
    """Return a sign's name, or the sign."""
    return NAMES.get(symbol, symbol)


def sign(node: Node) -> Piece:
    """Return a sign by its name, as what it is beside others."""
    symbol: str = node["symbol"]
    role: str = node["class"]
    if symbol in BEHIND:
        return Piece(BEHIND[symbol], Kind.BEHIND)
    match role:
        case "open":
            return Piece(OPEN.get(symbol, symbol), Kind.OPEN)
        case "close":
            return Piece(CLOSE.get(symbol, symbol), Kind.CLOSE)
        case "bin" | "rel":
            return Piece(named(symbol), Kind.SIGN)
        case "punct":
            return Piece(symbol, Kind.COMMA)
    name = named(symbol)
    return Piece(name, Kind.NAME if name[0].isalnum() or name == "..." else Kind.PLAIN)


def large(node: Node) -> Piece:
    """Return a sum, a product, an integral."""
    return Piece(named(node["symbol"]), Kind.BIG)


def function(node: Node) -> Piece:
    """Return a function's name; limits may stand below it."""
    name = node["name"].replace("\u2009", " ").strip()
    return Piece(name, Kind.BIG if node.get("limits") else Kind.FUNCTION)
