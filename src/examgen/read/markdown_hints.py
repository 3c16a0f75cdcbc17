"""What a question's lines look like where they lack what makes them an answer."""

import re
from collections.abc import Mapping

from examgen.diagnostic import Diagnostic, Fix, mend, warning
from examgen.model.item import ItemType
from examgen.read.markdown_answers import AnswerLines
from examgen.read.markdown_box_fixes import with_bullet
from examgen.read.markdown_boxes import box_mark, is_loose_box
from examgen.read.markdown_lines import Layout, line_span
from examgen.read.markdown_lists import OTHER_ARROWS
from examgen.read.near_words import JUDGED
from examgen.source import Span

_HINTS: Mapping[ItemType | None, str] = {
    None: "add choices (`- [x] …`), a last paragraph `Answer: …`, or say `type: essay`",
    ItemType.SINGLE: "add choices: `- [x] right`, `- [ ] wrong`",
    ItemType.MULTIPLE: "add choices: `- [x] right`, `- [ ] wrong`",
    ItemType.NUMERIC: "add a last paragraph such as `Answer: 3.14 ± 0.01`",
    ItemType.SHORT: "add a last paragraph such as `Answer: this | that`",
    ItemType.TRUE_FALSE: "add a last paragraph `Answer: true` or `Answer: false`",
}
_ANSWERED = (None, ItemType.NUMERIC, ItemType.SHORT, ItemType.TRUE_FALSE)
_WITH_CHOICES = (None, ItemType.SINGLE, ItemType.MULTIPLE)
_NEAR_ANSWER = re.compile(
    r"[ \t]*(?:[-*>][ \t]+)?[*_]{0,3}(?:correct[ \t]+|right[ \t]+)?"
    r"(?:(?:answers?|ans\.?|solution)[*_]{0,3}[ \t]*(?:(?:is[ \t]*)?[:=：][*_]{0,3}|is\b)"
    # Without a colon only what can be nothing else: `Answer in two words` is part of a question.
    r"|answers?[*_]{0,3}(?=[ \t]+(?:[-−+±.]?\d|(?:true|false|yes|no)[.!]?$)))"
    r"[ \t]*(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"[ \t]*(?:[-*+][ \t]+)?\(?(?P<letter>[A-Za-z])[.)][ \t]+\S")
_LETTERS = re.compile(r"\(?[A-Za-z]\)?\.?(?:[ \t]*(?:[,&][ \t]*|and[ \t]+)\(?[A-Za-z]\)?\.?){0,9}$")


def way_to_answer(layout: Layout, start: int, end: int, type_: ItemType | None) -> str:
    """Say how to mend a question without a response, by what its lines look like."""
    for at in range(start, end):
        text = layout.lines[at].lstrip(" \t")
        if at in layout.inside:
            continue
        if box_mark(text) is not None:
            return f"the box in line {at + 1} is indented as code: move it to the left margin"
        if type_ is None and text.startswith(("- ", "* ")) and " => " in text:
            return "say `type: match` if the list of pairs is the answer"
        if type_ is None and text.startswith(("- ", "* ")) and OTHER_ARROWS.search(text):
            return "say `type: match` and write `- left => right` if the pairs are the answer"
        if type_ is None and "[[" in text:
            return "say `type: cloze` if `[[…]]` is a gap"
        if is_loose_box(text):
            return f"line {at + 1} is no choice yet: begin it with `- [x] ` or `- [ ] `"
    near = _near_answer(layout, start, end) if type_ in _ANSWERED else None
    if near is not None:
        return near
    lettered = _lettered(layout, start, end) if type_ in _WITH_CHOICES else None
    if lettered is not None:
        how = "write `- [x] …` if it is right, `- [ ] …` if not"
        return f"line {lettered + 1} is no choice yet: {how}"
    return _HINTS.get(type_, _HINTS[None])


_PLAIN_BOX = re.compile(r"(?:[-*+•–—]|\(?(?:\d{1,2}|[A-Za-z])[.)])?[ \t]*\[[ xX]?\][ \t]")
_SURE = re.compile(r"[ \t]*[*_]{0,3}answers?[*_]{0,3}[ \t]*[:：][*_]{0,3}[ \t]*\S", re.IGNORECASE)


def answer_fix(layout: Layout, start: int, end: int, type_: ItemType | None) -> Fix | None:
    """Return the fix for choices that lack their bullets, or for an answer in other words."""
    boxes = _loose_boxes(layout, start, end) if type_ in _WITH_CHOICES else []
    if boxes:
        fixes = [with_bullet(layout, at) for at in boxes]
        edits = tuple(edit for fix in fixes if fix for edit in fix.edits)
        return Fix(title="begin the choices with `- `", edits=edits)
    if type_ not in _ANSWERED or _lettered(layout, start, end) is not None:
        return None
    last = _last_line(layout, start, end)
    if last is None or not _SURE.match(layout.lines[last]):
        return None
    near = _near_answer(layout, start, end)
    line = layout.lines[last]
    found = _NEAR_ANSWER.match(line)
    if near is None or found is None:
        return None
    said = _said(found)
    blank = last > start and layout.lines[last - 1].strip()
    span = Span(layout.source.path, last + 1, 1, last + 1, len(line) + 1)
    text = f"Answer: {said}"
    return mend(f"write `{text[:60]}`", (span, f"\n{text}" if blank else text))


def _loose_boxes(layout: Layout, start: int, end: int) -> list[int]:
    """Return the lines of two boxes or more at the left margin that are no choices yet."""
    lines = [at for at in range(start, end) if at not in layout.inside]
    boxes = [at for at in lines if is_loose_box(layout.lines[at])]
    plain = [at for at in boxes if _PLAIN_BOX.match(layout.lines[at])]
    ticked = any("[x]" in layout.lines[at].lower() for at in plain)
    return plain if len(plain) == len(boxes) > 1 and ticked else []


def _last_line(layout: Layout, start: int, end: int) -> int | None:
    last = end - 1
    while last > start and not layout.lines[last].strip():
        last -= 1
    return None if last < start or last in layout.inside else last


def _said(found: re.Match[str]) -> str:
    said = found["rest"].strip().strip("*_").strip()
    return JUDGED.get(said.rstrip(".!").casefold(), said)


def _near_answer(layout: Layout, start: int, end: int) -> str | None:
    """Return a hint where the last line was meant as the answer: ``answer: 16``, ``Answer 16``."""
    last = _last_line(layout, start, end)
    found = None if last is None else _NEAR_ANSWER.match(layout.lines[last])
    if last is None or found is None:
        return None
    said = _said(found)
    alone = last == start or not layout.lines[last - 1].strip()
    place = "" if alone else ", below a blank line"
    return f"line {last + 1} is no answer yet: write `Answer: {said[:60]}`{place}"


def _lettered(layout: Layout, start: int, end: int) -> int | None:
    """Return the line of ``a) …`` where ``b) …`` follows it."""
    first: int | None = None
    for at in range(start, end):
        found = None if at in layout.inside else _LETTERED.match(layout.lines[at])
        if found is not None and found["letter"] in "aA":
            first = at
        elif found is not None and found["letter"] in "bB" and first is not None:
            return first
    return None


def check_lettered(
    layout: Layout, start: int, end: int, answers: AnswerLines, found: list[Diagnostic]
) -> None:
    """Report ``a) …``, ``b) …`` above ``Answer: b``: they are read as text and a short answer."""
    if len(answers.answers) != 1 or not _LETTERS.match(answers.answers[0].text):
        return
    at = _lettered(layout, start, end)
    if at is not None:
        letter = answers.answers[0].text
        message = f"this line is text, not a choice: candidates would have to type `{letter}`"
        how = "write `- [x] …` if it is right, `- [ ] …` if not (`examgen import` does it)"
        hint = f"{how}, or say `type: short`"
        found.append(warning("answer-letter", message, line_span(layout, at), hint))
