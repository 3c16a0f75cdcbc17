"""Items on forms: labels, keys that fit them, joins by id."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from examgen.assemble import assemble
from examgen.assemble.canon import one_line
from examgen.assemble.place import CODE_LINES, ESSAY_LINES, label
from examgen.model.blueprint import FormsSpec, QuestionOrder
from examgen.model.item import Essay, ItemType, Match, MenuGap, Multiple, Order, Pair, TextGap
from examgen.model.key import (
    GapsKey,
    JudgementKey,
    KeyEntry,
    LetterKey,
    MatchKey,
    NumberKey,
    OrderKey,
    RubricKey,
    TextKey,
)
from examgen.model.marking import Amount, MarkingScheme, Rule
from examgen.model.paper import (
    FillGaps,
    GapBlank,
    GapMenu,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    PickMany,
    PickOne,
    Question,
    TextBlank,
    WriteCode,
    WriteText,
)
from examgen.model.project import Project

if TYPE_CHECKING:
    from tests.assemble.conftest import Build


@pytest.mark.parametrize(
    ("index", "expected"),
    [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")],
)
def test_labels(index: int, expected: str) -> None:
    assert label(index) == expected


def placed(build: type[Build], name: str, seed: str = "1") -> tuple[Question, KeyEntry]:
    made = build.paper(build.every_type(), build.section(name), seed=seed)
    return build.questions(made)[0], made.key.forms[0].entries[0]


def test_letters_point_at_the_right_choices(build: type[Build]) -> None:
    for seed in "123456":
        question, entry = placed(build, "i-multiple", seed)
        assert isinstance(question.task, PickMany)
        assert isinstance(entry.key, LetterKey)
        texts = {choice.label: one_line(choice.body) for choice in question.task.choices}
        assert list(texts) == ["A", "B", "C", "D", "E"]
        assert {texts[name] for name in entry.key.labels} == {"q", "s"}
        assert list(entry.key.labels) == sorted(entry.key.labels)
        for note in entry.choices:
            assert texts[note.label] == "pqrst"[note.origin]
            assert one_line(note.rationale) == f"because {note.origin}"
            assert entry.orders[note.label] == note.origin


def test_r24_sets_join_on_the_id(build: type[Build]) -> None:
    bank = build.bank(*build.items("t1", 12))
    made = build.paper(
        bank,
        build.section(pick=12),
        forms=FormsSpec(codes=("A", "B")),
        question_order=QuestionOrder.WITHIN_SECTIONS,
    )
    right: list[dict[str, str | None]] = []
    for index, form in enumerate(made.key.forms):
        found: dict[str, str | None] = {}
        for question, entry in zip(build.questions(made, index), form.entries, strict=True):
            assert (question.item, question.number) == (entry.item, entry.number)
            assert isinstance(question.task, PickOne)
            assert isinstance(entry.key, LetterKey)
            texts = {c.label: one_line(c.body) for c in question.task.choices}
            found[entry.item] = texts[entry.key.labels[0]]
        right.append(found)
    assert right[0] == right[1]
    assert set(right[0].values()) == {"red"}
    assert made.key.forms[0] != made.key.forms[1]


def test_numbers_texts_and_judgements(build: type[Build]) -> None:
    question, entry = placed(build, "i-numeric")
    assert question.task == NumberBlank(unit="GB")
    assert isinstance(entry.key, NumberKey)
    assert entry.key.accepted[0].high == 2
    question, entry = placed(build, "i-short")
    assert question.task == TextBlank()
    assert entry.key == TextKey(accepted=("LoRA",), pattern="lo-?ra")
    question, entry = placed(build, "i-true-false")
    assert question.task == JudgeStatement()
    assert entry.key == JudgementKey(value=True)


def test_match_columns(build: type[Build]) -> None:
    question, entry = placed(build, "i-match")
    assert isinstance(question.task, MatchColumns)
    assert isinstance(entry.key, MatchKey)
    left = {choice.label: one_line(choice.body) for choice in question.task.left}
    right = {choice.label: one_line(choice.body) for choice in question.task.right}
    assert left == {"1": "a", "2": "b", "3": "c"}
    assert set(right) == {"A", "B", "C", "D"}
    pairs = [(left[one], right[other]) for one, other in entry.key.pairs]
    assert pairs == [("a", "one"), ("b", "two"), ("c", "three")]
    words = ["one", "two", "three", "four"]
    assert {name: words[origin] for name, origin in entry.orders.items()} == right


def test_equal_right_sides_share_a_label(build: type[Build]) -> None:
    text, span = build.text, build.span()
    pairs = tuple(
        Pair(left=text(left), right=text(right), span=span)
        for left, right in (("a", "x"), ("b", "y"), ("c", "x"))
    )
    bank = build.bank(build.item("m", Match(pairs=pairs, extras=(text("y"),))))
    made = build.paper(bank, build.section("m"))
    task, key = build.questions(made)[0].task, made.key.forms[0].entries[0].key
    assert isinstance(task, MatchColumns)
    assert isinstance(key, MatchKey)
    assert sorted(str(one_line(choice.body)) for choice in task.right) == ["x", "y"]
    assert key.pairs[0][1] == key.pairs[2][1] != key.pairs[1][1]


def test_order_entries(build: type[Build]) -> None:
    shown = set()
    for seed in range(30):
        question, entry = placed(build, "i-order", str(seed))
        assert isinstance(question.task, OrderEntries)
        assert isinstance(entry.key, OrderKey)
        texts = {choice.label: str(one_line(choice.body)) for choice in question.task.entries}
        assert [texts[name] for name in entry.key.labels] == ["w", "x", "y", "z"]
        assert {name: "wxyz"[origin] for name, origin in entry.orders.items()} == texts
        shown.add("".join(texts.values()))
    assert len(shown) > 12


def test_match_and_order_are_mixed_even_where_nothing_is_shuffled(build: type[Build]) -> None:
    bank = build.every_type()
    for name in ("i-match", "i-order"):
        made = {
            repr(
                build.paper(bank, build.section(name), seed=str(s), shuffle_choices=False)
                .key.forms[0]
                .entries[0]
                .orders
            )
            for s in range(30)
        }
        assert len(made) > 12


def test_gaps(build: type[Build]) -> None:
    places = set()
    for seed in range(12):
        question, entry = placed(build, "i-cloze", str(seed))
        assert isinstance(question.task, FillGaps)
        assert isinstance(entry.key, GapsKey)
        assert question.task.gaps[:2] == (GapBlank(number=False), GapBlank(number=True))
        menu, key = question.task.gaps[2], entry.key.gaps[2]
        assert isinstance(menu, GapMenu)
        assert isinstance(key, MenuGap)
        assert menu.choices == key.choices
        assert key.choices[key.key] == "down"
        assert isinstance(entry.key.gaps[0], TextGap)
        places.add(key.key)
    assert places == {0, 1, 2}


def test_space_on_paper_does_not_follow_the_answer(build: type[Build]) -> None:
    question, entry = placed(build, "i-essay")
    assert question.task == WriteText(lines=ESSAY_LINES)
    assert isinstance(entry.key, RubricKey)
    question, entry = placed(build, "i-code")
    assert question.task == WriteCode(lines=CODE_LINES, language="python", starter="def f():")
    bank = build.bank(build.item("e", Essay(rubric=(), lines=3)))
    made = build.paper(bank, build.section("e"))
    assert build.questions(made)[0].task == WriteText(lines=3)


def test_more_choices_than_letters(build: type[Build]) -> None:
    texts = [f"choice {chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(30)]
    bank = build.bank(build.item("m", Multiple(choices=build.choices(texts, (0, 29)))))
    task = build.questions(build.paper(bank, build.section("m")))[0].task
    assert isinstance(task, PickMany)
    assert [choice.label for choice in task.choices][24:28] == ["Y", "Z", "AA", "AB"]


def test_an_empty_order_and_match_do_not_raise(build: type[Build]) -> None:
    bank = build.bank(build.item("m", Match(pairs=())), build.item("o", Order(entries=())))
    assert build.ids(build.paper(bank, build.section("m", "o"))) == ["m", "o"]


def test_the_paper_carries_its_rules_and_the_key_its_seed(build: type[Build]) -> None:
    minus = Rule(wrong=Amount(per_mark=Fraction(-1, 3)))
    flat = Rule(wrong=Amount(constant=Fraction(-1)))
    scheme = MarkingScheme(rules={ItemType.SINGLE: minus, ItemType.CODE: flat}, default=flat)
    made = build.paper(
        build.every_type(), build.section("i-single", "i-short"), seed="s", marking=scheme
    )
    assert made.paper.rules == {ItemType.SINGLE: minus, ItemType.SHORT: flat}
    assert made.key.scheme == scheme
    assert made.key.seed == "s"


def test_what_the_blueprint_leaves_open_comes_from_the_bank(build: type[Build]) -> None:
    project = Project(course="Course", institution="School", language="de", licence="CC0-1.0")
    sections = build.section("i-single")
    plain, _ = assemble(build.blueprint(sections), build.every_type(), project, seed="s")
    own = build.blueprint(sections, course="Own", language="fr", page_size="Letter")
    changed, _ = assemble(own, build.every_type(), project, seed="s")
    assert plain is not None
    assert changed is not None
    paper = plain.paper
    assert (paper.course, paper.institution, paper.language) == ("Course", "School", "de")
    assert paper.licence == "CC0-1.0"
    paper = changed.paper
    assert (paper.course, paper.language, paper.page_size) == ("Own", "fr", "Letter")
