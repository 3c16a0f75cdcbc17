"""Candidates' papers that cannot be composed are set as a whole, and look as the others do."""

import io
from pathlib import Path

import pypdf
import pytest
from tests.pipeline.rostering import PEOPLE, bank, build_of, files, make, text_of

from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store

TALL = "\n## long\n\nRead this.\n\n" + "A paragraph of its own, with some words.\n\n" * 90
TALL += "- [x] yes\n- [ ] no\n"
OWN = '<html lang="en"><body class="x"><h1>{{ paper.title }} of ours</h1>{words}</body></html>'


def tall(place: Path) -> Path:
    root = bank(place)
    questions = root / "bank" / "questions" / "q.md"
    questions.write_text(questions.read_text() + TALL)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text(paper.read_text().replace("gamma]", "gamma, long]"))
    return root


def themed(place: Path, template: str) -> Path:
    root = bank(place)
    (root / "templates").mkdir()
    (root / "templates" / "paper.html").write_text(template)
    return root


def test_a_question_longer_than_a_page(tmp_path: Path) -> None:
    make(tall(tmp_path), tmp_path / "out")
    own = files(tmp_path / "out", "quiz/candidate/personal")
    assert list(own) == [f"quiz-{id_}.pdf" for id_ in PEOPLE]
    pages = text_of(own["quiz-s1.pdf"])
    assert len(pages) > 2
    for page in pages:
        assert "Ada Lovelace" in page
        assert "s1" in page
    assert "".join(pages).count("A paragraph of its own") == 90


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_line_stands_where_it_does_on_composed_papers(tmp_path: Path, language: str) -> None:
    found = []
    for name, make_bank in (("whole", tall), ("composed", bank)):
        root = make_bank(tmp_path / name)
        paper = root / "bank" / "papers" / "quiz.yaml"
        paper.write_text(f"language: {language}\n" + paper.read_text())
        make(root, root / "out", {"s1": "Ada"})
        data = files(root / "out", "quiz/candidate/personal")["quiz-s1.pdf"]
        found.append([place_of("Ada", page) for page in pypdf.PdfReader(io.BytesIO(data)).pages])
    whole, (composed,) = found
    assert set(whole) == {composed}


def place_of(text: str, page: pypdf.PageObject) -> tuple[int, int]:
    """Return the highest place where a text begins on a page, in points."""
    places = []

    def look(said: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text in said:
            x, y = tm[4], tm[5]
            places.append((cm[1] * x + cm[3] * y + cm[5], cm[0] * x + cm[2] * y + cm[4]))

    page.extract_text(visitor_text=look)
    y, x = max(places)
    return round(x), round(y)


def test_templates_of_the_bank(tmp_path: Path) -> None:
    words = "<p>word</p>" * 120
    make(themed(tmp_path, OWN.replace("{words}", words)), tmp_path / "out")
    pages = text_of(files(tmp_path / "out", "quiz/candidate/personal")["quiz-s1.pdf"])
    assert "Quiz of ours" in pages[0]
    assert len(pages) > 1
    assert all("Ada Lovelace" in page and "s1" in page for page in pages)


def test_bytes_hang_neither_on_others_nor_on_processes(tmp_path: Path) -> None:
    root = tall(tmp_path)
    people = {f"n{at:02}": f"Nora {at}" for at in range(27)}
    make(root, tmp_path / "two", people, jobs=2)
    before = files(tmp_path / "two")
    make(root, tmp_path / "two", people, only=("n26",))
    assert files(tmp_path / "two") == before
    make(root, tmp_path / "one", {"n26": "Nora 26"})
    path = "candidate/personal/quiz-n26.pdf"
    assert files(tmp_path / "one")[path] == before[path]


def test_line_and_code_have_no_meaning(tmp_path: Path) -> None:
    make(tall(tmp_path), tmp_path / "out", {"s1": "Ada"})
    data = files(tmp_path / "out", "quiz/candidate/personal")["quiz-s1.pdf"]
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        content = page.get_contents()
        assert content is not None
        assert content.get_data().startswith(b"/Artifact\nBMC\nq\n0 g\n")


@pytest.mark.parametrize(
    ("template", "rule"),
    [
        ("<body>{{ paper.nothing.at_all }}</body>", "template-mistake"),
        ('<body><img src="https://x.test/a.png" alt=""></body>', "pdf-address"),
    ],
)
def test_mistakes_of_templates_are_told_once(tmp_path: Path, template: str, rule: str) -> None:
    root = themed(tmp_path, template)
    built = build_of(root, tmp_path / "out", {f"n{at}": "Nora" for at in range(30)})
    assert not built.files
    assert [one.rule for one in built.diagnostics].count(rule) == 1


def test_prints_columns_and_booklets(tmp_path: Path) -> None:
    root = tall(tmp_path)
    paper = root / "bank" / "papers" / "quiz.yaml"
    paper.write_text("columns: 2\ntheme: booklet\npage_size: A5\n" + paper.read_text())
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,print\ns1,Ada,\ns2,Grace,large\n")
    order = Order(root=root, out=tmp_path, papers=("quiz",), formats=("pdf",), roster=roster)
    built = build(order, Store(root / ".store"))
    assert built.files, built.diagnostics
    own = files(tmp_path, "quiz/candidate/personal")
    for name, said, width in (("s1", "Ada", 148), ("s2", "Grace", 210)):
        pages = pypdf.PdfReader(io.BytesIO(own[f"quiz-{name}.pdf"])).pages
        assert round(pages[0].mediabox.width / 72 * 25.4) == width
        assert len(pages) % 4 == 0
        assert all(said in page.extract_text() for page in pages)
