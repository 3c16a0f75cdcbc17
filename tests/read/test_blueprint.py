"""Blueprints: the whole grammar, and what is said about mistakes."""

import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Answers, Blueprint, Measure, QuestionOrder, sole
from examgen.model.item import ItemType
from examgen.model.project import Project, Topic
from examgen.read.blueprint import BLUEPRINT_KEYS, read_blueprint
from examgen.read.settings import read_project
from examgen.source import Source, Span

F = Fraction
HERE = Span("bank/bank.yaml", 1, 1, 1, 2)
PROJECT = Project(
    course="Physics",
    topics=tuple(
        Topic(id=name, title=name, span=HERE)
        for name in ("fine-tuning", "fine-tuning/memory", "tokenisers", "tokenisers/bpe")
    ),
)
ROOT = Path(__file__).parent.parent.parent

FULL = """\
title: Quiz 1
term: January 2026
date: 2026-03-15
duration: 1 h 30 min
seed: 0020260315
answers: practice
marks: 30
marking:
  single: {wrong: -m/3}
instructions: |
  Read *all*.
sections:
  - title: Concepts
    pick: 12
    where: {topic: fine-tuning, type: [single, multiple], not: {tags: trivia}}
    difficulty: {easy: 3, medium: 5, hard: 2}
  - title: Memory arithmetic
    instructions: Count.
    questions: [adamw-states, activation-memory]
    pick: 4
    where: {topic: fine-tuning/memory, type: numeric}
    marks_each: 2
    duration: 20 min
  - cells: {tokenisers/bpe: {easy: 1, hard: 1}, tokenisers: {medium: 2}, fine-tuning: 3}
shuffle: {questions: within-sections, choices: false}
forms: [A, B]
bands:
  - {from: 90 %, label: Excellent}
  - {from: 70.5%, label: Good, note: Review}
  - {from: 0 %, label: Needs review}
language: en-GB
page_size: Letter
"""


def read(text: str, path: str = "bank/papers/q.yaml") -> tuple[Blueprint | None, list[Diagnostic]]:
    blueprint, found = read_blueprint(Source(path, text), PROJECT)
    return blueprint, list(found)


def good(text: str) -> Blueprint:
    blueprint, found = read(text)
    assert not found
    assert blueprint is not None
    return blueprint


def test_the_head() -> None:
    paper = good(FULL)
    assert (paper.id, paper.title, paper.course, paper.term) == (
        "q",
        "Quiz 1",
        "Physics",
        "January 2026",
    )
    assert paper.date == datetime.date(2026, 3, 15)
    assert paper.minutes == 90
    assert paper.seed is not None
    assert (paper.seed.value, paper.seed.span.line) == ("0020260315", 5)
    assert paper.answers is Answers.PRACTICE
    (total,) = paper.requirements
    assert (total.measure, sole(total.bounds)) == (Measure.MARKS, Fraction(30))
    assert paper.marking.rules[ItemType.SINGLE].wrong.per_mark == F(-1, 3)
    assert len(paper.instructions) == 1
    assert paper.question_order is QuestionOrder.WITHIN_SECTIONS
    assert paper.shuffle_choices is False
    assert paper.forms.codes == ("A", "B")
    assert (paper.language, paper.page_size) == ("en-GB", "Letter")
    assert [(band.share, band.label, band.note) for band in paper.bands] == [
        (F(9, 10), "Excellent", ""),
        (F(705, 1000), "Good", "Review"),
        (F(0), "Needs review", ""),
    ]


def test_the_sections() -> None:
    concepts, memory, tokens = good(FULL).sections
    assert concepts.pick is not None
    assert sole(concepts.pick) == 12
    assert [(c.topic, c.difficulty, int(sole(c.count) or 0)) for c in concepts.cells] == [
        (None, "easy", 3),
        (None, "medium", 5),
        (None, "hard", 2),
    ]
    assert [(c.name, c.values, c.negated) for c in concepts.where.conditions] == [
        ("topic", ("fine-tuning",), False),
        ("type", ("single", "multiple"), False),
        ("tags", ("trivia",), True),
    ]
    assert [q.value for q in memory.questions] == ["adamw-states", "activation-memory"]
    assert memory.questions[1].span == ("bank/papers/q.yaml", 19, 31, 19, 48)
    assert memory.marks_each is not None
    assert memory.marks_each.value == 2
    assert memory.minutes == 20
    assert len(memory.instructions) == 1
    assert [(c.topic, c.difficulty, int(sole(c.count) or 0)) for c in tokens.cells] == [
        ("tokenisers/bpe", "easy", 1),
        ("tokenisers/bpe", "hard", 1),
        ("tokenisers", "medium", 2),
        ("fine-tuning", None, 3),
    ]
    assert tokens.pick is not None
    assert sole(tokens.pick) == 7


SECTIONS = "sections: [{pick: 1}]\n"


@pytest.mark.parametrize(
    ("forms", "codes"),
    [("[C, A]", "CA"), ("{count: 3}", "ABC"), ("{count: 2, kind: shuffled}", "AB"), ("B", "B")],
)
def test_forms(forms: str, codes: str) -> None:
    assert good(f"title: T\n{SECTIONS}forms: {forms}").forms.codes == tuple(codes)


def test_the_banks_marking_is_the_base() -> None:
    project, _ = read_project(Source("bank/bank.yaml", "marking: {single: {wrong: -1}}"))
    text = f"title: T\n{SECTIONS}marking: {{numeric: {{wrong: -2}}}}"
    blueprint, _ = read_blueprint(Source("q.yaml", text), project)
    assert blueprint is not None
    assert set(blueprint.marking.rules) == {ItemType.SINGLE, ItemType.NUMERIC}


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("date: 2024-13-05", "bad-value", (3, 7)),
        ("date: 5 March", "bad-value", (3, 7)),
        ("duration: 101 h", "bad-value", (3, 11)),
        ("course: " + "x" * 201, "bad-value", (3, 9)),
        ('course: "a\\nb"', "bad-value", (3, 9)),
        ('course: "\\u202ea\\x07"', "control-character", (3, 9)),
        ("language: english", "bad-value", (3, 11)),
        ("duration: 60", "bad-value", (3, 11)),
        ("duration: 90 s", "bad-value", (3, 11)),
        ("answers: hidden", "bad-value", (3, 10)),
        ("marks: thirty", "bad-value", (3, 8)),
        ("tilte: x", "unknown-field", (3, 1)),
        ("instructions: see # 3", "yaml-cut", (3, 18)),
        ("instructions: [a]", "expected-text", (3, 15)),
        ("shuffle: true", "bad-value", (3, 10)),
        ("shuffle: {choices: yes}", "bad-value", (3, 20)),
        ("shuffle: {questions: all}", "bad-value", (3, 22)),
        ("forms: 2", "bad-value", (3, 8)),
        ("forms: [A, A]", "bad-value", (3, 12)),
        ("forms: {count: 27}", "bad-value", (3, 16)),
        ("bands: [{from: 90, label: A}, {from: 0 %, label: B}]", "bad-value", (3, 16)),
        ("bands: [{from: 101 %, label: A}, {from: 0 %, label: B}]", "bad-value", (3, 16)),
        ("bands: [{from: 0 %}]", "missing-field", (3, 9)),
        ("bands: [{from: 50 %, label: A}]", "bad-value", (3, 1)),
        ("bands: [{from: 0 %, label: A}, {from: 50 %, label: B}]", "bad-value", (3, 32)),
        ("page_size: A0", "bad-value", (3, 12)),
        ("theme: boklet", "bad-value", (3, 8)),
    ],
)
def test_mistakes_in_the_head(text: str, rule: str, start: tuple[int, int]) -> None:
    blueprint, found = read(f"title: T\n{SECTIONS}{text}")
    assert blueprint is not None
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert found[0].hint or rule == "bad-value"


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("{title: x}", "missing-field", (2, 14)),
        ("{}", "missing-field", (2, 14)),
        ("{questions: []}", "missing-field", (2, 14)),
        ("{questions: [], title: x}", "missing-field", (2, 14)),
        ("{cells: {}}", "missing-field", (2, 14)),
        ("{difficulty: {}}", "missing-field", (2, 14)),
        ("{tilte: x}", "unknown-field", (2, 15)),
        ("{where: {type: single}}", "missing-field", (2, 15)),
        ("{pick: 0}", "bad-value", (2, 21)),
        ("{pick: 1, count: 1}", "unknown-field", (2, 24)),
        ("{pick: 3, difficulty: {easy: 2, hard: 2}}", "bad-count", (2, 21)),
        ("{difficulty: {hrad: 2}}", "bad-value", (2, 28)),
        ("{difficulty: {easy: x}}", "bad-value", (2, 34)),
        ("{difficulty: 3}", "bad-value", (2, 27)),
        ("{cells: {tokenizers: 2}}", "unknown-topic", (2, 23)),
        ("{cells: {tokenisers: {easy: [1]}}}", "expected-text", (2, 42)),
        ("{cells: {tokenisers: 1}, difficulty: {easy: 1}}", "bad-count", (2, 39)),
        ("{pick: 1, where: {topic: bpe}}", "unknown-topic", (2, 39)),
        ("{questions: [a, b, a]}", "duplicate-question", (2, 33)),
        ("{questions: [A b]}", "bad-id", (2, 27)),
        ("{pick: 1, marks_each: 0}", "bad-value", (2, 36)),
        ("pick", "bad-value", (2, 14)),
    ],
)
def test_mistakes_in_a_section(text: str, rule: str, start: tuple[int, int]) -> None:
    _, found = read(f"title: T\nsections:   [{text}]")
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]


@pytest.mark.parametrize(
    "text", ["pick: [1, 2]", "pick: {a: 1}", "marks_each: [2]", "duration: [20 min]"]
)
def test_a_list_in_a_section_where_one_value_is_due(text: str) -> None:
    _, found = read(f"title: T\nsections: [{{questions: [a], {text}}}]")
    assert [(d.rule, d.hint) for d in found] == [("expected-text", "write one value")]


@pytest.mark.parametrize(
    "text", ["date: [2026-03-15]", "seed: [1, 2]", "marks: [30]", "forms: [[A]]"]
)
def test_a_list_in_the_head_where_one_value_is_due(text: str) -> None:
    _, found = read(f"title: T\n{SECTIONS}{text}")
    assert [(d.rule, d.hint) for d in found] == [("expected-text", "write one value")]


def test_both_numbers_of_a_pick_that_is_too_small() -> None:
    _, (found,) = read("title: T\nsections: [{pick: 3, difficulty: {easy: 2, hard: 2}}]")
    assert "3" in found.message
    assert "4" in found.message


@pytest.mark.parametrize(
    ("text", "path", "rule"),
    [
        ("title: T\nsections: [{pick: 1}]", "bank/papers/site.yaml", "bad-id"),
        ("title: T\nsections: [{pick: 1}]", "bank/papers/Quiz 1.yaml", "bad-id"),
        ("sections: [{pick: 1}]", "q.yaml", "missing-field"),
        ("title: T", "q.yaml", "missing-field"),
        ("title: T\nsections:", "q.yaml", "missing-value"),
        ("", "q.yaml", "missing-field"),
        ("[a]", "q.yaml", "missing-field"),
        ("a: [", "q.yaml", "yaml-syntax"),
    ],
)
def test_mistakes_of_the_whole_file(text: str, path: str, rule: str) -> None:
    _, found = read(text, path)
    assert [d.rule for d in found] == [rule]


def test_the_sample_papers_are_clean() -> None:
    settings = (ROOT / "bank/bank.yaml").read_text(encoding="utf-8")
    project, found = read_project(Source("bank/bank.yaml", settings))
    assert not found
    papers = sorted((ROOT / "bank/papers").glob("*.yaml"))
    assert papers
    for path in papers:
        if not path.name.endswith(".lock.yaml"):
            source = Source(f"bank/papers/{path.name}", path.read_text(encoding="utf-8"))
            assert read_blueprint(source, project)[1] == ()


def test_an_empty_list_of_sections_is_an_error() -> None:
    _, found = read("title: T\nsections: []")
    assert [(d.rule, d.span.start) for d in found] == [("missing-field", (2, 11))]


@given(
    name=st.sampled_from(sorted(BLUEPRINT_KEYS)),
    text=st.text(alphabet="ab01:. \n-[]{}'\"|,#%", max_size=30),
)
def test_never_raises(name: str, text: str) -> None:
    read(f"{name}: {text}")
