"""QR codes as the bytes that draw them: rectangles, without a picture or a meaning."""

import hashlib
from collections.abc import Iterator

import segno

from examgen.render.compose.fragment import POINT, Page

# Side and distance from the top, in millimetres.
SIDE, TOP = 12.5, 4.5
MM = 72 / 25.4


def code_text(paper: str, candidate: str) -> str:
    """Return what a code says: paper, form and candidate, and nothing of orders or keys.

    The form is told by a digest of the other two: no seed is part of it, so that none
    can be found out by trying.
    """
    form = hashlib.sha256(f"{paper}\n{candidate}".encode()).hexdigest()[:8]
    return f"examgen:1:{paper}:{form}:{candidate}"


def draw_code(text: str, page: Page, edge: float) -> bytes:
    """Return a QR code of level M, so many mm from a page's right edge, as an artifact."""
    left = page.width * POINT / MM - edge - SIDE
    return code_at(text, page, (left, TOP), SIDE)


def code_at(text: str, page: Page, corner: tuple[float, float], side: float) -> bytes:
    """Return a QR code with its upper left corner so many mm from a page's, as an artifact."""
    rows = tuple(segno.make(text, error="m", micro=False, boost_error=False).matrix)
    unit = side * MM / len(rows)
    left = corner[0] * MM
    top = page.height * POINT - corner[1] * MM
    boxes = [
        b"%.3f %.3f %.3f %.3f re" % (left + at * unit, top - (y + 1) * unit, run * unit, unit)
        for y, row in enumerate(rows)
        for at, run in _runs(bytes(row))
    ]
    return b"/Artifact\nBMC\nq\n0 g\n%s\nf\nQ\nEMC\n" % b"\n".join(boxes)


def _runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Give the beginnings and lengths of what is dark in a row."""
    at = 0
    while (at := row.find(1, at)) >= 0:
        end = row.find(0, at)
        end = len(row) if end < 0 else end
        yield at, end - at
        at = end
