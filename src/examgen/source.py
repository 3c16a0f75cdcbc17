"""Where text came from: sources, spans, and excerpts that know their origin.

Lines and columns are 1-based; columns count Unicode code points; an end is
exclusive. Only a line feed (with or without a carriage return before it) ends
a line: U+2028, U+0085 and form feeds are ordinary characters.
"""

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

BYTE_ORDER_MARK = "\ufeff"
_LINE_END = re.compile(r"\r\n|\r|\n")


class Position(NamedTuple):
    """A place between two characters: 1-based line, 1-based code-point column."""

    line: int
    column: int


class Span(NamedTuple):
    """A stretch of one source, end exclusive.

    ``path`` is POSIX, relative to the project's root (``bank/questions/…``).
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> Position:
        """Where the span begins."""
        return Position(self.line, self.column)

    @property
    def end(self) -> Position:
        """Where the span ends, exclusive."""
        return Position(self.end_line, self.end_column)


class Anchor(NamedTuple):
    """From this offset of an excerpt on, text runs on from this source position."""

    offset: int
    line: int
    column: int


# Greater than any line number: finds the anchor behind an offset.
_LAST = sys.maxsize


class Excerpt(NamedTuple):
    """Text taken out of a source, and where its pieces stand there.

    ``anchors`` are sorted by offset and start with offset 0. Between two anchors
    a character's column is the anchor's column plus the distance; so an excerpt
    needs an anchor for every line, and one behind each escape that is longer in
    the source than in the text. Text has ``\\n`` line ends only.
    """

    path: str
    text: str
    anchors: tuple[Anchor, ...]

    def position(self, offset: int) -> Position:
        """Return the source position of a text offset (0 … len(text))."""
        at, line, column = self.anchors[bisect_right(self.anchors, (offset, _LAST)) - 1]
        return Position(line, column + offset - at)

    def span(self, start: int, end: int) -> Span:
        """Return the source span of ``text[start:end]``.

        The end is taken from the last character inside, so that a span that ends
        with its line does not slip to the next line.
        """
        path, _, anchors = self
        at, line, column = anchors[bisect_right(anchors, (start, _LAST)) - 1]
        column += start - at
        if end <= start:
            return Span(path, line, column, line, column)
        if len(anchors) == 1:
            return Span(path, line, column, line, column + end - start)
        at, end_line, end_column = anchors[bisect_right(anchors, (end - 1, _LAST)) - 1]
        return Span(path, line, column, end_line, end_column + end - at)

    def slice(self, start: int, end: int) -> "Excerpt":
        """Return ``text[start:end]`` as an excerpt of the same source."""
        path, text, anchors = self
        low = bisect_right(anchors, (start, _LAST))
        at, line, column = anchors[low - 1]
        first = Anchor(0, line, column + start - at)
        if low == len(anchors) or anchors[low].offset >= end:
            return Excerpt(path, text[start:end], (first,))
        inner = anchors[low : bisect_left(anchors, (end,), low)]
        rest = [Anchor(a.offset - start, a.line, a.column) for a in inner]
        return Excerpt(path, text[start:end], (first, *rest))

    def cut(self, pieces: Iterable[tuple[int, int]], joint: str = "\n") -> "Excerpt":
        """Return these stretches of the text, joined, as one excerpt.

        A joint's characters have the positions that follow the stretch before it.
        """
        texts: list[str] = []
        anchors: list[Anchor] = []
        length = 0
        for start, end in pieces:
            low = bisect_right(self.anchors, (start, _LAST))
            last, line, column = self.anchors[low - 1]
            anchors.append(Anchor(length, line, column + start - last))
            high = bisect_left(self.anchors, (end,), low)
            if high > low:
                inner = self.anchors[low:high]
                anchors += [Anchor(length + a.offset - start, a.line, a.column) for a in inner]
            texts.append(self.text[start:end])
            length += end - start + len(joint)
        return Excerpt(self.path, joint.join(texts), tuple(anchors))


@dataclass(frozen=True)
class Source:
    """One text file, decoded, with ``\\n`` line ends and without a byte order mark."""

    path: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends; an empty text is one empty line."""
        return self.text.split("\n")

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset at which each line begins."""
        starts, offset = [], 0
        for line in self.lines:
            starts.append(offset)
            offset += len(line) + 1
        return starts

    def position(self, offset: int) -> Position:
        """Return the position of a character offset (0 … len(text))."""
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def span(self, start: int, end: int) -> Span:
        """Return the span of ``text[start:end]``."""
        first, last = self.position(start), self.position(end)
        return Span(self.path, first.line, first.column, last.line, last.column)

    def line_span(self, first: int, last: int | None = None) -> Span:
        """Return the span of whole lines ``first`` … ``last`` (1-based, inclusive)."""
        last = first if last is None else last
        return Span(self.path, first, 1, last, len(self.lines[last - 1]) + 1)

    def excerpt(self) -> Excerpt:
        """Return the whole text as an excerpt."""
        anchors = tuple(
            Anchor(offset, number, 1) for number, offset in enumerate(self.line_starts, 1)
        )
        return Excerpt(self.path, self.text, anchors)


def line_bounds(text: str) -> list[tuple[int, int]]:
    """Return where each line of a text as it was typed begins, and where its line end does.

    A line ends as ``Source`` has it: in ``\\n``, ``\\r\\n`` or a lone ``\\r``.
    """
    if "\r" not in text:
        return list(_plain_bounds(text))
    ends = list(_LINE_END.finditer(text))
    starts = [0, *(end.end() for end in ends)]
    return list(zip(starts, [*(end.start() for end in ends), len(text)], strict=True))


def _plain_bounds(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1
