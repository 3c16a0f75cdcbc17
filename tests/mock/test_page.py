"""The mock test in a browser, from its start to the result."""

from typing import TYPE_CHECKING

import pytest
from tests.mock.serving import ADDRESS, serve
from tests.render.chromium import seen
from tests.render.sample import make_staff_view

from examgen.render.site.mock import practice_mock, withheld_mock
from examgen.render.site.mock_key import published_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STAFF = make_staff_view()
FORM = STAFF.view.paper.forms[0]


def opened(browser: "Browser", files: dict[str, bytes]) -> "Page":
    context = browser.new_context()
    serve(context, files)
    page = context.new_page()
    page.goto(ADDRESS)
    page.wait_for_selector("html[data-ready]")
    return page


def hand_in(page: "Page") -> None:
    page.click("#finish")
    page.click("#ask-yes")
    page.wait_for_selector("[data-screen=results]")


@seen
def test_a_practice_paper_is_taken_and_marked(browser: "Browser") -> None:
    files, found = practice_mock(STAFF, FORM)
    assert found == ()
    page = opened(browser, files)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.click("#begin")
    page.check("#q1-B")
    page.click("#save")
    assert page.get_attribute("[data-go='1']", "aria-label") == "Question 1, answered"
    page.click("[data-go='3']")
    page.fill("#q3-answer", "70")
    page.click("#mark")
    label = page.get_attribute("[data-go='3']", "aria-label")
    assert label == "Question 3, answered and marked for review"
    page.reload()
    page.get_by_role("button", name="Go on").click()
    page.click("[data-go='3']")
    assert page.input_value("#q3-answer") == "70"
    hand_in(page)
    assert "of 20 marks" in page.inner_text("#score") or "marks" in page.inner_text("#score")
    assert page.locator("#q1-outcome .verdict").inner_text().startswith("Right")
    assert said == []


@seen
def test_a_withheld_paper_waits_for_its_key(browser: "Browser") -> None:
    files, _ = withheld_mock(STAFF.view, FORM)
    page = opened(browser, files)
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    assert page.locator("#waiting").is_visible()
    key, found = published_key(STAFF, FORM)
    assert found == ()
    assert key is not None
    files["key.json"] = key
    page.reload()
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#score:visible")
    assert page.locator("#q1-outcome .verdict").inner_text().startswith("Right")


@pytest.mark.parametrize("secret", ["Half, since", "word length", "Adam’s", "secret/item"])
def test_a_withheld_page_holds_no_secret(secret: str) -> None:
    files, _ = withheld_mock(STAFF.view, FORM)
    assert all(secret.encode() not in data for data in files.values())
