"""Pages in two columns are those that WeasyPrint sets, pixel by pixel.

The reference is the same form set column by column, each on a page of its own with margins
that put it where it has to stand.
"""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from tests.render.bank import make_paper as bank_paper
from tests.render.compose.forms import (
    _BREAKS,
    ANTIALIASED,
    AT,
    NEEDED,
    STRAY,
    complaints,
    composed,
    pictures,
    shelf,
    two_forms,
    with_breaks,
)
from tests.render.compose.forms import _apart as apart
from tests.render.papers import choices, paper, question
from tests.render.printed import boxes
from tests.render.random_content import FIGURES
from tests.render.random_papers import make_paper as random_paper
from tests.render.sample import make_staff_view

from examgen.model import paper as p
from examgen.render.compose.composer import pages_of, stock_up
from examgen.render.compose.pages import PIXELS_PER_MM, Group
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.height import is_tall
from examgen.render.pdf.layout import GUTTER, Layout, column_mm
from examgen.render.pdf.view import layout_of, paper_view
from examgen.render.pdf_paper import render_paper, style_of
from examgen.render.renderer import CandidateView
from examgen.render.theme import fill, load_theme
from examgen.render.view import direction
from examgen.render.words import WORDS

pytestmark = pytest.mark.skipif(not NEEDED, reason="needs pdftoppm, pdftotext and qpdf")

INCH = 25.4
MANY = 400
BATCH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its page, its groups, and where it begins, in millimetres."""

    page: int
    groups: tuple[Group, ...]
    left: float


def columns_of(
    pages: tuple[tuple[Group, ...], ...], layout: Layout, *, rtl: bool
) -> Iterator[Column]:
    """Give the columns in reading order, without what stands across them."""
    step = column_mm(layout) + GUTTER
    for number, page in enumerate(pages):
        groups = page[1:] if number == 0 else page
        groups = tuple([group for group in groups if not group.block.blank])
        for second in (False, True):
            column = tuple([group for group in groups if bool(group.x) is second])
            if column:
                at = layout.side + step * (second is not rtl)
                yield Column(page=number, groups=column, left=at)


def by_itself(
    view: CandidateView, form: p.Form, columns: list[Column], left: float, layout: Layout
) -> bytes:
    """Return all columns of a form, each on a page, so far from the page's left edge."""
    theme = load_theme({})
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    values = {"paper": paper_view(view.paper, form, sheet), "title": "-", "words": WORDS}
    html, _ = fill(theme, "paper.html", values)
    assert html is not None
    html = re.sub(r'(?s)<header class="cover">.*?</header>', "", html)
    sizes = [len(column.groups) for column in columns]
    starts = {sum(sizes[:at]) for at in range(len(sizes))}
    right = layout.width - left - column_mm(layout)
    css = f"@page {{ margin-left: {left}mm; margin-right: {right}mm }}"
    for number, column in enumerate(columns):
        top = column.groups[0].y
        # A heading is alone where its section begins; what follows may be the first block too.
        css += f"@page :nth({number + 1}) {{ margin-top: {top}px }}"
    css = style_of(layout, theme) + _BREAKS + css
    data, found = to_pdf(with_breaks(html, starts, sum(sizes)), css=css, sheet=sheet, span=AT)
    assert found == ()
    return data


def compare(view: CandidateView, folder: Path) -> int:
    """Compare all forms that can be set in columns; return how many there are."""
    view = replace(view, shelf=shelf()[0])
    layout, theme = layout_of(view.paper), load_theme({})
    rtl = direction(view.paper.language) == "rtl"
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    stock = stock_up(view, theme, style_of(layout, theme), sheet)
    count = 0
    for form in view.paper.forms if stock else ():
        assert stock is not None
        pages = pages_of(form, stock)
        data = composed(replace(view, only=form.code))[form.code]
        if pages is None or data is None:
            continue
        count += 1
        assert complaints(data, folder) == ""
        columns = list(columns_of(pages, layout, rtl=rtl))
        places = sorted({column.left for column in columns})
        direct = {left: by_itself(view, form, columns, left, layout) for left in places}
        for dpi, near in ((100, False), (300, True)):
            bad = differing(data, direct, columns, folder / f"{form.code}{dpi}", layout, dpi, near)
            if not bad:
                break
        assert bad == [], form.code
    return count


def differing(
    data: bytes,
    direct: dict[float, bytes],
    columns: list[Column],
    folder: Path,
    layout: Layout,
    dpi: int,
    near: bool,
) -> list[str]:
    """Return the columns of a form that are not as they are by themselves."""
    here = pictures(data, folder / "composed", dpi)
    there = {left: pictures(file, folder / f"at{left:.0f}", dpi) for left, file in direct.items()}
    assert {len(files) for files in there.values()} == {len(columns)}
    bad = []
    for number, column in enumerate(columns):
        with Image.open(here[column.page]) as one, Image.open(there[column.left][number]) as other:
            left, top, right, bottom = (
                round(mm / INCH * dpi)
                for mm in (
                    column.left - 1,
                    column.groups[0].y / PIXELS_PER_MM - 1,
                    column.left + column_mm(layout) + 1,
                    layout.height - layout.bottom,
                )
            )
            pair = [whole.convert("L").crop((left, top, right, bottom)) for whole in (one, other)]
        found = sum(apart(*pair, near=near).histogram()[ANTIALIASED:])
        empty = ImageChops.invert(pair[1]).getbbox() is None
        if found > STRAY or empty:
            bad.append(f"page {column.page + 1}, column at {column.left:.0f} mm: {found} pixels")
    return bad


@pytest.mark.parametrize("name", ["endterm"])
def test_papers_of_the_bank(name: str, tmp_path: Path) -> None:
    view = bank_paper(name, "pages").view
    made = replace(view.paper, columns=2, forms=view.paper.forms[:1])
    assert compare(replace(view, paper=made), tmp_path) == 1


@pytest.mark.parametrize(
    ("theme", "size"), [("plain", "Letter"), ("university", "A4"), ("booklet", "Legal")]
)
def test_every_kind_of_question_in_themes(theme: str, size: str, tmp_path: Path) -> None:
    view = make_staff_view().view
    made = replace(view.paper, columns=2, theme=theme, page_size=size)
    assert compare(replace(view, paper=two_forms(made)), tmp_path) == 2


@pytest.mark.parametrize("language", ["he", "hi"])
def test_either_direction(language: str, tmp_path: Path) -> None:
    words = {"he": "שאלה בעברית: בחרו את התשובה $x^2$", "hi": "सही उत्तर चुनिए। क्षेत्रफल $\\pi r^2$"}
    asked = [question(n, f"{words[language]} " * n, choices("a", "b", "c")) for n in range(1, 12)]
    made = replace(paper(*asked), columns=2, language=language, page_size="Letter")
    assert compare(CandidateView(paper=made, figures={}), tmp_path) == 1


def columned(seed: str) -> p.Paper:
    """Return a paper made by chance without questions that are high for a column."""
    made = random_paper(seed)
    size = "A4" if made.page_size == "A5" else made.page_size
    made = replace(made, columns=2, page_size=size)
    layout = layout_of(made)
    low = replace(layout, height=0.6 * layout.height)
    sections = []
    for section in made.forms[0].sections:
        asked = [one for one in section.questions if not is_tall(one, low)]
        if asked:
            asked = [replace(one, stimulus=None) for one in asked]
            sections.append(replace(section, passages=(), questions=tuple(asked)))
    return replace(made, forms=(p.Form(code="A", sections=tuple(sections)),))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
def test_many_papers_made_by_chance(first: int, tmp_path: Path) -> None:
    forms = 0
    for seed in range(first, first + BATCH):
        view = CandidateView(paper=columned(f"columns {seed}"), figures=FIGURES)
        # Of some papers all questions are high for a column.
        if view.paper.forms[0].sections:
            forms += compare(view, tmp_path / str(seed))
    assert forms > BATCH // 2


@pytest.mark.parametrize("language", ["en", "he"])
def test_what_is_read_aloud_takes_one_column_after_the_other(language: str, tmp_path: Path) -> None:
    asked = [question(n, f"q{n}x " * 9, choices(f"q{n}xa", f"q{n}xb")) for n in range(1, 41)]
    made = replace(paper(*asked), columns=2, language=language)
    artifacts, found = render_paper(CandidateView(paper=made, figures={}))
    assert found == ()
    path = tmp_path / "paper.pdf"
    path.write_bytes(artifacts[0].data)
    command = ["pdfinfo", "-struct-text", str(path)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wanted = [f"q{n}x{part}" for n in range(1, 41) for part in ("", "a", "b")]
    assert list(dict.fromkeys(re.findall(r"q\d+x[ab]?", said))) == wanted
    # Where they stand: down one half of the page, then down the other, and so on.
    sizes, words = boxes(path)
    first = {box.text: box for box in reversed(words)}
    halves = [first[f"q{n}x"].left > sizes[0][0] / 2 for n in range(1, 41)]
    turns = [one for one, _ in groupby(halves)]
    assert turns == [language == "he", language != "he"] * len(sizes)
