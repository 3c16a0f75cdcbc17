"""What templates of a candidate's page are given: plain values, every text ready, no key."""

from dataclasses import dataclass, replace
from typing import assert_never

from markupsafe import Markup

from examgen.model.content import Blocks, Math, Paragraph
from examgen.model.marking import Rule
from examgen.model.paper import (
    FillGaps,
    Form,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    Paper,
    Passage,
    PickMany,
    PickOne,
    PlacedChoice,
    Question,
    Section,
    Task,
    TextBlank,
    WriteCode,
    WriteText,
)
from examgen.render.content import is_line, write_blocks, write_flow
from examgen.render.gaps import gap_input
from examgen.render.numbers import duration, long_date, marks, numbered
from examgen.render.page import WriterAt, markup, number_gap
from examgen.render.rules import RuleView, choice, earned, penalty, rule_views
from examgen.render.words import WORDS, Words
from examgen.source import Span

NOWHERE = Span("", 1, 1, 1, 1)
RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A labelled choice, left or right entry; ``line`` tells that ``body`` is one line."""

    label: str
    body: Markup
    line: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskView:
    """What is to be done; the fields but ``kind`` are filled where the kind needs them.

    Kinds: pick-one, pick-many, number, text, judge, match, order, gaps, write, code.
    """

    kind: str
    choices: tuple[ChoiceView, ...] = ()
    left: tuple[ChoiceView, ...] = ()
    unit: str = ""
    lines: int = 0
    starter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageView:
    """A shared passage, and the question numbers it belongs to in words."""

    id: str
    title: str
    scope: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionView:
    """A question; ``opens`` tells that its passage is to be printed before it.

    ``id`` is ``q7`` for question 7 and starts the ids of all its parts.
    """

    id: str
    number: int
    kind: str
    marks: str
    penalty: str
    stem: Markup
    task: TaskView
    passage: PassageView | None
    opens: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """A section; an empty title means that the paper does not name it.

    ``choose`` says how many of its questions are to be answered, if not all.
    """

    title: str
    instructions: Markup
    duration: str
    marks: str
    choose: str
    questions: tuple[QuestionView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """A form of a paper. Texts that a paper does not have are empty."""

    title: str
    course: str
    term: str
    date: str
    institution: str
    licence: str
    form: str
    duration: str
    marks: str
    questions: int
    language: str
    direction: str
    instructions: Markup
    rules: tuple[RuleView, ...]
    sections: tuple[SectionView, ...]


def paper_view(paper: Paper, form: Form, write: WriterAt, words: Words = WORDS) -> PaperView:
    """Return all that a template may know of one form, in words of a language."""
    return PaperView(
        title=paper.title,
        course=paper.course or "",
        term=paper.term or "",
        date=long_date(paper.date, words) if paper.date else "",
        institution=paper.institution or "",
        licence=paper.licence or "",
        form=form.code if len(paper.forms) > 1 else "",
        duration=duration(paper.minutes, words) if paper.minutes else "",
        marks=marks(paper.marks, words),
        questions=sum(len(section.questions) for section in form.sections),
        language=paper.language,
        direction=direction(paper.language),
        instructions=_blocks(paper.instructions, write, form_span(form)),
        rules=rule_views(paper, form, words),
        sections=tuple(
            _section(number, section, paper, write, words)
            for number, section in enumerate(form.sections, start=1)
        ),
    )


def form_span(form: Form) -> Span:
    """Return where a form's first question was written, to name for texts without a place."""
    return next((section_span(section) for section in form.sections), NOWHERE)


def section_span(section: Section) -> Span:
    """Return where a section's first question was written."""
    return next((question.span for question in section.questions), NOWHERE)


def direction(language: str) -> str:
    """Return ``rtl`` for languages written from right to left, else ``ltr``."""
    return "rtl" if language.split("-", maxsplit=1)[0].lower() in RIGHT_TO_LEFT else "ltr"


def _section(
    number: int, section: Section, paper: Paper, write: WriterAt, words: Words
) -> SectionView:
    passages = {
        passage.id: _passage(f"p{number}-{index}", passage, section, write, words)
        for index, passage in enumerate(section.passages, start=1)
    }
    opened: set[str] = set()
    questions = []
    for question in section.questions:
        passage = passages.get(question.stimulus) if question.stimulus else None
        opens = passage is not None and passage.id not in opened
        if passage is not None:
            opened.add(passage.id)
        view = _question(question, paper, write, words)
        questions.append(replace(view, passage=passage, opens=opens))
    return SectionView(
        title=section.title or "",
        instructions=_blocks(section.instructions, write, section_span(section)),
        duration=duration(section.minutes, words) if section.minutes else "",
        marks=marks(earned(section), words),
        choose=choice(section, words),
        questions=tuple(questions),
    )


def _passage(
    prefix: str, passage: Passage, section: Section, write: WriterAt, words: Words
) -> PassageView:
    numbers = [str(q.number) for q in section.questions if q.stimulus == passage.id]
    scope = words.passage_for if len(numbers) == 1 else words.passage_for_many
    scope = scope.format(numbers=numbered(numbers, words)) if numbers else ""
    return PassageView(
        id=prefix,
        title=passage.title or words.passage,
        scope=scope,
        body=_blocks(passage.body, write, passage.span),
    )


def _question(question: Question, paper: Paper, write: WriterAt, words: Words) -> QuestionView:
    prefix = f"q{question.number}"
    writer = write(
        question.span,
        lambda gap: gap_input(gap, prefix, question.task, paper.language, words),
    )
    return QuestionView(
        id=prefix,
        number=question.number,
        kind=words.kinds[question.type],
        marks=marks(question.marks, words),
        penalty=penalty(paper.rules.get(question.type, Rule()), question, words),
        stem=markup(write_blocks(question.stem, writer)),
        task=_task(question.task, write),
        passage=None,
        opens=False,
    )


def _task(task: Task, write: WriterAt) -> TaskView:
    match task:
        case PickOne(choices=choices):
            return TaskView(kind="pick-one", choices=choice_views(choices, write))
        case PickMany(choices=choices):
            return TaskView(kind="pick-many", choices=choice_views(choices, write))
        case NumberBlank(unit=unit):
            return TaskView(kind="number", unit=unit)
        case TextBlank():
            return TaskView(kind="text")
        case JudgeStatement():
            return TaskView(kind="judge")
        case MatchColumns(left=left, right=right):
            left_views, right_views = choice_views(left, write), choice_views(right, write)
            return TaskView(kind="match", left=left_views, choices=right_views)
        case OrderEntries(entries=entries):
            return TaskView(kind="order", choices=choice_views(entries, write))
        case FillGaps():
            return TaskView(kind="gaps")
        case WriteText(lines=lines):
            return TaskView(kind="write", lines=lines)
        case WriteCode(lines=lines, starter=starter):
            return TaskView(kind="code", lines=lines, starter=starter or "")
        case _:
            assert_never(task)


def choice_views(choices: tuple[PlacedChoice, ...], write: WriterAt) -> tuple[ChoiceView, ...]:
    """Return labelled entries with their bodies written."""
    return tuple(
        ChoiceView(
            label=choice.label,
            body=choice_html(choice, write),
            line=is_line(choice.body),
        )
        for choice in choices
    )


def choice_html(choice: PlacedChoice, write: WriterAt) -> Markup:
    """Return what a choice says; a formula on its own is set as large as a displayed one."""
    writer = write(choice.span, number_gap)
    match choice.body:
        case (Paragraph(children=(Math(tex=tex),)),):
            return markup(writer.math(tex, True))
        case _:
            return markup(write_flow(choice.body, writer))


def _blocks(blocks: Blocks, write: WriterAt, span: Span) -> Markup:
    return markup(write_blocks(blocks, write(span, number_gap)))
