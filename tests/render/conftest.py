"""Fixtures of the renderers' tests: a paper with its key, and golden files."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import pytest
from tests.render.chromium import ARGUMENTS, CHROMIUM
from tests.render.pages import candidate, parse, practice
from tests.render.sample import make_staff_view

from examgen.diagnostic import Diagnostic
from examgen.render.formats.pdf import RENDERER as PDF
from examgen.render.renderer import StaffView

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def staff() -> StaffView:
    return make_staff_view()


@pytest.fixture(scope="session")
def everything(staff: StaffView) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """The PDF of the paper with every kind of content, and what was found."""
    artifacts, found = PDF.render(staff.view)
    return artifacts[0].data, found


@pytest.fixture(params=["candidate", "practice"])
def page(request: pytest.FixtureRequest, staff: StaffView) -> Element:
    return parse({"candidate": candidate, "practice": practice}[request.param](staff))


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def tab(browser: "Browser") -> "Iterator[Page]":
    """A page of the browser, 1280 px wide and 900 px high."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file under golden/; `pytest --update` writes the file anew."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update", default=False):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
