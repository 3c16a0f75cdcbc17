"""How a question of a numbered quiz is answered."""

from collections.abc import Mapping

from examgen.diagnostic import error
from examgen.model.item import Essay, ItemType, Numeric, Response, Short, TrueFalse
from examgen.read.answer import read_answer
from examgen.read.foreign.labels import wanted_number
from examgen.read.foreign.numbered_keys import Entry, key_of
from examgen.read.foreign.numbered_lines import Row, Sheet, row_span
from examgen.read.foreign.numbered_question import PART, Parts, entitled
from examgen.read.markdown_lines import gather
from examgen.source import Span

# A longer answer is a model answer, which nobody types to the letter.
_SHORT = 80

_TYPES: Mapping[type, ItemType] = {
    Numeric: ItemType.NUMERIC,
    Short: ItemType.SHORT,
    TrueFalse: ItemType.TRUE_FALSE,
}
_JUDGED = {"t": "true", "f": "false", "true": "true", "false": "false"}


def told_of(sheet: Sheet, parts: Parts, entry: Entry | None) -> tuple[str, Row] | None:
    """Return what tells the key: below the question, or in a list of answers."""
    if entry is None:
        return parts.answer
    parts.parts["explanation"] += entry.more
    if parts.answer is not None and _letters(parts, parts.answer[0]) != _letters(parts, entry.text):
        message = "the list of answers names another answer than the question"
        hint = "keep the right one, then remove `status=draft`"
        sheet.found.append(error("key-conflict", message, row_span(sheet, entry.row), hint))
    return parts.answer or (entry.text, entry.row)


def _letters(parts: Parts, text: str) -> object:
    named = key_of(text, entitled(parts))
    return named[0] if named else text.strip().casefold()


def right_choices(
    sheet: Sheet, parts: Parts, told: tuple[str, Row] | None, asked: str, place: Span
) -> set[int]:
    """Return which choices are right; what cannot be judged is reported."""
    ticked = {n for n, choice in enumerate(parts.choices) if choice.ticked}
    if told is None:
        if not ticked:
            hint = "tick the right choice, then remove `status=draft`"
            sheet.found.append(error("no-key", "nothing tells which choice is right", place, hint))
        return ticked
    text, row = told
    span = row_span(sheet, row)
    named = key_of(text, entitled(parts))
    if named is None:
        parts.parts["notes"].append(row)
        message = f"the answer `{text[:40]}` names none of the {len(parts.choices)} choices"
        hint = "tick the right choice, then remove `status=draft`"
        sheet.found.append(error("key-unknown", message, span, hint))
        return ticked
    key, more = named
    more = _without_words(more, parts, key)
    if more:
        at = row[1] + row[2].rfind(more)
        parts.parts["explanation"].insert(0, (row[0], at, more))
    if ticked and ticked != key:
        message = "the answer names other choices than those that are marked as right"
        hint = "correct one of them, then remove `status=draft`"
        sheet.found.append(error("key-conflict", message, span, hint))
    wanted = wanted_number(asked)
    if wanted is not None and wanted[0] != len(key):
        message = f"“{wanted[1]}” contradicts the key, which names {len(key)}"
        hint = "correct the key or the number, then remove `status=draft`"
        sheet.found.append(error("key-conflict", message, span, hint))
    return key


def _without_words(more: str, parts: Parts, key: set[int]) -> str:
    """Return what follows the letter of a key, without the choice's words and `Explanation:`."""
    words = entitled(parts)[min(key)][1].strip(" .")
    if words and more.casefold().startswith(words.casefold()):
        rest = more[len(words) :]
        more = rest.lstrip(" .,;:–—-") if rest[:1] in (".", ";", "") else more
    found = PART.match(more)
    return more[found.end() :] if found and not found["hint"] and not found["reference"] else more


def free_response(
    sheet: Sheet, parts: Parts, told: tuple[str, Row] | None, place: Span
) -> tuple[Response, ItemType]:
    """Return how a question without choices is answered."""
    if told is None:
        hint = "choices are lines such as `a) text`; or write how it is answered"
        message = "this question has neither choices nor an answer"
        sheet.found.append(error("no-choices", message, place, hint))
        return Essay(rubric=()), ItemType.ESSAY
    text, row = told
    at, column, _ = row
    start = column + max(0, row[2].rfind(text))
    text = _JUDGED.get(text.strip(" .").casefold(), text)
    excerpt = gather(sheet.source.path, [(at + 1, start + 1, text)])
    response, found = read_answer((excerpt,), None, type=None, unit="", language="en")
    if response is not None and len(text) <= _SHORT:
        sheet.found.extend(found)
        return response, _TYPES[type(response)]
    parts.parts["explanation"].insert(0, (at, start, text))
    hint = "give it choices or a rubric, then remove `status=draft`"
    message = "this answer is too long to be marked, and is kept as the explanation"
    sheet.found.append(error("no-choices", message, place, hint))
    return Essay(rubric=()), ItemType.ESSAY
