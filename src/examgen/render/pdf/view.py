"""What the templates of a paper are given: plain values, every text ready, no key."""

from dataclasses import dataclass
from html import escape
from typing import assert_never

from markupsafe import Markup

from examgen.model.content import Blocks, CodeBlock, Gap, Math, MathBlock, Paragraph
from examgen.model.item import ItemType
from examgen.model.paper import (
    FillGaps,
    Form,
    GapMenu,
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
from examgen.render.numbers import duration, listed, long_date, marks, number
from examgen.render.page import markup
from examgen.render.pdf.columns import choice_columns, left_share
from examgen.render.pdf.height import COLUMN, columns_height, is_tall, is_tall_passage
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.writer import sheet_writer
from examgen.render.rules import RuleView, choice, earned, rule_views
from examgen.render.view import NOWHERE, direction
from examgen.render.words import WORDS
from examgen.source import Span

# The width of a question's text in em of it: the page less margins, number and marks.
LINE_EM = {"A4": 39.2, "Letter": 40.8}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A labelled choice or entry; ``line`` tells that ``body`` is one line."""

    label: str
    body: Markup
    line: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskView:
    """What is to be done; the fields but ``kind`` are filled where the kind needs them.

    Kinds: pick-one, pick-many, number, text, judge, match, order, gaps, write, code.
    ``columns`` is the number of columns that the choices are set in, ``share`` the left
    column's share of the line in per cent; ``stacked`` columns stand one above the other.
    """

    kind: str
    choices: tuple[ChoiceView, ...] = ()
    columns: int = 1
    left: tuple[ChoiceView, ...] = ()
    share: int = 50
    stacked: bool = False
    unit: str = ""
    lines: int = 0
    starter: Markup = Markup()


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageView:
    """A shared passage, and the question numbers it belongs to in words.

    ``tall`` tells that it may be broken.
    """

    title: str
    scope: str
    body: Markup
    tall: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionView:
    """A question; ``passage`` is there where it is to be printed before the question.

    ``stem`` holds number and marks where it begins with a line of text, so that all
    stand on one baseline; ``apart`` tells that it does not, and they stand by themselves.
    ``tall`` tells that the question will not fit a page.
    """

    number: int
    apart: bool
    tall: bool
    marks: str
    note: str
    stem: Markup
    task: TaskView
    passage: PassageView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """A section; an empty title means that the paper does not name it.

    ``choose`` says how many of its questions are to be answered, if not all.
    """

    title: str
    instructions: Markup
    facts: str
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
    questions: str
    language: str
    direction: str
    instructions: Markup
    rules: tuple[RuleView, ...]
    sections: tuple[SectionView, ...]


def paper_view(paper: Paper, form: Form, sheet: Sheet) -> PaperView:
    """Return all that a template may know of one form."""
    spans = [question.span for section in form.sections for question in section.questions]
    line = LINE_EM.get(paper.page_size, min(LINE_EM.values()))
    return PaperView(
        title=paper.title,
        course=paper.course or "",
        term=paper.term or "",
        date=long_date(paper.date) if paper.date else "",
        institution=paper.institution or "",
        licence=paper.licence or "",
        form=form.code if len(paper.forms) > 1 else "",
        duration=duration(paper.minutes) if paper.minutes else "",
        marks=number(paper.marks),
        questions=str(len(spans)),
        language=paper.language,
        direction=direction(paper.language),
        instructions=_blocks(paper.instructions, sheet, (*spans, NOWHERE)[0]),
        rules=rule_views(paper, form),
        sections=tuple(_section(section, line, sheet) for section in form.sections),
    )


def _section(section: Section, line: float, sheet: Sheet) -> SectionView:
    passages = {passage.id: passage for passage in section.passages}
    questions = []
    for question in section.questions:
        passage = passages.pop(question.stimulus or "", None)
        opened = _passage(passage, section, sheet) if passage else None
        questions.append(_question(question, opened, line, sheet))
    here = section.questions[0].span if section.questions else NOWHERE
    total = marks(earned(section))
    counted = WORDS.question_one if len(questions) == 1 else WORDS.question_many
    facts = [f"{len(questions)} {counted}", total]
    if section.minutes:
        facts.append(duration(section.minutes))
    return SectionView(
        title=section.title or "",
        instructions=_blocks(section.instructions, sheet, here),
        facts=" · ".join(facts),
        choose=choice(section),
        questions=tuple(questions),
    )


def _passage(passage: Passage, section: Section, sheet: Sheet) -> PassageView:
    numbers = [str(q.number) for q in section.questions if q.stimulus == passage.id]
    scope = WORDS.passage_for if len(numbers) == 1 else WORDS.passage_for_many
    return PassageView(
        title=passage.title or WORDS.passage,
        scope=f"{scope} {listed(numbers, WORDS.and_)}",
        body=_blocks(passage.body, sheet, passage.span),
        tall=is_tall_passage(passage),
    )


def _question(
    question: Question, passage: PassageView | None, line: float, sheet: Sheet
) -> QuestionView:
    writer = sheet_writer(sheet, question.span, lambda gap: _gap(gap, question.task))
    written = write_blocks(question.stem, writer)
    apart = not written.startswith("<p>")
    if not apart:
        lead = (
            f'<p class="lead"><span class="number">{question.number}.</span>'
            f'<span class="marks">[{number(question.marks)}]</span>'
        )
        written = lead + written.removeprefix("<p>")
    return QuestionView(
        number=question.number,
        apart=apart,
        tall=is_tall(question),
        marks=number(question.marks),
        note=WORDS.kinds[question.type] if question.type is ItemType.MULTIPLE else "",
        stem=markup(written),
        task=_task(question, line, sheet),
        passage=passage,
    )


def _task(question: Question, line: float, sheet: Sheet) -> TaskView:
    task: Task = question.task
    match task:
        case PickOne(choices=choices) | PickMany(choices=choices):
            return TaskView(
                kind="pick-one" if isinstance(task, PickOne) else "pick-many",
                choices=_choices(choices, sheet),
                columns=choice_columns(choices, line, sheet),
            )
        case NumberBlank(unit=unit):
            return TaskView(kind="number", unit=unit)
        case TextBlank():
            return TaskView(kind="text")
        case JudgeStatement():
            return TaskView(kind="judge")
        case MatchColumns(left=left, right=right):
            return TaskView(
                kind="match",
                left=_choices(left, sheet),
                choices=_choices(right, sheet),
                share=left_share(left, right, sheet),
                stacked=columns_height(left, right) > COLUMN,
            )
        case OrderEntries(entries=entries):
            return TaskView(kind="order", choices=_choices(entries, sheet))
        case FillGaps():
            return TaskView(kind="gaps")
        case WriteText(lines=lines):
            return TaskView(kind="write", lines=lines)
        case WriteCode(lines=lines, language=language, starter=starter):
            code = CodeBlock(language=language, text=starter or "", span=question.span)
            body = _blocks((code,) if starter else (), sheet, question.span)
            return TaskView(kind="code", lines=lines, starter=body)
        case _:
            assert_never(task)


def _choices(choices: tuple[PlacedChoice, ...], sheet: Sheet) -> tuple[ChoiceView, ...]:
    return tuple(
        _choice(choice.label, _line(choice.body), sheet, choice.span) for choice in choices
    )


def _choice(label: str, body: Blocks, sheet: Sheet, span: Span) -> ChoiceView:
    writer = sheet_writer(sheet, span, display=_is_formula(body))
    return ChoiceView(label=label, body=markup(write_flow(body, writer)), line=is_line(body))


def _line(body: Blocks) -> Blocks:
    """Return a displayed formula that stands alone as a line, beside its label."""
    match body:
        case (MathBlock(tex=tex, span=span),):
            return (Paragraph(children=(Math(tex=tex, span=span),), span=span),)
        case _:
            return body


def _is_formula(body: Blocks) -> bool:
    match body:
        case (Paragraph(children=(Math(),)),):
            return True
        case _:
            return False


def _gap(gap: Gap, task: Task) -> str:
    """Return a blank with its number; all blanks are alike, whatever belongs there."""
    blank = f'<span class="gap"><span>{gap.index + 1}</span></span>'
    if isinstance(task, FillGaps) and gap.index < len(task.gaps):
        place = task.gaps[gap.index]
        if isinstance(place, GapMenu):
            entries = " / ".join([escape(entry, quote=False) for entry in place.choices])
            return f'{blank} <span class="menu">({entries})</span>'
    return blank


def _blocks(blocks: Blocks, sheet: Sheet, span: Span) -> Markup:
    return markup(write_blocks(blocks, sheet_writer(sheet, span)))
