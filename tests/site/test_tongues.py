"""Sites in other languages: each page speaks one of them, and no word of ours is in another."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from tests.pipeline.sites import URL, made, read
from tests.render.language_papers import SAMPLES
from tests.render.pages import parse, text_of
from tests.render.test_own_words import spoken
from tests.site.tongues import PAPERS, bank_in

from examgen.pipeline.site import SiteOrder, build_site
from examgen.pipeline.site_papers import PaperTask, Setting, part_key
from examgen.publish.store import Store
from examgen.render.site.dates import NO_DATE
from examgen.render.site.languages import site_words_for
from examgen.render.site.model import SiteFacts

OTHERS = [language for language in SAMPLES if language != "en"]
LATIN = re.compile(r"[A-Za-z]{2,}")
DEVANAGARI = re.compile(r"[\u0900-\u0963\u0966-\u097f]")
# Names of a language and a key, and those of signs in formulas where no speech has others.
NAMES = {"JavaScript", "Enter", "pi", "squared", "plus", "sub"}
Site = dict[str, bytes]


def site_in(place: Path, language: str, site: str = "", said: str = "") -> Site:
    root = bank_in(place / "root", language, site, SAMPLES[said] if said else None)
    return made(root, place / "out" / "site", *PAPERS, url=URL)


def pages_of(site: Site) -> Iterator[tuple[str, Element]]:
    for path, data in site.items():
        if path.endswith(".html"):
            yield path, parse(data.decode())


def texts_of(root: Element) -> Iterator[tuple[str, str]]:
    """Give what a page says, without its programs and data, with the language it is said in."""
    for parent in list(root.iter()):
        for child in [one for one in parent if one.tag in {"script", "meta"}]:
            tail = child.tail
            parent.remove(child)
            assert not (tail or "").strip()
    yield from spoken(root)


def in_programs(data: bytes) -> Iterator[str]:
    """Give the words that a page hands to programs: descriptions, data, phrases."""
    page = read(data)
    yield page.meta("description") or ""
    yield page.title
    for block in page.blocks:
        yield from _strings(json.loads(block))
    text = data.decode()
    for name in ("mock-data", "search-words"):
        found = re.search(rf'id="{name}">(.*?)</script>', text, re.DOTALL)
        if found:
            whole = json.loads(found[1])
            yield from _strings(whole.get("words", whole if name == "search-words" else {}))
    for _, given in page.tags:
        yield given.get("data-words", "")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            if not str(key).startswith("@") and key not in {
                *("item", "url", "inLanguage", "eduQuestionType", "engine"),
            }:
                yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("language", OTHERS)
def test_no_page_has_english_words_of_ours(language: str, tmp_path: Path) -> None:
    site = site_in(tmp_path, language)
    kinds = {path.split("/")[0] for path, _ in pages_of(site)}
    assert kinds >= {"index.html", "404.html", "about", "analysis", "papers", "questions", "tags"}
    assert kinds >= {"topics", "search"}
    words = site_words_for(language)
    for path, root in pages_of(site):
        assert root.get("lang") == language, path
        assert root.get("dir") == words.words.direction, path
        for said, tongue in texts_of(root):
            assert set(LATIN.findall(said)) <= NAMES, (path, said)
            assert tongue == language, (path, said)
        for said in in_programs(site[path]):
            assert set(LATIN.findall(said)) <= NAMES, (path, said)
    for one in fromstring(site["feed.xml"]).iter():
        assert LATIN.findall(re.sub(r"http\S+", "", one.text or "")) == []
    moved = text_of(parse(site["questions/two-before/index.html"].decode()))
    assert words.heads.moved in moved


def test_a_page_of_a_paper_speaks_its_language_and_others_that_of_the_site(tmp_path: Path) -> None:
    site = site_in(tmp_path, "he", "hi")
    hebrew, hindi = site_words_for("he"), site_words_for("hi")
    ours = {"papers": "he", "questions": "he", "analysis": "he"}
    for path, root in pages_of(site):
        language = ours.get(path.split("/")[0], "hi")
        assert (root.get("lang"), root.get("dir")) == (
            language,
            "rtl" if language == "he" else "ltr",
        ), path
        nav = next(text_of(e) for e in root.iter("nav")) if "/mock/" not in path else ""
        assert not nav or site_words_for(language).frame.about_short in nav, path
    home = text_of(parse(site["index.html"].decode()))
    for said in ("11 प्रश्न", "11 अंक", "1 घंटा 35 मिनट", "15 मार्च 2026", hindi.learn.answers_open):
        assert said in home
    assert "נקודות" not in home
    listed = text_of(parse(site["topics/one/two/index.html"].decode()))
    assert hindi.words.kinds["single"] in listed  # type: ignore[index]
    assert hebrew.words.kinds["single"] not in listed  # type: ignore[index]
    paper = text_of(parse(site["papers/open/index.html"].decode()))
    assert "נקודות" in paper
    assert "15 במרץ 2026" in paper
    assert "अंक" not in paper


def test_english_in_place_of_other_words_says_so(tmp_path: Path) -> None:
    """Bengali has no words here; what authors write is in another script."""
    site = site_in(tmp_path, "bn", "", "hi")
    for path, root in pages_of(site):
        assert root.get("lang") == "bn"
        for head in list(root.iter("head")):
            head.clear()
        labels = {element.get("aria-label") for element in root.iter()}
        for said, language in texts_of(root):
            english = set(LATIN.findall(said)) - NAMES
            if english:
                assert language == "en", (path, said)
            # A name in an attribute cannot be taken apart.
            elif DEVANAGARI.search(said):
                assert language == "bn", (path, said)
            assert not (english and DEVANAGARI.search(said)) or said in labels


def test_another_language_of_the_site_makes_its_pages_anew(tmp_path: Path) -> None:
    """What the store keeps of papers and pages tells languages apart."""
    root = bank_in(tmp_path / "root", "hi")
    settings = root / "bank/bank.yaml"
    order = SiteOrder(root=root, target=tmp_path / "site", papers=tuple(PAPERS), url=URL)
    store = Store(tmp_path / "store")
    assert build_site(order, store).files
    before = (tmp_path / "site/index.html").read_text("utf-8")
    settings.write_text(
        settings.read_text("utf-8").replace("language: hi", "language: ar"), "utf-8"
    )
    assert build_site(order, store).files
    after = (tmp_path / "site/index.html").read_text("utf-8")
    assert site_words_for("hi").frame.papers in before
    assert site_words_for("ar").frame.papers in after
    fresh = made(root, tmp_path / "fresh", *PAPERS, url=URL)
    assert {path: (tmp_path / "site" / path).read_bytes() for path in fresh} == fresh


def test_the_key_of_a_papers_pages_has_the_language_of_the_site(tmp_path: Path) -> None:
    facts = SiteFacts(
        title="", institution="", language="hi", licence="", topics={}, url="", dates={}, aliases={}
    )
    task = PaperTask(
        kind="open",
        name="",
        sheaf=b"",
        hidden=(),
        questions=0,
        own={},
        date=NO_DATE,
        aliases={},
        figures={},
    )
    keys = {
        part_key(
            Setting(
                root=tmp_path,
                folder=tmp_path,
                store=Store(tmp_path),
                templates={},
                facts=replace(facts, language=language),
                search=True,
            ),
            task,
        )
        for language in ("hi", "ar")
    }
    assert len(keys) == 2
