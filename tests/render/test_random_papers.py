"""Papers made by chance: all of their text is printed, in order, on the page, side by side."""

import re
import shutil
import subprocess
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest
from tests.render.pages import parse
from tests.render.random_papers import FIGURES, make_paper

from examgen.model import paper as p
from examgen.model.content import Blocks
from examgen.render.html import render_html
from examgen.render.pdf.layout import Layout
from examgen.render.pdf.view import layout_of
from examgen.render.pdf_paper import render_paper
from examgen.render.plain import plain_text
from examgen.render.renderer import CandidateView

WORD = re.compile(r"q\d+x")
WORDLESS = re.compile(r"\$|a figure")
MM = 72 / 25.4
# What hangs over into the margin by a hair is not seen.
HAIR = 1.0
SOME = 6
# Paper takes longer than pages: these hold most kinds of content.
PRINTED = (0, 1, 5)
MANY = 1000
BATCH = 50

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A printed word in points from the top left corner of its page."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float


_PART = re.compile(
    r'<page width="([\d.]+)" height="([\d.]+)">|'
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
)


def boxes(path: Path) -> tuple[list[tuple[float, float]], list[Box]]:
    """Return the pages' sizes and all words."""
    out = subprocess.run(
        ["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True, text=True
    ).stdout
    sizes: list[tuple[float, float]] = []
    found: list[Box] = []
    for part in _PART.finditer(out):
        if part[1]:
            sizes.append((float(part[1]), float(part[2])))
        else:
            left, top, right, bottom = (float(part[n]) for n in range(3, 7))
            found.append(
                Box(text=part[7], page=len(sizes), left=left, top=top, right=right, bottom=bottom)
            )
    return sizes, found


def outside(sizes: list[tuple[float, float]], found: list[Box], edge: float) -> list[Box]:
    return [
        box
        for box in found
        if box.left < edge * MM
        or box.right > sizes[box.page - 1][0] - edge * MM
        or box.top < 7 * MM
        or box.bottom > sizes[box.page - 1][1] - 7 * MM
    ]


def inked_margins(path: Path, folder: Path, edge: float) -> list[str]:
    """Return the pages with ink in their left or right margin: code, figures, formulas too."""
    per_mm = 2
    subprocess.run(
        ["pdftoppm", "-gray", "-r", f"{per_mm * 25.4}", str(path), str(folder / "p")], check=True
    )
    bad = []
    for image in sorted(folder.glob("p-*.pgm")):
        head, pixels = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data := image.read_bytes()), b""
        assert head
        width, pixels = int(head[1]), data[head.end() :]
        band = int(edge * per_mm)
        for start in range(0, len(pixels), width):
            row = pixels[start : start + width]
            if min(row[:band]) < 200 or min(row[width - band :]) < 200:
                bad.append(f"{image.name} at {start // width / per_mm} mm")
                break
    return bad


def overlaps(found: list[Box]) -> list[tuple[str, str]]:
    """Return words printed over each other: boxes that share a quarter of the smaller one."""
    bad = []
    ordered = sorted(found, key=lambda box: (box.page, box.top))
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.page != one.page or other.top >= one.bottom:
                break
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            least = min(area(one), area(other))
            if across > 0 and down > 0 and across * down > 0.25 * least:
                bad.append((one.text, other.text))
    return bad


def area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def words_of(text: str) -> list[str]:
    return WORD.findall("".join(text.split()))


def bodies_of(one: p.Question) -> list[Blocks]:
    match one.task:
        case (
            p.PickOne(choices=placed) | p.PickMany(choices=placed) | p.OrderEntries(entries=placed)
        ):
            return [one.stem, *(entry.body for entry in placed)]
        case p.MatchColumns(left=left, right=right):
            return [one.stem, *(entry.body for entry in (*left, *right))]
        case _:
            return [one.stem]


def question_words(one: p.Question) -> list[str]:
    found = [word for body in bodies_of(one) for word in words_of(plain_text(body))]
    if isinstance(one.task, p.WriteCode):
        found += words_of(one.task.starter or "")
    return found


def expected(made: p.Paper) -> list[str]:
    found = []
    for section in made.forms[0].sections:
        for one in section.questions:
            for passage in section.passages if one.stimulus else ():
                found += words_of(plain_text(passage.body))
            found += question_words(one)
    return found


def printed(path: Path) -> list[str]:
    """Return our words in the order of drawing, each once: heads of tables are repeated."""
    out = subprocess.run(
        ["pdftotext", "-raw", str(path), "-"], check=True, capture_output=True, text=True
    ).stdout
    body = "\f".join(
        re.sub(r"(?m)^(Page \d+ of \d+|Form [AB]|(Course|Chance|·|…|\s)+)$", "", page)
        for page in out.split("\f")
    )
    return list(dict.fromkeys(words_of(body)))


def shown(one: p.Question) -> str:
    return "".join([plain_text(body) for body in bodies_of(one)])


def torn(
    made: p.Paper, sizes: list[tuple[float, float]], found: list[Box], layout: Layout
) -> list[int]:
    """Return the numbers of questions on two pages that would have fitted one."""
    at = {word: box for box in found for word in words_of(box.text)}
    bad = []
    for section in made.forms[0].sections:
        for one in section.questions:
            if isinstance(one.task, p.WriteText | p.WriteCode) or re.search(
                r"\$|a figure", shown(one)
            ):
                # Lines to write on, formulas and figures take room without words.
                continue
            places = [at[word] for word in question_words(one) if word in at]
            pages = {box.page for box in places}
            for page, after in pairwise(sorted(pages)):
                here = [box for box in places if box.page == page]
                there = [box for box in places if box.page == after]
                room = sizes[page - 1][1] - (layout.top + layout.bottom) * MM
                used = sizes[page - 1][1] - layout.bottom * MM - min(box.top for box in here)
                used += max(box.bottom for box in there) - layout.top * MM
                if len(pages) == 2 and used < 0.75 * room:
                    bad.append(one.number)
    return bad


def examine(seed: str, folder: Path) -> None:
    made = make_paper(seed)
    view = CandidateView(paper=made, figures=FIGURES, only="A")
    artifacts, found = render_paper(view)
    # A paper that does not fit columns says so, and is printed in one.
    assert [one for one in found if one.rule != "columns"] == []
    if found:
        made = replace(made, columns=1)
    layout = layout_of(made)
    edge = layout.side - HAIR
    path = folder / "paper.pdf"
    path.write_bytes(artifacts[0].data)
    sizes, words = boxes(path)
    assert printed(path) == expected(made)
    assert outside(sizes, words, edge) == []
    assert overlaps(words) == []
    assert inked_margins(path, folder, edge) == []
    assert torn(made, sizes, words, layout) == []


@pytest.mark.parametrize("seed", PRINTED)
def test_a_paper_made_by_chance_is_printed_whole(seed: int, tmp_path: Path) -> None:
    examine(f"paper {seed}", tmp_path)


@pytest.mark.parametrize("seed", range(SOME))
def test_a_page_made_by_chance_shows_all_words(seed: int) -> None:
    made = make_paper(f"paper {seed}")
    artifacts, found = render_html(CandidateView(paper=made, figures=FIGURES))
    assert found == ()
    body = parse(artifacts[0].data.decode()).find("body")
    assert body is not None
    assert words_of("".join(body.itertext())) == expected(made)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
def test_many_papers_made_by_chance_are_printed_whole(first: int, tmp_path: Path) -> None:
    for seed in range(first, min(first + BATCH, MANY)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        examine(f"paper {seed}", folder)
