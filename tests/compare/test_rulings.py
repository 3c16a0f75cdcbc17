"""Rulings of a blueprint that came, changed or went: they count as changes of keys."""

from dataclasses import replace

import pytest
from tests.compare.sides import side

from examgen.changed import summary
from examgen.compare import compare
from examgen.model.comparison import Comparison, Document, Kind
from examgen.model.project import Project
from examgen.read.blueprint import read_blueprint
from examgen.render.diff_labels import DIFF_WORDS
from examgen.render.diff_page import Shown, diff_page
from examgen.report.diff_text import diff_text
from examgen.source import Source

PATH = "bank/papers/quiz.yaml"
PLAIN = "title: Quiz\nsections:\n  - title: All\n    questions: [a, b, c]\n"
ONE = "rulings:\n  - {question: a, any_of: [B]}\n"
OTHER = (
    'rulings:\n  - {question: a, any_of: ["A, C", "A"], drop: attempted}\n'
    "  - {question: b, drop: all}\n"
)


def compared(old: str, new: str) -> Comparison:
    sides = []
    for text in (old, new):
        blueprint, found = read_blueprint(Source(PATH, PLAIN + text), Project())
        assert blueprint is not None, found
        papers = {"quiz": Document(path=PATH, text=PLAIN + text, blueprint=blueprint)}
        sides.append(replace(side(""), papers=papers))
    return compare(*sides)


def told(found: Comparison) -> list[str]:
    (document,) = found.documents
    return [
        "".join(f"`{piece.text}`" if piece.quoted else piece.text for piece in change.said)
        for change in document.changes
        if change.kind is Kind.KEY
    ]


FIRST = "as its key says"
SECOND = "`B` accepted too"
THIRD = "`A, C` or `A` accepted too and dropped with full marks for all who answered it"
LAST = "dropped with full marks for all"


@pytest.mark.parametrize(
    ("old", "new", "words", "count"),
    [
        ("", ONE, [f"`a` was {FIRST}, now {SECOND}"], "1 ruling changed, 1 blueprint changed"),
        (ONE, "", [f"`a` was {SECOND}, now {FIRST}"], "1 ruling changed, 1 blueprint changed"),
        (
            ONE,
            OTHER,
            [f"`a` was {SECOND}, now {THIRD}", f"`b` was {FIRST}, now {LAST}"],
            "2 rulings changed, 1 blueprint changed",
        ),
        (ONE, ONE + "marks: 3\n", [], "1 blueprint changed"),
    ],
)
def test_rulings_are_told(old: str, new: str, words: list[str], count: str) -> None:
    found = compared(old, new)
    assert told(found) == words
    assert summary(found) == count
    text = diff_text(found, colour=False)
    assert all(f"  ruling: {line}" in text for line in words)


def test_the_page_marks_them_as_changes_of_keys() -> None:
    def page(old: str, new: str) -> str:
        return diff_page(compared(old, new), Shown())

    chip = f'<span class="chip">{DIFF_WORDS.key}</span> <code>quiz</code>'
    assert chip in page(ONE, OTHER)
    assert chip not in page(ONE, ONE + "marks: 3\n")
