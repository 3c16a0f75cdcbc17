"""Many shuffled forms of one paper of 20 questions as PDF, against WeasyPrint form by form.

All start from the paper in memory. The naive loop hands each form's finished HTML, its
style sheets, figures and formula objects to WeasyPrint, and shares nothing between forms;
it is timed over a few forms only. The direct loop is how one form is made: fonts, style
sheets and formulas are shared. Composed forms are made from an empty store, and again
from a full one.
"""

import hashlib
import resource
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.timing import in_turns, row
from examgen.model import paper as p
from examgen.render.renderer import CandidateView

ROOT = Path(__file__).parent.parent
FORMS = 100
MORE = 1000
FEW = 4
ROUNDS = 5
QUESTIONS = 20


def paper(count: int) -> CandidateView:
    """Return quiz1 with a question more, in so many forms: all shuffled, choices too."""
    from examgen.pipeline import anew, build, printing
    from examgen.pipeline.order import Order
    from examgen.publish.store import Store

    taken: list[CandidateView] = []

    def spy(job: Any, *_: object) -> Any:
        taken.append(job.staff.view)
        return (), ()

    nowhere = patch.object(anew, "publish", lambda *_: ())
    with patch.object(printing, "render_all", spy), nowhere:
        order = Order(root=ROOT, out=Path("/nowhere"), papers=("quiz1",), formats=("pdf",))
        build.build(order, Store(None))
    view = taken[0]
    first = view.paper.forms[0]
    last = first.sections[-1]
    extra = replace(first.sections[0].questions[0], number=QUESTIONS)
    sections = (*first.sections[:-1], replace(last, questions=(*last.questions, extra)))
    forms = tuple(_shuffled(sections, f"V{number:03}") for number in range(count))
    return CandidateView(paper=replace(view.paper, forms=forms), figures=view.figures)


def _shuffled(sections: Sequence[p.Section], code: str) -> p.Form:
    made, number = [], 0
    for at, section in enumerate(sections):
        questions = []
        for question in _mixed(section.questions, f"{code}/{at}"):
            number += 1
            task = question.task
            if isinstance(task, p.PickOne | p.PickMany):
                bodies = _mixed([one.body for one in task.choices], f"{code}/{at}/{number}")
                pairs = zip(task.choices, bodies, strict=True)
                task = replace(task, choices=tuple([replace(c, body=body) for c, body in pairs]))
            questions.append(replace(question, number=number, task=task))
        made.append(replace(section, questions=tuple(questions)))
    return p.Form(code=code, sections=tuple(made))


def _mixed(values: Sequence[Any], key: str) -> list[Any]:
    """Return values in an order by chance, the same for the same key."""
    order = sorted(
        range(len(values)), key=lambda at: hashlib.sha256(f"{key}/{at}".encode()).digest()
    )
    return [values[at] for at in order]


def naive(view: CandidateView, count: int) -> None:
    """Make the first forms, each by itself, with nothing shared."""
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    from examgen.render.pdf.fetcher import fetcher
    from examgen.render.pdf.formula import FormulaImage
    from examgen.render.pdf.sheet import depth_rules

    for html, css, sheet in _pages(view, count):
        fonts = FontConfiguration()
        images = {name: FormulaImage(name, drawn) for name, drawn in sheet.formulas.items()}
        HTML(
            string=html, base_url="examgen-asset:base", url_fetcher=fetcher(sheet.assets, [])
        ).write_pdf(
            stylesheets=[CSS(string=text, font_config=fonts) for text in (css, depth_rules(sheet))],
            font_config=fonts,
            cache=images,
            pdf_variant="pdf/ua-1",
        )


def _pages(view: CandidateView, count: int) -> Iterator[tuple[str, str, Any]]:
    from examgen.render.pdf import Sheet
    from examgen.render.pdf.view import document_title, layout_of, paper_view
    from examgen.render.pdf_paper import style_of
    from examgen.render.theme import fill, load_theme
    from examgen.render.words import WORDS

    theme = load_theme({})
    layout = layout_of(view.paper)
    for form in view.paper.forms[:count]:
        sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
        shown = paper_view(view.paper, form, sheet)
        values = {"paper": shown, "title": document_title(shown), "words": WORDS}
        html, _ = fill(theme, "paper.html", values)
        yield html or "", style_of(layout, theme), sheet


def direct(view: CandidateView, count: int) -> None:
    """Make the first forms as a single one is made."""
    from examgen.render.pdf import to_pdf
    from examgen.source import Span

    for html, css, sheet in _pages(view, count):
        to_pdf(html, css=css, sheet=sheet, span=Span("bank/papers/quiz1.yaml", 1, 1, 1, 1))


def composed(view: CandidateView, folder: Path) -> int:
    """Compose all forms, with a store in a folder; return the bytes that they take together."""
    from examgen.pipeline.shelf import shelf_of
    from examgen.publish.store import Store
    from examgen.render.compose import compose
    from examgen.render.pdf import Sheet
    from examgen.render.pdf.view import layout_of
    from examgen.render.pdf_paper import style_of
    from examgen.render.theme import load_theme

    theme, layout = load_theme({}), layout_of(view.paper)
    sheet = Sheet(figures=view.figures, language=view.paper.language, layout=layout)
    view = replace(view, shelf=shelf_of(Store(folder)))
    total = 0
    for form, data in compose(view, theme, style_of(layout, theme), sheet):
        assert data is not None, form.code  # noqa: S101
        total += len(data)
    return total


def measure() -> None:
    """Print papers per second of all ways, and the memory that many more forms take."""
    from examgen.pipeline.workspace import collector_at_rest

    view = paper(FORMS)
    # The libraries are loaded, and everything that is made once a process.
    naive(view, 1)
    direct(view, 1)
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full"
        size = composed(view, full) // FORMS
        before = _peak()
        # Only codes are new: the forms ask the same questions.
        composed(paper(MORE), full)
        after = _peak()

        def empty() -> None:
            with tempfile.TemporaryDirectory() as place:
                composed(view, Path(place))

        calls = {
            "naive": (lambda: naive(view, FEW), FEW),
            "direct": (lambda: direct(view, FEW), FEW),
            "cold": (empty, FORMS),
            "warm": (lambda: composed(view, full), FORMS),
        }
        with collector_at_rest():
            seconds = in_turns({name: call for name, (call, _) in calls.items()}, rounds=ROUNDS)
        took = {name: seconds[name] / count for name, (_, count) in calls.items()}
    print(f"\n## {FORMS} shuffled forms of a paper of {QUESTIONS} questions as PDF\n")
    print(row(["way", "ms of processor a form", "forms a second", "times naive", "times direct"]))
    print(row(["---", *["---:"] * 4]))
    names = {
        "naive": "WeasyPrint, nothing shared",
        "direct": "WeasyPrint, all shared that can be",
        "cold": "composed, empty store",
        "warm": "composed, full store",
    }
    for name, words in names.items():
        cells = [f"{1000 * took[name]:.2f}", f"{1 / took[name]:.1f}"]
        times = [f"**{took[other] / took[name]:.1f}**" for other in ("naive", "direct")]
        print(row([words, *cells, *times]))
    print(f"\nA form takes {size / 1000:.0f} kB.", end=" ")
    print(f"Peak memory: {before} MB with {FORMS} forms, {after} MB with {MORE}.")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    measure()
