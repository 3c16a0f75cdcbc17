"""The pages of a site: those of one paper, and those that tell of all papers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from examgen.diagnostic import Diagnostic
from examgen.maths import depth_css
from examgen.render.folders import folder_of
from examgen.render.page import Page, markup, page_writer
from examgen.render.site.brief import brief
from examgen.render.site.dates import NO_DATE, time_html
from examgen.render.site.entries import listed_paper
from examgen.render.site.head import HOME, page_head, root_of, way_up
from examgen.render.site.languages import site_words_for
from examgen.render.site.mock import packaged_script
from examgen.render.site.mocks import icon_file
from examgen.render.site.model import (
    POLICY,
    Entry,
    Listed,
    Sheet,
    SiteFacts,
    SiteFile,
    SitePaper,
    hashed,
)
from examgen.render.site.topics import Place, common_tags, places_of, tag_pages, topic_pages
from examgen.render.site.words import SiteWords
from examgen.render.theme import Theme, fill, style_sheet
from examgen.render.view import direction

STYLES = ("page.css", "content.css", "answers.css", "site.css", "house.css")
# Content is written once, for pages at any depth: this stands for the way up to the site's
# root. No text can hold it, since the reader lets no control character through.
UP = "\0"

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


def site_styles(theme: Theme, rules: str = "") -> SiteFile:
    """Return the style sheet of pages that are no mock tests, with further rules."""
    css = "\n".join([style_sheet(theme, *STYLES), rules]).encode()
    return SiteFile(path=hashed("site", "css", css), data=css)


def quiz_script() -> bytes:
    """Return the program of pages with all questions, made from ``web/quiz`` by ``make web``."""
    return packaged_script("quiz.js")


def quiz_file() -> SiteFile:
    """Return that program as a file of a site."""
    data = quiz_script()
    return SiteFile(path=hashed("quiz", "js", data), data=data)


def list_paper(
    frame: Frame, given: SitePaper, pictures: dict[str, bytes]
) -> tuple[Listed, SiteFile | None, tuple[Diagnostic, ...]]:
    """Return a paper with what it says written, its style sheet, and findings.

    One with formulas has a sheet of its own, with the rules that those need, so that a formula
    here changes nothing in the pages of others, and no page loads two; else there is None.
    Figures go to ``pictures`` by their names below ``assets/``.
    """
    view = given.view
    language = view.paper.language
    tongue = site_words_for(language)
    page = Page(
        figures=view.figures,
        language=language,
        files=pictures,
        base=f"{UP}assets/",
        words=tongue.words,
    )
    listed = listed_paper(given, partial(page_writer, page), tongue)
    rules = depth_css(page.depths)
    sheet = site_styles(frame.theme, rules) if rules else None
    return listed, sheet, tuple(page.found)


def paper_pages(
    frame: Frame,
    listed: Listed,
    styles: SiteFile | None,
    own: Mapping[str, tuple[Place, ...]],
) -> Iterator[Made]:
    """Yield a paper's pages and those of its questions ``own``: others have them elsewhere.

    ``own`` maps them to the other papers on which they stand.
    """
    page = partial(make_page, frame, styles=styles, listed=listed)
    folder, title = f"papers/{folder_of(listed.id)}", listed.paper.title
    tongue = site_words_for(listed.paper.language)
    yield page(f"{folder}/index.html", "site-paper.html", title)
    if listed.practice:
        quiz = f"{title}{tongue.words.colon}{tongue.frame.all_questions}"
        script = quiz_file().path
        yield page(f"{folder}/quiz/index.html", "site-quiz.html", quiz, script=script)
    # Of topics and tags these pages tell names and addresses alone, which need no other paper.
    places = places_of((listed,))
    topics, tags = topic_pages(frame.facts, places), tag_pages(places)
    for at, entry in enumerate(listed.entries):
        if entry.item in own and places[entry.item][0].number == entry.question.number:
            around = listed.entries[max(at - 1, 0) : at], listed.entries[at + 1 : at + 2]
            before, after = (next(iter(one), None) for one in around)
            given = partial(page, topics=topics, tags=tags, before=before, after=after)
            yield from _question(partial(given, others=own[entry.item]), entry, tongue)
            for old in frame.facts.aliases.get(entry.item, ()):
                yield moved(page, entry, old, tongue)


def moved(page: "partial[Made]", entry: Entry, old: str, tongue: SiteWords) -> Made:
    """Return the page that leads on from an id that a question had before."""
    path = f"questions/{folder_of(old)}/index.html"
    target = f"{root_of(path)}questions/{folder_of(entry.item)}/index.html"
    return page(path, "site-moved.html", tongue.heads.moved, entry=entry, target=target)


def _question(page: "partial[Made]", entry: Entry, tongue: SiteWords) -> Iterator[Made]:
    """Yield the page of a question, and its analysis where the answer is public."""
    words = tongue.words
    title = f"{words.question} {entry.question.number}{words.colon}{entry.teaser}"
    path = f"questions/{folder_of(entry.item)}/index.html"
    yield page(path, "site-question.html", title, entry=entry)
    if entry.answer:
        # A folder of its own: below the question's an item `<id>/analysis` could lie.
        title = f"{tongue.learn.analysis}{words.colon}{entry.teaser}"
        path = f"analysis/{folder_of(entry.item)}/index.html"
        yield page(path, "site-analysis.html", title, entry=entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """A page that is still to be filled: ``values`` are what its template is given."""

    path: str
    template: str
    title: str
    values: Mapping[str, object] = field(default_factory=dict)

    def fill(self, frame: Frame) -> Made:
        """Return the page, and what is wrong with a template of the bank's own."""
        return _framed(frame, self)


def whole_pages(frame: Frame, papers: tuple[Listed, ...]) -> Iterator[Sketch]:
    """Yield the pages that tell of all papers; of their questions these are in brief."""
    places = places_of(papers)
    topics, tags = topic_pages(frame.facts, places), tag_pages(places)
    tongue = site_words_for(frame.facts.language)
    home = {
        "papers": papers,
        "times": {paper: time_html(date, tongue) for paper, date in frame.facts.dates.items()},
        "briefs": {listed.id: brief(listed, tongue.words) for listed in papers},
        "courses": _courses(papers),
        "topics": tuple(topic for topic in topics.values() if not topic.above),
        "tags": tags,
        "common": common_tags(tags),
    }
    yield _sketch("index.html", "site-home.html", frame.facts.title, **home)
    yield _sketch("about/index.html", "site-about.html", tongue.frame.about, papers=papers)
    yield _sketch("404.html", "site-404.html", tongue.frame.not_found)
    for topic in topics.values():
        path = f"topics/{folder_of(topic.id)}/index.html"
        yield _sketch(path, "site-topic.html", topic.title, topic=topic)
    if tags:
        values = tuple(tags.values())
        yield _sketch("tags/index.html", "site-tags.html", tongue.frame.tags, tags=values)
    for tag in tags.values():
        yield _sketch(f"tags/{tag.slug}/index.html", "site-tag.html", tag.title, tag=tag)


def _sketch(path: str, template: str, title: str, **values: object) -> Sketch:
    return Sketch(path=path, template=template, title=title, values=values)


def _courses(papers: tuple[Listed, ...]) -> tuple[tuple[str, tuple[Listed, ...]], ...]:
    """Return the papers by course, in the order in which courses first come up."""
    found: dict[str, list[Listed]] = {}
    for listed in papers:
        found.setdefault(listed.paper.course, []).append(listed)
    return tuple((course, tuple(own)) for course, own in found.items())


def make_page(
    frame: Frame,
    path: str,
    template: str,
    title: str,
    *,
    styles: SiteFile | None = None,
    policy: str = POLICY,
    **values: object,
) -> Made:
    """Return a page framed by ``site-page.html``; its links lead up by its own depth."""
    return _framed(frame, _sketch(path, template, title, **values), styles, policy)


def _framed(
    frame: Frame, sketch: Sketch, styles: SiteFile | None = None, policy: str = POLICY
) -> Made:
    path, values, facts = sketch.path, sketch.values, frame.facts
    listed = values.get("listed")
    language = listed.paper.language if isinstance(listed, Listed) else facts.language
    tongue = site_words_for(language)
    sheet = Sheet(title=sketch.title, up=way_up(facts, path), language=language)
    head = page_head(facts, path, sketch.title, language, values)
    date = facts.dates[listed.id] if isinstance(listed, Listed) else NO_DATE
    given: Mapping[str, object] = {
        **values,
        "sheet": sheet,
        "site": facts,
        "meta": head,
        "when": time_html(date, tongue),
        "direction": direction(language),
        "words": tongue.words,
        "says": tongue.frame,
        "learn": tongue.learn,
        "heads": tongue.heads,
        "search": tongue.search,
        "icon": f"{sheet.up}{icon_file().path}",
        "stylesheet": f"{sheet.up}{styles.path if styles else frame.css}",
        "searched": frame.search,
        "policy": markup(policy),
    }
    html, mistakes = fill(frame.theme, sketch.template, given)
    if html is None:
        return None, mistakes
    iso = facts.latest if path == HOME else date.iso
    data = html.replace(UP, sheet.up).encode()
    return SiteFile(path=path, data=data, mapped=head.mapped, date=iso), mistakes
