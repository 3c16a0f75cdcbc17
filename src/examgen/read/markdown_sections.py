"""Where the questions of a Markdown file begin and end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from examgen.diagnostic import Diagnostic, error, mend
from examgen.model.project import Project
from examgen.read.making import id_of_path
from examgen.read.markdown_boxes import box_mark
from examgen.read.markdown_headings import Heading, read_heading
from examgen.read.markdown_lines import ANSWER_WORDS, Layout, line_span
from examgen.read.references import definition
from examgen.read.values import mended_id
from examgen.source import Span


@dataclass(frozen=True, slots=True)
class Section:
    """The lines of a question (from 0): ``start`` is the heading, or the first line.

    ``heading`` is None in a file that is one question.
    """

    heading: Heading | None
    start: int
    end: int


def split_sections(
    layout: Layout, start: int, project: Project, found: list[Diagnostic]
) -> list[Section]:
    """Split a file, whose front matter ends before line ``start``, at its headings.

    A level-2 heading that is no id is reported. It is taken for the heading of a question
    where the one before it can be answered already, and for content otherwise.
    """
    lines = layout.lines
    headings = [
        (at, read_heading(layout.source.path, at + 1, lines[at], project)) for at in layout.headings
    ]
    for at, heading in headings:
        found.extend(heading.found)
        if heading.id is None:
            layout.reported.add(at + 1)
    _mend_ids(layout, headings, found)
    whole = Section(None, start, len(lines))
    if all(heading.id is None for _, heading in headings):
        return [whole]
    sections: list[Section] = []
    looked, answered = start, False
    for at, heading in headings:
        answered = answered or _can_be_answered(layout, looked, at)
        looked = at
        if sections and heading.id is None and not answered:
            continue
        answered = False
        if sections:
            sections[-1] = Section(sections[-1].heading, sections[-1].start, at)
        else:
            _report_before(layout, start, at, found)
        sections.append(Section(heading, at, len(lines)))
    return sections


def _mend_ids(
    layout: Layout, headings: Sequence[tuple[int, Heading]], found: list[Diagnostic]
) -> None:
    """Give headings of questions the id that they nearly have; others are content.

    Such a question can be answered, and so can the one before it. A lone heading without
    fields may be the title of a file that is one question.
    """
    if len(headings) == 1 and not headings[0][1].fields:
        return
    faults = {d.span.line: number for number, d in enumerate(found) if d.rule == "heading-id"}
    ends = [at for at, _ in [*headings, (len(layout.lines), None)]][1:]
    answered = True
    path = id_of_path(layout.source.path)
    for number, ((at, heading), end) in enumerate(zip(headings, ends, strict=True), 1):
        before = answered
        answered = heading.is_stimulus or _can_be_answered(layout, at, end)
        fault = faults.get(at + 1)
        if heading.id is not None or fault is None or not (before and answered):
            continue
        text = _at(layout, heading.name)
        name = mended_id(text or f"{path}-{number}")
        if name is not None:
            put = name if text or not heading.fields else f"{name} "
            fix = mend(f"write `{name}`", (heading.name, put))
            found[fault] = replace(found[fault], fix=fix)


def _at(layout: Layout, span: Span) -> str:
    return layout.lines[span.line - 1][span.column - 1 : span.end_column - 1]


def without_rule(layout: Layout, start: int, end: int) -> int:
    """Return the end of a question without a rule behind it, which only separates."""
    last = end - 1
    while last > start and not layout.lines[last].strip():
        last -= 1
    if last <= start or last in layout.inside or layout.lines[last - 1].strip():
        return end
    text = layout.lines[last].strip()
    return last if len(text) >= 3 and set(text) == {"-"} else end


def _can_be_answered(layout: Layout, start: int, end: int) -> bool:
    return any(
        at not in layout.inside
        and (layout.lines[at].startswith(ANSWER_WORDS) or box_mark(layout.lines[at]) is not None)
        for at in range(start, end)
    )


def _report_before(layout: Layout, start: int, end: int, found: list[Diagnostic]) -> None:
    """Report text before the first heading; definitions and comments may stand there."""
    for at in range(start, end):
        line = layout.lines[at]
        if line.strip() and definition(line, 0, len(line)) is None:
            message = "text stands before the first question and belongs to none"
            hint = "move it below a heading, or make it a comment: `<!-- … -->`"
            found.append(error("text-before-question", message, line_span(layout, at), hint))
            return


def text_outside_fences(layout: Layout, start: int) -> str:
    """Return the file's text from line ``start`` on, without the insides of fences."""
    lines = enumerate(layout.lines[start:], start)
    return "\n".join("" if at in layout.inside else line for at, line in lines)
