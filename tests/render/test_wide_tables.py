"""Tables wider than the page: no number is broken, and the author is told of what is."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.papers import AT, MM, blocks, choices, paper, question

from examgen.model.content import Gap, Table
from examgen.model.paper import MatchColumns, PlacedChoice, Question
from examgen.render.pdf.layout import in_columns, layout_for
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.tables import table_parts
from examgen.render.pdf_paper import render_paper
from examgen.render.renderer import CandidateView

PARTS = "this table is wider than the line, and is printed in parts below each other"
BROKEN = "a word of this table has no room in its column, and is broken anywhere"


def written(columns: int, cell: str, rows: int = 2) -> str:
    head = "".join([f" h{at} |" for at in range(columns)])
    body = "".join([f" {cell} |"] * columns)
    return "\n".join([f"|{head}", "|" + "--|" * columns, *[f"|{body}"] * rows])


def read(text: str) -> Table:
    (table,) = blocks(text)
    assert isinstance(table, Table)
    return table


def on(size: str, columns: int = 1, name: str = "standard") -> Sheet:
    return Sheet(figures={}, language="en", layout=in_columns(layout_for(size, name), columns))


def parts(table: Table, sheet: Sheet) -> tuple[list[list[int]], list[str]]:
    """Return which columns a table's parts have, by their headers, and what is told."""
    made = table_parts(table, sheet, 0, 0.0)
    names = [[int(cell[0].text[1:]) for cell in part.table.header] for part in made]  # type: ignore[union-attr]
    return names, [one.message for one in sheet.found]


def test_a_wide_table_is_set_in_even_parts_with_its_first_column() -> None:
    names, told = parts(read(written(20, "v10.19")), on("A4"))
    assert names == [[*range(11)], [0, *range(11, 20)]]
    assert told == [PARTS]


def test_what_is_told_is_located_at_the_table() -> None:
    sheet = on("A4")
    _, table = blocks(f"Before it.\n\n{written(20, 'v10.19')}")
    assert isinstance(table, Table)
    table_parts(table, sheet, 0, 0.0)
    assert [(one.severity.value, one.rule, one.span) for one in sheet.found] == [
        ("warning", "wide-table", table.span)
    ]
    assert table.span.line == 3
    assert sheet.found[0].hint


def test_a_first_column_with_gaps_is_not_printed_twice() -> None:
    table = read(written(20, "v10.19"))
    first = table.rows[0]
    gapped = replace(table, rows=((((Gap(index=0, span=AT),), *first[1:])), table.rows[1]))
    names, _ = parts(gapped, on("A4"))
    assert sorted(at for part in names for at in part) == [*range(20)]


def test_gaps_take_their_room() -> None:
    table = read(written(8, "x"))
    rows = tuple([tuple([(Gap(index=at, span=AT),) for _ in range(8)]) for at in range(2)])
    (part,) = table_parts(replace(table, rows=rows), on("A4"), 0, 0.0)
    # Eight blanks of 16 mm have room beside each other, eight of 22 mm have not.
    assert part.name == "widest"


def test_long_numbers_are_kept_whole_and_long_words_told_of() -> None:
    table = "| h0 | h1 |\n|--|--|\n| {} | 12.5 |"
    assert parts(read(table.format("7" * 60)), on("A4")) == ([[0, 1]], [])
    assert parts(read(table.format("x" * 120)), on("A4")) == ([[0, 1]], [BROKEN])


@pytest.mark.parametrize(
    "cell", ["第二次世界大戦後の経済成長率と人口の推移" * 2, "**many plain words**"]
)
def test_what_can_be_broken_makes_no_parts(cell: str) -> None:
    assert parts(read(written(8, cell)), on("A4")) == ([[*range(8)]], [])


NUMBERS = [f"{1234567.25 * (at + 3):.2f}" for at in range(14)]
HEAD = "|" + "".join([f" x{at} |" for at in range(14)])
ROW = "|" + "".join([f" {one} |" for one in NUMBERS])
TABLE = f"{HEAD}\n|{'--|' * 14}\n{ROW}"
NARROW = "\n".join(
    line[: [i for i, c in enumerate(line) if c == "|"][8] + 1] for line in TABLE.split("\n")
)


def questions() -> tuple[Question, ...]:
    """Return wide tables wherever they may stand."""
    inside = TABLE.replace("\n", "\n  ")
    entry = PlacedChoice(label="1", body=blocks(NARROW), span=AT)
    word = PlacedChoice(label="A", body=blocks("word"), span=AT)
    return (
        question(1, f"Stem.\n\n{TABLE}\n\nWhich?", choices("a", "b")),
        question(2, f"- In a list.\n\n  {inside}\n\nWhich?", choices("a", "b")),
        question(3, f"> {TABLE.replace(chr(10), chr(10) + '> ')}\n\nWhich?", choices("a", "b")),
        question(4, "Choices.", choices(NARROW, "b")),
        question(5, "Match.", MatchColumns(left=(entry, entry), right=(word, word))),
    )


@pytest.mark.parametrize(
    ("size", "columns", "name"),
    [("A4", 1, "standard"), ("A5", 1, "standard"), ("A4", 2, "standard"), ("A4", 1, "large")],
)
def test_no_number_is_broken_on_paper(size: str, columns: int, name: str, tmp_path: Path) -> None:
    made = replace(paper(*questions(), page_size=size), columns=columns)
    (file,), found = render_paper(CandidateView(paper=made, figures={}, prints=(name,)))
    assert {one.rule for one in found} == {"wide-table"}
    (tmp_path / "paper.pdf").write_bytes(file.data)
    told = subprocess.run(
        ["pdftotext", "-bbox", tmp_path / "paper.pdf", "-"],
        check=True,
        capture_output=True,
        text=True,
    )
    words = re.findall(r' xMax="([\d.]+)".*>(.*)</word>', told.stdout)
    numbers = [(float(right), word) for right, word in words if re.fullmatch(r"\d+\.\d\d", word)]
    # A broken number would be missing; the first column comes again in each part.
    counts = [sum(word == one for _, word in numbers) for one in NUMBERS]
    assert counts[8:] == [3] * 6
    assert counts[1:8] == [6] * 7
    layout = layout_for(size, name)
    assert all(right <= (layout.width - layout.side) * MM + 0.5 for right, _ in numbers)
