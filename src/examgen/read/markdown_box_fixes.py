"""Fixes of what is wrong with the lines of choices."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from examgen.diagnostic import Fix, mend
from examgen.read.markdown_lines import Layout
from examgen.source import Span

_LOOSE_LEAD = re.compile(r"[ \t]{0,3}(?:[-*+•–—]|\(?(?:\d{1,9}|[A-Za-z])[.)])?[ \t\u00a0]*(?=\[)")
# No paragraph of more lines is mended.
_LONGEST = 20
_ASKS = ("?", ":", "_", "…", "...")
_STARTS_BLOCK = re.compile(r"[ \t]*(?:[-*+#>|<]|\d{1,9}[.)]|Answer:|Pattern:|\$\$|\\\[)")
# Letters that look like an x whatever stands beside them; ticks; and what is an x to one
# author and a cross, so the opposite, to another.
_LIKE_X = frozenset("хХχΧｘＸ")
_TICKS = frozenset("✓✔☑✅")
_CROSSES = frozenset("×✕✗✘✖")


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of a question: their lines, all marks in them, lines of the last and of marks."""

    lines: frozenset[int]
    marks: frozenset[str]
    last: int
    first_marked: int
    last_marked: int


def boxes_of(marks: Mapping[int, str]) -> Boxes:
    """Return the boxes by what stands in each line's, in order, without blanks."""
    marked = [at for at, mark in marks.items() if mark]
    return Boxes(
        frozenset(marks),
        frozenset(marks.values()),
        max(marks, default=-1),
        min(marked, default=-1),
        max(marked, default=-1),
    )


def line_part(layout: Layout, at: int, start: int, end: int) -> Span:
    """Return the span of characters ``start`` … ``end - 1`` of a line (all from 0)."""
    return Span(layout.source.path, at + 1, start + 1, at + 1, end + 1)


def meant_mark(mark: str, boxes: Boxes) -> str | None:
    """Return the mark that one which is not known stands for, where there is no doubt.

    ``boxes`` are those of the question. Nothing but blanks is taken for blank.
    """
    stripped = mark.strip()
    if not stripped:
        return " "
    if stripped in ("x", "X", "xx", "XX") or stripped in _LIKE_X:
        return "x"
    if stripped not in _TICKS and stripped != "×":
        return None
    # A tick or a `×` says that a choice is right as long as no other mark says so too.
    known = boxes.marks
    others = (known - {"", stripped}) if stripped == "×" else known & _CROSSES
    return None if others else "x"


def with_bullet(layout: Layout, at: int) -> Fix | None:
    """Begin a line that has a box with `- `."""
    lead = _LOOSE_LEAD.match(layout.lines[at])
    if lead is None:
        return None
    return mend("begin it with `- `", (line_part(layout, at, 0, lead.end()), "- "))


def indented(layout: Layout, at: int, indent: int, boxes: Boxes) -> Fix | None:
    """Indent a paragraph that stands between two choices: it belongs to the first.

    Where choices before and behind are right, or where it asks, it may be the stem of another
    question.
    """
    if at > boxes.last or boxes.first_marked < at < boxes.last_marked:
        return None
    end = at
    while layout.lines[end].strip() and end not in boxes.lines and end not in layout.fences:
        line = layout.lines[end].rstrip()
        if _STARTS_BLOCK.match(line) or line.endswith(_ASKS) or end > at + _LONGEST:
            return None
        end += 1
    places = [(line_part(layout, line, 0, 0), " " * indent) for line in range(at, end)]
    return mend("indent it below its choice", *places)
