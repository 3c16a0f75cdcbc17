"""Pages in a real browser: accessible, narrow, dark, closed, without a network or a script."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from tests.render.chromium import seen

from examgen.render.answer_key import render_key
from examgen.render.html import render_html
from examgen.render.practice import render_practice
from examgen.render.renderer import StaffView

pytestmark = seen

PAGES = ("candidate", "practice", "key", "marking")


@pytest.fixture(scope="module")
def folder(staff: StaffView, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pages")
    keys = {a.path: a.data for a in render_key(staff)[0]}
    files = {
        "candidate": render_html(staff.view)[0][0].data,
        "practice": render_practice(staff)[0][0].data,
        "key": keys["quiz1-key.html"],
        "marking": keys["quiz1-marking.html"],
    }
    for name, data in files.items():
        (made / f"{name}.html").write_bytes(data)
    return made


@pytest.fixture
def page(tab: Page) -> Page:
    return tab


def visit(page: Page, folder: Path, name: str) -> tuple[list[str], list[str]]:
    """Open a page; return the addresses it asks for and what the console says."""
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto((folder / f"{name}.html").as_uri())
    return asked, said


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_light_and_dark(page: Page, folder: Path, name: str) -> None:
    visit(page, folder, name)
    open_all(page)
    page.locator("input[value=B]").evaluate_all("boxes => boxes.forEach(b => { b.checked = true })")
    light = Axe().run(page)
    assert light.violations_count == 0, light.generate_report()
    page.emulate_media(color_scheme="dark")
    dark = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert dark.violations_count == 0, dark.generate_report()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways_on_a_narrow_screen(page: Page, folder: Path, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    visit(page, folder, name)
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_for_nothing_and_breaks_no_policy(page: Page, folder: Path, name: str) -> None:
    asked, said = visit(page, folder, name)
    open_all(page)
    assert [url for url in asked if not url.startswith("data:")] == [page.url]
    assert said == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == "rgb(245, 244, 240)"
    sizes = page.evaluate("[...document.images].map(i => i.naturalWidth)")
    assert all(size > 0 for size in sizes)


def test_every_control_has_a_name_of_its_own_formulas_included(page: Page, folder: Path) -> None:
    visit(page, folder, "candidate")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    roles = {"radio", "checkbox", "textbox", "combobox", "button", "radiogroup"}
    named: dict[str, list[str]] = {}
    for node in tree["nodes"]:
        role = node.get("role", {}).get("value")
        if role in roles and not node.get("ignored"):
            named.setdefault(role, []).append(node.get("name", {}).get("value", ""))
    assert named["radio"] == [
        "A square root of 2",
        "B 1 over 2 or so",
        "C if x<y then y>z & h(<l)",
        "D <picture> </script><b> and __init__",
        "True",
        "False",
    ]
    assert named["radiogroup"][0].startswith("How large is a over b for the update below?")
    assert len(named["checkbox"]) == 3
    assert named["combobox"] == ["AdamW", "SGD", "backward", "forward", "update", "Gap 3"]
    assert all(name.strip() for names in named.values() for name in names)


def test_answers_open_by_keyboard_and_without_a_script(browser: Browser, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    visit(page, folder, "practice")
    explanation = page.get_by_text("Half, since the two steps cancel.")
    assert not explanation.is_visible()
    summary = page.locator("#q1 details.answer > summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert explanation.is_visible()
    page.keyboard.press("Space")
    assert not explanation.is_visible()
    context.close()


def test_a_choice_takes_a_click_anywhere_on_its_row(page: Page, folder: Path) -> None:
    visit(page, folder, "candidate")
    page.locator("#q2-B-text p").click(force=True, timeout=2000)
    assert page.locator("#q2-B").is_checked()
    page.locator("#q1-C-text").click()
    assert page.locator("#q1-C").is_checked()
    page.get_by_role("button", name="Clear the answer to question 1").click()
    assert page.locator("#q1 :checked").count() == 0
    page.locator("#q3-answer").press("Enter")
    assert page.url.endswith("candidate.html")


def test_closed_answers_do_not_print(page: Page, folder: Path) -> None:
    visit(page, folder, "practice")
    page.locator("#q3 details.answer > summary").click()
    page.emulate_media(media="print")
    assert page.get_by_text("Sum the parts.").is_visible()
    assert page.locator("#q1 details").first.evaluate("d => getComputedStyle(d).display") == "none"
    assert page.get_by_text("(a: large / b: small)").first.is_visible()
    assert not page.locator("nav").is_visible()
