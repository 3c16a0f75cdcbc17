"""Pieces of answer sheets as fragments: each is set on a page of its own."""

from collections.abc import Iterable, Iterator, Mapping

from examgen.render.bubbles.boxes import enlarged_html
from examgen.render.bubbles.layout import Frame
from examgen.render.bubbles.pieces import Piece
from examgen.render.bubbles.shapes import Bubble, Label
from examgen.render.bubbles.style import sheet_style
from examgen.render.compose.code import MM
from examgen.render.compose.drawing import draw
from examgen.render.compose.fragment import POINT, Fragment, Heading, Page, Place
from examgen.render.pdf.document import Notes, lay_out
from examgen.render.pdf.engine import captured
from examgen.render.pdf.mending import mend_tags
from examgen.render.pdf.sheet import Sheet

# Lines around bubbles and cells, and corners of square bubbles, in points.
LINE, CELL_LINE, ROUND = 0.55, 0.5, 1.7
# How far the handles of a quarter of a circle reach, as a part of its radius.
_HANDLE = 0.5523
_NOWHERE = Place(y=0, height=0, above=0, below=0, label=None, baseline=0, step=0)


def set_leaves(
    pieces: Mapping[str, Piece], *, frame: Frame, opening: str, sheet: Sheet
) -> tuple[Mapping[str, Fragment], Notes]:
    """Return fragments by the names of their pieces, and what WeasyPrint complained of.

    ``opening`` is the document's ``<html>`` tag.
    """
    notes = Notes()
    if not pieces:
        return {}, notes
    leaves = enlarged_html("".join([piece.html for piece in pieces.values()]), frame.scale)
    html = f"<!doctype html>{opening}<head><title>-</title></head><body>{leaves}</body>"
    laid = lay_out(html, sheet_style(frame), sheet, notes)
    found: dict[str, Fragment] = {}
    with captured() as heard:
        for (name, piece), page in zip(pieces.items(), laid.pages, strict=True):
            drawing = draw(laid, page, page.height, mend_tags)
            behind = _shapes(piece, page.height * POINT, frame.scale)
            first, *others = drawing.parts
            found[name] = Fragment(
                page=Page(width=page.width, height=page.height, top=0, room=0),
                place=_NOWHERE,
                parts=(behind + first, *others),
                tags=drawing.tags,
                headings=tuple(
                    Heading(level, text, x, y) for level, text, (x, y), _ in page.bookmarks
                ),
                faces=drawing.faces,
                resources=drawing.resources,
                things=drawing.things,
            )
    notes.heard.extend(heard)
    return found, notes


def fill_bubbles(bubbles: Iterable[Bubble], page: Page) -> bytes:
    """Return bubbles filled in, as an artifact."""
    paths = [_circle(one, page.height * POINT, 0) for one in bubbles]
    return b"/Artifact\nBMC\nq\n0 g\n%s\nf\nQ\nEMC\n" % b"\n".join(paths) if paths else b""


def times(scale: float) -> bytes:
    """Return what makes all that is drawn from here on so many times as large."""
    return b"" if scale == 1 else b"%g 0 0 %g 0 0 cm\n" % (scale, scale)


def _shapes(piece: Piece, height: float, scale: float) -> bytes:
    """Return the lines of bubbles and cells as an artifact, on a page of a height in points."""
    if not (piece.bubbles or piece.cells):
        return b""
    height /= scale
    rings = b"\n".join(_rings(piece.bubbles, height))
    cells = b"\n".join([_cell(cell, height) for cell in piece.cells])
    drawn = b"%.2f w\n%s\nS\n%.2f w\n%s\nS\n" % (LINE, rings, CELL_LINE, cells)
    return b"/Artifact\nBMC\nq\n%s0 G\n%sQ\nEMC\n" % (times(scale), drawn)


def _rings(bubbles: Iterable[tuple[str, Bubble]], height: float) -> Iterator[bytes]:
    for look, one in bubbles:
        yield _square(one, height) if look == "several" else _circle(one, height, LINE / 2)


def _circle(one: Bubble, height: float, inside: float) -> bytes:
    r = one.radius * MM - inside
    return _rounded(one.x * MM, height - one.y * MM, r, r)


def _square(one: Bubble, height: float) -> bytes:
    return _rounded(one.x * MM, height - one.y * MM, one.radius * MM - LINE / 2, ROUND - LINE / 2)


def _rounded(x: float, y: float, r: float, bend: float) -> bytes:
    """Return a square around a point with round corners; of a circle the bend is the radius."""
    near, far = r - bend, r - bend + bend * _HANDLE
    start = b"%.2f %.2f m" % (x + r, y + near)
    corners = []
    for across, up in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        upright = (x + across * r, y + up * near), (x + across * r, y + up * far)
        level = (x + across * far, y + up * r), (x + across * near, y + up * r)
        way = (*upright, *level) if across * up > 0 else (*level[::-1], *upright[::-1])
        line, *curve = way
        if near:
            corners.append(b"%.2f %.2f l" % line)
        corners.append(b"%.2f %.2f %.2f %.2f %.2f %.2f c" % (*curve[0], *curve[1], *curve[2]))
    return b"\n".join([start, *corners, b"h"])


def _cell(cell: Label, height: float) -> bytes:
    half = CELL_LINE / 2
    wide, high = cell.width * MM - CELL_LINE, cell.height * MM - CELL_LINE
    left, low = cell.x * MM + half, height - (cell.y + cell.height) * MM + half
    return b"%.2f %.2f %.2f %.2f re" % (left, low, wide, high)
