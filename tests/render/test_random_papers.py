"""Papers made by chance: all of their text is printed, in order, on the page, side by side."""

import re
import shutil
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from tests.render.pages import parse
from tests.render.printed import (
    MM,
    Box,
    boxes,
    inked_margins,
    misprinted,
    outside,
    overlaps,
    printed,
    words_of,
)
from tests.render.random_content import FIGURES
from tests.render.random_papers import make_paper, make_print

from examgen.model import paper as p
from examgen.model.content import Blocks, Table
from examgen.render.html import render_html
from examgen.render.pdf.layout import LAYOUTS, PRINTS, Layout
from examgen.render.pdf.view import layout_of
from examgen.render.pdf_paper import render_paper
from examgen.render.plain import plain_text
from examgen.render.renderer import CandidateView
from examgen.render.view import direction

SOME = 6
# Paper takes longer than pages: these are on pages of all sizes, in all prints and themes.
PRINTED = (2, 3, 10, 17, 30, 40)
MANY = 1000
BATCH = 50

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")


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


def tabled(made: p.Paper) -> set[str]:
    """Return the words of all tables."""
    sections = made.forms[0].sections
    bodies = [body for each in sections for one in each.questions for body in bodies_of(one)]
    bodies += [passage.body for section in sections for passage in section.passages]
    tables = [block for body in bodies for block in body if isinstance(block, Table)]
    return {word for table in tables for word in words_of(plain_text((table,)))}


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
    made, name = make_paper(seed), make_print(seed)
    view = CandidateView(paper=made, figures=FIGURES, only="A", prints=(name,))
    artifacts, found = render_paper(view)
    # A paper that does not fit columns says so and is printed in one, and so do wide tables.
    told = {one.rule for one in found}
    assert told <= {"columns", "wide-table"}
    if "columns" in told:
        made = replace(made, columns=1)
    layout = layout_of(made, name)
    path = folder / "paper.pdf"
    path.write_bytes(artifacts[0].data)
    sizes, words = boxes(path)
    # Lines are drawn from left to right, whichever way they are read.
    ordered = direction(made.language) != "rtl"
    lost = partial(misprinted, printed(path), expected(made), tabled(made))
    assert lost(ordered=ordered, parted="wide-table" in told) == []
    assert outside(sizes, words, layout) == []
    assert overlaps(words) == []
    assert inked_margins(path, folder, layout) == []
    assert torn(made, sizes, words, layout) == []


@pytest.mark.parametrize("seed", PRINTED)
def test_a_paper_made_by_chance_is_printed_whole(seed: int, tmp_path: Path) -> None:
    examine(f"paper {seed}", tmp_path)


def test_what_is_printed_is_a_fair_sample() -> None:
    made = [make_paper(f"paper {seed}") for seed in PRINTED]
    prints = [make_print(f"paper {seed}") for seed in PRINTED]
    assert {one.page_size for one in made} == set(LAYOUTS)
    assert set(prints) == set(PRINTS)
    assert {one.theme for one in made} == {"plain", "university", "booklet"}
    assert {direction(one.language) for one in made} == {"ltr", "rtl"}
    columned = [
        layout_of(one, name).columns > 1 and one.theme
        for one, name in zip(made, prints, strict=True)
    ]
    assert {"plain", "booklet"} <= set(columned)


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
