"""One sum that a draw has to meet, and how shares and means become such sums.

A rule says what an item adds to a sum. With a as what the item measures and m as 1 where
it is counted and 0 where not, that is m·(weight·a - shift) - base·a. A share p/q of the
whole scope has weight q and base p, so that the sum is q times the part less p times the
whole; a mean of p/q has weight q and shift p.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from examgen.assemble.problem import RowKind
from examgen.assemble.where import Test
from examgen.model.blueprint import Bounds, Measure
from examgen.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A sum over one section (or the paper, if None) that is to lie between two bounds.

    ``test`` is None where every question counts; with ``cell`` those in its places do.
    ``kept`` rules stand even where nothing can break them. ``earned`` counts, in a
    section where candidates choose, what they earn. ``part`` is the share that a sum is
    compared with, ``of`` the number of questions that it is a share of, where that is known.
    """

    name: str
    text: str
    span: Span
    measure: Measure
    section: int | None
    scale: Fraction
    low: int | None
    high: int | None
    weight: int = 1
    shift: int = 0
    base: int = 0
    test: Test | None = None
    cell: int | None = None
    picked: bool = False
    share: bool = False
    kept: bool = False
    earned: bool = False
    part: Fraction | None = None
    of: int | None = None
    kind: RowKind = RowKind.ASKED


def shares(rule: Rule, bounds: Bounds) -> Iterable[Rule]:
    """Return rules that compare a part with the whole scope."""
    # Less than one away from a single share: with both sides times q, less than q away.
    slack = ceil(bounds.low.denominator / rule.scale) - 1 if bounds.low is not None else 0
    for part, low, high in _sides(bounds, slack):
        yield _compared(rule, part, low=low, high=high)


def _compared(rule: Rule, part: Fraction, *, low: int | None, high: int | None) -> Rule:
    return replace(
        rule,
        weight=part.denominator,
        base=part.numerator,
        scale=rule.scale / part.denominator,
        low=low,
        high=high,
        share=True,
        part=part,
    )


def means(rule: Rule, bounds: Bounds) -> Iterable[Rule]:
    """Return rules that bound a mean from below, from above, or on both sides at once."""
    for mean, low, high in _sides(bounds, 0):
        yield _mean(rule, mean, low=low, high=high)


def _sides(bounds: Bounds, slack: int) -> Iterable[tuple[Fraction, int | None, int | None]]:
    """Yield what to compare with, and by how much to differ; both sides at once where equal."""
    if bounds.low is not None and bounds.low == bounds.high:
        yield bounds.low, -slack, slack
        return
    if bounds.low is not None:
        yield bounds.low, 0, None
    if bounds.high is not None:
        yield bounds.high, None, 0


def _mean(rule: Rule, mean: Fraction, *, low: int | None, high: int | None) -> Rule:
    steps = mean / rule.scale
    return replace(
        rule,
        weight=steps.denominator,
        shift=steps.numerator,
        scale=rule.scale / steps.denominator,
        low=low,
        high=high,
        share=True,
    )
