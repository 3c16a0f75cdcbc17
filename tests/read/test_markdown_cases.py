"""Kinds of failures that other tools' users reported, written in this format."""

import time
from collections.abc import Callable

import pytest

from examgen.model.content import Code, Image, Text
from examgen.model.item import Choice, Multiple, Numeric, Single
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]


def choices(result: FileRead, index: int = 0) -> tuple[Choice, ...]:
    response = result.items[index].response
    assert isinstance(response, Single | Multiple)
    return response.choices


def test_one_dollar_sign_in_a_long_paragraph(file: File, show: Show) -> None:  # R01
    stem = "What prints? NAME=Al; if [ $NAME == Al ]; then echo hi; fi" + " a_b" * 5_000
    start = time.process_time()
    result = file(f"{stem}\n\n- [x] hi\n- [ ] no\n")
    assert time.process_time() - start < 1
    assert result.diagnostics == ()
    assert show(result.items[0].stem) == f"p({stem!r})"


def test_hashes_of_passwords_and_prices(file: File, show: Show) -> None:  # R02
    text = r"Store `$2y$12$Abc` or \$2y\$12\$Abc or $2y$12$Abc, pay \$5 and \$7?"
    result = file(f"{text}\n\n- [x] yes\n- [ ] no\n")
    stem = "p('Store ' code('$2y$12$Abc') ' or $2y$12$Abc or $2y$12$Abc, pay $5 and $7?')"
    assert show(result.items[0].stem) == stem


def test_a_picture_at_the_left_margin_belongs_to_the_stem(file: File) -> None:  # R04
    result = file("Wavelength?\n\n![graph](g.png)\n\n- [x] 0.5\n- [ ] 1.0\n")
    picture = result.items[0].stem[1].children[0]  # type: ignore[union-attr]
    assert isinstance(picture, Image)
    assert picture.path == "bank/questions/unit/g.png"
    assert picture.span.line == 3
    assert len(choices(result)) == 2


def test_code_and_feedback_below_choices(file: File, show: Show) -> None:  # R05
    result = file(
        "Which?\n\n- [x] This:\n```py\nif x:\n    y = 1\n```\n> good"
        "\n- [ ] &shy;\n\n```py\ny = 2\n```\n"
    )
    assert result.diagnostics == ()
    first, second = choices(result)
    assert show(first.body) == "p('This:') pre(py 'if x:\\n    y = 1')"
    assert show(first.rationale) == "p('good')"
    assert show(second.body) == "pre(py 'y = 2')"
    assert show(result.items[0].stem) == "p('Which?')"


def test_indented_boxes_below_the_tenth_question(file: File) -> None:  # R07
    result = file("## q9\nNine?\n   - [x] a\n   - [ ] b\n## q10\nTen?\n   - [x] c\n   - [ ] d\n")
    assert [len(choices(result, at)) for at in (0, 1)] == [2, 2]
    assert result.diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        "<picture>",
        "ls *.txt *.md",
        "__init__ and my_var_name",
        "a | b > c",
        "{{ 7*7 }}",
        "if x<y then y>z",
        "h(<l)",
        "I'm </script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "No",
        "010",
        "1_000",
    ],
)
def test_raw_text_stays_as_typed(file: File, text: str) -> None:  # R09, R14, R36
    result = file(f"Which?\n\n- [x] {text}\n- [ ] z\n")
    assert result.diagnostics == ()
    (paragraph,) = choices(result)[0].body
    (node,) = paragraph.children  # type: ignore[union-attr]
    assert isinstance(node, Text)
    assert node.text == text


def test_a_list_of_globs_is_no_emphasis_and_code_keeps_blanks(file: File, show: Show) -> None:
    result = file("Which?\n\n- [x] ` and `\n- [ ] `$5`\n")
    assert [show(c.body) for c in choices(result)] == ["p(code('and'))", "p(code('$5'))"]
    assert isinstance(choices(result)[0].body[0].children[0], Code)  # type: ignore[union-attr]


def test_three_levels_of_layout_in_code(file: File, show: Show) -> None:  # R15
    result = file('Output?\n\n```c\nfor(;;)\n\tputs("x");\n```\n\n- [x] x\n- [ ] y\n')
    assert show(result.items[0].stem) == "p('Output?') pre(c 'for(;;)\\n\\tputs(\"x\");')"


def test_figures_with_blanks_are_found_from_the_question(file: File, show: Show) -> None:  # R33
    first = file("![x](<img/my fig (1).png>)\n\nAnswer: 1\n", path="bank/u1/questions/q.md")
    second = file("![y](img/fig%201.png)\n\nAnswer: 1\n", path="bank/u2/questions/q.md")
    assert "bank/u1/questions/img/my fig (1).png" in show(first.items[0].stem)
    assert "bank/u2/questions/img/fig 1.png" in show(second.items[0].stem)


def test_script_links_are_dropped_with_a_warning(file: File, show: Show, locate: Locate) -> None:
    result = file("Q\n\n- [x] a\n- [ ] [c](javascript:alert(1))\n")  # R36
    assert show(choices(result)[1].body) == "p('c')"
    assert locate(result.diagnostics) == ["4:7 warning link-address"]


def test_tabs(file: File, show: Show) -> None:  # R48
    result = file("Q?\n\tcontinued\n- [x]\ta\n-\t[ ] b\n")
    assert show(result.items[0].stem) == "p('Q?\\ncontinued')"
    assert [show(c.body) for c in choices(result)] == ["p('a')", "p('b')"]
    assert choices(result)[0].body[0].span[1:] == (3, 7, 3, 8)


def test_statements_before_the_boxes(file: File, show: Show) -> None:
    result = file("S1 and S2:\n\n- S1: blue\n- S2: 2 > 3\n\nWhich?\n\n- [x] S1\n- [ ] S2\n")
    assert (
        show(result.items[0].stem)
        == "p('S1 and S2:') ul[p('S1: blue') | p('S2: 2 > 3')] p('Which?')"
    )
    assert len(choices(result)) == 2


def test_a_numeric_answer_keeps_its_form(file: File) -> None:  # R32
    for text in ("21.0", "-0", "1.50e-3"):
        response = file(f"Q\n\nAnswer: {text}\n").items[0].response
        assert isinstance(response, Numeric)
        assert response.accepted[0].text == text
