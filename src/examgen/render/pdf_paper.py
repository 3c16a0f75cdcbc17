"""Candidates' papers as PDF: one file a form."""

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.characters import missing_characters
from examgen.render.pdf.view import paper_view
from examgen.render.renderer import CandidateView, Rendered, file_stem
from examgen.render.theme import Theme, fill, load_theme, style_sheet
from examgen.render.words import WORDS
from examgen.source import Span

PAGE_SIZES = {"A4": "A4", "Letter": "letter"}


def render_paper(view: CandidateView) -> Rendered:
    """Return the PDF of each form wanted, and what is wrong with them.

    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    theme = load_theme(view.templates)
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in view.paper.forms:
        if view.only in (None, form.code):
            data, problems = _form(view, form, theme)
            found += problems
            if data is not None:
                path = f"{file_stem(view.paper, form.code)}.pdf"
                artifacts.append(Artifact(audience=Audience.CANDIDATE, path=path, data=data))
    # Forms ask the same questions, so that they share most findings.
    return tuple(artifacts), tuple(dict.fromkeys(found))


def _form(
    view: CandidateView, form: Form, theme: Theme
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    paper = view.paper
    place = Span(f"bank/papers/{paper.id}.yaml", 1, 1, 1, 1)
    sheet = Sheet(figures=view.figures, language=paper.language)
    values = {"paper": paper_view(paper, form, sheet), "words": WORDS}
    found = (*missing_characters(paper, form, place), *sheet.found)
    html, mistakes = fill(theme, "paper.html", values)
    if html is None:
        return None, (*found, *mistakes)
    css = f"@page {{ size: {PAGE_SIZES.get(paper.page_size, 'A4')} }}\n"
    data, complaints = to_pdf(
        html, css=css + style_sheet(theme, "print.css", "paper.css"), sheet=sheet, span=place
    )
    return data, (*found, *complaints)
