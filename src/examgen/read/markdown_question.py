"""One question of a Markdown file: from its lines to an item."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, error
from examgen.model.content import Blocks, CodeBlock
from examgen.model.item import (
    Cloze,
    CodeAnswer,
    Criterion,
    Essay,
    Item,
    ItemType,
    Multiple,
    Response,
    Single,
)
from examgen.model.project import Project
from examgen.read.answer import read_answer
from examgen.read.content import content
from examgen.read.context import Context, Reference
from examgen.read.fields import ItemFields
from examgen.read.making import Parts, make_item
from examgen.read.markdown_answers import AnswerLines, find_answers
from examgen.read.markdown_boxes import box_mark
from examgen.read.markdown_choices import read_choices
from examgen.read.markdown_hints import answer_fix, check_lettered, way_to_answer
from examgen.read.markdown_lines import Layout, cut_lines, line_span
from examgen.read.markdown_lists import rubric, take_match, take_order
from examgen.read.markdown_parts import Ranges, split_parts
from examgen.source import Span

_WITH_CHOICES = (ItemType.SINGLE, ItemType.MULTIPLE)
_WITH_ANSWER = (ItemType.NUMERIC, ItemType.SHORT, ItemType.TRUE_FALSE)
_WITH_RUBRIC = (ItemType.ESSAY, ItemType.CODE)


@dataclass(slots=True, kw_only=True)
class Draft:
    """A question on its way: where it stands, and what its lines have given so far.

    ``start`` is the first line below the heading, ``end`` the line behind the last
    (from 0). ``heads`` receives the lines of the headings of its parts.
    """

    layout: Layout
    project: Project
    references: Mapping[str, Reference]
    fields: ItemFields
    start: int
    end: int
    span: Span
    name: Span
    found: list[Diagnostic]
    heads: list[int] = field(default_factory=list)

    stem_end: int = 0
    parts: Ranges = field(default_factory=dict)
    answers: AnswerLines | None = None


def read_question(draft: Draft, id: str | None, names: Mapping[str, str]) -> Item | None:  # noqa: A002
    """Read a question; None, with an error, where it has no way to answer or no id."""
    draft.stem_end, draft.parts, heads = split_parts(
        draft.layout, draft.start, draft.end, names, draft.found
    )
    draft.heads.extend(heads)
    _check_parts(draft)
    type_, stem, response = _response(draft)
    parts = Parts(
        explanation=_part(draft, "explanation"),
        hint=_part(draft, "hint"),
        reference=_part(draft, "reference"),
        notes=_part(draft, "notes"),
    )
    if "rubric" in draft.parts and not isinstance(response, Essay | CodeAnswer | None):
        message = "a rubric belongs to an essay or a code question"
        found = error("rubric-form", message, draft.name, "say `type: essay`, or remove it")
        draft.found.append(found)
    if response is None or type_ is None or id is None:
        return None
    return make_item(
        draft.fields,
        draft.project,
        id=id,
        type=type_,
        response=response,
        stem=stem,
        parts=parts,
        span=draft.span,
    )


def _check_parts(draft: Draft) -> None:
    """Report choices that slipped below a part; in the other parts boxes are text."""
    for name in ("hint", "reference"):
        for at in range(*draft.parts.get(name, (0, 0))):
            line = draft.layout.lines[at]
            if "[" in line and at not in draft.layout.inside and box_mark(line) is not None:
                message = f"a box stands below the heading of the {name}, so it is no choice"
                hint = r"move the choices above it, or write `\[` where it is text"
                span = line_span(draft.layout, at)
                draft.found.append(error("box-in-part", message, span, hint))
                break


def _response(draft: Draft) -> tuple[ItemType | None, Blocks, Response | None]:
    """Return the type, the stem without what belongs to the response, and the response."""
    boxes = _first_box(draft)
    stem_end = draft.stem_end if boxes is None else boxes
    draft.answers = find_answers(draft.layout, draft.start, stem_end, draft.found)
    for at in draft.answers.lines if draft.answers else ():
        draft.layout.lines[at] = ""
    type_ = draft.fields.type
    if boxes is not None:
        return _with_choices(draft, boxes, type_)
    if draft.answers is not None:
        return _with_answer(draft, draft.answers, type_)
    if type_ is ItemType.CLOZE:
        return _cloze(draft)
    if type_ is ItemType.MATCH:
        stem, match = take_match(_stem(draft, arrows=True), draft.name, draft.found)
        return type_, stem, match
    if type_ is ItemType.ORDER:
        stem, order = take_order(_stem(draft), draft.name, draft.found)
        return type_, stem, order
    if type_ in _WITH_RUBRIC or (type_ is None and "rubric" in draft.parts):
        written = ItemType.CODE if draft.fields.code_language else ItemType.ESSAY
        return _free(draft, type_ or written)
    stem = _stem(draft)
    message = "this question has no way to answer it, so it is left out"
    lines = (draft.layout, draft.start, draft.stem_end, type_)
    hint, fix = way_to_answer(*lines), answer_fix(*lines)
    draft.found.append(error("no-response", message, draft.name, hint, fix=fix))
    return type_, stem, None


def _first_box(draft: Draft) -> int | None:
    layout = draft.layout
    for at in range(draft.start, draft.stem_end):
        line = layout.lines[at]
        if "[" in line and at not in layout.inside and box_mark(line) is not None:
            return at
    return None


def _with_choices(
    draft: Draft, boxes: int, type_: ItemType | None
) -> tuple[ItemType | None, Blocks, Response | None]:
    stem = _stem(draft, end=boxes)
    choices = read_choices(draft.layout, boxes, draft.stem_end, _context(draft))
    if draft.answers is not None:
        message = "this question has choices and an answer line; it needs one or the other"
        hint = r"delete one of them, or write `\Answer:` where it is text"
        draft.found.append(error("answer-with-choices", message, draft.name, hint))
    if type_ is not None and type_ not in _WITH_CHOICES:
        message = f"a question of type `{type_}` has no choices with boxes"
        hint = "say `single` or `multiple`, or leave the type out"
        span = draft.fields.spans.get("type", draft.name)
        draft.found.append(error("type-conflict", message, span, hint))
        return type_, stem, None
    ticked = sum(choice.correct for choice in choices)
    if type_ is ItemType.MULTIPLE or (type_ is None and ticked > 1):
        return ItemType.MULTIPLE, stem, Multiple(choices=choices)
    return ItemType.SINGLE, stem, Single(choices=choices)


def _with_answer(
    draft: Draft, answers: AnswerLines, type_: ItemType | None
) -> tuple[ItemType | None, Blocks, Response | None]:
    stem = _stem(draft)
    if type_ is not None and type_ not in _WITH_ANSWER:
        message = f"a question of type `{type_}` has no answer line"
        hint = "leave the type out, or remove the line"
        span = draft.fields.spans.get("type", draft.name)
        draft.found.append(error("type-conflict", message, span, hint))
        return type_, stem, None
    if type_ is None:
        check_lettered(draft.layout, draft.start, draft.stem_end, answers, draft.found)
    response, found = read_answer(
        answers.answers,
        answers.pattern,
        type=type_,
        unit=draft.fields.unit or "",
        language=draft.fields.language or draft.project.language,
    )
    draft.found.extend(found)
    return type_ or _TYPES.get(type(response).__name__), stem, response


_TYPES = {
    "Numeric": ItemType.NUMERIC,
    "Short": ItemType.SHORT,
    "TrueFalse": ItemType.TRUE_FALSE,
}


def _cloze(draft: Draft) -> tuple[ItemType | None, Blocks, Response | None]:
    context = _context(draft)
    context.gaps = []
    stem = content(cut_lines(draft.layout, draft.start, draft.stem_end), context)
    if not context.gaps:
        message = "a cloze question needs a gap, so it is left out"
        draft.found.append(error("no-response", message, draft.name, "write `[[answer]]`"))
        return ItemType.CLOZE, stem, None
    return ItemType.CLOZE, stem, Cloze(gaps=tuple(context.gaps))


def _free(draft: Draft, type_: ItemType) -> tuple[ItemType | None, Blocks, Response | None]:
    """Read an essay, or a code question whose stem may end with a starter."""
    stem = _stem(draft)
    criteria: tuple[Criterion, ...] = rubric(_part(draft, "rubric"), draft.found)
    lines = draft.fields.lines
    if type_ is ItemType.ESSAY:
        return type_, stem, Essay(rubric=criteria, lines=lines)
    language = draft.fields.code_language or ""
    starter: str | None = None
    if stem and isinstance(stem[-1], CodeBlock):
        starter = stem[-1].text
        language = language or stem[-1].language
        stem = stem[:-1]
    return type_, stem, CodeAnswer(rubric=criteria, language=language, starter=starter, lines=lines)


def _context(draft: Draft) -> Context:
    return Context(
        found=draft.found,
        references=draft.references,
        reported=draft.layout.reported,
        language=draft.fields.language or draft.project.language,
    )


def _stem(draft: Draft, end: int | None = None, *, arrows: bool = False) -> Blocks:
    context = _context(draft)
    context.arrows = arrows
    end = draft.stem_end if end is None else end
    return content(cut_lines(draft.layout, draft.start, end), context)


def _part(draft: Draft, name: str) -> Blocks:
    lines = draft.parts.get(name)
    return content(cut_lines(draft.layout, *lines), _context(draft)) if lines else ()
