"""Where each character of a YAML scalar's value stands in the text it was read from."""

import re
from collections.abc import Iterator

from examgen.source import Anchor, Excerpt

# What YAML folds to a space or to fewer line ends, and what it unescapes.
_FOLD = r"[ \t]*\n[ \t\n]*"
_HEX = r"x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}"
_PIECES = {
    "": re.compile(rf"(?P<fold>{_FOLD})"),
    "'": re.compile(rf"(?P<fold>{_FOLD})|(?P<escape>'')"),
    '"': re.compile(rf"(?P<fold>{_FOLD})|(?P<joined>\\\n[ \t\n]*)|(?P<escape>\\(?:{_HEX}|.))"),
}

Pair = tuple[int, int]


def anchors(text: str, style: str, start: int, end: int, origin: Excerpt) -> tuple[Anchor, ...]:
    """Return the anchors of the value ``text`` whose scalar is ``origin.text[start:end]``.

    ``origin`` has its anchors where lines begin, as a file and its front matter have.
    ``style`` is YAML's indicator: empty for a plain scalar, else ``'``, ``"``, ``|``
    or ``>``.
    """
    quote = 1 if style in ("'", '"') else 0
    inner = start + quote, end - quote
    if style not in ("|", ">") and inner[1] - inner[0] == len(text) and "\n" not in text:
        return (Anchor(0, *origin.position(inner[0])),)
    if style == "|":
        pairs = _literal(text, start, end, origin.text)
    elif style == ">":
        pairs = _folded(text, start, end, origin.text)
    else:
        pairs = _flow(style, *inner, origin.text)
    found: dict[int, int] = {0: inner[0]}
    found.update(pair for pair in pairs if pair[0] <= len(text))
    return tuple(Anchor(value, *origin.position(found[value])) for value in sorted(found))


def _flow(style: str, start: int, end: int, source: str) -> Iterator[Pair]:
    """Walk a plain or quoted scalar; yields (offset in the value, offset in the source)."""
    value, read = 0, start
    for piece in _PIECES[style].finditer(source, start, end):
        value += piece.start() - read
        read = piece.end()
        if piece.lastgroup == "escape":
            # A doubled quote stands for its second character, an escape for its first.
            yield value, piece.start() + (1 if style == "'" else 0)
            value += 1
        else:
            breaks = [at for at in range(piece.start(), read) if source[at] == "\n"]
            kept = breaks[1:] if piece.lastgroup == "joined" or len(breaks) > 1 else breaks
            for offset in kept:
                yield value, offset
                value += 1
        yield value, read


def _body(start: int, end: int, source: str) -> list[Pair]:
    """Return (start, end) of each source line below a block scalar's header."""
    lines: list[Pair] = []
    offset = source.find("\n", start, end) + 1
    while 0 < offset < end:
        stop = source.find("\n", offset)
        stop = len(source) if stop < 0 else stop
        lines.append((offset, stop))
        offset = stop + 1
    return lines


def _literal(text: str, start: int, end: int, source: str) -> Iterator[Pair]:
    """Each line of the value is the end of a source line."""
    value = 0
    for line, (_, stop) in zip(text.split("\n"), _body(start, end, source), strict=False):
        yield value, stop - len(line)
        value += len(line) + 1


def _folded(text: str, start: int, end: int, source: str) -> Iterator[Pair]:
    """Find each source line in the value, in order; what lies between are folded ends."""
    indent = -1
    value = 0
    ends: list[int] = []
    for first, stop in _body(start, end, source):
        line = source[first:stop]
        if indent < 0 and line.strip(" "):
            content = text.lstrip("\n")
            indent = _leading(line) - _leading(content)
        line = line[indent:] if indent >= 0 else ""
        found = text.find(line, value) if line else -1
        if found >= 0:
            yield from zip(range(value, found), ends[value - found :], strict=False)
            yield found, first + indent
            value, ends = found + len(line), []
        ends.append(stop)
    yield from zip(range(value, len(text)), ends, strict=False)


def _leading(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
