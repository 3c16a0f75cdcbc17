"""Answer lines: ``Answer: …`` and ``Pattern: …``, the last paragraph of a stem, read raw."""

import re
from dataclasses import dataclass

from examgen.diagnostic import Diagnostic, Fix, error, mend
from examgen.read.answer import split_bars
from examgen.read.markdown_lines import ANSWER_WORDS, Layout, line_span
from examgen.source import Anchor, Excerpt, Span

_WORD = re.compile(r"(Answer|Pattern):[ \t]*")


@dataclass(frozen=True, slots=True)
class AnswerLines:
    """The alternatives after ``Answer:``, the pattern, and all their lines (from 0)."""

    answers: tuple[Excerpt, ...]
    pattern: Excerpt | None
    lines: tuple[int, ...]


def find_answers(
    layout: Layout, start: int, end: int, found: list[Diagnostic]
) -> AnswerLines | None:
    """Find the answer lines of a stem in lines ``start`` … ``end - 1``; None without any."""
    lines = [
        at
        for at in range(start, end)
        if layout.lines[at].startswith(ANSWER_WORDS) and at not in layout.inside
    ]
    if not lines:
        return None
    _check_place(layout, lines, start, end, found)
    answers: Excerpt | None = None
    pattern: Excerpt | None = None
    for at in lines:
        line = layout.lines[at].rstrip()
        word = _WORD.match(line)
        if word is None:
            continue
        place = Anchor(0, at + 1, word.end() + 1)
        value = Excerpt(layout.source.path, line[word.end() :], (place,))
        first = answers if word[1] == "Answer" else pattern
        if first is not None:
            message = f"a question has one line `{word[1]}:`"
            hint = "separate alternatives with `|`" if word[1] == "Answer" else None
            found.append(error("answer-twice", message, line_span(layout, at), hint))
        elif word[1] == "Answer":
            answers = value
        else:
            pattern = value
    return AnswerLines(split_bars(answers) if answers else (), pattern, tuple(lines))


def _check_place(
    layout: Layout, answers: list[int], start: int, end: int, found: list[Diagnostic]
) -> None:
    """Report answers that are not the stem's last paragraph, all of it."""
    lines = layout.lines
    last = end - 1
    while not lines[last].strip():
        last -= 1
    first = last
    while first > start and lines[first - 1].strip():
        first -= 1
    known = set(answers)
    for at in answers:
        if at < first and all(n in known or not lines[n].strip() for n in range(at, last)):
            message = "the answer stands in more than one paragraph"
            hint = "put its lines into one paragraph, without a blank line between them"
            fix = _joined(layout, at, first)
            found.append(error("answer-place", message, line_span(layout, at), hint, fix=fix))
            break
        if at < first:
            message = "an answer is the last paragraph of the stem, and text follows this one"
            hint = r"move it down; write `\Answer:` where the words are text"
            found.append(error("answer-place", message, line_span(layout, at), hint))
    for at in range(first, last + 1):
        if at in known or answers[-1] < first:
            continue
        message = "an answer is a paragraph of its own, and this line is part of it"
        hint = "put a blank line between text and answer; an answer is one line"
        fix = _parted(layout, known, first, last)
        found.append(error("answer-place", message, line_span(layout, at), hint, fix=fix))
        break


def _joined(layout: Layout, start: int, end: int) -> Fix | None:
    """Take out the blank lines between answer lines; a comment's lines are none."""
    path, lines = layout.source.path, layout.source.lines
    blank = [at for at in range(start, end) if not layout.lines[at].strip()]
    if not blank or any(lines[at].strip() for at in blank):
        return None
    spans = [Span(path, at + 1, 1, at + 2, 1) for at in blank]
    return mend("take out the blank line", *((span, "") for span in spans))


def _parted(layout: Layout, known: set[int], first: int, last: int) -> Fix | None:
    """Put a blank line between text and the answer lines that end its paragraph."""
    begin = min(at for at in known if at >= first)
    if begin == first or any(at not in known for at in range(begin, last + 1)):
        return None
    place = Span(layout.source.path, begin + 1, 1, begin + 1, 1)
    return mend("put in a blank line", (place, "\n"))
