"""Answer sheets behind candidates' papers: whose they are, where all stands, what they tell."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pypdf
import pytest
from tests.pipeline.rostering import PEOPLE, bank, files, make, text_of
from tests.pipeline.test_personal_whole import tall
from tests.render.bubbles.owned import geometry_of, sheet_leaves
from tests.render.bubbles.scans import Answers, code_of, fill_in, read_page, scanned
from tests.render.test_accessible import amiss, told_by

from examgen.render.languages import words_for

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "personal-sheets.schema.json"
TABLE = "staff/quiz-personal-sheets.json"
MORE = """
## joined {type=match}

Join.

- one => eins
- two => zwei
- => drei

## sized

How many?

Answer: 12

## many

Which are even?

- [x] two
- [ ] three
- [x] four
"""
NUMBERED = {"20260417": "Ada Lovelace", "0042": PEOPLE["s2"], "x-1": PEOPLE["s3"]}
needs_pictures = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")


def mixed(place: Path, right: str = "x ", make_bank: Callable[..., Path] = bank) -> Path:
    """Return a bank whose paper has questions of several kinds, in two sections."""
    root = make_bank(place, right) if make_bank is bank else make_bank(place)
    questions = root / "bank" / "questions" / "q.md"
    questions.write_text(questions.read_text() + MORE)
    paper = root / "bank" / "papers" / "quiz.yaml"
    more = "  - title: More\n    marks_each: 2\n    questions: [joined, sized, many]\n"
    paper.write_text(paper.read_text() + more)
    return root


def table_of(out: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / "quiz" / TABLE).read_text())
    return found


def own(out: Path, candidate: str) -> bytes:
    return files(out, "quiz/candidate/personal")[f"quiz-{candidate}.pdf"]


@needs_pictures
@pytest.mark.parametrize("make_bank", [bank, tall])
def test_a_sheet_is_read_back_by_its_code_and_the_table_alone(
    tmp_path: Path, make_bank: Callable[..., Path]
) -> None:
    make(mixed(tmp_path, make_bank=make_bank), tmp_path / "out", NUMBERED, sheets=True, spares=1)
    table = table_of(tmp_path / "out")
    jsonschema.validate(table, json.loads(SCHEMA.read_text("utf-8")))
    for at, (candidate, number) in enumerate(
        (("20260417", "20260417"), ("0042", "0042"), ("x-1", ""), ("S01", ""))
    ):
        (row,) = [one for one in table["candidates"] if one["candidate"] == candidate]
        assert row["first"] % 2 == 1
        data = own(tmp_path / "out", candidate)
        (leaf,) = sheet_leaves(data, row["first"], tmp_path / candidate)
        code = code_of(leaf)
        assert code.split(":")[:3] + code.split(":")[4:] == [
            "examgen",
            "1",
            "quiz",
            candidate,
            "p1",
        ]
        geometry = geometry_of(code, table)
        wanted: Answers = {}
        for n, question in enumerate(geometry["pages"][0]["questions"]):
            for m, group in enumerate(question["groups"]):
                ones = group["bubbles"]
                chosen = [ones[(n + m + at) % len(ones)]] if (n + m) % 5 else []
                fill_in(leaf, iter(chosen))
                wanted[question["number"], group["name"]] = [one["value"] for one in chosen]
        assert len({asked for asked, _ in wanted}) >= 6
        seen = scanned(leaf, (1.3, -1.8, 179.2, 0.4)[at], 0.98, (9, 20))
        assert read_page(seen, geometry) == (number, wanted)


@needs_pictures
def test_sheets_set_as_a_whole_look_as_composed_ones_do(tmp_path: Path) -> None:
    leaves = []
    for name in ("composed", "whole"):
        root = mixed(tmp_path / name)
        if name == "whole":
            (root / "templates").mkdir()
            (root / "templates" / "paper.html").write_text(
                '<html lang="en"><body><p>{{ paper.title }}</p></body></html>'
            )
        make(root, root / "out", NUMBERED, sheets=True)
        table = table_of(root / "out")
        row = table["candidates"][0]
        data = own(root / "out", row["candidate"])
        (leaf,) = sheet_leaves(data, row["first"], tmp_path / f"{name}-leaves")
        leaves.append(np.asarray(leaf) < 128)
        leaves.append(table["layouts"])
    assert leaves[1] == leaves[3]
    assert np.mean(leaves[0] != leaves[2]) < 0.004


def test_names_are_on_the_sheets_and_in_no_other_file(tmp_path: Path) -> None:
    make(mixed(tmp_path), tmp_path / "out", sheets=True)
    for row in table_of(tmp_path / "out")["candidates"]:
        candidate = row["candidate"]
        page = text_of(own(tmp_path / "out", candidate))[row["first"] - 1]
        assert "Answer sheet" in page
        assert candidate in page
        said = page.replace("\n", " ")
        if candidate != "s2":
            assert PEOPLE[candidate].strip() in said
    for path, data in files(tmp_path / "out", ".").items():
        if not path.endswith(".pdf"):
            assert not [name for name in PEOPLE.values() if name.strip().encode() in data], path


def test_keys_have_no_part_in_sheets(tmp_path: Path) -> None:
    made = []
    for right in ("x ", " x"):
        root = mixed(tmp_path / right.replace(" ", "_"), right)
        make(root, root / "out", sheets=True, bound=True)
        staff = files(root / "out", "quiz/staff")
        made.append((files(root / "out", "quiz/candidate"), staff[TABLE.removeprefix("staff/")]))
        made.append(({}, staff["quiz-personal.json"]))
    assert made[0] == made[2]
    assert made[1] != made[3]


@pytest.mark.parametrize(("make_bank", "count"), [(bank, 26), (tall, 1)])
def test_bytes_hang_neither_on_others_nor_on_processes(
    tmp_path: Path, make_bank: Callable[..., Path], count: int
) -> None:
    root = mixed(tmp_path, make_bank=make_bank)
    people = PEOPLE | {f"{at:04}": f"Nora {at}" for at in range(1, count + 1)}
    last = f"{count:04}"
    make(root, tmp_path / "one", people, jobs=1, sheets=True)
    before = files(tmp_path / "one")
    if make_bank is bank:
        make(root, tmp_path / "two", people, jobs=2, sheets=True)
        assert files(tmp_path / "two") == before
    make(root, tmp_path / "one", people, only=(last,), sheets=True)
    assert files(tmp_path / "one") == before
    make(root, tmp_path / "alone", {last: people[last]}, sheets=True)
    assert own(tmp_path / "alone", last) == own(tmp_path / "one", last)


def test_the_file_to_print_has_the_sheets_on_leaves_of_their_own(tmp_path: Path) -> None:
    make(mixed(tmp_path), tmp_path / "out", NUMBERED, sheets=True, bound=True)
    staff = files(tmp_path / "out", "quiz/staff")
    rows = list(csv.DictReader(io.StringIO(staff["quiz-print.csv"].decode())))
    bound = text_of(files(tmp_path / "out", "quiz/candidate")["quiz-print.pdf"])
    assert [row["candidate"] for row in rows] == list(NUMBERED)
    for row in rows:
        first, last, sheet = (int(row[name]) for name in ("first", "last", "sheet"))
        assert (first % 2, sheet % 2) == (1, 1)
        assert bound[first - 1 : last] == text_of(own(tmp_path / "out", row["candidate"]))
        assert "Answer sheet" in bound[sheet - 1]
        assert not [page for page in bound[first - 1 : sheet - 1] if "Answer sheet" in page]


def test_a_table_of_sheets_goes_with_them(tmp_path: Path) -> None:
    root = mixed(tmp_path)
    make(root, tmp_path / "out", sheets=True)
    assert (tmp_path / "out" / "quiz" / TABLE).exists()
    make(root, tmp_path / "out")
    assert not (tmp_path / "out" / "quiz" / TABLE).exists()


@pytest.mark.parametrize(("make_bank", "language"), [(bank, "ar"), (tall, "en")])
def test_sheets_are_accessible(
    tmp_path: Path, make_bank: Callable[..., Path], language: str
) -> None:
    root = mixed(tmp_path, make_bank=make_bank)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(f"language: {language}\n" + paper.read_text())
    make(root, tmp_path / "out", {"0042": PEOPLE["s2"]}, sheets=True)
    data = own(tmp_path / "out", "0042")
    assert amiss(data, tmp_path) == []
    reader = pypdf.PdfReader(io.BytesIO(data))
    words = words_for(language)
    assert words.sheet_title in [str(one.title) for one in flat(reader.outline)]
    assert words.sheet_marks in [alt for _, alt in told_by(reader)]


def flat(marks: Any) -> list[Any]:
    return [one for mark in marks for one in (flat(mark) if isinstance(mark, list) else [mark])]
