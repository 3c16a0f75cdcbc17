"""All files of a site, one after the other."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.render.page import Page, markup, page_writer
from examgen.render.site.dates import NO_DATE, time_html
from examgen.render.site.entries import listed_paper
from examgen.render.site.head import HOME, page_head, root_of, way_up
from examgen.render.site.head_words import HEAD_WORDS
from examgen.render.site.mocks import hashed
from examgen.render.site.model import POLICY, Entry, Listed, Sheet, SiteFacts, SiteFile, SitePaper
from examgen.render.theme import Theme, fill, style_sheet
from examgen.render.view import direction
from examgen.render.words import SITE, WORDS

Made = tuple[SiteFile | None, tuple[Diagnostic, ...]]
MakePage = Callable[..., Made]
STYLES = ("page.css", "content.css", "answers.css", "site.css", "house.css")


def list_papers(papers: Iterable[SitePaper]) -> tuple[tuple[Listed, ...], str, list[Diagnostic]]:
    """Return the papers with what they say written, the rules their formulas need, findings."""
    listed: list[Listed] = []
    depths: set[str] = set()
    found: list[Diagnostic] = []
    for given in papers:
        view = given.view
        page = Page(figures=view.figures, language=view.paper.language, depths=depths, found=found)
        listed.append(listed_paper(given, partial(page_writer, page)))
    return tuple(listed), depth_css(depths), found


def site_files(
    theme: Theme,
    facts: SiteFacts,
    papers: tuple[Listed, ...],
    formulas: str,
) -> Iterator[tuple[SiteFile | None, tuple[Diagnostic, ...]]]:
    """Yield every file of a site, or what is wrong with a bank's own template."""
    css = "\n".join([style_sheet(theme, *STYLES), formulas]).encode()
    name = hashed("site", "css", css)
    yield SiteFile(path=name, data=css), ()
    page = partial(make_page, theme, facts, name)
    topics = _topics(papers)
    times = {paper: time_html(date) for paper, date in facts.dates.items()}
    yield page(
        "index.html", "site-home.html", facts.title, papers=papers, topics=topics, times=times
    )
    yield page("about/index.html", "site-about.html", SITE.about, papers=papers)
    yield page("404.html", "site-404.html", SITE.not_found)
    written: set[str] = set()
    for listed in papers:
        folder, title = f"papers/{listed.id}", listed.paper.title
        yield page(f"{folder}/index.html", "site-paper.html", title, listed=listed)
        if listed.practice:
            quiz = f"{title}: {SITE.all_questions}"
            yield page(f"{folder}/quiz/index.html", "site-quiz.html", quiz, listed=listed)
        for entry in listed.entries:
            if entry.item in written:
                continue
            written.add(entry.item)
            yield page(
                f"questions/{entry.item}/index.html",
                "site-question.html",
                f"{WORDS.question} {entry.question.number}: {entry.teaser}",
                listed=listed,
                entry=entry,
            )
            for old in facts.aliases.get(entry.item, ()):
                yield moved(page, listed, entry, old)
    for topic, entries in topics.items():
        title = facts.topics.get(topic, topic)
        yield page(f"topics/{topic}/index.html", "site-topic.html", title, entries=entries)


def moved(page: MakePage, listed: Listed, entry: Entry, old: str) -> Made:
    """Return the page that leads on from an id that a question had before."""
    path = f"questions/{old}/index.html"
    target = f"{root_of(path)}questions/{entry.item}/index.html"
    title = HEAD_WORDS.moved
    return page(path, "site-moved.html", title, listed=listed, entry=entry, target=target)


def make_page(
    theme: Theme, facts: SiteFacts, css: str, path: str, template: str, title: str, **values: object
) -> tuple[SiteFile | None, tuple[Diagnostic, ...]]:
    """Return a page framed by ``site-page.html``; its links lead up by its own depth."""
    listed = values.get("listed")
    language = listed.paper.language if isinstance(listed, Listed) else facts.language
    sheet = Sheet(title=title, up=way_up(facts, path), language=language)
    head = page_head(facts, path, title, language, values)
    date = facts.dates[listed.id] if isinstance(listed, Listed) else NO_DATE
    given: Mapping[str, object] = {
        **values,
        "sheet": sheet,
        "meta": head,
        "told": HEAD_WORDS,
        "when": time_html(date),
        "site": facts,
        "direction": direction(language),
        "words": WORDS,
        "says": SITE,
        "stylesheet": f"{sheet.up}{css}",
        "policy": markup(POLICY),
    }
    html, mistakes = fill(theme, template, given)
    if html is None:
        return None, mistakes
    iso = facts.latest if path == HOME else date.iso
    return SiteFile(path=path, data=html.encode(), mapped=head.mapped, date=iso), mistakes


def _topics(papers: Iterable[Listed]) -> Mapping[str, tuple[Entry, ...]]:
    """Return the questions of each topic; those without a public answer tell no topic."""
    found: dict[str, dict[str, Entry]] = {}
    for listed in papers:
        for entry in listed.entries:
            if entry.topic:
                found.setdefault(entry.topic, {}).setdefault(entry.item, entry)
    return {topic: tuple(found[topic].values()) for topic in sorted(found)}
