"""Old ids of questions lead on to their pages."""

from pathlib import Path
from urllib.parse import urljoin

import pytest
from tests.pipeline.sites import URL, built, every_type, made, read
from tests.render.chromium import ARGUMENTS, CHROMIUM, seen

OLD = "questions/old/gas-law/index.html"
NEW = "questions/zanoqid/gas/index.html"


def renamed(place: Path, aliases: str = "old/gas-law", name: str = "zanoqid/gas") -> Path:
    root = every_type(place)
    file = root / "bank/questions/zanoqfile.md"
    text = file.read_text("utf-8")
    assert f"## {name} {{" in text
    text = text.replace(f"## {name} {{", f'## {name} {{aliases="{aliases}" ')
    file.write_text(text, "utf-8")
    return root


@pytest.mark.parametrize("url", [None, URL])
def test_an_old_id_leads_to_the_question(tmp_path: Path, url: str | None) -> None:
    site = made(renamed(tmp_path), tmp_path / "site", "quiz", url=url)
    page = read(site[OLD])
    (refresh,) = [g["content"] for tag, g in page.tags if g.get("http-equiv") == "refresh"]
    seconds, _, target = refresh.partition("; url=")
    assert seconds == "0"
    assert urljoin(f"http://x/{OLD}", target) == f"http://x/{NEW}"
    assert target in [given.get("href") for tag, given in page.tags if tag == "a"]
    canonical = page.link("canonical")
    assert canonical == (f"{URL}questions/zanoqid/gas/" if url else target)
    assert page.meta("robots") is None
    assert page.blocks == []
    if url:
        assert b"questions/old/" not in site["sitemap.xml"]


@seen
def test_a_browser_follows_it_from_a_file(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    made(renamed(tmp_path), tmp_path / "site", "quiz")
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.goto((tmp_path / "site" / OLD).as_uri())
        page.wait_for_url(f"**/{NEW}")
        assert "pressure" in page.inner_text("main")
        browser.close()


def test_old_ids_of_questions_that_are_not_shown_lead_nowhere(tmp_path: Path) -> None:
    root = renamed(tmp_path)
    (root / "bank/papers/small.yaml").write_text(
        "title: Small\nseed: 1\nanswers: practice\nsections: [{questions: [zanoqid/metals]}]\n",
        "utf-8",
    )
    assert not any("gas" in path for path in made(root, tmp_path / "site", "small"))


@pytest.mark.parametrize(
    ("alias", "rule"),
    [
        ("zanoqid/metals", "alias-conflict"),
        ("zanoqid/gas", "alias-conflict"),
    ],
)
def test_an_old_id_that_is_in_use_is_told(tmp_path: Path, alias: str, rule: str) -> None:
    files, found = built(renamed(tmp_path, alias), tmp_path / "site", "quiz")
    assert files == {}
    (told,) = [d for d in found if d.rule == rule]
    assert (told.span.path, told.span.line) == ("bank/questions/zanoqfile.md", 13)
    assert told.related
