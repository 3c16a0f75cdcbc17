"""Answer sheets: a PDF for candidates, and its geometry for staff."""

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form, Paper
from examgen.render.bubbles.drawing import sheet_html
from examgen.render.bubbles.geometry import geometry_json, page_codes
from examgen.render.bubbles.layout import lay_out
from examgen.render.bubbles.style import sheet_style
from examgen.render.exact import json_bytes
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem, place_of


def render_sheets(view: CandidateView) -> Rendered:
    """Return the answer sheet of each form wanted with its geometry.

    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        made, problems = _form(view.paper, form)
        artifacts += made
        found += problems
    return tuple(artifacts), tuple(dict.fromkeys(found))


def _form(paper: Paper, form: Form) -> Rendered:
    place = place_of(paper)
    layout = lay_out(paper, form)
    html, css = (
        sheet_html(paper, form, layout, page_codes(paper, form, layout)),
        sheet_style(layout.frame),
    )
    sheet = Sheet(figures={}, language=paper.language)
    data, found = to_pdf(html, css=css, sheet=sheet, span=place)
    stem = f"{file_stem(paper, form.code)}-sheet"
    geometry = json_bytes(geometry_json(paper, form, layout))
    return (
        Artifact(audience=Audience.CANDIDATE, path=f"{stem}.pdf", data=data),
        Artifact(audience=Audience.STAFF, path=f"{stem}.json", data=geometry),
    ), found
