"""One question of a foreign Markdown file: from its lines to an item."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from examgen.diagnostic import Diagnostic, Severity, error
from examgen.model.content import Block, Blocks, Paragraph, Text
from examgen.model.item import Choice, Essay, Item, ItemType, Multiple, Response, Single, Status
from examgen.read.content import content, read_inline
from examgen.read.foreign.labels import follow, wanted_number
from examgen.read.foreign.tasklist_answers import Hidden, take_answers, take_details
from examgen.read.foreign.tasklist_lines import Page, dedent, is_box
from examgen.read.foreign.tasklist_parts import PartBlocks, deal
from examgen.read.foreign.tasklist_split import Question
from examgen.read.inline import inline_nodes
from examgen.read.markdown_choices import read_choices
from examgen.read.markdown_lines import cut_lines, gather, width
from examgen.source import Span

_LETTER = re.compile(r"[ \t]*(?:[-*+][ \t]+)?\(?(?P<letter>[A-Za-z])[.)][ \t]+")
_BELONGS = (">", "![", "|", "$$", "\\[")


def read_question(
    page: Page,
    question: Question,
    id: str,  # noqa: A002 - the field's own name
    above: Blocks | None = None,
) -> Item:
    """Read a question; what cannot be judged makes it a draft, with the reason in its notes.

    ``above`` is how the stem begins where the question's first line does not say it.
    """
    hidden, before = Hidden(), len(page.found)
    take_details(page, question.body, question.end, hidden)
    first, letters = _first_choice(page, question)
    tail = _tail(page, letters[-1] if letters else first, question.end)
    take_answers(page, tail if first < question.end else question.body, question.end, hidden)
    asked = _raw_stem(page, question, first)
    stem = _stem(page, question, first, above)
    span = _span(page, question)
    choices = _keyed(page, _choices(page, first, letters, tail), hidden, span)
    parts = _parts(page, tail, question.end, hidden)
    if not _errors(page, question, before):
        _check(page, choices, asked, span)
    reasons = [to_be_finished(found) for found in _errors(page, question, before)]
    response, type_ = response_of(choices, asked)
    return Item(
        id=id,
        type=type_,
        response=response,
        stem=stem,
        status=Status.DRAFT if reasons else Status.READY,
        source=question.label or None,
        explanation=(*parts["rubric"], *parts["explanation"]),
        hint=tuple(parts["hint"]),
        reference=tuple(parts["reference"]),
        notes=(*parts["notes"], *_comments(page, question, span), *reasons),
        span=span,
    )


def _choices(page: Page, first: int, letters: tuple[int, ...], tail: int) -> tuple[Choice, ...]:
    if letters:
        return _lettered(page, letters, tail)
    return read_choices(page.layout, first, tail, page.context()) if first < tail else ()


def _parts(page: Page, tail: int, end: int, hidden: Hidden) -> dict[str, list[Block]]:
    """Read what stands behind the choices, and what is hidden."""
    parts = PartBlocks()
    deal(content(cut_lines(page.layout, tail, end), page.context()), parts)
    if hidden.rows:
        parts.current = "explanation"
        rows = gather(page.layout.source.path, hidden.rows)
        deal(content(rows, page.context()), parts)
    return parts.blocks


def _span(page: Page, question: Question) -> Span:
    line = page.layout.source.lines[question.start].rstrip()
    start, end = min(question.column, len(line)), len(line)
    return Span(page.layout.source.path, question.start + 1, start + 1, question.start + 1, end + 1)


def _first_choice(page: Page, question: Question) -> tuple[int, tuple[int, ...]]:
    """Return the line of the first choice, and the lines of choices that have letters."""
    layout = page.layout
    boxes = [at for at in range(question.body, question.end) if is_box(layout, at)]
    if boxes:
        indent = min(width(layout.lines[at]) for at in boxes)
        dedent(page, boxes[0], question.end, indent)
        return boxes[0], ()
    lettered: list[tuple[int, str]] = []
    for at in range(question.body, question.end):
        found = None if at in layout.inside else _LETTER.match(layout.lines[at])
        if found is not None and follow([*(letter for _, letter in lettered), found["letter"]]):
            lettered.append((at, found["letter"]))
    if len(lettered) < 2:
        return question.end, ()
    return lettered[0][0], tuple(at for at, _ in lettered)


def _tail(page: Page, first: int, end: int) -> int:
    """Return the first line behind the choices and what belongs to the last one.

    Line ``first`` is that of the first box, or of the last choice that has a letter.
    """
    layout = page.layout
    last = max((at for at in range(first, end) if is_box(layout, at)), default=first)
    at, blank = last + 1, False
    while at < end:
        line = layout.lines[at]
        text = line.lstrip(" \t")
        if at in layout.fences or not text:
            at, blank = layout.fences.get(at, at) + 1, True
            continue
        outside = width(line) < 2 and not text.startswith(_BELONGS)
        if outside and (blank or text.startswith(("#", "<")) or _is_rule(text)):
            return at
        at, blank = at + 1, False
    return end


def _is_rule(text: str) -> bool:
    return len(text.strip()) >= 3 and set(text.strip()) in ({"-"}, {"*"}, {"_"})


def _raw_stem(page: Page, question: Question, first: int) -> str:
    lines = page.layout.source.lines
    return "\n".join([lines[question.start][question.column :], *lines[question.body : first]])


def _stem(page: Page, question: Question, first: int, above: Blocks | None) -> Blocks:
    layout = page.layout
    path = layout.source.path
    if above is not None:
        return above + content(cut_lines(layout, question.body, first), page.context())
    line = layout.source.lines[question.start]
    if question.headed:
        words = line[question.column :].rstrip().rstrip("#").rstrip()
        head = gather(path, [(question.start + 1, question.column + 1, words)])
        children = inline_nodes(head, page.context())
        span = head.span(0, len(words))
        above = (Paragraph(children=children, span=span),) if children else ()
        return above + content(cut_lines(layout, question.body, first), page.context())
    rows = [(question.start + 1, question.column + 1, line[question.column :])]
    rows += [(at + 1, 1, layout.lines[at]) for at in range(question.body, first)]
    while len(rows) > 1 and not rows[-1][2].strip():
        rows.pop()
    return content(gather(path, rows), page.context())


def _lettered(page: Page, places: Sequence[int], tail: int) -> tuple[Choice, ...]:
    """Read choices that have letters instead of boxes."""
    lines = page.layout.lines
    choices: list[Choice] = []
    for at, end in zip(places, [*places[1:], tail], strict=True):
        found = _LETTER.match(lines[at])
        start = found.end() if found else 0
        rows = [(at + 1, start + 1, lines[at][start:])]
        indent = min((width(line) for line in lines[at + 1 : end] if line.strip()), default=0)
        for inner in range(at + 1, end):
            line = lines[inner]
            cut = min(indent, len(line) - len(line.lstrip(" \t")))
            rows.append((inner + 1, cut + 1, line[cut:]))
        while len(rows) > 1 and not rows[-1][2].strip():
            rows.pop()
        text = gather(page.layout.source.path, rows)
        body = content(text, page.context())
        choices.append(Choice(body=body, correct=False, span=text.span(0, len(rows[0][2]))))
    return tuple(choices)


def _keyed(
    page: Page, choices: tuple[Choice, ...], hidden: Hidden, span: Span
) -> tuple[Choice, ...]:
    """Mark the choices that the letters of an answer name."""
    if not hidden.letters or not choices:
        return choices
    place = hidden.span or span
    indexes = [ord(letter) - ord("A") for letter in hidden.letters]
    unknown = [
        letter for letter, n in zip(hidden.letters, indexes, strict=True) if n >= len(choices)
    ]
    if unknown:
        message = f"the answer names {', '.join(unknown)}, but there are {len(choices)} choices"
        page.found.append(error("key-unknown", message, place))
    ticked = [n for n, choice in enumerate(choices) if choice.correct]
    if ticked and ticked != sorted(indexes):
        message = "the answer names other choices than those that are ticked"
        page.found.append(error("key-conflict", message, place))
        return choices
    return tuple(replace(c, correct=c.correct or n in indexes) for n, c in enumerate(choices))


def _check(page: Page, choices: tuple[Choice, ...], asked: str, span: Span) -> None:
    if not choices:
        message = "this question has no choices"
        page.found.append(error("no-choices", message, span, "write how it is answered"))
        return
    right = sum(choice.correct for choice in choices)
    if not right:
        hint = "tick the right choice, then remove `status=draft`"
        page.found.append(error("no-key", "nothing tells which choice is right", span, hint))
        return
    wanted = wanted_number(asked)
    if wanted is not None and wanted[0] != right:
        message = f"“{wanted[1]}” contradicts the key, which names {right}"
        hint = "correct the key or the number, then remove `status=draft`"
        page.found.append(error("key-conflict", message, span, hint))


def _errors(page: Page, question: Question, before: int) -> list[Diagnostic]:
    """Return what is wrong with a question; findings from ``before`` on are its own."""
    first = bisect_left(page.cuts, question.start + 1, key=_line_of)
    end = bisect_left(page.cuts, question.end + 1, key=_line_of)
    own = (*page.cuts[first:end], *page.found[before:])
    return [found for found in own if found.severity is Severity.ERROR]


def _line_of(found: Diagnostic) -> int:
    return found.span.line


def to_be_finished(found: Diagnostic) -> Paragraph:
    """Return the note that says why a question is a draft."""
    span = found.span
    text = gather(span.path, [(span.line, span.column, f"To be finished: {found.message}.")])
    return Paragraph(children=read_inline(text)[0], span=span)


def _comments(page: Page, question: Question, span: Span) -> list[Paragraph]:
    comments = page.layout.comments
    first, end = (bisect_left(comments, (at,)) for at in (question.start, question.end))
    texts = [" ".join(text.split()) for _, _, text in comments[first:end]]
    return [Paragraph(children=(Text(text=text, span=span),), span=span) for text in texts if text]


def response_of(choices: tuple[Choice, ...], asked: str) -> tuple[Response, ItemType]:
    """Return how choices are answered; several right ones, or a stem that asks for several."""
    if not choices:
        return Essay(rubric=()), ItemType.ESSAY
    right = sum(choice.correct for choice in choices)
    wanted = wanted_number(asked)
    if right > 1 or (wanted is not None and wanted[0] > 1):
        return Multiple(choices=choices), ItemType.MULTIPLE
    return Single(choices=choices), ItemType.SINGLE
