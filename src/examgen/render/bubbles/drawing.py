"""A sheet as HTML: every box stands where the layout puts it, in millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.boxes import bubble_box, code_path, enlarged_html, label_box, marks
from examgen.render.bubbles.head import (
    blank,
    digit_cells,
    filled,
    foot,
    form_box,
    form_name,
    head,
    holder_box,
    id_caption,
    rule,
)
from examgen.render.bubbles.layout import CODE, Frame, Layout
from examgen.render.bubbles.shapes import Bubble, Drawn
from examgen.render.languages import words_for
from examgen.render.view import direction
from examgen.render.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """How a sheet stands behind a paper: perhaps after a blank page, perhaps somebody's own."""

    blank: bool = False
    candidate: Candidate | None = None


def sheet_html(
    paper: Paper, form: Form, layout: Layout, codes: tuple[str, ...], bound: Bound | None = None
) -> str:
    """Return a form's sheet as a whole document, in the paper's language.

    ``codes`` are what the codes of its pages say.
    """
    frame, words = layout.frame, words_for(paper.language)
    leaves = [leaf(blank(frame, words), frame)] if bound and bound.blank else []
    for number in range(1, len(codes) + 1):
        inside = "".join(_leaf(paper, form, layout, number, codes, bound))
        leaves.append(leaf(inside, frame))
    title = escape(f"{paper.title} – {words.sheet_title}")
    whole = enlarged_html("".join(leaves), frame.scale)
    return (
        f'<!doctype html>\n<html lang="{paper.language}" dir="{direction(paper.language)}">'
        f'<head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body>{whole}</body></html>"
    )


def leaf(inside: str, frame: Frame, look: str = "leaf") -> str:
    """Return a page."""
    return (
        f'<div class="{look}" style="width:{frame.width}mm;height:{frame.height}mm">{inside}</div>'
    )


def _leaf(
    paper: Paper,
    form: Form,
    layout: Layout,
    page: int,
    codes: tuple[str, ...],
    bound: Bound | None,
) -> Iterator[str]:
    frame, words = layout.frame, words_for(paper.language)
    candidate = bound.candidate if bound else None
    name = "" if candidate else form_name(paper, form)
    yield marks(frame, words, " ".join(code_path(codes[page - 1], *frame.code, CODE)))
    yield from head(paper, frame, bound is not None)
    if candidate:
        yield holder_box(candidate, frame)
    if name:
        yield form_box(form, frame, words)
    yield from _id(candidate, frame, words)
    yield rule(frame)
    yield from _answers(layout.pages[page - 1])
    yield foot(paper, name, page, len(codes), frame)


def _answers(page: Drawn) -> Iterator[str]:
    yield from map(label_box, page.labels)
    for look, one in looks(page):
        yield bubble_box(one, look)


def looks(drawn: Drawn) -> Iterator[tuple[str, Bubble]]:
    """Yield bubbles with the names of their looks."""
    for part in drawn.parts:
        look = "several" if part.kind == "many" else ""
        for group in part.groups:
            for one in group.bubbles:
                yield look, one


def _id(candidate: Candidate | None, frame: Frame, words: Words) -> Iterator[str]:
    yield id_caption(frame, words)
    yield from map(label_box, frame.id_labels)
    yield from map(label_box, digit_cells(candidate, frame))
    black = filled(candidate, frame)
    for group in frame.id_grid:
        for one in group.bubbles:
            yield bubble_box(one, "filled" if one in black else "")
