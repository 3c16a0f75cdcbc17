"""The answer sheet."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.answer_sheet import render_sheets

    return render_sheets(view)


RENDERER = CandidateRenderer(
    format="sheet",
    summary="an answer sheet of bubbles, one PDF a form, and its geometry for who reads scans",
    render=_render,
)
