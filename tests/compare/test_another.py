"""Answers that look alike and are others: figures with one description, signs, formulas."""

import pytest
from tests.compare.sides import compared, said, side

from examgen.changed import kind_of
from examgen.compare import compare
from examgen.model.comparison import FigureFile, ItemChange, Kind

CHOICE = "Which of them is it?\n\n- [x] {}\n- [ ] nothing of the kind\n"
FILES = ("bank/questions/red.svg", "bank/questions/blue.svg")
RED, BLUE, GREEN = (FigureFile(digest=name, size=9) for name in ("1", "2", "3"))
FIGURES = dict(zip(FILES, (RED, BLUE), strict=True))
PICTURED = {
    "choice": (
        "- [x] ![A graph](red.svg)\n- [ ] ![A graph](blue.svg)\n",
        "the key was A `![A graph] red.svg`, now A `![A graph] blue.svg`",
    ),
    "match": (
        "- one => ![A graph](red.svg)\n- two => ![A graph](blue.svg)\n",
        "`one` belonged to `![A graph] red.svg`, now to `![A graph] blue.svg`",
    ),
    "left sides": (
        "- ![A graph](red.svg) => 1\n- ![A graph](blue.svg) => 2\n",
        "`![A graph] blue.svg` belonged to `2`, now to `1`",
    ),
    "order": (
        "1. ![A graph](red.svg)\n2. ![A graph](blue.svg)\n",
        "the right order was `![A graph] red.svg`, `![A graph] blue.svg`, "
        "now `![A graph] blue.svg`, `![A graph] red.svg`",
    ),
}
TYPES = {"match": "match", "left sides": "match", "order": "order"}


def question(name: str) -> str:
    kind = f" {{type={TYPES[name]}}}" if name in TYPES else ""
    return f"## q{kind}\n\nWhat belongs where?\n\n{PICTURED[name][0]}"


def exchanged(text: str) -> str:
    return text.replace("red.", "?").replace("blue.", "red.").replace("?", "blue.")


def words(change: ItemChange) -> list[str]:
    return ["".join(f"`{p.text}`" if p.quoted else p.text for p in c.said) for c in change.changes]


@pytest.mark.parametrize("name", PICTURED)
def test_figures_that_change_places_change_the_key(name: str) -> None:
    old = question(name)
    before = side(old, figures=FIGURES)
    (change,) = compare(before, side(exchanged(old), figures=FIGURES)).items
    assert kind_of(change) is Kind.KEY
    assert words(change)[0] == PICTURED[name][1]
    # The files themselves may be exchanged as well.
    turned = dict(zip(FILES, (BLUE, RED), strict=True))
    (change,) = compare(before, side(old, figures=turned)).items
    assert kind_of(change) is Kind.KEY


def test_another_figure_in_the_right_choice_is_another_key() -> None:
    before = side(question("choice"), figures=FIGURES)
    for file, kind in ((0, Kind.KEY), (1, Kind.TEXT)):
        changed = FIGURES | {FILES[file]: GREEN}
        (change,) = compare(before, side(question("choice"), figures=changed)).items
        assert kind_of(change) is kind


def test_figures_in_other_places_of_a_stem_are_told() -> None:
    text = "## q\n\n![A graph](red.svg) before ![A graph](blue.svg)\n\nAnswer: 1\n"
    found = compare(side(text, figures=FIGURES), side(exchanged(text), figures=FIGURES))
    (change,) = found.items
    assert [(c.kind, c.part) for c in change.changes] == [(Kind.TEXT, "stem")]
    assert words(change) == ["shows its figures in other places"]
    passage = "## s {stimulus}\n\n![A graph](red.svg) and ![A graph](blue.svg)\n"
    found = compare(side(passage, figures=FIGURES), side(exchanged(passage), figures=FIGURES))
    assert [[c.part for c in one.changes] for one in found.stimuli] == [["body"]]


OTHERS = [
    ("-3", "3"),
    ("- 3 degrees", "3 degrees"),
    ("about x − 3 or so", "about x + 3 or so"),
    ("$10^{-3}$ metres", "$10^{3}$ metres"),
    ("O(n²) in the worst case", "O(n³) in the worst case"),
    ("½ of all of them", "¼ of all of them"),
    ("它有三个极值点", "它有四个极值点"),
    ("all x > y are so", "all x < y are so"),
    ("where $x \\le y$ holds", "where $x \\ge y$ holds"),
    ("`rows[1:]` of the table", "`rows[:1]` of the table"),
    ("It is convex everywhere", "It is not convex everywhere"),
    ("It doesn't converge for all", "It does converge for all"),
    ("everybody but the last", "nobody at all"),
]
SAME = [
    ("pages 2–3 of it", "pages 2-3 of it"),
    ("the length of rows", "the length of `rows`"),
    ("a sum of $x+y$ and more", "the sum of $x + y$ and more"),
    ("teh mean of them all", "the mean of them all"),
]


@pytest.mark.parametrize(("old", "new"), OTHERS)
def test_one_sign_makes_another_answer(old: str, new: str) -> None:
    lines = said(CHOICE.format(old), CHOICE.format(new))
    assert lines[0].startswith("the key was A "), lines


@pytest.mark.parametrize(("old", "new"), SAME)
def test_other_words_are_the_same_answer(old: str, new: str) -> None:
    found = compared("## q\n\n" + CHOICE.format(old), "## q\n\n" + CHOICE.format(new))
    assert [kind_of(change) for change in found.items] == [Kind.TEXT]


def test_marks_that_move_between_like_choices_are_a_key() -> None:
    old = "Which?\n\n- [x] *x*\n- [ ] \\*x\\*\n"
    new = "Which?\n\n- [x] \\*x\\*\n- [ ] *x*\n"
    (change,) = compared("## q\n\n" + old, "## q\n\n" + new).items
    assert kind_of(change) is Kind.KEY


def test_a_criterion_in_place_of_another_is_a_key() -> None:
    old = "## q {type=essay}\n\nWhy?\n\n### Rubric\n\n- Names the cause (1)\n"
    for text, kind in (("Names a cause", Kind.TEXT), ("Mentions Paris twice", Kind.KEY)):
        (change,) = compared(old, old.replace("Names the cause", text)).items
        assert kind_of(change) is kind
