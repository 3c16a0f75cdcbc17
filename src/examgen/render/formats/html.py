"""The paper as a page."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.html import render_html

    return render_html(view)


RENDERER = CandidateRenderer(
    format="html",
    summary="a self-contained page of each form, to read, fill in or print",
    render=_render,
)
