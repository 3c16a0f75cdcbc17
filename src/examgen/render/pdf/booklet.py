"""Papers bound as booklets: sheets of four pages, and which pages say to turn over."""

from examgen.model.paper import Paper
from examgen.render.words import WORDS

SHEET = 4


def is_bound(paper: Paper) -> bool:
    """Tell whether a paper is a booklet."""
    return paper.theme == "booklet"


def blank_pages(pages: int) -> int:
    """Return how many empty pages fill the last sheet."""
    return -pages % SHEET


def turned(pages: int, blanks: int) -> tuple[int, ...]:
    """Return the pages, from 1, that say to turn over: right ones that are read on behind.

    The cover is none of them: it says to wait.
    """
    return tuple(range(3, pages - blanks, 2))


def turn_rules(pages: int, blanks: int) -> str:
    """Return the style rules of the pages that say to turn over."""
    return "".join(
        [
            f'\n@page :nth({page}) {{ @bottom-right {{ content: "{WORDS.turn_over}" }} }}'
            for page in turned(pages, blanks)
        ]
    )
