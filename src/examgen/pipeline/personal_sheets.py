"""Where everything on candidates' answer sheets stands, written while their papers are made."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from examgen.pipeline.personal import Made
from examgen.render.bubbles.geometry import frame_json, shape_json
from examgen.render.bubbles.layout import Frame
from examgen.render.bubbles.shapes import Part
from examgen.render.compose.code import code_text
from examgen.render.compose.sheets import Places

VERSION = 1


@dataclass(slots=True)
class _Known:
    """What sheets share, each with its number; ``rows`` are candidates with their layouts.

    Layouts are known by their digests: each candidate may have another one.
    """

    frames: dict[Frame, int] = field(default_factory=dict)
    shapes: dict[Part, int] = field(default_factory=dict)
    layouts: dict[bytes, int] = field(default_factory=dict)
    rows: list[tuple[str, int, int]] = field(default_factory=list)


def sheets_place(folder: Path) -> Path:
    """Return where the table of sheets lies."""
    return folder / "personal-sheets.json"


def spool_sheets(made: Iterable[Made], folder: Path, paper: str) -> Iterator[Made]:
    """Hand papers on, and write where everything on their sheets stands.

    Layouts are written once, and shapes that questions have in common are numbered.
    Raises OSError.
    """
    known = _Known()
    with sheets_place(folder).open("w", encoding="utf-8", newline="\n") as file:
        head = {"format": "examgen/personal-sheets", "version": VERSION, "unit": "mm"}
        file.write(json.dumps({**head, "paper": paper}, ensure_ascii=False)[:-1])
        file.write(', "layouts": [')
        for one in made:
            if one.sheet is not None:
                _write(one.candidate, one.sheet, known, file)
            yield one
        file.write("\n]")
        _close(known, paper, file)


def _write(candidate: str, sheet: Places, known: _Known, file: IO[str]) -> None:
    frame = known.frames.setdefault(sheet.frame, len(known.frames))
    pages = [
        [
            [number, known.shapes.setdefault(shape, len(known.shapes)), x, y]
            for number, shape, x, y in page
        ]
        for page in sheet.pages
    ]
    layout = json.dumps({"frame": frame, "pages": pages})
    digest = hashlib.sha256(layout.encode()).digest()
    if digest not in known.layouts:
        file.write((",\n" if known.layouts else "\n") + layout)
    at = known.layouts.setdefault(digest, len(known.layouts))
    known.rows.append((candidate, at, sheet.first))


def _close(known: _Known, paper: str, file: IO[str]) -> None:
    shapes = [json.dumps(shape_json(shape), ensure_ascii=False) for shape in known.shapes]
    frames = [json.dumps(frame_json(frame), ensure_ascii=False) for frame in known.frames]
    people = [
        json.dumps(
            {
                "candidate": candidate,
                "code": code_text(paper, candidate),
                "layout": layout,
                "first": first,
            }
        )
        for candidate, layout, first in known.rows
    ]
    for name, rows in (("shapes", shapes), ("frames", frames), ("candidates", people)):
        file.write(f',\n"{name}": [\n')
        file.write(",\n".join(rows))
        file.write("\n]")
    file.write("}\n")
