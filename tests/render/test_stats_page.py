"""The page of statistics, as text and in a browser."""

import base64
import hashlib
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.render.chromium import seen

from examgen.model.stats import Exposure, Part, Statistics, Tally, TopicRow
from examgen.render.stats import stats_page, stats_view
from examgen.render.stats_chart import BOTTOM, TOP, chart


def row(name: str | None, own: tuple[int, ...], total: tuple[int, ...] | None = None) -> TopicRow:
    """Return a row; one with a total of its own has others below it."""
    return TopicRow(
        id=name,
        title=name or "",
        depth=(name or "").count("/"),
        parent=total is not None,
        own=own,
        total=own if total is None else total,
    )


def tally(name: str | None, questions: int, seconds: int = 60) -> Tally:
    return Tally(name=name, questions=questions, marks=Fraction(questions), seconds=seconds)


PART = Part(
    codes=("A",),
    questions=12,
    marks=Fraction(25, 2),
    unmarked=0,
    seconds=5400,
    timed=11,
    mean=Fraction(9, 20),
    rated=11,
    bins=(1, 0, 4, 0, 0, 4, 0, 2, 0, 0),
    topics=(
        row("<a> & b", (1, 0, 0, 0), (5, 4, 1, 0)),
        row("<a> & b/c", (4, 4, 1, 0)),
        row("empty", (0, 0, 0, 0), (0, 0, 0, 0)),
        row("empty/never", (0, 0, 0, 0)),
        row(None, (0, 0, 1, 1)),
    ),
    bands=(5, 4, 2, 1),
    types=(tally("single", 9), tally("essay", 3, 3600)),
    levels=(tally("apply", 11), tally(None, 1)),
    statuses=(tally("ready", 12),),
    worths=(tally("1", 11), tally("1.5", 1)),
)
BANK = Statistics(
    title="Physics <script>alert(1)</script>",
    paper=None,
    minutes=None,
    bands=("easy", "medium", "hard"),
    parts=(replace(PART, codes=()),),
    exposure=Exposure(papers=(("p", 3), ("q", 4)), times=(6, 5, 1), overlaps=(("p", "q", 1),)),
    errors=2,
)
PAPER = replace(
    BANK,
    paper="quiz",
    minutes=90,
    parts=(
        PART,
        replace(PART, codes=("B", "C"), mean=Fraction(1, 10), types=(tally("numeric", 12),)),
        replace(PART, codes=("D",), mean=Fraction(95, 100)),
    ),
    exposure=None,
    errors=0,
)
MANY = replace(
    BANK,
    bands=tuple(f"band {n}" for n in range(9)),
    parts=(
        replace(
            PART,
            codes=(),
            bands=(1,) * 10,
            topics=(row("a/" * 5 + "deep-and-very-long-name", (1,) * 10),),
        ),
    ),
)
EMPTY = replace(
    BANK,
    parts=(
        Part(
            codes=(),
            questions=0,
            marks=Fraction(0),
            unmarked=0,
            seconds=0,
            timed=0,
            mean=None,
            rated=0,
            bins=(0,) * 10,
            topics=(),
            bands=(0,) * 4,
            types=(),
            levels=(),
            statuses=(),
            worths=(),
        ),
    ),
    exposure=None,
)
PAGES = {"bank": BANK, "paper": PAPER, "many": MANY, "empty": EMPTY}
each = pytest.mark.parametrize("name", PAGES)


def test_titles_are_text() -> None:
    html = stats_page(BANK)
    assert "<script" not in html
    assert "Physics &lt;script&gt;" in html
    assert "&lt;a&gt; &amp; b" in html


@each
def test_the_policy_admits_its_style_sheet_alone(name: str) -> None:
    html = stats_page(PAGES[name])
    css = re.search(r"<style>(.*?)</style>", html, re.DOTALL)
    assert css is not None
    digest = base64.b64encode(hashlib.sha256(css[1].encode()).digest()).decode()
    assert f"style-src &#39;sha256-{digest}&#39;" in html
    assert "style=" not in html
    assert not re.search(r"<(script|link|img|iframe)\b|https?://", html)


def test_rows_without_questions_are_folded_and_sums_are_strong() -> None:
    (grid,) = stats_view(BANK).topics
    rows = [(r.title, r.strong, [cell.shade for cell in r.cells], r.total) for r in grid.rows]
    assert grid.columns == ("easy", "medium", "hard", "not stated")
    assert rows == [
        ("<a> & b", True, [0, 0, 0, 0], "10"),
        ("<a> & b itself", False, [2, 0, 0, 0], "1"),
        ("<a> & b/c", False, [5, 5, 2, 0], "9"),
        ("empty", True, [0, 0, 0, 0], "·"),
        ("no topic", False, [0, 0, 2, 2], "2"),
        ("All", True, [0, 0, 0, 0], "12"),
    ]


def test_forms_are_compared_on_one_scale() -> None:
    view = stats_view(PAPER)
    assert [chart.name for chart in view.charts] == ["Form A", "Forms B, C", "Form D"]
    types = view.tallies[0].grid
    assert types is not None
    assert [(r.title, [cell.text for cell in r.cells]) for r in types.rows] == [
        ("single", ["9", "·", "9"]),
        ("essay", ["3", "·", "3"]),
        ("numeric", ["·", "12", "·"]),
    ]


def test_columns_of_a_chart_are_as_high_as_they_are_many() -> None:
    drawn = chart(PART, "", 8)
    heights = [float(column.height) for column in drawn.columns]
    assert heights == [round((BOTTOM - TOP) * count / 8, 1) for count in PART.bins]
    assert all(
        float(c.y) + float(c.height) == pytest.approx(BOTTOM, abs=0.11) for c in drawn.columns
    )
    assert drawn.unrated == "1 without a difficulty"
    assert "0.2 – 0.3: 4" in drawn.summary
    assert "mean 0.45" in drawn.summary


def test_errors_are_told() -> None:
    assert "2 errors in the bank" in stats_page(BANK)
    assert "error" not in re.sub(r"<style>.*</style>", "", stats_page(PAPER), flags=re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("stats")
    for name, statistics in PAGES.items():
        (made / f"{name}.html").write_text(stats_page(statistics), encoding="utf-8")
    return made


@pytest.fixture
def page(tab: Page) -> Page:
    return tab


@seen
@each
def test_axe_finds_nothing_in_light_and_dark(page: Page, folder: Path, name: str) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto((folder / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    light = Axe().run(page)
    assert light.violations_count == 0, light.generate_report()
    page.emulate_media(color_scheme="dark")
    dark = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert dark.violations_count == 0, dark.generate_report()
    assert said == []


@seen
@each
def test_nothing_scrolls_sideways_on_a_narrow_screen(page: Page, folder: Path, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto((folder / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@seen
@pytest.mark.parametrize("width", [700, 1000, 1280])
def test_names_of_bands_are_not_broken(page: Page, folder: Path, width: int) -> None:
    """Forms stand side by side, and leave their columns little room."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((folder / "paper.html").as_uri())
    heights = page.evaluate(
        "[...document.querySelectorAll('.several .grid thead th')].map(th => {"
        " const text = document.createRange(); text.selectNodeContents(th);"
        " return [th.textContent, text.getClientRects().length] })"
    )
    assert {name for name, _ in heights} >= {"easy", "medium", "hard"}
    assert all(lines <= len(name.split()) for name, lines in heights), heights
