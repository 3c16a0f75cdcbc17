"""What a site has because its address is known: canonical links, Open Graph, map, feed, robots."""

from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from defusedxml.ElementTree import fromstring
from tests.pipeline.sites import URL, built, every_type, made, pages, read

ATOM = "{http://www.w3.org/2005/Atom}"
# Pages that belong to one paper, and have its date.
OF_PAPERS = ("papers/", "questions/", "analysis/")
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    place = tmp_path_factory.mktemp("address")
    return made(every_type(place, date="2026-03-15"), place / "out" / "site", "quiz", url=URL)


def test_every_page_names_its_own_address(site: dict[str, bytes]) -> None:
    for path, page in pages(site):
        if path == "404.html":
            assert page.link("canonical") is None
            assert page.meta("og:url") is None
            continue
        address = URL + path.removesuffix("index.html")
        assert page.link("canonical") == address
        assert page.meta("og:url") == address
        assert str(page.meta("og:title")) in page.title
        assert page.meta("og:description") == page.meta("description") != ""
        assert page.meta("og:type") == ("article" if path.startswith(OF_PAPERS) else "website")
        assert page.meta("og:site_name")
        assert page.meta("og:locale") == "en"
        assert urljoin(address, page.link("alternate")) == f"{URL}feed.xml"


def test_the_map_has_the_pages_with_the_dates_of_their_papers(site: dict[str, bytes]) -> None:
    entries = {
        str(entry.findtext(f"{MAP}loc")): entry.findtext(f"{MAP}lastmod")
        for entry in fromstring(site["sitemap.xml"])
    }
    found = {path.removesuffix("index.html") for path in site if path.endswith("/index.html")}
    assert set(entries) == {URL, *(f"{URL}{path}" for path in found - {"search/"})}
    for address, date in entries.items():
        own = address.removeprefix(URL).startswith(OF_PAPERS) or address == URL
        assert date == ("2026-03-15" if own else None), address


def test_the_feed_has_the_papers_and_nothing_else(site: dict[str, bytes]) -> None:
    feed = fromstring(site["feed.xml"])
    assert feed.findtext(f"{ATOM}id") == URL
    assert feed.findtext(f"{ATOM}updated") == "2026-03-15T00:00:00Z"
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {"self": f"{URL}feed.xml", "alternate": URL}
    (entry,) = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}id") == f"{URL}papers/quiz/"
    assert entry.findtext(f"{ATOM}title") == "Every type"
    assert entry.findtext(f"{ATOM}updated") == "2026-03-15T00:00:00Z"
    assert (
        entry.findtext(f"{ATOM}summary") == "Samples, Spring, 12 questions, 15 marks, with answers"
    )
    assert b"zanoq" not in site["feed.xml"]


def test_robots_are_told_at_the_root_of_a_host_alone(
    site: dict[str, bytes], tmp_path: Path
) -> None:
    assert "robots.txt" not in site
    root = made(every_type(tmp_path), tmp_path / "site", "quiz", url="https://example.org/")
    assert root["robots.txt"].endswith(b"\nSitemap: https://example.org/sitemap.xml\n")


def test_the_page_for_nothing_finds_the_site_from_any_depth(site: dict[str, bytes]) -> None:
    page = read(site["404.html"])
    links = [g[n] for _, g in page.tags for n in ("href", "src") if n in g and g[n] != "#main"]
    assert len(links) >= 4
    for link in links:
        path = urlsplit(urljoin(f"{URL}some/thing/not/there", link)).path.removeprefix("/bank/")
        assert path in site
    assert page.meta("robots") == "noindex"


def test_without_an_address_nothing_needs_one(tmp_path: Path) -> None:
    site = made(every_type(tmp_path, date="2026-03-15"), tmp_path / "site", "quiz")
    assert not {"feed.xml", "sitemap.xml", "robots.txt"} & set(site)
    for path, page in pages(site):
        assert page.link("canonical") is None
        assert page.link("alternate") is None
        assert page.meta("og:url") is None
        assert page.meta("description"), path
    assert b"https://" not in b"".join(
        data.replace(b"https://schema.org", b"") for p, data in site.items() if p.endswith("html")
    )


def test_the_address_is_that_of_the_settings_unless_another_is_given(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    with (root / "bank/bank.yaml").open("a", encoding="utf-8") as file:
        file.write("\nsite: {url: https://own.example}\n")
    site = made(root, tmp_path / "one" / "site", "quiz")
    assert read(site["about/index.html"]).link("canonical") == "https://own.example/about/"
    site = made(root, tmp_path / "two" / "site", "quiz", url=URL)
    assert read(site["about/index.html"]).link("canonical") == f"{URL}about/"


def test_a_paper_without_a_date_is_told_and_not_in_the_feed(tmp_path: Path) -> None:
    files, found = built(every_type(tmp_path), tmp_path / "site", "quiz", url=URL)
    assert "feed.xml" not in files
    assert [(d.rule, d.span.path) for d in found if d.rule == "no-date"] == [
        ("no-date", "bank/papers/quiz.yaml")
    ]
    assert not any(page.link("alternate") for _, page in pages(files))


def test_pages_that_withhold_answers_are_not_for_search_engines(tmp_path: Path) -> None:
    root = every_type(tmp_path, answers="withheld")
    site = made(root, tmp_path / "site", "quiz", url=URL)
    closed = {path for path, page in pages(site) if page.meta("robots") == "noindex"}
    expected = {p for p in site if p.startswith(("papers/", "questions/")) and p.endswith("html")}
    assert closed == {*expected, "404.html"}
    listed = [str(entry.findtext(f"{MAP}loc")) for entry in fromstring(site["sitemap.xml"])]
    assert listed == [URL, f"{URL}about/"]


def test_a_bank_of_strange_texts_has_sound_files(tmp_path: Path) -> None:
    """Titles hold what ends scripts, elements and attributes."""
    strange = "</script><!--<script> & \" ' ]]> </title>"
    root = every_type(tmp_path, date="2026-03-15")
    blueprint = root / "bank/papers/quiz.yaml"
    quoted = strange.replace("'", "''")
    text = blueprint.read_text("utf-8").replace("title: Every type", f"title: '{quoted}'")
    text = text.replace("course: Samples", "course: '<b>&amp;</b>'")
    blueprint.write_text(text, "utf-8")
    site = made(root, tmp_path / "site", "quiz", url=URL)
    for path, page in pages(site):
        if path.startswith(("papers/", "questions/")):
            names = [one["name"] for one in page.data()["BreadcrumbList"]["itemListElement"]]
            assert strange in names, path
    entry = fromstring(site["feed.xml"]).find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}title") == strange
    assert str(entry.findtext(f"{ATOM}summary")).startswith("<b>&amp;</b>, ")
