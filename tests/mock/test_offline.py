"""The mock test without a network, and while its site changes, in a browser."""

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from tests.corpus.project import case
from tests.mock.serving import BELOW, served
from tests.render.chromium import seen

from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = seen

READY = "html[data-ready]"
# Kept at hand: the worker has all files, and is in charge of the page.
AT_HAND = """async () => {
  while (navigator.serviceWorker.controller?.state !== "activated") {
    await new Promise((go) => setTimeout(go, 20));
  }
}"""
RENEWED = """async () => {
  const one = await navigator.serviceWorker.getRegistration();
  await one.update();
  while (one.waiting?.state !== "installed") await new Promise((go) => setTimeout(go, 20));
}"""


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    copytree(case("r20") / "bank", tmp_path / "root/bank")
    return tmp_path / "root"


def built(root: Path) -> Path:
    site = root.parent / "site"
    assert build_site(SiteOrder(root=root, target=site, papers=("quiz",)), Store(None)).files
    return site


def retitle(root: Path, title: str) -> None:
    blueprint = root / "bank/papers/quiz.yaml"
    lines = blueprint.read_text("utf-8").split("\n")
    changed = [f"title: {title}" if line.startswith("title:") else line for line in lines]
    blueprint.write_text("\n".join(changed), "utf-8")


def opened(context: "BrowserContext", port: int) -> "Page":
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}{BELOW}/papers/quiz/mock/")
    page.wait_for_selector(READY)
    return page


def test_a_mock_test_is_taken_without_a_network(browser: "Browser", bank: Path) -> None:
    context = browser.new_context()
    with served(built(bank)) as server:
        page = opened(context, server.server_port)
        page.evaluate(AT_HAND)
    said: list[str] = []
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.reload()
    page.wait_for_selector(READY)
    page.click("#begin")
    page.locator("article.current input").first.check()
    page.click("#save")
    page.click("#finish")
    page.click("#ask-yes")
    page.wait_for_selector("[data-screen=results]")
    page.locator("#score", has_text="marks").wait_for()
    assert said == []
    context.close()


def test_an_open_tab_keeps_its_version_and_the_next_one_is_whole(
    browser: "Browser", bank: Path
) -> None:
    retitle(bank, "The First")
    context = browser.new_context()
    with served(built(bank)) as server:
        port = server.server_port
        page = opened(context, port)
        page.evaluate(AT_HAND)
        retitle(bank, "The Second")
        built(bank)
        page.evaluate(RENEWED)
        page.reload()
        page.wait_for_selector(READY)
        assert page.inner_text("h1") == "The First"
        page.click("#begin")
        page.click("#finish")
        page.click("#ask-yes")
        page.wait_for_selector("[data-screen=results]")
    elsewhere = context.new_page()
    page.close()
    # The browser lets the newer one take over by itself, once the older one is not needed.
    new = context.new_page()
    for _ in range(50):
        new.goto(f"http://127.0.0.1:{port}{BELOW}/papers/quiz/mock/index.html")
        new.wait_for_selector(READY)
        if new.inner_text("h1") == "The Second":
            break
        new.goto("about:blank")
        elsewhere.wait_for_timeout(100)
    assert new.inner_text("h1") == "The Second"
    assert new.evaluate("caches.keys()").__len__() == 1
    context.close()


def test_only_mock_tests_have_a_worker(browser: "Browser", bank: Path) -> None:
    context = browser.new_context()
    site = built(bank)
    with served(site) as server:
        page = opened(context, server.server_port)
        page.evaluate(AT_HAND)
        page.goto(f"http://127.0.0.1:{server.server_port}{BELOW}/papers/quiz/index.html")
        assert page.evaluate("navigator.serviceWorker.controller") is None
    file = context.new_page()
    said: list[str] = []
    file.on("pageerror", lambda fault: said.append(str(fault)))
    file.goto((site / "papers/quiz/mock/index.html").as_uri())
    file.wait_for_selector(READY)
    file.click("#begin")
    file.click("#finish")
    file.click("#ask-yes")
    file.wait_for_selector("[data-screen=results]")
    file.locator("#score", has_text="marks").wait_for()
    assert said == []
    context.close()


def test_a_page_of_another_version_is_not_taken(browser: "Browser", bank: Path) -> None:
    """As where a site changes between its worker and its page."""
    site = built(bank)
    page_file = site / "papers/quiz/mock/index.html"
    page_file.write_bytes(page_file.read_bytes() + b"\n")
    context = browser.new_context()
    with served(site) as server:
        page = opened(context, server.server_port)
        failed = page.evaluate(
            """async () => {
              const one = await navigator.serviceWorker.register(
                "../../../sw.js", { scope: "./" });
              const worker = one.installing;
              if (!worker) return "gone";
              return new Promise((resolve) => {
                worker.onstatechange = () => resolve(worker.state);
              });
            }"""
        )
        assert failed in {"gone", "redundant"}
        assert page.evaluate("navigator.serviceWorker.controller") is None
    context.close()
