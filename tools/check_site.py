"""Checks the sample's site with tools from npm: ``make check-site``.

The Nu HTML Checker looks at every page, Lighthouse at one page of each kind as on a mobile
telephone. Any error of the checker, and any score below 100, ends it with status 1.
``--write`` puts the scores into docs/site-checks.md.
"""

import argparse
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from examgen.pipeline.site import SiteOrder, build_site
from examgen.publish.store import Store

ROOT = Path(__file__).parent.parent
TOOLS = Path(__file__).parent / "site-checks"
PAGE = ROOT / "docs/site-checks.md"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
CHROME = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
RESULT = "result of a mock test"
PACKED = (".html", ".css", ".js", ".json", ".xml", ".svg")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files as hosts of static sites do: packed, and what is missing by its own page."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer a request; others than for files below the folder find nothing."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        found = path.is_file()
        if not found and self.path.startswith("/bank/"):
            path = Path(self.directory) / "bank/404.html"
        data = path.read_bytes() if path.is_file() else b"nothing here"
        self.send_response(200 if found else 404)
        kind = self.guess_type(str(path)) if path.is_file() else "text/plain"
        self.send_header("Content-Type", kind + ("; charset=utf-8" if "html" in kind else ""))
        if path.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = gzip.compress(data, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder below ``/bank/`` as long as the context lasts, and give its address."""
    handler = partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/bank/"
        server.shutdown()


def build(folder: Path, url: str) -> None:
    """Build the sample's site; one practice paper holds questions that others withhold."""
    built = build_site(SiteOrder(root=ROOT, target=folder, url=url), Store(None))
    if not built.files:
        sys.exit("the sample has no site: see `examgen site`")


def check_html(folder: Path) -> int:
    """Return how many errors the Nu HTML Checker finds, after printing them and its warnings."""
    jar = TOOLS / "node_modules/vnu-jar/build/dist/vnu.jar"
    command = ["java", "-jar", str(jar), "--skip-non-html", "--format", "json", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        found = json.loads(done.stderr)["messages"]
    except ValueError:
        sys.exit(f"the Nu HTML Checker failed: {done.stderr.strip()[:500]}")
    # To a checker of files nothing comes from the page's own host, which policies admit.
    told = [one for one in found if "violates Content Security Policy" not in one["message"]]
    for one in told:
        place = one.get("url", "").partition(f"{folder.name}/")[2]
        print(f"{place}:{one.get('lastLine', 1)}: {one['type']}: {one['message']}")
    return sum(one["type"] != "info" for one in told)


def kinds(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield one page of each kind, with what to call it."""
    (paper,) = (path.name for path in (folder / "papers").iterdir())
    yield "home", ""
    yield "about", "about/"
    yield "paper", f"papers/{paper}/"
    yield "all questions with answers", f"papers/{paper}/quiz/"
    yield "mock test", f"papers/{paper}/mock/"
    seen = set()
    for page in sorted((folder / "questions").rglob("index.html")):
        closed = '<meta name="robots" content="noindex">' in page.read_text("utf-8")
        if closed not in seen:
            seen.add(closed)
            name = "question, answer withheld" if closed else "question"
            yield name, f"{page.parent.relative_to(folder).as_posix()}/"
    known = {"about", "papers", "questions", "assets"}
    for other in sorted(path for path in folder.iterdir() if path.is_dir()):
        page = next(iter(sorted(other.rglob("index.html"))), None)
        if other.name not in known and page is not None:
            name = {"topics": "topic", "tags": "tag", "analysis": "analysis of an answer"}
            yield name.get(other.name, other.name), f"{page.parent.relative_to(folder).as_posix()}/"
    yield "page not found", "404.html"


def lighthouse(address: str, scratch: Path) -> dict[str, int | None]:
    """Return Lighthouse's scores of a page, and print what keeps one from being whole.

    Pages that are not for search engines have no score of that kind.
    """
    report = scratch / "report.json"
    program = TOOLS / "node_modules/.bin/lighthouse"
    command = [str(program), address, "--quiet", "--output=json", f"--output-path={report}"]
    flags = f"--chrome-flags={' '.join([*CHROME, f'--user-data-dir={scratch}/profile'])}"
    chrome = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    env = {**os.environ, "CHROME_PATH": chrome}
    subprocess.run([*command, flags], check=True, env=env, capture_output=True)
    return scores_of(json.loads(report.read_text("utf-8")))


def result(address: str, scratch: Path) -> tuple[dict[str, int | None], str]:
    """Return the scores of a mock test's result, which has no address, and its markup.

    What is shown is not loaded, so there is none for its speed.
    """
    chrome = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    flags = [*CHROME, f"--user-data-dir={scratch}/profile-of-result"]
    command = ["node", str(TOOLS / "result.mjs"), address, chrome, *flags]
    done = subprocess.run(command, check=True, capture_output=True)
    told = json.loads(done.stdout)
    return {**scores_of(told["report"]), "performance": None}, told["html"]


def scores_of(found: dict[str, Any]) -> dict[str, int | None]:
    """Return the scores of a report, and print what keeps one from being whole."""
    crawlable = found["audits"].get("is-crawlable", {"score": 1})["score"] == 1
    scores: dict[str, int | None] = dict.fromkeys(CATEGORIES)
    for name in CATEGORIES:
        if name not in found["categories"] or found["categories"][name]["score"] is None:
            continue
        category = found["categories"][name]
        scores[name] = round(category["score"] * 100) if crawlable or name != "seo" else None
        for part in category["auditRefs"]:
            audit = found["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                told = audit.get("displayValue", audit["title"])
                if audit["id"] != "is-crawlable":
                    print(f"  {name}: {audit['id']}: {told}")
    return scores


def settled(address: str, scratch: Path) -> dict[str, int | None]:
    """Return the scores of a page; speed, which a busy machine spoils, as the median of three."""
    scores = lighthouse(address, scratch)
    if scores["performance"] != 100:
        speeds = [lighthouse(address, scratch)["performance"] or 0 for _ in range(2)]
        speeds.append(scores["performance"] or 0)
        scores["performance"] = sorted(speeds)[1]
    return scores


def table(rows: list[tuple[str, dict[str, int | None]]]) -> str:
    """Return scores as a table in Markdown."""
    lines = ["| page | " + " | ".join(name.replace("-", " ") for name in CATEGORIES) + " |"]
    lines.append("|---" * (len(CATEGORIES) + 1) + "|")
    for page, scores in rows:
        cells = ["–" if scores[name] is None else str(scores[name]) for name in CATEGORIES]
        lines.append(f"| {page} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run all checks and return the status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--write", action="store_true")
    options.add_argument("--html-only", action="store_true")
    options.add_argument("--page", help="the one kind of page that Lighthouse looks at")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "served"
        folder.mkdir()
        with served(folder) as address:
            site = folder / "bank"
            build(site, address)
            pages = sum(1 for _ in site.rglob("*.html"))
            messages = check_html(site)
            print(f"Nu HTML Checker: {pages} pages, {messages} errors")
            if chosen.html_only:
                return int(messages > 0)
            rows = []
            for name, path in kinds(site):
                if chosen.page not in {None, name}:
                    continue
                print(f"Lighthouse: {name} ({path or '/'})", flush=True)
                rows.append((name, settled(address + path, Path(scratch))))
            if chosen.page in {None, RESULT}:
                print(f"Lighthouse: {RESULT}", flush=True)
                mock = next(path for name, path in kinds(site) if name == "mock test")
                scores, html = result(address + mock, Path(scratch))
                rows.append((RESULT, scores))
                shown = Path(scratch) / "shown"
                shown.mkdir()
                (shown / "result.html").write_text(html, "utf-8")
                messages += check_html(shown)
    print(table(rows))
    if chosen.write and not chosen.page:
        text = PAGE.read_text("utf-8")
        PAGE.write_text(
            re.sub(r"(?m)^\| page \|.*\n(\|.*\n)+", lambda _: table(rows), text), "utf-8"
        )
    whole = all(score in {100, None} for _, scores in rows for score in scores.values())
    return int(messages > 0 or not whole)


if __name__ == "__main__":
    sys.exit(main())
