"""Papers as a site lists them: questions with teasers, and answers where they are public."""

from examgen.model.content import Blocks
from examgen.model.key import KeyEntry
from examgen.model.paper import Form
from examgen.render.answers import answer_view, entries_of
from examgen.render.content import is_figure
from examgen.render.page import WriterAt
from examgen.render.practice import BandView, band_views
from examgen.render.rules import questions
from examgen.render.site.analysis import analysis_of
from examgen.render.site.cards import flashcard
from examgen.render.site.model import (
    ClosedPaper,
    Entry,
    Listed,
    OpenPaper,
    ReleasedPaper,
    SitePaper,
)
from examgen.render.site.search_text import search_text
from examgen.render.site.spoken_text import spoken_text
from examgen.render.view import paper_view
from examgen.render.words import SITE

TEASER = 120


def listed_paper(given: SitePaper, write: WriterAt) -> Listed:
    """Return a paper's first form; of a withheld one nothing but what a candidate sees."""
    paper = given.view.paper
    form = paper.forms[0]
    view = paper_view(paper, form, write)
    views = {q.number: q for section in view.sections for q in section.questions}
    known = _known(given, form)
    entries = []
    for question in questions(form):
        entry = known.get(question.item)
        entries.append(
            Entry(
                item=question.item,
                question=views[question.number],
                teaser=teaser(question.stem, paper.language),
                words=search_text(question, paper.language),
                worth=f"{float(question.marks):g}",
                answer=answer_view(question, entry, write) if entry else None,
                card=flashcard(question, entry, paper.language) if entry else None,
                analysis=analysis_of(question, entry, write) if entry else None,
                topic=(entry.topic or "") if entry else "",
                tags=entry.tags if entry else (),
            )
        )
    practice = isinstance(given, OpenPaper)
    # Whoever cannot look up all answers cannot tell a score.
    bands: tuple[BandView, ...] = ()
    if isinstance(given, OpenPaper) and all(entry.answer for entry in entries):
        bands = band_views(given.key.bands, paper, form)
    return Listed(id=paper.id, paper=view, entries=tuple(entries), practice=practice, bands=bands)


def _known(given: SitePaper, form: Form) -> dict[str, KeyEntry]:
    match given:
        case ClosedPaper() | ReleasedPaper():
            return {}
        case OpenPaper(key=key, hidden=hidden):
            entries = entries_of(key, form)
            return {item: entry for item, entry in entries.items() if item not in hidden}


def teaser(stem: Blocks, language: str) -> str:
    """Return a stem's beginning in one line, cut between words; formulas as they are spoken."""
    if stem and all(is_figure(block) for block in stem):
        return SITE.figure_question
    text = spoken_text(stem, language)
    return text if len(text) <= TEASER else f"{text[:TEASER].rsplit(' ', 1)[0]} …"
