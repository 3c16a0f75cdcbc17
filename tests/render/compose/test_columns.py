"""Papers in two columns: each column is as WeasyPrint sets it on a page as narrow as it."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.bank import make_paper as bank_paper
from tests.render.compose.forms import (
    _BREAKS,
    _WORD,
    AT,
    NEEDED,
    Word,
    complaints,
    composed,
    shelf,
    two_forms,
    with_breaks,
)
from tests.render.papers import blocks, choices, paper, question

from examgen.diagnostic import Diagnostic
from examgen.model import paper as p
from examgen.render.compose.composer import pages_of, stock_up
from examgen.render.compose.kit import make_kit
from examgen.render.compose.pages import Group
from examgen.render.compose.paginate import Box, two_columns
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.layout import POINTS_PER_MM, Layout, column_mm
from examgen.render.pdf.view import layout_of, paper_view
from examgen.render.pdf_paper import render_paper, style_of
from examgen.render.renderer import CandidateView
from examgen.render.theme import fill, load_theme
from examgen.render.words import WORDS
from examgen.source import Span

ROOM = 100.0
needs_tools = pytest.mark.skipif(not NEEDED, reason="needs pdftoppm, pdftotext and qpdf")


def box(height: float, *, keep: bool = False) -> Box:
    return Box(top=0, height=height, bottom=0, keep=keep)


def test_the_last_page_is_balanced() -> None:
    assert two_columns((box(20),) * 6, ROOM, ROOM) == ((0, 3, 6),)
    assert two_columns((box(50),) * 6, ROOM, ROOM) == ((0, 2, 4), (4, 5, 6))


def test_columns_below_a_cover_are_lower() -> None:
    assert two_columns((box(40),) * 6, ROOM, 50) == ((0, 1, 2), (2, 4, 6))


def test_nothing_need_stand_below_a_high_cover() -> None:
    assert two_columns((box(60),) * 2, ROOM, 50) == ((0, 0, 0), (0, 1, 2))


def test_a_heading_stands_with_what_follows() -> None:
    boxes = (box(50), box(10, keep=True), box(60))
    assert two_columns(boxes, ROOM, ROOM) == ((0, 1, 3),)


def test_what_does_not_fit_a_column_is_told() -> None:
    assert two_columns((box(10), box(101)), ROOM, ROOM) is None


def columns_of(pages: tuple[tuple[Group, ...], ...]) -> list[list[Group]]:
    """Return the columns in reading order, without what stands across them."""
    found = []
    for number, page in enumerate(pages):
        groups = page[1:] if number == 0 else page
        for right in (False, True):
            column = [group for group in groups if bool(group.x) is right]
            if column:
                found.append(column)
    return found


def narrow(view: CandidateView, form: p.Form, sizes: list[int], layout: Layout) -> bytes:
    """Return a form's columns as WeasyPrint sets them, each on a narrow page of its own."""
    theme = load_theme({})
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    values = {"paper": paper_view(view.paper, form, sheet), "title": "-", "words": WORDS}
    html, _ = fill(theme, "paper.html", values)
    assert html is not None
    html = re.sub(r'(?s)<header class="cover">.*?</header>', "", html)
    starts = {sum(sizes[:at]) for at in range(len(sizes))}
    size = f"@page {{ size: {column_mm(layout) + 2 * layout.side}mm {layout.height}mm }}"
    css = style_of(layout, theme) + _BREAKS + size
    data, found = to_pdf(with_breaks(html, starts, sum(sizes)), css=css, sheet=sheet, span=AT)
    assert found == ()
    return data


def text_area(data: bytes, layout: Layout) -> list[list[Word]]:
    """Return the words of each page between its head and its foot."""
    top, bottom = layout.top, layout.height - layout.bottom
    return [
        [
            word
            for word in page
            if top < word[2] / POINTS_PER_MM + 1 and word[2] / POINTS_PER_MM < bottom
        ]
        for page in by_page(data)
    ]


def by_page(data: bytes) -> list[list[Word]]:
    command = ["pdftotext", "-bbox", "-", "-"]
    out = subprocess.run(command, check=True, capture_output=True, input=data).stdout.decode()
    return [
        [(text, float(x), float(y)) for x, y, text in _WORD.findall(page)]
        for page in out.split("<page ")[1:]
    ]


def shape(found: list[Word]) -> list[tuple[str, float, float]]:
    """Return words from the first one's place on, in order of place."""
    left, top = min(word[1] for word in found), min(word[2] for word in found)
    return sorted((text, round(x - left, 1), round(y - top, 1)) for text, x, y in found)


def close(one: list[Word], other: list[Word]) -> bool:
    left, right = shape(one), shape(other)
    return len(left) == len(right) and all(
        a[0] == b[0] and abs(a[1] - b[1]) < 0.21 and abs(a[2] - b[2]) < 0.21
        for a, b in zip(left, right, strict=True)
    )


@needs_tools
@pytest.mark.parametrize("name", ["quiz1", "endterm"])
def test_columns_are_those_of_narrow_pages(name: str, tmp_path: Path) -> None:
    view = bank_paper(name, "pages").view
    view = replace(view, paper=replace(view.paper, columns=2), shelf=shelf()[0])
    layout, form = layout_of(view.paper), view.paper.forms[0]
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    theme = load_theme({})
    stock = stock_up(view, theme, style_of(layout, theme, sheet.language), sheet)
    assert stock is not None
    pages = pages_of(form, stock)
    data = composed(replace(view, only=form.code))[form.code]
    assert pages is not None
    assert data is not None
    assert complaints(data, tmp_path) == ""
    columns = columns_of(pages)
    direct = text_area(narrow(view, form, [len(one) for one in columns], layout), layout)
    cover = pages[0][1].y * 0.75
    middle = layout.width / 2 * POINTS_PER_MM
    halves = []
    for number, page in enumerate(text_area(data, layout)):
        below = [word for word in page if number or word[2] > cover - 4]
        halves += [[w for w in below if w[1] < middle], [w for w in below if w[1] > middle]]
    halves = [half for half in halves if half]
    direct = [page for page in direct if page]
    assert [len(one) for one in halves] == [len(one) for one in direct]
    assert len(halves) == len(columns)
    for half, page in zip(halves, direct, strict=True):
        assert close(half, page), (half[:5], page[:5])


def test_a_paper_in_columns_is_the_same_each_time() -> None:
    made = paper(*[question(n, "Which one? " * n, choices("a", "b")) for n in range(1, 9)])
    view = CandidateView(paper=replace(made, columns=2), figures={})
    one, found = render_paper(view)
    other, _ = render_paper(replace(view, shelf=shelf()[0]))
    assert found == ()
    assert one[0].data == other[0].data


def test_right_to_left_papers_begin_on_the_right() -> None:
    made = paper(*[question(n, "שאלה " * 20, choices("א", "ב")) for n in range(1, 9)])
    made = replace(made, columns=2, language="he")
    layout = layout_of(made)
    sheet = Sheet(figures={}, language="he", layout=layout)
    theme = load_theme({})
    view = CandidateView(paper=made, figures={})
    stock = stock_up(view, theme, style_of(layout, theme, sheet.language), sheet)
    assert stock is not None
    pages = pages_of(made.forms[0], stock)
    assert pages is not None
    xs = [group.x for group in pages[0]]
    assert xs == sorted(xs, reverse=True)
    assert xs[-1] < 0


def test_what_is_higher_than_a_column_is_printed_in_one() -> None:
    long = question(1, "Why?", p.WriteText(lines=60))
    made = two_forms(paper(long, question(2, "What?", choices("a", "b"))))
    artifacts, found = render_paper(CandidateView(paper=replace(made, columns=2), figures={}))
    alone, _ = render_paper(CandidateView(paper=made, figures={}))
    assert {one.rule for one in found} == {"columns"}
    assert [one.data for one in artifacts] == [one.data for one in alone]


def test_covers_of_any_kind_are_set_across_the_columns() -> None:
    rules = style_of(layout_of(replace(paper(), columns=2)), load_theme({}))
    across = rules[rules.index(".fragment:not(") :].partition("{")[0]
    for name in ("wide", "front", "head", "code", "sample", "foot", "turning", "personal"):
        assert f".{name}" in across


def test_small_pages_have_one_column() -> None:
    made = replace(paper(question(1, "What?", choices("a", "b"))), page_size="A5")
    artifacts, found = render_paper(CandidateView(paper=replace(made, columns=2), figures={}))
    alone, _ = render_paper(CandidateView(paper=made, figures={}))
    assert [one.rule for one in found] == ["columns"]
    assert "A5 have no room for two columns" in found[0].message
    assert [one.data for one in artifacts] == [one.data for one in alone]


@pytest.mark.parametrize("name", ["large", "dyslexia"])
def test_print_for_other_eyes_has_one_column(name: str) -> None:
    made = paper(question(1, "What?", choices("a", "b")))
    view = CandidateView(paper=replace(made, columns=2), figures={}, prints=(name,))
    artifacts, found = render_paper(view)
    alone, _ = render_paper(replace(view, paper=made))
    assert found == ()
    assert [one.data for one in artifacts] == [one.data for one in alone]


def located(found: tuple[Diagnostic, ...]) -> list[tuple[str, Span]]:
    return [(one.message, one.span) for one in found if one.rule == "columns"]


@pytest.mark.parametrize("lines", [60, 400])
@pytest.mark.parametrize("columns", [1, 2])
def test_what_is_higher_than_a_column_is_named(lines: int, columns: int) -> None:
    # One has room on a fragment's page, the other takes several.
    high = "\n".join([f"{at}. A line of its own." for at in range(1, lines)])
    place = Span("bank/questions/high.md", 7, 1, 9, 1)
    made = replace(question(2, high, choices("a", "b")), span=place, item="high-one")
    view = CandidateView(
        paper=replace(paper(question(1, "What?", choices("a", "b")), made), columns=columns),
        figures={},
    )
    _, found = render_paper(view)
    message = "question 2 (`high-one`) is higher than a column, and this paper is printed in one"
    assert located(found) == ([(message, place)] if columns == 2 else [])
    kit = make_kit(view, style_of(layout_of(view.paper), load_theme({})))
    assert located(kit.problems) == located(found)


def test_a_passage_that_is_higher_than_a_column_is_named() -> None:
    place = Span("bank/questions/text.md", 3, 1, 9, 1)
    body = blocks("\n\n".join(["Some words of a passage."] * 60))
    passage = p.Passage(id="long-text", title=None, body=body, span=place)
    asked = replace(question(1, "What?", choices("a", "b")), stimulus="long-text")
    made = replace(paper(asked), columns=2)
    sections = (replace(made.forms[0].sections[0], passages=(passage,)),)
    made = replace(made, forms=(replace(made.forms[0], sections=sections),))
    _, found = render_paper(CandidateView(paper=made, figures={}))
    message = "passage `long-text` is higher than a column, and this paper is printed in one"
    assert located(found) == [(message, place)]


def test_templates_of_a_banks_own_are_told_of() -> None:
    made = replace(paper(question(1, "What?", choices("a", "b"))), columns=2)
    own = {"paper-end.html": "<p>The end</p>"}
    view = CandidateView(paper=made, figures={}, templates=own)
    _, found = render_paper(view)
    (told,) = located(found)
    assert told[0] == "templates of the bank's own cannot be set in two columns: this paper has one"
    kit = make_kit(view, style_of(layout_of(made), load_theme({})))
    assert located(kit.problems) == [told]
