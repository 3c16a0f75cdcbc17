"""Fixtures of the mock test's tests: a browser for each module, and pages in it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.mock.serving import ADDRESS, modules, serve
from tests.render.chromium import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def bench(browser: "Browser") -> "Iterator[Page]":
    """An empty page that can import the modules."""
    context = browser.new_context()
    serve(context, modules())
    page = context.new_page()
    page.goto(ADDRESS)
    yield page
    context.close()
