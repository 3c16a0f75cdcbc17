"""A sheet's geometry as JSON, for who reads scans of it: no key is part of it."""

from examgen.model.paper import Form, Paper
from examgen.render.bubbles.layout import CODE, MARK, Frame, Layout
from examgen.render.bubbles.shapes import Drawn, Group, Part, enlarged
from examgen.render.exact import Json

VERSION = 1


def page_code(paper: Paper, form: Form, page: int) -> str:
    """Return what a page's code says: ``examgen:1:quiz1:A::p1``, the candidate left open."""
    return f"examgen:1:{paper.id}:{form.code}::p{page}"


def page_codes(paper: Paper, form: Form, layout: Layout) -> tuple[str, ...]:
    """Return what the codes of a form's pages say."""
    return tuple([page_code(paper, form, page) for page in range(1, len(layout.pages) + 1)])


def geometry_json(paper: Paper, form: Form, layout: Layout) -> Json:
    """Return where everything stands, in millimetres from a page's top left corner."""
    pages = enumerate([enlarged(page, layout.frame.scale) for page in layout.pages], 1)
    return {
        "format": "examgen/sheet",
        "version": VERSION,
        "unit": "mm",
        "paper": paper.id,
        "form": form.code,
        **frame_json(layout.frame),
        "pages": [_page(page, number, page_code(paper, form, number)) for number, page in pages],
    }


def frame_json(frame: Frame) -> Json:
    """Return what is the same on every page."""

    def mm(length: float) -> float:
        return length if frame.scale == 1 else round(length * frame.scale, 2)

    corners = [
        {"name": o.name, "x": mm(o.x), "y": mm(o.y), "side": mm(MARK), "hollow": o.hollow}
        for o in frame.corners
    ]
    x, y = frame.code
    grid = Drawn(parts=(Part(number=0, kind="id", groups=frame.id_grid),))
    groups = enlarged(grid, frame.scale).parts[0].groups
    return {
        "page_size": {"width": mm(frame.width), "height": mm(frame.height)},
        "corners": corners,
        "code": {"x": mm(x), "y": mm(y), "side": mm(CODE)},
        "id": {"digits": len(groups), "groups": [group_json(one) for one in groups]},
    }


def _page(page: Drawn, number: int, code: str) -> Json:
    questions = [
        {
            "number": part.number,
            "kind": part.kind,
            "groups": [group_json(one) for one in part.groups],
        }
        for part in page.parts
    ]
    return {"page": number, "code": code, "questions": questions}


def shape_json(part: Part) -> Json:
    """Return how a question, or a row of it, is answered, and its bubbles."""
    return {"kind": part.kind, "groups": [group_json(one) for one in part.groups]}


def group_json(group: Group) -> Json:
    """Return the bubbles of a group."""
    bubbles = [
        {"label": one.label, "value": one.value, "x": one.x, "y": one.y, "radius": one.radius}
        for one in group.bubbles
    ]
    return {"name": group.name, "bubbles": bubbles}
