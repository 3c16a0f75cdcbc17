"""Building quiz1 as PDF in a cold process, against WeasyPrint alone on the same input.

The floor is a process that does nothing but hand WeasyPrint the finished HTML, the
style sheets, the figures and the formula objects of one form. What examgen adds to
that is reading the bank, checking it, drawing the paper and writing the tree; what it
saves is WeasyPrint's work, since quiz1 has two forms and is composed from fragments.
"""

import pickle
import re
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.timing import in_turns, process, row

ROOT = Path(__file__).parent.parent
PAPER = ("--root", str(ROOT), "--paper", "quiz1", "--form", "A", "--format", "pdf")
COMMAND = "from examgen.__main__ import main; main()"

BARE = """
import pickle, sys
from pathlib import Path
from examgen.render.pdf.engine import engine
from examgen.render.pdf.fetcher import fetcher
from examgen.render.pdf.formula import FormulaImage
given = pickle.loads(Path(sys.argv[1]).read_bytes())
weasyprint, fonts = engine().weasyprint, engine().fonts
styles = [weasyprint.CSS(string=css, font_config=fonts) for css in given["styles"]]
images = {name: FormulaImage(name, drawn) for name, drawn in given["formulas"].items()}
weasyprint.HTML(
    string=given["html"],
    base_url="examgen-asset:base",
    url_fetcher=fetcher(given["assets"], []),
).write_pdf(
    sys.argv[2], stylesheets=styles, font_config=fonts, cache=images, pdf_variant="pdf/ua-1"
)
"""


def capture() -> Mapping[str, Any]:
    """Return what a build of quiz1's form A hands to WeasyPrint."""
    from examgen.pipeline import build, press, printing
    from examgen.pipeline.order import Order
    from examgen.publish.store import Store
    from examgen.render import pdf_paper
    from examgen.render.pdf.document import lay_out
    from examgen.render.pdf.sheet import depth_rules

    taken: dict[str, Any] = {}

    def spy(html: str, css: str, sheet: Any, notes: Any) -> Any:
        taken.update(html=html, styles=[css, depth_rules(sheet)], sheet=sheet, css=css)
        return lay_out(html, css, sheet, notes)

    def here(job: Any, *_: Any) -> Any:
        """Render in this process, where it can be looked at."""
        view = replace(job.staff.view, only="A")
        return press.renderers()["pdf"].render(view)

    with (
        patch.object(pdf_paper, "lay_out", spy),
        patch.object(pdf_paper, "is_composed", lambda _: False),
        patch.object(printing, "render_all", here),
        tempfile.TemporaryDirectory() as folder,
    ):
        order = Order(root=ROOT, out=Path(folder), papers=("quiz1",), formats=("pdf",), form="A")
        build.build(order, Store(None))
    taken.update(formulas=taken["sheet"].formulas, assets=taken["sheet"].assets)
    return taken


def measure() -> None:
    """Print a cold build against the bare engine, and what formulas cost in it."""
    taken = capture()
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "given", Path(folder) / "out"
        kept = {name: taken[name] for name in ("html", "styles", "formulas", "assets")}
        given.write_bytes(pickle.dumps(kept))
        build = ("-c", COMMAND, "build", *PAPER, "--jobs", "1", "--out", str(out))
        process(*build)()
        seconds = in_turns(
            {
                "bare": process("-c", BARE, str(given), str(Path(folder) / "bare.pdf")),
                "warm": process(*build),
                "cold": process(*build, "--no-cache"),
            },
            rounds=7,
        )
    bare, warm, cold = seconds["bare"], seconds["warm"], seconds["cold"]
    print("\n## quiz1 as PDF, one form, a cold process\n")
    print(row(["WeasyPrint alone", "examgen", "ratio", "examgen --no-cache", "ratio"]))
    print(row(["---:"] * 5))
    print(
        row(
            [
                f"{bare:.2f} s",
                f"{warm:.2f} s",
                f"**{warm / bare:.2f}**",
                f"{cold:.2f} s",
                f"{cold / bare:.2f}",
            ]
        )
    )
    _formulas(taken, build=cold)


def _formulas(taken: Mapping[str, Any], build: float) -> None:
    """Print what a build without a store spends on its formulas, and their share of it."""
    from examgen.render.pdf.document import to_pdf
    from examgen.source import Span

    place = Span("bank/papers/quiz1.yaml", 1, 1, 1, 1)
    html, css, sheet = taken["html"], taken["css"], taken["sheet"]
    plain = re.sub(r'<img class="m [^>]*>', "xy", html)
    without = replace(sheet, formulas={})
    seconds = in_turns(
        {
            "with": lambda: to_pdf(html, css=css, sheet=sheet, span=place),
            "without": lambda: to_pdf(plain, css=css, sheet=without, span=place),
        },
        rounds=9,
    )
    spent = seconds["with"] - seconds["without"]
    print("\n## What formulas cost in it\n")
    print(row(["formulas", "layout with", "as plain text", "difference", "share of the build"]))
    print(row(["---:"] * 5))
    cells = [f"{1000 * s:.0f} ms" for s in (seconds["with"], seconds["without"], spent)]
    print(row([str(html.count('<img class="m ')), *cells, f"**{100 * spent / build:.1f} %**"]))


if __name__ == "__main__":
    measure()
