"""What the template of a reviewers' copy is given about each question. For staff only."""

from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from examgen.model.key import KeyEntry
from examgen.model.marking import Rule
from examgen.model.paper import Form, Question
from examgen.render.answers import AnswerView, answer_view, entries_of
from examgen.render.content import write_blocks
from examgen.render.key_view import answer_words
from examgen.render.languages import words_for
from examgen.render.numbers import marks, number
from examgen.render.page import WriterAt, markup, number_gap
from examgen.render.pdf import Sheet, sheet_writer
from examgen.render.renderer import StaffView
from examgen.render.rules import questions, rule_words
from examgen.render.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofView:
    """What stands beside a question and below it. Texts that it does not have are empty.

    ``key`` is the answer as letters or a value, ``answer`` the same written out.
    """

    item: str
    kind: str
    topic: str
    difficulty: str
    tags: str
    key: str
    key_note: str
    scheme: str
    source: str
    explained: bool
    notes: Markup
    answer: AnswerView


def proof_views(staff: StaffView, form: Form, sheet: Sheet) -> dict[int, ProofView]:
    """Return what reviewers see of each question of a form, by its number there.

    Entries are joined by the item's id, never by their place.
    """
    entries = entries_of(staff.key, form)
    write = partial(sheet_writer, sheet)
    rules, words = staff.view.paper.rules, words_for(sheet.language)
    return {
        question.number: _proof(
            question, entries[question.item], rules.get(question.type, Rule()), write, words
        )
        for question in questions(form)
    }


def _proof(
    question: Question, entry: KeyEntry, rule: Rule, write: WriterAt, words: Words
) -> ProofView:
    key, note = answer_words(entry.key)
    return ProofView(
        item=entry.item,
        kind=WORDS.kinds[entry.type],
        topic=entry.topic or "",
        difficulty="" if entry.difficulty is None else number(entry.difficulty),
        tags=", ".join(entry.tags),
        key=key,
        key_note=note,
        scheme=f"{marks(question.marks)} – {rule_words(entry.type, rule, {question.marks})}",
        source=f"{entry.span.path}:{entry.span.line}",
        explained=bool(entry.explanation or any(choice.rationale for choice in entry.choices)),
        notes=markup(write_blocks(entry.notes, write(entry.span, number_gap))),
        answer=answer_view(question, entry, write, words),
    )
