"""A key that comes as a file, in a browser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.mock.test_page import FORM, STAFF, hand_in, opened
from tests.render.chromium import seen

from examgen.render.site.mock import withheld_mock
from examgen.render.site.mock_key import published_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = seen

Key = dict[str, Any]


def the_key() -> Key:
    data, _ = published_key(STAFF, FORM)
    assert data is not None
    made: Key = json.loads(data)
    return made


def waiting(browser: "Browser") -> "Page":
    page = opened(browser, withheld_mock(STAFF.view, FORM)[0])
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.locator("#waiting").wait_for()
    return page


def test_a_key_file_marks_and_is_kept(browser: "Browser", tmp_path: Path) -> None:
    path = tmp_path / "key.json"
    path.write_text(json.dumps(the_key()), "utf-8")
    page = waiting(browser)
    page.set_input_files("#key-file", path)
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score") == "2 of 22.5 marks"
    page.reload()
    page.locator("#history li", has_text="2 of 22.5 marks").wait_for()
    assert page.locator("#history li").count() == 1


def test_a_key_file_marks_a_page_on_a_disk(browser: "Browser", tmp_path: Path) -> None:
    for name, data in withheld_mock(STAFF.view, FORM)[0].items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "key.json").write_text(json.dumps(the_key()), "utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.goto((tmp_path / "index.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    page.click("#begin")
    page.check("#q1-B")
    hand_in(page)
    page.locator("#waiting").wait_for()
    page.set_input_files("#key-file", tmp_path / "key.json")
    page.wait_for_selector("#score:visible")
    assert page.inner_text("#score") == "2 of 22.5 marks"
    assert said == []
    page.context.close()


def another(**changes: Any) -> Callable[[Key], Any]:
    return lambda key: {**key, **changes}


def without_a_question(key: Key) -> Key:
    return {**key, "questions": {n: q for n, q in key["questions"].items() if n != "7"}}


REFUSED: list[tuple[Callable[[Key], Any], str]] = [
    (another(paper="quiz2"), "This file is the key of another paper"),
    (another(form="B"), "This file is the key of another paper"),
    (another(revision="0"), "This file is the key of another version of this paper"),
    (another(format="examgen/attempts"), "This file cannot be read as a key"),
    (another(bands=[{"from": "x"}]), "This file cannot be read as a key"),
    (another(css=3), "This file cannot be read as a key"),
    (another(css="p {background: url(/x)}"), "This file cannot be read as a key"),
    (without_a_question, "This file cannot be read as a key"),
    (lambda key: [key], "This file cannot be read as a key"),
]


def test_other_files_are_refused_in_plain_words(browser: "Browser", tmp_path: Path) -> None:
    page = waiting(browser)
    texts = [(json.dumps(change(the_key())), words) for change, words in REFUSED]
    for text, words in [*texts, ("<", "This file cannot be read as a key")]:
        (tmp_path / "bad.json").write_text(text, "utf-8")
        page.evaluate("document.querySelector('#note').textContent = ''")
        page.set_input_files("#key-file", tmp_path / "bad.json")
        page.locator("#note", has_text="This file").wait_for()
        assert page.inner_text("#note") == words
        assert page.locator("#waiting").is_visible()


def test_a_hostile_key_does_nothing(browser: "Browser", tmp_path: Path) -> None:
    evil = (
        "<p id=ok onclick='bad()' style='color:red'>seen</p><img src=x onerror='document.title=1'>"
        "<meta http-equiv=refresh content='0;url=http://mock.test/gone'><iframe src=/gone></iframe>"
        "<a href='javascript:bad()'>go</a><form action=/gone><button>send</button></form>"
        "<svg><script>document.title=1</script><use href='http://other.test/x'/></svg>"
        "<img src='http://other.test/x.png'><base href='http://other.test/'>"
    )
    key = the_key()
    key["questions"]["1"]["solution"] = evil
    path = tmp_path / "key.json"
    path.write_text(json.dumps(key), "utf-8")
    page = waiting(browser)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    title = page.title()
    page.set_input_files("#key-file", path)
    page.wait_for_selector("#score:visible")
    left = page.evaluate(
        "[...document.querySelectorAll('#q1-outcome *')].map((e) =>"
        " [e.localName, ...[...e.attributes].map((a) => a.name)].join(' '))"
    )
    assert left == ["p class", "p id", "img src", "a", "svg", "use", "img"]
    page.wait_for_timeout(100)
    assert page.title() == title
    assert page.url == "http://mock.test/"
    assert [url for url in asked if "other" in url or "gone" in url] == []


@pytest.mark.parametrize("drop", [None, "all", "attempted"])
def test_rulings_after_the_exam_count(browser: "Browser", tmp_path: Path, drop: str | None) -> None:
    key = the_key()
    if drop:
        key["questions"]["2"]["drop"] = drop
    else:
        key["questions"]["1"]["any_of"] = [{"letters": ["A"]}, {"letters": ["D"]}]
    path = tmp_path / "key.json"
    path.write_text(json.dumps(key), "utf-8")
    page = opened(browser, withheld_mock(STAFF.view, FORM)[0])
    page.click("#begin")
    page.check("#q1-D")
    page.click("#save")
    page.check("#q2-B")
    hand_in(page)
    page.set_input_files("#key-file", path)
    page.wait_for_selector("#score:visible")
    wanted = "2 1/3 of 22.5 marks" if drop else "2 of 22.5 marks"
    assert page.inner_text("#score") == wanted
    if drop:
        assert page.inner_text("#q2-outcome .earned") == "Dropped, 3 of 3"
