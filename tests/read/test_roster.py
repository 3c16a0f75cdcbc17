"""Rosters: how they are written, and what is wrong with them, by line and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examgen.read.roster import read_roster


def read(text: str) -> list[tuple[str, str, str, str]]:
    candidates, found = read_roster(text.encode(), "r.csv")
    assert not found
    return [(one.id, one.name, one.section, one.extra_time) for one in candidates]


def faults(data: bytes) -> list[tuple[int, int, str]]:
    candidates, found = read_roster(data, "r.csv")
    assert not candidates
    return [(one.span.line, one.span.column, one.message) for one in found]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_separators_line_ends_and_byte_order_marks(separator: str, end: str, mark: str) -> None:
    rows = ["Name", "ID", "Extra time", "section"], ['"A ""B"", C"', "s1", "25", ""]
    text = mark + end.join([separator.join(row) for row in rows]) + end + end
    assert read(text) == [("s1", 'A "B", C', "", "25 min")]


def test_a_quoted_cell_over_two_lines_moves_the_lines_below() -> None:
    found = faults(b'id,section,name\ns1,"a\nb",c\n../x,,\n')
    assert [(line, column) for line, column, _ in found] == [(2, 4), (4, 1)]


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        ("../x,N", 1, "is no id"),
        (".x,N", 1, "is no id"),
        ("x.,N", 1, "is no id"),
        ("x" * 65 + ",N", 1, "is no id"),
        (",N", 1, "no id"),
        ("s1,\u202eN", 4, "U+202E"),
        ("s1,N\x07", 4, "U+0007"),
        ("s1,N,soon", 6, "no extra time"),
        ("s1,N,,too many", 7, "4 cells"),
        ('s1,"N', 4, "not closed"),
        ("S0,N", 1, "two candidates"),
    ],
)
def test_faults_stand_where_they_are(row: str, column: int, words: str) -> None:
    (fault,) = faults(f"id,name,extra_time\ns0,M,\n{row}\n".encode())
    assert fault[:2] == (3, column)
    assert words in fault[2]


def test_a_roster_without_candidates_columns_or_utf_8() -> None:
    assert "no candidates" in faults(b"")[0][2]
    assert "no candidates" in faults(b"id\n")[0][2]
    assert "no column `id`" in faults(b"name\nx\n")[0][2]
    assert faults(b"id,name\ns1,\xff\n")[0][0] == 2


def test_prints() -> None:
    candidates, found = read_roster(b"id,Print\na,large\nb,\nc,Dyslexia\n", "r.csv")
    assert not found
    assert [one.print for one in candidates] == ["large", "standard", "dyslexia"]
    (fault,) = faults(b"id,print\na,\nb,huge\n")
    assert fault == (3, 3, "`huge` is no kind of print")


def test_extra_time_and_scripts() -> None:
    text = "id,name,extra_time\na,नि\u200dन,25 %\nb,דוד,10min\nc,,0\n"
    assert read(text) == [
        ("a", "नि\u200dन", "", "25 %"),
        ("b", "דוד", "", "10 min"),
        ("c", "", "", ""),
    ]


@given(st.text(alphabet='ab,;"\n\r\t i\ufeffd', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    candidates, found = read_roster(("id,name\n" + text).encode(), "r.csv")
    assert candidates or found


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_line_that_tells_excel_the_separator_is_no_candidate(separator: str) -> None:
    assert read(f"sep={separator}\r\nid{separator}name\r\ns1{separator}Ada\r\n") == [
        ("s1", "Ada", "", "")
    ]
    table = f"sep={separator}\nid{separator}name\n../x{separator}Ada\n"
    assert [(line, column) for line, column, _ in faults(table.encode())] == [(3, 1)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_told_as_what_it_is(encoding: str) -> None:
    found = faults("id,name\ns1,Ada\n".encode(encoding))
    assert found == [(1, 1, "this roster is not in UTF-8")]


def test_a_misspelt_column_is_told_its_name() -> None:
    _, found = read_roster(b"id,nmae,sectoin,exra_time,email\ns1,Ada,B,25,a@b\n", "r.csv")
    assert [one.hint for one in found] == [
        "did you mean `name`?",
        "did you mean `section`?",
        "did you mean `extra_time`?",
        "used are id, name, section, extra_time, print",
    ]


def test_empty_columns_of_a_spreadsheet_are_no_finding() -> None:
    assert read("id;name;;\ns1;Ada;;\n") == [("s1", "Ada", "", "")]
    _, found = read_roster(b"id;name;;\ns1;Ada;;late\n", "r.csv")
    assert [one.message for one in found] == ["a column without a name is not used"]


def test_a_lost_letter_is_an_error() -> None:
    found = faults("id,name\ns1,M\ufffdller\n".encode())
    assert found == [(2, 4, "a letter of this name was lost (U+FFFD)")]


@pytest.mark.parametrize(
    ("table", "hint"),
    [
        (b"", "write a line `id,name,section,extra_time`, then one line for each candidate"),
        (b"id,name,name\ns1,a,b\n", "delete one of them, or rename it"),
        (b"name\nx\n", "name the columns in the first line: id,name,section,extra_time"),
        (b"name,Student ID\nx,1\n", "write `id` in place of `student_id` in the first line"),
        (b"id,name\ns1,a,b\n", "put quotation marks around a cell that holds the separator"),
        (b'id,name\ns1,"a\n', "close it with a quotation mark; write one inside as two"),
        (b"id,name\ns1,a\ns1,b\n", "delete one of the two lines, or give one of them another id"),
        (
            b"id,name\ns1,a\nS1,b\n",
            "give one of them another id: ids must differ by more than their case",
        ),
        (b"id,name\ns1," + b"a" * 201, "shorten it, or look for a lost quotation mark"),
        (b"id,name\ns1,\xe2\x80\xaea\n", "delete it"),
        (b"id,extra_time\ns1,1.5 h\n", "write minutes or a share: `25`, `25 min` or `25 %`"),
        (b"id,print\ns1,larg\n", "did you mean `large`?"),
        (b"id,print\ns1,braille\n", "one of standard, large, dyslexia, text"),
        (b"id\ns1\xff\n", "save it as CSV in UTF-8"),
        (
            b"id,name\n,a\n",
            "write one: an id has letters a to z, digits, `-`, `_` and `.`, at most 64, "
            "first a letter or digit",
        ),
    ],
)
def test_each_fault_says_what_to_write(table: bytes, hint: str) -> None:
    candidates, found = read_roster(table, "r.csv")
    assert not candidates
    assert [one.hint for one in found if one.rule == "bad-roster"] == [hint]
