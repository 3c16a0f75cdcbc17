"""All files of a site, one after the other."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib import resources

from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.render.page import Page, markup, page_writer
from examgen.render.site.entries import listed_paper
from examgen.render.site.learn_words import LEARN
from examgen.render.site.mocks import hashed, icon_file
from examgen.render.site.model import POLICY, Listed, Sheet, SiteFacts, SiteFile, SitePaper
from examgen.render.site.topics import Place, common_tags, places_of, tag_pages, topic_pages
from examgen.render.theme import Theme, fill, style_sheet
from examgen.render.view import direction
from examgen.render.words import SITE, WORDS

STYLES = ("page.css", "content.css", "answers.css", "site.css", "house.css")
# Content is written once, for pages at any depth: this stands for the way up to the site's
# root. No text can hold it, since the reader lets no control character through.
UP = "\0"

Made = tuple[SiteFile | None, tuple[Diagnostic, ...]]


def list_papers(
    papers: Iterable[SitePaper], pictures: dict[str, bytes]
) -> tuple[tuple[Listed, ...], str, list[Diagnostic]]:
    """Return the papers with what they say written, the rules their formulas need, findings.

    Figures go to ``pictures`` by their names below ``assets/``.
    """
    listed: list[Listed] = []
    depths: set[str] = set()
    found: list[Diagnostic] = []
    for given in papers:
        view = given.view
        page = Page(
            figures=view.figures,
            language=view.paper.language,
            depths=depths,
            found=found,
            files=pictures,
            base=f"{UP}assets/",
        )
        listed.append(listed_paper(given, partial(page_writer, page)))
    return tuple(listed), depth_css(depths), found


def site_files(
    theme: Theme, facts: SiteFacts, papers: tuple[Listed, ...], formulas: str
) -> Iterator[Made]:
    """Yield every file of a site but figures, or what is wrong with a bank's own template."""
    css = "\n".join([style_sheet(theme, *STYLES), formulas]).encode()
    name = hashed("site", "css", css)
    yield SiteFile(path=name, data=css), ()
    yield icon_file(), ()
    page = partial(make_page, theme, facts, name)
    places = places_of(papers)
    topics, tags = topic_pages(facts, places), tag_pages(places)
    tops = tuple(topic for topic in topics.values() if not topic.above)
    courses = _courses(papers)
    home = {"courses": courses, "topics": tops, "tags": tags, "common": common_tags(tags)}
    yield page("index.html", "site-home.html", facts.title, **home)
    yield page("about/index.html", "site-about.html", SITE.about, papers=papers)
    yield page("404.html", "site-404.html", SITE.not_found)
    yield from _quizzes(page, papers)
    for listed in papers:
        title = listed.paper.title
        yield page(f"papers/{listed.id}/index.html", "site-paper.html", title, listed=listed)
    for stands in places.values():
        yield from _question(page, stands, {"topics": topics, "tags": tags})
    for topic in topics.values():
        yield page(f"topics/{topic.id}/index.html", "site-topic.html", topic.title, topic=topic)
    if tags:
        yield page("tags/index.html", "site-tags.html", SITE.tags, tags=tags.values())
    for tag in tags.values():
        yield page(f"tags/{tag.slug}/index.html", "site-tag.html", tag.title, tag=tag)


def quiz_script() -> bytes:
    """Return the program of pages with all questions, made from ``web/quiz`` by ``make web``."""
    return resources.files("examgen.render.site").joinpath("assets/quiz.js").read_bytes()


def _quizzes(page: "partial[Made]", papers: tuple[Listed, ...]) -> Iterator[Made]:
    open_papers = [listed for listed in papers if listed.practice]
    if not open_papers:
        return
    script = quiz_script()
    name = hashed("quiz", "js", script)
    yield SiteFile(path=name, data=script), ()
    for listed in open_papers:
        title = f"{listed.paper.title}: {SITE.all_questions}"
        path = f"papers/{listed.id}/quiz/index.html"
        yield page(path, "site-quiz.html", title, listed=listed, script=name)


def _question(
    page: "partial[Made]", stands: tuple[Place, ...], more: Mapping[str, object]
) -> Iterator[Made]:
    """Yield the page of a question, and its analysis where the answer is public."""
    listed, entry = stands[0].paper, stands[0].entry
    at = listed.entries.index(entry)
    given: dict[str, object] = {
        **more,
        "listed": listed,
        "entry": entry,
        "before": listed.entries[at - 1] if at else None,
        "after": listed.entries[at + 1] if at + 1 < len(listed.entries) else None,
        "others": stands[1:],
    }
    title = f"{WORDS.question} {entry.question.number}: {entry.teaser}"
    yield page(f"questions/{entry.item}/index.html", "site-question.html", title, **given)
    if entry.answer:
        # A folder of its own: below the question's an item `<id>/analysis` could lie.
        title = f"{LEARN.analysis}: {entry.teaser}"
        yield page(f"analysis/{entry.item}/index.html", "site-analysis.html", title, **given)


def _courses(papers: tuple[Listed, ...]) -> tuple[tuple[str, tuple[Listed, ...]], ...]:
    """Return the papers by course, in the order in which courses first come up."""
    found: dict[str, list[Listed]] = {}
    for listed in papers:
        found.setdefault(listed.paper.course, []).append(listed)
    return tuple((course, tuple(own)) for course, own in found.items())


def make_page(
    theme: Theme, facts: SiteFacts, css: str, path: str, template: str, title: str, **values: object
) -> Made:
    """Return a page framed by ``site-page.html``; its links lead up by its own depth."""
    listed = values.get("listed")
    language = listed.paper.language if isinstance(listed, Listed) else facts.language
    sheet = Sheet(title=title, up="../" * path.count("/") or "./", language=language)
    given: Mapping[str, object] = {
        **values,
        "sheet": sheet,
        "site": facts,
        "direction": direction(language),
        "words": WORDS,
        "says": SITE,
        "learn": LEARN,
        "stylesheet": f"{sheet.up}{css}",
        "icon": f"{sheet.up}{icon_file().path}",
        "policy": markup(POLICY),
    }
    html, mistakes = fill(theme, template, given)
    if html is None:
        return None, mistakes
    return SiteFile(path=path, data=html.replace(UP, sheet.up).encode()), mistakes
