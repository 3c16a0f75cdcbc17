"""Slips in blueprints: one finding each, where the slip is, with words for how to mend it."""

import pytest
from tests.read.test_blueprint_language import PROJECT

from examgen.diagnostic import Diagnostic
from examgen.read.blueprint import read_blueprint
from examgen.read.settings import read_project
from examgen.source import Source


def found_in(text: str) -> tuple[Diagnostic, ...]:
    return read_blueprint(Source("bank/papers/q.yaml", text), PROJECT)[1]


def head(line: str) -> str:
    return f"title: T\n{line}\nsections: [{{pick: 9}}]\n"


def section(line: str) -> str:
    return f"title: T\nsections:\n  - pick: 9\n    {line}\n"


def only(text: str) -> Diagnostic:
    (found,) = found_in(text)
    return found


@pytest.mark.parametrize(
    ("line", "column", "hint"),
    [
        ("pick: 5", 1, "write it in a section, below `sections`"),
        ("where: {topic: optics}", 1, "write it in a section, below `sections`"),
        ("choose: 5", 1, "write it in a section, below `sections`"),
        ("anchors: 5", 1, "write it below `forms`"),
        ("form: [A, B]", 1, "did you mean `forms`?"),
    ],
)
def test_a_key_that_is_for_elsewhere(line: str, column: int, hint: str) -> None:
    found = only(head(line))
    assert (found.rule, found.span.start, found.hint) == ("unknown-field", (2, column), hint)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("exclude: [a]", "it is for the whole paper: write it beside `sections`"),
        ("near_duplicates: allowed", "it is for the whole paper: write it beside `sections`"),
        ("topic: optics", "filters stand below `where`: `where: {topic: …}`"),
        ("not: {tags: a}", "filters stand below `where`: `where: {not: …}`"),
        ("marks_eech: 2", "did you mean `marks_each`?"),
    ],
)
def test_a_key_that_is_not_for_sections(line: str, hint: str) -> None:
    found = only(section(line))
    assert (found.rule, found.span.start, found.hint) == ("unknown-field", (4, 5), hint)


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        (
            "forms: []",
            "`forms` lists no code",
            "such as `[A, B]`",
        ),
        (
            "forms: 3",
            "forms: `3` is no code of a form: a letter A to Z",
            "`{count: 3}` makes so many",
        ),
        ("forms: ３", "forms: `３` is no code of a form: a letter A to Z", "such as `[A, B]`"),
        ("forms: 300", "forms: `300` is no code of a form: a letter A to Z", "such as `[A, B]`"),
        (
            "forms: {count: 27}",
            "count: `27` is no whole number from 1 to 26, which is the most",
            None,
        ),
        (
            "forms: {count: 2, kind: parallel, anchors: 0}",
            "anchors: `0` is no whole number from 1 to 10000",
            "leave it out if there are none",
        ),
        (
            "exposure: 0",
            "exposure: `0` is no whole number from 1 to 10000",
            "`1` leaves out what any other paper holds",
        ),
        (
            "overlap: {quiz: -1}",
            "overlap: `-1` is no whole number from 0 on, at most so many questions",
            "such as `3`",
        ),
        ("overlap: {quiz: }", "`quiz` has no value", None),
        (
            "near_duplicates: {likeness: 85 %}",
            "`near_duplicates` is one value, but YAML reads a mapping here",
            "write one value",
        ),
        (
            "near_duplicates: 85 %",
            "near_duplicates: `85 %` is not one of apart, allowed",
            "write `apart` or `allowed`; how alike is too alike is set in bank.yaml",
        ),
        (
            'seed: "a\\tb"',
            "a seed is one line of printable characters",
            "such as `seed: 2026`",
        ),
        ("types: {single: }", "`single` has no value", None),
        (
            "types: 3",
            "`types` is a mapping of names to counts",
            "such as `{numeric: 2, essay: ..1}`",
        ),
        (
            "require: [{}]",
            "this requirement does not say how many, or what marks or time",
            "add `questions: 2..4`, `marks`, `time` or `mean_difficulty`",
        ),
        (
            "require: [{where: {topic: heat}, question: 2}]",
            "a requirement has no key `question`",
            "did you mean `questions`?",
        ),
        (
            "require: [{where: {tags: []}, questions: 2}]",
            "`tags` lists nothing, so it would let everything through",
            "leave it out",
        ),
        ("marks: 0", "marks: `0` asks for nothing", "leave it out"),
    ],
)
def test_a_slip_in_the_head(line: str, message: str, hint: str | None) -> None:
    found = only(head(line))
    assert (found.message, found.hint) == (message, hint)
    assert found.span.line == 2


def test_the_name_of_a_paper_is_part_of_its_place() -> None:
    found = only("title: T\noverlap: {q: 3}\nsections: [{pick: 9}]\n")
    assert (found.message, found.span.start, found.span.end) == (
        "`q` is this paper itself",
        (2, 11),
        (2, 15),
    )


@pytest.mark.parametrize(
    "line",
    [
        "where: {topic: []}",
        "where: {not: {tags: []}}",
        "where: {topic: heat, type: []}",
    ],
)
def test_a_filter_that_lists_nothing(line: str) -> None:
    assert "lists nothing" in only(section(line)).message


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("difficulty: {easy: 50 %, hard: 51 %}", "101"),
        ("cells: {optics: 60 %, heat: {easy: 30.5 %, hard: 10 %}}", "100.5"),
    ],
)
def test_places_for_more_than_all(line: str, total: str) -> None:
    found = only(section(line))
    name = line.partition(":")[0]
    assert found.message == f"the shares under `{name}` add up to {total} %, more than all"


def test_a_seed_of_several_lines() -> None:
    found = only("title: T\nseed: |\n  one\n  two\nsections: [{pick: 9}]\n")
    assert found.message == "a seed is one line of printable characters"


def test_a_seed_in_a_block_of_one_line() -> None:
    assert found_in("title: T\nseed: |\n  one\nsections: [{pick: 9}]\n") == ()


def test_a_file_that_says_nothing() -> None:
    assert only("# later\n").hint == "write `title: …`, and below it `sections: [{pick: 10}]`"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("85", "write `85 %`"),
        ("0.85", "write `85 %`"),
        ("1", "write `100 %`"),
        ("40 %", "such as `85 %`"),
        ("20", "such as `85 %`"),
    ],
)
def test_a_likeness_without_its_sign(text: str, hint: str) -> None:
    settings = Source("bank/bank.yaml", f"title: B\nnear_duplicates: {{likeness: {text}}}\n")
    (found,) = read_project(settings)[1]
    assert found.hint == hint


def test_marks_of_no_question_are_not_to_be_written() -> None:
    (found,) = found_in("title: T\nsections: [{cells: {heat: 0}, marks_each: 2, marks: 6}]\n")
    assert found.message == "0 questions of 2 make 0 marks, not 6"
    assert found.hint == "change `pick` or `marks_each`"
