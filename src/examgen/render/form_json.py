"""A form as JSON for other programs: what a candidate may see, and nothing else."""

from functools import partial
from typing import assert_never

from examgen.artifact import Artifact, Audience
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic
from examgen.model.content import Blocks, Gap
from examgen.model.paper import (
    FillGaps,
    Form,
    GapMenu,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    Paper,
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
from examgen.render.content import write_blocks
from examgen.render.exact import Json, json_bytes
from examgen.render.page import Page, WriterAt, page_writer
from examgen.render.plain import plain_text
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem
from examgen.render.rules import rule_views
from examgen.render.view import direction, form_span, section_span
from examgen.source import Span

VERSION = 1


def render_json(view: CandidateView) -> Rendered:
    """Return ``<paper>-<form>.json`` for each form wanted."""
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        page = Page(figures=view.figures, language=view.paper.language)
        data = json_bytes(form_json(view.paper, form, partial(page_writer, page)))
        found.extend(page.found)
        path = f"{file_stem(view.paper, form.code)}.json"
        artifacts.append(Artifact(audience=Audience.CANDIDATE, path=path, data=data))
    return tuple(artifacts), tuple(dict.fromkeys(found))


def form_json(paper: Paper, form: Form, write: WriterAt) -> Json:
    """Return a form; texts are given twice, as HTML and as plain text."""
    return {
        "format": "examgen/form",
        "version": VERSION,
        "paper": paper.id,
        "form": form.code,
        "title": paper.title,
        "course": paper.course,
        "term": paper.term,
        "date": paper.date and paper.date.isoformat(),
        "minutes": paper.minutes,
        "institution": paper.institution,
        "licence": paper.licence,
        "language": paper.language,
        "direction": direction(paper.language),
        "marks": exact(paper.marks),
        "instructions": _content(paper.instructions, write, form_span(form)),
        "rules": [{"kind": rule.kind, "text": rule.text} for rule in rule_views(paper, form)],
        "sections": [_section(section, write) for section in form.sections],
    }


def _section(section: Section, write: WriterAt) -> Json:
    # A passage's own id says what it is about; on a form it is only a number.
    names = {p.id: f"p{number}" for number, p in enumerate(section.passages, start=1)}
    return {
        "title": section.title,
        "instructions": _content(section.instructions, write, section_span(section)),
        "minutes": section.minutes,
        "choose": section.choose,
        "passages": [
            {
                "id": names[passage.id],
                "title": passage.title,
                **_content(passage.body, write, passage.span),
            }
            for passage in section.passages
        ],
        "questions": [_question(question, names, write) for question in section.questions],
    }


def _question(question: Question, names: dict[str, str], write: WriterAt) -> Json:
    return {
        "number": question.number,
        "type": question.type.value,
        "marks": exact(question.marks),
        "passage": names.get(question.stimulus) if question.stimulus else None,
        "stem": _content(question.stem, write, question.span),
        "task": _task(question.task, write),
    }


def _task(task: Task, write: WriterAt) -> Json:
    match task:
        case PickOne(choices=choices):
            return {"kind": "pick-one", "choices": _entries(choices, write)}
        case PickMany(choices=choices):
            return {"kind": "pick-many", "choices": _entries(choices, write)}
        case NumberBlank(unit=unit):
            return {"kind": "number", "unit": unit}
        case TextBlank():
            return {"kind": "text"}
        case JudgeStatement():
            return {"kind": "judge"}
        case MatchColumns(left=left, right=right):
            columns = {"left": _entries(left, write), "right": _entries(right, write)}
            return {"kind": "match", **columns}
        case OrderEntries(entries=entries):
            return {"kind": "order", "entries": _entries(entries, write)}
        case FillGaps(gaps=gaps):
            return {
                "kind": "gaps",
                "gaps": [
                    {"kind": "menu", "choices": list(gap.choices)}
                    if isinstance(gap, GapMenu)
                    else {"kind": "number" if gap.number else "text"}
                    for gap in gaps
                ],
            }
        case WriteText(lines=lines):
            return {"kind": "write", "lines": lines}
        case WriteCode(lines=lines, language=language, starter=starter):
            return {"kind": "code", "lines": lines, "language": language, "starter": starter}
        case _:
            assert_never(task)


def _entries(entries: tuple[PlacedChoice, ...], write: WriterAt) -> list[Json]:
    return [{"label": e.label, **_content(e.body, write, e.span)} for e in entries]


def _content(blocks: Blocks, write: WriterAt, span: Span) -> Json:
    return {"html": write_blocks(blocks, write(span, _gap)), "text": plain_text(blocks)}


def _gap(gap: Gap) -> str:
    """Return a gap's place: an element that a program can put its own control into."""
    return f'<span class="gap" data-gap="{gap.index + 1}">[{gap.index + 1}]</span>'
