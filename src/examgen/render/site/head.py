"""What a page says of itself in its head: to search engines, to links that are shared, to readers.

Whatever needs an absolute address is there only where the site's own is known.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from examgen.render.folders import folder_of
from examgen.render.site.brief import number_of_questions
from examgen.render.site.data import Step, data_block, quiz, trail
from examgen.render.site.feed import FEED
from examgen.render.site.languages import site_words_for
from examgen.render.site.model import Entry, Listed, SiteFacts
from examgen.render.site.topics import TagPage, TopicPage
from examgen.render.site.words import SiteWords

DESCRIPTION = 200
# What a sentence may end with, so that no stop has to be added.
_ENDS = (".", "?", "!", "…", ":", "。", "？", "！", "：", "؟", "।")
HOME, MISSING, ANALYSIS = "index.html", "404.html", "analysis/"
SEARCH = "search/index.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Lines of a page's head; what a page does not have is empty.

    ``noindex`` tells search engines not to list the page, ``mapped`` whether the map of the
    site has it. ``properties`` are those of Open Graph, ``data`` blocks of JSON-LD.
    """

    description: str
    noindex: bool = False
    mapped: bool = False
    canonical: str = ""
    feed: str = ""
    properties: tuple[tuple[str, str], ...] = ()
    data: tuple[Markup, ...] = ()


def page_head(
    facts: SiteFacts, path: str, title: str, language: str, values: Mapping[str, object]
) -> Head:
    """Return the head of the page at ``path``, of which ``values`` are what its template gets."""
    tongue = site_words_for(language)
    listed, entry = values.get("listed"), values.get("entry")
    listed = listed if isinstance(listed, Listed) else None
    entry = entry if isinstance(entry, Entry) else None
    said = _description(facts, path, title, values, tongue)
    description = cut(" ".join(said.split()), DESCRIPTION)
    target = values.get("target")
    if entry is not None and isinstance(target, str):
        there = address(facts, f"questions/{folder_of(entry.item)}/{HOME}") or target
        return Head(description=description, canonical=there)
    if path == MISSING:
        return Head(description=description, noindex=True)
    steps = tuple(_steps(facts, path, title, values, tongue))
    blocks = (trail(steps),) if len(steps) > 1 else ()
    shown = _shown(path, listed, entry)
    cards = tuple(one.card for one in shown if one.card is not None)
    if listed is not None and cards:
        about = listed.paper.course or facts.title
        blocks = (*blocks, quiz(title, about, language, address(facts, path), cards))
    is_open = _is_open(listed, entry)
    return Head(
        description=description,
        noindex=not is_open,
        # Nothing is found on a page that searches.
        mapped=is_open and path != SEARCH,
        canonical=address(facts, path),
        feed=f"{root_of(path)}{FEED}" if facts.has_feed else "",
        properties=_properties(facts, path, title, description, language) if facts.url else (),
        data=tuple(data_block(block) for block in blocks),
    )


def mock_head(facts: SiteFacts, listed: Listed) -> Head:
    """Return the head of a paper's mock test, which tells no answer."""
    paper, path = listed.paper, f"papers/{folder_of(listed.id)}/mock/{HOME}"
    title = mock_title(paper.title, site_words_for(paper.language))
    return page_head(facts, path, title, paper.language, {"listed": listed})


def mock_title(title: str, tongue: SiteWords) -> str:
    """Return the title of a paper's mock test."""
    return f"{title}{tongue.words.colon}{tongue.mock.kind}"


def address(facts: SiteFacts, path: str) -> str:
    """Return a page's absolute address, empty where that of the site is not known."""
    return f"{facts.url}{quote(path.removesuffix(HOME))}" if facts.url else ""


def way_up(facts: SiteFacts, path: str) -> str:
    """Return what leads from a page to the site's root, as far as links go.

    The page for what is not there is shown at any depth: it finds the root by its address.
    """
    return urlsplit(facts.url).path if facts.url and path == MISSING else root_of(path)


def cut(text: str, most: int) -> str:
    """Return a text's beginning of at most so many characters and a dot or two, cut at a blank."""
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"


def root_of(path: str) -> str:
    """Return what leads from a page to the site's root."""
    return "../" * path.count("/") or "./"


def _is_open(listed: Listed | None, entry: Entry | None) -> bool:
    """Tell whether a page withholds nothing that it is about."""
    if entry is not None:
        return entry.answer is not None
    return listed is None or listed.practice


def _shown(path: str, listed: Listed | None, entry: Entry | None) -> tuple[Entry, ...]:
    """Return the questions whose answers are on a page."""
    if listed is None or not listed.practice:
        return ()
    if entry is not None:
        return (entry,) if path == f"questions/{folder_of(entry.item)}/{HOME}" else ()
    return listed.entries if path == f"papers/{folder_of(listed.id)}/quiz/{HOME}" else ()


def _steps(
    facts: SiteFacts, path: str, title: str, values: Mapping[str, object], tongue: SiteWords
) -> Iterator[Step]:
    up = root_of(path)

    def step(name: str, to: str) -> Step:
        return Step(name=name, address=address(facts, to) or f"{up}{to}")

    pages = [(facts.title, HOME)]
    match values.get("listed"):
        case Listed(id=paper, paper=view):
            pages.append((view.title, f"papers/{folder_of(paper)}/{HOME}"))
    match values.get("entry"):
        case Entry(item=item, question=question):
            name = f"{tongue.words.question} {question.number}"
            pages.append((name, f"questions/{folder_of(item)}/{HOME}"))
    match values.get("topic"):
        case TopicPage(above=above):
            pages += [(topic.title, f"topics/{folder_of(topic.id)}/{HOME}") for topic in above]
    if path not in [to for _, to in pages]:
        pages.append((title, path))
    return (step(name, to) for name, to in pages)


def _description(
    facts: SiteFacts, path: str, title: str, values: Mapping[str, object], tongue: SiteWords
) -> str:
    heads, words = tongue.heads, tongue.words
    match values:
        case {"listed": Listed(paper=paper), "entry": Entry(question=question, teaser=teaser)}:
            end = "" if teaser.endswith(_ENDS) else words.stop
            numbers = {"number": question.number, "all": paper.questions}
            said = heads.analysis if path.startswith(ANALYSIS) else heads.question
            return said.format(teaser=teaser + end, paper=paper.title, **numbers)
        case {"listed": Listed() as listed}:
            return _of_paper(path, listed, tongue)
        case {"topic": TopicPage(count=count)}:
            return heads.topic.format(topic=title, questions=number_of_questions(count, words))
        case {"tag": TagPage(places=places)}:
            questions = number_of_questions(len(places), words)
            return heads.topic.format(topic=title, questions=questions)
    if path == HOME:
        papers = values.get("papers")
        titles = [p.paper.title for p in papers] if isinstance(papers, tuple) else []
        return heads.home.format(site=facts.title, papers=words.comma.join(titles))
    return heads.other.format(title=title, site=facts.title)


def _of_paper(path: str, listed: Listed, tongue: SiteWords) -> str:
    paper, heads, words = listed.paper, tongue.heads, tongue.words
    facts = dict.fromkeys(filter(None, (paper.title, paper.course, paper.term)))
    questions = number_of_questions(paper.questions, words)
    given = {"about": words.comma.join(facts), "questions": questions, "marks": paper.marks}
    if path.endswith(f"/quiz/{HOME}"):
        return heads.quiz.format(**given)
    if path.endswith(f"/mock/{HOME}"):
        return heads.mock.format(**given)
    frame = tongue.frame
    answers = frame.with_answers if listed.practice else frame.without_answers
    return heads.paper.format(**given, answers=answers)


def _properties(
    facts: SiteFacts, path: str, title: str, description: str, language: str
) -> tuple[tuple[str, str], ...]:
    """Return the properties of Open Graph (https://ogp.me)."""
    kind = "article" if path.startswith(("papers/", "questions/", ANALYSIS)) else "website"
    return (
        ("og:title", title),
        ("og:description", description),
        ("og:type", kind),
        ("og:url", address(facts, path)),
        ("og:site_name", facts.title),
        ("og:locale", _locale(language)),
    )


def _locale(language: str) -> str:
    """Return a language as Open Graph writes it: ``en_GB``; without a country ``en``."""
    parts = language.split("-")
    country = next((part for part in parts[1:] if len(part) == 2 and part.isalpha()), "")
    return f"{parts[0].lower()}_{country.upper()}" if country else parts[0].lower()
