"""The key, for staff."""

from examgen.render.renderer import Rendered, StaffRenderer, StaffView


def _render(staff: StaffView) -> Rendered:
    from examgen.render.answer_key import render_key

    return render_key(staff)


RENDERER = StaffRenderer(
    format="key",
    summary="the answer key (PDF, HTML, JSON, CSV), order maps and a marking guide, for staff",
    render=_render,
)
