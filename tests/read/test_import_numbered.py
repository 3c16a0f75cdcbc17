"""Numbered quiz text, as most people paste it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.read.imported import DATA, PATH, findings, written

from examgen.export.markdown import write_file
from examgen.model.item import ItemType, Multiple, Single, Status
from examgen.model.project import Project
from examgen.read.foreign import pasted, tasklist
from examgen.read.foreign.importer import ForeignRead
from examgen.read.foreign.numbered import IMPORTER
from examgen.source import Source


def run(text: str) -> ForeignRead:
    return IMPORTER.read(Source(PATH, text))


def keys(read: ForeignRead) -> list[str]:
    """Return the letters of the right choices of each question, and their number in all."""
    told = []
    for item in read.items:
        assert isinstance(item.response, Single | Multiple)
        choices = item.response.choices
        right = "".join(chr(ord("a") + n) for n, choice in enumerate(choices) if choice.correct)
        told.append(f"{right}/{len(choices)}")
    return told


PLAIN = """\
1. Which planet is nearest to the sun?
a) Venus
b) Mercury
c) Mars
Answer: b
Explanation: It goes round in 88 days.

2. Which have rings?
a) Saturn
b) Venus
c) Uranus
Answer: a, c
"""


def test_the_plain_form() -> None:
    read = run(PLAIN)
    assert findings(read) == []
    assert (
        written(read.items)
        == """\
## q01 {source=1}

Which planet is nearest to the sun?

- [ ] Venus
- [x] Mercury
- [ ] Mars

### Explanation

It goes round in 88 days.

## q02 {source=2}

Which have rings?

- [x] Saturn
- [ ] Venus
- [x] Uranus
"""
    )


@pytest.mark.parametrize("number", ["{}. ", "{}) ", "{}.", "Q{}. ", "Q{}: ", "**{}.** ", "({}) "])
@pytest.mark.parametrize(
    ("letter", "answer"),
    [
        ("a) ", "Answer: b"),
        ("A. ", "Ans: (B)"),
        ("(a) ", "ANSWER: B"),
        ("a. ", "Correct answer: b) two"),
        ("- a) ", "Correct option: b"),
        ("    A) ", "    Ans. (b)"),
        ("**a)** ", "**Answer:** b"),
        ("a)", "[Answer: b]"),
        ("a: ", "The correct answer is b"),
        ("A) ", "Answer: two"),
        ("a) ", "Answer:\nb"),
    ],
)
@pytest.mark.parametrize("gap", ["", "\n"])
def test_the_ways_to_write_it(number: str, letter: str, answer: str, gap: str) -> None:
    texts = []
    for n in (1, 2):
        rows = [f"{number.format(n)}What is it?"]
        for name, words in zip("abc", ("one", "two", "three"), strict=True):
            name_shown = name.upper() if "A" in letter else name
            rows.append(letter.replace("a", name_shown).replace("A", name_shown) + words)
        rows.append(answer)
        texts.append("\n".join(f"{row}{gap}" for row in rows))
    read = run("\n\n".join(texts))
    assert findings(read) == []
    assert keys(read) == ["b/3", "b/3"]
    assert written(read.items).count("What is it?\n\n- [ ] one\n- [x] two\n- [ ] three\n") == 2


@pytest.mark.parametrize(
    "key",
    [
        "Answers: 1. b 2. c",
        "Answers: 1-b, 2-c",
        "Answer key\n1) B\n2) C",
        "Key: 1 b; 2 c",
        "1. b\n2. c",
        "**Answers:**\n\n1. b) two\n2. c",
        "Solutions\n1: b\n2: c",
        "Answers\n1. two\n2. three",
        "| 1 | b |\n| 2 | c |",
        "ANSWERS: Q1. (b), Q2. (c)",
    ],
)
def test_a_list_of_answers_at_the_end(key: str) -> None:
    text = "1. One?\na) one\nb) two\nc) three\n\n2. Two?\na) one\nb) two\nc) three\n\n"
    read = run(f"{text}{key}\n")
    assert findings(read) == []
    assert keys(read) == ["b/3", "c/3"]
    assert "Answer" not in written(read.items)


def test_each_list_of_answers_is_for_what_is_above_it() -> None:
    part = "1. One?\na) x\nb) y\n2. Two?\na) x\nb) y\n"
    read = run(f"{part}Answers: 1-a 2-b\n\n{part}Answers: 1-b 2-a,b\n")
    assert keys(read) == ["a/2", "b/2", "b/2", "ab/2"]
    assert findings(read) == []


def test_several_choices_on_one_line() -> None:
    text = (
        "1. One?\na) x  b) y  c) z\nAnswer: c\n2. Two? (a) x (b) y (c) z\nAnswer: a\n"
        "3. Three?\nA. see B.C.\nB. y\nAnswer: A\n4. Four?\nA. 1 B. 2\nC. 3 D. 4  Answer: D\n"
    )
    read = run(text)
    assert findings(read) == []
    assert keys(read) == ["c/3", "a/3", "a/2", "d/4"]
    assert "- [x] see B.C.\n" in written(read.items)


def test_lists_in_a_stem_are_no_questions() -> None:
    text = (
        "1. Put in order:\n1. Boil\n2. Cool\n3. Eat\na) 1 first\nb) 2 first\nAnswer: a\n"
        "2. Which are true?\n   I. Cats eat.\n   II. Stones eat.\n   A. I\n   B. II\n   Ans: A\n"
        "3. Last?\na) x\nb) y\nAnswer: b\n"
    )
    read = run(text)
    assert [item.source for item in read.items] == ["1", "2", "3"]
    assert keys(read) == ["a/2", "a/2", "b/2"]
    assert [len(item.stem) for item in read.items] == [4, 3, 1]


def test_numbers_may_label_choices() -> None:
    read = run("Q1. One?\n1) x\n2) y\nAnswer: 2\nQ2. Two?\n1) x\n2) y\nAnswer: 1\n")
    assert keys(read) == ["b/2", "a/2"]


def test_questions_without_numbers() -> None:
    read = run("What is it?\nA. x\nB. y\nANSWER: B\n\nAnd this?\nA. x\nB. y\nANSWER: A\n")
    assert findings(read) == []
    assert keys(read) == ["b/2", "a/2"]


def test_marks_at_choices_are_a_key() -> None:
    read = run("1. One?\n*a) x\nb) y\n2. Two?\na) x\nb) y (correct)\n3. Three?\na) x ✓\nb) y\n")
    assert findings(read) == []
    assert keys(read) == ["a/2", "b/2", "a/2"]
    assert "correct" not in written(read.items)


def test_lists_are_choices_where_the_answer_names_an_entry() -> None:
    text = (
        "1. One?\n- x\n- y\nAnswer: y\n2. Two?\n○ x\n○ y\nAns: x\n"
        "3. Three?\ni. x\nii. y\niii. z\nAnswer: (iii)\n"
    )
    read = run(text)
    assert findings(read) == []
    assert keys(read) == ["b/2", "a/2", "c/3"]
    item = run("1. Name one that is no\n- cat\n- dog\nAnswer: fish\n").items[0]
    assert (item.type, len(item.stem)) == (ItemType.SHORT, 3)


@pytest.mark.parametrize("stem", ["(2 marks) Why?", "Why? [2 points]", "Why? (2 pts)"])
def test_marks_at_the_ends_of_a_stem(stem: str) -> None:
    read = run(f"1. {stem}\na) x\nb) y\nAnswer: a\n")
    assert written(read.items).startswith("## q01 {marks=2 source=1}\n\nWhy?\n")


@pytest.mark.parametrize(
    "answer",
    [
        "B) that. Explanation: so it is.",
        "b; Explanation: so it is.",
        "b) so it is.",
        "b - so it is.",
        "b\nso it is.",
        "b\n\nReason: so it is.",
    ],
)
def test_what_follows_the_key_is_the_explanation(answer: str) -> None:
    read = run(f"1. Why?\na) this\nb) that\nAnswer: {answer}\n")
    assert findings(read) == []
    assert written(read.items).endswith("- [x] that\n\n### Explanation\n\nso it is.\n")


def test_questions_without_choices() -> None:
    read = run(
        "1. How many?\nAnswer: 42\n2. It is so.\nAns: True\n3. Who?\nAnswer: Ada\n"
        "4. Which?\na) x\nb) y\nAnswer: a\n"
    )
    assert findings(read) == []
    assert [item.type for item in read.items] == [
        ItemType.NUMERIC,
        ItemType.TRUE_FALSE,
        ItemType.SHORT,
        ItemType.SINGLE,
    ]


def test_plain_text_with_code_and_formulas() -> None:
    text = (
        "1. What does `f(*a)` give for $x^2$ at 3*4*5 and $5?\n```python\n1. x\na) y\n```\n"
        "a) a_b_c\nb) # 1\nAnswer: a\n"
    )
    stem = "What does `f(*a)` give for $x^2$ at 3\\*4\\*5 and $5?\n\n```python\n1. x\na) y\n```\n"
    out = written(run(text).items)
    assert stem in out
    assert "- [x] a_b_c\n- [ ] \\# 1\n" in out


def test_lines_broken_by_a_margin_are_joined() -> None:
    text = (
        "1. This stem is so long that the program which it was copied from has broken it at\n"
        "Column 80 of the page.\nIs that so?\n"
        "a) it is so, and this is\n   wrapped too\nb) no\nAns: a\n"
    )
    item = run(text).items[0]
    assert len(item.stem) == 2
    assert isinstance(item.response, Single)
    assert len(item.response.choices[0].body) == 1


ONE = "1. Why?\na) this\nb) that\n"


@pytest.mark.parametrize(
    ("text", "expected", "draft"),
    [
        (ONE, ["1:4 no-key"], True),
        (f"{ONE}Answer: e\n", ["4:1 key-unknown"], True),
        (f"{ONE}Answer: perhaps\n", ["4:1 key-unknown"], True),
        (f"{ONE}Answer: a\nAnswer: b\n", ["5:1 key-conflict"], True),
        (f"{ONE}Answer: a\nTopic: reasons\n", ["5:1 field-unused"], False),
        (f"{ONE}Answers: 1-a 7-b\n", ["4:16 key-unknown"], False),
        (f"{ONE}Answer: a\n\nAnswers: 1-b, 2-a\n2. No?\n", None, True),
        ("1. Why?\na) this\nc) that\nAnswer: c\n", ["3:1 choice-order"], True),
        ("1. Why? (Choose two)\na) this\nb) that\nAnswer: b\n", ["4:1 key-conflict"], True),
        (f"{ONE}\nBeside the point.\n\nAnswer: b\n", ["5:1 text-unclear"], False),
        (f"{ONE}Answer: b\nPart B: more\n2. Who?\nAns: I\n", ["5:1 text-unused"], False),
        (f"{ONE}Answer: b\n2. Explain.\n", ["5:4 no-choices"], False),
    ],
)
def test_what_is_not_understood_is_reported(
    text: str, expected: list[str] | None, draft: bool
) -> None:
    read = run(text)
    assert expected is None or findings(read) == expected
    assert (read.items[0].status is Status.DRAFT) is draft
    assert findings(read)


def kept(read: ForeignRead) -> str:
    return write_file(read.items, (), PATH, Project())[0] + "\n".join(
        (read.title or "", *read.comments)
    )


def test_what_is_not_understood_is_kept() -> None:
    text = (
        "A title\nDo your best.\n1. Why?\na) this\nb) that\nAnswer: perhaps\nLevel: hard\n"
        "Section B: more\n2. Who?\na) you\nb) I\nAnswer: b - since you ask\nAnswers: 9-a\n"
    )
    words = ["A title", "Do your best.", "perhaps", "Level: hard", "Section B: more", "9-a"]
    words.append("since you ask")
    out = kept(run(text))
    assert [word for word in words if word not in out] == []


def test_text_without_questions_is_reported() -> None:
    read = run("Just some words.\n")
    assert findings(read) == ["1:1 no-questions"]
    assert read.comments == ("Just some words.",)


def test_bands_at_the_end() -> None:
    read = run(f"{PLAIN}\nResults\n2 | Good\n0-1 | Read on\n")
    assert [band.label for band in read.bands] == ["Good", "Read on"]


def test_the_other_kinds_are_left_to_their_importers() -> None:
    for name in ("boxes.md", "details.md", "matter.md", "pasted.txt"):
        text = (DATA / name).read_text("utf-8")
        best = max(pasted.IMPORTER.sniff(text), tasklist.IMPORTER.sniff(text))
        assert best > IMPORTER.sniff(text)
    bare = "Question 1\nWhy?\nA) 1. x\nB) 2. y\n"
    assert pasted.IMPORTER.sniff(bare) > IMPORTER.sniff(bare)
    assert IMPORTER.sniff(PLAIN) > max(pasted.IMPORTER.sniff(PLAIN), tasklist.IMPORTER.sniff(PLAIN))
    assert IMPORTER.sniff("# Notes\n\n1. Buy milk\n2. Go home\n") == 0


_TEXT = (DATA / "numbered_lines.txt").read_text("utf-8")
_LINES = st.sampled_from(_TEXT.split("\n"))


@given(st.lists(_LINES, max_size=20).map("\n".join))
def test_whatever_is_read_reads_back(text: str) -> None:
    items = run(text).items
    _, lost = write_file(items, (), PATH, Project())
    # Code that shows boxes gets the language `markdown`, and that is reported.
    if not lost:
        written(items)


@given(st.lists(_LINES, max_size=12))
def test_no_words_are_dropped(lines: list[str]) -> None:
    lines = [line if line != "text" else f"text{n}" for n, line in enumerate(lines)]
    read = run("\n".join(lines))
    out = kept(read)
    assert [line for line in lines if line.startswith("text") and line not in out] == []
