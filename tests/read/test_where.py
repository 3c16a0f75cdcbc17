"""Filters of blueprints and of the command line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Condition, Where
from examgen.model.project import Project, Topic
from examgen.read.located_yaml import load_yaml
from examgen.read.where import WHERE_KEYS, parse_where_argument, read_where
from examgen.source import Source, Span

HERE = Span("bank/bank.yaml", 1, 1, 1, 2)
PROJECT = Project(topics=(Topic(id="fine-tuning", title="", span=HERE),))


def condition(name: str, *values: str, negated: bool = False) -> Condition:
    return Condition(name=name, values=values, negated=negated, span=HERE)


def read(text: str) -> tuple[Where, tuple[Diagnostic, ...]]:
    node, _ = load_yaml(Source("bank/papers/q.yaml", text).excerpt())
    assert node is not None
    return read_where(node, PROJECT)


def test_a_filter() -> None:
    where, found = read(
        "{topic: fine-tuning, type: [single, multiple], difficulty: [hard, 0.2..0.40], marks: 1/2,"
        " not: {tags: trivia, status: [draft]}}"
    )
    assert not found
    assert where.conditions == (
        condition("topic", "fine-tuning"),
        condition("type", "single", "multiple"),
        condition("difficulty", "hard", "1/5..2/5"),
        condition("marks", "1/2"),
        condition("tags", "trivia", negated=True),
        condition("status", "draft", negated=True),
    )


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("{topics: fine-tuning}", "unknown-field", (1, 2)),
        ("{topic: fine-tunning}", "unknown-topic", (1, 9)),
        ("{type: [single, mulitple]}", "bad-value", (1, 17)),
        ("{difficulty: harder}", "bad-value", (1, 14)),
        ("{difficulty: 0.4..0.2}", "bad-value", (1, 14)),
        ("{marks: -1}", "bad-value", (1, 9)),
        ("{tags: []}", "", (0, 0)),
        ("{tags: }", "missing-value", (1, 2)),
        ("{not: {not: {tags: a}}}", "unknown-field", (1, 8)),
        ("{not: trivia}", "bad-value", (1, 7)),
        ("[topic]", "bad-value", (1, 1)),
    ],
)
def test_mistakes(text: str, rule: str, start: tuple[int, int]) -> None:
    _, found = read(text)
    assert [(d.rule, d.span.start) for d in found] == ([(rule, start)] if rule else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("topic=fine-tuning", condition("topic", "fine-tuning")),
        ("tags!=trivia", condition("tags", "trivia", negated=True)),
        ("type = single, multiple", condition("type", "single", "multiple")),
        ("difficulty=hard", condition("difficulty", "hard")),
        ("marks=2", condition("marks", "2")),
        ("marks=1..2", condition("marks", "1..2")),
        ("author=A=B", condition("author", "A=B")),
    ],
)
def test_arguments(text: str, expected: Condition) -> None:
    assert parse_where_argument(text, PROJECT) == (Where(conditions=(expected,)), ())


@pytest.mark.parametrize(
    ("text", "columns", "hint"),
    [
        ("topic", (1, 6), "`field=value,value` or `field!=value`"),
        ("topci=x", (1, 6), "did you mean `topic`?"),
        ("topic=fine-tuning,fine", (19, 23), "did you mean `fine-tuning`?"),
        ("tags=a,,b", (8, 8), None),
        ("tags=", (6, 6), None),
    ],
)
def test_wrong_arguments(text: str, columns: tuple[int, int], hint: str | None) -> None:
    _, (found,) = parse_where_argument(text, PROJECT)
    assert found.span == ("--where", 1, columns[0], 1, columns[1])
    assert (found.rule, found.hint) == ("bad-filter", hint)


@given(text=st.text(max_size=20), name=st.sampled_from([*WHERE_KEYS, ""]))
def test_arguments_never_raise(text: str, name: str) -> None:
    where, found = parse_where_argument(f"{name}={text}", PROJECT)
    assert where.conditions or found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("topic:algebra", [("topic", ("algebra",), False)]),
        (
            "level:apply,create -tags:a b  marks:1..2",
            [
                ("level", ("apply", "create"), False),
                ("tags", ("a b",), True),
                ("marks", ("1..2",), False),
            ],
        ),
        ("author=x:y tags:z", [("author", ("x:y tags:z",), False)]),
    ],
)
def test_short_filters(text: str, expected: list[tuple[str, tuple[str, ...], bool]]) -> None:
    where, found = parse_where_argument(text, Project())
    assert found == ()
    assert [(c.name, c.values, c.negated) for c in where.conditions] == expected


def test_a_short_filter_of_no_field_is_located() -> None:
    where, found = parse_where_argument("level:apply -topik:a", Project())
    assert [c.name for c in where.conditions] == ["level"]
    assert [(d.rule, d.span.column, d.hint) for d in found] == [
        ("bad-filter", 14, "did you mean `topic`?")
    ]
