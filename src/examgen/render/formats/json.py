"""The paper for programs."""

from examgen.render.renderer import CandidateRenderer, CandidateView, Rendered


def _render(view: CandidateView) -> Rendered:
    from examgen.render.form_json import render_json

    return render_json(view)


RENDERER = CandidateRenderer(
    format="json",
    summary="each form as JSON: labels, texts as HTML and as plain text, marks, tasks",
    render=_render,
)
