"""The preview in a browser: pages change by themselves, findings are shown and go."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.preview.bench import Running, build, preview
from tests.render.chromium import ARGUMENTS, CHROMIUM, seen
from tests.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = seen


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Running]:
    with preview(tmp_path) as running:
        yield running


@pytest.fixture
def page() -> "Iterator[Page]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser.new_page()
        browser.close()


def edit(run: Running, old: str, new: str) -> None:
    run.questions.write_text(run.questions.read_text().replace(old, new))
    build(run)


def test_a_page_follows_what_is_saved(run: Running, page: "Page") -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(error.message))
    build(run)
    page.goto(f"http://localhost:{run.port}/questions/square/")
    edit(run, "square?", "cube's face?")
    page.get_by_text("How many sides has a cube's face?").first.wait_for()
    edit(run, "[x]", "[ ]")
    panel = page.locator(".examgen-preview")
    panel.wait_for()
    assert "no choice is marked as right" in panel.inner_text()
    assert "bank/questions/shapes.md:1:1" in panel.inner_text()
    edit(run, "[ ] 4", "[x] 4")
    panel.wait_for(state="detached")
    assert [text for text in said if "favicon" not in text and "404" not in text] == []


def test_the_first_site_appears_once_there_is_one(run: Running, page: "Page") -> None:
    page.goto(f"http://localhost:{run.port}/questions/square/")
    page.get_by_role("heading", name="No site yet").wait_for()
    build(run)
    page.get_by_text("How many sides has a square?").first.wait_for()


def test_a_page_that_did_not_change_stays_as_it_is(run: Running, page: "Page") -> None:
    build(run)
    page.goto(f"http://localhost:{run.port}/about/")
    page.evaluate("window.kept = true")
    edit(run, "square?", "circle?")
    edit(run, "[x]", "[ ]")
    page.locator(".examgen-preview").wait_for()
    assert page.evaluate("window.kept")


def test_a_mock_test_has_nothing_to_complain_of_and_keeps_no_worker(
    run: Running, page: "Page"
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(error.message))
    build(run)
    page.goto(f"http://127.0.0.1:{run.port}/papers/shapes/mock/")
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
    page.wait_for_timeout(300)
    assert said == []
