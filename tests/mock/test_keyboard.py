"""A whole mock test with the keyboard alone, in a browser."""

from typing import TYPE_CHECKING

from tests.mock.keys import focused, press, reach
from tests.mock.test_page import FORM, STAFF, opened
from tests.render.chromium import seen

from examgen.render.site.mock import practice_mock

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

SELECT = "#q{} select >> nth={}"


def choose(page: "Page", selector: str, place: int, sign: str) -> None:
    """Go to the menu at a place of those that a selector means, and type its entry."""
    page.evaluate(
        "([s, at]) => document.querySelectorAll(s)[at].setAttribute('data-goal', '')",
        [selector, place],
    )
    reach(page, "[data-goal]")
    page.evaluate("document.querySelector('[data-goal]').removeAttribute('data-goal')")
    page.keyboard.type(sign)


def answer_everything(page: "Page") -> None:
    """Answer the ten questions of the sample, one of each type, the first one wrong."""
    keys = page.keyboard
    press(page, "#q1-A", "Space")
    press(page, "#save")
    press(page, "#q2-A", "Space")
    press(page, "#q2-C", "Space")
    press(page, "#mark")
    reach(page, "#q3-answer")
    for sign in "7", "0":
        press(page, f"[data-key='{sign}']")
    press(page, "#save")
    reach(page, "#q4-answer")
    keys.type("lora")
    press(page, "#save")
    press(page, "#q5-1", "Space")
    press(page, "#save")
    choose(page, "#q6 select", 0, "B")
    choose(page, "#q6 select", 1, "A")
    press(page, "#save")
    for place, sign in enumerate("213"):
        choose(page, "#q7 select", place, sign)
    press(page, "#save")
    for place, text in enumerate(("bf16", "2", "small")):
        choose(page, "#q8 .stem :is(input, select)", place, text)
    press(page, "#save")
    reach(page, "#q9-answer")
    keys.type("Every token looks at every other one.")
    press(page, "#save")
    reach(page, "#q10-answer")
    keys.type("    return 0")


def test_a_whole_mock_test_with_the_keyboard_alone(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    reach(page, "#factor")
    page.keyboard.type("Twice")
    press(page, "#use-keypad", "Space")
    press(page, "#begin")
    assert focused(page) == "q1-title"
    assert page.inner_text("#time").startswith("2:59:") or page.inner_text("#time") == "3:00:00"
    answer_everything(page)
    # By the question list back to what is marked for review, and forth again.
    press(page, "[data-go='2']")
    assert focused(page) == "q2-title"
    assert page.get_attribute("[data-go='2']", "aria-current") == "true"
    press(page, "#whole", back=True)
    press(page, "#back")
    assert focused(page) == "q2-title"
    press(page, "#finish", back=True)
    assert page.evaluate("document.querySelector('#ask').contains(document.activeElement)")
    page.keyboard.press("Escape")
    assert focused(page) == "finish"
    page.keyboard.press("Enter")
    press(page, "#ask-yes")
    page.wait_for_selector("#score:visible")
    assert focused(page) == "results-title"
    # All but the first, which costs two thirds, and what is written.
    assert page.inner_text("#score") == "11 5/6 of 22.5 marks"
    grade(page)
    retake(page)
    assert said == []


def grade(page: "Page") -> None:
    choose(page, "#q9-outcome select", 0, "2")
    choose(page, "#q9-outcome select", 1, "1")
    assert page.inner_text("#score").startswith("14 5/6 of")
    choose(page, "#q10-outcome select", 0, "2")
    assert page.inner_text("#score").startswith("16 5/6 of")
    assert page.locator("#q9-outcome .earned").inner_text().startswith("Partly right, 3 of 4")


def retake(page: "Page") -> None:
    press(page, "#retake", back=True)
    assert focused(page) == "q1-title"
    press(page, "#q1-A", "ArrowDown")
    assert page.is_checked("#q1-B")
    press(page, "#finish", back=True)
    press(page, "#ask-yes")
    page.wait_for_selector("#score:visible")
    press(page, "#again")
    page.wait_for_selector("#history li:nth-child(2)")
    assert page.locator("#history li").count() == 2
    press(page, "#history li:last-child button")
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score").startswith("16 5/6 of")
