"""Formulas: what is accepted, what is refused and where, and that pictures are inert."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.maths import Bar, check_formula, depth_class, depth_css, picture
from examgen.maths.drawing import verify
from examgen.maths.engine import SURE, draw

ACCEPTED = r"""
x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
\cfrac{1}{2 + \cfrac{1}{2 + \cfrac{1}{2}}}
\sqrt[3]{t + \sqrt{s}}
\begin{pmatrix} 1 & 0 \\ 0 & -1 \end{pmatrix} \begin{bmatrix} u \\ v \end{bmatrix}
\begin{vmatrix} a & b \\ c & d \end{vmatrix} = ad - bc
|x| = \begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases}
\begin{aligned} 3u - v &= 4 \\ u + v &= 8 \end{aligned}
\begin{aligned}[t] a &= b \end{aligned}
\int_0^1 x^n \, dx = \frac{1}{n + 1}
\iint_S \mathbf{F} \cdot d\mathbf{S} = \oint_C \vec{G} \cdot d\vec{r}
\sum_{k=0}^{n} \binom{n}{k} = 2^n, \quad \prod_{p} \frac{1}{1 - p^{-2}}
\lim_{h \to 0} \frac{f(t + h) - f(t)}{h}
\sum_{\substack{0 < i < n \\ i \text{ even}}} w_i
\mathbb{R} \subset \mathbb{C}, \mathcal{O}(n \log n), \mathfrak{S}_n, \mathscr{L}
\operatorname*{arg\,min}_{\theta} \operatorname{loss}(\theta)
\left( \frac{p}{q} \right)^2 \left. \frac{dy}{dx} \right|_{x = 1} \bigl[ u \bigr]
\lfloor x \rfloor \le x < \lceil y \rceil, \lVert v \rVert
\ce{CH4 + 2O2 -> CO2 + 2H2O}
\ce{N2O4 <=> 2NO2}, \ce{PO4^3-}, \ce{^{14}_{6}C}
\frac{\cancel{k} m}{\cancel{k} n}
A \xrightarrow[\Delta]{\text{heat}} B
\overrightarrow{PQ} \perp \overline{RS}, \widehat{PQR} = 60^\circ
\hat{\beta}, \tilde{y}, \bar{z}, \dot{q}, \ddot{q}, \vec{w}
\textcolor{#0a5}{u} + \color{blue} v
\SI{4.2}{kJ.kg^{-1}.K^{-1}}, 3.0 \times 10^{8}\,\mathrm{m\,s^{-1}}
\frac{\partial^2 \psi}{\partial t^2} = c^2 \nabla^2 \psi
f'(a), g''(b), h^{(n)}(c)
\underbrace{1 + \dots + 1}_{m} + \overbrace{x + y}^{2}
\boxed{F = ma}, a \overset{?}{=} b, \underset{n}{\max}
\forall \epsilon > 0 \; \exists N : p \implies q \iff \lnot r
A \cup B \setminus C, \varnothing \subsetneq D, x \notin E
\alpha \beta \gamma \delta \varepsilon \lambda \mu \pi \sigma \varphi \Omega
a \equiv b \pmod{m}, c \bmod d, u \propto v, s \approx t
\begin{gathered} u + v \\ w \end{gathered}
\phantom{x} y, \text{with $n$ terms}, 15\%
\newcommand{\E}{\mathbb{E}} \E[X] = \E[Y]
\langle \phi | H | \phi \rangle, \boldsymbol{\mu}, \mathsf{T}, \mathtt{id}
{n \choose k}, {a \over b}, \tfrac12
\begin{array}{|c|c|} \hline p & q \\ \hline T & F \\ \hline \end{array}
σ² ≤ 4 × 10³
\text{Größe} + \text{длина}
""".strip().splitlines()

REFUSED = [
    (r"\frac{a}{", 8),
    (r"\begin{bmatrix} 1 & 2", 0),
    (r"y^1^2", 3),
    (r"α + \nosuchthing{x}", 4),
    (r"\left( t", 0),
    (r"a & b", 2),
    (r"u}", 1),
    (r"\text{वेग} = 1", 6),
    (r"50%", 2),
    (r"x % answer: B", 2),
    (r"\textcolor{url(#a)}{z}", 0),
    (r"\hspace{9000em} x", 0),
    (r"\kern-7em x", 0),
    ("", 0),
    ("  ", 0),
    ("<math><mi>x</mi></math>", 0),
    ("x" * 3000, 0),
    (r"\def\a{\a\a}\a", 12),
    ("{" * 200 + "x" + "}" * 200, 64),
    (r"\includegraphics{http://127.0.0.1/x.png}", 0),
    (r"\href{javascript:alert(1)}{x}", 0),
]

ALLOWED = {
    "svg": {"class", "role", "aria-label", "width", "height", "viewBox", "fill", "lang"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-linecap"},
}


def assert_inert(svg: str) -> None:
    for element in ET.fromstring(svg).iter():  # noqa: S314 - our own output
        assert element.tag in ALLOWED
        assert set(element.attrib) <= ALLOWED[element.tag]
        assert element.text is None


@pytest.mark.parametrize("tex", ACCEPTED)
@pytest.mark.parametrize("display", [False, True])
def test_a_formula_of_exams_is_drawn(tex: str, display: bool) -> None:
    assert check_formula(tex, display) is None
    formula = picture(tex, display)
    assert_inert(formula.svg)
    assert formula.speech
    assert 0 < formula.width < 60
    assert 0 < formula.height < 10
    assert -1 < formula.depth < formula.height


@pytest.mark.parametrize(("tex", "offset"), REFUSED)
def test_a_broken_formula_is_located(tex: str, offset: int) -> None:
    fault = check_formula(tex, False)
    assert fault is not None
    assert fault.offset == offset
    assert fault.message


@given(st.from_regex(SURE, fullmatch=True), st.booleans())
def test_formulas_that_the_engine_is_not_asked_about_can_be_drawn(tex: str, display: bool) -> None:
    verify(draw(tex, "en", display=display))


def test_an_error_behind_bold_words_is_still_the_authors_column() -> None:
    fault = check_formula(r"\textbf{sum} + \foo", True)
    assert fault is not None
    assert fault.offset == 15


def test_text_that_looks_like_markup_is_inert() -> None:
    svg = picture(r"\text{</math><script>alert(1)</script>\" onload='x'}", False).svg
    assert_inert(svg)
    assert "<script" not in svg
    assert 'aria-label="&lt;/math&gt;&lt;script&gt;' in svg


def test_macros_do_not_leak() -> None:
    assert check_formula(r"\newcommand{\mine}{x} \mine", False) is None
    picture(r"\newcommand{\mine}{x} \mine", False)
    assert check_formula(r"\mine", False) is not None


def test_a_comment_survives_nowhere() -> None:
    tex = "a + b % answer: secret\n= c"
    assert check_formula(tex, True) is None
    drawn, plain = picture(tex, True), picture("a + b\n= c", True)
    assert drawn == plain
    assert "secret" not in repr(drawn)
    assert check_formula(r"100\%", True) is None
    assert check_formula("a \\\\% note\nb", True) is None
    assert picture("a \\\\% note\nb", True) == picture("a \\\\\nb", True)


def test_the_source_survives_nowhere() -> None:
    assert "frac" not in picture(r"\frac{1}{2}", False).svg


@pytest.mark.parametrize(
    "tex",
    [
        r"\begin{array}{|c|c|} \hline p & q \\ \hline \frac12 & F \\ F & T \\ \hline \end{array}",
        r"\frac{\begin{array}{|c|} \hline 1 \\ 2 \\ \hline \end{array}}{3}",
        r"x^{\begin{array}{|c|} \hline 1 \\ 2 \\ 3 \\ \hline \end{array}}",
        r"\begin{array}{|c||c|} \hline 1 & 2 \\ \hline \end{array}",
    ],
)
def test_rules_of_an_array_make_a_frame(tex: str) -> None:
    bars = [s for s in picture(tex, True).shapes if isinstance(s, Bar)]
    upright = [b for b in bars if b.height > 6 * b.width]
    level = [b for b in bars if b.width > 6 * b.height and b.height < 41]
    assert len(upright) >= 2
    top, bottom = max(b.y + b.height for b in level), min(b.y for b in level)
    left, right = min(b.x for b in upright), max(b.x + b.width for b in upright)
    assert all(abs(b.x - left) < 1 and abs(b.x + b.width - right) < 1 for b in level)
    assert all(abs(b.y - bottom) < 50 and abs(b.y + b.height - top) < 50 for b in upright)
    assert all(b.x > a.x + a.width for a, b in pairwise(sorted(upright, key=lambda b: b.x)))


def test_rules_inside_an_array_with_rules() -> None:
    inner = r"\begin{array}{|c|} 1 \\ 2 \end{array}"
    formula = picture(rf"\begin{{array}}{{c|c}} {inner} & 3 \\ 4 & 5 \end{{array}}", True)
    bars = [s for s in formula.shapes if isinstance(s, Bar)]
    tops = [round(b.y + b.height) for b in bars]
    assert len(bars) == 3
    assert max(tops) <= round((formula.height - formula.depth) * 1000) + 1
    assert min(b.y for b in bars) >= -formula.depth * 1000 - 1


def test_bold_words_are_bold() -> None:
    assert picture(r"\textbf{sum}", False).svg != picture(r"\text{sum}", False).svg
    assert picture(r"\textbf{sum}", False).shapes == picture(r"\text{\textbf{sum}}", False).shapes


def test_colours_are_plain_hexadecimal() -> None:
    assert 'fill="#ff0000"' in picture(r"\textcolor{Red}{x}", False).svg
    assert 'fill="#00aa55"' in picture(r"\textcolor{#0A5}{x}", False).svg


def test_speech_speaks_the_papers_language() -> None:
    assert picture(r"\frac{3}{4}", False, "fr-FR").speech == "trois quarts"
    assert 'lang="en"' in picture("x", False, "sw").svg
    assert "lang=" not in picture("x", False, "fr").svg


def test_depth_classes() -> None:
    deep = depth_class(picture(r"\frac{a}{b}", True))
    raised = depth_class(picture(r"\raisebox{2em}{x}", True))
    assert re.fullmatch(r"d\d+", deep)
    assert raised == "du200"
    css = depth_css([raised, deep, deep])
    assert f".{raised}{{vertical-align:2em}}" in css
    assert f".{deep}{{vertical-align:-0." in css
    assert css.count("{") == 2
    assert f'class="m {deep}"' in picture(r"\frac{a}{b}", True).svg


def test_the_engine_is_imported_late() -> None:
    code = "import sys, examgen.maths; sys.exit('mathra' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@given(st.text(alphabet=r"\{}[]^_&%$#~ab1+-= frac" + '<>"\n', max_size=40))
def test_any_text_is_either_refused_or_drawn(tex: str) -> None:
    for display in (False, True):
        fault = check_formula(tex, display)
        if fault is None:
            assert_inert(picture(tex, display).svg)
        else:
            assert 0 <= fault.offset <= len(tex)


def test_a_formula_beyond_any_page_says_how_to_mend_it() -> None:
    wide = check_formula("+".join(f"a_{{{n}}}x^{{{n}}}" for n in range(90)), display=True)
    assert wide is not None
    assert wide.message == "it is too wide for any page; make several formulas of it"
    empty = check_formula("{}", display=False)
    assert empty is not None
    assert empty.message == "nothing of it can be seen"
