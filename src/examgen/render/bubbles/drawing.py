"""A sheet as HTML: every box stands where the layout puts it, in millimetres."""

from collections.abc import Iterator
from html import escape

import segno

from examgen.model.paper import Form, Paper
from examgen.render.bubbles.geometry import page_code
from examgen.render.bubbles.layout import (
    CAPTION,
    CODE,
    FOOT,
    HEAD,
    INSET,
    MARK,
    SIDE,
    TOP,
    Frame,
    Layout,
)
from examgen.render.bubbles.shapes import Bubble, Drawn, Label
from examgen.render.languages import words_for
from examgen.render.numbers import long_date
from examgen.render.view import direction
from examgen.render.words import Words

STYLE = """
@page { margin: 0; }
html { font: 8.4pt/1.35 "Exam Sans"; }
.leaf { position: relative; break-after: page; overflow: hidden; }
.leaf:last-child { break-after: auto; }
.leaf > * { position: absolute; box-sizing: border-box; margin: 0; }
svg { left: 0; top: 0; }
b { font-weight: 400; color: #555; border: 0.55pt solid #000; border-radius: 50%; text-align: center; font-size: 6.6pt; }
b.several { border-radius: 0.6mm; }
b.filled { background: #000; }
.number { font: 700 9.4pt/6mm "Exam Sans"; text-align: end; }
.name { font: 8.6pt/6mm "Exam Sans"; text-align: center; }
.note { font: italic 8pt/6mm "Exam Sans"; color: #333; padding-inline-start: 0.6mm; white-space: nowrap; overflow: hidden; }
.section, .choose { font: 700 8.6pt/4.4mm "Exam Sans"; overflow: hidden; }
.section { border-bottom: 0.5pt solid #000; }
.choose { font-weight: 400; font-style: italic; }
.cell { border: 0.5pt solid #000; }
.caption { font-size: 7.6pt; color: #333; }
.title { font: 700 15pt/1.15 "Exam Sans"; overflow: hidden; }
.title.long { font-size: 11pt; }
.title.longest { font-size: 8pt; }
.of { font-size: 8.6pt; color: #222; white-space: nowrap; overflow: hidden; }
.line { border-bottom: 0.6pt solid #000; font-size: 7.6pt; color: #333; }
.form { border: 0.8pt solid #000; border-radius: 1mm; text-align: center; font-size: 8pt; }
.form strong { display: block; font-size: 22pt; line-height: 1.05; overflow: hidden; }
.form strong.long { font-size: 11pt; }
.how { list-style: none; padding: 0; }
.how li { margin-bottom: 0.5mm; }
.mark { display: inline-block; width: 3.4mm; height: 3.4mm; vertical-align: middle; margin: 0 0.5mm; border: 0.55pt solid #000; border-radius: 50%; font: 700 8pt/2.9mm "Exam Sans"; text-align: center; }
.mark.right { background: #000; }
[dir=rtl] .how:has([lang=en]) li { direction: ltr; text-align: right; }
.rule { border-top: 0.8pt solid #000; }
.foot { text-align: center; font-size: 8pt; color: #333; }
"""  # noqa: E501
# Letters up to which a title is set in the greater sizes.
LONG, LONGEST = 44, 100


def sheet_html(paper: Paper, form: Form, layout: Layout) -> str:
    """Return a form's sheet as a whole document, in the paper's language."""
    count = len(layout.pages)
    leaves = [
        f'<div class="leaf" style="width:{layout.frame.width}mm;height:{layout.frame.height}mm">'
        f"{''.join(_leaf(paper, form, layout, number, count))}</div>"
        for number in range(1, count + 1)
    ]
    title = escape(f"{paper.title} – {words_for(paper.language).sheet_title}")
    return (
        f'<!doctype html>\n<html lang="{paper.language}" dir="{direction(paper.language)}">'
        f'<head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body>{''.join(leaves)}</body></html>"
    )


def sheet_style(frame: Frame) -> str:
    """Return the style sheet of a sheet; positions are in its HTML."""
    return f"@page {{ size: {frame.width}mm {frame.height}mm }}\nbody {{ margin: 0 }}\n{STYLE}"


def _leaf(paper: Paper, form: Form, layout: Layout, page: int, count: int) -> Iterator[str]:
    frame, words = layout.frame, words_for(paper.language)
    yield _marks(frame, page_code(paper, form, page), words)
    yield from _head(paper, form, frame, words)
    yield from _id(frame, words)
    yield _box(SIDE, TOP - 2.6, frame.width - 2 * SIDE, 1, "rule", "")
    yield from _answers(layout.pages[page - 1])
    foot = said(words.sheet_page.format(page=page, pages=count), words)
    code = _form(paper, form, words)
    name = f"<bdi>{escape(paper.id)}</bdi> · {said(code, words)} · " if code else ""
    wide = frame.width - 4 * INSET
    yield _box(2 * INSET, frame.height - FOOT + 4.5, wide, 5, "foot", f"{name}{foot}")


def _form(paper: Paper, form: Form, words: Words) -> str:
    return f"{words.form} {form.code}" if len(paper.forms) > 1 else ""


def said(text: str, words: Words) -> str:
    """Return words of ours as HTML that stands for itself on a paper in any language."""
    return f"<bdi{words.tag}>{escape(text)}</bdi>" if words.tag else escape(text)


def _box(x: float, y: float, width: float, height: float, look: str, inside: str) -> str:
    place = f"left:{x:.2f}mm;top:{y:.2f}mm;width:{width:.2f}mm;height:{height:.2f}mm"
    return f'<div class="{look}" style="{place}">{inside}</div>'


def _label(label: Label) -> str:
    inside = f"<bdi>{escape(label.text)}</bdi>" if label.text else ""
    return _box(label.x, label.y, label.width, label.height, label.look, inside)


def _bubble(one: Bubble, look: str = "") -> str:
    side = 2 * one.radius
    named = f' class="{look}"' if look else ""
    return (
        f'<b{named} style="left:{one.x - one.radius:.2f}mm;top:{one.y - one.radius:.2f}mm;'
        f'width:{side:.2f}mm;height:{side:.2f}mm;line-height:{side - 0.35:.2f}mm">'
        f"{escape(one.label)}</b>"
    )


def _answers(page: Drawn) -> Iterator[str]:
    yield from map(_label, page.labels)
    for part in page.parts:
        look = "several" if part.kind == "many" else ""
        for group in part.groups:
            for one in group.bubbles:
                yield _bubble(one, look)


def _head(paper: Paper, form: Form, frame: Frame, words: Words) -> Iterator[str]:
    wide = frame.code[0] - 5 - SIDE
    length = len(paper.title)
    size = " longest" if length > LONGEST else " long" if length > LONG else ""
    date = long_date(paper.date, words) if paper.date else ""
    of = " · ".join([part for part in (paper.course, paper.term, date) if part])
    title = f"<bdi>{escape(paper.title)}</bdi>"
    yield _box(SIDE, HEAD - 1, wide, 4, "caption", said(words.sheet_title, words))
    yield _box(SIDE, HEAD + 2.6, wide, 12.6, f"title{size}", title)
    yield _box(SIDE, HEAD + 16, wide, 4.4, "of", f"<bdi>{escape(of)}</bdi>")
    name, _, signature = words.candidate_fields
    yield _box(SIDE, HEAD + 23, wide, 9, "line", said(name, words))
    yield _box(SIDE, HEAD + 33.4, wide, 9, "line", said(signature, words))
    how = "".join([f"<li><bdi{words.tag}>{line}</bdi></li>" for line in _how(words)])
    yield f'<ul class="how" style="left:{SIDE}mm;top:{HEAD + 44.4}mm;width:{wide:.2f}mm">{how}</ul>'
    if _form(paper, form, words):
        long = ' class="long"' if len(form.code) > 3 else ""
        letter = f"{said(words.form, words)}<strong{long}>{escape(form.code)}</strong>"
        yield _box(frame.code[0], frame.code[1] + CODE + 4, CODE, 14, "form", letter)


def _how(words: Words) -> Iterator[str]:
    right = '<span class="mark right"></span>'
    wrong = '<span class="mark">×</span><span class="mark">✓</span><span class="mark">·</span>'
    for line in words.sheet_how:
        yield escape(line).format(right=right, wrong=wrong)


def _id(frame: Frame, words: Words) -> Iterator[str]:
    first = frame.id_labels[0]
    width = len(frame.id_labels) * first.width
    caption = said(words.candidate_fields[1], words)
    yield _box(first.x, HEAD - 0.4, width, CAPTION, "caption", caption)
    yield from map(_label, frame.id_labels)
    for group in frame.id_grid:
        yield from map(_bubble, group.bubbles)


def _marks(frame: Frame, text: str, words: Words) -> str:
    """Return the corner marks and the code of a page as one drawing."""
    pieces = [_square(one.x, one.y, MARK) for one in frame.corners]
    holes = [_square(one.x, one.y, MARK / 2) for one in frame.corners if one.hollow]
    path = " ".join([*pieces, *holes, *code_path(text, *frame.code, CODE)])
    size = f'width="{frame.width}mm" height="{frame.height}mm"'
    view = f'viewBox="0 0 {frame.width} {frame.height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img" '
        f'aria-label="{escape(words.sheet_marks)}"><path fill-rule="evenodd" d="{path}"/></svg>'
    )


def _square(x: float, y: float, side: float) -> str:
    return f"M{x - side / 2:g} {y - side / 2:g}h{side:g}v{side:g}h{-side:g}z"


def code_path(text: str, x: float, y: float, side: float) -> Iterator[str]:
    """Yield the dark runs of a QR code of level M in a square, as pieces of an SVG path."""
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    unit = side / len(rows)
    for down, row in enumerate(rows):
        at = 0
        while (at := row.find(1, at)) >= 0:
            end = row.find(0, at)
            end = len(row) if end < 0 else end
            left, top, run = x + at * unit, y + down * unit, (end - at) * unit
            yield f"M{left:.3f} {top:.3f}h{run:.3f}v{unit:.3f}h{-run:.3f}z"
            at = end
