"""Page breaks: fewest pages, evenly filled, nothing torn apart that belongs together."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from examgen.render.compose.paginate import Box, gap, page_starts

ROOM = 100.0
BOXES = st.lists(
    st.builds(
        Box,
        top=st.integers(0, 8).map(float),
        height=st.integers(1, 70).map(float),
        bottom=st.integers(0, 8).map(float),
        keep=st.booleans(),
    ),
    max_size=8,
).map(tuple)


def box(height: float, *, keep: bool = False) -> Box:
    return Box(top=0, height=height, bottom=0, keep=keep)


def filled(boxes: tuple[Box, ...]) -> float:
    gaps = sum(gap(a, b) for a, b in pairwise(boxes))
    return sum(one.height for one in boxes) + gaps


def pages(boxes: tuple[Box, ...], starts: tuple[int, ...]) -> list[tuple[Box, ...]]:
    ends = (*starts[1:], len(boxes))
    return [boxes[a:b] for a, b in zip(starts, ends, strict=True)]


def cost(boxes: tuple[Box, ...], starts: tuple[int, ...]) -> tuple[int, int, float] | None:
    made = pages(boxes, starts)
    if any(filled(page) > ROOM for page in made):
        return None
    torn = sum(page[-1].keep for page in made[:-1])
    return torn, len(made), round(sum(((ROOM - filled(page)) / ROOM) ** 2 for page in made), 9)


@given(BOXES)
def test_no_division_is_better(boxes: tuple[Box, ...]) -> None:
    every = [
        found
        for size in range(len(boxes))
        for rest in combinations(range(1, len(boxes)), size)
        if (found := cost(boxes, (0, *rest))) is not None
    ]
    starts = page_starts(boxes, ROOM)
    if not boxes:
        assert starts == ()
    elif starts is None:
        assert every == []
    else:
        assert cost(boxes, starts) == min(every)


def test_pages_are_filled_alike() -> None:
    assert page_starts((box(30),) * 6, ROOM) == (0, 3)
    assert page_starts((box(30),) * 4, ROOM) == (0, 2)


def test_a_heading_is_not_left_behind() -> None:
    assert page_starts((box(50), box(10, keep=True), box(60)), ROOM) == (0, 1)


def test_margins_collapse() -> None:
    two = (Box(top=0, height=45, bottom=6, keep=False), Box(top=10, height=45, bottom=6))
    assert page_starts(two, ROOM) == (0,)
    assert page_starts(two, ROOM - 1) == (0, 1)


def test_what_does_not_fit_a_page_is_told() -> None:
    assert page_starts((box(10), box(101)), ROOM) is None


def test_what_is_kept_is_torn_where_it_must_be() -> None:
    assert page_starts((box(60, keep=True), box(60)), ROOM) == (0, 1)
