"""Feed, map and heads of a site, made from facts alone."""

import datetime
from fractions import Fraction

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from examgen.render.site.dates import NO_DATE, Dated, dated
from examgen.render.site.feed import feed
from examgen.render.site.head import page_head
from examgen.render.site.model import Listed, SiteFacts, SiteFile
from examgen.render.site.sitemap import MOST, sitemap
from examgen.render.site.xml_text import as_xml
from examgen.render.view import PaperView

URL = "https://example.org/a%20b/"
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def facts(**dates: Dated) -> SiteFacts:
    return SiteFacts(
        title="Bank",
        institution="",
        language="pt-BR",
        licence="",
        topics={},
        url=URL,
        dates=dates,
        aliases={},
    )


def paper(name: str, title: str = "Paper") -> Listed:
    view = PaperView(
        title=title,
        course="",
        term="",
        date="",
        institution="",
        licence="",
        form="",
        duration="",
        marks="1 mark",
        questions=1,
        language="en",
        direction="ltr",
        instructions=Markup(),
        rules=(),
        sections=(),
    )
    return Listed(id=name, paper=view, worth=Fraction(1), minutes=0, entries=(), practice=False)


def day(number: int) -> Dated:
    return dated(datetime.date(2026, 1, number), given=True)


def test_the_feed_has_the_newest_first_and_papers_of_one_day_by_id() -> None:
    given = facts(old=day(1), b=day(3), a=day(3), none=NO_DATE)
    (file,) = feed(given, [paper(name) for name in given.dates])
    root = fromstring(file.data)
    ids = [str(entry.findtext(f"{ATOM}id")) for entry in root.findall(f"{ATOM}entry")]
    assert ids == [f"{URL}papers/{name}/" for name in ("a", "b", "old")]
    assert root.findtext(f"{ATOM}updated") == "2026-01-03T00:00:00Z"
    # An institution, or the bank itself, stands for the author that a feed must have.
    assert root.findtext(f"{ATOM}author/{ATOM}name") == "Bank"


def test_there_is_no_feed_of_papers_without_dates() -> None:
    assert list(feed(facts(a=NO_DATE), [paper("a")])) == []
    assert not facts(a=NO_DATE).has_feed


@pytest.mark.parametrize("more", [0, 1])
def test_a_map_of_too_many_pages_has_parts(more: int) -> None:
    pages = [
        SiteFile(path=f"questions/{n}/index.html", data=b"", mapped=True, date="2026-01-01")
        for n in range(MOST + more)
    ]
    files = {file.path: fromstring(file.data) for file in sitemap(facts(), pages)}
    if not more:
        assert set(files) == {"sitemap.xml"}
        return
    assert set(files) == {"sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"}
    index = [str(one.findtext(f"{MAP}loc")) for one in files["sitemap.xml"]]
    assert index == [f"{URL}sitemap-1.xml", f"{URL}sitemap-2.xml"]
    found = [str(page.findtext(f"{MAP}loc")) for n in (1, 2) for page in files[f"sitemap-{n}.xml"]]
    assert len(found) == len(set(found)) == MOST + 1


@given(st.text())
def test_any_text_can_stand_in_xml(text: str) -> None:
    root = fromstring(f'<a b="{as_xml(text)}">{as_xml(text)}</a>')
    assert "\ufffd" in (root.text or "") or (root.text or "").split() == text.split()


@pytest.mark.parametrize(
    ("language", "locale"),
    [("en", "en"), ("en-GB", "en_GB"), ("pt-br", "pt_BR"), ("zh-Hant-TW", "zh_TW"), ("DE", "de")],
)
def test_a_language_is_written_as_open_graph_has_it(language: str, locale: str) -> None:
    head = page_head(facts(), "about/index.html", "About", language, {})
    assert dict(head.properties)["og:locale"] == locale


def test_a_description_is_one_line_of_bounded_length() -> None:
    titles = tuple(paper(str(n), f"Paper  number\n{n}") for n in range(50))
    head = page_head(facts(), "index.html", "Bank", "en", {"papers": titles})
    assert head.description.startswith("Papers of Bank: Paper number 0, Paper number 1,")
    assert head.description.endswith(" …")
    assert len(head.description) <= 202
    assert head.mapped
