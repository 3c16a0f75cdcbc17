"""Topics, tags and places of questions: what leads from one question to others like it.

Everything here comes from entries, and an entry knows topic and tags only where its answer
is public: a withheld paper has no share in any of it.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from examgen.model.item import ItemType
from examgen.render.folders import is_device
from examgen.render.site.model import Entry, Listed, SiteFacts

# So many tags fit on a home page; the others are a click away.
MOST_COMMON = 24
_PLAIN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a question stands: ``paper`` is that one's id, ``title`` and ``language`` are its own.

    Plain texts, no more than links to the question say: what is made of places is known again
    by them. ``spoken`` is the language of the teaser.
    """

    paper: str
    title: str
    language: str = ""
    item: str = ""
    number: int
    type: ItemType = ItemType.SINGLE
    teaser: str = ""
    spoken: str = ""
    topic: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicPage:
    """A topic with what lies above, below and in it.

    ``count`` is how many questions it and the topics below it have.
    """

    id: str
    title: str
    above: tuple["TopicPage", ...]
    below: tuple["TopicPage", ...]
    places: tuple[Place, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TagPage:
    """A tag with its questions; ``slug`` names its folder."""

    slug: str
    title: str
    places: tuple[Place, ...]


def places_of(papers: Iterable[Listed]) -> Mapping[str, tuple[Place, ...]]:
    """Return where each question stands, by its item; the first place is its page's own."""
    found: dict[str, list[Place]] = {}
    for paper in papers:
        for entry in paper.entries:
            found.setdefault(entry.item, []).append(_place(paper, entry))
    return {item: tuple(places) for item, places in found.items()}


def _place(listed: Listed, entry: Entry) -> Place:
    return Place(
        paper=listed.id,
        title=listed.paper.title,
        language=listed.paper.language,
        item=entry.item,
        number=entry.question.number,
        type=entry.type,
        teaser=entry.teaser,
        spoken=entry.language,
        topic=entry.topic,
        tags=entry.tags,
    )


def topic_pages(
    facts: SiteFacts, places: Mapping[str, tuple[Place, ...]]
) -> Mapping[str, TopicPage]:
    """Return the topics of questions, and those above them, in the order of the taxonomy."""
    own: dict[str, list[Place]] = {}
    for found in places.values():
        known = next((place for place in found if place.topic), None)
        if known is not None:
            own.setdefault(known.topic, []).append(known)
    shown = {above for topic in own for above in _line(topic)}
    order = [topic for topic in facts.topics if topic in shown]
    order += sorted(shown.difference(order))
    pages: dict[str, TopicPage] = {}
    for top in order:
        if "/" not in top:
            _grow(top, (), order, own, facts, pages)
    return {topic: pages[topic] for topic in order}


def _grow(
    topic: str,
    above: tuple[TopicPage, ...],
    order: list[str],
    own: Mapping[str, list[Place]],
    facts: SiteFacts,
    pages: dict[str, TopicPage],
) -> TopicPage:
    """Make a topic's page and those below it."""
    title = facts.topics.get(topic, topic.rpartition("/")[2])
    places = tuple(own.get(topic, ()))
    # What lies below needs a page to point up to; that one needs no more than name and title.
    head = TopicPage(id=topic, title=title, above=above, below=(), places=(), count=0)
    below = tuple(
        _grow(other, (*above, head), order, own, facts, pages)
        for other in order
        if other.rpartition("/")[0] == topic
    )
    pages[topic] = TopicPage(
        id=topic,
        title=title,
        above=above,
        below=below,
        places=places,
        count=len(places) + sum(page.count for page in below),
    )
    return pages[topic]


def _line(topic: str) -> list[str]:
    """Return a topic and all above it: ``a/b`` and ``a``."""
    parts = topic.split("/")
    return ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]


def tag_pages(places: Mapping[str, tuple[Place, ...]]) -> Mapping[str, TagPage]:
    """Return the tags of questions by name, sorted."""
    found: dict[str, list[Place]] = {}
    for stands in places.values():
        known = next((place for place in stands if place.tags), None)
        if known is not None:
            for tag in dict.fromkeys(known.tags):
                found.setdefault(tag, []).append(known)
    return {
        tag: TagPage(slug=slug_of(tag), title=tag, places=tuple(found[tag]))
        for tag in sorted(found, key=lambda tag: (tag.casefold(), tag))
    }


def common_tags(tags: Mapping[str, TagPage]) -> tuple[TagPage, ...]:
    """Return the tags with the most questions, in the order of all tags."""
    ranked = sorted(tags.values(), key=lambda tag: -len(tag.places))
    chosen = {tag.slug for tag in ranked[:MOST_COMMON]}
    return tuple(tag for tag in tags.values() if tag.slug in chosen)


def slug_of(tag: str) -> str:
    """Return a folder's name for a tag: letters, digits and hyphens of ASCII.

    A tag that is no such name gets a digest as well, so that no two tags share a folder,
    not even where names that differ in case or in composition are one.
    """
    if _PLAIN.fullmatch(tag) and len(tag) <= 60 and not is_device(tag):
        return tag
    plain = unicodedata.normalize("NFKD", tag).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall(r"[a-z0-9]+", plain))[:40].strip("-")
    # Two underscores cannot stand in a plain name.
    return f"{words or 'tag'}__{hashlib.sha256(tag.encode()).hexdigest()[:12]}"
