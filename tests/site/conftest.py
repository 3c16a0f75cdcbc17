"""Sites that the browser looks at, each made once, and a browser for each module."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.corpus.project import case
from tests.pipeline.test_site import SAMPLE, made
from tests.render.chromium import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Site = dict[str, bytes]

HEBREW = """---
topic: derivatives
tags: [חשבון]
---

## nigzeret

מהי הנגזרת של $f(x) = x^2$ לפי $x$? השתמשו בקוד `diff(x**2)`.

- [ ] $x$
  > החזקה יורדת, והמקדם נשכח.
- [x] $2x$
  > החזקה יורדת ונכפלת.
- [ ] $x^2$
- [ ] $2$

### Explanation
לפי כלל החזקה.

## zugot {type=match}

התאימו בין הפונקציות לנגזרות שלהן.

- $\\sin x$ => $\\cos x$
- $e^x$ => $e^x$
"""


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return made(SAMPLE, tmp_path_factory.mktemp("sample") / "site")


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return made(case("r20"), tmp_path_factory.mktemp("every") / "site", "quiz")


def hebrew(root: Path, language: str) -> Path:
    """Write a bank whose site is in one language, and its paper in Hebrew."""
    (root / "bank/papers").mkdir(parents=True)
    (root / "bank/questions").mkdir()
    (root / "bank/bank.yaml").write_text(
        f"title: Calculus\nlanguage: {language}\ntopics: {{derivatives: נגזרות}}\nmarks: 1\n",
        "utf-8",
    )
    (root / "bank/questions/file.md").write_text(HEBREW, "utf-8")
    (root / "bank/papers/first.yaml").write_text(
        "title: חשבון דיפרנציאלי\nlanguage: he\nanswers: practice\nseed: 1\n"
        "sections: [{questions: [nigzeret, zugot]}]\nshuffle: {questions: within-sections}\n"
        "bands: [{from: 50 %, label: טוב}, {from: 0 %, label: עוד}]\n",
        "utf-8",
    )
    return root


@pytest.fixture(scope="module", params=["en", "ar"])
def leftward(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of a paper in Hebrew: an English site, and an Arabic one."""
    place = tmp_path_factory.mktemp("leftward")
    site = made(hebrew(place / "root", request.param), place / "out" / "site", "first")
    shutil.rmtree(place / "root")
    return site
