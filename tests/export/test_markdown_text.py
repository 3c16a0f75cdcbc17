"""Text is escaped where it would be misread, and nowhere else."""

import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.export.items import AT, PATH

from examgen.export.markdown import write_content, write_file, write_item
from examgen.model.content import (
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    Image,
    Inline,
    Link,
    ListBlock,
    Math,
    MathBlock,
    Paragraph,
    Strong,
    Text,
)
from examgen.model.item import (
    Choice,
    CodeAnswer,
    Criterion,
    Essay,
    Item,
    ItemType,
    Match,
    Pair,
    Response,
    Short,
    Single,
)
from examgen.model.project import DEFAULT_BANDS, Project
from examgen.read.content import read_blocks
from examgen.read.markdown import read_markdown
from examgen.source import Source


def text(words: str) -> Text:
    return Text(text=words, span=AT)


def paragraph(*nodes: Inline | str) -> Paragraph:
    children = tuple(text(node) if isinstance(node, str) else node for node in nodes)
    return Paragraph(children=children, span=AT)


def item(response: Response, type_: ItemType, **fields: Any) -> Item:
    return Item(id="q", type=type_, response=response, span=AT, **{"stem": (), **fields})


def essay(*stem: Any, **fields: Any) -> Item:
    return item(Essay(rubric=()), ItemType.ESSAY, stem=stem, **fields)


@pytest.mark.parametrize(
    "words",
    [
        "It costs $5, or $599 to $799.",
        "2 * 3 = 6, and a_b_c or __init__",
        "a | b > c & d < e; R&D",
        "array[0] and f[i](x",
        "back\\slash, one ` tick, 50 % [sic]",
        "#hashtag, -5, +5, 3.14, 10.5) and (a)",
        "a ~ b ~~~ c",
        "x == y => z",
        "[x] is a box in code only",
        "Say Answer: here",
        "!important",
    ],
)
def test_harmless_text_stays_as_it_is(words: str) -> None:
    assert write_content((paragraph(words),)) == f"{words}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("$x$ or $y", "\\$x$ or $y"),
        ("*not stressed*", "\\*not stressed\\*"),
        ("_not stressed_", "\\_not stressed\\_"),
        ("~~not struck~~", "\\~\\~not struck\\~\\~"),
        ("`no code`", "\\`no code\\`"),
        ("[no link](there)", "[no link\\](there)"),
        ("<b>no tag</b>", "\\<b>no tag\\</b>"),
        ("<!-- no comment", "\\<!-- no comment"),
        ("&lt; is written &lt;", "\\&lt; is written \\&lt;"),
        ("\\(no formula\\)", "\\\\(no formula\\\\)"),
        ("# no heading", "\\# no heading"),
        ("- no list", "\\- no list"),
        ("1. no list", "1\\. no list"),
        ("> no quote", "\\> no quote"),
        ("---", "\\---"),
        ("***", "\\*\\*\\*"),
        ("~~~", "\\~\\~\\~"),
        ("[a]: no definition", "\\[a]: no definition"),
        ("*[a]: no abbreviation", "\\*[a]: no abbreviation"),
        ("a | b\n--|--", "a | b\n\\--|--"),
        ("line \n end ", "line&#32;\nend&#32;"),
        ("two\n+ lines", "two\n\\+ lines"),
        ("\\Answer: x", "\\\\Answer: x"),
    ],
)
def test_escapes(words: str, expected: str) -> None:
    expected = expected.replace("\nend", "\n&#32;end")
    assert write_content((paragraph(words),)) == f"{expected}\n"
    read = read_blocks(Source(PATH, expected).excerpt())
    assert read.blocks == (paragraph(words),)


X = text("x")
EM, STRONG = Emphasis(children=(X,), span=AT), Strong(children=(X,), span=AT)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ((EM,), "*x*"),
        ((EM, EM), "*x*_x_"),
        ((EM, STRONG), "_x_**x**"),
        ((Emphasis(children=(STRONG,), span=AT),), "_**x**_"),
        ((Strong(children=(EM,), span=AT),), "**_x_**"),
        ((Emphasis(children=(text("a "), EM), span=AT),), "*a _x_*"),
        (("a", Emphasis(children=(text("x)"),), span=AT), "b"), "a*x)*&#98;"),
        (("a", Math(tex="x", span=AT), "b"), "a\\(x\\)b"),
        ((Math(tex="x", span=AT), Math(tex="y", span=AT)), "\\(x\\)$y$"),
        ((Math(tex="a $ b", span=AT),), "\\(a $ b\\)"),
        ((Code(text="a`b", span=AT),), "``a`b``"),
        ((Code(text="`a", span=AT),), "`` `a ``"),
        ((Code(text=" a ", span=AT),), "`  a  `"),
        ((Link(target="https://a.b", children=(text("https://a.b"),), span=AT),), "<https://a.b>"),
        ((Link(target="mailto:a@b.c", children=(text("a@b.c"),), span=AT),), "<a@b.c>"),
        ((Link(target="https://a.b/(c)", children=(X,), span=AT),), "[x](<https://a.b/(c)>)"),
        (("!", Link(target="https://a.b", children=(X,), span=AT)), "\\![x](https://a.b)"),
    ],
)
def test_marks(nodes: tuple[Any, ...], expected: str) -> None:
    nodes = tuple(text(node) if isinstance(node, str) else node for node in nodes)
    assert write_content((paragraph(*nodes),)) == f"{expected}\n"
    assert read_blocks(Source(PATH, expected).excerpt()).blocks == (paragraph(*nodes),)


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("bank/questions/unit/a b.svg", "a%20b.svg"),
        ("bank/questions/unit/deep/ä(1).svg", "deep/ä%281%29.svg"),
        ("bank/questions/other/a.svg", "../other/a.svg"),
        ("bank/questions/unit/a:b.svg", "./a:b.svg"),
    ],
)
def test_figures_are_named_from_their_file(path: str, address: str) -> None:
    image = Image(path=path, alt="a [b]", title="", span=AT)
    stem = (paragraph(image),)
    written, lost = write_file((essay(*stem),), (), PATH, Project())
    assert lost == ()
    assert f"![a &#91;b\\]]({address})" in written
    assert read_markdown(Source(PATH, written), Project()).items[0].stem == stem


def test_what_the_bank_says_is_left_out() -> None:
    bank = Project(marks=Fraction(1), author="Ada", licence="CC0-1.0", difficulty=Fraction(1, 2))
    fields = {"author": "Ada", "licence": "CC0-1.0", "difficulty": Fraction(1, 2)}
    one = essay(paragraph("Why?"), marks=Fraction(1), **fields)
    assert write_item(one, bank).startswith("## q {type=essay}\n")
    other = replace(one, marks=Fraction(2), difficulty=Fraction(1, 4), author="Ben")
    head = "## q {type=essay difficulty=easy marks=2 author=Ben}\n"
    assert write_item(other, bank).startswith(head)
    assert "difficulty=0.5 marks=1 author=Ada" in write_item(one)
    assert Project().bands == DEFAULT_BANDS


def single(**fields: Any) -> Item:
    right = Choice(body=(paragraph("a"),), correct=True, span=AT)
    wrong = Choice(**{"body": (paragraph("b"),), "correct": False, "span": AT, **fields})
    return item(Single(choices=(right, wrong)), ItemType.SINGLE)


ALIEN = Image(path="elsewhere/a.svg", alt="a", title="", span=AT)
LIST = ListBlock(start=None, tight=True, entries=((paragraph("a"),),), span=AT)
BOXES = CodeBlock(language="text", text="- [x] a", span=AT)


@pytest.mark.parametrize(
    "lost",
    [
        essay(paragraph(ALIEN)),
        essay(BOXES),
        single(lure=(LIST,)),
        single(rationale=(paragraph("Chosen because: so"),)),
        single(rationale=(paragraph("[!quote] so"),)),
        item(Match(pairs=(Pair(left=(LIST,), right=(paragraph("b"),), span=AT),)), ItemType.MATCH),
        item(
            Match(
                pairs=(Pair(left=(MathBlock(tex="x", span=AT),), right=(paragraph("b"),), span=AT),)
            ),
            ItemType.MATCH,
        ),
        item(
            Essay(rubric=(Criterion(body=(paragraph("a (2)"),), marks=None, span=AT),)),
            ItemType.ESSAY,
        ),
        item(
            CodeAnswer(rubric=()), ItemType.CODE, stem=(CodeBlock(language="", text="", span=AT),)
        ),
    ],
)
def test_what_markdown_cannot_say_is_reported_and_written(lost: Item) -> None:
    written, found = write_file((lost,), (), PATH, Project())
    assert [d.rule for d in found] == ["lost-in-markdown"]
    assert found[0].span == AT
    assert len(read_markdown(Source(PATH, written), Project()).items) == 1


def test_a_short_answer_that_looks_like_a_number_keeps_its_type() -> None:
    short = item(Short(accepted=("1", "true"), span=AT), ItemType.SHORT)
    assert write_item(short) == "## q\n\nAnswer: 1 | true\n"
    short = item(Short(accepted=("TRUE",), span=AT), ItemType.SHORT)
    assert write_item(short) == "## q {type=short}\n\nAnswer: TRUE\n"


_TEXT = r"""
* ** _ __ ` `` a bc $ $x$ \ \( \) \[ \] [ ] ]( (https://a.b) ![ (f.png) < > &amp; &#32; & ~~ ~ |
{pin} [[ ]] => Answer: Pattern: --- *** # x (2) <https://x.y> { } = : + - 1. 2) é 问 ! Hint
"""
_ATOMS = st.sampled_from(
    [
        *_TEXT.split(),
        *(
            " ",
            "  ",
            "\n",
            "\n\n",
            "\n- ",
            "\n  - ",
            "\n1. ",
            "\n> ",
            "\n```\n",
            "\n~~~\n",
            "\n    ",
        ),
        *("\n$$\n", "#### ", "| a | b |\n|---|---|\n| c |", "\t"),
    ]
)


def _joined(value: Any) -> Any:
    """Join texts that stand side by side, which says the same."""
    if isinstance(value, tuple):
        return tuple(_side_by_side(map(_joined, value)))
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    names = [field.name for field in dataclasses.fields(value) if field.compare]
    changed = {name: _joined(getattr(value, name)) for name in names}
    if isinstance(value, ListBlock):
        # Whether a list with empty entries is tight cannot always be said.
        changed["tight"] = True
    return replace(value, **changed)


def _side_by_side(parts: Iterator[Any]) -> Iterator[Any]:
    last: Any = None
    for part in parts:
        if isinstance(part, Paragraph) and not part.children:
            continue
        if isinstance(part, Text) and isinstance(last, Text):
            last = replace(last, text=last.text + part.text)
            continue
        if last is not None:
            yield last
        last = part
    if last is not None:
        yield last


@settings(max_examples=150)
@given(st.lists(_ATOMS, max_size=20).map("".join))
def test_whatever_was_read_is_written_so_that_it_reads_back(typed: str) -> None:
    def content(source: str) -> Blocks:
        # A heading of a part would end the stem; an explanation may hold everything else.
        items = read_markdown(Source(PATH, source), Project()).items
        return items[0].explanation if items else ()

    read = content(f"## q\n\nAnswer: true\n\n### Explanation\n\n{typed}\n")
    true = read_markdown(Source(PATH, "## q\n\nAnswer: true\n"), Project()).items[0]
    written, lost = write_file((replace(true, explanation=read),), (), PATH, Project())
    assert lost or _joined(content(written)) == _joined(read), written
