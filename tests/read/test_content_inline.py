"""Inside a paragraph: emphasis, code, formulas, links, figures, escapes."""

from collections.abc import Callable

import pytest

Blocks = Callable[[str], str]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a* **b** ***c*** _d_", "em('a') ' ' strong('b') ' ' em(strong('c')) ' ' em('d')"),
        ("*a **b** c*", "em('a ' strong('b') ' c')"),
        ("a*b*c snake_case_name my_var", "'a' em('b') 'c snake_case_name my_var'"),
        ("__init__ and ___x___", "'__init__ and ___x___'"),
        ("~~no~~ ~one~ ~~~three~~~ x", "strike('no') ' ~one~ ~~~three~~~ x'"),
        ("ls *.txt *.md", "'ls *.txt *.md'"),
        ("2 * 3 * 4", "'2 * 3 * 4'"),
        ("*a [b*](https://x.y)", "'*a ' link(https://x.y 'b*')"),
        ("`a*b*` ``c`d`` ` e ` ` `", "code('a*b*') ' ' code('c`d') ' ' code('e') ' ' code(' ')"),
        ("`a\nb` `open", "code('a b') ' `open'"),
        (r"\*a\* \[b] \{pin} \q \\", r"'*a* [b] {pin} \\q \\'"),
        (r"\Answer: x", "'Answer: x'"),
        ("say\n\\Pattern: y", "'say\\nPattern: y'"),
        ("say \\Answer: y", "'say \\\\Answer: y'"),
        ("&amp; &lt;b&gt; &#960; &#x3C0; &nope; &shy;", "'& <b> π π &nope; \\xad'"),
        ("a  \nb\\\nc\n   d", "'a' br 'b' br 'c\\nd'"),
        ("a \nb", "'a\\nb'"),
        ("a] \nb* \nc&amp; \nd`  \ne", "'a]\\nb*\\nc&\\nd`' br 'e'"),
        ("<picture> & <b>bold</b>", "'<picture> & <b>bold</b>'"),
        (
            "<https://a.b/c> <me@a.b>",
            "link(https://a.b/c 'https://a.b/c') ' ' link(mailto:me@a.b 'me@a.b')",
        ),
        ("[[x]] and [y]", "'[[x]] and [y]'"),
        ("a | b > c", "'a | b > c'"),
        ("${{ x }} {{ 7*7 }} {% raw %}", "'${{ x }} {{ 7*7 }} {% raw %}'"),
    ],
)
def test_text(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == f"p({expected})"


@pytest.mark.parametrize(
    "text",
    [
        "$5",
        "from $599 to $799",
        "$NAME",
        "$HOME:$PATH",
        "$a,$b",
        "$2y$12$Abc",
        "a$x$",
        "1$x$",
        "$ x$",
        "$x $",
        "$x$y",
        "$x$1",
        "$x",
        "$$",
        "$$$x$$$",
        r"\$x\$",
        r"\(x",
        r"\[x",
        "if [ $NAME == Al ]; then echo; fi",
        "$a\n\n$b",
    ],
)
def test_lone_dollars_are_text(blocks: Blocks, text: str) -> None:
    assert "math" not in blocks(text)
    assert "display" not in blocks(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$x$", "math('x')"),
        ("($x$)", "'(' math('x') ')'"),
        ("$5/$x$", "'$5/' math('x')"),
        ("pay $5, get $n_1$ and $m$.", "'pay $5, get ' math('n_1') ' and ' math('m') '.'"),
        (r"$\text{fp32}$-bit", r"math('\\text{fp32}') '-bit'"),
        (r"$a \$ b$", r"math('a \\$ b')"),
        ("$a\nb$", "math('a\\nb')"),
        ("$_a_ *b*$", "math('_a_ *b*')"),
        (r"\(x\) and \[ y \] z", "math('x') ' and ' math('y') ' z'"),
        ("so $$x$$ holds", "'so ' math('x') ' holds'"),
        ("$a `x$` b$", "'$a ' code('x$') ' b$'"),
        (r"\(a `\)` b\)", r"'(a ' code('\\)') ' b)'"),
        ("`$x$`", "code('$x$')"),
        ("*$a*b$*", "em(math('a*b'))"),
    ],
)
def test_formulas(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == f"p({expected})"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$$x$$", "display('x')"),
        ("$$\na\n- b\n+ c\n$$", "display('a\\n- b\\n+ c')"),
        ("Text\n$$\nx\n$$\nmore", "p('Text') display('x') p('more')"),
        ("\\[\n\\frac{a}{b}\n\\]", "display('\\\\frac{a}{b}')"),
        ("> $$\n> x\n> $$", "quote(display('x'))"),
        ("- a\n\n  $$x$$", "ul loose[p('a') display('x')]"),
        ("$$\nx\n\ny\n$$", "p('$$\\nx') p('y\\n$$')"),
        ("$$x$$ then", "p(math('x') ' then')"),
    ],
)
def test_displayed_formulas(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == expected


def test_a_long_paragraph_of_lone_dollars_is_fast(blocks: Blocks) -> None:
    text = "NAME=Al; if [ $NAME == Al ]; then echo hi; fi a_b " * 400
    assert blocks(text) == f"p({text.strip()!r})"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[a](https://x.y "t")', "link(https://x.y 'a')"),
        ("[a](<https://x.y/b_(c)>)", "link(https://x.y/b_(c) 'a')"),
        ("[a](https://x.y/b_(c))", "link(https://x.y/b_(c) 'a')"),
        ("[a [b](https://x.y)](https://z.w)", "'[a ' link(https://x.y 'b') '](https://z.w)'"),
        ("[![p](f.png)](https://x.y)", "link(https://x.y image(bank/questions/unit/f.png 'p' ''))"),
        ("[a]\n\n[A]: https://x.y", "link(https://x.y 'a')"),
        (
            "[b][a] [a][] [c]\n\n[a]: <https://x.y> 't'",
            "link(https://x.y 'b') ' ' link(https://x.y 'a') ' [c]'",
        ),
        ("[a](mailto:x@y.z)", "link(mailto:x@y.z 'a')"),
        ("[a]( https://x.y", "'[a]( https://x.y'"),
    ],
)
def test_links(blocks: Blocks, text: str, expected: str) -> None:
    assert blocks(text) == f"p({expected})"


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:x",
        "data:text/html,x",
        "//host/x",
        "other.md",
        "#part",
        "blob:x",
        "view-source:https://x.y",
        "intent:x",
        "vbscript:x",
        "https:",
        "file:///etc/passwd",
        "java&#115;cript:x",
        "https:\\\\x.y",
    ],
)
def test_other_addresses_lose_the_link_and_keep_the_text(
    read: Callable[..., object], show: Callable[..., str], address: str
) -> None:
    result = read(f"[*text*]({address})")
    assert show(result.blocks) == "p(em('text'))"  # type: ignore[attr-defined]
    assert [d.rule for d in result.diagnostics] == ["link-address"]  # type: ignore[attr-defined]


def test_plain_http_is_kept_with_a_warning(problems: Callable[[str], list[str]]) -> None:
    assert problems("See [a](http://x.y).") == ["1:5 warning link-http"]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("f.png", "bank/questions/unit/f.png"),
        ("img/my%20fig%20(1).png", "bank/questions/unit/img/my fig (1).png"),
        ("<img/my fig (1).png>", "bank/questions/unit/img/my fig (1).png"),
        ("../other/f.png", "bank/questions/other/f.png"),
        ("./a/../f.png", "bank/questions/unit/f.png"),
    ],
)
def test_figures_are_relative_to_the_file(blocks: Blocks, address: str, path: str) -> None:
    assert blocks(f"![*alt* `c`]({address})") == f"p(image({path} 'alt c' ''))"


@pytest.mark.parametrize(
    "address",
    [
        "https://x.y/f.png",
        "/etc/passwd",
        "../../../f.png",
        "..%2f..%2f..%2ff.png",
        "a\\\\b.png",
        "C:/f.png",
        "//host/f.png",
        "data:image/png;base64,AA",
        "",
        "a%00b.png",
    ],
)
def test_figures_elsewhere_stay_text(
    read: Callable[..., object], show: Callable[..., str], address: str
) -> None:
    result = read(f"![alt]({address})")
    assert "image(" not in show(result.blocks)  # type: ignore[attr-defined]
    assert "![alt](" in show(result.blocks)  # type: ignore[attr-defined]
    assert [d.rule for d in result.diagnostics] == ["figure-path"]  # type: ignore[attr-defined]


def test_a_comment_in_a_line_is_an_error(problems: Callable[[str], list[str]]) -> None:
    assert problems("8 <!-- the right one -->") == ["1:3 error comment-in-line"]
    assert problems("Text\n<!-- never closed") == ["2:1 error comment-in-line"]


def test_a_character_reference_cannot_smuggle_control_characters(
    problems: Callable[[str], list[str]],
) -> None:
    assert problems("a&#8238;b &#7;") == [
        "1:2 error control-character",
        "1:11 error control-character",
    ]


def test_a_formula_has_a_limit(problems: Callable[[str], list[str]]) -> None:
    assert problems("$" + "x" * 2001 + "$") == ["1:2 error formula-too-long"]
    assert problems("$$\n" + "x" * 2001 + "\n$$") == ["2:1 error formula-too-long"]
    assert problems("$" + "x" * 2000 + "$") == []


def test_marks_nest_twenty_deep(problems: Callable[[str], list[str]]) -> None:
    deep = "*" * 39 + "a" + "*" * 39
    assert problems(deep) == []
    deeper = "*a **b " * 15 + "c" + "***" * 15
    assert problems(deeper) == ["1:71 error nested-too-deeply"]


@pytest.mark.parametrize(
    "text",
    [
        r"$$\frac{1}{2}",
        "$$x^2 + 1",
        "$$\na = b\n\nc\n$$",
        r"$$\alpha$",
        r"\( f(x) = \frac{1}{2} and so on",
        r"\[ \sum_i x_i",
        "\\[\na = b\n\nc\n\\]",
        r"- \( \alpha",
        r"> $$ \alpha",
    ],
)
def test_a_formula_that_opens_a_paragraph_is_closed(
    problems: Callable[[str], list[str]], text: str
) -> None:
    (found,) = problems(text)
    assert found.endswith("warning unclosed-maths")


@pytest.mark.parametrize(
    "text",
    [
        "$$",
        "$$ is the id of the shell, `$!` of its child",
        "$$ and $? are variables",
        "$$$ is dear, $ is cheap",
        r"\[1] says that $\alpha$ is small",
        r"\(a) where $\alpha$ is small",
        r"\[x] is a box",
        r"\$$\alpha is text",
        r"From $$ on, \alpha is text",
        "$$HOME = 5",
        r"$$x$$ and \alpha",
    ],
)
def test_dollars_and_brackets_that_open_no_formula(
    problems: Callable[[str], list[str]], text: str
) -> None:
    assert problems(text) == []
