"""The lines of a foreign Markdown file: fences, comments, headings, boxes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic
from examgen.read.context import Context, Reference
from examgen.read.foreign.labels import label_of
from examgen.read.markdown_lines import Layout, report_fence
from examgen.read.references import definitions
from examgen.source import Source

_FENCE = re.compile(
    r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[^\]]{0,3}\][ \t]+)?)*"
    r"(?P<fence>(?P<mark>[`~])(?P=mark){2,})(?P<info>.*)"
)
_HEADING = re.compile(r" {0,3}(?P<hashes>#{1,6})[ \t]+(?P<text>\S.*)")
_BOX = re.compile(r"[ \t]*[-*+][ \t]+\[[^\[\]]{0,3}\](?:[ \t]|$)")
_SHOWS_MARKDOWN = ("markdown", "md")


@dataclass(slots=True, kw_only=True)
class Page:
    """A file on its way.

    Lines of the layout lose the indent by which a list holds them; ``shifts`` says how
    many columns each such line (1-based) has lost. ``cuts`` are the findings about fences.
    """

    layout: Layout
    references: Mapping[str, Reference]
    found: list[Diagnostic]
    cuts: tuple[Diagnostic, ...] = ()
    shifts: dict[int, int] = field(default_factory=dict)

    def context(self) -> Context:
        """Return the context of a text of this file."""
        return Context(found=self.found, references=self.references, reported=self.layout.reported)


def lay_out(source: Source, start: int) -> Page:
    """Find fences from line ``start`` on; one that swallows a question is cut off there."""
    layout = Layout(source, list(source.lines))
    walk = _Walk(layout)
    at = start
    while at < len(layout.lines):
        at = walk.line(at)
    outside = "\n".join(
        "" if at in layout.inside or at < start else line for at, line in enumerate(layout.lines)
    )
    # A heading of whatever level is welcome here; below the third it is read as one of it.
    headings = (at for at in range(start, len(layout.lines)) if heading_of(layout, at))
    layout.reported.update(at + 1 for at in headings)
    found = layout.found
    return Page(layout=layout, references=definitions(outside), found=found, cuts=tuple(found))


def heading_of(layout: Layout, at: int) -> re.Match[str] | None:
    """Return the heading in a line, its ``hashes`` and ``text``; None where there is none."""
    return None if at in layout.inside else _HEADING.match(layout.lines[at])


def is_box(layout: Layout, at: int) -> bool:
    """Tell whether a line begins with a box, at whatever indent."""
    return at not in layout.inside and _BOX.match(layout.lines[at]) is not None


def dedent(page: Page, start: int, end: int, indent: int) -> None:
    """Take up to ``indent`` columns of blanks away from lines ``start`` … ``end - 1``."""
    lines = page.layout.lines
    for at in range(start, end) if indent else ():
        text = lines[at]
        cut = reached = 0
        while cut < len(text) and text[cut] in " \t" and reached < indent:
            reached += 4 - reached % 4 if text[cut] == "\t" else 1
            cut += 1
        # A tab may reach beyond the indent: what it has left are blanks of our own.
        left = max(0, reached - indent)
        lines[at] = " " * left + text[cut:]
        page.shifts[at + 1] = page.shifts.get(at + 1, 0) + cut - left


class _Walk:
    """One pass over the lines; remembers what is never closed, so that it stays linear."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lines = layout.lines
        self.open_fences: set[str] = set()
        self.open_comment = False

    def line(self, at: int) -> int:
        """Take one line, or the fence or comment that it begins; return the next."""
        line = self.lines[at]
        fence = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if fence is not None and not (fence["mark"] == "`" and "`" in fence["info"]):
            return self.fence(at, fence)
        if not self.open_comment and line.lstrip(" \t").startswith("<!--"):
            return self.comment(at)
        return at + 1

    def fence(self, at: int, fence: re.Match[str]) -> int:
        end = self.closing(at, fence["fence"])
        limit = len(self.lines) if end is None else end
        shows = fence["info"].strip().partition(" ")[0].lower() in _SHOWS_MARKDOWN
        swallowed = None if shows else _swallowed(self.lines, at + 1, limit)
        if swallowed is None and end is None:
            inner = range(at + 1, limit)
            swallowed = next((n for n in inner if _BOX.match(self.lines[n])), None)
        if swallowed is not None:
            _report(self.layout, at, swallowed, closed=end is not None)
        last = limit if end is not None else limit - 1
        last = last if swallowed is None else swallowed - 1
        self.layout.fences[at] = last
        self.layout.inside.update(range(at + 1, last + 1))
        return last + 1

    def closing(self, at: int, fence: str) -> int | None:
        if fence in self.open_fences:
            return None
        closing = re.compile(rf"[ \t]*{re.escape(fence)}{re.escape(fence[0])}*[ \t]*$")
        for end in range(at + 1, len(self.lines)):
            if closing.match(self.lines[end]):
                return end
        self.open_fences.add(fence)
        return None

    def comment(self, at: int) -> int:
        """Take a comment that fills its lines; its text is kept with the layout."""
        for end in range(at, len(self.lines)):
            line = self.lines[end]
            close = line.find("-->", line.index("<!--") + 4 if end == at else 0)
            if close < 0:
                continue
            if line[close + 3 :].strip():
                return at + 1
            text = "\n".join(self.lines[at : end + 1]).strip()[4:-3].strip()
            self.layout.comments.append((at, end + 1, text))
            self.lines[at : end + 1] = [""] * (end + 1 - at)
            return end + 1
        self.open_comment = True
        return at + 1


def _swallowed(lines: list[str], start: int, end: int) -> int | None:
    """Return the first line of a fence that is a question's heading with boxes below."""
    heading: int | None = None
    for at in range(start, end):
        found = _HEADING.match(lines[at])
        if found is not None:
            heading = at if label_of(found["text"]) or found["hashes"] != "#" else None
        elif heading is not None and _BOX.match(lines[at]):
            return heading
    return None


def _report(layout: Layout, at: int, swallowed: int, *, closed: bool) -> None:
    hint = "the code was cut off there; close the fence where it ends, and import again"
    report_fence(layout, at, swallowed, "question", hint, closed=closed)
