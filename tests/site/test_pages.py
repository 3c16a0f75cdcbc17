"""The site's pages in a browser: light, narrow, accessible, and complete without a script."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe
from tests.mock.serving import ADDRESS, serve
from tests.pipeline.sites import every_type, made
from tests.render.chromium import seen
from tests.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

Site = dict[str, bytes]

FIGURE = "questions/checkpointing-memory-curve/index.html"
QUIZ = "papers/practice30/quiz/index.html"
SAMPLE = (
    "index.html",
    "404.html",
    "about/index.html",
    "papers/practice30/index.html",
    QUIZ,
    FIGURE,
    "questions/full-prompt-labels/index.html",
    "analysis/peft-scaling/index.html",
    "analysis/full-prompt-labels/index.html",
    "topics/fine-tuning/index.html",
    "topics/fine-tuning/full/index.html",
    "tags/index.html",
    "tags/figure/index.html",
)


@contextmanager
def looking(browser: "Browser", site: Site, **more: object) -> "Iterator[Page]":
    """Open a tab that is served a site; what its console says fails."""
    context = browser.new_context(reduced_motion="reduce", **more)  # type: ignore[arg-type]
    serve(context, site)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda fault: said.append(str(fault)))
    yield page
    context.close()
    assert said == []


def visit(page: "Page", path: str, *, opened: bool = True) -> None:
    page.goto(f"{ADDRESS}/{path}")
    if opened:
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")


def check(page: "Page", path: str) -> None:
    visit(page, path)
    page.emulate_media(color_scheme="light")
    light = Axe().run(page)
    assert light.violations_count == 0, path + light.generate_report()
    page.emulate_media(color_scheme="dark")
    dark = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert dark.violations_count == 0, path + dark.generate_report()


def sideways(page: "Page", site: Site) -> list[str]:
    """Return the pages that scroll sideways on a narrow screen."""
    wide = []
    for path in site:
        if path.endswith(".html") and "/mock/" not in path:
            visit(page, path)
            if page.evaluate("document.documentElement.scrollWidth") > 320:
                wide.append(path)
    return wide


def test_axe_finds_nothing_on_any_kind_of_page(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample) as page:
        for path in SAMPLE:
            check(page, path)


def test_axe_finds_nothing_in_the_analysis_of_any_type(browser: "Browser", every: Site) -> None:
    with looking(browser, every) as page:
        for item in ("metals", "capitals", "steps", "gaps", "mass", "essay", "judge", "method"):
            check(page, f"analysis/zanoqid/{item}/index.html")


def test_nothing_scrolls_sideways_on_a_narrow_screen(
    browser: "Browser", sample: Site, every: Site
) -> None:
    some = {path: data for path, data in sample.items() if path in SAMPLE or "assets/" in path}
    for site in (some, every):
        with looking(browser, site, viewport={"width": 320, "height": 640}) as page:
            assert sideways(page, site) == []


def test_names_of_one_long_word_break(browser: "Browser", tmp_path: Path) -> None:
    long = "W" * 150
    root = every_type(tmp_path, course=long, term=long)
    for path, before in {
        "bank.yaml": ("The School", "CC0-1.0", "The topic zanoqtopictitle", "Every type"),
        "questions/zanoqfile.md": ("zanoqtag",),
        "papers/quiz.yaml": ("Every type",),
    }.items():
        file = root / "bank" / path
        text = file.read_text("utf-8")
        for name in before:
            assert name in text
            text = text.replace(name, long)
        file.write_text(text, "utf-8")
    site = made(root, tmp_path / "site", "quiz")
    with looking(browser, site, viewport={"width": 320, "height": 640}) as page:
        assert sideways(page, site) == []


def test_a_paper_from_right_to_left(browser: "Browser", leftward: Site) -> None:
    with looking(browser, leftward, viewport={"width": 320, "height": 640}) as page:
        assert sideways(page, leftward) == []
        visit(page, "papers/first/quiz/index.html")
        choice = page.locator(".choice").first
        box, label = choice.bounding_box(), choice.locator(".label").bounding_box()
        assert box is not None
        assert label is not None
        assert label["x"] > box["x"] + box["width"] / 2, "labels stand on the right"
        code = page.locator("code").first
        assert code.evaluate("e => getComputedStyle(e).direction") == "ltr"
        visit(page, "index.html")
        ways = {"en": "ltr", "ar": "rtl"}
        language = page.evaluate("document.documentElement.lang")
        assert page.evaluate("document.documentElement.dir") == ways[language]
        name = page.locator(".cards .name bdi")
        assert name.evaluate("e => getComputedStyle(e).direction") == "rtl"
        for path in leftward:
            if path.endswith(".html") and "/mock/" not in path:
                check(page, path)


def test_the_first_load_of_a_question_is_small(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample, viewport={"width": 1280, "height": 900}) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        visit(page, FIGURE, opened=False)
        # An image that is not asked for yet may count as complete.
        until(page, "document.images[0].naturalWidth > 0")
    assert len(asked) <= 4, asked
    files = {url.removeprefix(f"{ADDRESS}/") for url in asked}
    # A host that compresses with brotli sends still less.
    assert sum(len(gzip.compress(sample[file], 9, mtime=0)) for file in files) <= 15_000
    assert [file for file in files if file.endswith(".js")] == []
    questions = [data for path, data in sample.items() if path.startswith("questions/")]
    assert max(len(gzip.compress(data, 9, mtime=0)) for data in questions) <= 8_000


def test_a_figure_shows_in_the_mock_test(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample) as page:
        visit(page, "papers/practice30/mock/index.html", opened=False)
        page.click("#begin")
        page.click("[data-go='8']")
        until(page, "document.querySelector('#q8 img').complete")
        assert page.evaluate("document.querySelector('#q8 img').naturalWidth") > 0


def test_closed_answers_are_not_printed(browser: "Browser", sample: Site) -> None:
    with looking(browser, sample) as page:
        visit(page, QUIZ, opened=False)
        page.locator("#q3 .answer > summary").click()
        page.emulate_media(media="print")
        assert page.locator(".right-answer:visible").count() == 1
        assert page.locator("#q3 .right-answer").is_visible()
        for part in (".bar", "#tally", ".self", ".trail", ".answer > summary"):
            assert page.locator(f"{part}:visible").count() == 0, part
