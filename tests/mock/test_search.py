"""The search of a site in a browser: words of many scripts, and the keyboard alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.mock.serving import BELOW, served
from tests.render.chromium import seen
from tests.waiting import until

from examgen.diagnostic import ExamgenError
from examgen.pipeline import searching
from examgen.pipeline.searching import engine_for
from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store
from examgen.render.site.search import Engine

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

READY = "html[data-ready]"
STEMS = {
    "cafe": "Which café serves the naïve Ångström at $x^2$?",
    "river": "Welcher Fluß fließt durch Köln?",
    "capital": "日本の首都はどこですか。東京都庁の所在地を選びなさい。",
    "hindi": "भारत की राजधानी कौन सी है?",
    "book": "ما معنى الكِتَاب في هذه الجملة؟",
    "greek": "Ποια είναι η ΟΔΟΣ προς τη θάλασσα;",
    "plain": "Which of these numbers is prime?",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("bank")
    questions = [
        f"## {name} {{topic=words tags=tag{name}}}\n\n{stem}\n\n- [x] right{name}\n"
        f"  > secret{name}\n- [ ] wrong{name}\n"
        for name, stem in STEMS.items()
    ]
    for folder in ("questions", "papers"):
        (root / "bank" / folder).mkdir(parents=True)
    (root / "bank/bank.yaml").write_text("title: Words\nmarks: 1\ntopics: {words: Vocabulary}\n")
    (root / "bank/questions/all.md").write_text("\n".join(questions), "utf-8")
    sheet = "seed: 1\nsections:\n  - questions: [{}]\n"
    names = list(STEMS)
    shut = "title: Shut\nanswers: withheld\n" + sheet.format(names[-1])
    (root / "bank/papers/shut.yaml").write_text(shut, "utf-8")
    practice = "title: Practice\nanswers: practice\n" + sheet.format(", ".join(names[:-1]))
    (root / "bank/papers/practice.yaml").write_text(practice, "utf-8")
    order = SiteOrder(root=root, target=root / "site", papers=("practice", "shut"))
    built = build_site(order, Store(None))
    assert built.files, built.diagnostics
    return root / "site"


@pytest.fixture
def page(browser: "Browser", site: Path) -> "Iterator[Page]":
    context = browser.new_context()
    with served(site) as server:
        made = context.new_page()
        said: list[str] = []
        # A site without an icon is asked for one all the same.
        # A site without an icon is asked for one all the same.
        made.on("console", lambda one: said.extend([one.text] * ("404" not in one.text)))
        made.on("pageerror", lambda fault: said.append(str(fault)))
        made.goto(f"http://127.0.0.1:{server.server_port}{BELOW}/search/")
        made.wait_for_selector(READY)
        yield made
        assert said == []
    context.close()


def asked(page: "Page", query: str) -> list[str]:
    page.fill("#query", query)
    page.locator("#count", has_text="question").wait_for()
    links = page.locator("#results a").all()
    return [str(link.get_attribute("href")).split("/")[2] for link in links]


@seen
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("CAFE", ["cafe"]),
        ("naive angst", ["cafe"]),
        ("fluss", ["river"]),
        ("koln flie", ["river"]),
        ("東京", ["capital"]),
        ("首都", ["capital"]),
        ("राजधानी", ["hindi"]),
        ("कौन भार", ["hindi"]),
        ("كتاب", ["book"]),
        ("الكتاب", ["book"]),
        ("οδος", ["greek"]),
        ("vocab square", ["cafe"]),
        ("quare", []),
        ("x squared", ["cafe"]),
        ("wrongriver", ["river"]),
        ("tagcafe", ["cafe"]),
        ("prime", ["plain"]),
        ("which", ["cafe", "plain"]),
    ],
)
def test_words_are_found_in_every_script(page: "Page", query: str, found: list[str]) -> None:
    assert asked(page, query) == found


@seen
@pytest.mark.parametrize("query", ["caf\ud800", "\udc00 cafe", "\ud800"])
def test_half_a_character_breaks_nothing(page: "Page", query: str) -> None:
    """Such stand in what is typed where a program cuts a text between two halves."""
    page.evaluate(
        "units => { const field = document.getElementById('query');"
        " field.value = String.fromCharCode(...units);"
        " field.dispatchEvent(new Event('input')); }",
        [ord(unit) for unit in query],
    )
    until(page, "document.getElementById('count').textContent !== ''")
    assert page.evaluate("new URLSearchParams(location.search).get('q')") == query.replace(
        "\ud800", "\ufffd"
    ).replace("\udc00", "\ufffd")
    assert asked(page, "cafe") == ["cafe"]


@seen
def test_the_keyboard_is_enough(page: "Page") -> None:
    focus = "document.activeElement.id || document.activeElement.textContent"
    assert page.evaluate(focus) == "query"
    page.keyboard.type("which")
    page.locator("#results a").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert str(page.evaluate(focus)).startswith("Which café")
    page.keyboard.press("ArrowDown")
    assert str(page.evaluate(focus)).startswith("Which of")
    page.keyboard.press("/")
    assert page.evaluate(focus) == "query"
    page.keyboard.press("ArrowDown")
    page.uncheck("#key")
    page.keyboard.press("/")
    assert page.evaluate(focus) == "key"
    page.focus("#query")
    page.keyboard.press("Enter")
    page.wait_for_url("**/questions/cafe/index.html")


@seen
def test_a_query_is_in_the_address_and_axe_finds_nothing(page: "Page") -> None:
    asked(page, "which")
    assert page.url.endswith("?q=which")
    page.reload()
    page.locator("#results a").first.wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@seen
def test_without_scripts_or_a_server_lists_are_there(browser: "Browser", site: Path) -> None:
    address = (site / "search/index.html").as_uri()
    for scripts in (False, True):
        context = browser.new_context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(address)
        page.locator("a:visible", has_text="Vocabulary").wait_for()
        context.close()


def test_an_index_holds_neither_keys_nor_what_a_withheld_paper_tells(site: Path) -> None:
    index = (site / "search/index.json").read_text("utf-8")
    assert "rightcafe" in index
    assert "tagcafe" in index
    assert "secret" not in index
    assert "tagplain" not in index
    assert index.count("Vocabulary") == len(STEMS) - 1


def test_large_sites_take_pagefind(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine_for(None, 1000) is Engine.OWN
    assert engine_for(None, 1001) is None
    assert engine_for(False, 5) is None
    monkeypatch.setattr(searching, "find_spec", lambda _: None)
    with pytest.raises(ExamgenError, match="takes Pagefind"):
        engine_for(True, 1001)


def apart(order: SiteOrder) -> int:
    """Build in a thread of its own: Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(build_site, order, Store(None)).result().files


@seen
@pytest.mark.skipif(find_spec("pagefind") is None, reason="NO PAGEFIND")
def test_pagefind_searches_below_any_path(
    browser: "Browser", site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MOST_OWN", 0)
    order = SiteOrder(
        root=site.parent, target=tmp_path / "site", papers=("practice", "shut"), search=True
    )
    assert apart(order)
    first = {p: p.read_bytes() for p in (tmp_path / "site/pagefind").rglob("*") if p.is_file()}
    assert apart(order)
    assert all(path.read_bytes() == data for path, data in first.items())
    policies = {
        path.relative_to(tmp_path / "site").as_posix()
        for path in (tmp_path / "site").rglob("*.html")
        if "wasm-unsafe-eval" in path.read_text("utf-8")
    }
    assert policies == {"search/index.html"}
    context = browser.new_context()
    with served(tmp_path / "site") as server:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}{BELOW}/search/")
        page.wait_for_selector(READY)
        assert asked(page, "naive") == ["cafe"]
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**/questions/cafe/index.html")
    context.close()
