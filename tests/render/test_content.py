"""Content as HTML: every node, escaping, and what must never come out."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.model import content as c
from examgen.render.content import Writer, write_blocks, write_flow, write_inline
from examgen.render.highlight import LEXERS, highlight
from examgen.render.plain import plain_text
from examgen.source import Span

AT = Span("bank/questions/x.md", 1, 1, 1, 2)
WRITER = Writer(
    math=lambda tex, display: f"<m>{'block' if display else 'line'} {len(tex)}</m>",
    image=lambda image: f'<img alt="{len(image.alt)}" />',
    gap=lambda gap: f"<g>{gap.index}</g>",
    code=highlight,
)


def text(value: str) -> c.Text:
    return c.Text(text=value, span=AT)


def para(*children: c.Inline) -> c.Paragraph:
    return c.Paragraph(children=children, span=AT)


def inside(html: str) -> str:
    """Return the characters that a reader sees."""
    # Void elements are the only thing that is not XML in what is written here.
    fragment = html.replace("<br>", "<br />").replace("<hr>", "<hr />")
    return "".join(ElementTree.fromstring(f"<x>{fragment}</x>").itertext())  # noqa: S314 - our own


@pytest.mark.parametrize(
    "value",
    ["if x<y then y>z", "h(<l)", "<picture>", "ls *.txt", "__init__", "a | b > c", "&lt; &amp;"],
)
def test_characters_come_out_whole(value: str) -> None:
    assert inside(write_blocks((para(text(value)),), WRITER)) == value
    code = c.Code(text=value, span=AT)
    assert inside(write_inline((code,), WRITER)) == value
    block = c.CodeBlock(language="html", text=value, span=AT)
    assert inside(write_blocks((block,), WRITER)) == value


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_any_text_is_text(value: str) -> None:
    blocks = (para(text(value), c.Code(text=value, span=AT)),)
    assert inside(write_blocks(blocks, WRITER)) == value * 2


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "JAVASCRIPT:1", "data:text/html,x", "//host/x", "blob:x", ""]
)
def test_links_to_anything_but_the_web_are_only_text(target: str) -> None:
    link = c.Link(target=target, children=(text("here"),), span=AT)
    assert write_inline((link,), WRITER) == "here"


def test_links_tell_no_one_where_they_stood() -> None:
    link = c.Link(target='https://x.org/?a="b"&c', children=(text("here"),), span=AT)
    assert write_inline((link,), WRITER) == (
        '<a href="https://x.org/?a=&quot;b&quot;&amp;c" rel="noreferrer noopener">here</a>'
    )


def test_code_keeps_its_lines_and_tabs() -> None:
    block = c.CodeBlock(language="c", text='for(;;)\n\tputs("x");', span=AT)
    html = write_blocks((block,), WRITER)
    assert inside(html) == 'for(;;)\n\tputs("x");'
    assert 'tabindex="0"' in html


def test_nodes() -> None:
    blocks: c.Blocks = (
        c.Heading(level=3, children=(text("H"),), span=AT),
        para(
            c.Emphasis(children=(text("a"),), span=AT),
            c.Strong(children=(text("b"),), span=AT),
            c.Strike(children=(text("c"),), span=AT),
            c.LineBreak(span=AT),
            c.Math(tex="x", span=AT),
            c.Gap(index=2, span=AT),
        ),
        c.MathBlock(tex="xy", span=AT),
        c.Quote(children=(para(text("q")),), span=AT),
        c.ThematicBreak(span=AT),
    )
    assert write_blocks(blocks, WRITER).split("\n") == [
        "<h4>H</h4>",
        "<p><em>a</em><strong>b</strong><del>c</del><br><m>line 1</m><g>2</g></p>",
        '<div class="display"><m>block 2</m></div>',
        "<blockquote>",
        "<p>q</p>",
        "</blockquote>",
        "<hr>",
    ]


def test_lists_keep_their_first_number_and_their_looseness() -> None:
    entries = ((para(text("a")),), (para(text("b")), para(text("c"))))
    tight = c.ListBlock(start=3, tight=True, entries=entries, span=AT)
    loose = c.ListBlock(start=None, tight=False, entries=entries, span=AT)
    assert '<ol start="3">\n<li>a</li>\n<li>b\nc</li>\n</ol>' in write_blocks((tight,), WRITER)
    assert "<ul>\n<li><p>a</p></li>" in write_blocks((loose,), WRITER)


def test_an_empty_corner_makes_the_first_column_headers() -> None:
    cells = ((), (text("bytes"),))
    row = ((text("weights"),), (text("4"),))
    table = c.Table(aligns=("", "right"), header=cells, rows=(row,), span=AT)
    html = write_blocks((table,), WRITER)
    assert '<tr><td></td><th scope="col" class="right">bytes</th></tr>' in html
    assert '<tr><th scope="row">weights</th><td class="right">4</td></tr>' in html


@pytest.mark.parametrize(
    ("columns", "tag"),
    [(7, "<table>"), (8, '<table class="wide">'), (14, '<table class="widest">')],
)
def test_tables_of_many_columns_can_be_told(columns: int, tag: str) -> None:
    row = ((text("x"),),) * columns
    table = c.Table(aligns=("",) * columns, header=row, rows=(row,), span=AT)
    assert tag in write_blocks((table,), WRITER)


def test_a_paragraph_of_images_is_a_figure_with_its_title_below() -> None:
    image = c.Image(path="bank/x.svg", alt="four", title="A <b>", span=AT)
    html = write_blocks((para(image, text("\n"), image),), WRITER)
    assert html.startswith("<figure><img")
    assert "<figcaption>A &lt;b&gt;; A &lt;b&gt;</figcaption>" in html
    assert "<figure>" not in write_blocks((para(text("see "), image),), WRITER)


def test_one_line_stands_without_its_paragraph() -> None:
    assert write_flow((para(text("a")),), WRITER) == "a"
    assert write_flow((para(text("a")), para(text("b"))), WRITER) == "<p>a</p>\n<p>b</p>"


@pytest.mark.parametrize("language", sorted(LEXERS))
def test_colours_change_no_character(language: str) -> None:
    code = '\n\tdef f(x): # <hi>\n  return "a" + 1 // 2;\n\n'
    assert inside(highlight(code, language)) == code


def test_unknown_languages_and_long_texts_stay_plain() -> None:
    assert highlight("a < b", "brainfuck") == "a &lt; b"
    assert "<span" not in highlight("x = 1\n" * 2000, "python")
    assert "<span" in highlight("x = 1\n", " Python ")


def test_plain_text() -> None:
    blocks: c.Blocks = (
        para(text("a "), c.Math(tex="x^2", span=AT), text(" "), c.Gap(index=0, span=AT)),
        c.ListBlock(start=2, tight=True, entries=((para(text("b")),), (para(text("c")),)), span=AT),
        c.CodeBlock(language="", text="d\n\te", span=AT),
    )
    assert plain_text(blocks) == "a $x^2$ [1]\n\n2. b\n3. c\n\nd\n\te"
