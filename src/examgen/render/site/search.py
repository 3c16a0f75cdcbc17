"""The search of a site: a page, and for small sites an index of its own.

An index holds what a candidate is shown of each question. Topics and tags are found where an
answer is public, and neither answers nor explanations ever.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from examgen.render.folders import folder_of
from examgen.render.page import markup
from examgen.render.site.languages import site_words_for
from examgen.render.site.mock import packaged_script
from examgen.render.site.mock_key import embedded
from examgen.render.site.model import POLICY, Listed, SiteFacts, SiteFile, hashed
from examgen.render.site.pages import Frame, Made, make_page
from examgen.render.site.topics import places_of, topic_pages
from examgen.render.site.words import told

# Questions that the browser looks through one by one, in an index that it loads as a whole.
MOST_OWN = 1000
# What Pagefind's program needs besides.
WASM_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")


class Engine(StrEnum):
    """What looks for questions: the site's own program, or Pagefind's."""

    OWN = "own"
    PAGEFIND = "pagefind"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A question as the search knows it: its page, and the words by which it is found."""

    item: str
    number: int
    paper: str
    title: str
    teaser: str
    words: str
    language: str


def found_in(facts: SiteFacts, papers: Iterable[Listed]) -> Iterator[Found]:
    """Yield the questions of all papers, each as it stands on the first that has it."""
    seen: set[str] = set()
    for listed in papers:
        for entry in listed.entries:
            if entry.item in seen:
                continue
            seen.add(entry.item)
            topic = facts.topics.get(entry.topic, entry.topic)
            yield Found(
                item=entry.item,
                number=entry.question.number,
                paper=listed.id,
                title=listed.paper.title,
                teaser=entry.teaser,
                words=" ".join(filter(None, [entry.words, topic, *entry.tags])),
                language=listed.paper.language,
            )


def search_index(found: Iterable[Found]) -> SiteFile:
    """Return the site's own index: papers' titles, and of each question a row."""
    rows = list(found)
    index = {
        "papers": {one.paper: one.title for one in rows},
        "questions": [
            [folder_of(one.item), one.paper, one.number, one.teaser, one.words] for one in rows
        ],
    }
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return SiteFile(path="search/index.json", data=text.encode())


def search_files(frame: Frame, papers: tuple[Listed, ...], engine: Engine) -> Iterator[Made]:
    """Yield the search page with its program, and the site's own index if that is wanted."""
    script = packaged_script("search.js")
    file = SiteFile(path=hashed("search", "js", script), data=script)
    yield file, ()
    tongue = site_words_for(frame.facts.language)
    phrases = {name: getattr(tongue.search, name) for name in ("many", "first", "none")}
    phrases["place"] = tongue.learn.also_in
    data = {**told(phrases, tongue.words), "engine": engine.value}
    topics = topic_pages(frame.facts, places_of(papers)).values()
    yield make_page(
        frame,
        "search/index.html",
        "site-search.html",
        tongue.frame.search,
        policy=POLICY if engine is Engine.OWN else WASM_POLICY,
        script=f"../{file.path}",
        told=markup(embedded(data)),
        papers=papers,
        topics={topic.id: topic.title for topic in topics if not topic.above},
    )
    if engine is Engine.OWN:
        yield search_index(found_in(frame.facts, papers)), ()
