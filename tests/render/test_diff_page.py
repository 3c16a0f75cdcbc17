"""The page of a comparison, as text and in a browser."""

import base64
import hashlib
import re
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from axe_playwright_python.sync_playwright import Axe
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page
from tests.export.items import ITEMS
from tests.render.chromium import seen
from tests.render.diff_sample import sample
from tests.render.pages import parse, text_of

from examgen.compare import compare
from examgen.model.comparison import (
    Comparison,
    Side,
)
from examgen.model.item import Bank, Item
from examgen.model.project import Project
from examgen.pipeline.compared_page import page_of
from examgen.pipeline.comparing import Compared

EMPTY = Compared(
    comparison=Comparison(old="a", new="b"), projects=(Project(), Project()), figures=({}, {})
)


@pytest.fixture(scope="module")
def html() -> str:
    return page_of(sample())


@pytest.fixture(scope="module")
def root(html: str) -> Element:
    return parse(html)


def change(root: Element, name: str) -> Element:
    """Return the article of an item."""
    (found,) = [
        e
        for e in root.iter("article")
        if any(text_of(code) == name for code in e.findall("header/h3/code"))
    ]
    return found


def marks(side: Element, tag: str) -> list[str]:
    return [text_of(e) for e in side.iter(tag)]


def sides(root: Element, name: str) -> list[Element]:
    return [e for e in change(root, name).iter("div") if e.get("class") == "side"]


def test_the_page_is_for_staff_and_shuts_everything_else_out(html: str) -> None:
    assert "<title>Changes of questions: old → new (for staff)</title>" in html
    css = re.search(r"<style>(.*?)</style>", html, re.DOTALL)
    assert css is not None
    digest = base64.b64encode(hashlib.sha256(css[1].encode()).digest()).decode()
    assert f"default-src &#39;none&#39;; style-src &#39;sha256-{digest}&#39;" in html
    assert "style=" not in html.replace(css[0], "").replace("font-style=", "")
    assert not re.search(r"<(script|link|iframe)\b|(?:src|href)=\"(?!data:|#)", html)
    assert "old has &lt;i&gt;an error" in html


def test_words_that_differ_are_marked_on_both_sides(root: Element) -> None:
    old, new = sides(root, "cost")
    assert "all" in marks(new, "ins")
    assert "more" in marks(new, "ins")
    assert "much" in marks(old, "del")
    assert (marks(old, "del")[-2], marks(new, "ins")[2]) == ("False", "True")
    assert not marks(old, "ins")
    assert not marks(new, "del")
    assert "<b>each</b>" in text_of(old)


def test_formulas_and_figures_are_marked_as_a_whole(root: Element) -> None:
    for name, kind in (("cost", "svg"), ("tree", "img")):
        for half, tag in zip(sides(root, name), ("del", "ins"), strict=True):
            inside = {str(part.tag).rpartition("}")[2] for e in half.iter(tag) for part in e.iter()}
            assert kind in inside, name


def test_the_key_stands_on_the_choices(root: Element) -> None:
    right = [
        [text_of(li)[:1] for li in half.iter("li") if li.get("class") == "is-right"]
        for half in sides(root, "cost")
    ]
    assert right == [["B"], ["C"]]


def test_answers_that_changed_are_marked(root: Element) -> None:
    for name in ("long", "judge", "gaps", "pairs"):
        for half in sides(root, name):
            assert [li for li in half.iter("li") if li.get("class") == "changed"], name
    assert not [li for li in change(root, "tree").iter("li") if li.get("class") == "changed"]


def test_what_came_and_went_has_one_side(root: Element) -> None:
    assert len(sides(root, "gone")) == len(sides(root, "came")) == 1
    assert [text_of(c) for c in change(root, "gone").iter("span")][:1] == ["removed"]


def test_a_comparison_without_changes_says_so() -> None:
    text = text_of(parse(page_of(EMPTY)))
    assert "Nothing that people would see is other than it was." in text


def test_the_same_comparison_gives_the_same_page(html: str) -> None:
    assert page_of(sample()) == html


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, html: str) -> Path:
    made = tmp_path_factory.mktemp("diff")
    (made / "full.html").write_text(html, encoding="utf-8")
    (made / "empty.html").write_text(page_of(EMPTY), encoding="utf-8")
    return made


each = pytest.mark.parametrize("name", ["full", "empty"])


@seen
@each
def test_axe_finds_nothing_in_light_and_dark(tab: Page, folder: Path, name: str) -> None:
    said: list[str] = []
    tab.on("console", lambda message: said.append(message.text))
    tab.goto((folder / f"{name}.html").as_uri())
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        found = Axe().run(tab)
        assert found.violations_count == 0, found.generate_report()
    assert said == []


@seen
@each
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_page_is_wider_than_the_screen(tab: Page, folder: Path, name: str, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 800})
    tab.goto((folder / f"{name}.html").as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    wide = tab.evaluate(
        "[...document.querySelectorAll('.side, .rows, .chip, h3')].filter("
        "e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML)"
    )
    assert wide == []


@seen
def test_sides_stand_beside_one_another_where_there_is_room(tab: Page, folder: Path) -> None:
    for width, columns in ((1280, 2), (360, 1)):
        tab.set_viewport_size({"width": width, "height": 800})
        tab.goto((folder / "full.html").as_uri())
        found = tab.evaluate(
            "new Set([...document.querySelector('.sides').children]"
            ".map(e => e.getBoundingClientRect().left)).size"
        )
        assert found == columns


@given(st.lists(ITEMS, max_size=2), st.lists(ITEMS, max_size=2))
@settings(max_examples=20)
def test_any_two_questions_make_a_page(one: list[Item], other: list[Item]) -> None:
    sides = [
        Side(
            name=name,
            bank=Bank(items=tuple(replace(i, id=f"q{n}") for n, i in enumerate(items))),
            project=Project(),
        )
        for name, items in (("a", one), ("b", other))
    ]
    found = compare(*sides)
    page = page_of(Compared(comparison=found, projects=(Project(), Project()), figures=({}, {})))
    assert page.count("<article") == len(found.items)
    assert page.count("<del") == page.count("</del>")
    assert page.count("<ins") == page.count("</ins>")
