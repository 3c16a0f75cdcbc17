"""Lines of a numbered quiz: what each may be, and rows cut out of them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic
from examgen.source import Source, Span

_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]*)[ \t]*$")
_HEAD = re.compile(
    r"[ \t]*(?:\#{1,6}[ \t]+|[-*+][ \t]+)?(?P<bold>\*\*|__)?[(\[]?"
    r"(?:(?P<word>[^\W\d_]{1,20})\.?[ \t\u00a0]{0,2}|\#)?\#?(?P<number>\d{1,4})"
    r"(?:[ \u00a0]?(?P<mark>[.:)\]．：）、]{1,2})(?!\d)"
    r"|[ \u00a0](?P<dash>[-–—])(?=\s)|(?=[\s*_]|$))"
    r"(?P<closed>\*\*|__)?[ \t\u00a0]*"
)
_LETTER = re.compile(
    r"[ \t]*(?:[-+•*][ \t]+)?(?P<tick>[✓✔✅☑][ \t]*)?(?P<stars>\*{1,2})?(?P<open>[(\[]?)"
    r"(?P<name>[A-Za-z]|\d{1,2})(?P<close>[)\]]|[.:](?=\s|$|\*))(?P<closed>\*\*)?[ \t\u00a0]*"
)
_TICK = re.compile(r"(?:[✓✔✅☑]|[(\[](?:correct|right)(?:[ \t]+answer)?[)\]])$", re.IGNORECASE)
_LEAD = r"[ \t]*(?:[-*>][ \t]+)?(?P<open>[(\[])?[*_]{0,3}"
_ANSWER_WORDS = (
    r"(?:the[ \t]+)?(?:(?:correct|right)(?:[ \t]+(?:answers?|options?|choices?))?|answers?|ans|key)"
    r"(?:\(s\))?\.?[*_]{0,3}[ \t]*"
)
_ANSWER = re.compile(
    rf"{_LEAD}{_ANSWER_WORDS}"
    r"(?:(?:is|are)?[ \t]*(?:[:：=]|[-–—]+>?(?=\s))[*_]{0,3}[ \t]*(?P<rest>.*)"
    r"|(?:(?:is|are)[ \t]+)?(?P<letter>(?:option[ \t]+)?[(\[]?[A-Za-z][)\]]?\.?)"
    r"[*_]{0,3}[ \t]*[)\]]?$)",
    re.IGNORECASE,
)
_ANSWER_BEHIND = re.compile(
    r"(?<=\s)[(\[]?[*_]{0,3}(?:correct[ \t]+)?(?:answers?|ans)\.?[*_]{0,3}"
    r"[ \t]*[:：=][*_]{0,3}[ \t]*"
    r"[(\[]?[A-Za-z](?:[ \t]*[,&][ \t]*[A-Za-z])*[)\]]?\.?[*_]{0,3}[)\]]?[ \t]*$",
    re.IGNORECASE,
)

Row = tuple[int, int, str]
"""Line and offset, both from 0, of a text that ends on that line."""


@dataclass(slots=True, kw_only=True)
class Sheet:
    """A text on its way. ``fences`` maps the first line of each code fence to its last."""

    source: Source
    fences: dict[int, int] = field(default_factory=dict)
    inside: set[int] = field(default_factory=set)
    found: list[Diagnostic] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A line that may begin a question; its words begin at ``column`` (from 0)."""

    at: int
    column: int
    label: str
    word: str
    number: int
    indent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What a choice begins with: which one it says it is (from 0), how it is written, its end."""

    index: int
    open: str
    close: str
    end: int
    digits: bool
    capital: bool
    ticked: bool

    @property
    def style(self) -> tuple[str, str, bool]:
        """How the mark is written, but for the letter."""
        return self.open, self.close, self.digits


def lay_out(source: Source) -> Sheet:
    """Find the code fences; one that is never closed is text."""
    sheet = Sheet(source=source)
    lines = source.lines
    opened: tuple[int, str] | None = None
    for at, line in enumerate(lines):
        found = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if found is None:
            continue
        if opened is None:
            opened = (at, found["fence"])
        elif not found["language"] and found["fence"].startswith(opened[1]):
            sheet.fences[opened[0]] = at
            sheet.inside.update(range(opened[0] + 1, at + 1))
            opened = None
    return sheet


def language_of(line: str) -> str:
    """Return the language that the first line of a fence names."""
    found = _FENCE.match(line)
    return found["language"] if found else ""


def row_span(sheet: Sheet, row: Row) -> Span:
    """Return the span of a row without the blanks around it."""
    at, column, text = row
    start = column + len(text) - len(text.lstrip())
    end = max(start, column + len(text.rstrip()))
    return Span(sheet.source.path, at + 1, start + 1, at + 1, end + 1)


def line_row(sheet: Sheet, at: int) -> Row:
    """Return a whole line as a row."""
    return at, 0, sheet.source.lines[at]


def head_of(sheet: Sheet, at: int) -> Head | None:
    """Return what a line begins with where it may begin a question."""
    line = sheet.source.lines[at]
    if at in sheet.inside or at in sheet.fences:
        return None
    found = _HEAD.match(line)
    if found is None:
        return None
    word = (found["word"] or "").casefold()
    # A number alone is a label only with a mark behind it.
    if not (word or found["mark"] or found["dash"]):
        return None
    bare = line[: found.end("number")].strip(" \t#*_([-+\u00a0")
    indent = len(line[: len(line) - len(line.lstrip(" \t"))].expandtabs(4))
    return Head(
        at=at,
        column=found.end(),
        label=bare,
        word=word,
        number=int(found["number"]),
        indent=indent,
    )


def words_behind(sheet: Sheet, head: Head) -> Row:
    """Return the words of a question's first line, without the stars that make all of it bold."""
    line = sheet.source.lines[head.at]
    text = line[head.column :].rstrip()
    before = line[: head.column]
    for stars in ("**", "__"):
        if before.count(stars) == 1 and text.endswith(stars) and text.count(stars) == 1:
            text = text.removesuffix(stars)
    return head.at, head.column, text


def mark_of(text: str, *, digits: bool) -> Mark | None:
    """Return the mark of the choice that a text begins with; ``digits``: also ``2)``."""
    found = _LETTER.match(text)
    if found is None or (found["stars"] == "**" and not found["closed"] and "**" not in text[2:]):
        return None
    name = found["name"]
    if name.isdigit() and (not digits or name.startswith("0")):
        return None
    bold = found["stars"] == "**" and found["closed"] is None and text.rstrip().endswith("**")
    return Mark(
        index=int(name) - 1 if name.isdigit() else ord(name.lower()) - ord("a"),
        open=found["open"],
        close=found["close"],
        end=found.end(),
        digits=name.isdigit(),
        capital=name.isupper(),
        ticked=bool(found["tick"]) or found["stars"] == "*" or bold,
    )


def without_tick(text: str, mark: Mark) -> tuple[str, bool]:
    """Return a choice's words without what says that it is right, and whether that was there."""
    words = text[mark.end :].rstrip()
    if mark.ticked and words.endswith("**") and words.count("**") == 1:
        words = words.removesuffix("**")
    tick = _TICK.search(words)
    if tick is not None and tick.start() > 0:
        return words[: tick.start()].rstrip(), True
    return words, mark.ticked


def answer_of(text: str) -> str | None:
    """Return what a line says behind a word such as ``Answer:``; it may be empty."""
    found = _ANSWER.match(text)
    if found is None:
        return None
    rest: str = (found["rest"] if found["letter"] is None else found["letter"]).strip()
    if found["open"] and rest.endswith((")", "]")):
        closed = rest[:-1]
        # `(Answer: (b))` loses one bracket, `Answer: f(x)` none.
        rest = closed if closed.count("(") == closed.count(")") else rest
    return rest.strip(" \t*_") if not rest.strip("*_ ").startswith("`") else rest


def spread(rows: Sequence[Row], *, digits: bool) -> list[Row]:
    """Give each choice, and an answer behind one, a row of its own where a line holds several."""
    marks = [mark_of(text, digits=digits) for _, _, text in rows]
    begun = {mark.index for mark in marks if mark is not None}
    spread: list[Row] = []
    for (at, column, text), mark in zip(rows, marks, strict=True):
        behind = _ANSWER_BEHIND.search(text)
        end = behind.start() if behind else len(text)
        cuts = _cuts(text[:end], mark, begun)
        for start, stop in zip([0, *cuts], [*cuts, end], strict=True):
            if text[start:stop].strip() or not cuts:
                spread.append((at, column + start, text[start:stop]))
        if behind is not None:
            spread.append((at, column + end, text[end:]))
    return spread


def _cuts(text: str, mark: Mark | None, begun: set[int]) -> list[int]:
    """Return where further choices begin in a line: those that begin no line themselves."""
    if mark is not None:
        return _chain(text, mark.end, mark.index + 1, mark, begun)
    if 0 in begun:
        return []
    first = re.search(r"(?<=\s)(?P<open>[(\[]?)(?P<name>[aA])(?P<close>[.)\]])(?=\s+\S)", text)
    if first is None:
        return []
    opened = mark_of(text[first.start() :], digits=False)
    if opened is None:
        return []
    cuts = [first.start(), *_chain(text, first.end(), 1, opened, begun)]
    # `Plan A. Then plan B.` are words; three in a row are not.
    return cuts if len(cuts) > (2 if opened.close == "." else 1) else []


def _chain(text: str, start: int, index: int, style: Mark, begun: set[int]) -> list[int]:
    cuts: list[int] = []
    while index not in begun and index < 26:
        letter = chr(ord("A" if style.capital else "a") + index)
        name = str(index + 1) if style.digits else letter
        label = re.escape(f"{style.open}{name}{style.close}")
        found = re.compile(rf"(?<=\s){label}(?=\s*\S)").search(text, start)
        if found is None:
            break
        cuts.append(found.start())
        start, index = found.end(), index + 1
    return cuts
