"""The pages of a site: those of one paper, and those that tell of all papers."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.render.page import Page, markup, page_writer
from examgen.render.site.entries import listed_paper
from examgen.render.site.model import (
    POLICY,
    Listed,
    Sheet,
    SiteFacts,
    SiteFile,
    SitePaper,
    hashed,
)
from examgen.render.site.notes import topics_of
from examgen.render.theme import Theme, fill, style_sheet
from examgen.render.view import direction
from examgen.render.words import SITE, WORDS

STYLES = ("page.css", "content.css", "answers.css", "site.css", "house.css")

Made = tuple[SiteFile | None, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What all pages of a site are made with; ``css`` is the path of their style sheet.

    ``search`` tells whether there is a page to lead to that searches them.
    """

    theme: Theme
    facts: SiteFacts
    css: str
    search: bool = True


def site_styles(theme: Theme) -> SiteFile:
    """Return the style sheet that all pages but the mock tests share."""
    css = style_sheet(theme, *STYLES).encode()
    return SiteFile(path=hashed("site", "css", css), data=css)


def list_paper(given: SitePaper) -> tuple[Listed, SiteFile | None, tuple[Diagnostic, ...]]:
    """Return a paper with what it says written, the style sheet of its formulas, and findings.

    A sheet for each paper, so that a formula here changes nothing in the pages of others.
    """
    view = given.view
    page = Page(figures=view.figures, language=view.paper.language)
    listed = listed_paper(given, partial(page_writer, page))
    css = depth_css(page.depths).encode()
    sheet = SiteFile(path=hashed("formulas", "css", css), data=css) if css else None
    return listed, sheet, tuple(page.found)


def paper_pages(
    frame: Frame, listed: Listed, formulas: SiteFile | None, own: Collection[str]
) -> Iterator[Made]:
    """Yield a paper's pages and those of its questions ``own``: others have them elsewhere."""
    page = partial(make_page, frame, formulas=formulas, listed=listed)
    folder, title = f"papers/{listed.id}", listed.paper.title
    yield page(f"{folder}/index.html", "site-paper.html", title)
    if listed.practice:
        quiz = f"{title}: {SITE.all_questions}"
        yield page(f"{folder}/quiz/index.html", "site-quiz.html", quiz)
    written: set[str] = set()
    for entry in listed.entries:
        if entry.item in own and entry.item not in written:
            written.add(entry.item)
            yield page(
                f"questions/{entry.item}/index.html",
                "site-question.html",
                f"{WORDS.question} {entry.question.number}: {entry.teaser}",
                entry=entry,
            )


def whole_pages(frame: Frame, papers: tuple[Listed, ...]) -> Iterator[Made]:
    """Yield the pages that tell of all papers; of their questions these are in brief."""
    page = partial(make_page, frame)
    topics = topics_of(papers)
    facts = frame.facts
    yield page("index.html", "site-home.html", facts.title, papers=papers, topics=topics)
    yield page("about/index.html", "site-about.html", SITE.about, papers=papers)
    yield page("404.html", "site-404.html", SITE.not_found)
    for topic, entries in topics.items():
        title = facts.topics.get(topic, topic)
        yield page(f"topics/{topic}/index.html", "site-topic.html", title, entries=entries)


def make_page(
    frame: Frame,
    path: str,
    template: str,
    title: str,
    *,
    formulas: SiteFile | None = None,
    policy: str = POLICY,
    **values: object,
) -> Made:
    """Return a page framed by ``site-page.html``; its links lead up by its own depth."""
    listed = values.get("listed")
    facts = frame.facts
    language = listed.paper.language if isinstance(listed, Listed) else facts.language
    sheet = Sheet(title=title, up="../" * path.count("/") or "./", language=language)
    given: Mapping[str, object] = {
        **values,
        "sheet": sheet,
        "site": facts,
        "direction": direction(language),
        "words": WORDS,
        "says": SITE,
        "stylesheet": f"{sheet.up}{frame.css}",
        "formulas": f"{sheet.up}{formulas.path}" if formulas else "",
        "searched": frame.search,
        "policy": markup(policy),
    }
    html, mistakes = fill(frame.theme, template, given)
    return None if html is None else SiteFile(path=path, data=html.encode()), mistakes
