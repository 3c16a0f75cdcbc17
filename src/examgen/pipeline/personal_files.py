"""Candidates' papers and the staff's tables of them, written while they are made."""

import csv
import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from examgen.artifact import Artifact, Audience
from examgen.decimals import exact
from examgen.diagnostic import Diagnostic
from examgen.model.key import KeyEntry
from examgen.pipeline.personal import Made
from examgen.pipeline.personal_print import bound_places, spool_bound
from examgen.pipeline.personal_sheets import sheets_place, spool_sheets
from examgen.publish.tree import Spooled
from examgen.render.exact import key_cell, key_json, rulings_cells, rulings_json
from examgen.render.key_tables import guarded

_TABLES = """
CREATE TABLE papers (candidate TEXT PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (candidate TEXT, number INTEGER, item TEXT NOT NULL, type TEXT NOT NULL,
  marks TEXT NOT NULL, key TEXT NOT NULL, any_of TEXT NOT NULL, dropped TEXT NOT NULL,
  PRIMARY KEY (candidate, number)) WITHOUT ROWID;
CREATE TABLE orders (candidate TEXT, number INTEGER, label TEXT, origin INTEGER NOT NULL,
  PRIMARY KEY (candidate, number, label)) WITHOUT ROWID;
"""

_COLUMNS = ("candidate", "number", "item", "type", "marks", "key", "any_of", "drop", "order")


def spool_papers(
    made: Iterable[Made],
    folder: Path,
    paper: str,
    *,
    tables: bool,
    bound: bool = False,
    sheets: bool = False,
) -> tuple[tuple[Spooled, ...], tuple[Diagnostic, ...]]:
    """Write papers to a folder one by one, and with ``tables`` keys and orders of all.

    ``bound`` asks for a file to print of all, and tells staff where each begins in it;
    with ``sheets`` staff are told where everything on the answer sheets stands.
    Raises OSError.
    """
    spooled: list[Spooled] = []
    problems: list[Diagnostic] = []

    def kept() -> Iterator[Made]:
        for number, one in enumerate(made):
            problems.extend(one.problems)
            if one.artifact is not None:
                files = [one.artifact, one.text] if one.text else [one.artifact]
                spooled.extend([_written(file, folder, number) for file in files])
            yield one

    papers = spool_bound(kept(), folder, sheets) if bound else kept()
    if tables:
        if sheets:
            papers = spool_sheets(papers, folder, paper)
        more = _tables(papers, folder, paper)
        if sheets:
            place = sheets_place(folder)
            more += (_spooled(Audience.STAFF, place, f"{paper}-personal-sheets.json"),)
    else:
        more = ()
        for _ in papers:
            pass
    if bound:
        print_file, table = bound_places(folder)
        more += (
            _spooled(Audience.CANDIDATE, print_file, f"{paper}-print.pdf"),
            _spooled(Audience.STAFF, table, f"{paper}-print.csv"),
        )
    return (*spooled, *more), tuple(problems)


def _written(artifact: Artifact, folder: Path, number: int) -> Spooled:
    place = folder / f"{number}{artifact.path[-4:]}"
    place.write_bytes(artifact.data)
    digest = hashlib.sha256(artifact.data).hexdigest()
    return Spooled(artifact.audience, artifact.path, place, digest)


def _tables(made: Iterable[Made], folder: Path, paper: str) -> tuple[Spooled, ...]:
    places = {end: folder / f"personal.{end}" for end in ("json", "csv", "sqlite")}
    with ExitStack() as held:
        text = held.enter_context(places["json"].open("w", encoding="utf-8", newline="\n"))
        table = held.enter_context(places["csv"].open("w", encoding="utf-8", newline=""))
        base = held.enter_context(closing(_database(places["sqlite"])))
        rows = csv.writer(table, lineterminator="\r\n")
        rows.writerow(_COLUMNS)
        text.write(f'{{"format": 1, "paper": {json.dumps(paper)}, "candidates": [')
        for number, one in enumerate(made):
            text.write(",\n" if number else "\n")
            text.write(json.dumps(_json(one), ensure_ascii=False))
            rows.writerows([[guarded(cell) for cell in _row(one, e)] for e in one.key.entries])
            _insert(base, one)
        text.write("\n]}\n")
        base.commit()
        base.execute("VACUUM")
    return tuple(
        _spooled(Audience.STAFF, place, f"{paper}-personal.{end}") for end, place in places.items()
    )


def _spooled(audience: Audience, place: Path, path: str) -> Spooled:
    with place.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Spooled(audience, path, place, digest)


def _database(place: Path) -> sqlite3.Connection:
    base = sqlite3.connect(place)
    # Nothing of the machine or the moment is in the file.
    base.execute("PRAGMA page_size = 4096")
    base.execute("PRAGMA journal_mode = OFF")
    base.executescript(_TABLES)
    return base


def _insert(base: sqlite3.Connection, one: Made) -> None:
    base.execute("INSERT INTO papers VALUES (?, ?)", (one.candidate, one.pages))
    base.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(one.candidate, e.number, *_cells(e)) for e in one.key.entries],
    )
    base.executemany(
        "INSERT INTO orders VALUES (?, ?, ?, ?)",
        [
            (one.candidate, e.number, label, origin)
            for e in one.key.entries
            for label, origin in sorted(e.orders.items())
        ],
    )


def _json(one: Made) -> dict[str, Any]:
    questions = [
        {
            "number": e.number,
            "item": e.item,
            "type": e.type.value,
            "marks": exact(e.marks),
            "key": key_json(e.key),
            **rulings_json(e),
            "order": dict(sorted(e.orders.items())),
        }
        for e in one.key.entries
    ]
    return {"candidate": one.candidate, "pages": one.pages, "questions": questions}


def _row(one: Made, e: KeyEntry) -> tuple[str, ...]:
    order = " ".join([f"{label}={origin}" for label, origin in sorted(e.orders.items())])
    return (one.candidate, str(e.number), *_cells(e), order)


def _cells(e: KeyEntry) -> tuple[str, ...]:
    return (e.item, e.type.value, exact(e.marks), key_cell(e.key), *rulings_cells(e))
