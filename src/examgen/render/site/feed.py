"""The feed of a site's papers (Atom, RFC 4287): titles and facts, no question and no answer."""

from collections.abc import Iterable, Iterator

from examgen.render.folders import folder_of
from examgen.render.site.brief import brief
from examgen.render.site.languages import site_words_for
from examgen.render.site.model import Listed, SiteFacts, SiteFile
from examgen.render.site.words import SiteWords
from examgen.render.site.xml_text import as_xml

FEED = "feed.xml"


def feed(facts: SiteFacts, papers: Iterable[Listed]) -> Iterator[SiteFile]:
    """Yield the feed of the papers that have a date, the newest first; none without any."""
    dated = [listed for listed in papers if facts.dates[listed.id].iso]
    if not dated:
        return
    newest = sorted(dated, key=lambda listed: listed.id)
    newest.sort(key=lambda listed: facts.dates[listed.id].iso, reverse=True)
    tongue = site_words_for(facts.language)
    title = tongue.heads.feed_title.format(site=facts.title)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{as_xml(facts.language)}">',
        f"<id>{as_xml(facts.url)}</id>",
        f"<title>{as_xml(title)}</title>",
        f"<updated>{_time(facts, newest[0])}</updated>",
        f"<author><name>{as_xml(facts.institution or facts.title)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href="{as_xml(facts.url + FEED)}"/>',
        f'<link rel="alternate" type="text/html" href="{as_xml(facts.url)}"/>',
        *(line for listed in newest for line in _entry(facts, listed, tongue)),
        "</feed>",
        "",
    ]
    yield SiteFile(path=FEED, data="\n".join(lines).encode())


def _entry(facts: SiteFacts, listed: Listed, tongue: SiteWords) -> Iterator[str]:
    paper = listed.paper
    where = as_xml(f"{facts.url}papers/{folder_of(listed.id)}/")
    told, frame = brief(listed, tongue.words), tongue.frame
    answers = frame.with_answers if listed.practice else frame.without_answers
    facts_of = (paper.course, paper.term, told.questions, told.marks, answers)
    summary = tongue.words.comma.join(filter(None, facts_of))
    yield "<entry>"
    # The address is the paper's for ever, so it is its name as well.
    yield f"<id>{where}</id>"
    yield f"<title>{as_xml(paper.title)}</title>"
    yield f"<updated>{_time(facts, listed)}</updated>"
    yield f'<link rel="alternate" type="text/html" href="{where}"/>'
    yield f'<summary type="text">{as_xml(summary)}</summary>'
    yield "</entry>"


def _time(facts: SiteFacts, listed: Listed) -> str:
    return f"{facts.dates[listed.id].iso}T00:00:00Z"
