"""What a blueprint may ask for beyond cells: ranges, shares, totals, other papers, forms."""

from fractions import Fraction

import pytest

from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import (
    Blueprint,
    Exposure,
    FormsKind,
    Measure,
    NearDuplicates,
    Requirement,
    SectionOrder,
)
from examgen.model.project import Project, Topic
from examgen.read.blueprint import read_blueprint
from examgen.read.settings import read_project
from examgen.source import Source, Span

HERE = Span("bank/bank.yaml", 1, 1, 1, 2)
PROJECT = Project(
    topics=tuple(
        Topic(id=name, title=name, span=HERE) for name in ("optics", "optics/lenses", "heat")
    )
)


def read(text: str) -> tuple[Blueprint, tuple[Diagnostic, ...]]:
    blueprint, found = read_blueprint(Source("bank/papers/q.yaml", text), PROJECT)
    assert blueprint is not None
    return blueprint, found


def head(text: str) -> tuple[Blueprint, tuple[Diagnostic, ...]]:
    return read(f"title: T\n{text}\nsections: [{{pick: 9}}]\n")


def good(text: str) -> Blueprint:
    blueprint, found = head(text)
    assert found == ()
    return blueprint


def ends(row: Requirement) -> tuple[str, str, str]:
    low, high = row.bounds.low, row.bounds.high
    return row.name, str(low), str(high)


@pytest.mark.parametrize(
    ("text", "name", "low", "high", "share"),
    [
        ("questions: 28..34", "questions", "28", "34", False),
        ("marks: 60", "marks", "60", "60", False),
        ("marks: 59.5..62", "marks", "119/2", "62", False),
        ("time: ..40 min", "time", "None", "40", False),
        ("time: 30..40 min", "time", "30", "40", False),
        ("time: 1 h..90 min", "time", "60", "90", False),
        ("mean_difficulty: 0.4..0.5", "mean difficulty", "2/5", "1/2", False),
        ("topics: {optics: 10..}", "topic optics", "10", "None", False),
        ("topics: {optics/lenses: 0}", "topic optics/lenses", "0", "0", False),
        ("difficulty: {easy: 20..30 %}", "difficulty easy", "1/5", "3/10", True),
        ("difficulty: {hard: 25 %}", "difficulty hard", "1/4", "1/4", True),
        ("types: {numeric: ..3}", "type numeric", "None", "3", False),
        ("levels: {apply: 40 %..}", "level apply", "2/5", "None", True),
        ("tags: {figure: 2}", "tag figure", "2", "2", False),
        (
            "require: [{where: {topic: heat, type: [single, multiple]}, questions: 2}]",
            "topic heat, type single or multiple",
            "2",
            "2",
            False,
        ),
        (
            "require: [{where: {not: {tags: figure}}, marks: ..10}]",
            "marks of not tag figure",
            "None",
            "10",
            False,
        ),
        ("require: [{where: {type: essay}, time: 20 %}]", "time of type essay", "1/5", "1/5", True),
    ],
)
def test_one_requirement(text: str, name: str, low: str, high: str, share: bool) -> None:
    (row,) = good(text).requirements
    assert (ends(row), row.bounds.share, row.picked) == ((name, low, high), share, False)
    assert row.span.line == 2
    assert row.bounds.span.end_column - row.bounds.span.column == len(row.bounds.text)


def test_several_measures_are_several_requirements() -> None:
    text = "require: [{where: {type: essay}, questions: 2, marks: 10, mean_difficulty: 0.5..}]"
    rows = good(text).requirements
    assert [row.measure for row in rows] == [
        Measure.QUESTIONS,
        Measure.MARKS,
        Measure.MEAN_DIFFICULTY,
    ]
    assert len({row.span for row in rows}) == 3


def test_a_section_asks_for_more() -> None:
    text = """title: T
sections:
  - pick: 8..12
    cells: {optics: {easy: 1..2}, heat: 30 %}
    types: {numeric: 2..}
    marks: 20
    require: [{where: {tags: figure}, questions: 1}]
    choose: 3
    order: by-topic
    stimuli: 2..4
  - {pick: 3, stimuli: whole, order: by-difficulty}
  - {cells: {optics: 1..2, heat: 3..}}
"""
    blueprint, found = read(text)
    assert found == ()
    first, second, third = blueprint.sections
    assert first.pick is not None
    assert (first.pick.low, first.pick.high, first.pick.text) == (
        Fraction(8),
        Fraction(12),
        "8..12",
    )
    assert [(c.topic, c.difficulty, c.count.text, c.count.share) for c in first.cells] == [
        ("optics", "easy", "1..2", False),
        ("heat", None, "30 %", True),
    ]
    assert [(row.name, row.picked) for row in first.requirements] == [
        ("marks", False),
        ("tag figure", False),
        ("type numeric", True),
    ]
    assert first.choose is not None
    assert (first.choose.value, first.order) == (3, SectionOrder.BY_TOPIC)
    assert first.stimuli is not None
    assert first.stimuli.count is not None
    assert (first.stimuli.whole, first.stimuli.count.text) == (False, "2..4")
    assert first.stimuli.count.span == first.stimuli.span
    assert second.stimuli is not None
    assert (second.stimuli.whole, second.stimuli.count) == (True, None)
    assert third.pick is not None
    assert (third.pick.low, third.pick.high, third.pick.text) == (Fraction(4), None, "4..")


def test_other_papers_and_forms() -> None:
    blueprint = good(
        "exclude: [a, b]\noverlap: {c: 3, d: ..2}\nexposure: {most: 2, papers: [a, e]}\n"
        "near_duplicates: allowed\nforms: {codes: [X, Y], kind: parallel, anchors: 4, spread: 0.05}"
    )
    assert [(o.paper, o.most) for o in blueprint.overlaps] == [
        ("a", 0),
        ("b", 0),
        ("c", 3),
        ("d", 2),
    ]
    assert blueprint.exposure is not None
    assert blueprint.exposure.most == 2
    assert [paper.value for paper in blueprint.exposure.papers] == ["a", "e"]
    assert blueprint.near_duplicates is NearDuplicates.ALLOWED
    forms = blueprint.forms
    assert (forms.codes, forms.kind) == (("X", "Y"), FormsKind.PARALLEL)
    assert forms.anchors is not None
    assert forms.spread is not None
    assert (forms.anchors.value, forms.spread.value) == (4, Fraction(1, 20))
    assert good("exposure: 3").exposure == Exposure(most=3, span=HERE)


@pytest.mark.parametrize(
    ("text", "rule", "start", "hint"),
    [
        ("questions: 34..28", "bad-value", (2, 12), "write `28..34`"),
        ("questions: 28-34", "bad-value", (2, 12), "write `28..34`"),
        ("questions: at least 5", "bad-value", (2, 12), "write `5..`"),
        ("questions: 0", "bad-value", (2, 12), "leave it out"),
        ("questions: 20 %", "bad-value", (2, 12), "such as `2..4`"),
        ("questions: ..", "bad-value", (2, 12), "such as `2..4`"),
        ("time: ..40", "bad-value", (2, 7), "add the unit: `..40 min`"),
        ("mean_difficulty: 2", "bad-value", (2, 18), None),
        ("topics: {optisc: 3}", "unknown-topic", (2, 10), "did you mean `optics`?"),
        ("topics: 3", "bad-value", (2, 9), "such as `{optics: 2, heat: 1..3}`"),
        ("topics: {optics: [1]}", "expected-text", (2, 18), "write one value"),
        ("difficulty: {esay: 3}", "bad-value", (2, 14), "did you mean `easy`?"),
        ("difficulty: {easy: 120 %}", "bad-value", (2, 20), None),
        (
            "difficulty: {easy: 60 %, hard: 50..70 %}",
            "bad-count",
            (2, 32),
            "lower them until they add up to 100 % at most",
        ),
        ("types: {numerci: 3}", "bad-value", (2, 9), "did you mean `numeric`?"),
        ("levels: {aply: 3}", "bad-value", (2, 10), "did you mean `apply`?"),
        (
            "require: [{where: {type: essay}}]",
            "missing-field",
            (2, 11),
            "add `questions: 2..4`, `marks`, `time` or `mean_difficulty`",
        ),
        ("require: [{wehre: {type: essay}}]", "unknown-field", (2, 12), "did you mean `where`?"),
        ("exclude: [q]", "bad-value", (2, 11), "name other papers"),
        ("exclude: [a, a]", "bad-value", (2, 14), "remove one of them"),
        ("overlap: [a]", "bad-value", (2, 10), "such as `{quiz1: 3}`"),
        ("overlap: {a: few}", "bad-value", (2, 14), None),
        ("exposure: {papers: [a]}", "missing-field", (2, 11), "add `most: 2`"),
        ("exposure: {most: 1, papers: [q]}", "bad-value", (2, 30), "name other papers"),
        ("near_duplicates: no", "bad-value", (2, 18), None),
        ("forms: {count: 2, anchors: 3}", "bad-value", (2, 19), "add `kind: parallel`"),
        ("forms: {count: 2, spread: 0.1}", "bad-value", (2, 19), "add `kind: parallel`"),
        ("forms: {count: 2, codes: [A, B]}", "bad-value", (2, 9), "leave `count` out"),
        (
            "forms: {kind: parallel}",
            "missing-field",
            (2, 8),
            "add `count: 2`, or `codes: [A, B]`",
        ),
        ("forms: {count: 2, kind: paralell}", "bad-value", (2, 25), "did you mean `parallel`?"),
    ],
)
def test_mistakes_in_the_head(
    text: str, rule: str, start: tuple[int, int], hint: str | None
) -> None:
    _, found = head(text)
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert hint is None or found[0].hint == hint


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("{pick: 3, choose: 3}", "bad-count", (2, 31)),
        ("{questions: [a], pick: 3, choose: 4}", "bad-count", (2, 47)),
        ("{pick: 3, marks_each: 2, marks: 7}", "marks-total", (2, 45)),
        ("{pick: 4, marks_each: 2, choose: 3, marks: 8}", "marks-total", (2, 56)),
        ("{pick: 3..4, cells: {optics: 3, heat: 2}}", "bad-count", (2, 20)),
        ("{cells: {optics: 30 %}}", "missing-field", (2, 21)),
        ("{pick: 3, stimuli: all}", "bad-value", (2, 32)),
        ("{pick: 3, order: topic}", "bad-value", (2, 30)),
    ],
)
def test_mistakes_in_a_section(text: str, rule: str, start: tuple[int, int]) -> None:
    _, found = read(f"title: T\nsections:  [{text}]")
    assert [(d.rule, d.span.start) for d in found] == [(rule, start)]
    assert found[0].hint


def test_settings_of_near_duplicates() -> None:
    text = "near_duplicates: {likeness: 90 %, allowed: [[a, b], [c, d/e]]}"
    project, found = read_project(Source("bank/bank.yaml", text))
    assert found == ()
    assert project.near_duplicates.likeness == Fraction(9, 10)
    assert project.near_duplicates.allowed == (("a", "b"), ("c", "d/e"))
    project, _ = read_project(Source("bank/bank.yaml", "near_duplicates: {allowed: [a, b]}"))
    assert project.near_duplicates.allowed == (("a", "b"),)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("{likeness: 0.9}", (1, 29)),
        ("{likeness: 20 %}", (1, 29)),
        ("{allowed: [[a]]}", (1, 29)),
        ("{allowed: [[a, a]]}", (1, 29)),
        ("{allowed: [[a, b, c]]}", (1, 29)),
        ("{allowed: [{a: b}]}", (1, 29)),
    ],
)
def test_mistakes_in_settings_of_near_duplicates(text: str, start: tuple[int, int]) -> None:
    _, found = read_project(Source("bank/bank.yaml", f"near_duplicates: {text}"))
    assert [d.rule for d in found] == ["bad-value"]
    assert found[0].span.start == start
    assert found[0].hint
