"""What is read of a question, and what is said about it: the very words."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.compare.sides import PATH, compared, said, side

from examgen.changed import aside, is_empty, summary
from examgen.compare import compare
from examgen.model.comparison import Fate, FigureFile, Move
from examgen.model.project import Project
from examgen.report.diff_text import diff_text

PICK = (
    "What does it cost to sort $n$ numbers?\n\n- [x] very much\n  > So it is.\n"
    "- [ ] nothing\n- [ ] hardly anything\n"
)
CASES = {
    "stem": ("to sort", "to merge", ["stem: What does it cost to [-sort-]{+merge+} $n$ numbers?"]),
    "formula": ("$n$", "$n^2$", ["stem: What does it cost to sort $n{+^2+}$ numbers?"]),
    "markup": ("cost", "*cost*", ["stem: What does it {+*+}cost{+*+} to sort $n$ numbers?"]),
    "rationale": ("So it", "Thus it", ["rationale of choice A: [-So-]{+Thus+} it is."]),
    "choice added": (
        "- [ ] nothing\n",
        "- [ ] nothing\n- [ ] two marks\n",
        ["choice C: added: `two marks`"],
    ),
    "choice removed": ("- [ ] nothing\n", "", ["choice B: removed: `nothing`"]),
    "choice reworded": (
        "hardly anything",
        "hardly something",
        ["choice C: hardly [-anything-]{+something+}"],
    ),
    "explanation": (
        "anything\n",
        "anything\n\n### Explanation\n\nNo end.\n",
        ["explanation: added {+No end.+}"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_changed_text_is_shown_word_by_word(name: str) -> None:
    before, after, expected = CASES[name]
    assert before in PICK
    assert said(PICK, PICK.replace(before, after)) == expected


def test_a_formula_is_shown_by_its_signs() -> None:
    assert said("How?\n\nAnswer: 1\n", "How $n$?\n\nAnswer: 1\n") == ["stem: How{+ $n$+}?"]


FIELDS = {
    "marks=1": ("marks=2", "marks: was 1, now 2"),
    "difficulty=easy": ("difficulty=hard", "difficulty: was 0.25, now 0.75"),
    "status=draft": ("status=ready", "status: was `draft`, now `ready`"),
    "tags=a,b": ("tags=b,c", "tags: added `c`, removed `a`"),
    "topic=x": ("topic=y", "topic: was `x`, now `y`"),
    "author=Ada": ("", "author: was `Ada`, now none"),
    "level=apply": ("level=analyse", "level: was `apply`, now `analyse`"),
    "shuffle=true": ("shuffle=false", "shuffle: was `true`, now `false`"),
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_changed_field_says_what_it_was_and_is(field: str) -> None:
    after, expected = FIELDS[field]
    heads = [f"## q {{{inside}}}\n\n" if inside else "## q\n\n" for inside in (field, after)]
    found = compared(*(head + PICK for head in heads))
    assert [line.strip() for line in diff_text(found, colour=False).split("\n")][-2:] == [
        expected,
        "",
    ]
    assert summary(found) == "1 item with other data"


def test_lines_wrapped_otherwise_are_no_change() -> None:
    found = compared("## q\n\n" + PICK, "## q\n\n" + PICK.replace("to sort", "to\nsort"))
    assert is_empty(found)
    assert aside(found) == ("1 item was only re-formatted",)


def test_blank_lines_and_places_are_no_change_at_all() -> None:
    assert compared("## q\n\n" + PICK, "\n\n## q\n\n" + PICK).reformatted == 0


FIGURE = "## q\n\nWhat is this?\n\n![A tree]({path})\n\nAnswer: oak\n"


def test_a_figure_counts_by_what_it_holds() -> None:
    old, new = ("bank/questions/tree.svg", "bank/questions/oak.svg")
    one, other = FigureFile(digest="1", size=1234), FigureFile(digest="2", size=2000)
    text = FIGURE.format(path="tree.svg")
    before = side(text, figures={old: one})
    same = compare(before, side(text, figures={old: other}))
    assert diff_text(same, colour=False).endswith(
        "  figure: `bank/questions/tree.svg` was 1,234 bytes, now 2,000 bytes\n"
    )
    moved = compare(before, side(FIGURE.format(path="oak.svg"), figures={new: one}))
    assert is_empty(moved)
    replaced = compare(before, side(FIGURE.format(path="oak.svg"), figures={new: other}))
    assert [c.part for c in replaced.items[0].changes] == ["figure", "figure"]
    alt = compare(before, side(text.replace("A tree", "An oak"), figures={old: one}))
    assert "![[-A tree-]{+An oak+}]" in diff_text(alt, colour=False)


PASSAGE = (
    "## s {stimulus title=Map}\n\nThe map shows a {what}.\n\n"
    "## one {stimulus=s}\n\nHow long?\n\nAnswer: 1\n\n"
    "## two {stimulus=s}\n\nHow wide?\n\nAnswer: 2\n"
)


def test_a_passage_is_told_once_with_its_items() -> None:
    found = compared(PASSAGE.replace("{what}", "lake"), PASSAGE.replace("{what}", "river"))
    assert found.items == ()
    (change,) = found.stimuli
    assert change.items == ("one", "two")
    assert diff_text(found, colour=False) == (
        "old → new: 1 passage changed\n\nCHANGES\n"
        f"{PATH}:1 s passage of 2 items\n  body: The map shows a [-lake-]{{+river+}}.\n"
    )


def test_a_default_of_the_bank_is_told_once() -> None:
    text = "## q\n\n" + PICK + "\n## r {marks=4}\n\nWhat?\n\nAnswer: 1\n"
    one, two = Project(marks=Fraction(1)), Project(marks=Fraction(2))
    found = compare(side(text, project=one), side(text, project=two))
    assert found.items == ()
    assert found.reformatted == 0
    assert "  marks: was 1, now 2 (for the 1 item that does not say)\n" in diff_text(
        found, colour=False
    )


OTHER = (
    "## {id}\n\nWhich of these rivers runs through {town}, by the old bridge?\n\nAnswer: Rhine\n"
)


def test_a_new_id_with_an_alias_is_the_same_question() -> None:
    old = OTHER.format(id="one", town="Basel")
    new = OTHER.format(id="two {aliases=one}", town="Cologne").replace("Rhine", "the Rhine")
    found = compared(old, new)
    (change,) = found.items
    assert (change.old and change.old.id, change.id) == ("one", "two")
    assert "  id: was `one`, now `two`\n" in diff_text(found, colour=False)


def test_a_new_id_without_an_alias_is_told_by_likeness() -> None:
    found = compared(OTHER.format(id="one", town="Basel"), OTHER.format(id="two", town="Bonn"))
    assert [change.fate for change in found.items] == [Fate.CHANGED]
    assert (
        "  id: was `one`, now `two`; without an alias, locks and other items do not find it\n"
        in diff_text(found, colour=False)
    )


def test_another_question_is_another_question() -> None:
    found = compared(OTHER.format(id="one", town="Basel"), "## two\n\nHow many?\n\nAnswer: 5\n")
    assert [(c.id, c.fate) for c in found.items] == [
        ("one", Fate.REMOVED),
        ("two", Fate.ADDED),
    ]
    assert summary(found) == "1 item added, 1 item removed"


def test_a_question_in_another_file_is_noted() -> None:
    text = "## q\n\n" + PICK
    found = compare(side(text), side(text, path="bank/questions/r.md"))
    assert is_empty(found)
    assert found.moves == (Move(id="q", old=PATH, new="bank/questions/r.md"),)
    assert aside(found) == (f"q moved from {PATH} to bank/questions/r.md",)


def test_a_question_of_a_file_with_errors_is_not_said_to_be_removed() -> None:
    old = side("## q\n\n" + PICK)
    new = replace(side("", "new"), broken=frozenset([PATH]))
    assert summary(compare(old, new)) == "1 item gone or unreadable"
    assert summary(compare(new, old)) == "1 item new or readable again"


def test_control_characters_and_colours() -> None:
    hostile = "Look \u202eup\u202c?\n\nAnswer: 1\n"
    found = compared("## q\n\nLook?\n\nAnswer: 1\n", "## q\n\n" + hostile)
    text = diff_text(found, colour=False)
    assert "\u202e" not in text
    assert "<U+202E>" in text
    assert "\x1b" not in text
    assert "\x1b[32m{+" in diff_text(found, colour=True)
