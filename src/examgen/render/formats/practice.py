"""A page with answers, for learners."""

from examgen.render.renderer import Rendered, StaffRenderer, StaffView


def _render(staff: StaffView) -> Rendered:
    from examgen.render.practice import render_practice

    return render_practice(staff)


RENDERER = StaffRenderer(
    format="practice",
    summary="a self-contained page of each form with answers to reveal",
    render=_render,
)
