"""A document being written: what it refers to, and what came up on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic
from examgen.maths import Formula, broken, depth_class, depth_css
from examgen.render.pdf.fetcher import Asset
from examgen.render.pdf.layout import Layout, line_em, line_points

# Stands before the words of a formula, to tell it from a figure: an invisible separator.
FORMULA_MARK = "\u2063"
# Wider formulas may be broken: those that fit the line stay on it anyway.
FORMULA_EM = 18.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A document being written: what it may show, and what came up on the way.

    ``stacked`` puts columns of entries one above the other; lines are so many points of the
    style sheets ``narrower`` than the layout has them. ``assets`` and ``formulas``
    are what the written HTML refers to, by address; they and ``found`` grow while content
    is written.
    """

    figures: Mapping[str, bytes]
    language: str
    layout: Layout = Layout()
    stacked: bool = False
    narrower: float = 0.0
    assets: dict[str, Asset] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)


def text_points(sheet: Sheet) -> float:
    """Return the width of a question's text in points of the style sheets."""
    return line_points(sheet.layout) - sheet.narrower


def formula_em(sheet: Sheet) -> float:
    """Return the width in em up to which a formula is left whole."""
    return min(FORMULA_EM, 0.8 * line_em(sheet.layout))


def formula_pieces(tex: str, display: bool, sheet: Sheet) -> tuple[Formula, ...]:
    """Return a formula in the pieces that it is set in, none for one that cannot be drawn."""
    try:
        return broken(tex, display, sheet.language, formula_em(sheet))
    except ValueError:
        return ()


def depth_rules(sheet: Sheet) -> str:
    """Return the style rules that put the written formulas on their lines."""
    return depth_css([depth_class(one) for one in sheet.formulas.values()])
