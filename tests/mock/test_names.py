"""What a screen reader is told of the mock test, in every state and direction."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.mock.test_page import FORM, STAFF, hand_in, opened
from tests.render.chromium import seen

from examgen.render.renderer import StaffView
from examgen.render.site.mock import practice_mock

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

ROLES = {
    *("radio", "checkbox", "textbox", "combobox", "button", "radiogroup", "listbox", "link"),
    *("image", "math", "MathMLMath", "table", "dialog", "timer", "article", "group", "spinbutton"),
}
# Rows of choices and fields that must differ from each other within one question.
CHOICES = {"radio", "checkbox", "combobox"}
UNNAMED = {"table"}


def told(page: "Page") -> list[tuple[str, str, str]]:
    """Return role and name of all that matters, and the question that it belongs to."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    found = []
    for node in nodes:
        role = node.get("role", {}).get("value", "")
        if node.get("ignored") or role not in ROLES - UNNAMED:
            continue
        above, where = node, ""
        while above and not where:
            if above.get("role", {}).get("value") == "article":
                where = above["name"]["value"]
            above = by_id.get(above.get("parentId", ""), {})
        found.append((role, node.get("name", {}).get("value", "").strip(), where))
    return found


def spoken(page: "Page") -> list[tuple[str, str, str]]:
    """Look at all names, and at those of choices within each question."""
    found = told(page)
    unnamed = [each for each in found if not each[1] and each[0] not in {"timer", "group"}]
    assert unnamed == []
    twice = Counter(each for each in found if each[0] in CHOICES and each[2])
    assert [each for each, count in twice.items() if count > 1] == []
    return found


def test_every_control_and_formula_has_a_name(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    start = spoken(page)
    assert ("combobox", "Time", "") in start
    page.check("#use-keypad")
    page.click("#begin")
    page.check("#q1-B")
    for number in range(1, 11):
        page.click(f"[data-go='{number}']")
        spoken(page)
    page.fill("#q10-answer", "text")
    page.click("#whole")
    whole = spoken(page)
    assert ("radio", "A square root of 2", "Question 1") in whole
    assert {each[2] for each in whole if each[0] in CHOICES | {"textbox"}} >= {
        f"Question {number}" for number in range(1, 11)
    }
    page.click("#back")
    page.click("#finish")
    assert ("dialog", "Hand in the test?", "") in spoken(page)
    page.click("#ask-yes")
    page.wait_for_selector("#score:visible")
    results = spoken(page)
    assert any(name.startswith("Marks for criterion 1 of question 10") for _, name, _ in results)
    formulas = page.evaluate(
        "[...document.querySelectorAll('math, svg:not([aria-hidden])')].filter((one) =>"
        " !one.closest('svg svg, [aria-label], [aria-hidden], [aria-labelledby]')"
        " && !one.getAttribute('aria-label')).length"
    )
    assert formulas == 0


def minus_first(page: "Page") -> bool:
    """Tell whether the first character of the marks lost stands left of the second."""
    left: list[float] = page.evaluate(
        """() => [0, 1].map((at) => {
          const range = document.createRange();
          const [text] = document.querySelector("#lost").childNodes;
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        })"""
    )
    return left[0] < left[1]


@pytest.mark.parametrize("language", ["he", "ar"])
def test_from_right_to_left(browser: "Browser", language: str) -> None:
    paper = replace(STAFF.view.paper, language=language)
    staff = StaffView(view=replace(STAFF.view, paper=paper), key=STAFF.key)
    page = opened(browser, practice_mock(staff, FORM)[0])
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    page.set_viewport_size({"width": 320, "height": 700})
    page.click("#begin")
    page.check("#q1-A")
    page.click("#save")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    boxes = [page.locator(f"[data-go='{n}']").bounding_box() for n in (1, 2)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] > boxes[1]["x"]
    hand_in(page)
    page.wait_for_selector("#score:visible")
    spoken(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    # A minus stands before its number, to the left of it.
    assert page.inner_text("#lost") == "−2/3"
    assert minus_first(page)
    # Bars grow from the side where reading begins.
    chart = page.locator("#by-question .chart").nth(0)
    assert "matrix(-1" in chart.evaluate("(one) => getComputedStyle(one).transform")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()


def test_a_result_is_printed_whole(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    page.click("#begin")
    page.check("#q1-A")
    hand_in(page)
    page.wait_for_selector("#score:visible")
    page.emulate_media(media="print")
    for shown in ("#score", "#by-section", "#by-topic", "#by-question", "#q1-outcome", "#q10"):
        assert page.locator(shown).is_visible(), shown
    for gone in ("#print", "#again", "#filter", "#retake", "#finish", "#start"):
        assert not page.locator(gone).is_visible(), gone
    wide = "[...document.querySelectorAll('#results .table')].filter((e) => e.scrollWidth > 702)"
    page.set_viewport_size({"width": 702, "height": 900})
    assert page.evaluate(f"{wide}.length") == 0
