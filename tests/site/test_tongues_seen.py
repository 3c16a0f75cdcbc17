"""Mock tests, quizzes and the search in other languages, as a browser shows them."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.mock.serving import ADDRESS, BELOW, serve, served
from tests.render.chromium import seen
from tests.site.test_pages import looking, sideways, visit
from tests.site.test_tongues import LATIN, NAMES, Site, site_in
from tests.waiting import until

from examgen.render.site.languages import site_words_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

SEEN = """() => {
  const found = [document.title, document.body.innerText];
  const inside = "svg, math, script";
  for (const one of document.querySelectorAll("[aria-label]")) {
    if (!one.closest(inside) && one.checkVisibility()) found.push(one.getAttribute("aria-label"));
  }
  for (const one of document.querySelectorAll("option")) found.push(one.textContent);
  return found.join(" ");
}"""


def look(page: "Page", language: str, place: str) -> None:
    """Fail where a page shows or says a word in Latin letters, or scrolls sideways."""
    said = page.evaluate(SEEN)
    # Browsers have no other words for the halves of a day in Hindi.
    assert set(LATIN.findall(said)) <= {*NAMES, "am", "pm"}, (place, language, said)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, place


@pytest.fixture(scope="module", params=["ar", "hi", "ja"])
def tongue(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> "Tongue":
    place = tmp_path_factory.mktemp("tongue")
    return Tongue(language=request.param, site=site_in(place, request.param), place=place)


@dataclass(frozen=True)
class Tongue:
    """A site in a language, and the folder where it lies."""

    language: str
    site: Site = field(repr=False)
    place: Path


def test_a_mock_test_speaks_its_papers_language(browser: "Browser", tongue: Tongue) -> None:
    language, words = tongue.language, site_words_for(tongue.language).mock
    with looking(browser, tongue.site, viewport={"width": 320, "height": 640}) as page:
        page.goto(f"{ADDRESS}/papers/open/mock/index.html")
        page.wait_for_selector("html[data-ready]")
        look(page, language, "start")
        for option in ("#use-keypad", "#strict"):
            page.check(option)
        page.click("#begin")
        page.check("#q1 [value='A']")
        look(page, language, "unsaved")
        page.click("#save")
        page.check("#q2 [value='A']")
        page.click("#mark")
        look(page, language, "question")
        label = page.get_attribute("[data-go='2']", "aria-label") or ""
        assert words.phrases["both"] in label
        for section in range(3):
            if section == 1:
                page.click("[data-go='6']")
                look(page, language, "keypad")
            if section == 2:
                number = page.locator("article:has(textarea:not(.code))").get_attribute(
                    "data-number"
                )
                page.click(f"[data-go='{number}']")
                page.fill(f"#q{number}-answer", "12")
                page.click("#save")
            page.click("#finish")
            assert (
                page.inner_text("#ask-yes") == words.phrases["submit" if section == 2 else "leave"]
            )
            look(page, language, "asked")
            page.click("#ask-yes")
        page.wait_for_selector("#score:visible")
        look(page, language, "result")
        graded = page.locator(".criterion select").first
        graded.select_option("1")
        look(page, language, "graded")
        page.click("#again")
        page.locator("#history li").wait_for()
        look(page, language, "history")
        # Digits of dates are those of all numbers.
        assert re.search(r"20\d\d", page.inner_text("#history"))
        page.set_input_files("#import", {"name": "a", "mimeType": "text/plain", "buffer": b"<"})
        page.get_by_text(words.phrases["badFile"]).first.wait_for()


def test_a_withheld_mock_test_speaks_its_papers_language(
    browser: "Browser", tongue: Tongue
) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    serve(context, tongue.site)
    page = context.new_page()
    page.goto(f"{ADDRESS}/papers/shut/mock/index.html")
    page.wait_for_selector("html[data-ready]")
    look(page, tongue.language, "withheld")
    page.click("#begin")
    page.click("#finish")
    page.click("#ask-yes")
    page.wait_for_selector("#waiting:visible")
    look(page, tongue.language, "waiting")
    context.close()


def test_what_programs_of_other_pages_say(browser: "Browser", tongue: Tongue) -> None:
    language, words = tongue.language, site_words_for(tongue.language)
    with looking(browser, tongue.site, viewport={"width": 320, "height": 640}) as page:
        # One leads on at once, the other finds its style sheet at the site's own address only.
        apart = {"questions/two-before/index.html", "404.html"}
        stays = {path: data for path, data in tongue.site.items() if path not in apart}
        assert sideways(page, stays) == []
        visit(page, "papers/open/quiz/index.html", opened=False)
        page.click("#open")
        until(page, "document.querySelectorAll('.answer[open]').length === 11")
        page.locator("#q1 .self input").first.check()
        look(page, language, "quiz")
        assert page.inner_text("#count") == words.learn.count.format(11, 11, 1)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    with served(tongue.place / "out" / "site") as server:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}{BELOW}/search/")
        page.wait_for_selector("html[data-ready]")
        look(page, language, "search")
        page.fill("#query", "12")
        page.locator("#results a").first.wait_for()
        look(page, language, "found")
        said = re.sub("[\u2068\u2069]", "", page.inner_text("#count"))
        assert said == words.search.many.format(2)
        page.fill("#query", "zzz")
        page.get_by_text(words.search.none).wait_for()
    context.close()
