"""A paper as its templates are given it: every text is written here."""

from dataclasses import replace
from fractions import Fraction
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
from examgen.render.content import has_table, is_line, write_blocks, write_flow
from examgen.render.languages import words_for
from examgen.render.menus import on_paper
from examgen.render.numbers import counted, duration, long_date, marks, number, numbered
from examgen.render.page import markup
from examgen.render.pdf.columns import choice_columns, left_share
from examgen.render.pdf.fonts import cut
from examgen.render.pdf.height import COLUMN, columns_height, is_tall, is_tall_passage
from examgen.render.pdf.layout import (
    STANDARD,
    Layout,
    in_columns,
    layout_for,
    line_em,
    room_mm,
    title_em,
)
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.shown import (
    ChoiceView,
    PaperView,
    PassageView,
    QuestionView,
    SectionView,
    TaskView,
)
from examgen.render.pdf.writer import keep_last_words, sheet_writer
from examgen.render.rules import choice, earned, rule_views
from examgen.render.view import NOWHERE, direction
from examgen.render.words import Words
from examgen.source import Span

# What stands beside the text of a choice, in points of the style sheets: most in large print.
CHOICE = 24.4


def layout_of(paper: Paper, name: str = STANDARD) -> Layout:
    """Return what a paper is printed on, in a print of this name."""
    layout = layout_for(paper.page_size, name)
    if name == STANDARD and has_room_for_columns(paper):
        layout = in_columns(layout, paper.columns)
    if paper.theme == "plain":
        return layout
    return replace(layout, sheets=(f"paper-{paper.theme}.css", *layout.sheets))


def has_room_for_columns(paper: Paper) -> bool:
    """Tell whether two columns of a paper's pages would be wide enough to be read."""
    return paper.page_size != "A5"


def paper_view(paper: Paper, form: Form, sheet: Sheet, line: float | None = None) -> PaperView:
    """Return all that a template may know of one form, for lines of so many em."""
    line = line_em(sheet.layout) if line is None else line
    sections = tuple(
        replace(section_view(section, sheet), questions=_questions(section, line, sheet))
        for section in form.sections
    )
    return replace(front_view(paper, form, sheet), sections=sections)


def front_view(paper: Paper, form: Form, sheet: Sheet) -> PaperView:
    """Return what a form is apart from its sections."""
    spans = [question.span for section in form.sections for question in section.questions]
    words = words_for(paper.language)
    return PaperView(
        title=paper.title,
        running=cut(" · ".join(filter(None, (paper.course, paper.title))), title_em(sheet.layout)),
        course=paper.course or "",
        term=paper.term or "",
        date=long_date(paper.date, words) if paper.date else "",
        institution=paper.institution or "",
        licence=paper.licence or "",
        form=form.code if len(paper.forms) > 1 else "",
        duration=duration(paper.minutes, words) if paper.minutes else "",
        marks=number(paper.marks),
        questions=str(len(spans)),
        language=paper.language,
        direction=direction(paper.language),
        instructions=_blocks(paper.instructions, sheet, (*spans, NOWHERE)[0]),
        rules=rule_views(paper, form, words),
        sections=(),
        theme=paper.theme,
        crest=_crest(paper, sheet),
        tally=tuple(
            [
                (section_name(section, at, len(form.sections), words), number(earned(section)))
                for at, section in enumerate(form.sections)
            ]
        ),
    )


def section_name(section: Section, index: int, count: int, words: Words) -> str:
    """Return what a section is called, nothing where it is the only one and has no title."""
    if section.title or count < 2:
        return section.title or ""
    return words.section_number.format(number=index + 1)


def _crest(paper: Paper, sheet: Sheet) -> Markup:
    if paper.crest is None:
        return Markup()
    image = replace(paper.crest, alt=words_for(paper.language).crest)
    return markup(sheet_writer(sheet, image.span).image(image))


def document_title(front: PaperView) -> str:
    """Return the title of a form's document: ``Physics – Quiz 1 – Form A``."""
    form = f"{words_for(front.language).form} {front.form}" if front.form else ""
    return " – ".join([part for part in (front.course, front.title, form) if part])


def section_view(section: Section, sheet: Sheet) -> SectionView:
    """Return what a section is apart from its questions."""
    here = section.questions[0].span if section.questions else NOWHERE
    words = words_for(sheet.language)
    count = counted(Fraction(len(section.questions)), words.number_of_questions)
    facts = [count, marks(earned(section), words)]
    if section.minutes:
        facts.append(duration(section.minutes, words))
    return SectionView(
        title=section.title or "",
        instructions=_blocks(section.instructions, sheet, here),
        facts=" · ".join(facts),
        choose=choice(section, words),
        questions=(),
    )


def _questions(section: Section, line: float, sheet: Sheet) -> tuple[QuestionView, ...]:
    passages = {passage.id: passage for passage in section.passages}
    questions = []
    for question in section.questions:
        passage = passages.pop(question.stimulus or "", None)
        opened = passage_view(passage, section, sheet) if passage else None
        questions.append(question_view(question, opened, line, sheet))
    return tuple(questions)


def passage_view(passage: Passage, section: Section, sheet: Sheet) -> PassageView:
    """Return a passage as its questions' section prints it."""
    words = words_for(sheet.language)
    return PassageView(
        title=passage.title or words.passage,
        scope=passage_scope(passage, section, words),
        body=_blocks(passage.body, sheet, passage.span),
        tall=is_tall_passage(passage, sheet.layout),
    )


def passage_scope(passage: Passage, section: Section, words: Words) -> str:
    """Return the numbers of a passage's questions in words: ``for questions 3 and 4``."""
    numbers = [str(q.number) for q in section.questions if q.stimulus == passage.id]
    scope = words.passage_for if len(numbers) == 1 else words.passage_for_many
    return scope.format(numbers=numbered(numbers, words))


def question_view(
    question: Question, passage: PassageView | None, line: float, sheet: Sheet
) -> QuestionView:
    """Return a question for a line of so many em."""
    writer = sheet_writer(sheet, question.span, lambda gap: _gap(gap, question.task))
    written = keep_last_words(write_blocks(question.stem, writer))
    apart = not written.startswith("<p>")
    if not apart:
        lead = (
            f'<p class="lead"><span class="number">{question.number}.</span>'
            f'<span class="marks">[{number(question.marks)}]</span>'
        )
        written = lead + written.removeprefix("<p>")
    kinds = words_for(sheet.language).kinds
    return QuestionView(
        number=question.number,
        apart=apart,
        tall=is_tall(question, sheet.layout),
        marks=number(question.marks),
        note=kinds[question.type] if question.type is ItemType.MULTIPLE else "",
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
                stacked=sheet.stacked
                or sheet.layout.columns > 1
                or any(has_table(entry.body) for entry in (*left, *right))
                or columns_height(left, right, sheet.layout) > COLUMN * room_mm(sheet.layout),
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
    writer = sheet_writer(sheet, span, display=_is_formula(body), indent=CHOICE)
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
            entries = escape(on_paper(place), quote=False)
            return f'{blank} <span class="menu">{entries}</span>'
    return blank


def _blocks(blocks: Blocks, sheet: Sheet, span: Span) -> Markup:
    return markup(write_blocks(blocks, sheet_writer(sheet, span)))
