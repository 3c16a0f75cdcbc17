"""All that pages of the sample site link to and load is there; no other host is asked for any."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from tests.mock.serving import ADDRESS, serve
from tests.pipeline.sites import SAMPLE, URL, Read, made, pages
from tests.render.chromium import ARGUMENTS, CHROMIUM, seen

HERE = "http://site.test/some/where/"
# What a browser asks for by itself, as far as it stands in an attribute.
LOADED = {
    **dict.fromkeys(("script", "img", "source", "iframe", "embed", "video", "audio"), "src"),
    "object": "data",
    "use": "href",
    "image": "href",
}
LOADED_LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload", "apple-touch-icon"}
NAMING = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "list")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return made(SAMPLE, tmp_path_factory.mktemp("deep") / "a" / "site", url=URL)


def links(page: Read) -> Iterator[tuple[str, bool]]:
    """Yield what a page links to, and whether a browser loads it by itself."""
    for tag, given in page.tags:
        assert not {"srcset", "poster", "action", "formaction", "ping", "background"} & set(given)
        if tag == "link" and given["rel"] != "canonical":
            yield given["href"], given["rel"] in LOADED_LINKS
        elif tag in LOADED and LOADED[tag] in given:
            yield given[LOADED[tag]], True
        elif tag in {"a", "area"} and "href" in given:
            yield given["href"], False
        elif given.get("http-equiv") == "refresh":
            yield given["content"].partition("url=")[2], True


def dead_links(files: dict[str, bytes]) -> list[tuple[str, str]]:
    """Return the links of a site's pages that do not hold, each with its page."""
    read = dict(pages(files))
    dead = []
    for path, page in read.items():
        for link, loaded in links(page):
            parts = urlsplit(link)
            if parts.scheme in {"https", "mailto"} and not loaded:
                continue
            if parts.scheme == "data" and loaded:
                continue
            # The page for what is not there is shown at any address.
            base = URL if path == "404.html" else HERE
            relative = not parts.netloc and (base == URL or not link.startswith("/"))
            goal, _, place = urljoin(base + path, link).partition("#")
            name = unquote(goal.removeprefix(base))
            there = name in files and (not place or place in read[name].ids)
            if parts.scheme or parts.query or not relative or not there:
                dead.append((path, link))
    return dead


def test_every_link_leads_to_a_file_and_a_place_in_it(sample: dict[str, bytes]) -> None:
    assert dead_links(sample) == []


def test_what_names_another_element_finds_it_in_its_page(sample: dict[str, bytes]) -> None:
    lost = [
        (path, attribute, name)
        for path, page in pages(sample)
        for _, given in page.tags
        for attribute in NAMING
        for name in given.get(attribute, "").split()
        if name not in page.ids
    ]
    assert lost == []


def test_style_sheets_load_nothing_from_elsewhere(sample: dict[str, bytes]) -> None:
    sheets = {path: data.decode() for path, data in sample.items() if path.endswith(".css")}
    assert sheets
    for path, css in sheets.items():
        assert "@import" not in css
        for target in re.findall(r"url\(\s*['\"]?([^'\")]*)", css):
            goal = urljoin(HERE + path, target).removeprefix(HERE)
            assert target.startswith("data:") or goal in sample, (path, target)


@seen
def test_a_browser_asks_no_other_host_and_refuses_nothing(sample: dict[str, bytes]) -> None:
    """One page of each kind; what the content policy refuses is told on the console."""
    from playwright.sync_api import sync_playwright

    kinds: dict[str, str] = {}
    for path in sample:
        if path.endswith(".html"):
            parts = path.split("/")
            kinds.setdefault(f"{parts[0]}/{len(parts) if parts[0] == 'papers' else ''}", path)
            if path.endswith(("/quiz/index.html", "/mock/index.html")):
                kinds[path] = path
    assert len(kinds) >= 7
    asked: list[str] = []
    complaints: list[str] = []
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context()
        serve(context, {f"bank/{path}": data for path, data in sample.items()})
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda told: complaints.append(told.text))
        page.on("pageerror", lambda fault: complaints.append(str(fault)))
        for path in kinds.values():
            page.goto(f"{ADDRESS}/bank/{path}", wait_until="load")
        browser.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith((f"{ADDRESS}/bank/", "data:"))] == []


def test_pages_of_one_site_are_the_same_below_any_path(
    sample: dict[str, bytes], tmp_path: Path
) -> None:
    other = made(SAMPLE, tmp_path / "site", url="https://other.example/")
    same = [path for path in sample if other.get(path) == sample[path]]
    assert all(path in same for path in sample if path.startswith("assets/"))
    for path, data in sample.items():
        if path.endswith(".html") and path != "404.html":
            moved = data.replace(URL.encode(), b"https://other.example/")
            assert other[path] == moved, path
