"""Formulas in one line: what they look like, that nothing is lost, that they can be read back."""

import json
import re

import mathra
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.test_maths import ACCEPTED

from examgen.maths import linear, picture
from examgen.maths.linear import _lines

LINES = [
    (r"\frac{a}{b}", "a/b"),
    (r"\frac{a + b}{2c}", "(a + b)/(2c)"),
    (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
    (r"\frac{a}{\frac{b}{c}}", "a/(b/c)"),
    (r"\frac12 x", "(1/2) x"),
    (r"x\frac12", "x (1/2)"),
    (r"2\tfrac{1}{2}", "2 1/2"),
    (r"\frac{a}{b}!", "(a/b)!"),
    (r"x^{-1}", "x^(-1)"),
    (r"x_1^2", "x_1^2"),
    (r"{x_1}^2", "(x_1)^2"),
    (r"a^{b^c}", "a^(b^c)"),
    (r"h^{(n)}", "h^((n))"),
    (r"(a + b)^2", "(a + b)^2"),
    (r"\left(\frac{p}{q}\right)^2", "(p/q)^2"),
    (r"\sqrt{2}x", "sqrt(2) x"),
    (r"\sqrt[3]{t + 1}", "root(3)(t + 1)"),
    (r"\sum_{i=1}^{n+1} x_{i+1}", "sum_(i=1)^(n+1) x_(i+1)"),
    (r"\lim_{x \to 0} \frac{\sin x}{x}", "lim_(x->0) (sin x)/x"),
    (r"\theta_{t+1} = \theta_t - \eta \nabla L", "theta_(t+1) = theta_t - eta nabla L"),
    (r"4ac", "4a c"),
    (r"in", "i n"),
    (r"\mathrm{softmax}(z)_i", "softmax(z)_i"),
    (r"\mathbf{x}^\top \mathbf{W}", "bb(x)^top bb(W)"),
    (r"\mathtt{id}", "tt(id)"),
    (r"\mathbb{R}^n, \mathbb{E}[X]", "RR^n, bbb(E)[X]"),
    (r"\hat{y}, \vec{v}, \overline{AB}", "hat(y), vec(v), bar(A B)"),
    (r"\binom{n}{k}", "binom(n, k)"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "((1, 2), (3, 4))"),
    (r"\begin{bmatrix} 1, & f(x, y) \end{bmatrix}", "[[1, f(x, y)]]"),
    (r"\begin{vmatrix} a & b \\ c & d \end{vmatrix}", "|[a, b], [c, d]|"),
    (
        r"f(x) = \begin{cases} 1 & \text{if } x > 0, \\ 0 & \text{else} \end{cases}",
        'f(x) = cases((1, "if" x > 0), (0, "else"))',
    ),
    (r"\ce{H2SO4 + 2 NaOH -> Na2SO4 + 2 H2O}", "H_2SO_4 + 2 NaOH -> Na_2SO_4 + 2 H_2O"),
    (r"\ce{SO4^2-}", "SO_4^(2-)"),
    (r"\SI{9.81}{m/s^2}", "9.81 m/s^2"),
    (r"336\,855\,040 / 3.2", "336855040/3.2"),
    (r"3\,000.5 \, 200", "3000.5 200"),
    (r"2\,\frac{1}{2}", "2 1/2"),
    (r"90^\circ, 50\%, n!, f''(x)", "90°, 50%, n!, f''(x)"),
    (r"\lfloor x \rfloor \le |y| \ne \|z\|", "floor(x) <= |y| != ||z||"),
    (r"A \setminus B \subseteq C \cup \varnothing", "A setminus B subseteq C cup emptyset"),
    (r"\frac{\cancel{k} m}{\cancel{k} n}", "(cancel(k) m)/(cancel(k) n)"),
    (r"\textcolor{red}{x} + \boxed{y}", "color(red)(x) + box(y)"),
    (r"A \xrightarrow[\Delta]{f} B", "A underset(Delta)(overset(f)(->)) B"),
    (r"a \equiv b \pmod{m}", "a equiv b (mod m)"),
    (r"P(A \mid B)", "P(A | B)"),
]


@pytest.mark.parametrize(("tex", "line"), LINES)
def test_a_formula_has_a_line(tex: str, line: str) -> None:
    assert linear(tex, False) == (line,)


def test_an_alignment_has_a_line_for_each_row() -> None:
    assert linear(r"\begin{aligned} a &= b \\ c &= d \end{aligned}", True) == ("a = b", "c = d")


def test_what_has_no_line_is_spoken() -> None:
    tex = r"\begin{CD} A @>>> B \end{CD}"
    assert linear(tex, True, "de") == (picture(tex, True, "de").speech,)


def test_a_formula_that_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        linear(r"\nothing", False)


@pytest.mark.parametrize("tex", ACCEPTED)
def test_lines_have_characters_of_every_keyboard(tex: str) -> None:
    """But for words and the sign of a degree: no Braille table lacks these."""
    for line in linear(tex, True):
        assert re.sub(r'"[^"]*"|°', "", line).isascii()
        # What can be read back has pairs of brackets; half-open intervals have not.
        assert line.count("(") == line.count(")")
        assert "  " not in line


def test_different_formulas_have_different_lines() -> None:
    lines = [linear(tex, True) for tex in dict.fromkeys(ACCEPTED)]
    assert len(set(lines)) == len(lines)


letters = st.sampled_from([*"abcxyz", r"\theta", r"\lambda", r"\Omega", r"\mathbb{R}"])
numbers = st.sampled_from(["1", "2", "10", "0.5"])


def _deeper(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: rf"\frac{{{p[0]}}}{{{p[1]}}}"),
        pairs.map(lambda p: f"{{{p[0]}}}^{{{p[1]}}}"),
        pairs.map(lambda p: f"{{{p[0]}}}_{{{p[1]}}}"),
        pairs.map(lambda p: f"{p[0]} {p[1]}"),
        st.tuples(inner, st.sampled_from(["+", "-", "=", r"\le", r"\cdot", r"\cup"]), inner).map(
            " ".join
        ),
        inner.map(lambda one: rf"\sqrt{{{one}}}"),
        inner.map(lambda one: rf"\left({one}\right)"),
        inner.map(lambda one: rf"\hat{{{one}}}"),
        pairs.map(lambda p: rf"\sum_{{{p[0]}}}^{{{p[1]}}} x"),
    )


matrices = st.tuples(letters, numbers).map(
    lambda p: rf"\begin{{bmatrix}} {p[0]} & {p[1]} \\ 1 & 2 \end{{bmatrix}}"
)
formulas = st.recursive(st.one_of(letters, numbers, letters, matrices), _deeper, max_leaves=6)


@given(formulas)
def test_a_line_is_read_back_as_the_same_formula(tex: str) -> None:
    """An independent reader of AsciiMath takes it as it was meant."""
    (line,) = linear(tex, False)
    tree = mathra.tex_to_tree(line, "en", display=False, strict=True, input="asciimath")
    # Brackets that were put around a fraction are read as the author's.
    (again,) = _lines(json.loads(tree))
    assert re.sub(r" (?=\()", "", again) == re.sub(r" (?=\()", "", line)
