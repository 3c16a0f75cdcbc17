"""A candidate's paper set by WeasyPrint as a whole: slower, and any paper and template will do."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from examgen.diagnostic import Diagnostic, has_errors
from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.answer_sheet import sheet_behind
from examgen.render.bubbles.layout import frame_of, plan_of
from examgen.render.compose.code import code_text, draw_code
from examgen.render.compose.fragment import Page
from examgen.render.compose.holder import boxes, holder, holder_style, line_top, line_width
from examgen.render.compose.setting import PIXELS_PER_MM
from examgen.render.compose.sheets import Places, first_page, places_of
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet
from examgen.render.pdf.booklet import whole_paper
from examgen.render.pdf.characters import missing_characters
from examgen.render.pdf.document import Notes, complaints, is_overfull, joined, lay_out, write_out
from examgen.render.pdf.layout import Layout
from examgen.render.pdf.view import paper_view
from examgen.render.renderer import place_of
from examgen.render.theme import Theme

# The line stands where it does on composed papers, whatever the margins hold beside it.
STYLE = """
@page { @top-left-corner { content: element(holder); direction: ltr; vertical-align: top; padding: %.2fmm 0 0; overflow: visible } }
.running-holder { position: running(holder); text-align: left; width: %dmm; margin-left: %dmm; }
"""  # noqa: E501


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A paper with its name, id and code on each page, and what is wrong with it."""

    data: bytes | None
    pages: int
    sheet: Places | None = None
    problems: tuple[Diagnostic, ...]


def set_whole(
    paper: Paper,
    form: Form,
    candidate: Candidate,
    *,
    figures: Mapping[str, bytes],
    theme: Theme,
    css: str,
    layout: Layout,
    sheets: bool = False,
) -> Whole:
    """Return a candidate's paper, the same bytes for the same input; no file where it has errors.

    With ``sheets`` the answer sheet stands behind it.

    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    sheet = Sheet(figures=figures, language=paper.language, layout=layout)
    notes, html, laid, found = _laid_out(paper, form, candidate, theme, css, sheet)
    if html is None:
        return Whole(data=None, pages=0, problems=found)
    said = code_text(paper.id, candidate.id)
    count, places = len(laid.pages), None
    if sheets:
        more = sheet_behind(paper, form, count, notes, layout, (candidate, said))
        laid = joined(laid, more)
        frame = frame_of(layout)
        places = places_of(plan_of(paper, form, frame), frame, first_page(count))
    width, height = (length * PIXELS_PER_MM for length in (layout.width, layout.height))
    page = Page(width=width, height=height, top=0, room=0)
    data = write_out(laid, notes, draw_code(said, page, layout.side), count, plain=True)
    problems = (*found, *complaints(notes, html, sheet, place_of(paper)))
    return Whole(
        data=None if has_errors(problems) else data,
        pages=len(laid.pages),
        sheet=places,
        problems=problems,
    )


def _laid_out(
    paper: Paper, form: Form, candidate: Candidate, theme: Theme, css: str, sheet: Sheet
) -> tuple[Notes, str | None, Any, tuple[Diagnostic, ...]]:
    """Return a paper's HTML and its pages, what came up, and what is wrong with it.

    Columns of entries that do not fit side by side stand below each other.
    """
    layout, notes = sheet.layout, Notes()
    names = boxes(candidate, words_for(paper.language))
    shown = replace(paper_view(paper, form, sheet), form="", candidate=names)
    line = f'<div class="personal running-holder">{holder(candidate)}</div>'
    style = css + holder_style(layout)
    style += STYLE % (line_top(layout), line_width(layout), layout.side)
    html, style, mistakes = whole_paper(shown, theme, style, sheet, line)
    found = (*missing_characters(paper, form, place_of(paper)), *sheet.found, *mistakes)
    if html is None:
        return notes, None, None, found
    laid = lay_out(html, style, sheet, notes)
    if is_overfull(laid) and not sheet.stacked:
        again = Sheet(figures=sheet.figures, language=sheet.language, layout=layout, stacked=True)
        return _laid_out(paper, form, candidate, theme, css, again)
    return notes, html, laid, found
