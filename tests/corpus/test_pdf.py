"""Reported mistakes of printed papers: what each `case.md` says must hold of the PDF."""

import io
import re
import subprocess
import time
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.corpus.project import Output, case, item_of, make, questions_of

from examgen.model.content import CodeBlock

PDF = "quiz/candidate/quiz.pdf"


def pages(out: Output) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(out.data(PDF))).pages]


def layout(out: Output, *options: str) -> str:
    """Return the text as it stands on the page, as poppler sees it."""
    command = ["pdftotext", *options, str(out.folder / PDF), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode()


def test_r14_less_than_is_printed(tmp_path: Path) -> None:
    out = make(case("r14"), tmp_path, "pdf", "json")
    text = " ".join("\n".join(pages(out)).split())
    (question,) = questions_of(out.form("quiz/candidate/quiz.json"))
    for choice, expected in zip(
        question["task"]["choices"], ["if x<y then y>z", "h(<l)"], strict=True
    ):
        assert choice["text"] == expected
        assert expected in text


def test_r15_code_keeps_lines_and_indentation(tmp_path: Path) -> None:
    (block,) = [b for b in item_of(case("r15"), "loop").stem if isinstance(b, CodeBlock)]
    assert block.text == 'for(;;)\n\tputs("x");'
    out = make(case("r15"), tmp_path, "pdf", "json")
    (question,) = questions_of(out.form("quiz/candidate/quiz.json"))
    assert 'for(;;)\n\tputs("x");' in question["stem"]["text"]
    lines = layout(out, "-layout").splitlines()
    (first,) = [n for n, line in enumerate(lines) if "for(;;)" in line]
    assert 'puts("x");' in lines[first + 1]
    assert lines[first + 1].index("puts") > lines[first].index("for")


def test_r23_print_page_and_key_are_of_one_order(tmp_path: Path) -> None:
    out = make(case("r23"), tmp_path, "pdf", "html", "json", "key")
    printed = " ".join("\n".join(pages(out)).split())
    page = re.sub(r"<[^>]+>", " ", out.text("quiz/candidate/quiz.html").partition("<main")[2])
    questions = questions_of(out.form("quiz/candidate/quiz.json"))
    # A word that no choice has follows each question's last choice.
    for text in (printed, " ".join(page.split())):
        place = 0
        for question in questions:
            place = text.index(question["stem"]["text"], place)
            for choice in question["task"]["choices"]:
                found = re.compile(rf"\b{choice['label']}\W{{0,3}}{choice['text']}\b").search(
                    text, place
                )
                assert found, choice
                place = found.end()
    keys = [row["key"] for row in out.rows("quiz/staff/quiz-key.csv")]
    assert max(keys.count(label) for label in "ABCD") <= 6
    right = {
        choice["text"]
        for q, key in zip(questions, keys, strict=True)
        for choice in q["task"]["choices"]
        if choice["label"] == key
    }
    assert right == {
        *("Paris", "Madrid", "Rome", "Warsaw", "Oslo"),
        *("Cairo", "Nairobi", "Lima", "Tokyo", "Ottawa"),
    }


def test_r39_a_question_longer_than_a_page(tmp_path: Path) -> None:
    start = time.monotonic()
    out = make(case("r39"), tmp_path, "pdf")
    assert time.monotonic() - start < 10
    found = pages(out)
    text = "\n".join(found)
    rows = [int(n) for n in re.findall(r"row_(\d{3})", text)]
    assert rows == list(range(1, 121))
    order = ["Which line comes last", "row_001", "row_120", "The first choice", "The sixth choice"]
    assert sorted(order, key=text.index) == order
    for number in range(1, 7):
        (page,) = [n for n, t in enumerate(found) if f"Start{number}" in t]
        assert f"End{number}" in found[page]


MARGIN = 20.0  # points; far less than any margin of the style sheets


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Output:
    return make(case("r40"), tmp_path_factory.mktemp("wide"), "pdf", "json")


def test_r40_nothing_runs_off_the_page(wide: Output) -> None:
    text = layout(wide, "-bbox")
    (width,) = {float(w) for w in re.findall(r'<page width="([\d.]+)"', text)}
    words = re.findall(r'<word xMin="([-\d.]+)" .*?xMax="([-\d.]+)"', text)
    assert len(words) > 60
    assert min(float(low) for low, _ in words) >= MARGIN
    assert max(float(high) for _, high in words) <= width - MARGIN


def test_r40_nothing_is_lost(wide: Output) -> None:
    printed = re.sub(r"\s+", "", "".join(pages(wide)))
    (question,) = questions_of(wide.form("quiz/candidate/quiz.json"))
    numbers = [f"{row}0{n:02d}.25" for row in (1, 2, 3) for n in range(1, 13)]
    assert [n for n in numbers if n not in printed] == []
    code = re.sub(r"\s+", "", re.findall(r"total = .*", question["stem"]["text"])[0])
    for choice in (code, *(c["text"] for c in question["task"]["choices"])):
        assert re.sub(r"\s+", "", choice) in printed.replace("\u2010", "").replace("\u00ad", "")
