"""Prints and themes: which files they make, and what their pages say."""

import io
from dataclasses import replace

import pypdf
import pytest
from tests.render.compose.forms import two_forms
from tests.render.papers import choices, paper, question

from examgen.model import paper as p
from examgen.render.pdf.booklet import blank_pages, turned
from examgen.render.pdf.layout import LAYOUTS, layout_for, scaled
from examgen.render.pdf_paper import render_paper
from examgen.render.renderer import CandidateView

ASKED = [question(n, f"Which is number {n}?", choices("one", "two")) for n in (1, 2)]


def pages(view: CandidateView) -> dict[str, list[pypdf.PageObject]]:
    artifacts, found = render_paper(view)
    assert found == ()
    return {one.path: list(pypdf.PdfReader(io.BytesIO(one.data)).pages) for one in artifacts}


def test_each_print_has_a_file_of_its_own() -> None:
    prints = ("standard", "large", "dyslexia")
    view = CandidateView(paper=paper(*ASKED, page_size="A5"), figures={}, prints=prints)
    made = pages(view)
    assert list(made) == ["quiz.pdf", "quiz-large.pdf", "quiz-dyslexia.pdf"]
    # Large print takes A4 instead of A5.
    widths = [round(one[0].mediabox.width / 72 * 25.4) for one in made.values()]
    assert widths == [148, 210, 148]


def test_forms_are_named_before_prints() -> None:
    view = CandidateView(paper=two_forms(paper(*ASKED)), figures={}, prints=("large",))
    assert list(pages(view)) == ["quiz-A-large.pdf", "quiz-B-large.pdf"]


@pytest.mark.parametrize(("name", "points"), [("large", 18), ("dyslexia", 13)])
def test_the_text_of_prints(name: str, points: int) -> None:
    assert layout_for("A4", name).scale * 10.8 == pytest.approx(points)
    assert layout_for("A4", "standard") == LAYOUTS["A4"]


def test_lengths_below_zero_are_multiplied_too() -> None:
    half = replace(LAYOUTS["A4"], scale=0.5)
    css = "margin: -8.5mm 2pt calc(-100% - 11mm); font: 9pt x-12pt; color: #333"
    wanted = "margin: -4.25mm 1pt calc(-100% - 5.5mm); font: 4.5pt x-12pt; color: #333"
    assert scaled(css, half) == wanted


@pytest.mark.parametrize("forms", [1, 2])
def test_a_booklet_has_whole_sheets(forms: int) -> None:
    asked = [question(n, f"Why {n}?", p.WriteText(lines=20)) for n in range(1, 5)]
    made = replace(paper(*asked), theme="booklet")
    view = CandidateView(paper=two_forms(made) if forms == 2 else made, figures={})
    for shown in pages(view).values():
        texts = [page.extract_text() for page in shown]
        assert len(texts) == 8
        assert "Do not turn over until you are told to." in texts[0]
        assert "Why" not in texts[0]
        assert "Why" in texts[1]
        assert [n for n, text in enumerate(texts, 1) if "Turn over" in text] == [3]
        blank = [n for n, text in enumerate(texts, 1) if "This page is blank." in text]
        assert blank == [6, 7, 8]


def test_pages_of_booklets() -> None:
    assert [blank_pages(n) for n in (1, 2, 3, 4, 5)] == [3, 2, 1, 0, 3]
    assert turned(8, 0) == (3, 5, 7)
    assert turned(8, 1) == (3, 5)
    assert turned(8, 3) == (3,)


def test_a_university_asks_for_the_honour_code_and_counts_sections() -> None:
    made = replace(paper(*ASKED), theme="university")
    section = made.forms[0].sections[0]
    form = p.Form(code="A", sections=(replace(section, title="First"), replace(section)))
    view = CandidateView(paper=replace(made, forms=(form,)), figures={})
    text = pages(view)["quiz.pdf"][0].extract_text()
    for words in ("Honour code", "For examiners", "First", "Section 2", "Awarded"):
        assert words in text


def test_a_bank_sets_margins_of_its_own() -> None:
    css = {"paper.css": "@page { margin: 60mm }"}
    view = CandidateView(paper=paper(*ASKED), figures={}, templates=css)
    places: list[float] = []
    page = pages(view)["quiz.pdf"][0]

    def visit(text: str, _now: object, at: list[float], _font: object, _size: float) -> None:
        if "Which" in text:
            places.append(at[4])

    usual = pages(replace(view, templates={"paper.css": "p { margin: 0 }"}))["quiz.pdf"][0]
    page.extract_text(visitor_text=visit)
    usual.extract_text(visitor_text=visit)
    assert places[0] > 60 / 25.4 * 72
    assert places[-1] < places[0] - 100
