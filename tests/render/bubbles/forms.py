"""Papers for tests of answer sheets, and what their bubbles are."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.render.papers import choices, paper, question

from examgen.model import paper as p

TASKS: tuple[p.Task, ...] = (
    choices(*"abcd"),
    p.PickMany(choices=choices(*"abcde").choices),
    p.JudgeStatement(),
    p.NumberBlank(unit="m"),
    p.MatchColumns(left=choices(*"wxyz").choices, right=choices(*"stuvw").choices),
    p.OrderEntries(entries=choices(*"abcd").choices),
    p.FillGaps(gaps=(p.GapMenu(choices=("in", "on", "at")), p.GapBlank(number=True))),
    p.TextBlank(),
    p.WriteText(lines=4),
    p.WriteCode(lines=4, language="python", starter=None),
    choices(*"abcdefghijklmnopqrstuvwxyz"),
    choices(*"ab"),
)


def answered_by(*tasks: p.Task, page_size: str = "A4", title: str = "Quiz") -> p.Paper:
    made = [question(n, "How?", task) for n, task in enumerate(tasks, 1)]
    return paper(*made, page_size=page_size, title=title)


def in_sections(made: p.Paper, *titles: str) -> p.Paper:
    """Return a paper with its questions dealt out to sections."""
    (whole,) = made.forms[0].sections
    share = -(-len(whole.questions) // len(titles))
    sections = [
        replace(whole, title=title, questions=whole.questions[at * share : (at + 1) * share])
        for at, title in enumerate(titles)
    ]
    return replace(made, forms=(p.Form(code="A", sections=tuple(sections)),))


def bubbles(geometry: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the page and the place of every bubble, those of the ids too."""
    for page in geometry["pages"]:
        asked = [group for one in page["questions"] for group in one["groups"]]
        for group in (*geometry["id"]["groups"], *asked):
            for one in group["bubbles"]:
                yield page["page"], one
