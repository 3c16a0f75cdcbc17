"""Figures of a site run nothing and load nothing, in its pages and opened by themselves."""

from pathlib import Path

from tests.mock.serving import BELOW, served
from tests.pipeline.sites import made
from tests.render.chromium import ARGUMENTS, CHROMIUM, seen

SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="90" height="90" onload="document.documentElement.id='ran'">
<script>document.documentElement.id='ran'</script><script href="http://away.test/a.js"/>
<style>@import url(http://away.test/a.css); rect { fill: url(http://away.test/p.svg#a) }</style>
<image href="http://away.test/a.png" width="9" height="9"/>
<image xlink:href="http://away.test/b.png" width="9" height="9"/>
<use href="http://away.test/c.svg#x"/>
<foreignObject width="9" height="9">
<iframe xmlns="http://www.w3.org/1999/xhtml" src="http://away.test/f"/></foreignObject>
<a href="javascript:document.documentElement.id='ran'"><circle r="9" fill="url(//away.test#a)"/></a>
<rect width="50" height="50" style="fill: url(http://away.test/q.svg#a)">
<animate attributeName="x" onbegin="document.documentElement.id='ran'" values="0;1"/>
<set attributeName="href" to="http://away.test/s"/></rect>
<text x="5" y="40">what is left</text></svg>"""
FILES = {
    "bank.yaml": "title: Bank\nmarks: 1\n",
    "questions/q.md": "## q\n\nWhat is shown?\n\n![Shown](f.svg)\n\n- [x] a\n- [ ] b\n",
    "questions/f.svg": SVG,
    "papers/p.yaml": "title: P\nseed: 1\nanswers: practice\nsections: [{questions: [q]}]\n",
}


@seen
def test_a_figure_of_a_site_runs_and_loads_nothing(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    for path, text in FILES.items():
        (tmp_path / "bank" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bank" / path).write_text(text, "utf-8")
    files = made(tmp_path, tmp_path / "site", "p")
    (figure,) = (path for path in files if path.endswith(".svg") and "icon" not in path)
    assert b"what is left" in files[figure]
    asked: list[str] = []
    with sync_playwright() as play, served(tmp_path / "site") as server:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        here = f"http://127.0.0.1:{server.server_port}{BELOW}/"
        for path in (figure, "questions/q/", "papers/p/mock/", "papers/p/quiz/"):
            page.goto(here + path)
            page.wait_for_load_state("networkidle")
            assert page.evaluate("document.documentElement.id") != "ran"
        browser.close()
    assert here + figure in asked
    assert [url for url in asked if "away.test" in url] == []
