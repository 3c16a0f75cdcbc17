"""What is told of beside a paper: names that nobody has, numbers that are missing, old locks."""

from dataclasses import replace

import pytest
from tests.assemble.banks import bank_of
from tests.assemble.mending import PATH, PROJECT, Desk, hostile, shelf

from examgen.assemble import assemble
from examgen.assemble.context import Context
from examgen.assemble.highs import solve_model
from examgen.assemble.meets import Locked, check_meets
from examgen.diagnostic import Diagnostic, Severity
from examgen.read.blueprint import read_blueprint
from examgen.source import Source

ENEMIES = hostile((0, 1), (1, 2), (0, 2))


def warnings_of(desk: Desk, head: str = "title: T\n") -> list[Diagnostic]:
    blueprint, found = read_blueprint(Source("bank/papers/q.yaml", head + desk.text), PROJECT)
    assert blueprint is not None
    assert found == ()
    context = Context(engine=solve_model, engine_name="highs")
    bank = bank_of(list(desk.items))
    _, said = assemble(blueprint, bank, PROJECT, seed="1", context=context)
    return [finding for finding in said if finding.severity is Severity.WARNING]


@pytest.mark.parametrize(
    ("filter_", "message", "hint", "column"),
    [
        ("tags: figures", "no question has the tag `figures`", "did you mean `figure`?", 38),
        ("not: {tags: figures}", "no question has the tag `figures`", "did you mean `figure`?", 44),
        (
            "tags: 'figure,long'",
            "no question has the tag `figure,long`",
            "several are a list: `[figure, long]`",
            38,
        ),
        ("author: Eve", "no question has the author `Eve`", "one of Ada", 40),
        ("id: old", "no question has the id `old`", "it is `q000` now", 36),
        ("language: fr", "no question has the language `fr`", "one of en, en-gb", 42),
    ],
)
def test_a_name_that_no_question_has(filter_: str, message: str, hint: str, column: int) -> None:
    items = shelf()
    items[0] = replace(items[0], author="Ada", aliases=("old",), tags=("figure", "long"))
    items[1] = replace(items[1], language="en-GB")
    text = f"sections: [{{pick: 3}}, {{where: {{{filter_}}}, pick: 1}}]"
    (found,) = warnings_of(Desk(text=text, items=tuple(items)))
    assert (found.message, found.hint) == (message, hint)
    assert found.span.line == 2
    assert found.span.column == column


def test_names_that_some_question_has_are_not_told_of() -> None:
    where = "{language: EN, not: {tags: figure}}"
    text = f"tags: {{figure: 1..}}\nsections: [{{pick: 3, where: {where}}}, {{pick: 1}}]"
    assert warnings_of(Desk(text=text)) == []


def test_a_mean_of_questions_without_difficulty_is_told_of() -> None:
    items = tuple(replace(i, difficulty=None) for i in shelf())
    (found,) = warnings_of(Desk(text="mean_difficulty: 0.9\nsections: [{pick: 3}]", items=items))
    assert found.message == "3 of the 3 questions have no difficulty, and count for none here"
    assert found.hint == "give questions a `difficulty`"


def test_a_filter_that_lets_nothing_through_is_told_of_where_nothing_need_be_picked() -> None:
    where = "{topic: heat, not: {topic: heat}}"
    (found,) = warnings_of(Desk(text=f"sections: [{{pick: 3}}, {{pick: ..2, where: {where}}}]"))
    assert found.message == "no question passes this filter, so none is picked"
    assert (found.span.line, found.span.column) == (2, 42)
    assert warnings_of(Desk(text="sections: [{pick: 3}, {pick: ..2, where: {topic: heat}}]")) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("time: ..1 min", "time should be ..1 min, and the lock comes to 6 min"),
        ("types: {single: 90 %}", "type single should be 90 %, and the lock comes to 1 of 3"),
        (
            "mean_difficulty: 0.9..1",
            "mean difficulty should be 0.9..1, and with the locked questions it is not",
        ),
        ("types: {single: 3}", "type single should be 3, and the lock comes to 1"),
    ],
)
def test_what_a_lock_does_not_meet_is_told_in_numbers(line: str, message: str) -> None:
    sections = "sections: [{pick: 3, where: {id: [q001, q002, q003]}}]"
    old, new = (
        read_blueprint(Source(PATH, text), PROJECT)[0]
        for text in (f"title: T\n{sections}\n", f"title: T\n{line}\n{sections}\n")
    )
    assert old is not None
    assert new is not None
    bank = bank_of(shelf())
    made, _ = assemble(old, bank, PROJECT, seed="1")
    assert made is not None
    items = made.drawn.selections.forms["A"][0].drawn
    locked = Locked(
        selections=made.drawn.selections,
        named=((),),
        places={item.id: item.span for item in items},
    )
    assert [d.message for d in check_meets(locked, new, PROJECT, {})] == [message]


@pytest.mark.parametrize("written", ["Bo\u0308 Li", "Bö\u00a0Li", "Bö  Li"])
def test_a_name_that_only_looks_like_one_that_there_is(written: str) -> None:
    items = shelf()
    items[0] = replace(items[0], author="Bö Li")
    text = f'sections: [{{pick: 3}}, {{where: {{author: "{written}"}}, pick: 1}}]'
    (found,) = warnings_of(Desk(text=text, items=tuple(items)))
    assert found.hint == (
        "`Bö Li` looks the same, and is written with other characters: copy it from there"
    )
