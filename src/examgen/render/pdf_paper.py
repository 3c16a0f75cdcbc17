"""Candidates' papers as PDF: one file a form."""

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form, Paper
from examgen.render.compose import compose, is_composed
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.characters import missing_characters
from examgen.render.pdf.layout import Layout, page_rules, scaled
from examgen.render.pdf.view import document_title, layout_of, paper_view
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem
from examgen.render.theme import Theme, fill, load_theme, style_sheet
from examgen.render.words import WORDS
from examgen.source import Span


def render_paper(view: CandidateView) -> Rendered:
    """Return the PDF of each form wanted, and what is wrong with them.

    Several forms are composed, one is set as a whole, and so is what cannot be composed.
    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    theme = load_theme(view.templates)
    layout = layout_of(view.paper)
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    composed: dict[str, bytes | None] = {}
    if is_composed(view):
        made = compose(view, theme, style_of(layout, theme), sheet)
        composed = {form.code: data for form, data in made}
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        data = composed.get(form.code)
        if data is None:
            data, problems = _form(view, form, theme, layout)
        else:
            problems = (*missing_characters(view.paper, form, _place(view.paper)), *sheet.found)
        found += problems
        if data is not None:
            path = f"{file_stem(view.paper, form.code)}.pdf"
            artifacts.append(Artifact(audience=Audience.CANDIDATE, path=path, data=data))
    # Forms ask the same questions, so that they share most findings.
    return tuple(artifacts), tuple(dict.fromkeys(found))


def _form(
    view: CandidateView, form: Form, theme: Theme, layout: Layout
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    paper, place = view.paper, _place(view.paper)
    sheet = Sheet(figures=view.figures, language=paper.language, layout=layout)
    shown = paper_view(paper, form, sheet)
    values = {"paper": shown, "title": document_title(shown), "words": WORDS}
    found = (*missing_characters(paper, form, place), *sheet.found)
    html, mistakes = fill(theme, "paper.html", values)
    if html is None:
        return None, (*found, *mistakes)
    data, complaints = to_pdf(html, css=style_of(layout, theme), sheet=sheet, span=place)
    return data, (*found, *complaints)


def style_of(layout: Layout, theme: Theme) -> str:
    """Return the style sheet of a paper on such pages."""
    sheets = style_sheet(theme, "print.css", "paper.css")
    return f"{scaled(sheets, layout)}\n{page_rules(layout)}"


def _place(paper: Paper) -> Span:
    return Span(f"bank/papers/{paper.id}.yaml", 1, 1, 1, 1)
