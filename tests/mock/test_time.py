"""The clock of the mock test: hidden tabs, ends that nobody saw, sections, announcements."""

from typing import TYPE_CHECKING

from tests.mock.serving import ADDRESS
from tests.mock.test_page import FORM, STAFF, hand_in, opened
from tests.render.chromium import seen

from examgen.render.site.mock import practice_mock
from examgen.render.site.mock_data import MockOptions

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen
MINUTE = 60_000


def begun(browser: "Browser", *, locks: bool = False) -> "Page":
    page = opened(browser, practice_mock(STAFF, FORM, MockOptions(locks=locks))[0])
    page.clock.install()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click("#begin")
    return page


def hide(page: "Page", hidden: bool) -> None:
    """Take the page out of sight; a headless browser always says that it is in sight."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_hidden_tab_keeps_to_the_clock_and_is_handed_in(browser: "Browser") -> None:
    page = begun(browser)
    page.check("#q1-B")
    hide(page, True)
    # Nothing runs while the machine sleeps: no tick, no timer.
    page.clock.fast_forward(30 * MINUTE)
    hide(page, False)
    assert page.inner_text("#time").startswith(("59:", "1:00:00"))
    spent = page.evaluate(
        "() => new Promise((done) => { const r = indexedDB.open('examgen-mock');"
        " r.onsuccess = () => { r.result.transaction('attempts').objectStore('attempts')"
        ".getAll().onsuccess = (e) => done(e.target.result[0].q[1].t); }; })"
    )
    assert spent < MINUTE
    hide(page, True)
    page.clock.fast_forward(61 * MINUTE)
    page.wait_for_selector("[data-screen=results]")
    hide(page, False)
    assert page.inner_text("#used") == "1:30:00"
    assert page.inner_text("#note").startswith("Time is over")


def test_what_is_left_is_said_four_times(browser: "Browser") -> None:
    page = begun(browser)
    assert page.get_attribute("#time", "aria-live") == "off"
    assert page.get_attribute("#say", "role") == "status"
    page.evaluate(
        "window.said = [];"
        "new MutationObserver(() => said.push(document.querySelector('#say').textContent))"
        ".observe(document.querySelector('#say'), {childList: true})"
    )
    page.clock.run_for(89 * MINUTE + 1000)
    said = page.evaluate("said")
    assert said == [f"Minutes left: {left}" for left in (30, 10, 5, 1)]


def test_time_that_ran_out_without_a_page_ends_the_attempt(browser: "Browser") -> None:
    page = begun(browser)
    page.check("#q1-B")
    page.get_by_text("Saved", exact=True).wait_for()
    later = page.context.new_page()
    page.close()
    later.clock.install(time=later.evaluate("Date.now()") / 1000 + 200 * 60)
    later.goto(ADDRESS)
    later.wait_for_selector("html[data-ready]")
    row = later.locator("#history li")
    assert "2 of 22.5 marks" in row.inner_text()
    assert row.get_by_role("button", name="Go on").count() == 0
    row.get_by_role("button", name="Open").click()
    later.wait_for_selector("#score:visible")
    assert later.inner_text("#used") == "1:30:00"


def test_a_section_ends_by_itself_and_stays_closed(browser: "Browser") -> None:
    page = begun(browser, locks=True)
    page.check("#q1-B")
    assert page.inner_text("#time").startswith(("19:", "20:"))
    page.click("#finish")
    page.clock.run_for(20 * MINUTE + 1000)
    assert not page.is_visible("#ask")
    assert page.get_attribute("[data-go='3']", "aria-current") == "true"
    assert page.is_disabled("[data-go='1']")
    assert page.inner_text("[data-section='0']") == "Concepts, locked"
    assert page.inner_text("#say").startswith("The time for this section is over")
    for _ in range(2):
        page.click("#finish")
        page.click("#ask-yes")
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score") == "2 of 22.5 marks"


def test_more_time_and_none(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    page.select_option("#factor", "10")
    page.click("#begin")
    assert page.inner_text("#time").startswith(("14:59:", "15:00:"))
    hand_in(page)
    page.click("#again")
    page.select_option("#factor", "0")
    page.click("#begin")
    assert page.inner_text("#time") == "No time limit"
