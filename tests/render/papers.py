"""What tests of the PDF share: small papers, their PDF, and what is found in it."""

import io
from fractions import Fraction
from typing import Any

import pypdf

from examgen.diagnostic import Diagnostic
from examgen.model.content import Blocks
from examgen.model.item import ItemType
from examgen.model.paper import Form, Paper, PickOne, PlacedChoice, Question, Section, Task
from examgen.read.content import read_blocks
from examgen.render.formats.pdf import RENDERER
from examgen.render.renderer import CandidateView
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
