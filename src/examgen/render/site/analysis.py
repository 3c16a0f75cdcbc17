"""The analysis of an answer, part by part: what is right, what is not, why, and what tempts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import assert_never

from markupsafe import Markup

from examgen.model.content import Blocks
from examgen.model.item import ClozeGap, Interval, MenuGap, NumberGap, TextGap
from examgen.model.key import (
    ChoiceNote,
    GapsKey,
    JudgementKey,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.paper import MatchColumns, PlacedChoice, Question
from examgen.render.answers import entries, own_words
from examgen.render.content import write_blocks
from examgen.render.numbers import decimal
from examgen.render.page import WriterAt, markup, number_gap
from examgen.render.site.learn_words import LearnWords
from examgen.render.site.words import SiteWords
from examgen.render.view import choice_html


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A choice, an entry or an accepted answer, judged in words; what is unknown is empty."""

    right: bool
    verdict: str
    label: str
    body: Markup
    why: Markup = Markup()
    lure: Markup = Markup()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Parts that belong together, such as the menu of one gap; most questions have one group."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What is said of an answer part by part; gaps of ``stem`` are numbers, not to be filled."""

    stem: Markup
    groups: tuple[Group, ...]


def analysis_of(
    question: Question, entry: KeyEntry, write: WriterAt, tongue: SiteWords
) -> Analysis:
    """Return the analysis of an answer; one that only a rubric judges has no groups."""
    stem = markup(write_blocks(question.stem, write(question.span, number_gap)))
    groups = tuple(
        Group(title=title, parts=tuple(parts))
        for title, parts in _titled(question, entry, write, tongue)
        if parts
    )
    return Analysis(stem=stem, groups=groups)


def _titled(
    question: Question, entry: KeyEntry, write: WriterAt, tongue: SiteWords
) -> Iterable[tuple[str, list[Part]]]:
    placed = {choice.label: choice for choice in entries(question)}
    words, learn = tongue.words, tongue.learn
    match entry.key:
        case LetterKey(labels=labels):
            notes = {note.label: note for note in entry.choices}
            parts = [_choice(c, c.label in labels, notes, write, learn) for c in placed.values()]
            return [("", parts)]
        case JudgementKey(value=value):
            judged = ((True, words.true), (False, words.false))
            return [("", [_worded(truth is value, word, tongue) for truth, word in judged])]
        case NumberKey(accepted=accepted, unit=unit):
            return [(learn.accepted, [_number(each, unit, tongue) for each in accepted])]
        case TextKey(accepted=accepted, pattern=pattern):
            texts = [_plain(True, text, learn.accepted_one) for text in accepted]
            return [(learn.accepted, [*texts, *([_code(pattern, learn)] if pattern else [])])]
        case MatchKey(pairs=pairs):
            return _match(question, pairs, placed, write, learn)
        case OrderKey(labels=labels):
            ordered = [placed[label] for label in labels]
            parts = [_entry(i, choice, write, learn) for i, choice in enumerate(ordered, 1)]
            return [(learn.right_order, parts)]
        case GapsKey(gaps=gaps):
            return [(f"{words.gap} {n}", _gap(gap, tongue)) for n, gap in enumerate(gaps, 1)]
        case RubricKey():
            return []
        case _:
            assert_never(entry.key)


def _entry(place: int, choice: PlacedChoice, write: WriterAt, learn: LearnWords) -> Part:
    return Part(
        right=True,
        verdict=learn.place.format(place),
        label=choice.label,
        body=choice_html(choice, write),
    )


def _choice(
    choice: PlacedChoice,
    right: bool,
    notes: Mapping[str, ChoiceNote],
    write: WriterAt,
    learn: LearnWords,
) -> Part:
    note = notes.get(choice.label)

    def said(blocks: Blocks) -> Markup:
        return markup(write_blocks(blocks, write(choice.span, number_gap)))

    return Part(
        right=right,
        verdict=learn.correct if right else learn.not_correct,
        label=choice.label,
        body=choice_html(choice, write),
        why=said(note.rationale) if note else Markup(),
        lure=said(note.lure) if note else Markup(),
    )


def _match(
    question: Question,
    pairs: tuple[tuple[str, str], ...],
    placed: Mapping[str, PlacedChoice],
    write: WriterAt,
    learn: LearnWords,
) -> Iterator[tuple[str, list[Part]]]:
    together = []
    for left, right in pairs:
        both = [choice_html(placed[label], write) for label in (left, right)]
        arrow = '<span class="to" aria-hidden="true">→</span>'
        body = f'<div class="pair"><div>{both[0]}</div>{arrow}<div>{both[1]}</div></div>'
        part = Part(right=True, verdict=learn.together, label=f"{left}–{right}", body=markup(body))
        together.append(part)
    yield learn.pairs, together
    used = {right for _, right in pairs}
    columns = question.task.right if isinstance(question.task, MatchColumns) else ()
    yield (
        learn.left_over,
        [
            Part(
                right=False,
                verdict=learn.alone,
                label=choice.label,
                body=choice_html(choice, write),
            )
            for choice in columns
            if choice.label not in used
        ],
    )


def _gap(gap: ClozeGap, tongue: SiteWords) -> list[Part]:
    learn = tongue.learn
    match gap:
        case TextGap(accepted=accepted):
            return [_plain(True, text, learn.accepted_one) for text in accepted]
        case NumberGap(accepted=accepted):
            return [_number(interval, "", tongue) for interval in accepted]
        case MenuGap(choices=choices, key=key):
            verdicts = (learn.not_correct, learn.correct)
            return [_plain(at == key, text, verdicts[at == key]) for at, text in enumerate(choices)]
        case _:
            assert_never(gap)


def _number(interval: Interval, unit: str, tongue: SiteWords) -> Part:
    """Return an accepted number; where a range is accepted, both ends are in it."""
    low, high = decimal(interval.low), decimal(interval.high)
    words, learn = tongue.words, tongue.learn
    span = words.span.format(low=low, high=high)
    exact = interval.low == interval.high
    if interval.value is None and not exact:
        shown = f"{own_words(span, words)} {escape(unit, quote=False)}".strip()
        return Part(right=True, verdict=learn.accepted_one, label="", body=markup(shown))
    shown = interval.text if exact or interval.value is None else decimal(interval.value)
    verdict = learn.accepted_one if exact else f"{learn.accepted_one}{words.colon}{span}"
    return _plain(True, f"{shown} {unit}".strip(), verdict)


def _plain(right: bool, text: str, verdict: str) -> Part:
    return Part(right=right, verdict=verdict, label="", body=markup(escape(text, quote=False)))


def _worded(right: bool, word: str, tongue: SiteWords) -> Part:
    """Return a part that is one of our own words."""
    verdict = tongue.learn.correct if right else tongue.learn.not_correct
    return Part(right=right, verdict=verdict, label="", body=markup(own_words(word, tongue.words)))


def _code(pattern: str, learn: LearnWords) -> Part:
    """Return a pattern as it was typed."""
    body = markup(f'<code dir="ltr">{escape(pattern, quote=False)}</code>')
    return Part(right=True, verdict=learn.accepted_pattern, label="", body=body)
