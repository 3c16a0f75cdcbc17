"""Deals the lines below a question's first box out to its choices."""

import re
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.read.markdown_box_fixes import (
    Boxes,
    boxes_of,
    indented,
    line_part,
    meant_mark,
    with_bullet,
)
from examgen.read.markdown_lines import ANSWER_WORDS, Layout, Row, line_span, width
from examgen.read.references import definition
from examgen.source import Span

_BOX = re.compile(
    r"(?P<lead>[ \t]*[-*+][ \t]+)\[(?P<mark>[^\]\[\n]{0,3})\]"
    r"(?P<after>:|[ \t]+|$|(?P<glued>[^\s:(\[]))"
)
_LOOSE_BOX = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?:[-*+•–—]|\(?(?:\d{1,9}|[A-Za-z])[.)])?[ \t\u00a0]*"
    r"\[[ xX]?\](?:[ \t\u00a0]|$)"
)
_PIN = re.compile(r"(?<!\\)\{pin\}[ \t]*$")
_BULLET = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_DELIMITER = re.compile(r":?-+:?")


@dataclass(slots=True)
class RawChoice:
    """A choice's lines. ``offset`` is the indent of its content, ``text`` of its text."""

    line: int
    mark: str
    pin: bool
    offset: int
    text: int
    rows: list[Row] = field(default_factory=list)
    fixed: set[int] = field(default_factory=set)
    """Indexes of rows that stay as they are: lines at column 0."""


def box_mark(line: str) -> str | None:
    """Return what stands in the box that a line begins with; None where there is no box."""
    found = _BOX.match(line)
    if found is None or width(line) > 3:
        return None
    mark = found["mark"].strip()
    plain = mark in ("", "x", "X")
    if found["glued"] is not None and not plain:
        return None
    one = len(mark) <= 1 or mark in ("xx", "XX")
    return found["mark"] if one or not mark.isascii() else None


def is_loose_box(line: str) -> bool:
    """Tell whether a line looks like a choice but lacks what makes it one: `1. [x] text`."""
    return box_mark(line) is None and _LOOSE_BOX.match(line) is not None


def split_choices(layout: Layout, start: int, end: int, found: list[Diagnostic]) -> list[RawChoice]:
    """Split lines ``start`` … ``end - 1``; the first one holds a box."""
    return _Splitter(layout, start, end, found).split()


class _Splitter:
    """Deals the lines out to the choices."""

    def __init__(self, layout: Layout, start: int, end: int, found: list[Diagnostic]) -> None:
        self.layout = layout
        self.lines = layout.lines
        self.start = start
        self.end = end
        self.found = found
        self.raws: list[RawChoice] = []
        # Whether the line before belongs to a paragraph that may run on at column 0.
        self.runs_on = False
        # Whether a heading that should not be there came behind the last box.
        self.headed = False
        self.no_formula_until = 0
        self.boxes: Boxes | None = None

    def split(self) -> list[RawChoice]:
        at = self.start
        while at < self.end:
            at = self.line(at)
        return self.raws

    def line(self, at: int) -> int:
        """Take one line, or the block that it begins; return the next line."""
        line = self.lines[at]
        if not line.strip():
            self.keep(at, fixed=False)
            self.runs_on = False
            return at + 1
        if not self.raws:
            return self.box(at)
        current = self.raws[-1]
        indent = width(line)
        nested = indent >= current.offset
        if box_mark(line) is not None and not nested:
            return self.box(at)
        if at in self.layout.fences:
            last = min(self.layout.fences[at], self.end - 1)
            for inner in range(at, last + 1):
                self.keep(inner, fixed=not nested)
            self.runs_on = False
            return last + 1
        if nested:
            if _BOX.match(line) and box_mark(line.lstrip(" \t")) is not None:
                self.report(
                    at,
                    "box-nested",
                    "a box stands inside another choice",
                    "begin every choice at the same column",
                )
            self.keep(at, fixed=False)
            self.runs_on = True
            return at + 1
        return self.outside(at)

    def box(self, at: int) -> int:
        line = self.lines[at]
        found = _BOX.match(line)
        if found is None:
            return at + 1
        lead = found["lead"].expandtabs(4)
        if found["glued"] is not None:
            place = found.start("glued")
            fix = mend("put in a blank", (line_part(self.layout, at, place, place), " "))
            hint = "write `- [x] text`"
            self.report(at, "box-blank", "a blank is missing behind the box", hint, fix)
        begin = found.end() if found["after"].strip() == "" else found.end() - 1
        text = line[begin:]
        pin = _PIN.search(text)
        if pin is not None:
            text = text[: pin.start()].rstrip()
        indent = len(line[:begin].expandtabs(4))
        raw = RawChoice(at, found["mark"], pin is not None, len(lead), indent)
        raw.rows.append((at + 1, begin + 1, text))
        raw.fixed.add(0)
        self.raws.append(raw)
        self.headed = False
        self.check_mark(at, found)
        last = min(self.layout.fences.get(at, at), self.end - 1)
        for inner in range(at + 1, last + 1):
            self.keep(inner, fixed=False)
        self.runs_on = last == at
        return last + 1

    def check_mark(self, at: int, found: re.Match[str]) -> None:
        mark = found["mark"]
        if mark in ("", " ", "x", "X"):
            return
        start = found.end("lead")
        span = Span(self.layout.source.path, at + 1, start + 1, at + 1, start + len(mark) + 3)
        message = f"`[{mark}]` is neither a ticked box nor an empty one"
        stripped = mark.strip()
        if len(stripped) == 1 and not stripped.isascii():
            message += f": the mark is U+{ord(stripped):04X}"
        hint = r"write `[x]` for a right choice, `[ ]` for a wrong one, `\[` for a bracket"
        meant = meant_mark(mark, self.all_boxes())
        fix = None if meant is None else mend(f"write `[{meant}]`", (span, f"[{meant}]"))
        self.found.append(error("box-mark", message, span, hint, fix=fix))

    def all_boxes(self) -> Boxes:
        if self.boxes is None:
            lines = (at for at in range(self.start, self.end) if at not in self.layout.inside)
            marks = ((at, box_mark(self.lines[at])) for at in lines)
            self.boxes = boxes_of({at: mark.strip() for at, mark in marks if mark is not None})
        return self.boxes

    def outside(self, at: int) -> int:
        """Take a line at the left margin: blocks that belong to the choice, or a mistake."""
        line = self.lines[at]
        text = line.lstrip(" \t")
        last = at
        if text.startswith(">"):
            self.runs_on = True
        elif text.startswith("![") and text.rstrip().endswith((")", "]")):
            pass
        elif self.is_table(at):
            while last + 1 < self.end and "|" in self.lines[last + 1]:
                last += 1
            self.runs_on = False
        elif text.startswith(("$$", "\\[")):
            last = self.formula_end(at)
            self.runs_on = False
        elif definition(line, 0, len(line)) and not self.runs_on:
            return at + 1
        elif _RULE.match(line) and not any(rest.strip() for rest in self.lines[at + 1 : self.end]):
            # A rule behind the last choice only separates questions.
            return self.end
        else:
            self.mistake(at, text)
        for inner in range(at, last + 1):
            self.keep(inner, fixed=True)
        return last + 1

    def mistake(self, at: int, text: str) -> None:
        """Report a line that cannot stand here; it is kept with the choice before it."""
        if text.startswith(ANSWER_WORDS):
            message = "an answer stands below choices; a question has one or the other"
            self.report(at, "answer-with-choices", message, r"delete it, or write `\Answer:`")
        elif _LOOSE_BOX.match(text):
            message = "this box has no bullet with a blank behind it, so it is not a choice"
            fix = with_bullet(self.layout, at)
            self.report(at, "box-bullet", message, "write `- [ ] text`", fix)
        elif _BULLET.match(text):
            message = "a bullet without a box stands among the choices"
            hint = "give it a box, indent it below its choice, or move it above the first choice"
            self.report(at, "bullet-among-choices", message, hint)
        elif text.startswith("#"):
            message = "a heading stands among the choices"
            hint = "move it above the choices; what is shown with the key has `### Explanation`"
            self.report(at, "text-after-choice", message, hint)
            # What stands below it goes with it.
            self.headed = True
        elif not self.runs_on and not self.headed:
            message = "text stands behind a choice without belonging to it"
            hint = "indent it by two blanks, or put it below `### Explanation`"
            fix = indented(self.layout, at, self.raws[-1].offset, self.all_boxes())
            self.report(at, "text-after-choice", message, hint, fix)
        self.runs_on = True

    def is_table(self, at: int) -> bool:
        if "|" not in self.lines[at] or at + 1 >= self.end:
            return False
        below = self.lines[at + 1]
        cells = below.strip().strip("|").split("|")
        return all(_DELIMITER.fullmatch(cell.strip()) for cell in cells)

    def formula_end(self, at: int) -> int:
        text = self.lines[at].strip()
        close = "$$" if text.startswith("$$") else "\\]"
        if text.endswith(close) and len(text) > 2:
            return at
        for end in range(max(at + 1, self.no_formula_until), self.end):
            if not self.lines[end].strip():
                break
            if self.lines[end].rstrip().endswith(close):
                return end
            self.no_formula_until = end
        self.mistake(at, text)
        return at

    def keep(self, at: int, *, fixed: bool) -> None:
        if not self.raws:
            return
        raw = self.raws[-1]
        if fixed:
            raw.fixed.add(len(raw.rows))
        raw.rows.append((at + 1, 1, self.lines[at]))

    def report(self, at: int, rule: str, message: str, hint: str, fix: Fix | None = None) -> None:
        self.found.append(error(rule, message, line_span(self.layout, at), hint, fix=fix))
