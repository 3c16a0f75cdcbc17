"""The paper for reviewers, with keys."""

from examgen.render.renderer import Rendered, StaffRenderer, StaffView


def _render(staff: StaffView) -> Rendered:
    from examgen.render.proof_pdf import render_proof

    return render_proof(staff)


RENDERER = StaffRenderer(
    format="proof",
    summary="the paper for reviewers: ids, topics, keys and sources in the margin",
    render=_render,
    by_form=True,
)
