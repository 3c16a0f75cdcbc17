"""Comments about changes: authors' words stay words, and there is room for them."""

import json
import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt
from tests.compare.sides import compared
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from examgen.model.comparison import Comparison, Move
from examgen.report.diff_json import diff_json
from examgen.report.diff_markdown import MAX_CHARACTERS, diff_markdown
from examgen.report.diff_text import diff_text

HOSTILE = (
    "@octocat and @org/team",
    "<img src=https://example.org/x.png onerror=alert(1)>",
    "![x](https://example.org/x.png) [y](https://example.org)",
    "https://example.org www.example.org a@example.org",
    "::error file=x::y",
    "##[error]z",
    "`` ` `` ``` ~~~",
    "</code></details></summary><script>alert(1)</script>",
    "#1 GH-1 org/repo#1 0123456789abcdef0123456789abcdef01234567",
    "\\@x &commat;x &#64;x &lt;b&gt;",
    "<!-- --> $x$ $$y$$ [^1] | a | b |",
)


def of(texts: tuple[str, ...]) -> Comparison:
    """Return a comparison whose texts are all hostile."""
    old = "## q\n\nWhat?\n\nAnswer: x\n"
    found = compared(old, old.replace("What", "Which").replace("Answer: x", "Answer: y"))
    (item,) = found.items
    said = tuple(
        replace(change, said=tuple(replace(p, text=t, quoted=True) for p in change.said[:1]))
        for change in item.changes
        for t in texts
        if change.said
    )
    runs = tuple(
        replace(change, runs=tuple(replace(run, text=t) for run in change.runs))
        for change in item.changes
        for t in texts
        if change.runs
    )
    return replace(
        found,
        old=texts[0],
        new="".join(texts),
        items=(replace(item, id=texts[1], changes=(*said, *runs)),),
        notes=texts,
        moves=(Move(id=texts[0], old=texts[1], new=texts[2]),),
    )


def test_no_text_means_anything_to_a_code_host() -> None:
    text = diff_markdown(of(HOSTILE))
    tokens = MarkdownIt("gfm-like", {"html": True, "linkify": False}).parse(text)
    # Nothing but blocks of HTML: no Markdown is obeyed anywhere.
    assert {token.type for token in tokens} == {"html_block"}
    parser = HTMLParser(namespace_html_elements=False)
    root = parser.parse("<!DOCTYPE html><title>x</title>" + text)
    assert parser.errors == []
    names = {element.tag for element in root.iter() if isinstance(element.tag, str)}
    assert names <= {
        *("html", "head", "title", "body", "h3", "p", "strong", "code", "ul", "li"),
        *("details", "summary", "del", "ins"),
    }
    assert {name for e in root.iter() for name in e.attrib} <= {"open"}
    for element in root.iter():
        if element.tag == "code":
            for inner in element.iter():
                inner.text = inner.tail = None
    outside = "".join(root.itertext())
    assert not re.search(r"octocat|example|alert|error", outside)


def test_a_log_that_shows_it_obeys_nothing() -> None:
    text = diff_markdown(of(HOSTILE))
    assert "::" not in text
    assert "##[" not in text
    assert "@" not in text


def test_the_text_of_a_question_is_whole_in_it() -> None:
    parser = HTMLParser(namespace_html_elements=False)
    root = parser.parse(diff_markdown(of(HOSTILE)))
    text = "".join(root.itertext())
    for hostile in HOSTILE:
        assert hostile in text


@pytest.mark.parametrize("count", [1, 30, 1000])
def test_a_comment_has_room_for_it(count: int) -> None:
    stem = "What is {{}}, after all the many words that make a question as long as they are? "
    old = "".join(f"## q{n}\n\n{stem * 3}\n\nAnswer: {n}\n\n" for n in range(count))
    found = compared(old, old.replace("many", "@few").replace("Answer: 7", "Answer: 8"))
    assert len(found.items) == count
    text = diff_markdown(found)
    assert len(text) <= MAX_CHARACTERS
    assert text.count("<details") == text.count("</details>")
    shown = text.count("<details")
    left = re.search(r"<p>([\d,]+) more changes? (?:is|are) left out here", text)
    assert shown + (int(left[1].replace(",", "")) if left else 0) == count
    assert (left is None) == (count < 100)


def test_a_text_without_end_is_cut() -> None:
    old = "## q\n\n" + "word " * 9000 + "\n\nAnswer: 1\n"
    found = compared(old, old.replace("word", "other"))
    assert len(diff_markdown(found)) < 5000
    assert len(diff_text(found, colour=False)) < 2000
    (change,) = json.loads(diff_json(found))["items"][0]["changes"]
    assert len(change["old"].split()) == 9000


def test_no_format_holds_what_a_runner_obeys_anywhere() -> None:
    found = of(HOSTILE)
    assert "##[" not in diff_text(found, colour=False)
    whole = diff_json(found)
    assert "##[" not in whole
    assert HOSTILE[5] in json.loads(whole)["notes"]
