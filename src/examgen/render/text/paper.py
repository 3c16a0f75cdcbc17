"""A form as a text file: what a candidate may see, in the order in which it is read."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.marking import Rule
from examgen.model.paper import Form, Paper, Passage, Question, Section
from examgen.render.languages import words_for
from examgen.render.numbers import duration, long_date, marks, numbered
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem
from examgen.render.rules import choice, earned, penalty, rule_views
from examgen.render.text.content import Sheet, at, begin, block_pieces, end
from examgen.render.text.lines import HANG, Piece, written
from examgen.render.text.tasks import task_pieces
from examgen.render.view import form_span, section_span


def render_text(view: CandidateView) -> Rendered:
    """Return ``<paper>-<form>.txt`` for each form wanted."""
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        text, diagnostics = form_text(view.paper, form)
        found.extend(diagnostics)
        path = f"{file_stem(view.paper, form.code)}.txt"
        artifacts.append(Artifact(audience=Audience.CANDIDATE, path=path, data=text.encode()))
    return tuple(artifacts), tuple(dict.fromkeys(found))


def form_text(
    paper: Paper, form: Form, holder: Sequence[tuple[str, str]] = ()
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a form as text that ends with a line end, and what came up on the way.

    ``holder`` tells whose it is, field by field; if nobody's, name and number are left open.
    """
    words = words_for(paper.language)
    sheet = Sheet(words=words, language=paper.language, span=form_span(form))
    before = [*_head(paper, form, holder, sheet), *_rules(paper, form, sheet)]
    body = [
        piece
        for number, section in enumerate(form.sections, start=1)
        for piece in _section(number, section, paper, len(form.sections), sheet)
    ]
    # Only now it is known which notations there are to be explained.
    return written([*before, *_notation(sheet), *body, *_foot(paper, sheet)]), tuple(sheet.found)


def _head(
    paper: Paper, form: Form, holder: Sequence[tuple[str, str]], sheet: Sheet
) -> Iterator[Piece]:
    date = long_date(paper.date, sheet.words) if paper.date else ""
    titles = (paper.institution, paper.title, paper.course, date, paper.term)
    yield from _dense([Piece(text=text, rest=HANG) for text in titles if text])
    questions = sum(len(section.questions) for section in form.sections)
    # A holder's form has no letter, only the id that is told below.
    letter = form.code if len(paper.forms) > 1 and not holder else ""
    facts = (
        (sheet.words.duration, duration(paper.minutes, sheet.words) if paper.minutes else ""),
        (sheet.words.total, marks(paper.marks, sheet.words)),
        (sheet.words.questions, str(questions)),
        (sheet.words.form, letter),
    )
    yield from _dense(
        [Piece(text=f"{name}{sheet.words.colon}{text}".rstrip(" ")) for name, text in facts if text]
    )
    name, number, *others = sheet.words.candidate_fields
    # There is nothing to sign in a file.
    told = [field for field in holder if field[0] not in others] or [(name, ""), (number, "")]
    yield from _dense(
        [
            Piece(text=f"{name}{sheet.words.colon}{text}".rstrip(" "), rest=HANG)
            for name, text in told
        ]
    )


def _dense(pieces: list[Piece]) -> list[Piece]:
    return [piece if at == 0 else replace(piece, before=0) for at, piece in enumerate(pieces)]


def _rules(paper: Paper, form: Form, sheet: Sheet) -> Iterator[Piece]:
    if paper.instructions:
        yield _title(sheet.words.instructions)
        yield from block_pieces(paper.instructions, sheet)
    yield _title(sheet.words.marking)
    rules = [
        f"{rule.kind}{sheet.words.colon}{rule.text}"
        for rule in rule_views(paper, form, sheet.words)
    ]
    yield from _dense(
        [Piece(text=text, rest=HANG) for text in rules or [sheet.words.marking_plain]]
    )


def _title(text: str) -> Piece:
    return Piece(text=text, rest=HANG, before=2)


def _notation(sheet: Sheet) -> Iterator[Piece]:
    notes = [text for name, text in sheet.words.notations.items() if name in sheet.used]
    if notes:
        yield _title(sheet.words.notation)
        yield from _dense([Piece(text=text, rest=HANG) for text in notes])


def _section(
    number: int, section: Section, paper: Paper, count: int, sheet: Sheet
) -> Iterator[Piece]:
    yield _title(_section_title(number, section, count, sheet))
    time = duration(section.minutes, sheet.words) if section.minutes else ""
    if count > 1 or time:
        facts = [fact for fact in (time, marks(earned(section), sheet.words)) if fact]
        yield Piece(text=sheet.words.comma.join(facts), before=0)
    if choice(section, sheet.words):
        yield Piece(text=choice(section, sheet.words))
    yield from block_pieces(section.instructions, at(sheet, section_span(section)))
    passages = {passage.id: passage for passage in section.passages}
    opened: set[str] = set()
    for question in section.questions:
        passage = passages.get(question.stimulus) if question.stimulus else None
        if passage is not None and passage.id not in opened:
            yield from _passage(passage, section, sheet)
        refers = ""
        if passage is not None and passage.id in opened:
            name = passage.title or sheet.words.passage
            blank = " " if sheet.words.between else ""
            refers = f"{sheet.words.refers}{blank}{name} ({_scope(passage, section, sheet)})"
        yield from _question(question, paper, at(sheet, question.span), refers)
        opened.update([] if passage is None else [passage.id])


def _section_title(number: int, section: Section, count: int, sheet: Sheet) -> str:
    title = section.title or ""
    words = sheet.words
    named = title.casefold().startswith(words.section.casefold())
    # Where no blanks stand between words, its number comes first.
    if named or (not words.between and words.section in title):
        return title
    if title:
        return f"{words.section}{words.colon}{title}"
    return words.section_number.format(number=number) if count > 1 else words.question_list


def _passage(passage: Passage, section: Section, sheet: Sheet) -> Iterator[Piece]:
    yield replace(begin(sheet.words.passage, sheet, passage.title or ""), before=2)
    yield Piece(text=_scope(passage, section, sheet), before=0)
    yield from block_pieces(passage.body, at(sheet, passage.span))
    yield replace(end(sheet.words.passage, sheet), before=1)


def _scope(passage: Passage, section: Section, sheet: Sheet) -> str:
    numbers = [str(q.number) for q in section.questions if q.stimulus == passage.id]
    words = sheet.words.passage_for if len(numbers) == 1 else sheet.words.passage_for_many
    return words.format(numbers=numbered(numbers, sheet.words))


def _question(question: Question, paper: Paper, sheet: Sheet, refers: str) -> Iterator[Piece]:
    yield _title(f"{sheet.words.question} {question.number} ({marks(question.marks, sheet.words)})")
    taken = penalty(paper.rules.get(question.type, Rule()), question, sheet.words)
    kind = [sheet.words.kinds[question.type], taken]
    yield Piece(text=sheet.words.semicolon.join([text for text in kind if text]), before=0)
    if refers:
        yield Piece(text=refers, rest=HANG, before=0)
    yield from block_pieces(question.stem, sheet)
    yield from task_pieces(question.task, sheet)


def _foot(paper: Paper, sheet: Sheet) -> Iterator[Piece]:
    yield _title(sheet.words.end_of_paper)
    if paper.licence:
        yield Piece(text=f"{sheet.words.licence}{sheet.words.colon}{paper.licence}", rest=HANG)
