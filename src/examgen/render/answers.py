"""Keys in words, for practice pages and staff: never given to a candidate's template."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import assert_never

from markupsafe import Markup

from examgen.model.content import Blocks
from examgen.model.item import (
    ClozeGap,
    Criterion,
    Interval,
    ItemType,
    MenuGap,
    NumberGap,
    TextGap,
)
from examgen.model.key import (
    AnswerKey,
    ChoiceNote,
    GapsKey,
    JudgementKey,
    Key,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.paper import (
    Form,
    MatchColumns,
    OrderEntries,
    PickMany,
    PickOne,
    PlacedChoice,
    Question,
)
from examgen.model.ruling import Drop
from examgen.render.content import write_blocks, write_flow
from examgen.render.numbers import decimal, listed, number
from examgen.render.page import WriterAt, markup, number_gap
from examgen.render.view import choice_html
from examgen.render.words import WORDS, Words
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One line of a right answer; the label may be empty, or ``worded``: examgen's own words."""

    label: str
    body: Markup
    worded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteView:
    """What is said about one choice: its verdict, its text, why, and what tempts."""

    label: str
    correct: bool
    body: Markup
    rationale: Markup
    lure: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class CriterionView:
    """A line of a rubric; marks are empty where the author did not say."""

    body: Markup
    marks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """All that can be shown about the answer of one question."""

    heading: str
    lines: tuple[AnswerLine, ...]
    note: str
    rubric: tuple[CriterionView, ...]
    choices: tuple[NoteView, ...]
    hint: Markup
    explanation_heading: str
    explanation: Markup
    reference: Markup


def entries_of(key: AnswerKey, form: Form) -> Mapping[str, KeyEntry]:
    """Return a form's entries of a key by their items: they are joined by id, never by place."""
    return {e.item: e for own in key.forms if own.code == form.code for e in own.entries}


def answer_view(
    question: Question, entry: KeyEntry, write: WriterAt, words: Words = WORDS
) -> AnswerView:
    """Return the answer of a question with its explanations, written for a page."""
    labelled = {choice.label: choice for choice in entries(question)}
    free = entry.type in {ItemType.ESSAY, ItemType.CODE}
    return AnswerView(
        heading=words.correct_answer,
        lines=_lines(entry.key, labelled, write, words),
        note=". ".join(filter(None, (_note(entry.key, words), ruling_words(entry, words)))),
        rubric=_rubric(entry.key, write),
        choices=tuple(_choice(note, labelled, write) for note in entry.choices)
        if any(note.rationale or note.lure for note in entry.choices)
        else (),
        hint=_blocks(entry.hint, write, entry.span),
        explanation_heading=words.model_answer if free else words.explanation,
        explanation=_blocks(entry.explanation, write, entry.span),
        reference=_blocks(entry.reference, write, entry.span),
    )


def entries(question: Question) -> tuple[PlacedChoice, ...]:
    """Return the labelled entries that a key's labels stand for."""
    match question.task:
        case PickOne(choices=choices) | PickMany(choices=choices):
            return choices
        case MatchColumns(left=left, right=right):
            return (*left, *right)
        case OrderEntries(entries=given):
            return given
        case _:
            return ()


def interval_words(interval: Interval, words: Words = WORDS) -> str:
    """Return an accepted number as the author typed it, and its range where it has one."""
    span = words.span.format(low=decimal(interval.low), high=decimal(interval.high))
    if interval.value is None:
        return span
    if interval.low == interval.high:
        return interval.text
    return f"{decimal(interval.value)} ({words.accepted}{words.colon}{span})"


def intervals_words(accepted: tuple[Interval, ...], words: Words = WORDS) -> str:
    """Return accepted numbers joined by *or*."""
    return listed([interval_words(one, words) for one in accepted], words.or_, words.comma)


def gap_words(gap: ClozeGap, words: Words = WORDS) -> str:
    """Return what may stand in a gap."""
    match gap:
        case TextGap(accepted=accepted):
            return listed(list(accepted), words.or_, words.comma)
        case NumberGap(accepted=intervals):
            return intervals_words(intervals, words)
        case MenuGap(choices=choices, key=key):
            return choices[key]
        case _:
            assert_never(gap)


def _lines(
    key: Key, labelled: dict[str, PlacedChoice], write: WriterAt, words: Words
) -> tuple[AnswerLine, ...]:
    match key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return tuple(
                AnswerLine(label=label, body=choice_html(labelled[label], write))
                for label in labels
            )
        case NumberKey(accepted=accepted, unit=unit):
            said = own_words(intervals_words(accepted, words), words)
            return (
                AnswerLine(label="", body=markup(f"{said} {escape(unit, quote=False)}".strip())),
            )
        case TextKey(accepted=accepted):
            return tuple(_plain(text) for text in accepted)
        case JudgementKey(value=value):
            judged = own_words(words.true if value else words.false, words)
            return (AnswerLine(label="", body=markup(judged)),)
        case MatchKey(pairs=pairs):
            return tuple(_pair(pair, labelled, write) for pair in pairs)
        case GapsKey(gaps=gaps):
            return tuple(
                AnswerLine(label=f"{words.gap} {index}", body=markup(_gap(gap, words)), worded=True)
                for index, gap in enumerate(gaps, start=1)
            )
        case RubricKey():
            return ()
        case _:
            assert_never(key)


def ruling_words(entry: KeyEntry, words: Words = WORDS) -> str:
    """Return what was decided of a question after the exam, empty where nothing was."""
    told = []
    if entry.any_of:
        briefs = [_brief(key, words) for key in entry.any_of]
        told.append(f"{words.also_accepted}{words.colon}{listed(briefs, words.or_, words.comma)}")
    match entry.drop:
        case Drop.ALL:
            told.append(words.dropped_all)
        case Drop.ATTEMPTED:
            told.append(words.dropped_attempted)
        case None:
            pass
    return ". ".join(told)


def _brief(key: Key, words: Words) -> str:
    match key:
        case LetterKey(labels=labels):
            return " + ".join(labels)
        case NumberKey(accepted=accepted, unit=unit):
            return f"{intervals_words(accepted, words)} {unit}".strip()
        case TextKey(accepted=accepted):
            return listed(list(accepted), words.or_, words.comma)
        case JudgementKey(value=value):
            return words.true if value else words.false
        case _:
            return ""


def _note(key: Key, words: Words) -> str:
    if isinstance(key, TextKey) and key.pattern:
        return f"{words.also_matching}{words.colon}{key.pattern}"
    return ""


def _rubric(key: Key, write: WriterAt) -> tuple[CriterionView, ...]:
    if not isinstance(key, RubricKey):
        return ()
    return tuple(_criterion(criterion, write) for criterion in key.rubric)


def _criterion(criterion: Criterion, write: WriterAt) -> CriterionView:
    return CriterionView(
        body=markup(write_flow(criterion.body, write(criterion.span, number_gap))),
        marks="" if criterion.marks is None else number(criterion.marks),
    )


def _choice(note: ChoiceNote, labelled: dict[str, PlacedChoice], write: WriterAt) -> NoteView:
    choice = labelled[note.label]
    return NoteView(
        label=note.label,
        correct=note.correct,
        body=choice_html(choice, write),
        rationale=_blocks(note.rationale, write, choice.span),
        lure=_blocks(note.lure, write, choice.span),
    )


def _pair(pair: tuple[str, str], labelled: dict[str, PlacedChoice], write: WriterAt) -> AnswerLine:
    left, right = (labelled[label] for label in pair)
    body = f'<span class="pair">{choice_html(left, write)} <span aria-hidden="true">→</span></span>'
    return AnswerLine(
        label=f"{left.label}–{right.label}", body=markup(f"{body} {choice_html(right, write)}")
    )


def _plain(text: str) -> AnswerLine:
    return AnswerLine(label="", body=markup(escape(text, quote=False)))


def _gap(gap: ClozeGap, words: Words) -> str:
    if isinstance(gap, NumberGap):
        return own_words(intervals_words(gap.accepted, words), words)
    if isinstance(gap, TextGap):
        parts = [escape(text, quote=False) for text in gap.accepted]
        return listed(parts, own_words(words.or_, words), words.comma)
    return escape(gap_words(gap, words), quote=False)


def own_words(text: str, words: Words) -> str:
    """Return words of examgen as HTML that tells their language where it is another."""
    said = escape(text, quote=False)
    return f"<span{words.tag}>{said}</span>" if words.tag else said


def _blocks(blocks: Blocks, write: WriterAt, span: Span) -> Markup:
    return markup(write_blocks(blocks, write(span, number_gap)))
