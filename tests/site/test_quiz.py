"""The page with all questions: it counts what was opened and marked, and says how it went."""

import gzip
from typing import TYPE_CHECKING

from tests.render.chromium import seen
from tests.site.test_pages import QUIZ, Site, looking, visit
from tests.waiting import until

from examgen.render.site.pages import quiz_script

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen


def mark(page: "Page", right: int) -> None:
    """Mark so many answers as right, and all others as not."""
    page.evaluate(
        """right => document.querySelectorAll('.self').forEach((self, place) =>
            self.querySelector(`[value="${place < right ? 1 : 0}"]`).click())""",
        right,
    )


def test_the_program_is_small() -> None:
    assert len(gzip.compress(quiz_script(), 9, mtime=0)) <= 2_000


def test_answers_are_counted_and_scored(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample) as page:
        visit(page, QUIZ, opened=False)
        assert page.inner_text("#count") == "0 of 30 answers opened, 0 marked"
        page.click("#q1 .answer > summary")
        until(page, "document.getElementById('count').textContent.startsWith('1 ')")
        page.get_by_label("Right", exact=True).first.check()
        assert page.inner_text("#count") == "1 of 30 answers opened, 1 marked"
        assert page.inner_text("#left") == "Answers still to mark: 29"
        assert page.inner_text("#score") == "1 of 30 marks"
        assert page.locator(".band:visible").count() == 0
        mark(page, 27)
        assert page.inner_text("#score") == "27 of 30 marks"
        assert page.inner_text(".band:visible").startswith("Mastery")
        mark(page, 26)
        assert page.inner_text(".band:visible").startswith("Secure")
        assert not page.locator("#left").is_visible()
        mark(page, 0)
        assert page.inner_text(".band:visible").startswith("First steps")
        page.click("#restart")
        until(page, "!document.querySelector('.answer[open]')")
        assert page.inner_text("#count") == "0 of 30 answers opened, 0 marked"


def test_all_answers_open_and_close_with_the_keyboard(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample) as page:
        visit(page, QUIZ, opened=False)
        page.focus("#open")
        page.keyboard.press("Enter")
        until(page, "document.getElementById('count').textContent.startsWith('30 ')")
        assert page.locator(".answer[open]").count() == 30
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        until(page, "!document.querySelector('.answer[open]')")
        assert page.locator(".self:visible").count() == 0
        page.focus("#q2 .answer > summary")
        page.keyboard.press("Enter")
        page.focus("#q2 .self input")
        page.keyboard.press("ArrowRight")
        assert page.locator("#q2 .self [value='0']").is_checked()
        assert page.inner_text("#count") == "30 of 30 answers opened, 1 marked"


def test_without_a_script_the_page_is_complete(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample, java_script_enabled=False) as page:
        page.goto(f"http://mock.test/{QUIZ}")
        for part in ("#tally", "#result", ".self"):
            assert page.locator(f"{part}:visible").count() == 0, part
        page.click("#q1 .answer > summary")
        assert page.locator("#q1 .right-answer").is_visible()
        assert page.locator(".self:visible").count() == 0
        assert page.locator(".bands").is_visible()
