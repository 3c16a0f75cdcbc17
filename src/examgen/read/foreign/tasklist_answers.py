"""Answers that a foreign file hides: ``<details>``, and lines such as ``Correct answer: B``."""

import re
from dataclasses import dataclass, field

from examgen.read.foreign.labels import letters_of
from examgen.read.foreign.tasklist_lines import Page
from examgen.read.markdown_lines import Row, width
from examgen.source import Span

_OPEN = re.compile(r"[ \t]*<details\b[^>]*>", re.IGNORECASE)
_CLOSE = re.compile(r"</details\s*>", re.IGNORECASE)
_SUMMARY = re.compile(r"<summary\b[^>]*>.*?</summary\s*>", re.IGNORECASE)
_ANSWER = re.compile(
    r"[ \t]*(?:[-*+][ \t]+)?[*_>\s]*(?:the[ \t]+)?(?:correct[ \t]+)?(?:answers?|key|solution)"
    r"(?:\(s\))?[*_]*[ \t]*(?:is|are)?[ \t]*[:：=][*_]*[ \t]*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_FIRST_LETTER = re.compile(r"[*_]*\(?(?P<letter>[A-Za-z])[.)][*_]*[ \t]+\S")
_EXPLANATION = re.compile(
    r"[ \t]*[*_]*(?:explanation|rationale|why)[*_]*[ \t]*[:：]?[*_]*[ \t]*$", re.IGNORECASE
)


@dataclass(slots=True)
class Hidden:
    """The letters of the key as far as they were told, where, and the lines of explanation."""

    letters: tuple[str, ...] = ()
    span: Span | None = None
    rows: list[Row] = field(default_factory=list)


def take_details(page: Page, start: int, end: int, hidden: Hidden) -> None:
    """Take ``<details>`` out of lines ``start`` … ``end - 1``."""
    layout = page.layout
    at = start
    while at < end:
        if at in layout.inside or not _OPEN.match(layout.lines[at]):
            at += 1
            continue
        last = at
        while last < end - 1 and not _CLOSE.search(layout.lines[last]):
            last += 1
        _take(page, at, last, hidden)
        at = last + 1


def _take(page: Page, first: int, last: int, hidden: Hidden) -> None:
    lines = page.layout.lines
    rows: list[Row] = []
    for at in range(first, last + 1):
        text = lines[at]
        if at not in page.layout.inside:
            for tag in (_OPEN, _SUMMARY, _CLOSE):
                found = tag.search(text)
                if found is not None:
                    text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
        rows.append((at + 1, 1, text.rstrip()))
        lines[at] = ""
    filled = [width(text) for line, _, text in rows if text and line - 1 not in page.layout.inside]
    indent = min(filled, default=0)
    for line, column, text in rows:
        cut = min(indent, len(text) - len(text.lstrip(" \t")))
        row = (line, column + cut, text[cut:])
        if not _take_answer(page, row, hidden) and not _EXPLANATION.match(row[2]):
            hidden.rows.append(row)


def take_answers(page: Page, start: int, end: int, hidden: Hidden) -> None:
    """Take lines that tell the key out of lines ``start`` … ``end - 1``."""
    lines = page.layout.lines
    for at in range(start, end):
        if at not in page.layout.inside and _take_answer(page, (at + 1, 1, lines[at]), hidden):
            lines[at] = ""


def _take_answer(page: Page, row: Row, hidden: Hidden) -> bool:
    """Take a line that tells the key; tells whether it was one."""
    line, column, text = row
    found = None if hidden.letters else _ANSWER.match(text)
    if found is None:
        return False
    first = _FIRST_LETTER.match(found["rest"])
    letters = letters_of(found["rest"]) or ((first["letter"].upper(),) if first else None)
    if letters is None:
        return False
    start, end = found.span("rest")
    path = page.layout.source.path
    hidden.letters = letters
    hidden.span = Span(path, line, column + start, line, column + end)
    return True
