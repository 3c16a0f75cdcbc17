"""What holds for every file: no reader raises, nothing vanishes, time is bounded."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examgen.diagnostic import Severity
from examgen.model.item import Multiple, Single
from examgen.read.file import FileRead

File = Callable[..., FileRead]

_LINES = [
    "",
    "",
    "## a",
    "## b {marks=2}",
    "## Not An Id",
    "## c {stimulus}",
    "## d {type=match}",
    "## e {type=cloze}",
    "## f {type=order tags=x,y}",
    "## g {type=essay}",
    "##h",
    "# Title",
    "### Explanation",
    "### Rubric",
    "### hint",
    "### Explantion",
    "#### Inside",
    "Text",
    "word *a* $x$",
    "- [ ] one",
    "- [x] two {pin}",
    "* [X] three",
    "- [\u0445] four",
    "- [?] five",
    "  - [x] six",
    "    - [x] seven",
    "- plain",
    "1. first",
    "2. second",
    "> Why",
    "  > Why",
    "> Chosen because: b",
    "  > [!quote] c",
    "```py",
    "```",
    "~~~",
    "  ```",
    "- [x] ```py",
    "x = 1",
    "\tindented",
    "    code",
    "| a | b |",
    "|---|---|",
    "![p](f.png)",
    "$$",
    "\\[",
    "[r]: https://x.y",
    "[x]: foo",
    "*[A]: b",
    "Answer: 5",
    "Answer: a | b",
    "Pattern: x",
    "\\Answer: x",
    "<!-- c -->",
    "<!-- open",
    "-->",
    "<!-- examgen: ignore r: why -->",
    "---",
    "- a => b",
    "- => c",
    "a [[b]] c",
    "[[? a / *b]]",
    "- crit (2)",
    "marks: 2",
    "\u202e",
    "\x00",
]
files = st.lists(st.sampled_from(_LINES), max_size=18).map("\n".join)


@given(st.one_of(files, files.map(lambda t: "---\nmarks: 2\n---\n" + t), st.text(max_size=80)))
@settings(max_examples=400)
def test_reading_never_raises_and_says_why_there_is_no_item(file: File, text: str) -> None:
    result = file(text)
    lines = text.split("\n")
    for found in result.diagnostics:
        span = found.span
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert span.end_column <= len(lines[span.end_line - 1]) + 1
    if not result.items and not result.stimuli:
        assert any(d.severity is Severity.ERROR for d in result.diagnostics)
    assert list(result.diagnostics) == sorted(result.diagnostics, key=lambda d: d.span)


@given(
    st.lists(
        st.sampled_from(
            [
                "- [ ] w",
                "- [x] w",
                "  w",
                "",
                "> w",
                "```\nw\n```",
                "w",
                "- w",
                "1. w",
                "  - w",
                "![w](f.png)",
                "    w",
                "#### w",
                "  > w",
            ]
        ),
        max_size=12,
    )
)
@settings(max_examples=300)
def test_every_word_below_a_box_comes_out(
    file: File, show: Callable[..., str], lines: list[str]
) -> None:
    text = "Q\n\n- [ ] w\n" + "\n".join(lines)
    (item,) = file(text).items
    assert isinstance(item.response, Single | Multiple)
    kept = "".join(show((*c.body, *c.rationale, *c.lure)) for c in item.response.choices)
    assert kept.count("w") == text.count("w")
    assert len(item.response.choices) == text.count("- [")


_HOSTILE = {
    "headings that are no ids": "## A\n" * 60_000,
    "questions": "## a\n- [x] b\n" * 20_000,
    "open fences": "```py\n- [ ] a\n" * 30_000,
    "open fences with questions": "```py\n## a\n" * 30_000,
    "long fences": "`````py\n- [ ] a\n```\n" * 20_000,
    "closed late": "```py\n- [ ] a\n" * 30_000 + "```\n",
    "fences in entries": "- a\n" + "  ```py\n  - [ ] x\n" * 15_000,
    "comments": "<!--\n" * 100_000 + "--> x",
    "waivers": "<!-- examgen: ignore a: b -->\n" * 20_000,
    "waivers of questions": "## a\n<!-- examgen: ignore a: b -->\nQ\n\n- [x] b\n" * 6_000,
    "parts": "Q\n" + "### Hint\na\n" * 5_000,
    "headings of parts": "Q\n" + "### Hnt\n" * 7_000,
    "answers": "Answer: 1\n" * 6_000,
    "boxes": "- [x] a\n" * 8_000,
    "fields": "## a {" + "tags=b " * 9_000 + "}\nQ",
    "quotes in fields": '## a {source="' + '\\"' * 20_000 + "}\nQ",
    "blanks in a heading": "## a" + " " * 60_000 + "b\nQ",
    "blanks in a part": "Q\n### Hint" + " " * 60_000 + "b",
    "blanks in an answer": "Q\n\nAnswer: a" + " " * 60_000 + "b",
    "blanks in a criterion": "Q\n\n### Rubric\n- a" + " " * 60_000 + "b",
    "blanks in a row": "- [x] a\n| a |\n|-" + " " * 60_000 + "x|\n",
    "displays": "- [x] a\n\n" + "$$ a\n" * 12_000,
    "bars": "Q\n\nAnswer: " + "a|" * 20_000,
    "arrows": "---\ntype: match\n---\n" + "- a => b => c\n" * 4_000,
    "gaps": "---\ntype: cloze\n---\n" + "[[a || b]] " * 5_000,
    "definitions": "[a]: https://x.y\n" * 50_000 + "## a\nQ\n\n- [x] [a]",
    "abbreviations": "*[a]: b\n" * 50_000,
    "control": "\x00" * 100_000,
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_files_take_bounded_time(file: File, name: str) -> None:
    start = time.process_time()
    file(_HOSTILE[name][:200_000])
    assert time.process_time() - start < 4
