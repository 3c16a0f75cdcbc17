"""Papers as a site lists them: questions with teasers, and answers where they are public."""

from examgen.model.content import Blocks, Table
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
from examgen.render.site.words import SiteWords
from examgen.render.view import paper_view

TEASER = 120


def listed_paper(given: SitePaper, write: WriterAt, tongue: SiteWords) -> Listed:
    """Return a paper's first form; of a withheld one nothing but what a candidate sees."""
    paper, own = given.view.paper, tongue.words
    form = paper.forms[0]
    view = paper_view(paper, form, write, own)
    views = {q.number: q for section in view.sections for q in section.questions}
    known = _known(given, form)
    entries = []
    for question in questions(form):
        entry = known.get(question.item)
        pictured = is_pictured(question.stem)
        entries.append(
            Entry(
                item=question.item,
                type=question.type,
                question=views[question.number],
                teaser=tongue.frame.figure_question
                if pictured
                else teaser(question.stem, paper.language),
                language="en" if pictured and own.tag else paper.language,
                words=search_text(question, paper.language),
                worth=f"{float(question.marks):g}",
                answer=answer_view(question, entry, write, own) if entry else None,
                card=flashcard(question, entry, paper.language, own) if entry else None,
                analysis=analysis_of(question, entry, write, tongue) if entry else None,
                topic=(entry.topic or "") if entry else "",
                tags=entry.tags if entry else (),
            )
        )
    practice, complete = isinstance(given, OpenPaper), all(entry.answer for entry in entries)
    # Whoever cannot look up all answers cannot tell a score.
    bands: tuple[BandView, ...] = ()
    if isinstance(given, OpenPaper) and complete:
        bands = band_views(given.key.bands, paper, form, own)
    return Listed(
        id=paper.id,
        paper=view,
        worth=paper.marks,
        minutes=paper.minutes or 0,
        entries=tuple(entries),
        practice=practice,
        partly=practice and not complete,
        bands=bands,
    )


def _known(given: SitePaper, form: Form) -> dict[str, KeyEntry]:
    match given:
        case ClosedPaper() | ReleasedPaper():
            return {}
        case OpenPaper(key=key, hidden=hidden):
            entries = entries_of(key, form)
            return {item: entry for item, entry in entries.items() if item not in hidden}


def is_pictured(stem: Blocks) -> bool:
    """Tell whether a stem is nothing but figures."""
    return bool(stem) and all(is_figure(block) for block in stem)


def teaser(stem: Blocks, language: str) -> str:
    """Return a stem's beginning in one line, cut between words; formulas as they are spoken."""
    # A table read out in one line tells nothing, and what is asked of it would be cut off.
    told = tuple(block for block in stem if not isinstance(block, Table)) or stem
    text = spoken_text(told, language)
    return text if len(text) <= TEASER else f"{text[:TEASER].rsplit(' ', 1)[0]} …"
