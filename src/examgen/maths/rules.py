"""Mends the rules of arrays with vertical ones, which mathra 1.5 misplaces.

For rows of heights h1 … hn it puts the piece of row i at y = base - (S(i-1) + S(i)),
S(i) = h1 + … + hi, where base + H/2 + axis - S(i) is right (H the sum of all). The
first piece gives the base away, and the width of a piece the scale. Horizontal rules
stick out beyond the outer vertical ones; they are cut to meet them.
"""

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from examgen.maths.shapes import Bar, Shape, UnknownShapeError

RULE_WIDTH = 40
AXIS = 258
# Rules written side by side (``||``) come out on top of each other.
DOUBLE_GAP = 40

_TREE = re.compile(r"<mathra:tree>([^<]*)</mathra:tree>")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of a formula: ``verticals`` are the columns that its rules stand before."""

    rows: int
    columns: int
    verticals: tuple[int, ...]
    horizontals: int


def mend_rules(svg: str, shapes: list[Shape]) -> list[Shape]:
    """Return the shapes with every rule at its place.

    Raises UnknownShapeError where the rules are not found as expected.
    """
    tree = _TREE.search(svg)
    mended: list[Shape] = []
    rest = shapes
    for table in _tables(json.loads(html.unescape(tree[1])) if tree else None):
        count = table.rows * len(table.verticals)
        at = _find(rest, table.rows, count)
        if at is None:
            raise UnknownShapeError("vertical rules are not supported here; leave them out")
        rules = _placed(rest[at : at + count], table.rows)
        end = at + count + table.horizontals
        mended += [*rest[:at], *rules, *_cut(rest[at + count : end], table, rules)]
        rest = rest[end:]
    return mended + rest


def _tables(node: Any) -> Iterator[_Table]:
    """Give each table with vertical rules, inner ones before outer ones."""
    if isinstance(node, list):
        for child in node:
            yield from _tables(child)
    elif isinstance(node, dict):
        for child in node.values():
            yield from _tables(child)
        if node.get("type") == "table" and node.get("verticals"):
            yield _Table(
                len(node["rows"]),
                max(len(row) for row in node["rows"]),
                tuple(node["verticals"]),
                len(node.get("horizontals", ())),
            )


def _find(shapes: list[Shape], rows: int, count: int) -> int | None:
    for at in range(len(shapes) - count + 1):
        if _are_rules(shapes[at : at + count], rows):
            return at
    return None


def _are_rules(shapes: list[Shape], rows: int) -> bool:
    bars = [shape for shape in shapes if isinstance(shape, Bar)]
    if len(bars) != len(shapes) or any(bar.width != bars[0].width for bar in bars):
        return False
    first = [(bar.y, bar.height) for bar in bars[:rows]]
    steps = all(
        abs(above[0] - below[0] - above[1] - below[1]) < 1 for above, below in pairwise(first)
    )
    return steps and all(
        [(bar.y, bar.height) for bar in bars[at : at + rows]] == first
        and len({bar.x for bar in bars[at : at + rows]}) == 1
        for at in range(0, len(bars), rows)
    )


def _placed(shapes: list[Shape], rows: int) -> list[Bar]:
    """Return one bar a rule, as high as the table."""
    bars = [shape for shape in shapes if isinstance(shape, Bar)]
    scale = bars[0].width / RULE_WIDTH
    height = sum(bar.height for bar in bars[:rows])
    bottom = bars[0].y + bars[0].height - height / 2 + AXIS * scale
    columns = [bar.x for bar in bars[::rows]]
    placed = []
    for number, bar in enumerate(bars[::rows]):
        same = [at for at, x in enumerate(columns) if x == bar.x]
        shift = (same.index(number) - (len(same) - 1) / 2) * (RULE_WIDTH + DOUBLE_GAP) * scale
        placed.append(replace(bar, x=bar.x + shift, y=bottom, height=height))
    return placed


def _cut(shapes: list[Shape], table: _Table, rules: list[Bar]) -> Iterator[Shape]:
    """Give horizontal rules that end at the outer vertical ones."""
    for bar in shapes:
        if not isinstance(bar, Bar):
            raise UnknownShapeError("rules are not supported here; leave them out")
        left, right = bar.x, bar.x + bar.width
        if table.verticals[0] == 0:
            left = max(left, rules[0].x)
        if table.verticals[-1] == table.columns:
            right = min(right, rules[-1].x + rules[-1].width)
        yield replace(bar, x=left, width=right - left)
