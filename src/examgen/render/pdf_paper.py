"""Candidates' papers as PDF: one file a form."""

from dataclasses import replace

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic, warning
from examgen.model.paper import Form
from examgen.render.answer_sheet import sheet_behind, sheet_geometry
from examgen.render.bubbles.fitting import sheet_findings
from examgen.render.bubbles.layout import frame_of
from examgen.render.compose import compose
from examgen.render.compose.columns import not_in_columns
from examgen.render.composed import is_composed, is_packaged
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet
from examgen.render.pdf.booklet import whole_paper
from examgen.render.pdf.characters import missing_characters
from examgen.render.pdf.document import Notes, complaints, is_overfull, joined, lay_out, write_out
from examgen.render.pdf.language import foot_rules, with_wide_quotes
from examgen.render.pdf.layout import STANDARD, Layout, column_rules, page_rules, scaled
from examgen.render.pdf.view import has_room_for_columns, layout_of, paper_view
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem, place_of
from examgen.render.theme import Theme, load_theme, style_sheet


def render_paper(view: CandidateView) -> Rendered:
    """Return the PDF of each form wanted, and what is wrong with them.

    Several forms are composed, one is set as a whole, and so is what cannot be composed.
    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    made = [_print(view, name) for name in view.prints]
    if view.paper.columns > 1 and STANDARD in view.prints and not has_room_for_columns(view.paper):
        made.append(((), (_too_small(view),)))
    # Forms ask the same questions, so that they share most findings.
    found = dict.fromkeys([one for _, problems in made for one in problems])
    return tuple([one for artifacts, _ in made for one in artifacts]), tuple(found)


def _print(view: CandidateView, name: str) -> Rendered:
    theme = load_theme(view.templates)
    layout = layout_of(view.paper, name)
    # Print for other eyes has no room for columns.
    view = replace(view, paper=replace(view.paper, columns=layout.columns))
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    composed: dict[str, bytes | None] = {}
    if is_composed(view):
        made = compose(view, theme, style_of(layout, theme, sheet.language), sheet)
        composed = {form.code: data for form, data in made}
    if layout.columns > 1 and (not composed or None in composed.values()):
        return _in_one_column(view, name, sheet)
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        stem = file_stem(view.paper, form.code, name)
        data = composed.get(form.code)
        if data is None:
            data, problems = _form(view, form, theme, layout)
        else:
            problems = (*missing_characters(view.paper, form, place_of(view.paper)), *sheet.found)
        found += problems
        if data is not None:
            path = f"{stem}.pdf"
            artifacts.append(Artifact(audience=Audience.CANDIDATE, path=path, data=data))
            if view.sheets:
                artifacts.append(sheet_geometry(view.paper, form, layout, stem))
                found += sheet_findings(view.paper, form, frame_of(layout))
    return tuple(artifacts), tuple(found)


def _in_one_column(view: CandidateView, name: str, sheet: Sheet) -> Rendered:
    """Return a paper that cannot be set in columns without them, and a warning of each reason."""
    reasons = [one for one in sheet.found if one.rule == "columns"] or [
        not_in_columns(view.paper, is_packaged(view))
    ]
    artifacts, found = _print(replace(view, paper=replace(view.paper, columns=1)), name)
    return artifacts, (*reasons, *found)


def _too_small(view: CandidateView) -> Diagnostic:
    message = f"pages of {view.paper.page_size} have no room for two columns, and get one"
    return warning("columns", message, place_of(view.paper), "write `columns: 1`, or a larger page")


def _form(
    view: CandidateView, form: Form, theme: Theme, layout: Layout, *, stacked: bool = False
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    """Return a form set as a whole, its columns of entries stacked where they do not fit else."""
    paper, place = view.paper, place_of(view.paper)
    sheet = Sheet(figures=view.figures, language=paper.language, layout=layout, stacked=stacked)
    shown = paper_view(paper, form, sheet)
    found = (*missing_characters(paper, form, place), *sheet.found)
    html, css, mistakes = whole_paper(shown, theme, style_of(layout, theme, paper.language), sheet)
    if html is None:
        return None, (*found, *mistakes)
    notes = Notes()
    laid = lay_out(html, css, sheet, notes)
    if is_overfull(laid) and not stacked:
        return _form(view, form, theme, layout, stacked=True)
    if view.sheets:
        laid = joined(laid, sheet_behind(paper, form, len(laid.pages), notes, layout))
    data = write_out(laid, notes)
    return data, (*found, *complaints(notes, html, sheet, place))


def style_of(layout: Layout, theme: Theme, language: str = "en") -> str:
    """Return the style sheet of a paper on such pages in a language."""
    sheets = style_sheet(theme, "print.css", "paper.css", *layout.sheets)
    before = f"{page_rules(layout)}\n{foot_rules(words_for(language))}"
    css = f"{before}\n{scaled(sheets, layout)}\n{column_rules(layout)}"
    return with_wide_quotes(css, language)
