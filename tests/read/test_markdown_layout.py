"""The layout of a file: fences that swallow, comments, and waivers of findings."""

from collections.abc import Callable

import pytest

from examgen.model.item import Single
from examgen.read.file import FileRead

File = Callable[..., FileRead]
Show = Callable[..., str]
Locate = Callable[..., list[str]]

BOXES = "- [x] a\n- [ ] b\n"


def test_an_open_fence_names_what_it_swallows_and_loses_nothing(file: File, locate: Locate) -> None:
    result = file(
        "## q9\nThe fence.\n\n- [x] a\n\n```py\nprint(1)\n\n## q10\nSwallowed\n\n- [x] b\n- [ ] c\n"
    )
    assert locate(result.diagnostics) == ["6:1 error fence-open"]
    assert "`## q10` in line 9" in result.diagnostics[0].message
    assert [item.id for item in result.items] == ["q9", "q10"]


def test_an_open_fence_that_swallows_boxes(file: File, locate: Locate, show: Show) -> None:
    result = file("Q\n\n```py\nx = 1\n\n- [x] a\n- [ ] b\n")
    assert locate(result.diagnostics) == ["3:1 error fence-open"]
    (item,) = result.items
    assert show(item.stem) == "p('Q') pre(py 'x = 1')"
    assert isinstance(item.response, Single)
    assert len(item.response.choices) == 2


def test_a_fence_closed_too_late(file: File, locate: Locate) -> None:
    text = "## a\nQ\n\n```sh\nx\n\n- [x] a\n- [ ] b\n\n## b\nQ\n\n```\ny\n```\n\n- [x] c\n- [ ] d\n"
    result = file(text)
    assert locate(result.diagnostics) == ["4:1 error fence-open"]
    assert [item.id for item in result.items] == ["a", "b"]


@pytest.mark.parametrize(
    "code",
    ["## setup\nmake", "## setup {x}\nrun", "### Hint\nx", "# a\n- [x](y)\n- [a, b]", "- [-] a"],
)
def test_code_that_looks_like_structure_is_code(file: File, show: Show, code: str) -> None:
    if "{x}" in code:
        code = code.replace("{x}", "x y")
    result = file(f"Q\n\n```sh\n{code}\n```\n\n{BOXES}")
    assert result.diagnostics == ()
    assert show(result.items[0].stem) == f"p('Q') pre(sh {code!r})"


def test_markdown_can_be_shown_as_code(file: File) -> None:
    result = file(f"Q\n\n```markdown\n## q {{a=b}}\n- [ ] x\n```\n\n{BOXES}")
    assert result.diagnostics == ()
    assert len(result.items) == 1


def test_comments_are_never_printed(file: File, show: Show) -> None:
    result = file(
        f"## a\n<!-- one -->\nQ\n<!--\n## hidden\nText\n\n{BOXES}-->"
        f"\n\n{BOXES}\n<!-- two -->\n## b\nP\n\n{BOXES}"
    )
    assert result.diagnostics == ()
    assert [item.id for item in result.items] == ["a", "b"]
    assert show(result.items[0].stem) == "p('Q')"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("<!-- examgen: ignore r: why -->\n## a\nQ\n\n- [x] a\n\n## b\nQ\n\n- [x] a", (1, 6)),
        ("## a\n\n<!-- examgen: ignore r: why -->\n\nQ\n\n- [x] a\n\n## b\nQ\n\n- [x] a", (1, 8)),
        ("## a\nQ\n\n- [x] a\n\n<!-- examgen: ignore r: why -->\n## b\nQ\n\n- [x] a", (6, 10)),
        ("## a\nQ\n\n<!-- examgen: ignore r: why -->\nText\nmore\n\n- [x] a", (4, 6)),
        ("## a\nQ\n\n<!-- examgen: ignore r: why -->\n- [x] a\n  > w\n\n  v\n- [ ] b", (4, 8)),
        (
            "## a\nQ\n\n- [x] a\n<!-- examgen: ignore r: why -->\n### Hint\nx\n\ny\n### Notes\nz",
            (5, 9),
        ),
        ("## a\nQ\n\n<!-- examgen: ignore r: why -->\n```\nx\n\ny\n```\n- [x] a", (4, 9)),
        ("---\nmarks: 2\n---\n<!-- examgen: ignore r: why -->\nQ\n\n- [x] a\n- [ ] b", (4, 8)),
        ("Q\n\n- [x] a\n  <!-- examgen: ignore r:\n  why -->\n- [ ] b", (4, 6)),
    ],
)
def test_waivers_cover_what_follows(file: File, text: str, lines: tuple[int, int]) -> None:
    result = file(text)
    (waiver,) = result.suppressions
    assert (waiver.rule, waiver.reason) == ("r", "why")
    assert (waiver.span.line, waiver.span.end_line) == lines
    assert [d.rule for d in result.diagnostics] == []


def test_a_waiver_may_name_several_rules(file: File) -> None:
    result = file(f"<!-- examgen: ignore one, two: why: so -->\nQ\n\n{BOXES}")
    assert [(s.rule, s.reason) for s in result.suppressions] == [
        ("one", "why: so"),
        ("two", "why: so"),
    ]


@pytest.mark.parametrize(
    "words", ["ignore", "ignore rule", "ignore rule:", "ignore: x", "allow a: b"]
)
def test_a_waiver_needs_rule_and_reason(file: File, locate: Locate, words: str) -> None:
    result = file(f"Q\n\n<!-- examgen: {words} -->\n\n{BOXES}")
    assert locate(result.diagnostics) == ["3:1 error suppression"]
    assert result.suppressions == ()


@pytest.mark.parametrize(
    "words", ["examgen ignore rule: x", "examgen Ignore rule: x", "Examgen: ignor rule: x"]
)
def test_a_misspelt_waiver_is_no_comment(file: File, locate: Locate, words: str) -> None:
    result = file(f"Q\n\n<!-- {words} -->\n\n{BOXES}")
    assert locate(result.diagnostics) == ["3:1 error suppression"]
    assert result.diagnostics[0].hint == "write `<!-- examgen: ignore rule-id: reason -->`"


def test_a_comment_may_speak_of_the_tool(file: File) -> None:
    result = file(f"Q\n\n<!-- examgen reads this, and ignores nothing -->\n\n{BOXES}")
    assert result.diagnostics == ()
