"""One question of a numbered quiz: its lines, dealt out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from examgen.diagnostic import error, warning
from examgen.read.foreign.labels import BUTTON
from examgen.read.foreign.numbered_keys import key_of
from examgen.read.foreign.numbered_lines import (
    Mark,
    Row,
    Sheet,
    answer_of,
    mark_of,
    row_span,
    spread,
    without_tick,
)

PART = re.compile(
    r"[ \t]*(?:[-*>][ \t]+)?[*_]{0,3}(?:"
    r"(?P<early>explanations?|rationale|solution|(?P<hint>hints?))"
    r"|(?P<reference>references?|sources?)|reason(?:ing)?|feedback|justification|why)"
    r"[*_]{0,3}[ \t]*(?:[:：][*_]{0,3}[ \t]*|$)",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"[ \t]*[*_]{0,3}(?:topic|chapter|category|subject|difficulty|level|marks?|points?|score|tags?"
    r"|bloom(?:'s)?(?:[ \t]+\w+)?|time|learning[ \t]+objective|objective|lo|co)"
    r"[*_]{0,3}[ \t]*[:：=]",
    re.IGNORECASE,
)
_WORTH = (
    r"[(\[][ \t]*(?P<number>[1-9]\d{0,2}(?:\.\d{1,2})?)[ \t]*"
    r"(?:marks?|points?|pts?\.?|mks?)[ \t]*[)\]]"
)
_MARKS = re.compile(rf"[ \t]*{_WORTH}[ \t:.]*", re.IGNORECASE)
_MARKS_BEHIND = re.compile(rf"(?<=\s){_WORTH}[ \t]*$", re.IGNORECASE)
_RULE = re.compile(r"[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|(?:- ){2,}-)[ \t]*$")


@dataclass(slots=True, kw_only=True)
class RawChoice:
    """A choice: how it is marked, its rows, whether a tick says that it is right."""

    mark: Mark
    rows: list[Row]
    ticked: bool


@dataclass(slots=True, kw_only=True)
class Parts:
    """The rows of a question, dealt out. ``answer`` is what its key says, with its place."""

    stem: list[Row] = field(default_factory=list)
    choices: list[RawChoice] = field(default_factory=list)
    answer: tuple[str, Row] | None = None
    parts: dict[str, list[Row]] = field(
        default_factory=lambda: {"explanation": [], "hint": [], "reference": [], "notes": []}
    )
    current: str | None = None
    blank: bool = False
    answer_open: bool = False


def deal(sheet: Sheet, rows: Sequence[Row], *, digits: bool) -> Parts:
    """Deal the rows of a question out; ``digits``: its choices may be numbered."""
    parts = Parts()
    outside = [row for row in rows if row[0] not in sheet.inside]
    # Numbers may be a list in the stem where letters follow.
    digits = digits and not any(_is_lettered(row) for row in outside)
    for row in spread(outside, digits=digits):
        if row[0] in sheet.fences:
            _add(sheet, parts, row)
        elif not row[2].strip():
            parts.blank = True
        else:
            _take(sheet, parts, row, digits=digits)
            parts.blank = False
    if len(parts.choices) == 1:
        # `a)` without a `b)` is a line of the stem.
        single = parts.choices.pop()
        parts.stem = sorted([*parts.stem, *_whole(single)])
    if all(choice.ticked for choice in parts.choices):
        # All in bold: then it says nothing.
        for choice in parts.choices:
            choice.ticked = False
    return parts


def _is_lettered(row: Row) -> bool:
    mark = mark_of(row[2], digits=False)
    return mark is not None and mark.index == 0


def _take(sheet: Sheet, parts: Parts, row: Row, *, digits: bool) -> None:
    at, column, text = row
    answered = parts.answer is not None
    if BUTTON.match(text) or (_RULE.match(text) and (answered or parts.choices)):
        parts.blank = True
        return
    if parts.answer_open and parts.answer is None:
        parts.answer, parts.answer_open = (text.strip(), row), False
        return
    said = answer_of(text)
    if said is not None and (parts.stem or parts.choices):
        _answer(sheet, parts, row, said)
        return
    part = PART.match(text)
    if part is not None and (answered or parts.choices or (parts.stem and part["early"])):
        name = "hint" if part["hint"] else "reference" if part["reference"] else "explanation"
        rest = (at, column + part.end(), text[part.end() :])
        if not _is_key(parts, part[0], rest):
            parts.current = name
            if rest[2].strip():
                parts.parts[name].append(rest)
        return
    if _FIELD.match(text) and (answered or parts.choices) and parts.current is None:
        message = "this field was not taken over, and is kept in the notes"
        hint = "write what is needed behind the id: `{marks=2 difficulty=easy}`"
        sheet.found.append(warning("field-unused", message, row_span(sheet, row), hint))
        parts.parts["notes"].append(row)
        return
    mark = None if answered else mark_of(text, digits=digits)
    if mark is not None and _begins_choice(sheet, parts, row, mark):
        words, ticked = without_tick(text, mark)
        begun = (at, column + mark.end, words)
        parts.choices.append(RawChoice(mark=mark, rows=[begun], ticked=ticked))
        parts.current = None
        return
    _add(sheet, parts, row)


def _is_key(parts: Parts, word: str, rest: Row) -> bool:
    """Take `Solution: b` as the key."""
    if "solution" not in word.lower() or parts.answer is not None or not rest[2].strip():
        return False
    named = key_of(rest[2], entitled(parts))
    if named is None or named[1]:
        return False
    parts.answer = (rest[2].strip(), rest)
    return True


def _answer(sheet: Sheet, parts: Parts, row: Row, said: str) -> None:
    if parts.answer is not None:
        if said and _plain(said) != _plain(parts.answer[0]):
            message = "this question has a second answer, and is kept with the first"
            found = error("key-conflict", message, row_span(sheet, row), "keep the right one")
            sheet.found.append(found)
            parts.parts["notes"].append(row)
        return
    parts.current = None
    if said:
        parts.answer = (said, row)
    else:
        parts.answer_open = True


def _plain(text: str) -> str:
    return text.strip(" ().").casefold()


def _begins_choice(sheet: Sheet, parts: Parts, row: Row, mark: Mark) -> bool:
    """Tell whether a mark is that of the next choice; report one that is out of turn."""
    choices = parts.choices
    if not choices:
        return mark.index == 0 and bool(parts.stem)
    last = choices[-1].mark
    if mark.index == last.index + 1 and mark.digits == last.digits:
        return True
    if mark.style != last.style or mark.capital != last.capital:
        return False
    if mark.index == 0 and len(choices) == 1:
        parts.stem += _whole(choices.pop())
        return True
    name = row[2][: mark.end].strip()
    wanted = str(last.index + 2) if mark.digits else chr(ord("a") + last.index + 1)
    wanted = wanted.upper() if mark.capital else wanted
    message = f"the choice `{name}` stands where `{mark.open}{wanted}{mark.close}` is expected"
    hint = "see whether a choice is missing, then remove `status=draft`"
    sheet.found.append(error("choice-order", message, row_span(sheet, row), hint))
    return True


def _whole(choice: RawChoice) -> list[Row]:
    """Return the rows of a choice with its mark."""
    (at, column, text), *rest = choice.rows
    mark = choice.mark
    name = str(mark.index + 1) if mark.digits else chr(ord("a") + mark.index)
    name = name.upper() if mark.capital else name
    return [(at, max(0, column - mark.end), f"{mark.open}{name}{mark.close} {text}"), *rest]


def _add(sheet: Sheet, parts: Parts, row: Row) -> None:
    """Add a row that begins nothing to what it follows."""
    if parts.current is not None:
        parts.parts[parts.current].append(row)
    elif parts.answer is not None:
        parts.parts["explanation"].append(row)
    elif not parts.choices:
        parts.stem.append(row)
    elif parts.blank and row[0] not in sheet.fences and not row[2].startswith((" ", "\t")):
        message = "this text behind the choices was taken for the explanation"
        hint = "see whether it belongs there"
        sheet.found.append(warning("text-unclear", message, row_span(sheet, row), hint))
        parts.current = "explanation"
        parts.parts["explanation"].append(row)
    else:
        parts.choices[-1].rows.append(row)


def take_marks(parts: Parts) -> Fraction | None:
    """Take ``(2 marks)`` off the ends of a question's first row; return the marks."""
    if not parts.stem:
        return None
    at, column, text = parts.stem[0]
    found = _MARKS.match(text)
    if found is not None:
        parts.stem[0] = (at, column + found.end(), text[found.end() :])
    else:
        # Short, so that a long line is not searched again and again.
        start = max(0, len(text) - 40)
        found = _MARKS_BEHIND.search(text, start)
        if found is not None:
            parts.stem[0] = (at, column, text[: found.start()])
    if found is None or (len(parts.stem) == 1 and not parts.stem[0][2].strip()):
        parts.stem[0] = (at, column, text)
        return None
    return Fraction(found["number"])


def entitled(parts: Parts) -> list[tuple[int, str]]:
    """Return what each choice says it is (from 0), and its words."""
    return [
        (choice.mark.index, " ".join(text.strip() for _, _, text in choice.rows))
        for choice in parts.choices
    ]
