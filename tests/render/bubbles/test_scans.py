"""What was filled in on a sheet is read back from a scan, by its geometry alone."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.render.bubbles.forms import TASKS, answered_by, in_sections
from tests.render.bubbles.scans import Answers, code_of, fill_in, pictures, read_page, scanned

from examgen.model.paper import Paper
from examgen.render.formats.sheet import RENDERER
from examgen.render.renderer import CandidateView

pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs pdftoppm")

MIXED = in_sections(answered_by(*TASKS, *TASKS, *TASKS[4:7]), "Concepts", "Arithmetic", "Figures")
HEBREW = replace(MIXED, language="he", title="מבחן")
LETTER = replace(MIXED, page_size="Letter")


def sheet(made: Paper) -> tuple[bytes, dict[str, Any]]:
    (pdf, geometry), found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert found == ()
    return pdf.data, json.loads(geometry.data)


def chosen(page: dict[str, Any], skip: int) -> Iterator[tuple[int, str, list[dict[str, Any]]]]:
    """Choose bubbles: one of each group, of some questions several, of some groups none."""
    at = skip
    for question in page["questions"]:
        for group in question["groups"]:
            at += 1
            ones = group["bubbles"]
            taken = ones[at % 3 :: 2] if question["kind"] == "many" else [ones[at % len(ones)]]
            yield question["number"], group["name"], [] if at % 7 == 0 else taken


@pytest.mark.parametrize(
    ("made", "angle", "scale", "shift"),
    [
        (MIXED, 1.6, 0.97, (17, 30)),
        (HEBREW, -2, 1, (0, 0)),
        (LETTER, 178.7, 1.02, (5, 40)),
    ],
)
def test_answers_are_read_back(
    made: Paper, angle: float, scale: float, shift: tuple[int, int], tmp_path: Path
) -> None:
    data, geometry = sheet(made)
    leaves = pictures(data, tmp_path)
    assert len(leaves) == len(geometry["pages"])
    for leaf, page in zip(leaves, geometry["pages"], strict=True):
        assert code_of(leaf) == page["code"]
        wanted: Answers = {}
        for number, name, ones in chosen(page, page["page"]):
            fill_in(leaf, iter(ones))
            wanted[number, name] = [one["value"] for one in ones]
        digits = [int(digit) for digit in "20260417"]
        grid = geometry["id"]["groups"]
        fill_in(leaf, (group["bubbles"][n] for group, n in zip(grid, digits, strict=True)))
        read = read_page(scanned(leaf, angle, scale, shift), geometry)
        assert read == ("20260417", wanted)


def test_an_empty_sheet_is_read_as_empty(tmp_path: Path) -> None:
    data, geometry = sheet(MIXED)
    digits, answers = read_page(pictures(data, tmp_path)[0], geometry)
    assert digits == ""
    assert answers
    assert not any(answers.values())
