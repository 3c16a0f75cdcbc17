"""Structured data of a site's pages: the way to each, and answers where pages show them."""

from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pipeline.sites import URL, every_type, made, pages, read

from examgen.render.site.data import data_block

HERE = "http://x/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    place = tmp_path_factory.mktemp("data")
    return made(every_type(place), place / "out" / "site", "quiz", url=URL)


def way(page: dict[str, Any]) -> list[tuple[int, str, str]]:
    listed = page["BreadcrumbList"]["itemListElement"]
    return [(step["position"], step["name"], step["item"]) for step in listed]


def test_the_way_to_each_page_begins_at_home_and_ends_there(site: dict[str, bytes]) -> None:
    for path, page in pages(site):
        if path in {"index.html", "404.html"}:
            assert "BreadcrumbList" not in page.data()
            continue
        steps = way(page.data())
        assert [place for place, _, _ in steps] == list(range(1, len(steps) + 1))
        assert (steps[0][2], steps[-1][2]) == (URL, URL + path.removesuffix("index.html"))
        assert all(f"{step[2].removeprefix(URL)}index.html" in site for step in steps)
        known = {"papers/quiz/index.html": 2, "papers/quiz/mock/index.html": 3}
        expected = 3 if path.startswith("questions/") else known.get(path, len(steps))
        assert len(steps) == expected >= 2, path


def test_without_an_address_the_way_is_relative(tmp_path: Path) -> None:
    site = made(every_type(tmp_path), tmp_path / "site", "quiz")
    for path, page in pages(site):
        for _, _, link in way(page.data()) if page.blocks else ():
            assert urljoin(HERE + path, link).removeprefix(HERE) in site


def test_pages_that_show_answers_have_each_question_once_with_one_answer(
    site: dict[str, bytes],
) -> None:
    cards: dict[str, list[dict[str, Any]]] = {}
    for path, page in pages(site):
        quiz = page.data().get("Quiz")
        if quiz is not None:
            cards[path] = quiz["hasPart"]
    assert "papers/quiz/quiz/index.html" in cards
    assert len(cards.pop("papers/quiz/quiz/index.html")) == 11
    # An essay without a model answer has none to tell; code has one.
    assert len(cards) == 11
    assert all(path.startswith("questions/") and len(found) == 1 for path, found in cards.items())
    for (card,) in cards.values():
        assert set(card) == {"@type", "eduQuestionType", "text", "acceptedAnswer"}
        assert card["eduQuestionType"] == "Flashcard"
        assert card["text"]
        assert card["acceptedAnswer"]["@type"] == "Answer"
        assert card["acceptedAnswer"]["text"]
    card = cards["questions/zanoqid/gas/index.html"][0]
    assert card["text"].startswith("What happens to the pressure when the volume is halved")
    assert card["acceptedAnswer"]["text"] in card["text"]
    assert card["acceptedAnswer"]["text"].endswith("It doubles")


def test_no_answer_is_told_where_it_is_withheld(tmp_path: Path) -> None:
    root = every_type(tmp_path, answers="withheld")
    for _, page in pages(made(root, tmp_path / "site", "quiz", url=URL)):
        assert "Quiz" not in page.data()
        assert not any("acceptedAnswer" in block for block in page.blocks)


def test_a_question_that_another_paper_withholds_has_no_answer(tmp_path: Path) -> None:
    root = every_type(tmp_path)
    (root / "bank/papers/later.yaml").write_text(
        "title: Later\nseed: 1\nsections: [{questions: [zanoqid/gas]}]\n", "utf-8"
    )
    site = made(root, tmp_path / "site", "quiz", url=URL)
    page = read(site["questions/zanoqid/gas/index.html"])
    assert "Quiz" not in page.data()
    assert page.meta("robots") == "noindex"
    assert b"questions/zanoqid/gas/" not in site["sitemap.xml"]
    quiz = read(site["papers/quiz/quiz/index.html"]).data()["Quiz"]
    assert len(quiz["hasPart"]) == 10
    assert not any("pressure" in card["text"] for card in quiz["hasPart"])


@given(st.text(alphabet='<>&/!-"\\\u2028\u2029scriptSCRIPT ]', max_size=40))
def test_data_never_ends_its_element(text: str) -> None:
    block = str(data_block({"@type": "Thing", "name": text}))
    assert not set(block) & set("<>&\u2028\u2029")
    page = read(f'<script type="application/ld+json">{block}</script><p id="after">'.encode())
    assert page.data()["Thing"]["name"] == text
    assert page.ids == {"after"}
