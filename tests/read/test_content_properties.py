"""What holds for every text: nothing raises, spans are true, the short cut changes nothing."""

import time
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examgen.model.content import (
    Block,
    Code,
    Emphasis,
    Image,
    Inline,
    LineBreak,
    Link,
    Math,
    MathBlock,
    Strike,
    Strong,
    Text,
)
from examgen.read import blocks as block_reader
from examgen.read.content import read_blocks
from examgen.read.context import Context
from examgen.read.plain_blocks import read_plain
from examgen.source import Anchor, Excerpt, Source, Span

_ATOMS = [
    "*",
    "**",
    "_",
    "__",
    "`",
    "``",
    "a",
    "bc",
    " ",
    "  ",
    "\n",
    "\n\n",
    "[",
    "]",
    "![",
    "](f.png)",
    "](https://x.y)",
    "~~",
    "\\",
    "\\*",
    "\\(",
    "\\)",
    "\\[",
    "\\]",
    "$",
    "$$",
    "$x$",
    "&amp;",
    "&",
    "<https://a.b>",
    "<!-- c -->",
    "<!--",
    "|",
    "> ",
    "> > ",
    "- ",
    "1. ",
    "    ",
    "\t",
    "```\n",
    "~~~",
    "#### ",
    "## ",
    "é",
    "。",
    "\U0001f600",
    "-",
    "---\n",
    "| a | b |\n|---|---|\n",
    "[r]: https://x.y\n",
    "[[x]]",
    "[[? a / *b]]",
    "[[= 3]]",
    "{pin}",
    "\u2028",
    "\x00",
    "\x0b",
    "Answer: 5",
    "=> ",
]
texts = st.lists(st.sampled_from(_ATOMS), max_size=24).map("".join)

Nodes = Callable[[Iterable[Block | Inline]], Iterator[Block | Inline]]


def _cut(text: str, span: Span) -> str:
    lines = text.split("\n")
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    first = lines[span.line - 1][span.column - 1 :]
    last = lines[span.end_line - 1][: span.end_column - 1]
    return "\n".join([first, *lines[span.line : span.end_line - 1], last])


@given(st.one_of(texts, st.text(max_size=60)), st.booleans())
@settings(max_examples=150)
def test_reading_never_raises_and_every_span_is_inside(text: str, gaps: bool) -> None:
    result = read_blocks(Source("bank/q.md", text).excerpt(), gaps=gaps)
    lines = text.split("\n")
    for span in [d.span for d in result.diagnostics] + [b.span for b in result.blocks]:
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 1
        assert span.start <= span.end


@given(texts)
@settings(max_examples=150)
def test_spans_nest_and_are_in_order(nodes: Nodes, text: str) -> None:
    result = read_blocks(Source("bank/q.md", text).excerpt())
    for node in nodes(result.blocks):
        children: tuple[Block | Inline, ...] = getattr(node, "children", ())
        before = node.span.start
        for child in children:
            assert before <= child.span.start <= child.span.end <= node.span.end
            before = child.span.end


@given(texts)
@settings(max_examples=150)
def test_the_text_at_a_span_is_the_text_of_the_node(nodes: Nodes, text: str) -> None:
    result = read_blocks(Source("bank/q.md", text).excerpt())
    for node in nodes(result.blocks):
        source = _cut(text, node.span)
        match node:
            case Text() if node.span.line == node.span.end_line and "\\" not in source:
                if "&" not in source:
                    assert node.text.removesuffix("\n") == source
            case Math() | MathBlock() if node.span.line == node.span.end_line:
                assert node.tex == source.replace("\\|", "|")
            case Code() if node.span.line == node.span.end_line:
                assert source.startswith("`")
                assert node.text.strip() in source.replace("\\|", "|")
            case Emphasis():
                assert source[0] == source[-1]
                assert source[0] in "*_"
            case Strong():
                assert source[:2] == source[-2:] == "**"
            case Strike():
                assert source[:2] == source[-2:] == "~~"
            case Link():
                assert source[0] in "[<"
                assert source[-1] in ")]>"
            case Image():
                assert source[:2] == "!["
                assert source[-1] in ")]"
            case LineBreak():
                assert source in ("\\", " " * len(source))
            case _:
                pass


@given(texts)
@settings(max_examples=150)
def test_letters_are_never_lost(nodes: Nodes, text: str) -> None:
    """Words outside comments, addresses and definitions all come out again."""
    if any(part in text for part in ("<!--", "](", "&", "[r]:", "[[", "~~~", "```")):
        return
    result = read_blocks(Source("bank/q.md", text).excerpt())
    kept = "".join(_says(node) for node in nodes(result.blocks))
    for word in ("bc", "é", "。", "\U0001f600", "Answer: 5"):
        assert kept.count(word) == text.count(word)


def _says(node: Block | Inline) -> str:
    return getattr(node, "text", "") or getattr(node, "tex", "") or getattr(node, "alt", "")


_PLAIN = [
    "a",
    "bc ",
    "8",
    "1.",
    "1. ",
    "> ",
    ">",
    ">a",
    ">  ",
    ">\n",
    " ",
    "   ",
    "\t",
    "\n",
    "\n\n",
    "*x*",
    "**b**",
    "* ",
    "-",
    "$x$",
    "`c`",
    "|",
    "[r]",
    "[r]: x",
    "\\[",
    "_i_",
    "__i",
    "#",
    "+ ",
    "<b>",
    "  \n",
]


@given(st.lists(st.sampled_from(_PLAIN), min_size=1, max_size=16).map("".join))
@settings(max_examples=300)
def test_the_short_cut_reads_as_the_block_parser_does(nodes: Nodes, text: str) -> None:
    excerpt = Source("bank/q.md", text).excerpt()
    short = read_plain(excerpt, Context())
    if short is None or not text.strip():
        return
    full = block_reader.read(excerpt, Context())
    assert short == full
    assert [n.span for n in nodes(short)] == [n.span for n in nodes(full)]


@pytest.mark.parametrize("gaps", [False, True])
def test_spans_follow_the_anchors_of_an_excerpt(gaps: bool, nodes: Nodes) -> None:
    """A block scalar stands at column 5 of line 8; an escape is longer in the source."""
    excerpt = Excerpt(
        "bank/q.yaml", "a *b*\n$x$ c", (Anchor(0, 8, 5), Anchor(6, 9, 5), Anchor(8, 9, 9))
    )
    result = read_blocks(excerpt, gaps=gaps)
    spans = [(type(n).__name__, n.span[1:]) for n in nodes(result.blocks)]
    assert spans == [
        ("Paragraph", (8, 5, 9, 12)),
        ("Text", (8, 5, 8, 7)),
        ("Emphasis", (8, 7, 8, 10)),
        ("Text", (8, 8, 8, 9)),
        ("Text", (8, 10, 8, 10)),
        ("Math", (9, 6, 9, 7)),
        ("Text", (9, 10, 9, 12)),
    ]


_HOSTILE = {
    "emphasis": "*a* " * 16_000,
    "open emphasis": "*a " * 20_000,
    "closing": "a* " * 20_000,
    "alternating": "*a_b" * 16_000,
    "brackets": "[" * 60_000,
    "closed brackets": "[" * 30_000 + "]" * 30_000,
    "links": "[a](https://x.y) " * 3_700,
    "open links": "[a](" * 15_000,
    "angles": "[a](<" * 12_000,
    "titles": '[a](b "' * 9_000,
    "pictures": "![" * 30_000,
    "ticks": " ".join("`" * n for n in range(1, 340)),
    "short ticks": "`a``b" * 12_000,
    "dollars": "$a" * 30_000,
    "spaced dollars": "$a $ " * 12_000,
    "dollars and ticks": "$a `b` $" * 8_000,
    "brackets of formulas": "\\(a" * 20_000 + "\\)",
    "formulas and code": "\\(`a`" * 10_000 + "\\)",
    "display": "$$ a\n" * 12_000,
    "display brackets": "\\[ a\n" * 12_000,
    "quotes": ">" * 60_000,
    "quote lines": "> " * 25 + "a\n" + (">" * 25 + " a\n") * 2_000,
    "lists": "- " * 30_000,
    "list lines": "".join("  " * n + "- a\n" for n in range(200)),
    "numbers": "1. " * 20_000,
    "comments": "<!--\n" * 13_000,
    "comments in quotes": "> <!--\n" * 9_000 + "-->",
    "comments with words": "<!--\n" * 12_000 + "--> a",
    "entities": "&a" * 30_000,
    "less": "<a" * 30_000,
    "table": "|a" * 20 + "|\n" + "|-" * 20 + "|\n" + "|b\n" * 20_000,
    "wide table": "|a" * 10_000 + "|\n" + "|-" * 10_000 + "|\n" + "|b\n" * 2_000,
    "definitions": "[a]: b\n" * 9_000 + "[a] " * 100,
    "labels": "[a" * 20_000 + "]" * 20_000 + "\n\n[b]: https://x.y",
    "gaps": "[[" * 30_000,
    "blanks": "a" + " " * 60_000 + "b",
    "heading": "#### a" + " #" * 30_000 + "b",
    "backslashes": "\\" * 60_000,
    "tildes": "~~a" * 20_000,
    "strong": "*" * 60_000,
    "strong pairs": "**a" * 20_000 + "**" * 2_000,
    "fences": "```a\n" * 13_000,
    "rules": "- - - -\n" * 8_000,
    "hard breaks": "a  \n" * 15_000,
    "lead": " " * 3 + ("\t" * 10 + "\n") * 5_000,
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_text_takes_bounded_time(name: str) -> None:
    text = _HOSTILE[name][:65_536]
    start = time.process_time()
    read_blocks(Source("bank/q.md", text).excerpt(), gaps=name == "gaps")
    assert time.process_time() - start < 3
