"""Answer sheets: a PDF for candidates, and its geometry for staff."""

from typing import Any

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.drawing import Bound, sheet_html
from examgen.render.bubbles.fitting import sheet_findings
from examgen.render.bubbles.geometry import geometry_json, page_codes
from examgen.render.bubbles.layout import Frame, frame_of, lay_out
from examgen.render.bubbles.style import sheet_style
from examgen.render.exact import json_bytes
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.document import Notes
from examgen.render.pdf.document import lay_out as set_out
from examgen.render.pdf.layout import STANDARD
from examgen.render.pdf.layout import Layout as PageLayout
from examgen.render.pdf.view import layout_of
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem, place_of

# Whose sheet it is, and how what its codes say begins.
Own = tuple[Candidate, str]


def render_sheets(view: CandidateView) -> Rendered:
    """Return the answer sheet of each form wanted with its geometry.

    Prints share it, but for large print, whose sheets are larger.

    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    usual = frame_of(layout_of(view.paper))
    frames = {frame_of(layout_of(view.paper, name)): name for name in view.prints}
    for form in asked_forms(view):
        for frame, name in frames.items():
            stem = file_stem(view.paper, form.code, STANDARD if frame == usual else name)
            made, problems = _form(view.paper, form, frame, f"{stem}-sheet")
            artifacts += made
            found += problems
    return tuple(artifacts), tuple(dict.fromkeys(found))


def sheet_behind(
    paper: Paper, form: Form, pages: int, notes: Notes, size: PageLayout, own: Own | None = None
) -> Any:
    """Return a form's sheet, laid out to stand behind a paper of so many pages."""
    layout = lay_out(paper, form, frame_of(size))
    codes = page_codes(paper, form, layout)
    candidate = None
    if own is not None:
        candidate, said = own
        codes = tuple([f"{said}:p{page}" for page in range(1, len(codes) + 1)])
    bound = Bound(blank=pages % 2 == 1, candidate=candidate)
    html = sheet_html(paper, form, layout, codes, bound)
    sheet = Sheet(figures={}, language=paper.language)
    return set_out(html, sheet_style(layout.frame), sheet, notes)


def sheet_geometry(paper: Paper, form: Form, size: PageLayout, stem: str) -> Artifact:
    """Return where everything on a form's sheet stands, on pages of a size."""
    layout = lay_out(paper, form, frame_of(size))
    data = json_bytes(geometry_json(paper, form, layout))
    return Artifact(audience=Audience.STAFF, path=f"{stem}-sheet.json", data=data)


def _form(paper: Paper, form: Form, frame: Frame, stem: str) -> Rendered:
    place = place_of(paper)
    layout = lay_out(paper, form, frame)
    html, css = (
        sheet_html(paper, form, layout, page_codes(paper, form, layout)),
        sheet_style(layout.frame),
    )
    sheet = Sheet(figures={}, language=paper.language)
    data, found = to_pdf(html, css=css, sheet=sheet, span=place)
    geometry = json_bytes(geometry_json(paper, form, layout))
    found = (*sheet_findings(paper, form, layout.frame), *found)
    return (
        Artifact(audience=Audience.CANDIDATE, path=f"{stem}.pdf", data=data),
        Artifact(audience=Audience.STAFF, path=f"{stem}.json", data=geometry),
    ), found
