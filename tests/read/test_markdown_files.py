"""Files: front matter, headings and their fields, parts, stimuli, fences, waivers."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from examgen.model.item import Single, Status
from examgen.model.project import PART_NAMES, Project
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]

BOXES = "- [x] a\n- [ ] b\n"


def test_a_file_without_headings_is_one_question(file: File, show: Show) -> None:
    result = file(f"---\ntopic: memory\nmarks: 2\ntags: [a, b]\n---\n\nWhich?\n\n{BOXES}")
    assert result.diagnostics == ()
    (item,) = result.items
    assert (item.id, item.topic, item.marks) == ("unit/q", "memory", Fraction(2))
    assert item.tags == ("a", "b")
    assert item.span[1:] == (1, 1, 1, 4)
    assert item.fields["marks"][1:] == (3, 8, 3, 9)
    assert show(item.stem) == "p('Which?')"


def test_an_id_in_front_matter_counts(file: File) -> None:
    assert file(f"---\nid: own\n---\nQ\n\n{BOXES}").items[0].id == "own"


@pytest.mark.parametrize(
    ("path", "id_"),
    [
        ("bank/questions/a/b.c.md", "a/b.c"),
        ("bank/questions/x.md", "x"),
        ("bank/questions/Big Name.md", None),
    ],
)
def test_ids_from_paths(file: File, locate: Locate, path: str, id_: str | None) -> None:
    result = file(f"Q\n\n{BOXES}", path=path)
    if id_ is None:
        assert result.items == ()
        assert locate(result.diagnostics) == ["1:1 error bad-id"]
    else:
        assert [item.id for item in result.items] == [id_]


def test_headings_start_questions_and_fields_merge(file: File) -> None:
    result = file(
        "---\ntopic: memory\ntags: [one]\nmarks: 2\n---\n\n"
        f'## adamw-states {{difficulty=easy tags=two,three source="A \\"b\\", c"}}'
        f"\n\nQ?\n\n{BOXES}\n"
        f"## b/c.d_e {{marks=3}} ##\n\nQ?\n\n{BOXES}\n## plain\nQ?\n\n{BOXES}"
    )
    assert result.diagnostics == ()
    first, second, third = result.items
    assert [item.id for item in result.items] == ["adamw-states", "b/c.d_e", "plain"]
    assert first.tags == ("one", "two", "three")
    assert first.difficulty == Fraction(1, 4)
    assert (first.source, first.topic, first.marks) == ('A "b", c', "memory", Fraction(2))
    assert (second.marks, second.tags, third.marks) == (Fraction(3), ("one",), Fraction(2))
    assert first.span[1:] == (7, 1, 7, 69)
    assert first.fields["difficulty"][1:] == (7, 29, 7, 33)
    assert first.fields["topic"][1:] == (2, 8, 2, 14)


@pytest.mark.parametrize(
    ("heading", "found"),
    [
        ("## q {nope=1}", ["1:7 error unknown-field"]),
        ("## q {marks=}", ["1:7 error missing-value"]),
        ("## q {marks=x}", ["1:13 error bad-value"]),
        ("## q {marks=1 marks=2}", ["1:15 error duplicate-field"]),
        ("## q {draft}", ["1:7 error heading-fields"]),
        ('## q {source="a}', ["1:7 error heading-fields"]),
        ("## q {marks = 2}", ["1:7 error heading-fields"]),
        ("## q {id=r}", ["1:10 error id-conflict"]),
        ("## q {marks=2", ["1:6 error heading-fields"]),
        ("## q {marks=2} more", ["1:15 error heading-fields"]),
        ("##q", ["1:1 error heading-blank"]),
        ("##q {marks=2}", ["1:1 error heading-blank"]),
    ],
)
def test_mistakes_in_headings(file: File, locate: Locate, heading: str, found: list[str]) -> None:
    result = file(f"{heading}\n\nQ?\n\n{BOXES}")
    assert locate(result.diagnostics)[: len(found)] == found
    assert [item.id for item in result.items] == ["q"]


@pytest.mark.parametrize(
    ("heading", "message", "hint"),
    [
        (
            "## {marks=2}",
            "this heading has no id",
            "write one, `## adamw-states {marks=2}`; a heading inside a stem has `####`",
        ),
        ("## q {marks=2", "this brace is never closed", "close the brace: `{marks=2}`"),
    ],
)
def test_how_a_heading_is_mended(file: File, heading: str, message: str, hint: str) -> None:
    (found,) = file(f"{heading}\n\nQ?\n\n{BOXES}").diagnostics
    assert (found.message, found.hint) == (message, hint)


def test_an_id_for_all_questions_is_an_error(file: File, locate: Locate) -> None:
    result = file(f"---\nid: a\n---\n## q\nQ?\n\n{BOXES}")
    assert locate(result.diagnostics) == ["2:5 error id-conflict"]
    assert result.items[0].id == "q"


@pytest.mark.parametrize("name", ["Big", "two words", "a//b", "ä", "", "a" * 101, ".."])
def test_a_heading_that_is_no_id(file: File, name: str) -> None:
    result = file(f"## one\nQ?\n\n{BOXES}\n## {name}\nQ?\n\n{BOXES}\n## two\nQ?\n\n{BOXES}")
    assert [item.id for item in result.items] == ["one", "two"]
    assert [d.rule for d in result.diagnostics] == ["heading-id"]
    assert result.diagnostics[0].span.line == 7
    assert "####" in str(result.diagnostics[0].hint)


def test_a_heading_inside_a_stem_does_not_cut_it(file: File, show: Show) -> None:
    result = file(f"## one\nQ?\n\n## Table of sizes\n\nText\n\n{BOXES}")
    assert [d.rule for d in result.diagnostics] == ["heading-id"]
    assert show(result.items[0].stem) == "p('Q?') h3('Table of sizes') p('Text')"


def test_a_file_whose_headings_are_no_ids_is_one_question(file: File, show: Show) -> None:
    result = file(f"## What is it?\n\n{BOXES}")
    assert [item.id for item in result.items] == ["unit/q"]
    assert [d.rule for d in result.diagnostics] == ["heading-id"]
    assert show(result.items[0].stem) == "h3('What is it?')"


def test_text_before_the_first_question(file: File, locate: Locate) -> None:
    result = file(f"<!-- c -->\n\n[r]: https://x.y\n\n# Unit\n\nText\n\n## q\n[r]\n\n{BOXES}")
    assert locate(result.diagnostics) == ["5:1 error text-before-question"]
    assert len(result.items) == 1


def test_definitions_work_within_a_file_and_are_not_printed(file: File, show: Show) -> None:
    result = file(
        f"[ref]: https://x.y\n*[HTML]: Hyper Text\n\n## q\nSee [ref].\n\n"
        f"- [x] HTML\n- [ ] XML [b]\n\n"
        f"[B]: https://b.c\n\n## r\nQ\n\n{BOXES}"
    )
    assert [(d.rule, d.span.line) for d in result.diagnostics] == [("abbreviation", 2)]
    first = result.items[0]
    assert show(first.stem) == "p('See ' link(https://x.y 'ref') '.')"
    assert isinstance(first.response, Single)
    assert show(first.response.choices[0].body) == "p('HTML')"
    assert show(first.response.choices[1].body) == "p('XML ' link(https://b.c 'b'))"


def test_a_definition_in_code_defines_nothing(file: File, show: Show) -> None:
    result = file(f"Q [a]\n\n```\n[a]: https://x.y\n```\n\n{BOXES}")
    assert show(result.items[0].stem) == "p('Q [a]') pre( '[a]: https://x.y')"


@pytest.mark.parametrize("end", ["", "\n\ntext: a"])
def test_front_matter_that_never_ends(file: File, end: str) -> None:
    result = file(f"---\nmarks: 2{end}\n\nQ?\n\n{BOXES}")
    assert [d.rule for d in result.diagnostics] == ["front-matter-open"]
    assert len(result.items) == 1


def test_mistakes_in_front_matter_are_located(file: File, locate: Locate) -> None:
    result = file(f"---\nmarks: x\ntopic: [a\n---\nQ?\n\n{BOXES}")
    assert all(d.span.line in (2, 3, 4) for d in result.diagnostics)
    assert result.diagnostics
    assert len(result.items) == 1
    assert locate(file(f"---\nmraks: 2\n---\nQ?\n\n{BOXES}").diagnostics) == [
        "2:1 error unknown-field"
    ]
    assert file(f"---\n---\nQ?\n\n{BOXES}").diagnostics == ()


def test_parts(file: File, show: Show) -> None:
    result = file(
        f"Q?\n\n{BOXES}\n### Explanation\nBecause.\n\n#### More\n\nText.\n\n### hint:\nThink.\n"
        "### Reference ###\nBook.\n\n### Notes\nSecret.\n\n### Other\nx"
    )
    assert result.diagnostics == ()
    (item,) = result.items
    assert show(item.stem) == "p('Q?')"
    assert show(item.explanation) == "p('Because.') h4('More') p('Text.')"
    assert show(item.hint) == "p('Think.')"
    assert show(item.reference) == "p('Book.')"
    assert show(item.notes) == "p('Secret.') h3('Other') p('x')"
    explained = item.explanation[0]
    assert explained.span[1:] == (7, 1, 7, 9)


def test_parts_in_the_language_of_the_bank(file: File, show: Show) -> None:
    project = replace(Project(), parts={**PART_NAMES, "explanation": "Erklärung", "hint": "Tipp"})
    text = f"Q?\n\n{BOXES}\n### Erklärung\nx\n### TIPP\ny\n### Notes\nz"
    (item,) = file(text, project=project).items
    assert (show(item.explanation), show(item.hint)) == ("p('x')", "p('y')")
    (item,) = file(f"Q?\n\n{BOXES}\n### Explanation\nx", project=project).items
    assert show(item.explanation) == "p('x')"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("### Hint\na\n### Hint\nb", ["7:1 error part-twice"]),
        ("###Hint\na", ["5:1 error part-heading"]),
        ("#### Hint\na", ["5:1 error part-heading"]),
        ("### Rubric\n- a (1)", ["5:1 error rubric-form"]),
    ],
)
def test_mistakes_in_parts(file: File, text: str, found: list[str]) -> None:
    result = file(f"Q?\n\n- [x] a\n- [ ] b\n{text}")
    assert [f"{d.severity} {d.rule}" for d in result.diagnostics] == [
        line.split(" ", 1)[1] for line in found
    ]
    assert len(result.items) == 1


def test_a_misspelt_part_is_suspected(file: File, locate: Locate) -> None:
    result = file("Q?\n\n### Explantion\n\nx\n\nAnswer: 5\n")
    assert locate(result.diagnostics) == ["3:1 warning part-heading"]


@pytest.mark.parametrize("response", ["- [x] a\n- [ ] b", "Answer: 5"])
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Explaination", "Explanation"),
        ("Explanations:", "Explanation"),
        ("Rationale", "Explanation"),
        ("Sources", "Reference"),
        ("Note", "Notes"),
    ],
)
def test_a_misspelt_part_behind_the_answer_is_one_finding(
    file: File, show: Show, response: str, words: str, meant: str
) -> None:
    result = file(f"Q\n\n{response}\n\n### {words}\n\nBecause.\n\nSo it is.\n")
    (found,) = result.diagnostics
    assert (found.severity, found.rule, found.span.line) == (
        "error",
        "part-heading",
        5 + response.count("\n"),
    )
    assert found.hint == f"did you mean `### {meant}`?"
    (item,) = result.items
    assert show(getattr(item, meant.lower())) == "p('Because.') p('So it is.')"


@pytest.mark.parametrize("words", ["Rationale", "Sources", "Why"])
def test_headings_of_a_part_or_a_stem_are_content(file: File, words: str) -> None:
    text = f"Q\n\n- [x] a\n- [ ] b\n\n### Explanation\n\n### {words}\n\nc\n"
    assert file(text).diagnostics == ()
    assert file(f"Q\n\n### {words}\n\nc\n\n- [x] a\n- [ ] b\n").diagnostics == ()


def test_another_heading_among_choices_is_one_finding(file: File, locate: Locate) -> None:
    result = file("Q\n\n- [x] a\n- [ ] b\n\n### Tables\n\nc\n\nd\n")
    assert locate(result.diagnostics) == ["6:1 error text-after-choice"]


def test_a_stimulus(file: File, show: Show) -> None:
    result = file(
        '## case-1 {stimulus title="The case"}\n\nText $x$.\n\n### Notes\nOurs.\n\n'
        f"## q {{stimulus=case-1}}\nQ?\n\n{BOXES}"
    )
    assert result.diagnostics == ()
    (stimulus,) = result.stimuli
    assert (stimulus.id, stimulus.title) == ("case-1", "The case")
    assert show(stimulus.body) == "p('Text ' math('x') '.')"
    assert stimulus.span[1:] == (1, 1, 1, 38)
    assert result.items[0].stimulus == "case-1"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("## c {stimulus marks=2}\nText", ["1:16 error unknown-field"]),
        ("## c {stimulus}\nText\n\n- [x] a", ["4:1 error stimulus-form"]),
        ("## c {stimulus}\nText\n\n### Hint\nx", ["4:1 error stimulus-form"]),
    ],
)
def test_mistakes_in_a_stimulus(file: File, locate: Locate, text: str, found: list[str]) -> None:
    result = file(text)
    assert locate(result.diagnostics) == found
    assert len(result.stimuli) == 1


def test_a_rule_between_questions_is_no_content(file: File, show: Show) -> None:
    result = file("## a\nQ\n\nAnswer: 5\n\n---\n\n## b\nP\n\n---\n\nR\n\nAnswer: 6\n")
    assert result.diagnostics == ()
    assert [show(item.stem) for item in result.items] == ["p('Q')", "p('P') hr p('R')"]


def test_control_and_direction_characters_are_reported(file: File, locate: Locate) -> None:
    result = file(f"Q \x00 \u202e \x0b \u200b\n\n{BOXES}")
    assert locate(result.diagnostics) == [
        "1:3 error control-character",
        "1:5 warning bidi-control",
        "1:7 error control-character",
        "1:9 warning empty-character",
    ]


def test_limits(file: File, locate: Locate) -> None:
    assert locate(file("x" * (1024 * 1024 + 1)).diagnostics) == ["1:1 error file-too-long"]
    result = file(f"## a\n{'x ' * 33_000}\n\n{BOXES}\n## b\nQ\n\n{BOXES}")
    assert locate(result.diagnostics) == ["1:1 error text-too-long"]
    assert [item.id for item in result.items] == ["b"]


def test_an_empty_file_holds_no_question(file: File) -> None:
    assert [d.rule for d in file("").diagnostics] == ["no-response"]


def test_status_is_ready_unless_told(file: File) -> None:
    assert file(f"Q\n\n{BOXES}").items[0].status is Status.READY
    assert file(f"---\nstatus: draft\n---\nQ\n\n{BOXES}").items[0].status is Status.DRAFT
