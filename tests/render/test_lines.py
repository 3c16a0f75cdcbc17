"""Where lines end: before formulas, code and emphasis, and titles above the text."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest
from tests.render.papers import choices, clean, paper, question

from examgen.render.pdf.document import Notes, lay_out
from examgen.render.pdf.fonts import cut, text_width
from examgen.render.pdf.layout import LAYOUTS, PRINTS, Layout, layout_for, title_em
from examgen.render.pdf.sheet import Sheet

STYLE = """@page { size: %dpx 900px; margin: 0 } body, p { margin: 0 }
html { font: 10pt/1.4 "Exam Serif"; overflow-wrap: break-word }"""
FORMULA = '<span style="display: inline-block; width: 31px">|</span>'
WIDTHS = range(130, 215, 2)


def lines(html: str, width: int) -> list[int]:
    """Return how many words the lines of a paragraph have on a page so many pixels wide."""
    laid = lay_out(html, STYLE % width, Sheet(figures={}, language="en", layout=Layout()), Notes())
    return [len(text.split()) for page in laid.pages for text in _texts(page._page_box)]


def _texts(box: Any) -> Iterator[str]:
    for child in getattr(box, "children", ()):
        if type(child).__name__ == "LineBox":
            yield "".join([getattr(one, "text", "|") for one in child.descendants()])
        else:
            yield from _texts(child)


@pytest.mark.parametrize(
    "after", ["<code>torch.no_grad():</code>", "<em>training</em>", "<b>the rank</b>", FORMULA]
)
@pytest.mark.parametrize("space", [" ", "&nbsp;"])
def test_a_wider_line_holds_no_fewer_words(after: str, space: str) -> None:
    html = f"<html lang=en><body><p>It has a matrix of the rank{space}{after} at most</p></body>"
    first = [lines(html, width)[0] for width in WIDTHS]
    assert first == sorted(first)
    assert first[0] < first[-1]


@pytest.mark.parametrize("name", PRINTS)
@pytest.mark.parametrize("size", LAYOUTS)
def test_titles_above_the_text_leave_room_for_the_code(name: str, size: str) -> None:
    layout = layout_for(size, name)
    long = cut("A title of many words " * 9, title_em(layout))
    assert 30 < len(long) < 130
    assert text_width(long, "regular") <= title_em(layout)
    assert long.endswith("…")
    assert cut("A title", title_em(layout)) == "A title"


def test_a_short_last_word_is_not_alone_on_its_line() -> None:
    asked = "How many trainable vectors does it put before the input with `x` "
    for end in ("then?", "`y`:", "*so*?"):
        counts = set()
        for extra in range(0, 30, 2):
            made = paper(question(1, f"{'w' * extra} {asked}{end}", choices("a", "b")))
            lines = clean(made).pages[0].extract_text(extraction_mode="layout").splitlines()
            begin = next(at for at, line in enumerate(lines) if "How many" in line)
            taken = list(takewhile(lambda line: "A  " not in line, lines[begin:]))
            counts.add(len([line for line in taken if line.strip()]))
            assert all(len(line.split()) > 1 for line in taken if line.strip()), lines
        assert counts == {1, 2}
