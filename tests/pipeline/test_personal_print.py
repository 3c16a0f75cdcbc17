"""The file to print of all candidates' papers: their pages as they are, on leaves of their own."""

import csv
import hashlib
import io
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.pipeline.rostering import PEOPLE, bank, files, make, text_of

from examgen.pipeline.build import build
from examgen.pipeline.order import Built, Order
from examgen.publish.store import Store

PRINT = "candidate/quiz-print.pdf"


def longer(place: Path) -> Path:
    """Return a bank whose paper has three pages."""
    root = bank(place)
    questions = root / "bank" / "questions" / "q.md"
    more = "".join([f"\n## essay-{at} {{type=essay lines=24}}\n\nWhy {at}?\n" for at in range(2)])
    questions.write_text(questions.read_text() + more)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(paper.read_text().replace("gamma]", "gamma, essay-0, essay-1]"))
    return root


def pictures(file: Path, place: Path) -> list[str]:
    place.mkdir()
    subprocess.run(["pdftoppm", "-r", "40", str(file), str(place / "page")], check=True)
    return [hashlib.sha256(page.read_bytes()).hexdigest() for page in sorted(place.iterdir())]


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")
def test_pages_are_those_of_the_papers_each_on_a_leaf(tmp_path: Path) -> None:
    make(longer(tmp_path), tmp_path / "out", bound=True, spares=1)
    quiz = tmp_path / "out" / "quiz"
    bound = pictures(quiz / PRINT, tmp_path / "bound")
    data = (quiz / "staff/quiz-print.csv").read_text()
    rows = list(csv.DictReader(io.StringIO(data)))
    assert [row["candidate"] for row in rows] == [*PEOPLE, "S01"]
    white = bound[int(rows[0]["last"])]
    for row in rows:
        name = row["candidate"]
        own = pictures(quiz / f"candidate/personal/quiz-{name}.pdf", tmp_path / name)
        first, last = int(row["first"]), int(row["last"])
        assert bound[first - 1 : last] == own
        assert first % 2 == 1
        assert len(own) % 2 == 1
        assert bound[last] == white
    assert len(bound) == int(rows[-1]["last"]) + 1
    assert not any(name in data for name in PEOPLE.values())


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="needs qpdf")
def test_it_is_sound_and_has_shared_objects_once(tmp_path: Path) -> None:
    people = {f"n{at:02}": f"Nora {at}" for at in range(30)} | {"s2": PEOPLE["s2"]}
    make(bank(tmp_path), tmp_path / "out", people, bound=True)
    file = tmp_path / "out" / "quiz" / PRINT
    subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
    own = files(tmp_path / "out", "quiz/candidate/personal")
    assert file.stat().st_size < sum(len(data) for data in own.values()) / 5
    texts = text_of(file.read_bytes())
    assert texts[::2] == [text_of(own[f"quiz-{name}.pdf"])[0] for name in people]


def test_bytes_do_not_hang_on_the_number_of_processes(tmp_path: Path) -> None:
    root = bank(tmp_path)
    people = {f"n{at:02}": f"Nora {at}" for at in range(60)} | PEOPLE
    make(root, tmp_path / "one", people, jobs=1, bound=True)
    make(root, tmp_path / "two", people, jobs=2, bound=True)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_it_goes_when_the_roster_is_built_without_it(tmp_path: Path) -> None:
    root = bank(tmp_path)
    make(root, tmp_path / "out", bound=True)
    before = files(tmp_path / "out")
    make(root, tmp_path / "out", only=("s1",))
    assert files(tmp_path / "out") == before
    make(root, tmp_path / "out", {"s1": "Ada"})
    assert not [name for name in files(tmp_path / "out") if "-print" in name]


def mixed(place: Path, paragraphs: int) -> Built:
    """Build a question that has room on a page of 10 pt, perhaps, and none on one of 18 pt."""
    root = bank(place)
    questions = root / "bank" / "questions" / "q.md"
    text = "\n\n".join(["A paragraph of its own, with some words."] * paragraphs)
    more = f"\n## long\n\n{text}\n\n- [x] yes\n- [ ] no\n"
    questions.write_text(questions.read_text() + more)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(paper.read_text().replace("gamma]", "gamma, long]"))
    roster = place / "people.csv"
    rows = [f"{id_},{name},{'large' if id_ == 's2' else ''}" for id_, name in PEOPLE.items()]
    roster.write_text("\n".join(["id,name,print", *rows, ""]))
    order = Order(
        root=root,
        out=place / "out",
        papers=("quiz",),
        roster=roster,
        formats=("pdf",),
        bound=True,
        sheets=True,
    )
    return build(order, Store(root / ".store"))


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")
@pytest.mark.parametrize("paragraphs", [30, 90])
def test_papers_set_as_a_whole_are_bound_too(tmp_path: Path, paragraphs: int) -> None:
    built = mixed(tmp_path, paragraphs)
    assert built.files, built.diagnostics
    quiz = tmp_path / "out" / "quiz"
    bound = pictures(quiz / PRINT, tmp_path / "bound")
    rows = list(csv.DictReader(io.StringIO((quiz / "staff/quiz-print.csv").read_text())))
    assert [row["candidate"] for row in rows] == [*PEOPLE]
    for row in rows:
        name = row["candidate"]
        own = pictures(quiz / f"candidate/personal/quiz-{name}.pdf", tmp_path / name)
        first, last = int(row["first"]), int(row["last"])
        assert bound[first - 1 : last] == own
        assert first % 2 == 1
    assert len(bound) == last + last % 2
    texts = text_of((quiz / PRINT).read_bytes())
    assert "Lovelace" in texts[0]
    composed = [
        b"/Producer(" in file
        for name, file in files(quiz / "candidate", "personal").items()
        if name.endswith(".pdf")
    ]
    assert composed.count(True) == (len(PEOPLE) - 1 if paragraphs == 30 else 0)
    told = subprocess.run(["pdftotext", quiz / PRINT, "-"], check=True, capture_output=True)
    assert told.stderr == b""
