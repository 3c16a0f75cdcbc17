"""Letters stand beside their own choices, also where these are figures and lines run leftwards."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.papers import choices, paper, question

from examgen.render.formats.pdf import RENDERER
from examgen.render.renderer import CandidateView

NAMES = ("circle", "square", "triangle", "star")
SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">
<rect x="1" y="1" width="118" height="78" fill="none" stroke="black"/>
<text x="10" y="40" font-size="20">{}</text></svg>"""
FIGURES = {f"bank/questions/{name}.svg": SVG.format(name).encode() for name in NAMES}
Spot = tuple[float, float]
_WORD = re.compile(r'xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</word>')


def spots(data: bytes, folder: Path) -> dict[str, Spot]:
    """Return where the middle of each word stands, in points from the top left corner."""
    (folder / "one.pdf").write_bytes(data)
    command = ["pdftotext", "-bbox", str(folder / "one.pdf"), "-"]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    found: dict[str, Spot] = {}
    for left, top, right, bottom, word in _WORD.findall(told):
        found[word] = ((float(left) + float(right)) / 2, (float(top) + float(bottom)) / 2)
    return found


@pytest.mark.parametrize("language", ["en", "ar", "he"])
@pytest.mark.parametrize("kind", ["standard", "large", "dyslexia"])
def test_the_nearest_letter_is_the_choices_own(language: str, kind: str, tmp_path: Path) -> None:
    task = choices(*(f"![{name}]({name}.svg)" for name in NAMES))
    made = replace(paper(question(1, "Which of them is it?", task)), language=language)
    artifacts, _ = RENDERER.render(CandidateView(paper=made, figures=FIGURES, prints=(kind,)))
    at = spots(artifacts[0].data, tmp_path)
    # A letter stands on the side where lines begin.
    side = 1 if language == "en" else -1
    for letter, name in zip("ABCD", NAMES, strict=True):
        before = {
            one: abs(at[one][1] - at[name][1]) + abs(at[one][0] - at[name][0])
            for one in "ABCD"
            if one in at and (at[name][0] - at[one][0]) * side > 0
        }
        assert min(before, key=before.__getitem__) == letter, (name, before)


def test_a_long_word_as_a_sections_title_stays_on_the_page(tmp_path: Path) -> None:
    made = paper(question(1, "Which is it?", choices("one", "two")))
    form = made.forms[0]
    long = replace(form.sections[0], title="W" * 190)
    made = replace(made, forms=(replace(form, sections=(long,)),))
    artifacts, found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert found == ()
    at = spots(artifacts[0].data, tmp_path)
    lines = [(word, x) for word, (x, _) in at.items() if set(word) == {"W"}]
    assert lines
    # A line of capitals in 12 points that begins at the margin and fits the page of 595 points.
    assert all(len(word) <= 45 and x < 297 for word, x in lines)


def test_a_number_goes_on_with_the_figure_that_begins_its_question(tmp_path: Path) -> None:
    fill = "A line of words.\n\n" * 22
    many = "\n\n".join(f"![{name}]({name}.svg)" for name in NAMES * 4)
    first, second = question(1, fill, choices("one", "two")), question(77, many, choices("three"))
    figures = {path: data.replace(b'"80"', b'"230"') for path, data in FIGURES.items()}
    artifacts, _ = RENDERER.render(CandidateView(paper=paper(first, second), figures=figures))
    (tmp_path / "one.pdf").write_bytes(artifacts[0].data)
    command = ["pdftotext", "-layout", str(tmp_path / "one.pdf"), "-"]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    pages = told.split("\f")
    before = next(page for page in pages if "two" in page)
    assert "circle" not in before
    assert "77." not in before
    page = next(page for page in pages if "77." in page)
    assert "circle" in page
    at = spots(artifacts[0].data, tmp_path)
    # Its marks stand on the same line at the outer edge of a page of 595 points.
    assert at["[2]"][0] > 500
    assert abs(at["[2]"][1] - at["77."][1]) < 4
