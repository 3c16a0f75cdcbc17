"""What the templates of keys and marking guides are given. For staff only."""

from dataclasses import dataclass

from markupsafe import Markup

from examgen.model.key import (
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
from examgen.model.paper import Form, Question
from examgen.render.answers import (
    AnswerView,
    answer_view,
    entries,
    gap_words,
    intervals_words,
    ruling_words,
)
from examgen.render.content import write_blocks
from examgen.render.languages import staff_words
from examgen.render.numbers import listed, long_date, marks, number
from examgen.render.page import WriterAt, markup, number_gap
from examgen.render.renderer import StaffView, asked_forms
from examgen.render.rules import RuleView, questions, rule_views
from examgen.render.view import choice_html, direction
from examgen.render.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRow:
    """One question in the table of a form; ``free`` tells that a person marks it."""

    number: int
    answer: str
    note: str
    free: bool
    type: str
    marks: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTable:
    """The table of one form; the code is empty where there is only one.

    ``notes`` are the questions among which candidates choose, in words.
    """

    code: str
    notes: tuple[str, ...]
    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedView:
    """One item with its answer, and its number on every form (``A 3 · B 7``).

    Labels are those of the first form shown; the passage is empty where there is none.
    """

    places: str
    item: str
    topic: str
    kind: str
    marks: str
    passage: Markup
    stem: Markup
    choices: tuple[tuple[str, Markup], ...]
    answer: AnswerView


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyView:
    """A paper's key for people. Texts that a paper does not have are empty."""

    title: str
    course: str
    term: str
    date: str
    institution: str
    marks: str
    language: str
    direction: str
    rules: tuple[RuleView, ...]
    forms: tuple[FormTable, ...]
    labels_of: str
    items: tuple[SolvedView, ...]


def key_view(staff: StaffView, write: WriterAt) -> KeyView:
    """Return the key of the forms wanted, every text written."""
    paper = staff.view.paper
    wanted = wanted_forms(staff)
    several = len(paper.forms) > 1
    first = wanted[0][0] if wanted else None
    return KeyView(
        title=paper.title,
        course=paper.course or "",
        term=paper.term or "",
        date=long_date(paper.date) if paper.date else "",
        institution=paper.institution or "",
        marks=marks(paper.marks),
        language=paper.language,
        direction=direction(paper.language),
        rules=rule_views(paper, first) if first else (),
        forms=tuple(
            FormTable(
                code=form.code if several else "",
                notes=_notes(form),
                rows=tuple(_row(e) for e in by_item),
            )
            for form, by_item in wanted
        ),
        labels_of=first.code if several and first else "",
        items=_items(wanted, several, write, staff_words(paper.language)),
    )


def wanted_forms(staff: StaffView) -> list[tuple[Form, tuple[KeyEntry, ...]]]:
    """Return each form wanted with its entries, in the order of its questions.

    Entries are joined by the item's id, never by their place.
    """
    keys = {key.code: {e.item: e for e in key.entries} for key in staff.key.forms}
    return [
        (form, tuple(keys[form.code][question.item] for question in questions(form)))
        for form in asked_forms(staff.view)
    ]


def _notes(form: Form) -> tuple[str, ...]:
    return tuple(
        WORDS.choose_key.format(
            count=section.choose,
            first=section.questions[0].number,
            last=section.questions[-1].number,
        )
        for section in form.sections
        if section.choose is not None and section.choose < len(section.questions)
    )


def _row(entry: KeyEntry) -> KeyRow:
    answer, note = answer_words(entry.key)
    note = ". ".join(filter(None, (note, ruling_words(entry))))
    return KeyRow(
        number=entry.number,
        answer=answer,
        note=note,
        free=isinstance(entry.key, RubricKey),
        type=entry.type.value,
        marks=number(entry.marks),
        item=entry.item,
    )


def answer_words(key: Key) -> tuple[str, str]:
    """Return an answer to be read at a glance, and a note in small print."""
    match key:
        case LetterKey(labels=labels) | OrderKey(labels=labels):
            return ", ".join(labels), ""
        case NumberKey(accepted=accepted, unit=unit):
            return f"{intervals_words(accepted)} {unit}".strip(), ""
        case TextKey(accepted=texts, pattern=pattern):
            note = f"{WORDS.also_matching} {pattern}" if pattern else ""
            return listed(list(texts), WORDS.or_), note
        case JudgementKey(value=value):
            return (WORDS.true if value else WORDS.false), ""
        case MatchKey(pairs=pairs):
            return ", ".join([f"{left}–{right}" for left, right in pairs]), ""
        case GapsKey(gaps=gaps):
            words = [f"{at}: {gap_words(gap)}" for at, gap in enumerate(gaps, start=1)]
            return "; ".join(words), ""
        case RubricKey():
            return WORDS.free_answer, ""


def _items(
    wanted: list[tuple[Form, tuple[KeyEntry, ...]]], several: bool, write: WriterAt, words: Words
) -> tuple[SolvedView, ...]:
    places: dict[str, list[str]] = {}
    for form, by_item in wanted:
        for entry in by_item:
            place = f"{form.code} {entry.number}" if several else f"{entry.number}"
            places.setdefault(entry.item, []).append(place)
    if not wanted:
        return ()
    first, by_item = wanted[0]
    passages = {
        passage.id: write_blocks(passage.body, write(passage.span, number_gap))
        for section in first.sections
        for passage in section.passages
    }
    return tuple(
        _solved(
            question,
            entry,
            " · ".join(places[entry.item]),
            markup(passages.get(question.stimulus or "", "")),
            write,
            words,
        )
        for question, entry in zip(questions(first), by_item, strict=True)
    )


def _solved(
    question: Question,
    entry: KeyEntry,
    places: str,
    passage: Markup,
    write: WriterAt,
    words: Words,
) -> SolvedView:
    return SolvedView(
        places=places,
        item=entry.item,
        topic=entry.topic or "",
        kind=WORDS.kinds[entry.type],
        marks=marks(entry.marks),
        passage=passage,
        stem=markup(write_blocks(question.stem, write(question.span, number_gap))),
        choices=tuple((choice.label, choice_html(choice, write)) for choice in entries(question)),
        answer=answer_view(question, entry, write, words),
    )
