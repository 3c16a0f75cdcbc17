"""The paper as PDF."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.pdf_paper import render_paper

    return render_paper(view)


RENDERER = CandidateRenderer(
    format="pdf",
    summary="the paper to print, one PDF a form",
    render=_render,
)
