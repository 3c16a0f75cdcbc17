"""Fragments set by WeasyPrint: laid out in one document, each then drawn by itself.

A fragment is a ``div`` with the class ``fragment``. All lie over one another on one page,
each at its top, so that none depends on the others; those of the margins have pages of
their own. What differs between forms is hidden in a fragment, and a fragment of its own.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from examgen.render.compose.drawing import Drawing, draw
from examgen.render.compose.fragment import Fragment, Heading, Page, Place
from examgen.render.pdf.document import Notes, lay_out
from examgen.render.pdf.engine import captured
from examgen.render.pdf.mending import mend_tags
from examgen.render.pdf.sheet import Sheet

# The page of the fragments is so many times as high as those of the paper.
HIGHER = 2
MARGINAL = tuple(f'<div class="fragment {name}"' for name in ("head", "sample", "foot", "turning"))
PIXELS_PER_MM = 96 / 25.4
# The padding keeps margins inside, so that they can be measured.
STYLE = """
@page { @top-left { content: none } @top-right { content: none } @bottom-center { content: none } }
@page head { @top-left { content: element(title) } }
@page sample { @top-right { content: element(form) } }
@page foot, turning { @bottom-center { content: string(foot) } }
@page turning { @bottom-right { content: string(turn) } }
.fragment { position: absolute; top: 0; left: 0; right: 0; padding: 1px 0; }
.fragment:is(.head, .sample, .foot, .turning) { position: static; break-before: page; }
.fragment.head { page: head; }
.fragment.sample { page: sample; }
.fragment.code .running-form { position: static; }
.fragment.foot { page: foot; string-set: foot attr(data-foot); }
.fragment.turning { page: turning; string-set: foot attr(data-foot), turn attr(data-turn); }
.fragment.unnumbered .number { visibility: hidden; }
/* Numbers that float stand as on a page, where there is more room above than a block asks for. */
.fragment.unnumbered::before { content: ""; display: block; margin-bottom: 20mm; }
.fragment.stem .question, .fragment.choice .question, .fragment.tail .question { margin-bottom: 0; }
.fragment.stem .answer, .fragment.choice .answer, .fragment.tail .choices { display: none; }
.fragment.choice .choices { margin-top: 0; }
.fragment.choice .label { visibility: hidden; }
"""

# Blocks that a fragment consists of lie in these.
_AROUND = frozenset({"section", "article", "ol"})
Texts = Mapping[str, str]


def set_fragments(
    texts: Texts, *, css: str, opening: str, size: tuple[float, float], sheet: Sheet
) -> tuple[Mapping[str, Fragment], Notes]:
    """Return fragments by the names of their texts, and what WeasyPrint complained of.

    A fragment that takes several pages is left out, and so is one that draws what cannot
    be moved. ``opening`` is the document's ``<html>`` tag, ``size`` that of the paper's
    pages in millimetres.
    """
    width, height = size
    pages = f"@page {{ size: {width}mm {HIGHER * height}mm }}"
    # What stands in the margins is set on pages as they are.
    pages += f"@page head, sample, foot, turning {{ size: {width}mm {height}mm }}"
    bottom = height * PIXELS_PER_MM
    # Those of the margins come last: what follows them would stand on their pages.
    order = sorted(texts, key=lambda name: texts[name].startswith(MARGINAL))
    parts = [texts[name].replace("<div ", f'<div id="{name}" ', 1) for name in order]
    html = (
        f"<!doctype html>{opening}<head><title>-</title></head>"
        f"<body><div></div>{''.join(parts)}</body>"
    )
    notes = Notes()
    laid = lay_out(html, css + STYLE + pages, sheet, notes)
    found: dict[str, Fragment] = {}
    broken: set[str] = set()
    with captured() as heard:
        for box, page in [pair for whole in laid.pages for pair in _alone(whole)]:
            name = box.element.get("id")
            if name in found:
                broken.add(name)
                continue
            try:
                drawing = draw(laid, page, bottom, mend_tags)
            except ValueError:
                broken.add(name)
            else:
                found[name] = _fragment(page, box, bottom, drawing)
    notes.heard.extend(heard)
    return {name: one for name, one in found.items() if name not in broken}, notes


def _alone(page: Any) -> Iterator[tuple[Any, Any]]:
    """Give each fragment of a page, with a page that has nothing else on it."""
    outer = page._page_box
    root = outer.children[0]
    body = root.children[0]
    for box in [one for one in body.children if "fragment" in _classes(one)]:
        around = root.copy_with_children([body.copy_with_children([box])])
        margins = outer.children[1:] if box.is_in_normal_flow() else []
        yield box, type(page)(outer.copy_with_children([around, *margins]))


def _fragment(page: Any, box: Any, bottom: float, drawing: Drawing) -> Fragment:
    outer = page._page_box
    room = outer.height - (page.height - bottom)
    return Fragment(
        page=Page(width=page.width, height=bottom, top=outer.content_box_y(), room=room),
        place=_place(box, outer),
        parts=drawing.parts,
        tags=drawing.tags,
        headings=tuple(Heading(level, text, x, y) for level, text, (x, y), _ in page.bookmarks),
        faces=drawing.faces,
        resources=drawing.resources,
        things=drawing.things,
    )


def _place(box: Any, outer: Any) -> Place:
    inner = [one for one in _blocks(box) if one.border_height()]
    begin, end = box.content_box_y(), box.content_box_y() + box.height
    y = inner[0].border_box_y() if inner else begin
    bottom = inner[-1].border_box_y() + inner[-1].border_height() if inner else begin
    line = next((one for one in inner[:1] if type(one).__name__ == "LineBox"), None)
    return Place(
        y=y,
        height=bottom - y,
        above=_above(box),
        below=end - bottom,
        label=_label(box, outer),
        baseline=line.baseline if line else 0.0,
        step=line.children[0].margin_width() if line and line.children else 0.0,
    )


def _label(box: Any, page: Any) -> tuple[float, float] | None:
    """Return the corner of the first label, or the upper right one of a form's code."""
    for one in _boxes(page):
        if "running-form" in _classes(one):
            return one.border_box_x() + one.border_width(), one.border_box_y()
    for one in _boxes(box):
        if _classes(one) & {"number", "label"}:
            return one.border_box_x(), one.border_box_y()
    return None


def _above(box: Any) -> float:
    """Return the margin above a fragment: the largest of those that collapse into one."""
    margins, inner = [0.0], _first(box)
    while inner is not None:
        margins.append(inner.margin_top)
        closed = inner.border_top_width or inner.padding_top
        inner = None if closed else _first(inner)
    return max(margins)


def _first(box: Any) -> Any:
    """Return the first block inside that is seen, or None."""
    children = [] if type(box).__name__ == "LineBox" else getattr(box, "children", ())
    flow = [child for child in children if child.is_in_normal_flow()]
    return next((child for child in flow if child.border_height()), None)


def _blocks(box: Any) -> Iterator[Any]:
    """Give the blocks of a fragment, or the lines where there are no blocks."""
    for child in box.children:
        if child.element_tag in _AROUND and type(child).__name__ != "LineBox":
            yield from _blocks(child)
        elif child.is_in_normal_flow():
            yield child


def _boxes(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)


def _classes(box: Any) -> frozenset[str]:
    element = box.element
    return frozenset() if element is None else frozenset((element.get("class") or "").split())
