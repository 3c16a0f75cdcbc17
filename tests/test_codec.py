"""What is encoded comes back equal, spans included."""

import contextlib
from fractions import Fraction

import pytest

from examgen import codec
from examgen.diagnostic import Diagnostic, error
from examgen.model.content import Math, Paragraph, Text
from examgen.model.item import Choice, Cloze, Item, ItemType, MenuGap, Numeric, Single, TextGap
from examgen.read.file import FileRead
from examgen.source import Span

HERE = Span("a.md", 1, 2, 3, 4)
ELSEWHERE = Span("b.md", 5, 6, 7, 8)
BODY = (Paragraph(children=(Text(text="x", span=HERE), Math(tex="y", span=HERE)), span=HERE),)


def item(kind: ItemType, response: Single | Numeric | Cloze) -> Item:
    return Item(
        id="one",
        type=kind,
        response=response,
        stem=BODY,
        marks=Fraction(1, 3),
        fields={"marks": HERE},
        span=HERE,
    )


FILE = FileRead(
    items=(
        item(
            ItemType.SINGLE,
            Single(choices=(Choice(body=BODY, correct=True, rationale=BODY, span=HERE),)),
        ),
        item(
            ItemType.CLOZE,
            Cloze(
                gaps=(
                    TextGap(accepted=("a",), span=HERE),
                    MenuGap(choices=("b", "c"), key=1, span=HERE),
                )
            ),
        ),
    ),
    diagnostics=(error("rule", "message", ELSEWHERE),),
)


def test_a_file_comes_back_with_its_spans() -> None:
    back = codec.decode(FileRead, codec.encode(FileRead, FILE, "a.md"), "a.md")
    assert back == FILE
    assert repr(back) == repr(FILE)


def test_a_moved_file_has_moved_spans() -> None:
    back = codec.decode(FileRead, codec.encode(FileRead, FILE, "a.md"), "moved.md")
    assert back.items[0].span.path == "moved.md"
    assert back.diagnostics[0].span == ELSEWHERE


def test_damaged_bytes_are_refused_or_another_value() -> None:
    data = codec.encode(FileRead, FILE, "a.md")
    for at in range(len(data)):
        for value in (0x00, 0x80, 0x90, 0x92, 0xC0, 0xC3, 0xFF):
            damaged = data[:at] + bytes([value]) + data[at + 1 :]
            with contextlib.suppress(ValueError):
                codec.decode(FileRead, damaged, "a.md")


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"\x90", codec.encode(Diagnostic, FILE.diagnostics[0])]
)
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not an encoded FileRead"):
        codec.decode(FileRead, data, "a.md")


@pytest.mark.parametrize("number", [6022 * 10**20, -(10**30), Fraction(1, 10**40), 2**63, 2**64])
def test_numbers_have_no_limit(number: Fraction | int) -> None:
    value = Fraction(number)
    assert codec.decode(Fraction, codec.encode(Fraction, value)) == value
    whole = value.numerator
    assert codec.decode(int, codec.encode(int, whole)) == whole
