"""Comments that waive findings: ``<!-- examgen: ignore rule-id: reason -->``.

One that stands in front of a question's heading, or first behind it, covers the whole
question; elsewhere it covers the block that follows: a part behind its heading, a choice,
a paragraph.
"""

import re
from bisect import bisect_left, bisect_right

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.model.item import Suppression
from examgen.read.markdown_boxes import box_mark
from examgen.read.markdown_lines import Layout
from examgen.source import Span

_IGNORE = re.compile(r"\s*[eE]xamgen:\s*(?P<what>\S+)(?P<rest>.*)", re.DOTALL)
# A waiver without its colon.
_MEANT = re.compile(r"\s*[eE]xamgen[ \t]+(?:[iI]gnor|disable|suppress|waive)")
_NO_COLON = re.compile(r"[ \t]*([eE]xamgen)[ \t]+ignore(?=[ \t])")
_RULES = re.compile(r"\s*(?P<rules>[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)\s*:(?P<reason>.*)", re.DOTALL)


def read_suppressions(
    layout: Layout, sections: list[tuple[int, int]], parts: list[int]
) -> tuple[tuple[Suppression, ...], tuple[Diagnostic, ...]]:
    """Read the comments of a file.

    ``sections`` are the first line of each question, its heading included, and the line
    behind it; ``parts`` are the lines of headings that start parts. Both are in order.
    """
    read: list[Suppression] = []
    found: list[Diagnostic] = []
    page = _Page(layout, sections, parts)
    for start, end, text in layout.comments:
        told = _IGNORE.match(text)
        if told is None and _MEANT.match(text) is None:
            continue
        rules = _RULES.match(told["rest"]) if told and told["what"] == "ignore" else None
        reason = " ".join(rules["reason"].split()) if rules else ""
        if rules is None or not reason:
            message = "this comment waives nothing: it names no rule or no reason, or is misspelt"
            hint = "write `<!-- examgen: ignore rule-id: reason -->`"
            fix = _with_colon(page, start, text)
            found.append(error("suppression", message, page.span(start, end), hint, fix=fix))
            continue
        span = page.span(*page.covered(start, end))
        names = [rule.strip() for rule in rules["rules"].split(",")]
        comment = page.span(start, end)
        read += (
            Suppression(rule=name, reason=reason, span=span, comment=comment) for name in names
        )
    return tuple(read), tuple(found)


def _with_colon(page: "_Page", start: int, text: str) -> Fix | None:
    """Put the colon behind `examgen`, where that is all that is missing."""
    told = _NO_COLON.match(text)
    rules = _RULES.match(text, told.end()) if told else None
    if told is None or rules is None or not rules["reason"].strip():
        return None
    column = page.lines[start].index(told[1]) + len(told[1]) + 1
    path = page.layout.source.path
    return mend("put in the colon", (Span(path, start + 1, column, start + 1, column), ":"))


class _Page:
    """The lines of a file that hold something, and the structure above them."""

    def __init__(self, layout: Layout, sections: list[tuple[int, int]], parts: list[int]) -> None:
        self.layout = layout
        self.lines = layout.source.lines
        self.sections = sections
        self.parts = parts
        comments = {at for start, end, _ in layout.comments for at in range(start, end)}
        self.solid = [
            at
            for at in range(sections[0][0] if sections else 0, len(self.lines))
            if layout.comments and self.lines[at].strip() and at not in comments
        ]

    def covered(self, start: int, end: int) -> tuple[int, int]:
        """Return the lines that a comment in lines ``start`` … ``end - 1`` speaks of."""
        index = bisect_left(self.solid, end)
        following = self.solid[index] if index < len(self.solid) else len(self.lines)
        after = bisect_right(self.sections, following, key=lambda section: section[0]) - 1
        if after >= 0 and self.sections[after][0] == following:
            return start, self.sections[after][1]
        own = bisect_right(self.sections, start, key=lambda section: section[0]) - 1
        if own < 0:
            return start, end
        first, behind = self.sections[own]
        heading = 1 if first in self.layout.headings else 0
        if bisect_left(self.solid, first + heading) == index:
            return first, behind
        return start, self.block_end(following, behind)

    def block_end(self, at: int, limit: int) -> int:
        """Return the line behind the block that begins at ``at``."""
        part = bisect_right(self.parts, at)
        limit = min([limit, *self.parts[part : part + 1]])
        if part and self.parts[part - 1] == at:
            return limit
        is_choice = at < limit and box_mark(self.lines[at]) is not None
        if at in self.layout.fences and not is_choice:
            return min(self.layout.fences[at] + 1, limit)
        end = min(at + 1, limit)
        while end < limit and box_mark(self.lines[end]) is None:
            if not is_choice and not self.lines[end].strip():
                break
            end += 1
        return end

    def span(self, start: int, end: int) -> Span:
        end = max(end, start + 1)
        return Span(self.layout.source.path, start + 1, 1, end, len(self.lines[end - 1]) + 1)
