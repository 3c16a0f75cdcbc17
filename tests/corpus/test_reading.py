"""Reported mistakes of reading: what each case's `case.md` says must hold."""

import time
from pathlib import Path

import pytest
from tests.corpus.project import (
    bank_of,
    case,
    choices_of,
    copy,
    findings,
    formulas,
    item_of,
    make,
    nodes,
    questions_of,
    texts,
)

from examgen.model.content import Code, CodeBlock, Emphasis, Image, Link, Paragraph
from examgen.model.item import Item
from examgen.pipeline.images import images_of
from examgen.render.plain import plain_text


def test_r01_a_dollar_in_prose_is_text(tmp_path: Path) -> None:
    item = item_of(case("r01"), "test-bracket")
    assert "NAME=Al; if [ $NAME == Al ]; then echo hi; fi" in plain_text(item.stem)
    assert formulas(item.stem) == []
    root = copy("r01", tmp_path)
    file = root / "bank/questions/test-bracket.md"
    many = "a_b " * 5000 + "$NAME "
    file.write_text(file.read_text("utf-8").replace("a_b a_b", many, 1), "utf-8")
    start = time.process_time()
    item = item_of(root, "test-bracket")
    assert time.process_time() - start < 1
    assert many.strip() in plain_text(item.stem)
    assert texts(item) == ["hi", "nothing"]


def test_r02_hashes_and_prices_are_text() -> None:
    item = item_of(case("r02"), "hash")
    assert plain_text(item.stem) == (
        "The field may hold $2y$12$Abc or $2y$12$Abc or $2y$12$Abc. "
        "Does a licence cost $5, or $7 and $12?"
    )
    assert [n.text for n in nodes(item.stem) if isinstance(n, Code)] == ["$2y$12$Abc"]
    assert formulas((*item.stem, *choices_of(item)[1].body)) == []
    assert texts(item)[1] == "Five dollars, that is $5"


def test_r04_a_figure_before_the_choices_is_in_the_stem() -> None:
    item = item_of(case("r04"), "wavelength")
    assert [image.path for image in images_of(item.stem)] == ["bank/questions/curve.png"]
    assert texts(item) == ["0.5", "1.0"]
    assert findings(case("r04")) == ["questions/wavelength.md:3 missing-figure"]


def test_r05_code_below_a_box_is_the_choices() -> None:
    item = item_of(case("r05"), "branch")
    first, second = choices_of(item)
    assert [type(block) for block in first.body] == [Paragraph, CodeBlock]
    assert [b.text for b in first.body if isinstance(b, CodeBlock)] == ["if x:\n    y = 1"]
    assert plain_text(first.rationale) == "The assignment stands inside the branch."
    (only,) = second.body
    assert isinstance(only, CodeBlock)
    assert only.text == "y = 2"
    assert len(item.stem) == 1


def test_r07_no_question_loses_its_choices() -> None:
    found = {item.id: texts(item) for item in bank_of(case("r07")).items}
    assert found == {"nine": ["a", "b"], "ten": ["c", "d"], "eleven": ["e", "f"]}


RAW = [
    "<picture>",
    "ls *.txt *.md",
    "__init__ and my_var_name",
    "a | b > c",
    "${{ matrix.os }} and {{ 7*7 }} and {% raw %}",
]


def test_r09_raw_characters_stay(tmp_path: Path) -> None:
    item = item_of(case("r09"), "raw")
    assert texts(item) == RAW
    assert not any(isinstance(node, Emphasis) for node in nodes(item.response))
    out = make(case("r09"), tmp_path, "html", "json")
    (question,) = questions_of(out.form("quiz/candidate/quiz.json"))
    assert [choice["text"] for choice in question["task"]["choices"]] == RAW
    assert "<picture" not in out.text("quiz/candidate/quiz.html")


def figures(item: Item) -> list[str]:
    return [image.path.removeprefix("bank/questions/") for image in images_of(item.stem)]


def test_r33_figures_stand_beside_their_question() -> None:
    found = {item.id: figures(item) for item in bank_of(case("r33")).items}
    assert found == {
        "blank": ["u1/img/my fig (1).svg"] * 2,
        "first": ["u1/img/fig.svg"],
        "second": ["u2/img/fig.svg"],
        "lost": ["u2/img/my fig (1).svg"],
    }
    assert findings(case("r33")) == ["questions/u2/q.md:13 missing-figure"]


def test_r35_a_definition_serves_its_file_and_is_not_printed() -> None:
    items = {item.id: item for item in bank_of(case("r35")).items}
    (link,) = [n for n in nodes(items["closing"].stem) if isinstance(n, Link)]
    assert link.target == "https://example.org/html"
    assert plain_text(items["closing"].stem) == "Which language does the standard describe?"
    assert plain_text(items["tags"].stem) == "Which language has a picture element?"
    assert all(texts(item) == ["HTML", "XML"] for item in items.values())
    assert findings(case("r35")) == ["questions/stray.md:1 abbreviation"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["lf", "crlf", "cr"])
def test_r43_marks_and_line_ends_change_nothing(tmp_path: Path, mark: bytes, end: bytes) -> None:
    root = copy("r43", tmp_path)
    for path in ["bank.yaml", "questions/plain.md", "questions/listed.yaml"]:
        file = root / "bank" / path
        file.write_bytes(mark + file.read_bytes().replace(b"\n", end))
    expected, found = bank_of(case("r43")), bank_of(root)
    # A node's repr holds its places, which take no part in a comparison.
    assert "Span(path=" in repr(expected)
    assert repr(found) == repr(expected)
    assert [item.id for item in found.items] == ["cafe", "garage"]
    assert findings(root) == findings(case("r43"))


def test_r43_an_old_encoding_is_named_with_its_byte() -> None:
    assert findings(case("r43")) == ["questions/old.md:1 not-utf8"]
    assert (case("r43") / "bank/questions/old.md").read_bytes()[15] == 0xE9


def test_r48_tabs_are_as_good_as_blanks() -> None:
    item = item_of(case("r48"), "tabs")
    assert plain_text(item.stem) == "Which tab\nis the last one?"
    assert texts(item) == ["a", "b"]


def test_r36_what_a_browser_would_fetch_is_an_error() -> None:
    root = case("r36-refused")
    assert findings(root) == [
        "questions/refused.md:1 comment-in-line",
        "questions/refused.md:3 figure-path",
        "questions/refused.md:4 figure-path",
        "questions/refused.md:5 figure-path",
    ]
    item = item_of(root, "refused")
    assert not any(isinstance(node, Image) for node in nodes(item.response))
    assert "<!-- from here on" in plain_text(item.stem)
    assert texts(item)[1] == "![q](//example.org/q.png)"
