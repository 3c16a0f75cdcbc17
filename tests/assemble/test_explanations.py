"""What is said where no paper can be made: where it is, in plain words, and how to mend it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.assemble.mending import Desk, hostile, made_of, shelf, told

from examgen.model.item import ItemType

ENEMIES = hostile((0, 1), (1, 2), (0, 2))


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "questions: 3\nsections: [{pick: 5}, {pick: 2}]",
            "questions: asked for 3, and every draw has 7",
            "ask for 7, or change how many the sections pick",
        ),
        (
            "time: ..2 min\nsections: [{questions: [q000, q001, q002]}]",
            "time: asked for ..2 min, and every draw has 6 min",
            "ask for 6 min, or change the questions",
        ),
        (
            "types: {essay: 2}\nsections: [{pick: 5}]",
            "type essay: asked for 2, and every draw has 0",
            "the bank has no such question that is ready and free",
        ),
        (
            "types: {numeric: 2}\nsections: [{pick: 5, where: {type: single}}]",
            "type numeric: asked for 2, and every draw has 0",
            "the bank has 24 such questions, but no section takes them in",
        ),
        (
            "types: {single: 50 %}\nsections: [{pick: 5, where: {type: single}}]",
            "type single: asked for 50 %, and every draw has 5 of 5",
            "ask for 100 %, or change the questions",
        ),
        (
            "sections: [{pick: 5, types: {single: 33..39 %}}]",
            "type single in section 1: no whole number of questions is 33..39 % of 5",
            "ask for 20 % (1 of 5), or for 40 % (2 of 5)",
        ),
        (
            "marks: 7.3\nsections: [{pick: 5}]",
            "marks: nothing adds up to 7.3",
            "all numbers here are multiples of 1 marks: ask for 7 marks, or for 8 marks",
        ),
        (
            "time: 90 s\nsections: [{pick: 1..5}]",
            "time: nothing adds up to 90 s",
            "all numbers here are multiples of 1 min: ask for 1 min, or for 2 min",
        ),
        (
            "sections: [{pick: ..3, cells: {heat: 0}}]\ntopics: {heat: ..2}",
            None,
            None,
        ),
        (
            "sections: [{difficulty: {easy: 0}}]",
            "this paper has no questions",
            "let a section `pick` questions, or name some",
        ),
        (
            "sections: [{questions: [q000, q001, q002], pick: 1, stimuli: 2}]",
            "`s0` is to come with 2 of its questions, and 3 are named here",
            "name fewer of them, or write `stimuli: 3..`",
        ),
        (
            "sections: [{questions: [q000], pick: 4, stimuli: 6..}]",
            "`s0` is to come with 6.. of its questions, and 4 at most can be here",
            "write `stimuli: ..4`, or name none of them",
        ),
        (
            "sections: [{questions: [q000], cells: {optics/lenses: 1..3}, stimuli: whole}]",
            "`s0` is to come whole, since one of its questions is named here",
            "1 of 3 others fit the counts: make room for them, or write `stimuli: 1..`",
        ),
        (
            "sections: [{questions: [q000, q002], pick: 2, choose: 3}]",
            "candidates choose among `q000` for 1 and `q002` for 2",
            "give the section `marks_each`, so that all are worth the same",
        ),
    ],
)
def test_what_no_draw_can_meet(text: str, message: str | None, hint: str | None) -> None:
    made, said = made_of(Desk(text=text))
    if message is None:
        assert made is not None, said
        return
    (found,) = said
    assert (found.message, found.hint) == (message, hint)
    assert (found.span.line, found.span.column) > (2, 1)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "sections: [{pick: 20, where: {topic: heat}, difficulty: {easy: 3}}]",
            "heat: need 20, have 12",
            "without `topic=heat` there would be 48",
        ),
        (
            "sections: [{pick: 12, where: {topic: heat}, difficulty: {easy: 1..2}}]",
            "heat: need 10 beside those that the counts ask for, have 8",
            "4 more fit a count with a range, and such fill no other place",
        ),
        (
            "sections: [{pick: 9, choose: 3, where: {topic: heat}}]",
            "heat: need 9, have 4",
            "8 more carry other marks, and questions to choose from carry the same: "
            "give the section `marks_each`",
        ),
        (
            "sections: [{pick: 5, stimuli: 5, where: {id: [q000, q001, q002, q003, q012]}}]",
            "section 1: need 5, have 1",
            "4 more belong to passages that cannot come as `stimuli` asks",
        ),
    ],
)
def test_a_pool_that_is_too_small(text: str, message: str, hint: str) -> None:
    found = told(Desk(text=text))
    assert (found.rule, found.message, found.hint) == ("short-pool", message, hint)


def test_enemies_are_told_at_the_questions_that_name_them() -> None:
    ids = "[q000, q001, q002]"
    found = told(Desk(text=f"sections: [{{pick: 2..3, where: {{id: {ids}}}}}]", items=ENEMIES))
    assert found.related[0] == (found.span, "questions picked in section 1 2..3")
    assert {(span.path, span.line, text) for span, text in found.related[1:]} == {
        ("bank/questions/q000.md", 7, "`q000` and `q001` are enemies"),
        ("bank/questions/q000.md", 7, "`q000` and `q002` are enemies"),
        ("bank/questions/q001.md", 7, "`q001` and `q002` are enemies"),
    }


def test_two_pairs_of_which_one_is_enough_are_both_named() -> None:
    items = hostile((12, 16), (24, 36))
    ids = "[q012, q016, q024, q036]"
    found = told(Desk(text=f"sections: [{{pick: 4..8, where: {{id: {ids}}}}}]", items=items))
    assert (found.hint or "").split("\n")[2] == (
        "  let both such pairs stand on one paper: `q012` and `q016`, `q024` and `q036`"
    )


def test_likeness_is_told_in_per_cent_at_the_questions() -> None:
    items = tuple(shelf(words=lambda index: 0 if index in {14, 18, 22} else None))
    ids = "[q014, q018, q022, q026]"
    found = told(Desk(text=f"sections: [{{pick: 3..4, where: {{id: {ids}}}}}]", items=items))
    assert {(span.path, text) for span, text in found.related[1:]} == {
        ("bank/questions/q014.md", "`q014` and `q018` are 100 % alike"),
        ("bank/questions/q014.md", "`q014` and `q022` are 100 % alike"),
        ("bank/questions/q018.md", "`q018` and `q022` are 100 % alike"),
    }


def test_questions_too_like_a_named_one_are_counted() -> None:
    items = tuple(shelf(words=lambda index: 0 if index in {14, 18, 22} else None))
    text = "sections: [{questions: [q014], pick: 2, where: {id: [q018, q022, q026]}}]"
    found = told(Desk(text=text, items=items))
    assert (found.message, found.hint) == (
        "section 1: need 2, have 1",
        "2 more are too like named questions",
    )


def test_a_passage_that_a_named_question_brings_is_called_so() -> None:
    found = told(Desk(text="sections: [{questions: [q000], pick: 1, stimuli: whole}]"))
    assert [text for _, text in found.related] == [
        "questions picked in section 1 = 1",
        "`s0` with all its 3 other questions, since one is named",
    ]
    assert "let `s0` come with fewer or more of its questions" in (found.hint or "")


def test_a_repair_of_one_parallel_form_says_so() -> None:
    found = told(
        Desk(text="forms: {count: 2, kind: parallel}\nmarks: 30\nsections: [{pick: 5..6}]")
    )
    assert (found.hint or "").startswith("for one form, any one of these alone would mend it:")


def test_nothing_is_to_be_changed_of_what_makes_a_form_like_the_first() -> None:
    text = "forms: {count: 3, kind: parallel}\nsections: [{pick: 5, where: {topic: heat}}]"
    _, said = made_of(Desk(text=text))
    first, *rest = said
    assert first.message.startswith("nothing is left for form ")
    (second,) = rest
    assert second.message == "no further form can be like the first: two requirements conflict"
    assert second.hint == (
        "parallel forms are as long, as much worth and as hard as the first one: "
        "write more questions, or ask for fewer forms"
    )
    assert [words for _, words in second.related] == [
        "marks of each form as on the first form",
        "questions with a difficulty on each form as on the first form",
    ]


def test_conflicts_that_share_a_requirement_are_all_told() -> None:
    text = "sections: [{pick: 2, types: {single: 3}, topics: {heat: 4}}]"
    _, said = made_of(Desk(text=text))
    members = {tuple(words for _, words in finding.related) for finding in said}
    assert members == {
        ("questions picked in section 1 = 2", "type single in section 1 = 3"),
        ("questions picked in section 1 = 2", "topic heat in section 1 = 4"),
        ("topic heat in section 1 = 4", "type single in section 1 = 3"),
    }
    assert all("but another remains" in (finding.hint or "") for finding in said)


def test_a_paper_that_may_be_empty_is_not() -> None:
    for seed in range(12):
        made, said = made_of(Desk(text=f"term: t{seed}\nsections: [{{pick: ..3}}, {{pick: ..2}}]"))
        assert made is not None, said
        assert sum(len(section.questions) for section in made.paper.forms[0].sections) > 0


def test_marks_that_come_to_nothing_are_not_to_be_asked_for() -> None:
    items = tuple(replace(i, type=ItemType.SINGLE, marks=Fraction(1)) for i in shelf())
    rest = "{pick: ..2, where: {topic: heat, type: numeric}, marks: 2}"
    _, said = made_of(Desk(text=f"sections: [{{pick: 2}}, {rest}]", items=items))
    assert said
    assert all("`marks: 0`" not in (finding.hint or "") for finding in said)


def test_a_paper_whose_filters_let_nothing_through() -> None:
    found = told(Desk(text="sections: [{pick: ..2, where: {topic: heat, not: {topic: heat}}}]"))
    assert (found.rule, found.hint) == (
        "empty-paper",
        "no question passes what the sections ask for",
    )


def test_likeness_is_told_in_per_cent_where_a_later_form_fails() -> None:
    items = tuple(shelf(words=lambda index: 0 if index in range(14, 48, 4) else None))
    text = "forms: {count: 3, kind: parallel}\nsections: [{pick: 2, where: {topic: heat}}]"
    _, said = made_of(Desk(text=text, items=items))
    pairs = [words for _, words in said[-1].related if "alike" in words]
    assert pairs
    assert all(words.endswith(" 100 % alike") for words in pairs)


def test_named_questions_of_other_papers_are_shown() -> None:
    text = "exclude: [mock]\nsections: [{questions: [q000, q001, q005]}]"
    found = told(Desk(text=text, held={"mock": frozenset({"q000", "q001", "q002"})}))
    assert found.message == "`q000`, `q001` stand on `mock` too, of which none may be shared"
    assert [(span.line, span.column, words) for span, words in found.related] == [
        (4, 25, "`q000` is named here"),
        (4, 31, "`q001` is named here"),
    ]
