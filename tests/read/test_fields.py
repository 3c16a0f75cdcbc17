"""Fields of items: values, places, and what is said about mistakes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.item import ItemType, Level, Shuffle, Status, TrueFalse
from examgen.model.project import Project, Topic
from examgen.read.fields import (
    FIELDS,
    NO_FIELDS,
    ItemFields,
    RawField,
    merge,
    raw_fields,
    read_fields,
)
from examgen.read.located_yaml import load_yaml
from examgen.read.making import Parts, id_of_path, make_item
from examgen.source import Source, Span

HERE = Span("bank/q.md", 1, 1, 1, 2)
TOPICS = Project(
    topics=tuple(
        Topic(id=name, title=name, span=HERE)
        for name in ("fine-tuning", "fine-tuning/memory", "tokenisers")
    )
)


def read(text: str, project: Project | None = None) -> tuple[ItemFields, list[Diagnostic]]:
    node, found = load_yaml(Source("bank/q.md", text).excerpt())
    assert node is not None
    raw, more = raw_fields(node)
    fields, last = read_fields(raw, project or Project())
    return fields, [*found, *more, *last]


def test_every_field() -> None:
    fields, found = read(
        "id: a/b.c_1\ntype: true-false\ntopic: x/y\ntags: [a, b c]\ndifficulty: hard\nmarks: 1/2\n"
        "time: 1 h 30 min\nlevel: apply\nstatus: draft\nauthor: No\nsource: 2024-13-05\n"
        "licence: CC0-1.0\nlanguage: pt-BR\nenemies: e1, e2\nstimulus: case-1\nshuffle: false\n"
        "aliases: [old]\nunit: 1_000\nlines: 12\ncode_language: c++\n"
    )
    assert not found
    assert fields == ItemFields(
        id="a/b.c_1",
        type=ItemType.TRUE_FALSE,
        topic="x/y",
        tags=("a", "b c"),
        difficulty=Fraction(3, 4),
        marks=Fraction(1, 2),
        seconds=5400,
        level=Level.APPLY,
        status=Status.DRAFT,
        author="No",
        source="2024-13-05",
        licence="CC0-1.0",
        language="pt-BR",
        enemies=("e1", "e2"),
        stimulus="case-1",
        shuffle=Shuffle.NEVER,
        aliases=("old",),
        unit="1_000",
        lines=12,
        code_language="c++",
    )
    assert set(fields.spans) == set(FIELDS)
    assert fields.spans["marks"] == Span("bank/q.md", 6, 8, 6, 11)


@pytest.mark.parametrize(
    ("text", "value"),
    [("id: 007", "007"), ("difficulty: 0.4", Fraction(2, 5)), ("marks: 2.50", Fraction(5, 2))],
)
def test_values_as_typed(text: str, value: object) -> None:
    fields, found = read(text)
    assert not found
    assert getattr(fields, text.split(":", maxsplit=1)[0]) == value


@pytest.mark.parametrize(
    ("text", "rule", "start", "hint"),
    [
        ("points: 2", "unknown-field", (1, 1), "did you mean `marks`?"),
        ("dificulty: easy", "unknown-field", (1, 1), "did you mean `difficulty`?"),
        ("license: MIT", "unknown-field", (1, 1), "did you mean `licence`?"),
        ("difficulty: hrad", "bad-value", (1, 13), "did you mean `hard`?"),
        ("difficulty: 1.1", "bad-value", (1, 13), None),
        ("type: singel", "bad-value", (1, 7), "did you mean `single`?"),
        ("marks: 0", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        ("marks: -1", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        ("marks: 1/0", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        ("marks: 10001", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        (
            "time: 9999 h",
            "bad-value",
            (1, 7),
            "a number with a unit: `90 s`, `2 min`, `1 h 30 min`",
        ),
        ("language: english", "bad-value", (1, 11), "such as `en`, `de` or `pt-BR`"),
        ("marks: 1e9999", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        ("marks: two", "bad-value", (1, 8), "a number such as 2, 0.5 or 1/2"),
        ("marks: [1, 2]", "expected-text", (1, 8), "write one value"),
        ("marks:", "missing-value", (1, 1), None),
        ("time: 90", "bad-value", (1, 7), "a number with a unit: `90 s`, `2 min`, `1 h 30 min`"),
        ("time: 0.5 s", "bad-value", (1, 7), "a number with a unit: `90 s`, `2 min`, `1 h 30 min`"),
        ("id: Ab C", "bad-id", (1, 5), "for instance `ab-c`"),
        ("id: ../x", "bad-id", (1, 5), "for instance `x`"),
        (f"id: {'a' * 101}", "bad-id", (1, 5), None),
        ("topic: memory", "unknown-topic", (1, 8), "did you mean `fine-tuning/memory`?"),
        ("topic: tokenizers", "unknown-topic", (1, 8), "did you mean `tokenisers`?"),
        (
            "topic: zzz",
            "unknown-topic",
            (1, 8),
            "one of fine-tuning, fine-tuning/memory, tokenisers",
        ),
        ("tags: [a, [b]]", "expected-text", (1, 11), "put quotes round it: '[b]'"),
        ("tags: a,,b", "bad-value", (1, 9), None),
        ("shuffle: yes", "bad-value", (1, 10), None),
        ("lines: 1.5", "bad-value", (1, 8), None),
        ("source: issue #5", "yaml-cut", (1, 14), "put quotes round the text: 'issue #5'"),
        ("author: {a: b}", "expected-text", (1, 9), "put quotes round it: '{a: b}'"),
    ],
)
def test_mistakes(text: str, rule: str, start: tuple[int, int], hint: str | None) -> None:
    _, found = read(text, TOPICS)
    assert [(d.rule, d.span.start, d.hint) for d in found] == [(rule, start, hint)]


def test_a_comment_behind_a_number_is_a_comment() -> None:
    assert read("marks: 2   # two each")[1] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("topic: x y", "`x y` is no topic: segments of a-z 0-9 . _ - joined by `/`"),
        ("marks: 0", "marks are positive, not 0"),
        ("lines: lines", "lines: `lines` is no whole number from 1 to 10000"),
        ("code_language: a b", "code_language: `a b` is no name of a language"),
    ],
)
def test_a_message_names_its_field_once(text: str, message: str) -> None:
    _, (found,) = read(text)
    assert found.message == message


def test_braces_with_a_field_twice() -> None:
    source = Source("bank/q.md", "marks=1 marks=2").excerpt()
    raw = tuple(
        RawField(source.slice(at, at + 5), (source.slice(at + 6, at + 7),)) for at in (0, 8)
    )
    fields, (found,) = read_fields(raw, Project())
    assert fields.marks == 1
    assert (found.rule, found.span.start) == ("duplicate-field", (1, 9))


def test_tags_add_and_the_rest_overrides() -> None:
    defaults, _ = read("tags: [a, b]\nmarks: 2\ntopic: x")
    own, _ = read("tags: [b, c]\nmarks: 3")
    merged = merge(defaults, own)
    assert merged.tags == ("a", "b", "c")
    assert (merged.marks, merged.topic) == (Fraction(3), "x")
    assert merged.spans["marks"] == own.spans["marks"]
    assert merged.spans["topic"] == defaults.spans["topic"]
    assert merge(NO_FIELDS, own) is own
    assert merge(defaults, NO_FIELDS) is defaults


def test_the_banks_defaults() -> None:
    project = Project(marks=Fraction(2), difficulty=Fraction(1, 4), licence="CC0-1.0", author="A")
    item = make_item(
        read("marks: 3")[0],
        project,
        id="q",
        type=ItemType.TRUE_FALSE,
        response=TrueFalse(value=True, span=HERE),
        stem=(),
        parts=Parts(),
        span=HERE,
    )
    assert (item.marks, item.difficulty) == (Fraction(3), Fraction(1, 4))
    assert (item.licence, item.author) == ("CC0-1.0", "A")
    assert item.status is Status.READY
    assert item.shuffle is Shuffle.AUTO


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("bank/questions/memory/adamw.md", "memory/adamw"),
        ("bank/questions/x.y.yaml", "x.y"),
        ("q.md", "q"),
    ],
)
def test_the_id_of_a_path(path: str, name: str) -> None:
    assert id_of_path(path) == name


@given(name=st.sampled_from(sorted(FIELDS)), text=st.text(max_size=30))
def test_never_raises(name: str, text: str) -> None:
    typed = Source("bank/q.md", text).excerpt()
    named = Source("bank/q.md", name).excerpt()
    fields, found = read_fields((RawField(named, (typed,)),), TOPICS)
    assert found or name in fields.spans
