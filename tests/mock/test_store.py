"""The mock test where nothing can be stored, and attempts from files of strangers."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.mock.serving import ADDRESS, serve
from tests.mock.test_page import FORM, STAFF, hand_in, opened
from tests.render.chromium import seen

from examgen.render.site.mock import practice_mock

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

REFUSALS = {
    "throws": "Object.defineProperty(window, 'indexedDB', "
    "{ get() { throw new DOMException('', 'SecurityError'); } });",
    "absent": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "silent": "IDBFactory.prototype.open = () => ({});",
}


@pytest.mark.parametrize("how", REFUSALS)
def test_without_a_store_it_works_and_says_so(browser: "Browser", how: str) -> None:
    context = browser.new_context()
    context.add_init_script(REFUSALS[how])
    serve(context, practice_mock(STAFF, FORM)[0])
    page = context.new_page()
    page.clock.install()
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.goto(ADDRESS)
    # The page does not wait for a store that may never answer.
    page.click("#begin")
    page.check("#q1-B")
    page.clock.run_for(5000)
    page.locator("#unkept").wait_for()
    assert page.inner_text("#unkept").startswith("Attempts are not kept")
    page.check("#q1-B")
    page.click("#save")
    page.locator("#kept", has_text="Held in this page only").wait_for()
    hand_in(page)
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score") == "2 of 22.5 marks"
    assert page.is_visible("#unkept")
    page.click("#again")
    page.locator("#history li", has_text="2 of 22.5 marks").wait_for()
    assert said == []
    context.close()


def finished(browser: "Browser", tmp_path: Path) -> tuple["Page", dict[str, Any]]:
    page = opened(browser, practice_mock(STAFF, FORM)[0])
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.wait_for_selector("#score:visible")
    page.click("#again")
    with page.expect_download() as download:
        page.click("#export-all")
    download.value.save_as(tmp_path / "attempts.json")
    held: dict[str, Any] = json.loads((tmp_path / "attempts.json").read_text("utf-8"))
    return page, held


def read_in(page: "Page", path: Path, attempts: list[Any]) -> None:
    held = {"format": "examgen/attempts", "version": 1, "attempts": attempts}
    path.write_text(json.dumps(held), "utf-8")
    page.evaluate("document.querySelector('#note').textContent = ''")
    page.set_input_files("#import", path)
    page.locator("#note", has_text=": ").or_(page.locator("#note", has_text="This file")).wait_for()


def test_an_attempt_of_another_version_is_never_merged(browser: "Browser", tmp_path: Path) -> None:
    page, held = finished(browser, tmp_path)
    mine = held["attempts"][0]
    # One that has the name of mine, and answers that would win as the later ones.
    theirs = {
        **mine,
        "revision": "older",
        "at": mine["at"] + 1,
        "q": {"1": {"a": {"one": ["A"]}, "at": mine["at"] + 1, "t": 1}},
    }
    for _ in range(2):
        read_in(page, tmp_path / "in.json", [theirs])
        page.locator("#history li").nth(1).wait_for()
    rows = page.locator("#history li")
    assert rows.count() == 2
    assert rows.filter(has_text="2 of 22.5 marks").count() == 1
    stale = rows.filter(has_text="from another version of this paper")
    assert stale.get_by_role("button", name="Open").count() == 0
    with page.expect_download() as download:
        stale.get_by_role("button", name="Export").click()
    download.value.save_as(tmp_path / "out.json")
    (out,) = json.loads((tmp_path / "out.json").read_text("utf-8"))["attempts"]
    assert (out["revision"], out["q"]["1"]["a"]) == ("older", {"one": ["A"]})


HOSTILE: list[dict[str, Any]] = [
    {"id": 1},
    {"id": "x" * 400},
    {"started": "<img src=x onerror=alert(1)>"},
    {"started": 9e15},
    {"started": -1},
    {"at": None},
    {"section": 99},
    {"section": 0.5},
    {"only": [77]},
    {"paper": {"toString": "x"}},
]


def test_hostile_attempts_are_refused(browser: "Browser", tmp_path: Path) -> None:
    page, held = finished(browser, tmp_path)
    mine = held["attempts"][0]
    bad: list[Any] = [{**mine, **change} for change in HOSTILE]
    for one in [*bad, None, [], "x", 7]:
        read_in(page, tmp_path / "bad.json", [mine, one])
        assert page.inner_text("#note") == "This file cannot be read as attempts", one
    read_in(page, tmp_path / "bad.json", [{**mine, "paper": "quiz2"}])
    assert page.inner_text("#note") == "This file holds attempts of another paper"
    assert page.locator("#history li").count() == 1


def test_what_is_odd_in_an_attempt_is_left_out(browser: "Browser", tmp_path: Path) -> None:
    page, held = finished(browser, tmp_path)
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    mine = held["attempts"][0]
    odd = {
        **mine,
        "id": "odd",
        "title": "<script>document.title = 1</script>",
        "here": 444,
        "done": 1,
        "q": {
            "1": {"a": {"one": ["B", {"x": 1}]}, "t": "<b>", "at": 9e99},
            "2": {"a": {"many": ["A"] * 5000}, "t": -5},
            "3": {"a": {"typed": {"length": 1}}},
            "5": {"a": {"one": ["A"]}, "t": 1e300},
            "6": {"a": {"pairs": [["1", "B"], "x"]}},
            "8": {"a": {"gaps": ["bf16", -3, {}]}},
            "9": {"a": {"graded": ["4"]}},
            "10": "x",
            "99": {"a": {"one": ["B"]}, "t": 1},
            "__proto__": {"a": {"one": ["B"]}},
        },
        "grades": {"9": ["99999999999/1"], "10": [{}]},
    }
    read_in(page, tmp_path / "odd.json", [odd])
    assert page.inner_text("#note") == "Attempts read: 1"
    row = page.locator("#history li").nth(0)
    assert "0 of 22.5 marks" in page.inner_text("#history")
    page.locator("#history li", has_text=": 0 of").get_by_role("button", name="Open").click()
    page.wait_for_selector("#score:visible")
    assert row is not None
    assert page.inner_text("#score") == "0 of 22.5 marks"
    assert page.evaluate("({}).a") is None
    page.click("#again")
    running = {**mine, "id": "running", "done": None, "here": 444, "ends": None}
    read_in(page, tmp_path / "odd.json", [running])
    page.get_by_role("button", name="Go on").click()
    assert page.evaluate("document.activeElement.id") == "q1-title"
    assert said == []
