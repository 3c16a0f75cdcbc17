"""Texts on paper: whole, on the page, in fonts that hold them."""

import html
import re
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.papers import (
    AT,
    blocks,
    choices,
    clean,
    far_out,
    fonts,
    paper,
    question,
    render,
    squeezed,
    text,
)

from examgen.render.content import write_blocks
from examgen.render.pdf.sheet import Sheet
from examgen.render.pdf.writer import sheet_writer
from examgen.source import Span


def test_choices_with_angle_brackets_are_whole() -> None:
    # R14: a choice was cut at its "<".
    reader = clean(paper(question(1, "Which holds?", choices("if x<y then y>z", "h(<l)"))))
    assert "if x<y then y>z" in text(reader)
    assert "h(<l)" in text(reader)


def test_lines_and_indents_of_code_stay() -> None:
    # R15: the lines of code were joined.
    stem = 'Output?\n\n```c\nfor(;;)\n\tputs("x");\n```'
    reader = clean(paper(question(1, stem, choices("x", "y"))))
    tops: dict[str, tuple[float, float]] = {}

    def visit(piece: str, cm: list[float], tm: list[float], *_: object) -> None:
        tops[piece.strip()] = (tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5])

    reader.pages[0].extract_text(visitor_text=visit)
    start, brackets = tops["for"], tops["(;;)"]
    character = (brackets[0] - start[0]) / 3
    assert tops["puts("][1] < start[1] - 5
    # A line begins with its tab, four characters wide.
    assert round((tops['"'][0] - start[0]) / character) == 4 + 5 + 2
    assert tops["puts("][0] == start[0]


def test_a_question_taller_than_a_page_prints_whole() -> None:
    # R39: an unbreakable block taller than a page looped for ever.
    listing = "\n".join(f"line_{n} = {n}" for n in range(120))
    long = "A long choice that says a great deal about the program above it. " * 6
    made = paper(
        question(1, f"Read this.\n\n```python\n{listing}\n```", choices(*[long] * 6)),
        question(2, "A short one.", choices("a", "b")),
    )
    reader = clean(made)
    printed = text(reader)
    assert 3 <= len(reader.pages) <= 5
    assert "line_0" in reader.pages[0].extract_text()
    assert all(squeezed(f"line_{n} = {n}") in squeezed(printed) for n in range(120))
    assert squeezed(printed).count(squeezed(long)) == 6
    assert printed.index("Read this.") < printed.index("line_0") < printed.index("A long choice")


def test_a_question_that_fits_a_page_is_not_split() -> None:
    body = "A sentence that makes this question some lines long, and then some more. " * 9
    made = paper(*[question(n, f"Start{n}x {body} stop{n}x", choices("a", "b")) for n in range(9)])
    pages = [page.extract_text() for page in clean(made).pages]
    assert len(pages) > 1
    for n in range(9):
        assert [f"Start{n}x" in page for page in pages] == [f"stop{n}x" in page for page in pages]


def test_nothing_runs_off_the_page() -> None:
    # R40: wide tables and long lines ran off the page.
    head = "|" + "|".join(f" Column {n} " for n in range(12)) + "|"
    rule = "|" + "---|" * 12
    row = "|" + "|".join(f" value {n} " for n in range(12)) + "|"
    address = "https://example.org/" + "a" * 160
    code = "x = " + "1234567890 + " * 16 + "0" * 200
    wide = " + ".join(f"a_{{{n}}} x^{{{n}}}" for n in range(30))
    stem = f"{head}\n{rule}\n{row}\n\n```python\n{code}\n```\n\n$$\n{wide}\n$$\n\nSo what?"
    reader = clean(paper(question(1, stem, choices(address, "`" + "z" * 150 + "`"))))
    for page in reader.pages:
        assert far_out(page) == []
    printed = squeezed(text(reader))
    assert address in printed
    assert "z" * 150 in printed
    assert squeezed(code) in printed
    assert all(squeezed(f"value {n}") in printed for n in range(12))


def test_a_character_without_a_glyph_is_located() -> None:
    source = "Which \N{GRINNING FACE} is it?"
    _, found = render(paper(question(1, source, choices("a", "𐌰𐌱"))))
    assert [d.rule for d in found] == ["missing-glyph"] * 2
    assert "U+1F600" in found[0].message
    assert found[0].span == Span("bank/questions/q.md", 1, 7, 1, 8)
    assert "U+10330" in found[1].message


def test_other_scripts_are_set_in_their_fonts() -> None:
    reader = clean(
        paper(question(1, "दूरी · தமிழ் · مرحبا · שלום · 距離 · Ωμέγα · дом → ≤", choices("a", "b")))
    )
    names = {str(font["/BaseFont"]).split("+")[-1] for font in fonts(reader.pages[0])}
    assert names >= {
        *("Exam-Devanagari", "Exam-Tamil", "Exam-Arabic", "Exam-Hebrew", "Exam-CJK"),
        "Exam-Symbols",
    }


def test_english_facts_are_read_from_left_to_right_on_any_paper() -> None:
    made = paper(question(1, "שאלה?", choices("א", "ב")), question(2, "שאלה?", choices("א", "ב")))
    section = replace(made.forms[0].sections[0], title="חלק")
    yiddish = replace(made, language="yi", forms=(replace(made.forms[0], sections=(section,)),))
    pieces: set[str] = set()
    clean(yiddish).pages[0].extract_text(visitor_text=lambda piece, *_: pieces.add(piece.strip()))
    # What is turned round comes in pieces: "questions · 4 marks", then "2".
    assert {"2 questions · 4 marks", "1 hour"} <= pieces


def test_a_word_without_end_takes_no_minutes() -> None:
    word = "w" * 1500
    start = time.process_time()
    reader = clean(paper(question(1, word, choices(word, "short")), title="w" * 200))
    assert time.process_time() - start < 5
    assert [far_out(page) for page in reader.pages] == [[]] * len(reader.pages)
    assert squeezed(text(reader)).count("w") >= 2 * 1500


ADDRESS = (
    "https://www.example.org/a/very/long/path/that/goes/on/and/on/index.html?query=some&more=1"
)


@pytest.mark.parametrize("language", ["he", "ar"])
def test_a_broken_address_keeps_its_last_sign_at_its_end(language: str, tmp_path: Path) -> None:
    before = "ראו את הכתובת" if language == "he" else "انظر العنوان"
    stem = f"{before} {ADDRESS} {before}"
    made = replace(paper(question(1, stem, choices("a", "b"))), language=language)
    (tmp_path / "paper.pdf").write_bytes(render(made)[0])
    command = ["pdftotext", "-bbox", str(tmp_path / "paper.pdf"), "-"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    words = [html.unescape(word) for word in re.findall(r">([^<>]+)</word>", told)]
    parts = [word for word in words if re.fullmatch(r"[!-~]{20,}", word)]
    # The sign at which the address is broken would stand before its beginning.
    assert len(parts) == 2
    assert "".join(parts) == ADDRESS


def test_signs_of_the_sentence_are_none_of_the_address() -> None:
    def written(language: str) -> str:
        writer = sheet_writer(Sheet(figures={}, language=language), AT)
        return write_blocks(
            blocks("שלום https://a.org/b/?c=d&e, www.b.org. (mailto:c@d.org)!"), writer
        )

    assert re.findall(r'<bdi dir="ltr">(.*?)</bdi>', written("he")) == [
        "https://a.org/b/?c=d&amp;e",
        "www.b.org",
        "mailto:c@d.org",
    ]
    assert "<bdi" not in written("en")
