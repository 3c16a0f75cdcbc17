"""Benchmarks follow the code that they measure: what they reach into is there, and is used."""

import pickle
from importlib import import_module
from pathlib import Path

import pytest
from benchmarks.forms import QUESTIONS, paper
from benchmarks.paper import BARE, capture
from benchmarks.timing import process

FOLDER = Path(__file__).parent.parent / "benchmarks"
MODULES = sorted(file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_"))


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_is_imported(name: str) -> None:
    assert import_module(f"benchmarks.{name}").__doc__


def test_a_paper_of_many_forms_is_the_sample_with_a_question_more() -> None:
    view = paper(2)
    counts = [sum(len(part.questions) for part in form.sections) for form in view.paper.forms]
    assert counts == [QUESTIONS, QUESTIONS]
    assert view.figures


def test_weasyprint_is_handed_what_a_build_hands_it(tmp_path: Path) -> None:
    taken = capture()
    assert taken["formulas"]
    assert all(name in taken["html"] for name in taken["formulas"])
    kept = {name: taken[name] for name in ("html", "styles", "formulas", "assets")}
    (tmp_path / "given").write_bytes(pickle.dumps(kept))
    process("-c", BARE, str(tmp_path / "given"), str(tmp_path / "bare.pdf"))()
    assert (tmp_path / "bare.pdf").read_bytes().startswith(b"%PDF-")
