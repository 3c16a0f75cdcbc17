"""Blocks: lists, code, tables, quotes, headings, comments, definitions, and their limits."""

from collections.abc import Callable

import pytest

from examgen.read.content import ContentRead, read_inline
from examgen.source import Source

Blocks = Callable[[str], str]
Problems = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\nb\n\nc", "p('a\\nb') p('c')"),
        ("a\n---\nb", "p('a') hr p('b')"),
        ("a\n===", "p('a\\n===')"),
        ("- a\n- b", "ul[p('a') | p('b')]"),
        ("- a\n\n- b", "ul loose[p('a') | p('b')]"),
        ("- a\n  - b", "ul[p('a') ul[p('b')]]"),
        ("3. a\n4. b", "ol3[p('a') | p('b')]"),
        ("1) a", "ol1[p('a')]"),
        ("- ```\n  x\n  ```", "ul[pre( 'x')]"),
        ("```py title\nif x:\n    y\n\n\tz\n```", "pre(py 'if x:\\n    y\\n\\n\\tz')"),
        ("~~~\n```\n~~~", "pre( '```')"),
        ("````\n```\n````", "pre( '```')"),
        ("    code\n\n      more", "pre( 'code\\n\\n  more')"),
        ("> a\nb\n\nc", "quote(p('a\\nb')) p('c')"),
        ("> a\n>\n> > b", "quote(p('a') quote(p('b')))"),
        ("### A\n#### *B* ##\n###### C", "h3('A') h4(em('B')) h6('C')"),
        ("####a", "p('####a')"),
        ("[r]: https://x.y\n[r]", "p(link(https://x.y 'r'))"),
        ("a\n\n<!-- x\n\ny -->\n\nb", "p('a') p('b')"),
        ("a\n<!-- x -->\nb", "p('a') p('b')"),
        ("- a\n  <!-- x -->\n- b", "ul[p('a') | p('b')]"),
        ("```\n<!-- x -->\n```", "pre( '<!-- x -->')"),
        ("- [ ] a\n- [x] b", "ul[p('[ ] a') | p('[x] b')]"),
        ("[x]: https://x.y\n\n[x]", "p('[x]: https://x.y') p('[x]')"),
        ("![a](f.png)", "p(image(bank/questions/unit/f.png 'a' ''))"),
        ("", ""),
        (" \n\n", ""),
    ],
)
def test_blocks(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| a | b |\n|:--|--:|\n| c | d |", "table[left right]('a' , 'b'; 'c' , 'd')"),
        ("a | b\n--|:-:\nc | d\n\ne", "table[- center]('a' , 'b'; 'c' , 'd') p('e')"),
        ("|a|b|\n|-|-|\n|c|", "table[- -]('a' , 'b'; 'c' , )"),
        (
            r"|a|b|" + "\n|-|-|\n" + r"|`c\|d`|$\|x\|$|",
            "table[- -]('a' , 'b'; code('c|d') , math('|x|'))",
        ),
        ("|a|b|\n|-|-|\n|$x|y$|", "table[- -]('a' , 'b'; '$x' , 'y$')"),
        ("|a|b|\n|-|-|\n||d|", "table[- -]('a' , 'b';  , 'd')"),
        ("> |a|\n> |-|\n> |*b*|", "quote(table[-]('a'; em('b')))"),
        ("Text\n|a|\n|-|", "p('Text') table[-]('a')"),
        ("|a|\n|-|\n> q", "table[-]('a') quote(p('q'))"),
        ("|a|b|\n|-|", "p('|a|b|\\n|-|')"),
    ],
)
def test_tables(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == expected


def test_cells_know_their_place(read: Callable[[str], ContentRead]) -> None:
    table = read("- x\n\n  | a | b\\|c |\n  |---|---|\n  | d | *e* |").blocks[0].entries[0][1]  # type: ignore[union-attr]
    assert [c[0].span[1:] for c in table.header] == [(3, 5, 3, 6), (3, 9, 3, 13)]  # type: ignore[union-attr]
    assert [c[0].span[1:] for c in table.rows[0]] == [(5, 5, 5, 6), (5, 9, 5, 12)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```py\nx", ["1:1 error fence-open"]),
        ("```py", ["1:1 error fence-open"]),
        ("- ```\n  x\n\ny", ["1:3 error fence-open"]),
        ("> ```\n> x\n\ny", ["1:3 error fence-open"]),
        ("# A", ["1:1 error heading-level"]),
        ("> ## A", ["1:3 error heading-level"]),
        ("|a|\n|-|\n|b|c|", ["3:4 error table-row-too-long"]),
        ("|a|\n|-|\n" + "|b|\n" * 201, ["1:1 error table-too-large"]),
        ("|a" * 21 + "|\n" + "|-" * 21 + "|", ["1:1 error table-too-large"]),
        ("x" * 65_537, ["1:1 error text-too-long"]),
        ("é" * 32_769, ["1:1 error text-too-long"]),
        ("> " * 21 + "a", ["1:41 error nested-too-deeply"]),
        ("> " * 20 + "a", ["1:41 error nested-too-deeply"]),
        ("> " * 19 + "a", []),
        ("- " * 11 + "a", ["1:21 error nested-too-deeply"]),
    ],
)
def test_mistakes_are_located(problems: Problems, text: str, found: list[str]) -> None:
    assert problems(text) == found


def test_nothing_is_lost_in_what_is_refused(
    read: Callable[[str], ContentRead], show: Callable[..., str]
) -> None:
    assert "deep" in show(read("> " * 30 + "deep").blocks)
    assert "pre( '|a|" in show(read("|a|\n|-|\n" + "|b|\n" * 201).blocks)
    assert show(read("x" * 70_000).blocks) == "p('" + "x" * 70_000 + "')"
    assert show(read("```py\nx\n\ny").blocks) == "pre(py 'x\\n\\ny')"


def test_the_inside_of_a_line_has_no_blocks() -> None:
    nodes, found = read_inline(Source("bank/q.md", "# *a* - `b`").excerpt())
    assert found == ()
    assert [type(node).__name__ for node in nodes] == ["Text", "Emphasis", "Text", "Code"]
