"""Papers set as a whole, and booklets: sheets of four pages, some of which say to turn over."""

import re
from dataclasses import replace

from examgen.diagnostic import Diagnostic
from examgen.model.paper import Paper
from examgen.render.languages import words_for
from examgen.render.pdf.document import Notes, lay_out
from examgen.render.pdf.language import quoted
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title
from examgen.render.theme import Theme, fill
from examgen.render.words import Words

_BODY = re.compile(r"<body\b[^>]*>")

BOOKLET = "booklet"
SHEET = 4


def is_bound(paper: Paper) -> bool:
    """Tell whether a paper is a booklet."""
    return paper.theme == BOOKLET


def blank_pages(pages: int) -> int:
    """Return how many empty pages fill the last sheet."""
    return -pages % SHEET


def turned(pages: int, blanks: int) -> tuple[int, ...]:
    """Return the pages, from 1, that say to turn over: right ones that are read on behind.

    The cover is none of them: it says to wait.
    """
    return tuple(range(3, pages - blanks, 2))


def turn_rules(pages: int, blanks: int, words: Words) -> str:
    """Return the style rules of the pages that say to turn over."""
    return "".join(
        [
            f"\n@page :nth({page}) {{ @bottom-right {{ content: {quoted(words.turn_over)} }} }}"
            for page in turned(pages, blanks)
        ]
    )


def whole_paper(
    shown: PaperView, theme: Theme, css: str, sheet: Sheet, line: str = ""
) -> tuple[str | None, str, tuple[Diagnostic, ...]]:
    """Return a paper's HTML with its style sheet, or what is wrong with a bank's own templates.

    ``line`` is HTML that stands before all else. The pages of a booklet have to be counted
    before it is known how many are blank and which say to turn over.
    """
    html, mistakes = _filled(shown, theme, line)
    if html is not None and shown.theme == BOOKLET:
        pages = len(lay_out(html, css, sheet, Notes()).pages)
        blanks = blank_pages(pages)
        css += turn_rules(pages + blanks, blanks, words_for(sheet.language))
        html, mistakes = _filled(replace(shown, blanks=blanks), theme, line)
    return html, css, mistakes


def _filled(shown: PaperView, theme: Theme, line: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    words = words_for(shown.language)
    values = {"paper": shown, "title": document_title(shown), "words": words}
    html, mistakes = fill(theme, "paper.html", values)
    if html is None:
        return None, mistakes
    return _BODY.sub(lambda body: body[0] + line, html, count=1), mistakes
