"""What is right of a question, before and after: the very words."""

import pytest
from tests.compare.sides import compared, said

from examgen.changed import kind_of, summary
from examgen.model.comparison import Kind

PICK = "What does sorting cost?\n\n- [ ] `O(1)`\n- [x] `O(n)`\n- [ ] `O(log n)`\n"
CASES = {
    "another choice": (
        PICK,
        PICK.replace("[x]", "[ ]").replace("- [ ] `O(log", "- [x] `O(log"),
        ["the key was B `O(n)`, now C `O(log n)`"],
    ),
    "another text in its place": (
        PICK,
        PICK.replace("`O(n)`", "quadratic in the worst case"),
        [
            "the key was B `O(n)`, now B `quadratic in the worst case`",
            "choice B, the right one: [-`O(n)`-]{+quadratic in the worst case+}",
        ],
    ),
    "another number": (
        "How many?\n\n- [x] about 12 of them in all\n- [ ] none\n",
        "How many?\n\n- [x] about 13 of them in all\n- [ ] none\n",
        [
            "the key was A `about 12 of them in all`, now A `about 13 of them in all`",
            "choice A, the right one: about [-12-]{+13+} of them in all",
        ],
    ),
    "one more is right": (
        "Which?\n\n- [x] a\n- [x] b\n- [ ] c\n",
        "Which?\n\n- [x] a\n- [x] b\n- [x] c\n",
        ["the key was A `a` and B `b`, now A `a` and B `b` and C `c`"],
    ),
    "one of several says something else": (
        "Which?\n\n- [x] a\n- [x] any\n- [ ] c\n",
        "Which?\n\n- [x] a\n- [x] most of all\n- [ ] c\n",
        [
            "one right choice was B `any`, now B `most of all`",
            "choice B, the right one: [-any-]{+most of all+}",
        ],
    ),
    "wider": (
        "How long?\n\nAnswer: 3.14 ± 0.01\n",
        "How long?\n\nAnswer: 3.14 ± 0.1\n",
        [
            "the key was `3.14 ± 0.01` (3.13 to 3.15), now `3.14 ± 0.1` (3.04 to 3.24); "
            "more is accepted"
        ],
    ),
    "narrower": (
        "How long?\n\nAnswer: 60..80\n",
        "How long?\n\nAnswer: 65..80\n",
        ["the key was `60..80`, now `65..80`; less is accepted"],
    ),
    "another value": (
        "How many?\n\nAnswer: 16\n",
        "How many?\n\nAnswer: 17\n",
        ["the key was `16`, now `17`"],
    ),
    "one more number": (
        "How many?\n\nAnswer: 16\n",
        "How many?\n\nAnswer: 16 | 17\n",
        ["accepts `17` too"],
    ),
    "the same number written otherwise": (
        "How many?\n\nAnswer: 16\n",
        "How many?\n\nAnswer: 16.0\n",
        ["answer: the spelling of the answer was `16`, now `16.0`"],
    ),
    "unit": (
        "How long?\n\nAnswer: 3 m\n",
        "How long?\n\nAnswer: 3 cm\n",
        ["the unit was `m`, now `cm`"],
    ),
    "no unit": (
        "How long?\n\nAnswer: 3 m\n",
        "How long?\n\nAnswer: 3\n",
        ["the unit was `m`, now none"],
    ),
    "one more text": (
        "What?\n\nAnswer: LoRA\n",
        "What?\n\nAnswer: LoRA | low rank\n",
        ["accepts `low rank` too"],
    ),
    "one text less": (
        "What?\n\nAnswer: LoRA | low rank\n",
        "What?\n\nAnswer: LoRA\n",
        ["accepts `low rank` no longer"],
    ),
    "another text": (
        "What?\n\nAnswer: LoRA\n",
        "What?\n\nAnswer: QLoRA\n",
        ["the key was `LoRA`, now `QLoRA`"],
    ),
    "judgement": (
        "It is so.\n\nAnswer: true\n",
        "It is so.\n\nAnswer: false\n",
        ["the key was true, now false"],
    ),
    "type": (
        "It is so.\n\nAnswer: true\n",
        "It is so.\n\nAnswer: 4\n",
        ["type: was true-false, now numeric", "the key was true, now `4`"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_changed_key_is_said_in_words(name: str) -> None:
    old, new, expected = CASES[name]
    assert said(old, new) == expected


TYPED = {
    "match": (
        "{type=match}\n\nJoin.\n\n- one => 1\n- two => 2\n- three => 3\n",
        [("- one => 1\n- two => 2", "- one => 2\n- two => 1")],
        ["`one` belonged to `1`, now to `2`", "`two` belonged to `2`, now to `1`"],
    ),
    "order": (
        "{type=order}\n\nSort.\n\n1. first\n2. second\n3. third\n",
        [("1. first\n2. second", "1. second\n2. first")],
        ["the right order was `first`, `second`, `third`, now `second`, `first`, `third`"],
    ),
    "gap": (
        "{type=cloze}\n\nIt takes [[= 4]] bytes and is [[? *small / large]] or [[tiny]].\n",
        [("= 4", "= 8"), ("*small / large", "small / *large"), ("tiny", "tiny || wee")],
        [
            "the key of gap 1 was `4`, now `8`",
            "the key of gap 2 was `small`, now `large`",
            "gap 3 accepts `wee` too",
        ],
    ),
    "rubric": (
        "{type=essay}\n\nWhy?\n\n### Rubric\n\n- Names the cause (1)\n- Gives an example (1)\n",
        [("example (1)", "example (2)"), ("Names the cause", "Names the very cause")],
        [
            "the rubric gave 1 mark for `Gives an example`, now 2 marks",
            "rubric: Names the {+very +}cause",
        ],
    ),
}


@pytest.mark.parametrize("name", TYPED)
def test_keys_of_other_types(name: str) -> None:
    text, edits, expected = TYPED[name]
    old = new = f"## q {text}"
    for before, after in edits:
        assert before in new
        new = new.replace(before, after)
    found = compared(old, new)
    (change,) = found.items
    assert kind_of(change) is Kind.KEY
    assert summary(found) == "1 key changed"
    lines = [
        "".join(f"`{p.text}`" if p.quoted else p.text for p in one.said)
        for one in change.changes
        if one.said
    ]
    assert lines == [line for line in expected if "{+" not in line]


def test_a_typo_in_the_right_choice_is_no_other_key() -> None:
    old = "Which?\n\n- [x] The mean of teh gradients of all workers\n- [ ] none\n"
    assert said(old, old.replace("teh", "the")) == [
        "choice A, the right one: The mean of [-teh-]{+the+} gradients of all workers"
    ]


def test_an_order_of_choices_is_neither_key_nor_text() -> None:
    new = "What does sorting cost?\n\n- [x] `O(n)`\n- [ ] `O(1)`\n- [ ] `O(log n)`\n"
    found = compared("## q\n\n" + PICK, "## q\n\n" + new)
    assert [kind_of(change) for change in found.items] == [Kind.DATA]
    assert said(PICK, new) == ["choices: stand in another order, by their old letters B, A, C"]
