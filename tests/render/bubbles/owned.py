"""What somebody who reads scans makes of the staff's table of personal sheets."""

import io
from pathlib import Path
from typing import Any

import pypdf
from tests.render.bubbles.scans import Picture, pictures

Table = dict[str, Any]


def geometry_of(code: str, table: Table) -> dict[str, Any]:
    """Return the geometry that a page's code leads to, in the form that a form's has."""
    begun, _, number = code.rpartition(":p")
    (own,) = [one for one in table["candidates"] if one["code"] == begun]
    layout = table["layouts"][own["layout"]]
    questions: dict[int, dict[str, Any]] = {}
    for asked, shape, x, y in layout["pages"][int(number) - 1]:
        found = table["shapes"][shape]
        one = questions.setdefault(asked, {"number": asked, "kind": found["kind"], "groups": []})
        one["groups"] += [_moved(group, x, y) for group in found["groups"]]
    page = {"page": int(number), "code": code, "questions": list(questions.values())}
    return {**table["frames"][layout["frame"]], "pages": [page]}


def _moved(group: dict[str, Any], x: float, y: float) -> dict[str, Any]:
    bubbles = [{**one, "x": one["x"] + x, "y": one["y"] + y} for one in group["bubbles"]]
    return {**group, "bubbles": bubbles}


def sheet_leaves(data: bytes, first: int, folder: Path) -> list[Picture]:
    """Return the pages of a file from one on, counted from 1, as pictures."""
    writer = pypdf.PdfWriter()
    for page in pypdf.PdfReader(io.BytesIO(data)).pages[first - 1 :]:
        writer.add_page(page)
    out = io.BytesIO()
    writer.write(out)
    folder.mkdir(exist_ok=True)
    return pictures(out.getvalue(), folder)
