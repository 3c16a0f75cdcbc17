"""A file to print of all candidates' papers, written while they are made."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from examgen.pipeline.personal import Made
from examgen.render.compose.binding import Press, bind, closing, opening
from examgen.render.compose.binding_whole import bind_whole


def bound_places(folder: Path) -> tuple[Path, Path]:
    """Return where the file to print and the table of its pages lie."""
    return folder / "print.pdf", folder / "print.csv"


def spool_bound(made: Iterable[Made], folder: Path, sheets: bool) -> Iterator[Made]:
    """Hand papers on, and write each to the file to print; it holds none of them in memory.

    The table says on which pages of the file each paper stands, from 1, blank ones
    behind it left out, and with ``sheets`` where its answer sheet begins.
    Raises OSError.
    """
    place, table = bound_places(folder)
    press = Press()
    with place.open("wb") as file, table.open("w", encoding="utf-8", newline="") as listed:
        rows = csv.writer(listed, lineterminator="\r\n")
        rows.writerow(["candidate", "first", "last", *(["sheet"] if sheets else [])])
        at = file.write(opening())
        for one in made:
            if one.artifact is not None:
                first = len(press.pages) + 1
                add = bind if one.composed else bind_whole
                at += file.write(add(press, one.artifact.data, at))
                sheet = [] if one.sheet is None else [first + one.sheet.first - 1]
                rows.writerow([one.candidate, first, first + one.pages - 1, *sheet])
            yield one
        file.write(closing(press, at))
