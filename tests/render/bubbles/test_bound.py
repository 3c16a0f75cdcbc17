"""Answer sheets behind a paper's forms: the same as by themselves, each on leaves of its own."""

import io
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pypdf
import pytest
from tests.render.bubbles.forms import TASKS, answered_by, bubbles, in_sections
from tests.render.bubbles.owned import sheet_leaves
from tests.render.bubbles.scans import code_of, fill_in, pictures, read_page, scanned
from tests.render.compose.forms import two_forms
from tests.render.papers import choices
from tests.render.test_accessible import amiss, told_by

from examgen.model.paper import Paper
from examgen.render.formats.pdf import RENDERER as PDF
from examgen.render.formats.sheet import RENDERER as SHEET
from examgen.render.renderer import CandidateView

MANY = in_sections(answered_by(*TASKS, *[choices(*"abcdefgh")] * 90), "One", "Two", "Three")
needs_pictures = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")


def bound(made: Paper, **more: Any) -> dict[str, bytes]:
    view = CandidateView(paper=made, figures={}, sheets=True, **more)
    artifacts, found = PDF.render(view)
    assert found == ()
    return {f"{one.audience.value}/{one.path}": one.data for one in artifacts}


@needs_pictures
@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("forms", [1, 2])
def test_they_are_those_that_are_made_by_themselves(
    tmp_path: Path, forms: int, language: str
) -> None:
    made = replace(MANY if forms == 2 else answered_by(*TASKS), language=language)
    made = two_forms(made) if forms == 2 else made
    files = bound(made)
    apart = {one.path: one.data for one in SHEET.render(CandidateView(paper=made, figures={}))[0]}
    for code in ("-A", "-B") if forms == 2 else ("",):
        geometry = json.loads(files[f"staff/quiz{code}-sheet.json"])
        assert geometry == json.loads(apart[f"quiz{code}-sheet.json"])
        data = files[f"candidate/quiz{code}.pdf"]
        assert amiss(data, tmp_path) == []
        count = len(geometry["pages"])
        first = len(pypdf.PdfReader(io.BytesIO(data)).pages) - count + 1
        assert first % 2 == 1
        assert (count > 1) == (forms == 2)
        leaves = sheet_leaves(data, first, tmp_path / f"bound{code}")
        (tmp_path / f"apart{code}").mkdir()
        others = pictures(apart[f"quiz{code}-sheet.pdf"], tmp_path / f"apart{code}")
        for leaf, other, page in zip(leaves, others, geometry["pages"], strict=True):
            assert code_of(leaf) == code_of(other) == page["code"]
            # Rings drawn as borders and as lines differ at their edges.
            dark = [np.asarray(one) < 128 for one in (leaf, other)]
            assert np.mean(dark[0] != dark[1]) < 0.01


def test_a_heading_leads_to_them_and_pages_before_are_not_counted() -> None:
    data = bound(two_forms(answered_by(*TASKS)))["candidate/quiz-A.pdf"]
    reader = pypdf.PdfReader(io.BytesIO(data))
    texts = [page.extract_text() for page in reader.pages]
    (last,) = [at for at, text in enumerate(texts) if "Answer sheet" in text]
    read = last - texts.count("This page is blank.")
    assert f"Page {read} of {read}" in texts[read - 1]
    assert "Marks for scanning" in [alt for _, alt in told_by(reader)]


def test_large_print_of_a_small_paper_has_a_sheet_on_its_own_pages() -> None:
    made = answered_by(*TASKS, page_size="A5")
    files = bound(made, prints=("standard", "large"))
    widths = {
        path: json.loads(data)["page_size"]["width"]
        for path, data in files.items()
        if path.endswith(".json")
    }
    assert widths == {"staff/quiz-sheet.json": 148.0, "staff/quiz-large-sheet.json": 210.0}


@needs_pictures
@pytest.mark.parametrize(("forms", "size"), [(1, "A4"), (2, "Letter")])
def test_sheets_of_large_print_are_larger_and_read_back(
    tmp_path: Path, forms: int, size: str
) -> None:
    made = answered_by(*TASKS, *[choices(*"abcd")] * 12, page_size=size)
    made = two_forms(replace(made, language="he")) if forms == 2 else made
    files = bound(made, prints=("large",))
    view = CandidateView(paper=made, figures={}, prints=("large", "dyslexia"))
    apart = {one.path: one.data for one in SHEET.render(view)[0]}
    stem = "quiz-A" if forms == 2 else "quiz"
    assert f"{stem}-sheet.pdf" in apart
    geometry = json.loads(files[f"staff/{stem}-large-sheet.json"])
    assert geometry == json.loads(apart[f"{stem}-large-sheet.json"])
    usual = json.loads(apart[f"{stem}-sheet.json"])
    assert geometry["page_size"] == usual["page_size"]
    radii = [{one["radius"] for _, one in bubbles(found)} for found in (geometry, usual)]
    assert {round(1.4 * radius, 2) for radius in radii[1]} == radii[0]
    data = files[f"candidate/{stem}-large.pdf"]
    assert amiss(data, tmp_path) == []
    first = len(pypdf.PdfReader(io.BytesIO(data)).pages) - len(geometry["pages"]) + 1
    leaves = sheet_leaves(data, first, tmp_path / "bound")
    (tmp_path / "apart").mkdir()
    others = pictures(apart[f"{stem}-large-sheet.pdf"], tmp_path / "apart")
    for leaf, other, page in zip(leaves, others, geometry["pages"], strict=True):
        assert code_of(leaf) == page["code"]
        dark = [np.asarray(one) < 128 for one in (leaf, other)]
        assert np.mean(dark[0] != dark[1]) < 0.015
        wanted = {}
        for question in page["questions"]:
            for group in question["groups"]:
                one = group["bubbles"][question["number"] % len(group["bubbles"])]
                wanted[question["number"], group["name"]] = [one["value"]]
                fill_in(leaf, iter([one]))
        assert read_page(scanned(leaf, 1.3, 0.98, (12, 9)), geometry) == ("", wanted)


def test_a_form_is_the_same_whichever_others_are_asked_for() -> None:
    made = two_forms(answered_by(*TASKS))
    everything, one = bound(made), bound(made, only="B")
    assert one == {path: data for path, data in everything.items() if "-B" in path}
