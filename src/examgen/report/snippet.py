"""Shows a span's first line with the span underlined."""

from examgen.report.colours import Palette
from examgen.report.printable import cells, width
from examgen.source import Source, Span

# Columns that are shown of a line at most, however narrow a terminal is, and those that stand
# beside them: blanks, the bar, what tells that the line is cut.
_MOST = 100
_LEAST = 30
_BESIDE = 5


def snippet(
    span: Span, source: Source, gutter: int, mark: str, colours: Palette, columns: int | None = None
) -> list[str]:
    """Return three lines: an empty gutter, the source's line, the carets under the span.

    ``gutter`` is the width of line numbers, ``mark`` colours the carets. A span over
    several lines is underlined to the end of its first. A long line is cut around the
    span, and sooner for a terminal of few ``columns``. A place outside the source gives no lines.
    """
    if not 1 <= span.line <= len(source.lines):
        return []
    text = source.lines[span.line - 1]
    start = min(max(span.column - 1, 0), len(text))
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    cut = max(start - _MOST, 0)
    shown = cells(text[cut : start + 2 * _MOST])
    start -= cut
    end = max(min(end - cut, len(shown)), start)
    most = _MOST if columns is None else min(_MOST, max(columns - gutter - _BESIDE, _LEAST))
    low, high = _window(shown, start, end, most)
    end = min(end, high)
    before = "…" if cut + low else ""
    after = "…" if cut + high < len(text) else ""
    line = before + "".join(shown[low:high]) + after
    indent = width(before + "".join(shown[low:start]))
    carets = "^" * max(width("".join(shown[start:end])), 1)
    bar = f"{colours.gutter}|{colours.off}"
    empty = " " * gutter
    return [
        f"{empty} {bar}",
        f"{colours.gutter}{span.line:>{gutter}}{colours.off} {bar} {line}".rstrip(),
        f"{empty} {bar} {' ' * indent}{mark}{carets}{colours.off}",
    ]


def _window(shown: list[str], start: int, end: int, most: int) -> tuple[int, int]:
    """Return the stretch of code points to show so that the span's start is in sight."""
    widths = [width(cell) for cell in shown]
    if sum(widths) <= most:
        return 0, len(shown)
    context = most // 5
    # Room before the span: as much as its length leaves, at least a little.
    room = max(most - sum(widths[start:end]) - context, context)
    low = start
    while low > 0 and widths[low - 1] <= room:
        low -= 1
        room -= widths[low]
    low = _back(shown, low)
    high, used = low, 0
    while high < len(shown) and used + widths[high] <= most:
        used += widths[high]
        high += 1
    return low, high


def _back(shown: list[str], low: int) -> int:
    """Move back over combining marks, which belong to the character before them."""
    while low > 0 and width(shown[low]) == 0:
        low -= 1
    return low
