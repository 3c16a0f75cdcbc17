"""Places in a text as clients count them, and as we do.

Clients count lines from 0 and columns in units of an encoding that is agreed on at the
start, UTF-16 unless the client offers another; we count code points. A position behind
the end of a line is its end, one inside a character is the character's beginning.
"""

from dataclasses import dataclass
from functools import cached_property

from lsprotocol import types

from examgen.source import BYTE_ORDER_MARK, Span, line_bounds


@dataclass(frozen=True)
class Text:
    """A text as a client holds it, with its line ends, in an encoding's units."""

    text: str
    encoding: str = "utf-16"

    @cached_property
    def bounds(self) -> list[tuple[int, int]]:
        """The offsets of each line's beginning and of its end, line ends left out."""
        return line_bounds(self.text)

    @cached_property
    def mark(self) -> int:
        """How many characters of the first line our columns do not count: a byte order mark."""
        return 1 if self.text.startswith(BYTE_ORDER_MARK) else 0

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends and without a byte order mark."""
        lines = [self.text[start:end] for start, end in self.bounds]
        return [lines[0][self.mark :], *lines[1:]]


def units(text: str, encoding: str) -> int:
    """Return how many units of the encoding a text is long."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(character > "\uffff" for character in text)


def points(line: str, count: int, encoding: str) -> int:
    """Return how many whole code points of a line fit into so many units."""
    if encoding == "utf-32" or line.isascii():
        return max(0, min(count, len(line)))
    for number, character in enumerate(line):
        count -= units(character, encoding)
        if count < 0:
            return number
    return len(line)


def offset_of(text: Text, place: types.Position) -> int:
    """Return the offset of a client's position, the nearest one where there is no such place."""
    if place.line >= len(text.bounds):
        return len(text.text)
    start, end = text.bounds[max(place.line, 0)]
    return start + points(text.text[start:end], place.character, text.encoding)


def place_of(text: Text, line: int, column: int) -> types.Position:
    """Return our line and column (both from 1) as a client's position."""
    line = min(line, len(text.bounds)) - 1
    start, end = text.bounds[line]
    at = min(column - 1 + (text.mark if line == 0 else 0), end - start)
    return types.Position(line, units(text.text[start : start + at], text.encoding))


def range_of(text: Text, span: Span) -> types.Range:
    """Return a span as a client's range."""
    return types.Range(
        start=place_of(text, span.line, span.column),
        end=place_of(text, span.end_line, span.end_column),
    )


def column_of(text: Text, place: types.Position) -> tuple[int, int]:
    """Return a client's position as a line and a code point in it, both from 0."""
    line = max(0, min(place.line, len(text.bounds) - 1))
    start, end = text.bounds[line]
    at = points(text.text[start:end], place.character, text.encoding)
    return line, max(at - (text.mark if line == 0 else 0), 0)


def applied(text: Text, change: types.TextDocumentContentChangeEvent) -> Text:
    """Return the text after a change of a client: of a stretch, or of all of it."""
    if not isinstance(change, types.TextDocumentContentChangePartial):
        return Text(change.text, text.encoding)
    ends = sorted((offset_of(text, change.range.start), offset_of(text, change.range.end)))
    return Text(text.text[: ends[0]] + change.text + text.text[ends[1] :], text.encoding)
