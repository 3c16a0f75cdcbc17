"""Long formulas: where they may be broken, and that nothing moves when they are."""

import pytest

from examgen.maths import broken, picture
from examgen.maths.breaking import pieces

LONG = "f(x) = " + " + ".join(f"a_{{{n}}} x^{{{n}}}" for n in range(30))


@pytest.mark.parametrize(
    ("tex", "cut"),
    [
        (r"a + b = c", ("a ", "{}+ b ", "{}= c")),
        (r"L = -\sum_i \log p_i", ("L ", r"{}= -\sum_i \log p_i")),
        (r"f(x + y) \le g", ("f(x + y) ", r"{}\le g")),
        (r"x \in \{1, 2\}", ("x ", r"{}\in \{1, 2\}")),
        (r"[0, 1) \to x", ("[0, 1) ", r"{}\to x")),
        (r"a, b", (r"a, \,", "{}b")),
        (r"a \not= b", (r"a \not= b",)),
        (r"\left( a + b \right) + c", (r"\left( a + b \right) ", "{}+ c")),
        (r"\frac{a + b}{c}", (r"\frac{a + b}{c}",)),
        (r"A + \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", None),
        (r"a &= b \\ c &= d", (r"a &= b \\ c &= d",)),
        (r"{a + b \over c + d}", (r"{a + b \over c + d}",)),
        (r"a + b \over c", (r"a + b \over c",)),
        (r"x^+ y", (r"x^+ y",)),
    ],
)
def test_formulas_are_cut_between_terms(tex: str, cut: tuple[str, ...] | None) -> None:
    assert pieces(tex) == (cut or ("A ", "{}" + tex.removeprefix("A ")))


def test_brackets_open_only_where_asked() -> None:
    assert pieces("g(a + b)") == ("g(a + b)",)
    assert pieces("g(a + b)", inside_brackets=True) == ("g(a ", "{}+ b)")


def test_pieces_side_by_side_are_as_wide_as_the_whole() -> None:
    for tex in (LONG, r"p = 1, \quad q = -2, \quad r \ne s - t \times u"):
        cut = broken(tex, False, "en", 2.0)
        assert len(cut) > 4
        assert sum(piece.width for piece in cut) == pytest.approx(
            picture(tex, False).width, abs=0.1
        )


def test_a_formula_that_fits_is_one() -> None:
    assert broken(LONG, True, "en", 500) == (picture(LONG, True),)
    matrix = r"\begin{pmatrix}" + "&".join("99" * 9) + r"\end{pmatrix}"
    assert broken(matrix, True, "en", 5.0) == (picture(matrix, True),)


def test_brackets_are_opened_only_if_the_line_is_too_short_else() -> None:
    tex = "q = r(" + " + ".join("abcdefgh"[:6]) + ")"
    assert len(broken(tex, False, "en", 11.4)) == 2
    assert len(broken(tex, False, "en", 6.0)) > 2
