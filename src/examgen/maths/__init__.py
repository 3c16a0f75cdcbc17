"""Formulas: the one door to the maths engine.

``check_formula`` says what is wrong with a formula, ``picture`` draws one. Both are
remembered by text, so that checking a bank and rendering it set a formula once.
"""

from examgen.maths.breaking import broken
from examgen.maths.engine import FormulaError, check_formula
from examgen.maths.linear import linear
from examgen.maths.picture import Formula, depth_class, depth_css, picture
from examgen.maths.shapes import Bar, Glyph, Shape, Stroke

__all__ = [
    "Bar",
    "Formula",
    "FormulaError",
    "Glyph",
    "Shape",
    "Stroke",
    "broken",
    "check_formula",
    "depth_class",
    "depth_css",
    "forget",
    "linear",
    "picture",
]


def forget() -> None:
    """Forget the formulas that were drawn: whoever draws those of a whole bank needs none twice."""
    picture.cache_clear()
    broken.cache_clear()
