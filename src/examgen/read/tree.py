"""From the flat pieces of a scanned line to nested inline nodes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from examgen.diagnostic import error
from examgen.model.content import (
    Code,
    Emphasis,
    Gap,
    Image,
    Inline,
    LineBreak,
    Link,
    Math,
    Strike,
    Strong,
    Text,
)
from examgen.read.context import Context
from examgen.read.emphasis import EMPHASIS, STRIKE, STRONG, Run
from examgen.read.limits import MAX_NESTING
from examgen.source import Span

LINK = "link"

Place = Callable[[int, int], Span]
"""Turns two offsets of the text into a span."""


class Words(NamedTuple):
    """Text: offsets in the source text, and what it says."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class Bracket:
    """A ``[`` or ``![``: text, until a link makes it a beginning."""

    start: int
    end: int
    image: bool
    runs: int
    active: bool = True
    target: str | None = None


class LinkEnd(NamedTuple):
    """Where a link ends."""

    start: int
    end: int


Leaf = Code | Gap | Image | LineBreak | Math | Text
Piece = Words | Run | Bracket | LinkEnd | Leaf


@dataclass(slots=True)
class _Open:
    """A container whose end has not come; ``words`` is text not yet a node."""

    kind: str
    start: int
    target: str = ""
    nodes: list[Inline] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    begin: int = 0
    stop: int = 0


def fold(pieces: list[Piece], text: str, place: Place, context: Context) -> tuple[Inline, ...]:
    """Build the tree. Marks nested too deeply are kept as text, with an error."""
    builder = _Builder(text, place, context)
    for piece in pieces:
        match piece:
            case Words():
                builder.words(piece.start, piece.end, piece.text)
            case Run():
                _fold_run(piece, builder)
            case Bracket(target=None):
                builder.words(piece.start, piece.end, text[piece.start : piece.end])
            case Bracket():
                builder.open(LINK, piece.start, piece.end, piece.target or "")
            case LinkEnd():
                builder.close(piece.start, piece.end)
            case _:
                builder.leaf(piece)
    return builder.finish()


def _fold_run(run: Run, builder: "_Builder") -> None:
    for _, start, end in run.closes:
        builder.close(start, end)
    if run.end > run.start:
        builder.words(run.start, run.end, run.character * (run.end - run.start))
    for kind, start, end in reversed(run.opens):
        builder.open(kind, start, end, "")


class _Builder:
    """The stack of open containers."""

    __slots__ = ("_context", "_deep", "_place", "_stack", "_text", "_top")

    def __init__(self, text: str, place: Place, context: Context) -> None:
        self._text = text
        self._place = place
        self._context = context
        self._deep = 0
        self._top = _Open("", 0)
        self._stack = [self._top]

    def words(self, start: int, end: int, text: str) -> None:
        if not text:
            # Something that is not printed stands here: no text reaches across it.
            self._flush()
            return
        top = self._top
        if not top.words:
            top.begin = start
        top.words.append(text)
        # A line end is not part of a place: it would lie behind the line.
        top.stop = start if text == "\n" else end

    def leaf(self, node: Leaf) -> None:
        self._flush()
        self._top.nodes.append(node)

    def open(self, kind: str, start: int, end: int, target: str) -> None:
        if len(self._stack) > MAX_NESTING:
            if not self._deep:
                message = f"more than {MAX_NESTING} marks are nested here"
                span = self._place(start, end)
                self._context.found.append(error("nested-too-deeply", message, span))
            self._deep += 1
            self.words(start, end, self._text[start:end])
            return
        self._flush()
        self._top = _Open(kind, start, target)
        self._stack.append(self._top)

    def close(self, start: int, end: int) -> None:
        if self._deep:
            self._deep -= 1
            self.words(start, end, self._text[start:end])
            return
        self._flush()
        closed = self._stack.pop()
        self._top = self._stack[-1]
        span = self._place(closed.start, end)
        self._top.nodes.append(_node(closed, tuple(closed.nodes), span))

    def finish(self) -> tuple[Inline, ...]:
        self._flush()
        return tuple(self._top.nodes)

    def _flush(self) -> None:
        top = self._top
        if top.words:
            span = self._place(top.begin, top.stop)
            top.nodes.append(Text(text="".join(top.words), span=span))
            top.words.clear()


def _node(closed: _Open, children: tuple[Inline, ...], span: Span) -> Inline:
    if closed.kind == EMPHASIS:
        return Emphasis(children=children, span=span)
    if closed.kind == STRONG:
        return Strong(children=children, span=span)
    if closed.kind == STRIKE:
        return Strike(children=children, span=span)
    return Link(target=closed.target, children=children, span=span)
