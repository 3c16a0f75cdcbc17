"""Papers as PDF: whole, in order, the same every time, and with our fonts only."""

import io
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pypdf
import pytest

from examgen.diagnostic import Diagnostic, Severity
from examgen.model.content import Blocks
from examgen.model.item import ItemType
from examgen.model.paper import (
    Form,
    Paper,
    PickOne,
    PlacedChoice,
    Question,
    Section,
    Task,
    WriteText,
)
from examgen.read.content import read_blocks
from examgen.render.formats.pdf import RENDERER
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.renderer import CandidateView, StaffView
from examgen.source import Source, Span

AT = Span("bank/questions/q.md", 4, 1, 4, 2)
MM = 72 / 25.4


def blocks(text: str) -> Blocks:
    read = read_blocks(Source("bank/questions/q.md", text).excerpt())
    assert read.diagnostics == ()
    return read.blocks


def choices(*bodies: str) -> PickOne:
    return PickOne(
        choices=tuple(
            PlacedChoice(label=chr(ord("A") + n), body=blocks(body), span=AT)
            for n, body in enumerate(bodies)
        )
    )


def question(number: int, stem: str, task: Task) -> Question:
    return Question(
        number=number,
        item=f"q{number}",
        type=ItemType.SINGLE if isinstance(task, PickOne) else ItemType.ESSAY,
        marks=Fraction(2),
        stem=blocks(stem),
        task=task,
        span=AT,
    )


def paper(*questions: Question, title: str = "Quiz", page_size: str = "A4") -> Paper:
    section = Section(title=None, instructions=(), minutes=None, questions=questions)
    return Paper(
        id="quiz",
        title=title,
        course="Course",
        term=None,
        date=None,
        minutes=60,
        institution=None,
        language="en",
        marks=Fraction(2 * len(questions)),
        instructions=(),
        rules={},
        forms=(Form(code="A", sections=(section,)),),
        page_size=page_size,
    )


def render(
    made: Paper, figures: dict[str, bytes] | None = None
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    artifacts, found = RENDERER.render(CandidateView(paper=made, figures=figures or {}))
    assert [artifact.path for artifact in artifacts] == ["quiz.pdf"]
    return artifacts[0].data, found


def clean(made: Paper, figures: dict[str, bytes] | None = None) -> pypdf.PdfReader:
    data, found = render(made, figures)
    assert found == ()
    return pypdf.PdfReader(io.BytesIO(data))


def text(reader: pypdf.PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def squeezed(words: str) -> str:
    return "".join(words.split())


def fonts(page: pypdf.PageObject) -> list[Any]:
    resources: Any = page["/Resources"]
    return [font.get_object() for font in resources["/Font"].values()]


def far_out(page: pypdf.PageObject) -> list[str]:
    """Return the texts that begin or end beyond the page's edges."""
    out: list[str] = []
    width, height = float(page.mediabox.width), float(page.mediabox.height)

    def visit(piece: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        reach = 0.3 * size * abs(tm[0]) * abs(cm[0]) * len(piece.strip())
        if piece.strip() and not (x > 0 and x + reach < width and 0 < y < height):
            out.append(piece)

    page.extract_text(visitor_text=visit)
    return out


@pytest.fixture(scope="module")
def everything(staff: StaffView) -> tuple[bytes, tuple[Diagnostic, ...]]:
    artifacts, found = RENDERER.render(staff.view)
    return artifacts[0].data, found


def test_a_paper_with_everything_has_no_errors(
    everything: tuple[bytes, tuple[Diagnostic, ...]],
) -> None:
    _, found = everything
    assert [d for d in found if d.severity is Severity.ERROR] == []
    # The sample's drawing holds a script, which is left out and reported.
    assert {d.rule for d in found} <= {"bad-figure"}


def test_a_paper_has_title_language_and_tags(
    everything: tuple[bytes, tuple[Diagnostic, ...]], staff: StaffView
) -> None:
    reader = pypdf.PdfReader(io.BytesIO(everything[0]))
    root: Any = reader.trailer["/Root"]
    assert staff.view.paper.title in str(reader.metadata and reader.metadata.title)
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert {"/Formula", "/Figure", "/Table", "/H1", "/H2"} <= structure(reader)


def structure(reader: pypdf.PdfReader) -> set[str]:
    """Return the names of the structure's tags."""
    size: Any = reader.trailer["/Size"]
    found: list[Any] = [reader.get_object(number) for number in range(1, size)]
    return {
        str(one["/S"])
        for one in found
        if isinstance(one, dict) and one.get("/Type") == "/StructElem"
    }


def test_only_our_fonts_are_embedded(everything: tuple[bytes, tuple[Diagnostic, ...]]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(everything[0]))
    names = set()
    for page in reader.pages:
        for entry in fonts(page):
            names.add(str(entry["/BaseFont"]).split("+")[-1])
            assert "/FontFile2" in entry["/DescendantFonts"][0]["/FontDescriptor"]
    assert names
    assert all(name.startswith("Exam-") for name in names)


def test_every_question_prints_its_number_and_marks(
    everything: tuple[bytes, tuple[Diagnostic, ...]], staff: StaffView
) -> None:
    printed = text(pypdf.PdfReader(io.BytesIO(everything[0])))
    last = -1
    for section in staff.view.paper.forms[0].sections:
        for one in section.questions:
            at = printed.find(f"{one.number}.", last + 1)
            assert at > last
            last = at
    assert "End of paper" in printed[last:]


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import conftest\n"
        "from examgen.render.formats.pdf import RENDERER\n"
        "artifacts, _ = RENDERER.render(conftest.make_staff_view().view)\n"
        "open(sys.argv[1], 'wb').write(artifacts[0].data)\n"
    )
    for seed, zone, locale in (("1", "UTC", "C"), ("2", "Asia/Kolkata", "de_DE.UTF-8")):
        env = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        subprocess.run([sys.executable, "-c", program, str(tmp_path / seed)], env=env, check=True)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


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


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_every_word_lies_inside_the_page(
    everything: tuple[bytes, tuple[Diagnostic, ...]], tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(everything[0])
    out = subprocess.run(
        ["pdftotext", "-bbox", str(tmp_path / "a.pdf"), "-"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    boxes = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="', out)
    assert len(boxes) > 100
    for left, top, right in boxes:
        assert float(left) > 15 * MM
        assert float(top) > 5 * MM
        assert float(right) < (210 - 15) * MM


def test_letter_paper() -> None:
    reader = clean(paper(question(1, "One?", choices("a", "b")), page_size="Letter"))
    assert (reader.pages[0].mediabox.width, reader.pages[0].mediabox.height) == (612, 792)
    reader = clean(paper(question(1, "One?", choices("a", "b"))))
    assert round(float(reader.pages[0].mediabox.width)) == 595


def test_pages_are_counted() -> None:
    pages = clean(paper(*[question(n, "Why?", WriteText(lines=12)) for n in range(1, 5)])).pages
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in " ".join(page.extract_text().split())


def test_a_character_without_a_glyph_is_located() -> None:
    source = "Which \N{GRINNING FACE} is it?"
    _, found = render(paper(question(1, source, choices("a", "日本"))))
    assert [d.rule for d in found] == ["missing-glyph"] * 2
    assert "U+1F600" in found[0].message
    assert found[0].span == Span("bank/questions/q.md", 1, 7, 1, 8)
    assert "U+65E5" in found[1].message


def test_other_scripts_are_set_in_their_fonts() -> None:
    reader = clean(
        paper(question(1, "दूरी · தமிழ் · مرحبا · שלום · Ωμέγα · дом → ≤", choices("a", "b")))
    )
    names = {str(font["/BaseFont"]).split("+")[-1] for font in fonts(reader.pages[0])}
    assert names >= {
        *("Exam-Devanagari", "Exam-Tamil", "Exam-Arabic", "Exam-Hebrew", "Exam-Symbols"),
    }


def test_a_missing_figure_is_located_at_it() -> None:
    _, found = render(paper(question(1, "See ![a plot](gone.png) here.", choices("a", "b"))))
    assert [d.rule for d in found] == ["missing-figure"]
    assert found[0].span.column == 5


def test_forms_are_files_of_their_own() -> None:
    one = paper(question(1, "One?", choices("a", "b")))
    two = Form(code="B", sections=one.forms[0].sections)
    made = replace(one, forms=(*one.forms, two))
    artifacts, found = RENDERER.render(CandidateView(paper=made, figures={}))
    assert found == ()
    assert [a.path for a in artifacts] == ["quiz-A.pdf", "quiz-B.pdf"]
    assert "Form B" in text(pypdf.PdfReader(io.BytesIO(artifacts[1].data)))
    artifacts, _ = RENDERER.render(CandidateView(paper=made, figures={}, only="B"))
    assert [a.path for a in artifacts] == ["quiz-B.pdf"]


class Canary(BaseHTTPRequestHandler):
    """Counts whoever calls."""

    calls: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.calls.append(self.path)
        self.send_response(404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def canary() -> Iterator[str]:
    Canary.calls.clear()
    server = HTTPServer(("127.0.0.1", 0), Canary)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_nothing_is_fetched(canary: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    local = (tmp_path / "secret.png").as_uri()
    html = (
        f'<html lang="en"><head><title>t</title><link rel="stylesheet" href="{canary}/a.css">'
        f'<link rel="attachment" href="{local}"></head><body background="{canary}/b.png">'
        f'<img alt="x" src="{canary}/c.png"><img alt="x" src="{local}">'
        f'<object data="{canary}/d.svg"></object><embed src="{canary}/e.svg">'
        f'<p style="background:url({canary}/f.png);content:url({canary}/g.png)">text</p>'
        f'<img alt="x" src="//127.0.0.1:{canary.rsplit(":", maxsplit=1)[-1]}/h.png">'
        '<img alt="x" src="data:image/svg+xml,<svg/>"><img alt="x" src="../up.png">'
        "</body></html>"
    )
    css = (
        f"@import url({canary}/i.css); @font-face {{ font-family: f; src: url({canary}/j.ttf) }}"
        f"p {{ list-style-image: url({canary}/k.png); background: url({local}) }}"
    )
    sheet = Sheet(figures={}, language="en")
    _, found = to_pdf(html, css=css, sheet=sheet, span=AT)
    assert Canary.calls == []
    refused = [d.message for d in found if d.rule == "pdf-address"]
    assert len(refused) >= 10
    assert all(d.severity is Severity.ERROR and d.span == AT for d in found)


def test_a_drawing_fetches_nothing(canary: str) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="90" height="90"><image href="{canary}/x.png" width="9" height="9"/>'
        f'<use xlink:href="{canary}/y.svg#a"/><rect width="50" height="50"/></svg>'
    )
    made = paper(question(1, "See ![a square](square.svg) here.", choices("a", "b")))
    _, found = render(made, {"bank/questions/square.svg": drawing.encode()})
    assert Canary.calls == []
    assert {d.rule for d in found} == {"bad-figure"}


def test_a_complaint_names_the_figure() -> None:
    broken = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\0\0\0\0" + b"junk" * 9
    made = paper(question(1, "See ![a dot](dot.png) here.", choices("a", "b")))
    _, found = render(made, {"bank/questions/dot.png": broken})
    assert [d.rule for d in found] == ["pdf-complaint"]
    assert found[0].span.column == 5


def test_an_error_in_a_banks_style_sheet_is_found() -> None:
    made = paper(question(1, "One?", choices("a", "b")))
    view = CandidateView(paper=made, figures={}, templates={"paper.css": "p { colour: red }"})
    _, found = RENDERER.render(view)
    assert [d.rule for d in found] == ["pdf-complaint"]
    assert "colour" in found[0].message


def test_the_order_of_the_pages_is_the_order_of_the_form() -> None:
    # R23: the printed order ignored the shuffle.
    bodies = ["cherry", "apple", "elder", "banana", "damson"]
    made = paper(*[question(n, f"Stem{n}", choices(*bodies)) for n in range(1, 8)])
    printed = text(clean(made))
    at = 0
    for number in range(1, 8):
        for piece in (f"Stem{number}", *bodies):
            at = printed.index(piece, at)


def test_a_word_without_end_takes_no_minutes() -> None:
    word = "w" * 3000
    start = time.process_time()
    questions = [question(n, word, choices(word, "short")) for n in range(1, 4)]
    reader = clean(paper(*questions, title="w" * 200))
    assert time.process_time() - start < 15
    assert [far_out(page) for page in reader.pages] == [[]] * len(reader.pages)
    assert squeezed(text(reader)).count("w") >= 6 * 3000
