"""Bubbles keep apart and within their width."""

from itertools import combinations
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from examgen.render.sheet.layout import RADIUS, place_row


@given(count=st.integers(2, 26), width=st.floats(10, 190))
def test_bubbles_keep_apart_and_within_the_width(count: int, width: float) -> None:
    row = place_row(tuple(map(str, range(count))), 20, 30, width)
    assert [one.label for one in row] == [str(n) for n in range(count)]
    assert all(one.x - 20 + 2 * RADIUS <= width + 0.02 for one in row)
    assert all(dist((a.x, a.y), (b.x, b.y)) > 2 * RADIUS for a, b in combinations(row, 2))
