"""Numbered quiz text: ``1. …``, ``a) …``, ``Answer: b``, or a list of answers at the end.

It is plain text, but for code fences, code between backticks, formulas and bold words.
"""

from bisect import bisect_left

from examgen.diagnostic import Severity, error, warning
from examgen.model.blueprint import Band
from examgen.model.item import Choice, Item, Status
from examgen.read.characters import UNWANTED, check_characters
from examgen.read.foreign.importer import ForeignRead, Importer, local_id
from examgen.read.foreign.numbered_keys import Entry, by_number
from examgen.read.foreign.numbered_lines import (
    Sheet,
    answer_of,
    lay_out,
    line_row,
    mark_of,
    row_span,
    words_behind,
)
from examgen.read.foreign.numbered_lists import take_list
from examgen.read.foreign.numbered_question import Parts, deal, take_marks
from examgen.read.foreign.numbered_response import free_response, right_choices, told_of
from examgen.read.foreign.numbered_split import Question, Split, split
from examgen.read.foreign.numbered_text import blocks_of
from examgen.read.foreign.pasted_bands import read_bands
from examgen.read.foreign.tasklist import sniff as sniff_tasklist
from examgen.read.foreign.tasklist_question import response_of, to_be_finished
from examgen.source import Source

_TITLE = 100


def sniff(text: str) -> float:
    """Tell how much a text looks like a numbered quiz."""
    if sniff_tasklist(text):
        return 0.0
    sheet = lay_out(Source("", text))
    parted = split(sheet)
    lines = sheet.source.lines
    answered = bool(parted.regions) or any(answer_of(line) is not None for line in lines)
    choices = sum(mark_of(line, digits=False) is not None for line in lines)
    if not parted.questions or not (choices or answered):
        return 0.0
    if not parted.questions[0].head.label:
        return 0.4 if answered else 0.0
    # Text with lines such as `Unit 3` is a numbered quiz all the same.
    words_behind_number = sum(
        bool(words_behind(sheet, question.head)[2].strip()) for question in parted.questions
    )
    if words_behind_number * 2 < len(parted.questions):
        return 0.3
    return 0.92 if answered else 0.6


def read_numbered(source: Source) -> ForeignRead:
    """Read a numbered quiz. Never raises."""
    sheet = lay_out(source)
    if UNWANTED.search(source.text):
        sheet.found.extend(check_characters(source.excerpt()))
    parted = split(sheet)
    if not parted.questions:
        return _nothing(sheet)
    keys = _listed(sheet, parted)
    bands: tuple[Band, ...] = ()
    last = len(source.lines)
    if not parted.regions:
        at = parted.questions[-1].head.at
        bands, last = read_bands(source, at, len(parted.questions), sheet.found)
    count = len(parted.questions)
    items = tuple(
        _item(sheet, question, min(question.end, last), keys.get(question.head.at), id_)
        for number, question in enumerate(parted.questions, 1)
        for id_ in (local_id(number, count),)
    )
    title, instructions, front = _front(sheet, parted)
    comments = (*front, *_rest(sheet, parted))
    return ForeignRead(
        items=items,
        title=title,
        instructions=instructions,
        comments=comments,
        bands=bands,
        diagnostics=tuple(sorted(sheet.found, key=lambda d: (d.span, d.rule))),
    )


def _nothing(sheet: Sheet) -> ForeignRead:
    text = sheet.source.text.strip()
    if text:
        message = "there is no question such as `1. …` with `a) …` below it; nothing was imported"
        hint = "number each question, and begin each choice with a letter: `a) …`"
        sheet.found.append(error("no-questions", message, sheet.source.line_span(1), hint))
    return ForeignRead(comments=(text,) if text else (), diagnostics=tuple(sheet.found))


def _listed(sheet: Sheet, parted: Split) -> dict[int, Entry]:
    """Return what lists of answers say, by the line of the question."""
    listed: dict[int, Entry] = {}
    heads = [question.head for question in parted.questions]
    places = [head.at for head in heads]
    first = 0
    for region in parted.regions:
        end = bisect_left(places, region.start)
        # A second list behind the same questions may go on with the first.
        first = first if first < end else 0
        numbers: dict[int, list[int]] = {}
        for head in heads[first:end]:
            numbers.setdefault(head.number, []).append(head.at)
        entries = by_number(region.entries)
        for number in sorted(entries):
            entry = entries[number]
            own = numbers.get(number, [])
            if len(own) == 1:
                listed[own[0]] = entry
                continue
            what = "no question" if not own else f"{len(own)} questions"
            message = f"this key is for question {number}, and {what} above it has that number"
            hint = "correct the number, and import again, or tick the right choice by hand"
            sheet.found.append(error("key-unknown", message, row_span(sheet, entry.row), hint))
        for entry in region.entries:
            if entry is not entries[entry.number]:
                message = f"this key names question {entry.number} a second time"
                sheet.found.append(error("key-conflict", message, row_span(sheet, entry.row)))
        first = end
    return listed


def _front(sheet: Sheet, parted: Split) -> tuple[str | None, tuple[str, ...], tuple[str, ...]]:
    """Return the title, the instructions, and all that stands above the first question."""
    first = parted.questions[0].head.at
    texts = [line.strip() for line in sheet.source.lines[:first] if line.strip(" \t-=*_#")]
    if not texts:
        return None, (), ()
    title = texts.pop(0).strip("#*_ ") if len(texts[0]) <= _TITLE else None
    return title, tuple(texts), ("\n".join(texts),) if texts else ()


def _rest(sheet: Sheet, parted: Split) -> list[str]:
    """Return what belongs to no question, and report it; and keys that name no question."""
    lines = sheet.source.lines
    comments: list[str] = []
    for start, end in parted.rest:
        told = next(at for at in range(start, end) if lines[at].strip())
        message = "this text belongs to no question, and is kept as a comment"
        span = row_span(sheet, line_row(sheet, told))
        sheet.found.append(warning("text-unused", message, span))
        comments.append("\n".join(lines[start:end]).strip())
    if any(d.rule in ("key-unknown", "key-conflict") for d in sheet.found):
        comments += ["\n".join(lines[r.start : r.end]).strip() for r in parted.regions]
    return comments


def _item(
    sheet: Sheet,
    question: Question,
    end: int,
    entry: Entry | None,
    id: str,  # noqa: A002 - the field's own name
) -> Item:
    head = question.head
    words = words_behind(sheet, head)
    before = len(sheet.found)
    below = [line_row(sheet, at) for at in range(head.at + 1, end)]
    parts = deal(sheet, [words, *below], digits=head.word != "")
    place = row_span(sheet, words if words[2].strip() else line_row(sheet, head.at))
    marks = take_marks(parts)
    asked = "\n".join(text for _, _, text in parts.stem)
    told = take_list(parts, told_of(sheet, parts, entry))
    if parts.choices:
        key = right_choices(sheet, parts, told, asked, place)
        response, type_ = response_of(_choices(sheet, parts, key), asked)
    else:
        response, type_ = free_response(sheet, parts, told, place)
    notes = tuple(to_be_finished(d) for d in sheet.found[before:] if d.severity is Severity.ERROR)
    blocks = {name: blocks_of(sheet, rows) for name, rows in parts.parts.items()}
    return Item(
        id=id,
        type=type_,
        response=response,
        stem=blocks_of(sheet, parts.stem),
        marks=marks,
        status=Status.DRAFT if notes else Status.READY,
        source=head.label or None,
        explanation=blocks["explanation"],
        hint=blocks["hint"],
        reference=blocks["reference"],
        notes=(*blocks["notes"], *notes),
        span=place,
    )


def _choices(sheet: Sheet, parts: Parts, key: set[int]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            body=blocks_of(sheet, choice.rows),
            correct=index in key,
            span=row_span(sheet, choice.rows[0]),
        )
        for index, choice in enumerate(parts.choices)
    )


IMPORTER = Importer(
    name="numbered",
    summary="numbered quiz text: `1. …`, `a) …`, `Answer: b`, or all answers at the end",
    sniff=sniff,
    read=read_numbered,
)
