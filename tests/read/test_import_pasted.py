"""Quiz text that was copied from a page."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.read.imported import DATA, PATH, findings, written

from examgen.model.item import Single, Status
from examgen.read.foreign import tasklist
from examgen.read.foreign.importer import ForeignRead
from examgen.read.foreign.pasted import IMPORTER
from examgen.source import Source

TEA = (DATA / "pasted.txt").read_text("utf-8")


def run(text: str) -> ForeignRead:
    return IMPORTER.read(Source(PATH, text))


def test_questions_with_keys_and_explanations() -> None:
    read = run(TEA)
    assert findings(read) == []
    assert (
        written(read.items)
        == """\
## q01 {source="Question 1"}

Which leaf makes tea?

- [x] Camellia
- [ ] Oak
- [ ] Nettle
- [ ] \\*Any\\* leaf

### Explanation

All true teas come from one plant; others are infusions.

## q02 {source="Question 2"}

How hot is water for green tea?

- [ ] 100 °C
- [x] 70–80 °C
- [ ] 20 °C

### Explanation

Boiling water draws out bitter tannins.

It also costs aroma.

## q03 {source="Question 3"}

What costs $5 or $7 a packet?

- [ ] A cat_and_dog blend
- [x] \\# 1

### Explanation

Prices are made up.

## q04 {source="Question 4"}

Which of these are black teas? (Choose two)

- [x] Assam
- [ ] Sencha
- [x] Keemun

### Explanation

Sencha is green.
"""
    )


def test_the_frame_is_kept() -> None:
    read = run(TEA)
    assert read.title == "Quiz: Tea"
    assert read.instructions == ("How well do you know what is in your cup?",)
    assert "4 questions - Click" in read.comments[0]


def test_bands_are_shares_of_the_questions() -> None:
    bands = [(band.share, band.label, band.note) for band in run(TEA).bands]
    assert bands == [
        (Fraction(1), "Master", "You could open a shop!"),
        (Fraction(1, 2), "Drinker", "Try one leaf more"),
        (Fraction(0), "Needs another cup", ""),
    ]


ONE = "Question 1\nWhy?\nA) this\nB) that\n"


@pytest.mark.parametrize(
    ("table", "shares"),
    [
        ("90% - 100%\tTop\n50-89 %\tMiddle\nUnder 50 %\tLow\n", [90, 50, 0]),
        ("1: All\n0: None\n", [100, 0]),
        ("Score  Level\n\n1+  All of it\n< 1  Nothing\n", [100, 0]),
    ],
)
def test_other_tables_of_bands(table: str, shares: list[int]) -> None:
    read = run(f"{ONE}Correct Answer: B\nSo it is.\n\nYour Results\n{table}")
    assert [band.share * 100 for band in read.bands] == shares
    assert findings(read) == []
    assert len(read.items[0].explanation) == 1


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("", ["1:1 no-key"]),
        ("Correct Answer: E\n", ["5:1 key-unknown"]),
        ("Correct Answer: perhaps\n", ["5:1 key-unknown"]),
        ("Answer: A and B\nResults\n3-4 | Good\n0-2 | Bad\n", ["7:1 bands"]),
        ("Answer: A\nResults\n1 | Good\n0.5-0.9 | Bad\n", ["8:1 bands"]),
    ],
)
def test_findings_have_their_places(tail: str, expected: list[str]) -> None:
    read = run(ONE + tail)
    assert findings(read) == expected
    is_draft = read.items[0].status is Status.DRAFT
    assert is_draft == (expected[0] not in ("7:1 bands", "8:1 bands"))


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Correct Answer: B", [False, True]),
        ("The correct answer is: b) that", [False, True]),
        ("Answer = this", [True, False]),
        ("ANSWER: (B).", [False, True]),
    ],
)
def test_ways_to_name_the_key(answer: str, right: list[bool]) -> None:
    response = run(f"{ONE}{answer}\n").items[0].response
    assert isinstance(response, Single)
    assert [choice.correct for choice in response.choices] == right


def test_a_stem_line_that_looks_like_a_choice_is_none() -> None:
    read = run("Question 1\nA cat sat. I. e. it rests.\nB) no A before\nA) x\nB) y\nAnswer: A\n")
    assert len(read.items[0].stem) == 2


def test_choices_may_have_several_lines() -> None:
    read = run("Question 1\nWhy?\nA) this\nor so\nB) that\nAnswer: A\n")
    assert "- [x] this\n\n  or so\n- [ ] that" in written(read.items)


def test_text_without_questions_is_reported() -> None:
    read = run("Just some words.\n")
    assert findings(read) == ["1:1 no-questions"]
    assert read.comments == ("Just some words.",)


def test_the_kinds_are_told_apart() -> None:
    for name in ("boxes.md", "details.md", "matter.md"):
        text = (DATA / name).read_text("utf-8")
        assert tasklist.IMPORTER.sniff(text) > IMPORTER.sniff(text)
    assert IMPORTER.sniff(TEA) > tasklist.IMPORTER.sniff(TEA)


_LINES = st.sampled_from(
    "Question 1|Question 2|Frage 3|A) rho|B) sigma|C. tau|text|# 1|Show Answer|Correct Answer: B|"
    "Answer: A, C|Results|3-4 \\| Good - note|Below 3: Poor|50 %\tHalf||5 questions|$a$ *b* [c](d)|"
    "- [x] e|Explanation: f|(Choose two)".replace("\\|", "\u2016").split("|")
).map(lambda line: line.replace("\u2016", "|"))


@given(st.lists(_LINES, max_size=20).map("\n".join))
def test_whatever_is_read_reads_back(text: str) -> None:
    written(run(text).items)
