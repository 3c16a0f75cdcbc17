"""Choices: boxes, what belongs to each, rationales and lures, pins, and every mistake."""

from collections.abc import Callable

import pytest

from examgen.model.item import Choice, Item, Multiple, Single
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]

HEAD = "Which?\n\n"


def choices(result: FileRead) -> tuple[Choice, ...]:
    response = result.items[0].response
    assert isinstance(response, Single | Multiple)
    return response.choices


def one(result: FileRead) -> Item:
    assert [d.message for d in result.diagnostics] == []
    assert len(result.items) == 1
    return result.items[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- [x] a\n- [ ] b", "x p('a'); - p('b')"),
        ("- [X] a\n- [] b", "x p('a'); - p('b')"),
        ("* [ ] a\n+ [x] b", "- p('a'); x p('b')"),
        ("   - [x] a\n- [ ] b", "x p('a'); - p('b')"),
        ("- [x]\ta\n-\t[ ] b", "x p('a'); - p('b')"),
        ("- [ ] 4\n\n- [x] 8", "- p('4'); x p('8')"),
        ("- [x]: foo\n- [ ] b", "x p(': foo'); - p('b')"),
        ("- [x] a\n  b\n- [ ] c\nd", "x p('a\\nb'); - p('c\\nd')"),
        ("- [x] a\n\n  b\n- [ ] c", "x p('a') p('b'); - p('c')"),
        ("- [x] a\n\n      b\n- [ ] c", "x p('a') p('b'); - p('c')"),
        ("- [x] a\n\n\tb\n- [ ] c", "x p('a') p('b'); - p('c')"),
        ("- [x] a\n  - i\n    - ii\n- [ ] c", "x p('a') ul[p('i') ul[p('ii')]]; - p('c')"),
        (
            "- [x] a\n  ```py\n  if x:\n      y\n  ```\n- [ ] c",
            "x p('a') pre(py 'if x:\\n    y'); - p('c')",
        ),
        (
            "- [x] a\n```py\nif x:\n    y = 1\n```\n- [ ] c",
            "x p('a') pre(py 'if x:\\n    y = 1'); - p('c')",
        ),
        ("- [x]\n```\n- z\n```\n- [ ] c", "x pre( '- z'); - p('c')"),
        ("- [x] ```py\n  y\n  ```\n- [ ] c", "x pre(py 'y'); - p('c')"),
        ("- [ ] &shy;\n\n```py\ny = 2\n```\n\n- [x] c", "- pre(py 'y = 2'); x p('c')"),
        ("- [x] c\n- [ ] d\n\n```\ny\n```\n", "x p('c'); - p('d') pre( 'y')"),
        (
            "- [x] a\n![p](f.png)\n- [ ] b\n\n![q](g.png)",
            "x p('a\\n' image(bank/questions/unit/f.png 'p' ''))"
            "; - p('b') p(image(bank/questions/unit/g.png 'q' ''))",
        ),
        ("- [x] a\n\n|h|\n|-|\n|c|\n\n- [ ] b", "x p('a') table[-]('h'; 'c'); - p('b')"),
        ("- [x] a\n\n$$\nx\n$$\n\n- [ ] b", "x p('a') display('x'); - p('b')"),
        ("- [x] a\n\n$$x$$\n- [ ] b", "x p('a') display('x'); - p('b')"),
        ("- [x] a\n\n[r]: https://x.y\n\n- [ ] [r]", "x p('a'); - p(link(https://x.y 'r'))"),
        ("- [x] a\n<!-- note -->\n- [ ] b", "x p('a'); - p('b')"),
        ("- [x] a\n- [ ] b\n\n---\n", "x p('a'); - p('b')"),
        ("- [x] `[ ]`\n- [ ] \\[x]", "x p(code('[ ]')); - p('[x]')"),
        ("- [x] <picture>\n- [ ] a | b > c", "x p('<picture>'); - p('a | b > c')"),
    ],
)
def test_choices(file: File, show: Show, text: str, expected: str) -> None:
    item = one(file(HEAD + text))
    assert show(item.stem) == "p('Which?')"
    found = [f"{'x' if c.correct else '-'} {show(c.body)}" for c in choices(file(HEAD + text))]
    assert "; ".join(found) == expected


@pytest.mark.parametrize(
    ("text", "body", "rationale", "lure"),
    [
        ("- [x] a\n  > Why.", "p('a')", "p('Why.')", ""),
        ("- [x] a\n> Why.", "p('a')", "p('Why.')", ""),
        ("- [x] a\n\n> Why.\n", "p('a')", "p('Why.')", ""),
        ("- [x] a\n      > Why.", "p('a')", "p('Why.')", ""),
        ("- [x] a\n  > Why\n  > so.\n  >\n  > More.", "p('a')", "p('Why\\nso.') p('More.')", ""),
        ("- [x] a\n  > Chosen because: *b*.", "p('a')", "", "p(em('b') '.')"),
        (
            "- [x] a\n  > Why.\n  >\n  > Chosen because: b\n  > c.",
            "p('a')",
            "p('Why.')",
            "p('b\\nc.')",
        ),
        ("- [x] a\n  > Why.\n  > Chosen because: b.", "p('a')", "p('Why.')", "p('b.')"),
        ("- [x] a\n  > Chosen because: b.\n  >\n  > Why.", "p('a')", "p('Why.')", "p('b.')"),
        ("- [x] a\n  > Why.\n  > ```\n  > x\n  > ```", "p('a')", "p('Why.') pre( 'x')", ""),
        ("- [x] a\n  > [!quote] Said.", "p('a') quote(p('Said.'))", "", ""),
        (
            "- [x] a\n  > [!quote]\n  > Said.\n\n  > Why.",
            "p('a') quote(p('Said.'))",
            "p('Why.')",
            "",
        ),
        ("- [x] a\n  > [!quote] *Said.*", "p('a') quote(p(em('Said.')))", "", ""),
        ("- [x] This:\n```py\nx\n```\n> good", "p('This:') pre(py 'x')", "p('good')", ""),
    ],
)
def test_quotes_are_rationales(
    file: File, show: Show, text: str, body: str, rationale: str, lure: str
) -> None:
    first = choices(file(HEAD + text + "\n- [ ] z"))[0]
    assert one(file(HEAD + text + "\n- [ ] z"))
    assert (show(first.body), show(first.rationale), show(first.lure)) == (body, rationale, lure)


def test_places_in_rationales(file: File) -> None:
    text = HEAD + "- [x] a $b$\n  > Why *so*.\n  >\n  > Chosen because: c.\n- [ ] d\n  > [!quote] e"
    first, second = choices(file(text))
    assert first.span[1:] == (3, 1, 3, 12)
    paragraph = first.body[0]
    inside = [c.span[1:] for c in paragraph.children]  # type: ignore[union-attr]
    assert inside == [(3, 7, 3, 9), (3, 10, 3, 11)]
    why = first.rationale[0]
    assert why.span[1:] == (4, 5, 4, 14)
    assert why.children[1].children[0].span[1:] == (4, 10, 4, 12)  # type: ignore[union-attr]
    lure = first.lure[0]
    assert lure.span[1:] == (6, 21, 6, 23)
    assert lure.children[0].span[1:] == (6, 21, 6, 23)  # type: ignore[union-attr]
    quote = second.body[1]
    assert quote.span[1:] == (8, 3, 8, 15)
    assert quote.children[0].children[0].span[1:] == (8, 14, 8, 15)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "pin", "text"),
    [
        ("a {pin}", True, "p('a')"),
        ("{pin}", True, ""),
        ("`x` {pin}  ", True, "p(code('x'))"),
        (r"a \{pin}", False, "p('a {pin}')"),
        ("a {pin} b", False, "p('a {pin} b')"),
        ("a {Pin}", False, "p('a {Pin}')"),
        ("`{pin}`", False, "p(code('{pin}'))"),
    ],
)
def test_pins(file: File, show: Show, line: str, pin: bool, text: str) -> None:
    choice = choices(file(HEAD + f"- [x] {line}\n- [ ] z"))[0]
    assert (choice.pin, show(choice.body)) == (pin, text)


def test_a_pin_on_a_later_line_is_text(file: File, show: Show) -> None:
    choice = choices(file(HEAD + "- [x] a\n  b {pin}\n- [ ] z"))[0]
    assert (choice.pin, show(choice.body)) == (False, "p('a\\nb {pin}')")


def test_types_follow_the_ticks(file: File) -> None:
    assert isinstance(one(file(HEAD + "- [x] a\n- [ ] b")).response, Single)
    assert isinstance(one(file(HEAD + "- [x] a\n- [x] b")).response, Multiple)
    several = "---\ntype: multiple\n---\n" + HEAD + "- [x] a\n- [ ] b"
    assert isinstance(one(file(several)).response, Multiple)
    assert isinstance(one(file(HEAD + "- [ ] a\n- [ ] b")).response, Single)


def test_bullets_before_the_first_box_belong_to_the_stem(file: File, show: Show) -> None:
    item = one(file("Given:\n\n- S1: $2 > 3$\n- S2\n- [x] S1\n- [ ] S2\n"))
    assert show(item.stem) == "p('Given:') ul[p('S1: ' math('2 > 3')) | p('S2')]"


@pytest.mark.parametrize(
    "mark",
    ["?", "\u0445", "×", "✓", "✔️", "o", "-", "*", "xx", " x", "x ", "  ", "1", "☑"],
)
def test_an_unknown_mark_is_an_error_and_never_wrong(file: File, locate: Locate, mark: str) -> None:
    result = file(HEAD + f"- [{mark}] looks ticked\n- [ ] is not")
    assert locate(result.diagnostics) == ["3:3 error box-mark"]
    assert len(choices(result)) == 2


def test_an_unknown_mark_names_a_letter_of_another_script(file: File) -> None:
    result = file(HEAD + "- [ ] a\n- [\u0445] b")
    assert "U+0445" in result.diagnostics[0].message
    assert result.diagnostics[0].span[1:] == (4, 3, 4, 6)


@pytest.mark.parametrize("text", ["[link](https://x.y) a", "[ref] a", r"\[1] Smith", "[12] b"])
def test_other_brackets_are_bullets(file: File, text: str) -> None:
    item = one(file(f"See:\n\n- {text}\n\nWhich?\n\n- [x] a\n- [ ] b"))
    assert len(item.stem) == 3


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- [x] a\n- plain\n- [ ] b", ["4:1 error bullet-among-choices"]),
        ("- [x] a\n- [ ] b\n\n- plain", ["6:1 error bullet-among-choices"]),
        ("- [x] a\n1. plain\n- [ ] b", ["4:1 error bullet-among-choices"]),
        ("- [x] a\n\nText\nmore\n\n- [ ] b", ["5:1 error text-after-choice"]),
        ("- [x] a\n- [ ] b\n\nText\n", ["6:1 error text-after-choice"]),
        ("- [x] a\n```\nx\n```\nText\n- [ ] b", ["7:1 error text-after-choice"]),
        ("- [x] a\n#### Head\n- [ ] b", ["4:1 error text-after-choice"]),
        ("- [x] a\n\n---\n\n- [ ] b", ["5:1 error text-after-choice"]),
        ("- [x] a\n[ ] b\n- [ ] c", ["4:1 error box-bullet"]),
        ("- [x] a\n1. [ ] b\n- [ ] c", ["4:1 error box-bullet"]),
        ("- [x] a\n-[ ] b\n- [ ] c", ["4:1 error box-bullet"]),
        ("- [x] a\n(b) [ ] b\n- [ ] c", ["4:1 error box-bullet"]),
        ("- [x] a\n-\u00a0[ ] b\n- [ ] c", ["4:1 error box-bullet"]),
        ("- [x] a\n- [ ] b\n\n### Hint\n\n- [ ] c\n- [ ] d", ["8:1 error box-in-part"]),
        ("- [x] a\n  - [ ] b\n- [ ] c", ["4:3 error box-nested"]),
        ("- [x]a\n- [ ] b", ["3:1 error box-blank"]),
        ("- [x] a\nAnswer: 5\n- [ ] b", ["4:1 error answer-with-choices"]),
        ("- [x] a\n- [ ] b\n\nAnswer: 5", ["6:1 error answer-with-choices"]),
        ("Answer: 5\n\n- [x] a\n- [ ] b", ["1:1 error answer-with-choices"]),
    ],
)
def test_mistakes_among_choices(file: File, locate: Locate, text: str, found: list[str]) -> None:
    result = file(HEAD + text)
    assert locate(result.diagnostics) == found
    assert len(choices(result)) >= 2


@pytest.mark.parametrize("text", ["Text", "- plain", "#### Head", "[ ] b", "1. [ ] b"])
def test_what_is_wrong_is_kept_with_the_choice_before(file: File, show: Show, text: str) -> None:
    word = text.rsplit(maxsplit=1)[-1]
    result = file(HEAD + f"- [x] a\n\n{text}\n\n- [ ] c")
    assert word in show(choices(result)[0].body)


def test_a_comment_in_a_choice_is_an_error(file: File, locate: Locate) -> None:
    result = file(HEAD + "- [x] 8 <!-- right -->\n- [ ] 4")
    assert locate(result.diagnostics) == ["3:9 error comment-in-line"]


def test_boxes_indented_as_code_are_named(file: File) -> None:
    result = file("Which?\n\n    - [x] a\n    - [ ] b\n")
    assert result.items == ()
    assert [d.rule for d in result.diagnostics] == ["no-response"]
    assert (
        result.diagnostics[0].hint
        == "the box in line 3 is indented as code: move it to the left margin"
    )


def test_boxes_in_an_explanation_are_text(file: File, show: Show) -> None:
    item = one(file(HEAD + "- [x] a\n- [ ] b\n\n### Explanation\n\n- [ ] c\n"))
    assert show(item.explanation) == "ul[p('[ ] c')]"


@pytest.mark.parametrize("mark", ["1. ", "a) ", "-", "> - ", "• ", ""])
def test_what_only_looks_like_a_choice_is_named(file: File, mark: str) -> None:
    result = file(HEAD + f"{mark}[x] a\n{mark}[ ] b\n")
    assert [d.rule for d in result.diagnostics] == ["no-response"]
    assert "line 3" in (result.diagnostics[0].hint or "")


@pytest.mark.parametrize("part", ["Notes", "Reference"])
def test_boxes_below_parts(file: File, locate: Locate, part: str) -> None:
    result = file(HEAD + f"- [x] a\n- [ ] b\n\n### {part}\n\n- [ ] to do\n")
    expected = [] if part == "Notes" else ["8:1 error box-in-part"]
    assert locate(result.diagnostics) == expected
