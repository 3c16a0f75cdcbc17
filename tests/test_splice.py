import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examgen.diagnostic import Edit
from examgen.load import decode
from examgen.source import Source, Span
from examgen.splice import splice


def edit(line: int, column: int, end_line: int, end_column: int, text: str) -> Edit:
    return Edit(span=Span("a.md", line, column, end_line, end_column), text=text)


def test_what_is_not_touched_stays_byte_for_byte() -> None:
    data = "\ufeffä one\r\ntwo\rthree \u2028 x\nfour".encode()
    made = splice(data, [edit(3, 9, 3, 10, "y\nz"), edit(1, 3, 1, 6, "eins")])
    assert made == "\ufeffä eins\r\ntwo\rthree \u2028 y\r\nznot"[:-3].encode() + b"\nfour"


def test_lines_can_be_put_in_and_taken_out() -> None:
    assert splice(b"a\nb\nc\n", [edit(2, 1, 3, 1, ""), edit(1, 1, 1, 1, "0\n")]) == b"0\na\nc\n"
    assert splice(b"", [edit(1, 1, 1, 1, "a\n")]) == b"a\n"
    assert splice(b"a\r\n", [edit(2, 1, 2, 1, "b\n")]) == b"a\r\nb\r\n"


def test_edits_at_one_place_keep_their_order() -> None:
    assert splice(b"c", [edit(1, 1, 1, 1, "a"), edit(1, 1, 1, 1, "b")]) == b"abc"


@pytest.mark.parametrize(
    "edits",
    [
        [edit(1, 1, 1, 3, "x"), edit(1, 2, 1, 4, "y")],
        [edit(1, 1, 1, 6, "x")],
        [edit(3, 1, 3, 1, "x")],
        [edit(1, 0, 1, 1, "x")],
        [edit(1, 3, 1, 2, "x")],
    ],
)
def test_edits_that_overlap_or_lie_outside_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match=r"overlap|no line"):
        splice(b"abcd\nef", edits)


@example(text="a\rb\r\n", cuts=[2, 4], put="")
@given(
    text=st.text("a\r\n\u2028", max_size=12),
    cuts=st.lists(st.integers(0, 12), min_size=2, max_size=6),
    put=st.sampled_from(["", "x", "\n", "x\n", "\nx"]),
)
def test_the_text_is_as_edited_whatever_ends_its_lines(
    text: str, cuts: list[int], put: str
) -> None:
    data = text.encode()
    source = decode("a.md", data)
    assert isinstance(source, Source)
    places = sorted({min(cut, len(source.text)) for cut in cuts})
    pairs = list(zip(places[::2], places[1::2], strict=False))
    expected = source.text
    for start, end in reversed(pairs):
        expected = expected[:start] + put + expected[end:]
    made = splice(data, [Edit(span=source.span(*pair), text=put) for pair in pairs])
    assert decode("a.md", made) == Source("a.md", expected)
