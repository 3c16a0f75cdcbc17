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
from examgen.render.words import WORDS
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One line of a right answer; the label may be empty."""

    label: str
    body: Markup


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


def answer_view(question: Question, entry: KeyEntry, write: WriterAt) -> AnswerView:
    """Return the answer of a question with its explanations, written for a page."""
    labelled = {choice.label: choice for choice in entries(question)}
    free = entry.type in {ItemType.ESSAY, ItemType.CODE}
    return AnswerView(
        heading=WORDS.correct_answer,
        lines=_lines(entry.key, labelled, write),
        note=". ".join(filter(None, (_note(entry.key), ruling_words(entry)))),
        rubric=_rubric(entry.key, write),
        choices=tuple(_choice(note, labelled, write) for note in entry.choices)
        if any(note.rationale or note.lure for note in entry.choices)
        else (),
        hint=_blocks(entry.hint, write, entry.span),
        explanation_heading=WORDS.model_answer if free else WORDS.explanation,
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


def interval_words(interval: Interval) -> str:
    """Return an accepted number as the author typed it, and its range where it has one."""
    if interval.value is None:
        return f"{decimal(interval.low)} {WORDS.to} {decimal(interval.high)}"
    if interval.low == interval.high:
        return interval.text
    span = f"{decimal(interval.low)} {WORDS.to} {decimal(interval.high)}"
    return f"{decimal(interval.value)} ({WORDS.accepted}: {span})"


def intervals_words(accepted: tuple[Interval, ...]) -> str:
    """Return accepted numbers joined by *or*."""
    return listed([interval_words(interval) for interval in accepted], WORDS.or_)


def gap_words(gap: ClozeGap) -> str:
    """Return what may stand in a gap."""
    match gap:
        case TextGap(accepted=accepted):
            return listed(list(accepted), WORDS.or_)
        case NumberGap(accepted=intervals):
            return intervals_words(intervals)
        case MenuGap(choices=choices, key=key):
            return choices[key]
        case _:
            assert_never(gap)


def _lines(key: Key, labelled: dict[str, PlacedChoice], write: WriterAt) -> tuple[AnswerLine, ...]:
    match key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return tuple(
                AnswerLine(label=label, body=choice_html(labelled[label], write))
                for label in labels
            )
        case NumberKey(accepted=accepted, unit=unit):
            return (_plain(f"{intervals_words(accepted)} {unit}".strip()),)
        case TextKey(accepted=accepted):
            return tuple(_plain(text) for text in accepted)
        case JudgementKey(value=value):
            return (_plain(WORDS.true if value else WORDS.false),)
        case MatchKey(pairs=pairs):
            return tuple(_pair(pair, labelled, write) for pair in pairs)
        case GapsKey(gaps=gaps):
            return tuple(
                _plain(gap_words(gap), f"{WORDS.gap} {index}")
                for index, gap in enumerate(gaps, start=1)
            )
        case RubricKey():
            return ()
        case _:
            assert_never(key)


def ruling_words(entry: KeyEntry) -> str:
    """Return what was decided of a question after the exam, empty where nothing was."""
    told = [listed([_brief(key) for key in entry.any_of], WORDS.or_)] if entry.any_of else []
    words = [f"{WORDS.also_accepted}: {answers}" for answers in told]
    match entry.drop:
        case Drop.ALL:
            words.append(WORDS.dropped_all)
        case Drop.ATTEMPTED:
            words.append(WORDS.dropped_attempted)
        case None:
            pass
    return ". ".join(words)


def _brief(key: Key) -> str:
    match key:
        case LetterKey(labels=labels):
            return " + ".join(labels)
        case NumberKey(accepted=accepted, unit=unit):
            return f"{intervals_words(accepted)} {unit}".strip()
        case TextKey(accepted=accepted):
            return listed(list(accepted), WORDS.or_)
        case JudgementKey(value=value):
            return WORDS.true if value else WORDS.false
        case _:
            return ""


def _note(key: Key) -> str:
    if isinstance(key, TextKey) and key.pattern:
        return f"{WORDS.also_matching}: {key.pattern}"
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


def _plain(text: str, label: str = "") -> AnswerLine:
    return AnswerLine(label=label, body=markup(escape(text, quote=False)))


def _blocks(blocks: Blocks, write: WriterAt, span: Span) -> Markup:
    return markup(write_blocks(blocks, write(span, number_gap)))
