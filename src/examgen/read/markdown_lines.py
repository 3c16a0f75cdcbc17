"""Lines of a Markdown file: which are inside fences or comments, and cutting them out."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, error, warning
from examgen.model.project import PART_NAMES
from examgen.read.values import ID_PATTERN
from examgen.source import Anchor, Excerpt, Source, Span

_MARKER = r"(?:[-*+]|\d{1,9}[.)])"
_FENCE = re.compile(
    rf"[ \t]*(?:{_MARKER}[ \t]+(?:\[[ xX]?\][ \t]+)?)*"
    r"(?P<fence>(?P<mark>[`~])(?P=mark){2,})(?P<info>.*)"
)
_CLOSING_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*$")
_ITEM = re.compile(rf"(?P<lead>[ \t]*{_MARKER}(?:[ \t]+|$))")
_HEADING = re.compile(r" {0,3}##(?!#)(?:[ \t]|$)")
_GLUED = re.compile(rf"##{ID_PATTERN}(?=[ \t{{]|$)")
_ABBREVIATION = re.compile(r" {0,3}\*\[[^\]]+\]:")
_BOX = re.compile(r" {0,3}[-*+][ \t]+\[[ xX]\](?:[ \t]|$)")
_ID_HEADING = re.compile(rf" {{0,3}}##[ \t]+{ID_PATTERN}(?P<fields>[ \t]*\{{[^{{}}]*\}})?$")
_STARTS = frozenset("`~<#-*+0123456789")
_SHOWS_MARKDOWN = ("markdown", "md")
_LOOK_AHEAD = 200
_STRUCTURE = ("#", "-", "*", "+")
_ID_ENDS = frozenset("}abcdefghijklmnopqrstuvwxyz0123456789._-")

ANSWER_WORDS = ("Answer:", "Pattern:")
"""How lines begin that hold an answer."""

Row = tuple[int, int, str]
"""Line and column, 1-based, of a text that ends with its line."""


@dataclass(slots=True)
class Layout:
    """``lines`` has comments blanked; all numbers count lines from 0.

    ``fences`` maps the first line of a fence to its last; ``inside`` are the lines of
    fences behind the first; ``headings`` are those of level 2; ``comments`` gives the
    first line, the line behind, and the text of each comment that fills its lines;
    ``reported`` holds the 1-based lines of fences and headings that an error already names.
    """

    source: Source
    lines: list[str]
    fences: dict[int, int] = field(default_factory=dict)
    inside: set[int] = field(default_factory=set)
    headings: list[int] = field(default_factory=list)
    comments: list[tuple[int, int, str]] = field(default_factory=list)
    reported: set[int] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)


def gather(path: str, rows: Iterable[Row]) -> Excerpt:
    """Join rows, one a line, into an excerpt."""
    texts: list[str] = []
    anchors: list[Anchor] = []
    offset = 0
    for line, column, text in rows:
        texts.append(text)
        anchors.append(Anchor(offset, line, column))
        offset += len(text) + 1
    return Excerpt(path, "\n".join(texts), tuple(anchors) or (Anchor(0, 1, 1),))


def cut_lines(layout: Layout, start: int, end: int) -> Excerpt:
    """Return lines ``start`` … ``end - 1`` without blank ones at both ends."""
    lines = layout.lines
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    return gather(layout.source.path, ((at + 1, 1, lines[at]) for at in range(start, end)))


def line_span(layout: Layout, at: int) -> Span:
    """Return the span of a line without the blanks around it."""
    text = layout.lines[at]
    start = len(text) - len(text.lstrip())
    return Span(layout.source.path, at + 1, start + 1, at + 1, max(len(text.rstrip()), start) + 1)


def width(text: str) -> int:
    """Return how far a text's first character is indented; tabs stop at every fourth."""
    if text[:1] not in (" ", "\t"):
        return 0
    lead = text[: len(text) - len(text.lstrip(" \t"))]
    return len(lead.expandtabs(4)) if "\t" in lead else len(lead)


def lay_out(source: Source, start: int, parts: Mapping[str, str]) -> Layout:
    """Find fences, comments and headings from line ``start`` on."""
    layout = Layout(source, list(source.lines))
    names = {name.casefold() for name in (*parts.values(), *PART_NAMES.values())}
    walk = _Walk(layout, names)
    at = start
    while at < len(layout.lines):
        at = walk.line(at)
    return layout


class _Walk:
    """One pass over the lines. ``item`` is the indent of the list entry we are in."""

    def __init__(self, layout: Layout, parts: set[str]) -> None:
        self.layout = layout
        self.parts = parts
        self.item = 0
        self.blank = True
        self.no_comment_until = 0
        self.container = (0, 0)
        self.closings: dict[tuple[str, int], list[int]] | None = None

    def line(self, at: int) -> int:
        """Take one line, or the fence or comment that it begins; return the next."""
        line = self.layout.lines[at]
        text = line.lstrip(" \t")
        if not text:
            self.blank = True
            return at + 1
        indent = width(line)
        if self.blank and indent < self.item:
            self.item = 0
        self.blank = False
        if text[0] not in _STARTS or indent > self.item + 3:
            return at + 1
        if "```" in line or "~~~" in line:
            fence = _FENCE.match(line)
            if fence is not None and not (fence["mark"] == "`" and "`" in fence["info"]):
                return self.fence(at, fence)
        if text.startswith("<!--"):
            return self.comment(at)
        item = _ITEM.match(line)
        if item is not None:
            self.item = len(item["lead"].expandtabs(4))
        if text[0] == "#" and (indent < self.item or not self.item):
            self.item = 0
            if _HEADING.match(line) or (_GLUED.match(line) and line.rstrip()[-1] in _ID_ENDS):
                self.layout.headings.append(at)
        if _ABBREVIATION.match(line):
            self.abbreviation(at)
        return at + 1

    def fence(self, at: int, fence: re.Match[str]) -> int:
        """Take a fence up to its end, or up to what it swallows."""
        lines = self.layout.lines
        item = _ITEM.match(lines[at])
        if item is not None:
            self.item = len(item["lead"].expandtabs(4))
        inside = self.item if item is not None or width(lines[at]) >= self.item else 0
        limit = self.container_end(at, inside)
        end = self.closing(at, fence["mark"], len(fence["fence"]))
        closed = end < limit
        end = min(end, limit)
        swallowed = next((inner for inner in range(at + 1, end) if self.is_structure(inner)), None)
        if swallowed is not None and (not closed or self.swallows(fence, swallowed, end)):
            self.report(at, swallowed, closed=closed)
            end, closed = swallowed, False
        last = end if closed else end - 1
        self.layout.fences[at] = last
        self.layout.inside.update(range(at + 1, last + 1))
        return last + 1

    def container_end(self, at: int, indent: int) -> int:
        """Return the first line after ``at`` that leaves a list entry so far indented."""
        lines = self.layout.lines
        if not indent:
            return len(lines)
        known, end = self.container
        if known != indent or at >= end:
            end = at + 1
            while end < len(lines) and (width(lines[end]) >= indent or not lines[end].strip()):
                end += 1
            self.container = (indent, end)
        return end

    def closing(self, at: int, mark: str, size: int) -> int:
        """Return the first line after ``at`` that can close a fence of so many marks."""
        if self.closings is None:
            self.closings = {}
            for number, line in enumerate(self.layout.lines):
                found = _CLOSING_FENCE.match(line)
                if found is not None:
                    key = (found[1][0], len(found[1]))
                    self.closings.setdefault(key, []).append(number)
        ends = [len(self.layout.lines)]
        for (other, length), places in self.closings.items():
            if other == mark and length >= size:
                index = bisect_right(places, at)
                ends += places[index : index + 1]
        return min(ends)

    def is_structure(self, at: int) -> bool:
        """Tell whether a line looks like a box, a question's heading or a part's."""
        line = self.layout.lines[at]
        text = line.strip()
        if text[:1] not in _STRUCTURE:
            return False
        if _BOX.match(line) or _ID_HEADING.match(line.rstrip()):
            return True
        return text.startswith("### ") and text.strip("#: ").casefold() in self.parts

    def swallows(self, fence: re.Match[str], at: int, end: int) -> bool:
        """Tell whether a fence that ends has eaten questions: a heading alone is a comment."""
        if fence["info"].strip().partition(" ")[0].lower() in _SHOWS_MARKDOWN:
            return False
        inside = self.layout.lines[at : min(end, at + _LOOK_AHEAD)]
        heading = _ID_HEADING.match(inside[0].rstrip())
        if heading is not None and heading["fields"]:
            return True
        return any(_BOX.match(line) for line in inside) or (
            heading is not None and any(line.startswith(ANSWER_WORDS) for line in inside)
        )

    def report(self, at: int, swallowed: int, *, closed: bool) -> None:
        hint = "close the fence where the code ends; to show boxes as code, call it `markdown`"
        report_fence(self.layout, at, swallowed, "heading", hint, closed=closed)

    def comment(self, at: int) -> int:
        lines = self.layout.lines
        end = at
        start = lines[at].index("<!--") + 4
        while at >= self.no_comment_until and end < len(lines):
            close = lines[end].find("-->", start)
            if close >= 0 and lines[end][close + 3 :].strip():
                break
            if close >= 0:
                text = "\n".join(lines[at : end + 1]).strip()[4:-3]
                self.layout.comments.append((at, end + 1, text))
                lines[at : end + 1] = [""] * (end + 1 - at)
                self.blank = True
                return end + 1
            end, start = end + 1, 0
        self.no_comment_until = max(self.no_comment_until, end + 1)
        return at + 1

    def abbreviation(self, at: int) -> None:
        layout = self.layout
        message = "abbreviations are not known here; this line is not printed"
        layout.found.append(warning("abbreviation", message, line_span(layout, at), "delete it"))
        layout.lines[at] = ""


def report_fence(
    layout: Layout, at: int, swallowed: int, heading: str, hint: str, *, closed: bool
) -> None:
    """Report a code fence that takes a box in, or what a ``heading`` begins."""
    text = layout.lines[swallowed].strip()
    what = heading if text.startswith("#") else "box"
    how = "is closed too late and" if closed else "is never closed and"
    message = f"this code fence {how} swallows the {what} `{text[:60]}` in line {swallowed + 1}"
    layout.found.append(error("fence-open", message, line_span(layout, at), hint))
    layout.reported.add(at + 1)
