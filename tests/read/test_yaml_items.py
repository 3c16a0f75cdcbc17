"""Questions written in YAML: every response, what YAML would spoil, mistakes."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.diagnostic import Diagnostic, has_errors
from examgen.load import load_source
from examgen.model.content import Blocks, CodeBlock, Math, Paragraph, Text
from examgen.model.item import (
    Cloze,
    CodeAnswer,
    Essay,
    Item,
    ItemType,
    Match,
    Multiple,
    NumberGap,
    Numeric,
    Order,
    Short,
    Single,
    TrueFalse,
)
from examgen.model.project import Project
from examgen.read.file import FileRead
from examgen.read.yaml_items import FILE_KEYS, read_yaml
from examgen.read.yaml_tables import RESPONSE_KEYS
from examgen.source import Source

PATH = "bank/questions/unit/q.yaml"


def read(text: str, project: Project | None = None) -> FileRead:
    return read_yaml(Source(PATH, text), project or Project())


def one(text: str) -> Item:
    file = read(text)
    assert file.diagnostics == ()
    (item,) = file.items
    return item


def plain(blocks: Blocks) -> str:
    (block,) = blocks
    assert isinstance(block, Paragraph)
    return "".join(
        child.text if isinstance(child, Text) else getattr(child, "tex", "?")
        for child in block.children
    )


def test_choices_with_all_that_belongs_to_them() -> None:
    item = one(
        "defaults: {topic: a/b, marks: 2, tags: [x]}\n"
        "questions:\n"
        "  - id: adamw\n"
        "    difficulty: easy\n"
        "    tags: y\n"
        "    stem: |\n"
        "      How many $n$?\n"
        "    choices:\n"
        "      - text: 4\n"
        "        rationale: One state is not enough.\n"
        "        lure: One moment is forgotten.\n"
        "      - text: 8\n"
        "        correct: true\n"
        "      - {text: It depends, pin: true}\n"
        "    explanation: Two moments.\n"
        "    hint: Count.\n"
        "    reference: A book.\n"
        "    notes: Mine.\n"
    )
    assert (item.id, item.type, item.topic) == ("adamw", ItemType.SINGLE, "a/b")
    assert item.marks == 2
    assert item.tags == ("x", "y")
    response = item.response
    assert isinstance(response, Single)
    assert [plain(choice.body) for choice in response.choices] == ["4", "8", "It depends"]
    assert [choice.correct for choice in response.choices] == [False, True, False]
    assert [choice.pin for choice in response.choices] == [False, False, True]
    assert plain(response.choices[0].rationale) == "One state is not enough."
    assert plain(response.choices[0].lure) == "One moment is forgotten."
    assert plain(item.explanation) == "Two moments."
    assert plain(item.hint) == "Count."
    assert plain(item.reference) == "A book."
    assert plain(item.notes) == "Mine."
    assert item.span == (PATH, 3, 5, 3, 14)
    assert item.fields["difficulty"] == (PATH, 4, 17, 4, 21)


def test_a_formula_inside_a_block_has_its_place() -> None:
    (block,) = one("stem: |\n  é x\n\n  Is $n$?\nanswer: 1\n").stem[1:]
    assert isinstance(block, Paragraph)
    formula = block.children[1]
    assert isinstance(formula, Math)
    assert formula.span == (PATH, 4, 7, 4, 8)


TYPED = "Yes, No, on, Null, ~, 12:30, 09:30, 010, 1_000, 1.10, 1e3, 0x1F, 2024-01-05, 2024-13-05"


def test_choices_are_what_the_author_typed() -> None:
    texts = TYPED.split(", ")
    lines = "".join(f"  - {text}\n" for text in texts[1:])
    item = one(f"id: 007\nstem: Which?\nchoices:\n  - {{text: Yes, correct: true}}\n{lines}")
    assert item.id == "007"
    assert isinstance(item.response, Single)
    assert [plain(choice.body) for choice in item.response.choices] == texts


@pytest.mark.parametrize("text", ["+", "-", "1.", "# x", "1) a", "> q", "---", "a | b > c", "~~~"])
def test_a_choice_on_one_line_is_text(text: str) -> None:
    item = one(f"stem: Which?\nchoices:\n  - {{text: '{text}', correct: true}}\n  - b\n")
    assert isinstance(item.response, Single)
    assert plain(item.response.choices[0].body) == text


def test_a_choice_may_be_code() -> None:
    item = one(
        "stem: Which?\nchoices:\n  - text: |\n      ```py\n      if x:\n          y\n      ```\n"
        "    correct: true\n  - b\n"
    )
    assert isinstance(item.response, Single)
    (block,) = item.response.choices[0].body
    assert isinstance(block, CodeBlock)
    assert block.text == "if x:\n    y"


def test_several_right_choices() -> None:
    assert isinstance(
        one("stem: x\nchoices: [{text: a, correct: true}, {text: b, correct: true}]").response,
        Multiple,
    )
    declared = one("type: multiple\nstem: x\nchoices: [{text: a, correct: true}, b]")
    assert isinstance(declared.response, Multiple)


def test_numbers_texts_and_judgements() -> None:
    number = one("stem: x\nanswer: 3.14 ± 0.01 m").response
    assert isinstance(number, Numeric)
    assert (number.accepted[0].low, number.unit) == (Fraction(313, 100), "m")
    assert number.span == (PATH, 2, 9, 2, 22)
    texts = one("stem: x\nanswers: [LoRA, a | b]\npattern: low-?rank").response
    assert isinstance(texts, Short)
    assert texts.accepted == ("LoRA", "a | b")
    assert texts.pattern == "low-?rank"
    split = one("stem: x\nanswer: LoRA | adapter").response
    assert isinstance(split, Short)
    assert split.accepted == ("LoRA", "adapter")
    judged = one("stem: x\nanswer: true").response
    assert isinstance(judged, TrueFalse)
    assert judged.value
    assert isinstance(one("stem: x\ntype: short\nanswer: 16").response, Short)


def test_the_language_of_a_question_decides_its_comma() -> None:
    number = one("stem: x\nlanguage: de\nanswer: 3,14").response
    assert isinstance(number, Numeric)
    assert number.accepted[0].value == Fraction(314, 100)


def test_match_and_order() -> None:
    match = one("stem: x\npairs: [{left: a, right: b}, {left: c, right: d}]\nextras: [e]").response
    assert isinstance(match, Match)
    assert [(plain(p.left), plain(p.right)) for p in match.pairs] == [("a", "b"), ("c", "d")]
    assert [plain(extra) for extra in match.extras] == ["e"]
    order = one("stem: x\ntype: order\norder: [first, second]").response
    assert isinstance(order, Order)
    assert [plain(entry) for entry in order.entries] == ["first", "second"]


def test_cloze() -> None:
    cloze = one("type: cloze\nlanguage: de\nstem: |\n  Pi is [[= 3,14 ± 0,01]].").response
    assert isinstance(cloze, Cloze)
    (gap,) = cloze.gaps
    assert isinstance(gap, NumberGap)
    assert gap.accepted[0].high == Fraction(315, 100)


def test_essay_and_code() -> None:
    essay = one("stem: x\ntype: essay\nlines: 9\nrubric: [{criterion: a, marks: 2}, b]").response
    assert isinstance(essay, Essay)
    assert essay.lines == 9
    assert [(plain(c.body), c.marks) for c in essay.rubric] == [("a", 2), ("b", None)]
    code = one("stem: x\ncode_language: python\nstarter: |\n  def f():\n      # here\n").response
    assert isinstance(code, CodeAnswer)
    assert (code.language, code.starter) == ("python", "def f():\n    # here")


def test_stimuli() -> None:
    file = read("stimuli:\n  - {id: case-1, title: A case, text: Read.}\n")
    (stimulus,) = file.stimuli
    assert (stimulus.id, stimulus.title, plain(stimulus.body)) == ("case-1", "A case", "Read.")
    assert not file.diagnostics


def test_the_only_question_of_a_file_goes_by_its_path() -> None:
    assert one("stem: x\nanswer: 1").id == "unit/q"
    assert one("questions: [{stem: x, answer: 1}]").id == "unit/q"


def test_suppressions_cover_what_follows_them() -> None:
    file = read(
        "# examgen: ignore whole: the file\n"
        "questions:\n"
        "  # examgen: ignore before, two: the question below\n"
        "  - id: a\n"
        "    stem: |\n"
        "      # examgen: ignore not-this: it is text\n"
        "    # examgen: ignore part: the answer\n"
        "    answer: 1\n"
        "  - id: b\n"
        "    # examgen: ignore inside: all of it\n"
        "    stem: x\n"
        "    answer: 1\n"
        "# examgen: ignore last: nothing\n"
    )
    covered = {s.rule: (s.span.line, s.span.end_line) for s in file.suppressions}
    assert covered == {
        "whole": (1, 12),
        "before": (3, 8),
        "two": (3, 8),
        "part": (7, 8),
        "inside": (9, 12),
        "last": (13, 13),
    }
    assert {s.reason for s in file.suppressions if s.rule == "two"} == {"the question below"}


@pytest.mark.parametrize("comment", ["ignore rule", "ignore rule:", "ignore: x", "skip a: b"])
def test_a_suppression_gives_rule_and_reason(comment: str) -> None:
    (found,) = read(f"stem: x\n# examgen: {comment}\nanswer: 1\n").diagnostics
    assert (found.rule, found.span.start) == ("suppression", (2, 1))


@pytest.mark.parametrize(
    "comment", ["examgen ignore a: b", "examgen disable a", "Examgen: ignor a: b"]
)
def test_a_misspelt_suppression_is_no_comment(comment: str) -> None:
    (found,) = read(f"stem: x\n# {comment}\nanswer: 1\n").diagnostics
    assert (found.rule, found.hint) == ("suppression", "write `# examgen: ignore rule-id: reason`")
    assert not read("stem: x\n# examgen reads this\nanswer: 1\n").diagnostics


def test_a_stem_of_a_comment_is_left_to_the_linter() -> None:
    item = one("stem: '<!-- later -->'\nanswer: 1")
    assert item.stem == ()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("stem: x\nchoices: [{text: a, corect: true}, b]", "correct"),
        ("stem: x\nchoices: [{text: a, right: true}, b]", "correct"),
        ("stem: x\nchoices: [{txt: a, correct: true}, b]", "text"),
        ("stem: x\nchoises: [{text: a, correct: true}, b]", "choices"),
        ("stem: x\noptions: [{text: a, correct: true}, b]", "choices"),
        ("question: x\nanswer: 5", "stem"),
        ("stem: x\nanwser: 5", "answer"),
        ("stem: x\ntype: match\npairs: [{lft: a, right: b}]", "left"),
        ("stem: x\nrubric: [{criterium: a, marks: 1}]", "criterion"),
        ("questions:\n- {idd: a, stem: x, answer: 1}\n- {id: b, stem: x, answer: 1}", "id"),
    ],
)
def test_a_misspelt_key_is_one_finding(text: str, key: str) -> None:
    result = read(text)
    (found,) = result.diagnostics
    assert (found.rule, found.hint) == ("unknown-field", f"did you mean `{key}`?")
    item = result.items[0]
    if isinstance(item.response, Single):
        assert [choice.correct for choice in item.response.choices] == [True, False]


def test_a_key_that_is_given_rules_out_the_misspelt_one() -> None:
    item = read("stem: x\nanswer: 5\nanwser: 6").items[0]
    assert isinstance(item.response, Numeric)
    assert item.response.accepted[0].value == 5
    # Nothing that only resembles a key is read for it.
    (found,) = read("stem: x\nanswer: 5\nimage: a.png").diagnostics
    assert found.rule == "unknown-field"


def test_files_are_capped() -> None:
    (found,) = read("stem: x\nnotes: |\n" + "  é\n" * 300_000).diagnostics
    assert found.rule == "file-too-long"


@pytest.mark.parametrize(
    ("text", "rule", "start"),
    [
        ("[a]", "missing-field", (1, 1)),
        ("", "missing-field", (1, 1)),
        ("questions: 3", "bad-value", (1, 12)),
        ("questions:", "missing-value", (1, 1)),
        ("question: []", "unknown-field", (1, 1)),
        ("stem: x\noptions: [a]\nanswer: 1", "unknown-field", (2, 1)),
        ("stem: x", "missing-field", (1, 1)),
        ("answer: 1\nquestions: []", "unknown-field", (1, 1)),
        ("questions: [{id: a, answer: 1}]", "missing-field", (1, 13)),
        (
            "questions:\n- {stem: x, answer: 1}\n- {id: b, stem: x, answer: 1}",
            "missing-field",
            (2, 3),
        ),
        ("stem: x\nanswer: 1\nanswers: [2]", "wrong-part", (3, 1)),
        ("stem: x\nchoices: [a]\nanswer: 1", "wrong-part", (3, 1)),
        ("type: essay\nstem: x\nanswer: 1", "wrong-part", (3, 1)),
        ("type: match\nstem: x", "missing-field", (2, 1)),
        ("type: cloze\nstem: no gap", "missing-field", (2, 1)),
        ("stem: x\npairs: [{left: a}]", "missing-field", (2, 9)),
        ("stem: x\nrubric: [{marks: 1}]", "missing-field", (2, 10)),
        ("stem: x\nchoices: [{correct: true}]", "missing-field", (2, 11)),
        ("stem: x\nchoices: [{text: a, correct: yes}]", "bad-value", (2, 30)),
        ("stem: x\nanswer: 80..60", "bad-answer", (2, 9)),
        ("stem: x\npattern: '('", "bad-pattern", (2, 11)),
        ("defaults: {id: a}\nquestions: []", "wrong-part", (1, 12)),
        ("stimuli: [{id: a}]", "missing-field", (1, 11)),
        ("stimuli: [{}]", "missing-field", (1, 11)),
        ("questions: [{}]", "missing-field", (1, 13)),
        ("stem: x\nchoices: [{}, {text: b, correct: true}]", "missing-field", (2, 11)),
        ("stem: x\nrubric: [{}]", "missing-field", (2, 10)),
        ("stem: x\npairs: [{}]", "missing-field", (2, 9)),
        ("stem: the C # language\nanswer: 1", "yaml-cut", (1, 12)),
        ("stem: x\nchoices: [{text: a, correct: true}, [x]]", "bad-value", (2, 37)),
        ("stem: x\nchoices:\n- text: [x]\n  correct: true", "expected-text", (3, 9)),
        ("stem: {x}\nanswer: 1", "expected-text", (1, 7)),
        ("stem: Note: this\nanswer: 1", "yaml-syntax", (1, 11)),
        ('stem: "$\\theta$"\nanswer: 1', "control-character", (1, 9)),
    ],
)
def test_mistakes(text: str, rule: str, start: tuple[int, int]) -> None:
    found = read(text).diagnostics
    assert (found[0].rule, found[0].span.start) == (rule, start)
    assert len(found) <= 2


@pytest.mark.parametrize("text", ["", "# later\n", "defaults: {marks: 1}", "hello"])
def test_a_file_without_questions_is_told_its_form(text: str) -> None:
    (found,) = read(text).diagnostics
    assert (found.rule, found.span.start) == ("missing-field", (1, 1))
    assert found.hint == "write a list below `questions:`, or one question with a `stem`"


def test_a_question_alone_may_lack_its_stem() -> None:
    (found,) = read("id: a\nanswer: 1").diagnostics
    assert (found.rule, found.message) == ("missing-field", "this question has no `stem`")


def test_a_broken_question_leaves_the_others() -> None:
    file = read("questions:\n- {id: a, stem: x}\n- {id: b, stem: x, answer: 1}\n")
    assert [item.id for item in file.items] == ["b"]
    assert has_errors(file.diagnostics)


def test_the_hint_of_a_cut_text_shows_both_ways() -> None:
    (found,) = read("stem: the C # language\nanswer: 1").diagnostics
    assert found.hint is not None
    assert "'the C # language'" in found.hint
    assert "'the C' # language" in found.hint


KEYS = st.sampled_from(
    [*FILE_KEYS, *RESPONSE_KEYS, "stem", "type", "id", "text", "correct", "marks", "unit"]
)
TREES = st.recursive(
    st.text(alphabet="ab1.±#|[]%$ \n", max_size=10) | st.sampled_from(["true", "cloze", "1..2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(tree=st.dictionaries(KEYS, TREES, max_size=5))
def test_never_raises(tree: dict[str, object]) -> None:
    file = read(json.dumps(tree, ensure_ascii=False))
    assert file.items or file.stimuli or file.diagnostics or not tree.get("questions")


@given(text=st.text(alphabet="stem:answr1 \n-[]{}'\"|>&*!#,?$\\", max_size=60))
def test_never_raises_on_noise(text: str) -> None:
    read(f"stem: x\n{text}")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("a: &a x\nb: [" + "*a," * 9999 + "]", "too-many-findings"),
        ("a: 1\n" * 9999, "too-many-findings"),
        ("questions:\n" + "- a\n" * 9999, "too-many-findings"),
        ("stem: x\nchoices: [" + "a," * 600 + "]", "list-too-long"),
        ("stem: x\nanswer: 1\ntags: " + "a," * 600, "list-too-long"),
        ("stem: x\nanswer: " + "\\|" * 40_000, "text-too-long"),
        ("stem: '" + "\u202e" * 9999 + "'\nanswer: 1", "bidi-control"),
    ],
)
def test_hostile_files_cost_little(text: str, rule: str) -> None:
    found = read(text).diagnostics
    assert found[-1].rule == rule
    assert len(found) <= 202


def test_a_heading_is_a_comment_in_yaml() -> None:
    (found,) = read("stem: # What?\nanswer: 1").diagnostics
    assert found.rule == "yaml-cut"
    assert found.hint == "put quotes round the text: '# What?'"


def test_a_byte_order_mark_and_line_ends_do_not_matter(tmp_path: Path) -> None:
    text = "stem: |\n  a\n  b\nanswer: 1\n"
    folder = tmp_path / "bank/questions/unit"
    folder.mkdir(parents=True)
    (folder / "q.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    _, source = load_source(tmp_path, PATH)
    assert isinstance(source, Source)
    assert read_yaml(source, Project()) == read(text)


def test_another_encoding_is_an_error_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "bank/questions/unit"
    folder.mkdir(parents=True)
    (folder / "q.yaml").write_bytes("stem: caf\xe9\nanswer: 1\n".encode("cp1252"))
    _, found = load_source(tmp_path, PATH)
    assert isinstance(found, Diagnostic)
    assert found.span.start == (1, 10)
