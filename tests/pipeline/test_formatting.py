"""Laying out keeps what a file says, comes to rest at once, and touches nothing else."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.export.items import ITEMS

from examgen.diagnostic import Severity
from examgen.export.markdown import write_item
from examgen.model.item import Item
from examgen.model.project import Project
from examgen.pipeline.formatting import Left, laid_out
from examgen.pipeline.reading import read_text

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("bank", "tests/corpus", "tests/commands/start")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".md", ".yaml") and "questions" in path.parts
)
MD = "bank/questions/a.md"
YAML = "bank/questions/a.yaml"


def _same(path: str, data: bytes) -> bytes | None:
    """Check what must hold of any file; return it laid out, None where it is left alone."""
    made = laid_out(path, data, Project())
    if isinstance(made, Left):
        return None
    before, after = (read_text(path, each, Project())[1] for each in (data, made))
    assert after.items == before.items
    assert after.stimuli == before.stimuli
    assert after.suppressions == before.suppressions
    assert laid_out(path, made, Project()) == made
    return made


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_files_keep_their_sense(file: Path) -> None:
    data = file.read_bytes()
    try:
        data.decode()
    except UnicodeDecodeError:
        return
    made = _same(f"bank/questions/{file.name}", data)
    if made is not None and file.suffix == ".md":
        words = sorted("".join(data.decode()).replace("[X]", "[x]").split("<!--")[1:])
        assert [w.split("-->")[0] for w in words] == [
            w.split("-->")[0] for w in sorted(made.decode().split("<!--")[1:])
        ]


@settings(max_examples=60, deadline=None)
@given(ITEMS)
def test_any_item_keeps_its_sense(item: Item) -> None:
    text = write_item(item)
    _, read = read_text(MD, text.encode(), Project())
    if any(d.severity is Severity.ERROR for d in read.diagnostics):
        return
    made = laid_out(MD, text.encode(), Project())
    assert not isinstance(made, Left), made
    assert _same(MD, text.encode()) == made


LINES = st.lists(
    st.sampled_from(
        ["", " ", "text  ", "text ", "* [X] a", "+ [] b ", "- [ ] c\t", "    code ", "```", "$$",
         "x^2 ", "<!-- note  ", "-->", "### Explanation", "## q2 {marks=2 topic=t}", "> quote ",
         "  > why ", "| a | b |", "|---|---|", "a `b ", "c` d", "---", "- bullet ", "1. one"]
    ),
    max_size=14,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(LINES)
def test_any_lines_keep_their_sense(lines: list[str]) -> None:
    body = ["Which? ", *lines, "- [x] yes", "- [X] no"]
    _same(MD, "\n".join(body).encode())
    _same(MD, "\n".join(["## q1 {difficulty=easy  tags=a}", *body, ""]).encode())


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["", "  ", "# note  ", "    tags: ['a', \"b\"]", "    hint: |+", "      text  ", "",
             "    source: 'x: [y'", "    author: 'Ann'", "    marks: '2'  ", "    notes: >"]
        ),
        max_size=12,
    )
)  # fmt: skip
def test_any_yaml_keeps_its_sense(rows: list[str]) -> None:
    text = "\n".join(["questions:", "  - id: a", "    stem: Why?", "    answer: 'yes'", *rows])
    made = _same(YAML, text.encode())
    if made is not None:
        assert made.decode().count("# note") == text.count("# note")


def test_markdown_is_laid_out() -> None:
    text = '\n\n## q  {marks=2   topic="t"}\nWhich? \n\n\n* [X] yes\n+ [] no\n### Hint\nLook.\n\n\n'
    project = Project()
    made = laid_out(MD, text.replace(' topic="t"', ' level="apply"').encode(), project)
    assert made == (
        b"## q {marks=2 level=apply}\n\nWhich?\n\n- [x] yes\n- [ ] no\n\n### Hint\n\nLook.\n"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n \n---\n\nWhich? \n\nAnswer: 8\n", "\n---\n\nWhich?\n\nAnswer: 8\n"),
        ("a\\ \nb \n\nAnswer: 8\n", "a\\ \nb\n\nAnswer: 8\n"),
        ("- a\n\n      b\n\n\n<!-- c -->\n      d\n\n\n- [X] e\n",
         "- a\n\n      b\n\n\n<!-- c -->\n      d\n\n- [x] e\n"),
        ("### a\n---\n\nAnswer: 8 \n", "### a\n---\n\nAnswer: 8\n"),
        ("## q {type=cloze}\n\n[[a]]\n\n### b\n---\n",
         "## q {type=cloze}\n\n[[a]]\n\n### b\n---\n"),
        ("a [b] \nc* \nd&nbsp; \ne\n\nAnswer: 8\n", "a [b]\nc*\nd&nbsp;\ne\n\nAnswer: 8\n"),
        ("a\nb\r\r\rAnswer: 8\n", "a\nb\r\n\nAnswer: 8\n"),
    ],
)  # fmt: skip
def test_what_is_odd_is_laid_out_as_well(text: str, expected: str) -> None:
    assert laid_out(MD, text.encode(), Project()) == expected.encode()


def test_code_breaks_and_line_ends_stay() -> None:
    text = "Which?  \nThat.\n\n```\na  \n\n\nb\n```\n\n- [x] yes\n- [ ] no\n"
    assert laid_out(MD, text.encode(), Project()) == text.encode()
    crlf = b"\xef\xbb\xbfWhich? \r\n\r\n\r\n- [X] y\xc3\xa9s\r\n- [ ] no"
    assert laid_out(MD, crlf, Project()) == (
        b"\xef\xbb\xbfWhich?\r\n\r\n- [x] y\xc3\xa9s\r\n- [ ] no\r\n"
    )


def test_quotes_stay_where_they_are_needed() -> None:
    text = "id: 'a'\nstem: 'a: b'\nanswers: ['no', \"1.0\", 'word', '2024-01-05', \"a\\tb\"]\n"
    assert laid_out(YAML, text.encode(), Project()) == (
        b"id: a\nstem: 'a: b'\nanswers: ['no', \"1.0\", word, '2024-01-05', \"a\\tb\"]\n"
    )


def test_a_file_with_errors_is_left_alone() -> None:
    made = laid_out(MD, b"Which?\n\n- [x] a\n- [?] b  \n", Project())
    assert isinstance(made, Left)
    assert (made.path, made.line) == (MD, 4)
