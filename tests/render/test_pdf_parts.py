"""The parts of the PDF renderer: columns, fonts, formulas, the engine's start."""

import os
import subprocess
import sys
import time
import zlib
from importlib import resources
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from examgen.diagnostic import ExamgenError
from examgen.maths import Bar, Glyph, Stroke, picture
from examgen.model.content import Blocks, Table
from examgen.model.paper import PlacedChoice
from examgen.read.content import read_blocks
from examgen.render.content import write_blocks
from examgen.render.pdf import Sheet, engine, sheet_writer, to_pdf
from examgen.render.pdf.columns import choice_columns, choice_width, left_share
from examgen.render.pdf.fonts import FACES, missing, text_width
from examgen.render.pdf.formula import FormulaImage, address, operators
from examgen.render.pdf.tables import table_parts
from examgen.source import Source, Span

AT = Span("bank/questions/q.md", 1, 1, 1, 2)
FONTS = Path(str(resources.files("examgen.render"))) / "fonts"
TEMPLATES = FONTS.parent / "templates"
LINE = 39.2


def blocks(text: str) -> Blocks:
    return read_blocks(Source("bank/questions/q.md", text).excerpt()).blocks


def placed(*bodies: str) -> tuple[PlacedChoice, ...]:
    return tuple(PlacedChoice(label="A", body=blocks(body), span=AT) for body in bodies)


def sheet() -> Sheet:
    return Sheet(figures={}, language="en")


@pytest.mark.parametrize(
    ("bodies", "columns"),
    [
        (["54", "64.8", "72", "81"], 4),
        (["$\\frac12$", "$\\frac13$", "$x$", "$y$"], 4),
        (["The optimiser's moments", "The gradients", "The weights", "The activations"], 2),
        (["A sentence that is longer than half of a line of a paper", "a", "b", "c"], 1),
        (["yes", "no"], 4),
        (["one thing or another", "no"], 2),
        (["a", "b", "c"], 3),
        (["a", "b", "c", "d", "e"], 5),
        (["Format number X"] * 5, 3),
        (["a", "b", "c", "d", "e", "f"], 3),
        (["a", "```\ncode\n```", "b", "c"], 1),
        (["a", "one\n\ntwo", "b", "c"], 1),
        (["$\\frac{a}{$", "b", "c", "d"], 1),
    ],
)
def test_columns_follow_the_widest_choice(bodies: list[str], columns: int) -> None:
    assert choice_columns(placed(*bodies), LINE, sheet()) == columns


def test_widths_are_those_of_the_fonts() -> None:
    body = blocks("ab *c* **d** `e` $x$")
    width = choice_width(body, sheet())
    parts = (
        text_width("ab    ", "regular"),
        text_width("c", "italic"),
        text_width("d", "bold"),
        text_width("e", "code") * 0.92,
        picture("x", False).width,
    )
    assert width == pytest.approx(sum(parts))
    assert text_width("iii", "code") == pytest.approx(text_width("mmm", "code"))
    assert text_width("iii", "regular") < text_width("mmm", "regular")


def test_columns_of_a_match_share_the_line() -> None:
    short, long = placed("a", "b"), placed("a far longer text than that on the other side")
    assert left_share(short, long, sheet()) == 25
    assert left_share(long, short, sheet()) == 65
    assert left_share(short, short, sheet()) == 50
    assert left_share(short, placed("- a list"), sheet()) == 50
    # What has room on one line keeps it, however long the other column's entries are.
    middle, longest = placed("some words of an entry"), placed("far more words " * 9)
    assert left_share(middle, longest, sheet()) == 37
    assert left_share(longest, middle, sheet()) == 63


def test_coverage_is_what_the_fonts_hold() -> None:
    held: set[int] = set()
    for path in FONTS.glob("*.ttf"):
        with TTFont(path) as font:
            held |= font.getBestCmap().keys()
    listed: set[int] = set()
    for line in (FONTS / "coverage.txt").read_text().split():
        first, _, last = line.partition("-")
        listed |= set(range(int(first, 16), int(last or first, 16) + 1))
    assert listed == held


def test_missing_characters() -> None:
    assert missing("plain") == ""
    assert missing("αβγ → ≤ ✓ ½ दूरी \u200d\ufe0f") == ""
    assert missing("距離 距离 거리 きょり（１）㎡「」") == ""
    assert missing("𐌰𐌱 𐌰 \N{GRINNING FACE}") == "𐌰𐌱\N{GRINNING FACE}"
    # Outside of the national sets that the font is cut to.
    assert missing("䲔") == "䲔"


def test_every_font_can_set_spaces_and_has_a_licence() -> None:
    for path in FONTS.glob("*.ttf"):
        with TTFont(path) as font:
            assert {0x20, 0xA0} <= font.getBestCmap().keys()
            assert str(font["name"].getDebugName(1)).startswith("Exam ")
    licences = [path.read_text() for path in FONTS.glob("OFL-*.txt")]
    assert len(licences) == 9
    assert all("SIL OPEN FONT LICENSE" in text and "2" in text[:40] for text in licences)
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 15_000_000
    packed = [len(zlib.compress(path.read_bytes())) for path in FONTS.glob("ExamCJK-*.ttf")]
    assert sum(packed) < 7_000_000
    assert set(FACES.values()) <= {path.name for path in FONTS.iterdir()}


def test_operators_paint_every_shape() -> None:
    shapes = (
        Glyph("M0 0 L10 0 L10 10 Z M1 1 H2 V3 Q4 5 6 7 C1 2 3 4 5 6 Z", 5, -6.5, 0.7, None),
        Bar(1, 2, 3, 4, "#ff0000"),
        Stroke(0, 0, 9, 9, 68, "#0000ff"),
    )
    assert operators(shapes).decode().split("\n") == [
        "q 0.7 0 0 0.7 5 -6.5 cm",
        "0 0 m",
        "10 0 l",
        "10 10 l",
        "h",
        "1 1 m",
        "2 1 l",
        "2 3 l",
        "3.33333 4.33333 4.66667 5.66667 6 7 c",
        "1 2 3 4 5 6 c",
        "h",
        "f Q",
        "q 1 0 0 rg 1 2 3 4 re f Q",
        "q 0 0 1 RG 68 w 1 J 0 0 m 9 9 l S Q",
    ]


def test_a_formula_scales_with_the_text() -> None:
    formula = picture(r"\frac{a}{b}", True)
    image = FormulaImage(address(formula), formula)
    width, height, ratio = image.get_intrinsic_size(1, 20)
    assert (width, height) == pytest.approx((formula.width * 20, formula.height * 20))
    assert ratio == pytest.approx(width / height)
    assert address(formula) == address(picture(r"\frac{a}{b}", True))
    assert address(formula) != address(picture(r"\frac{a}{c}", True))


@pytest.mark.parametrize(
    ("platform", "hint"), [("linux", "apt install"), ("darwin", "brew"), ("win32", "MSYS2")]
)
def test_missing_libraries_are_one_clear_line(
    platform: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'.\nAdditionally …")

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    for name in [n for n in sys.modules if n.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ExamgenError) as caught:
        engine.engine.__wrapped__()
    assert "\n" not in caught.value.message
    assert "libpango" in caught.value.message
    assert hint in str(caught.value.hint)


def test_weasyprint_is_imported_late() -> None:
    code = (
        "import sys, examgen.render.pdf_paper, examgen.render.pdf\n"
        "heavy = {'weasyprint', 'fontTools', 'pydyf', 'mathra', 'jinja2', 'pygments'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert run.stderr.strip() == ""


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "mine")
    engine.engine.__wrapped__()
    assert os.environ["FONTCONFIG_FILE"] == "mine"


@pytest.mark.parametrize(
    ("columns", "cell", "size"),
    [
        (4, "some words", ""),
        (9, "words", ""),
        (12, "some words", "wide"),
        (12, "several words", "widest"),
    ],
)
def test_tables_shrink_until_words_fit(columns: int, cell: str, size: str) -> None:
    rule = "|" + "--|" * columns
    row = "|" + f" {cell} |" * columns
    (table,) = blocks(f"{row}\n{rule}\n{row}")
    assert isinstance(table, Table)
    shown = sheet()
    (part,) = table_parts(table, shown, 0, 0.0)
    assert part.name == size
    assert part.table == table
    assert shown.found == []


def test_a_long_word_is_broken_before_its_table_is_set_small() -> None:
    (table,) = blocks(f"| Name | Digest | Size |\n|--|--|--|\n| a file | `{'9f' * 64}` | 12 kB |")
    assert isinstance(table, Table)
    shown = sheet()
    (size,) = table_parts(table, shown, 0, 0.0)
    assert size.name == "squeezed"
    assert [one.message for one in shown.found] == [
        "a word of this table has no room in its column, and is broken anywhere"
    ]
    # The digest gets what the others leave, and they are set on one line.
    assert 9 <= size.shares[0] <= 14
    assert size.shares[1] > 65
    assert 98 <= sum(size.shares) <= 100


def test_a_large_table_is_set_in_seconds() -> None:
    rule = "|" + "--|" * 20
    rows = ["|" + "".join(f" v{r}.{c} |" for c in range(20)) for r in range(20)]
    written = write_blocks(blocks("\n".join([rows[0], rule, *rows])), sheet_writer(sheet(), AT))
    html = f'<html lang="en"><title>t</title><body><article>{written}</article></body></html>'
    css = (TEMPLATES / "print.css").read_text() + "article { break-inside: avoid }"
    # The engine's start is not the table's.
    to_pdf('<html lang="en"><title>t</title></html>', css=css, sheet=sheet(), span=AT)
    started = time.process_time()
    _, found = to_pdf(html, css=css, sheet=sheet(), span=AT)
    # Words that may break anywhere cost ten times as much in a table.
    assert time.process_time() - started < 3
    assert found == ()
