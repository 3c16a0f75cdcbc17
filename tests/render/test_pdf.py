"""Papers as PDF: whole, in order, the same every time, and with our fonts only."""

import io
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from tests.render.papers import MM, choices, clean, fonts, paper, question, text

from examgen.diagnostic import Diagnostic, Severity
from examgen.model.paper import Form, WriteText
from examgen.render.formats.pdf import RENDERER
from examgen.render.renderer import CandidateView, StaffView


def test_a_paper_with_everything_has_no_errors(
    everything: tuple[bytes, tuple[Diagnostic, ...]],
) -> None:
    _, found = everything
    assert [d for d in found if d.severity is Severity.ERROR] == []
    # The sample's drawing holds a script, which is left out and reported.
    assert {d.rule for d in found} <= {"bad-figure"}


def test_a_paper_has_title_language_and_tags(
    everything: tuple[bytes, tuple[Diagnostic, ...]], staff: StaffView
) -> None:
    reader = pypdf.PdfReader(io.BytesIO(everything[0]))
    root: Any = reader.trailer["/Root"]
    assert staff.view.paper.title in str(reader.metadata and reader.metadata.title)
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert {"/Formula", "/Figure", "/Table", "/H1", "/H2"} <= structure(reader)


def structure(reader: pypdf.PdfReader) -> set[str]:
    """Return the names of the structure's tags."""
    size: Any = reader.trailer["/Size"]
    found: list[Any] = [reader.get_object(number) for number in range(1, size)]
    return {
        str(one["/S"])
        for one in found
        if isinstance(one, dict) and one.get("/Type") == "/StructElem"
    }


def test_only_our_fonts_are_embedded(everything: tuple[bytes, tuple[Diagnostic, ...]]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(everything[0]))
    names = set()
    for page in reader.pages:
        for entry in fonts(page):
            names.add(str(entry["/BaseFont"]).split("+")[-1])
            assert "/FontFile2" in entry["/DescendantFonts"][0]["/FontDescriptor"]
    assert names
    assert all(name.startswith("Exam-") for name in names)


def test_every_question_prints_its_number_and_marks(
    everything: tuple[bytes, tuple[Diagnostic, ...]], staff: StaffView
) -> None:
    printed = text(pypdf.PdfReader(io.BytesIO(everything[0])))
    last = -1
    for section in staff.view.paper.forms[0].sections:
        for one in section.questions:
            at = printed.find(f"{one.number}.", last + 1)
            assert at > last
            last = at
    assert "End of paper" in printed[last:]


def test_two_processes_write_the_same_bytes(
    everything: tuple[bytes, tuple[Diagnostic, ...]], tmp_path: Path
) -> None:
    program = (
        "import sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import conftest\n"
        "from examgen.render.formats.pdf import RENDERER\n"
        "artifacts, _ = RENDERER.render(conftest.make_staff_view().view)\n"
        "open(sys.argv[1], 'wb').write(artifacts[0].data)\n"
    )
    # This process has other settings: its hash seed is drawn, or else the one before.
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    env = os.environ | {"PYTHONHASHSEED": seed, "TZ": "Asia/Kolkata", "LC_ALL": "de_DE.UTF-8"}
    subprocess.run([sys.executable, "-c", program, str(tmp_path / "a.pdf")], env=env, check=True)
    assert (tmp_path / "a.pdf").read_bytes() == everything[0]


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_every_word_lies_inside_the_page(
    everything: tuple[bytes, tuple[Diagnostic, ...]], tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(everything[0])
    out = subprocess.run(
        ["pdftotext", "-bbox", str(tmp_path / "a.pdf"), "-"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    boxes = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="', out)
    assert len(boxes) > 100
    for left, top, right in boxes:
        assert float(left) > 15 * MM
        assert float(top) > 5 * MM
        assert float(right) < (210 - 15) * MM


def test_letter_paper() -> None:
    reader = clean(paper(question(1, "One?", choices("a", "b")), page_size="Letter"))
    assert (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height) == (612, 792)
    reader = clean(paper(question(1, "One?", choices("a", "b"))))
    assert round(float(reader.pages[0].mediabox.width)) == 595


def test_pages_are_counted() -> None:
    pages = clean(paper(*[question(n, "Why?", WriteText(lines=12)) for n in range(1, 5)])).pages
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in " ".join(page.extract_text().split())


def test_forms_are_files_of_their_own() -> None:
    one = paper(question(1, "One?", choices("a", "b")))
    two = Form(code="B", sections=one.forms[0].sections)
    made = replace(one, forms=(*one.forms, two))
    artifacts, found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert found == ()
    assert [a.path for a in artifacts] == ["quiz-A.pdf", "quiz-B.pdf"]
    assert "Form B" in text(pypdf.PdfReader(io.BytesIO(artifacts[1].data)))
    artifacts, _ = RENDERER.render(CandidateView(paper=made, figures={}, only="B"))
    assert [a.path for a in artifacts] == ["quiz-B.pdf"]


def test_the_order_of_the_pages_is_the_order_of_the_form() -> None:
    # R23: the printed order ignored the shuffle.
    bodies = ["cherry", "apple", "elder", "banana", "damson"]
    made = paper(*[question(n, f"Stem{n}", choices(*bodies)) for n in range(1, 8)])
    printed = text(clean(made))
    at = 0
    for number in range(1, 8):
        for piece in (f"Stem{number}", *bodies):
            at = printed.index(piece, at)
