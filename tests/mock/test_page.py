"""The mock test in a browser, from its start to the result."""

import json
import os
import shutil
import signal
import subprocess
import zlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error
from tests.mock.serving import ADDRESS, WEB, serve
from tests.render.chromium import ARGUMENTS, CHROMIUM, seen
from tests.render.sample import make_staff_view

from examgen.render.site.mock import mock_script, practice_mock, withheld_mock
from examgen.render.site.mock_data import MockOptions
from examgen.render.site.mock_key import published_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

STAFF = make_staff_view()
FORM = STAFF.view.paper.forms[0]


def opened(browser: "Browser", files: dict[str, bytes]) -> "Page":
    context = browser.new_context()
    serve(context, files)
    page = context.new_page()
    page.goto(ADDRESS)
    page.wait_for_selector("html[data-ready]")
    return page


def again(page: "Page") -> "Page":
    other = page.context.new_page()
    other.goto(ADDRESS)
    other.wait_for_selector("html[data-ready]")
    other.get_by_role("button", name="Go on").click()
    return other


def hand_in(page: "Page") -> None:
    page.click("#finish")
    page.click("#ask-yes")
    page.wait_for_selector("[data-screen=results]")


@seen
def test_a_practice_paper_is_taken_and_marked(browser: "Browser") -> None:
    files, found = practice_mock(STAFF, FORM)
    assert {d.rule for d in found} <= {"bad-figure"}
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
    assert page.inner_text("#score").startswith("3.5 of 22.5")
    assert page.locator("#q1-outcome .earned").inner_text().startswith("Right")
    assert said == []


@seen
def test_a_withheld_paper_waits_for_its_key(browser: "Browser") -> None:
    files, _ = withheld_mock(STAFF.view, FORM)
    page = opened(browser, files)
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.locator("#waiting").wait_for()
    key, found = published_key(STAFF, FORM)
    assert {d.rule for d in found} <= {"bad-figure"}
    assert key is not None
    files["key.json"] = key
    page.reload()
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#score:visible")
    assert page.locator("#q1-outcome .earned").inner_text().startswith("Right")


@seen
def test_before_it_is_marked_there_is_nothing_to_filter_or_print(browser: "Browser") -> None:
    files, _ = withheld_mock(STAFF.view, FORM)
    page = opened(browser, files)
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.locator("#waiting").wait_for()
    assert not page.locator("#print").is_visible()
    assert not page.locator("#filter-box").is_visible()
    files["key.json"] = published_key(STAFF, FORM)[0] or b""
    page.reload()
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#score:visible")
    assert page.locator("#print").is_visible()
    assert page.locator("#filter-box").is_visible()


@seen
def test_what_another_paper_withholds_is_said_and_marked_once_it_is_public(
    browser: "Browser",
) -> None:
    files, _ = withheld_mock(STAFF.view, FORM, partly=True)
    page = opened(browser, files)
    said = "Another paper withholds some of the answers, so attempts cannot be marked here yet."
    assert said in page.inner_text("#start")
    assert "once the key is published" not in page.content()
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.locator("#waiting").wait_for()
    assert page.inner_text("#waiting").startswith(said)
    # There never is a key for it in a file.
    assert not page.locator("#key-file").is_visible()
    files.update(practice_mock(STAFF, FORM)[0])
    page.reload()
    page.get_by_role("button", name="Open").click()
    page.wait_for_selector("#score:visible")
    assert page.locator("#q1-outcome .earned").inner_text().startswith("Right")


@pytest.mark.parametrize("secret", ["Half, since", "word length", "Adam’s", "secret/item"])
def test_a_withheld_page_holds_no_secret(secret: str) -> None:
    files, _ = withheld_mock(STAFF.view, FORM)
    assert all(secret.encode() not in data for data in files.values())


@seen
def test_two_tabs_keep_in_step(browser: "Browser") -> None:
    one = opened(browser, practice_mock(STAFF, FORM)[0])
    one.click("#begin")
    other = again(one)
    other.check("#q1-C")
    one.wait_for_selector("#q1-C:checked")
    one.click("[data-go='3']")
    one.fill("#q3-answer", "7")
    other.wait_for_selector("[data-go='3'].done")
    hand_in(other)
    one.wait_for_selector("[data-screen=results]")


@seen
def test_time_that_runs_out_hands_in(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM, MockOptions(locks=False))[0])
    page.clock.install()
    page.reload()
    page.click("#begin")
    page.check("#q1-B")
    page.clock.fast_forward(85 * 60_000 - 1000)
    page.clock.run_for(2000)
    assert page.inner_text("#say") == "Minutes left: 5"
    page.clock.fast_forward(6 * 60_000)
    page.wait_for_selector("[data-screen=results]")
    assert "Time is over" in page.inner_text("#note")
    assert page.inner_text("#used") == "1:30:00"


@seen
def test_strict_saves_with_the_buttons_only(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM, MockOptions(strict=True))[0])
    page.click("#begin")
    page.check("#q1-B")
    page.click("[data-go='3']")
    page.click("[data-go='1']")
    assert not page.is_checked("#q1-B")
    page.check("#q1-B")
    page.click("#save")
    page.click("[data-go='1']")
    assert page.is_checked("#q1-B")


@seen
def test_a_finished_section_stays_closed(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM, MockOptions(locks=True))[0])
    page.click("#begin")
    assert page.is_disabled("[data-go='3']")
    page.click("#finish")
    page.click("#ask-yes")
    assert page.is_disabled("[data-go='1']")
    assert page.is_enabled("[data-go='3']")


@seen
def test_a_killed_browser_loses_no_answer(browser: "Browser", tmp_path: Path) -> None:
    files = practice_mock(STAFF, FORM)[0]

    def launch() -> "BrowserContext":
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=CHROMIUM, args=ARGUMENTS
        )
        serve(context, files)
        return context

    context = launch()
    page = context.pages[0]
    page.goto(ADDRESS)
    page.click("#begin")
    page.check("#q1-B")
    page.get_by_text("Saved", exact=True).wait_for()
    found = subprocess.run(["pgrep", "-f", f"{tmp_path}"], capture_output=True, check=True)
    for process in found.stdout.split():
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)
    with suppress(Error):
        context.close()
    (tmp_path / "profile/SingletonLock").unlink(missing_ok=True)
    context = launch()
    page = context.pages[0]
    page.goto(ADDRESS)
    page.get_by_role("button", name="Go on").click()
    assert page.is_checked("#q1-B")
    context.close()


@seen
def test_axe_finds_nothing_and_no_screen_scrolls_sideways(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])

    def look() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.set_viewport_size({"width": 1280, "height": 900})

    look()
    page.check("#use-keypad")
    page.click("#begin")
    page.check("#q1-B")
    page.click("#save")
    page.click("#mark")
    look()
    page.click("#whole")
    look()
    page.click("#back")
    page.click("#finish")
    look()
    page.click("#ask-yes")
    page.wait_for_selector("[data-screen=results]")
    look()


@seen
def test_without_a_script_the_questions_are_there(browser: "Browser") -> None:
    context = browser.new_context(java_script_enabled=False)
    serve(context, withheld_mock(STAFF.view, FORM)[0])
    page = context.new_page()
    page.goto(ADDRESS)
    assert page.locator("noscript p").is_visible()
    assert all(page.locator(f"#q{number}-title").is_visible() for number in range(1, 11))
    context.close()


@seen
def test_attempts_go_out_and_come_in_and_stale_ones_are_kept(
    browser: "Browser", tmp_path: Path
) -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.click("#again")
    with page.expect_download() as download:
        page.click("#export-all")
    download.value.save_as(tmp_path / "attempts.json")
    held = json.loads((tmp_path / "attempts.json").read_text("utf-8"))
    assert held["attempts"][0]["q"]["1"]["a"] == {"one": ["B"]}
    old = {**held["attempts"][0], "revision": "another", "id": "old"}
    (tmp_path / "old.json").write_text(json.dumps({**held, "attempts": [old]}), "utf-8")
    page.set_input_files("#import", tmp_path / "old.json")
    row = page.locator("#history li", has_text="from another version of this paper")
    row.wait_for()
    assert row.get_by_role("button").count() == 2
    assert page.locator("#history li").count() == 2
    for bad in ("[]", '{"format": "examgen/attempts", "attempts": [{"id": 1}]}', "<"):
        (tmp_path / "bad.json").write_text(bad, "utf-8")
        page.set_input_files("#import", tmp_path / "bad.json")
        page.get_by_text("cannot be read as attempts").first.wait_for()
    assert page.locator("#history li").count() == 2


@seen
def test_every_control_has_a_name_and_the_keyboard_is_enough(browser: "Browser") -> None:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    page.focus("#begin")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-screen=exam]")
    page.click("#whole")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    roles = {"radio", "checkbox", "textbox", "combobox", "button", "radiogroup", "image"}
    names = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree["nodes"]
        if not node.get("ignored") and node.get("role", {}).get("value") in roles
    ]
    assert ("radio", "A square root of 2") in names
    assert [each for each in names if not each[1].strip()] == []
    page.focus("#back")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "q1-title"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert page.locator("#q1 :checked").count() == 1
    for _ in range(12):
        if page.evaluate("document.activeElement.id") == "save":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "q2-title"
    page.focus("#finish")
    page.keyboard.press("Enter")
    page.focus("#ask-yes")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-screen=results]")


def test_permuted_keys_change_no_byte_of_a_withheld_page() -> None:
    forms = tuple(
        replace(
            each, entries=tuple(replace(e, topic="other", explanation=()) for e in each.entries)
        )
        for each in STAFF.key.forms
    )
    other = replace(STAFF, key=replace(STAFF.key, forms=forms))
    assert withheld_mock(other.view, FORM) == withheld_mock(STAFF.view, FORM)
    assert practice_mock(other, FORM) != practice_mock(STAFF, FORM)


@pytest.mark.skipif(
    not (WEB / "node_modules").exists() and not os.environ.get("CI"), reason="NO ESBUILD"
)
def test_the_programs_are_what_their_modules_make(tmp_path: Path) -> None:
    shutil.copytree(WEB, tmp_path / "web", symlinks=True)
    (tmp_path / "src/examgen/render/site/assets").mkdir(parents=True)
    if not (WEB / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=tmp_path / "web", check=True)
    subprocess.run(["npm", "run", "-s", "build"], cwd=tmp_path / "web", check=True)
    assets = "src/examgen/render/site/assets"
    made = {path.name: path.read_bytes() for path in (tmp_path / assets).glob("*.js")}
    assert made == {path.name: path.read_bytes() for path in (WEB.parent / assets).glob("*.js")}


def test_the_first_load_is_small() -> None:
    """The program of the start and the questions; results and marking come later."""
    assert len(zlib.compress(mock_script(), 9)) <= 6_500
