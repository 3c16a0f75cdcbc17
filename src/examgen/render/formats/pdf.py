"""The paper as PDF."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.pdf_paper import render_paper

    return render_paper(view)


def _joint(view: CandidateView) -> bool:
    from examgen.render.composed import is_composed

    return is_composed(view)


RENDERER = CandidateRenderer(
    format="pdf",
    summary="the paper to print, one PDF a form",
    render=_render,
    joint=_joint,
)
