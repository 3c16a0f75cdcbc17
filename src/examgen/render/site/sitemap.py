"""The map of the site for search engines (https://www.sitemaps.org/protocol.html), and robots.txt.

Both need the site's address. No date comes from a clock: pages have those of their papers.
"""

from collections.abc import Iterable, Iterator
from urllib.parse import quote, urlsplit

from examgen.render.site.head import address
from examgen.render.site.model import SiteFacts, SiteFile
from examgen.render.site.xml_text import as_xml

SITEMAP, ROBOTS = "sitemap.xml", "robots.txt"
MOST = 50_000
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemap(facts: SiteFacts, files: Iterable[SiteFile]) -> Iterator[SiteFile]:
    """Yield the map of the pages that search engines may list; of many an index and its parts."""
    pages = sorted((address(facts, file.path), file.date) for file in files if file.mapped)
    if len(pages) <= MOST:
        yield _file(SITEMAP, "urlset", "url", pages)
        return
    parts = [pages[start : start + MOST] for start in range(0, len(pages), MOST)]
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    yield _file(SITEMAP, "sitemapindex", "sitemap", [(facts.url + quote(n), "") for n in names])
    for name, part in zip(names, parts, strict=True):
        yield _file(name, "urlset", "url", part)


def robots(facts: SiteFacts) -> Iterator[SiteFile]:
    """Yield ``robots.txt``, which only a site at the root of its host can have."""
    if urlsplit(facts.url).path == "/":
        text = f"User-agent: *\nAllow: /\n\nSitemap: {facts.url}{SITEMAP}\n"
        yield SiteFile(path=ROBOTS, data=text.encode())


def _file(path: str, outer: str, inner: str, entries: Iterable[tuple[str, str]]) -> SiteFile:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<{outer} {_SPACE}>"]
    for where, date in entries:
        dated = f"<lastmod>{date}</lastmod>" if date else ""
        lines.append(f"<{inner}><loc>{as_xml(where)}</loc>{dated}</{inner}>")
    return SiteFile(path=path, data="\n".join([*lines, f"</{outer}>", ""]).encode())
