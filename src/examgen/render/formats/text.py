"""The paper as plain text."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.text.paper import render_text

    return render_text(view)


RENDERER = CandidateRenderer(
    format="text",
    summary="each form as plain text, for Braille, screen readers and editors",
    render=_render,
)
