"""HTML and style sheets in, PDF out: the one place that calls WeasyPrint."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from examgen.diagnostic import Diagnostic, error
from examgen.render.pdf.engine import captured, engine, faults_told
from examgen.render.pdf.fetcher import fetcher
from examgen.render.pdf.fonts import missing
from examgen.render.pdf.formula import FormulaImage
from examgen.render.pdf.mending import mend_tags
from examgen.render.pdf.sheet import Sheet, depth_rules
from examgen.source import Span

VARIANT = "pdf/ua-1"
BASE = "examgen-asset:base"


@dataclass(frozen=True, slots=True)
class Notes:
    """What WeasyPrint complained of, and the addresses that it was refused."""

    heard: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def to_pdf(
    html: str, *, css: str, sheet: Sheet, span: Span
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Return a tagged PDF, byte for byte the same for the same input.

    ``html`` is a whole document written with ``sheet_writer(sheet, …)``, ``css`` its
    style sheet, ``span`` the place to name where nothing better is known. Nothing but
    the sheet's own figures is ever fetched: any other address is an error, and so is
    whatever WeasyPrint complains of. Raises ExamgenError where libraries are missing, and
    EngineFault where WeasyPrint breaks down.
    """
    notes = Notes()
    laid = lay_out(html, css, sheet, notes)
    data = write_out(laid, notes)
    return data, complaints(notes, html, sheet, span)


def lay_out(html: str, css: str, sheet: Sheet, notes: Notes) -> Any:
    """Return WeasyPrint's document with its pages laid out, not yet drawn."""
    styles = [_style_sheet(css), _style_sheet(depth_rules(sheet))]
    images = {name: FormulaImage(name, drawn) for name, drawn in sheet.formulas.items()}
    with captured() as heard, faults_told():
        page = engine().weasyprint.HTML(
            string=html, base_url=BASE, url_fetcher=fetcher(sheet.assets, notes.refused)
        )
        laid = page.render(
            stylesheets=[style.parsed for style in styles],
            font_config=engine().fonts,
            cache=images,
            pdf_variant=VARIANT,
        )
    notes.heard.extend(heard)
    for style in styles:
        notes.heard.extend(style.heard)
        notes.refused.extend(style.refused)
    return laid


def joined(laid: Any, more: Any) -> Any:
    """Return a laid out document with the pages of another one behind its own."""
    return laid.copy([*laid.pages, *more.pages])


def write_out(
    laid: Any, notes: Notes, behind: bytes = b"", pages: int | None = None, *, plain: bool = False
) -> bytes:
    """Return a laid out document as PDF.

    ``behind`` is drawn behind each page, or so many ``pages``, in points. A ``plain`` file
    has each object for itself and a table of them all, so that it can be taken apart.
    """

    def finish(_: Any, pdf: Any) -> None:
        mend_tags(pdf)
        if behind:
            _draw_behind(pdf, behind, pages)
        if plain:
            write = pdf.write
            pdf.write = lambda out, version, name, _packed: write(out, version, name)

    with captured() as heard:
        data: bytes = laid.write_pdf(pdf_variant=VARIANT, finisher=finish)
    notes.heard.extend(heard)
    return data


def complaints(notes: Notes, html: str, sheet: Sheet, span: Span) -> tuple[Diagnostic, ...]:
    """Return the errors that came up while a document was made."""
    # Callers look for characters without a glyph themselves, and know where they are.
    absent = set(missing(html))
    heard = [text for text in notes.heard if not _is_about(text, absent)]
    return (
        *[_refusal(address, span) for address in dict.fromkeys(notes.refused)],
        *[_complaint(text, sheet, span) for text in dict.fromkeys(heard)],
    )


def is_overfull(laid: Any) -> bool:
    """Tell whether something of a laid out document reaches below the text of its page."""
    for page in laid.pages:
        outer = page._page_box
        bottom = outer.content_box_y() + outer.height + 1
        if any(_lowest(box) > bottom for box in outer.children[:1]):
            return True
    return False


def _lowest(box: Any) -> float:
    """Return where the lowest line inside a box ends: margins may reach farther."""
    if type(box).__name__ == "LineBox":
        return float(box.position_y + box.height)
    inside = [_lowest(child) for child in getattr(box, "children", ())]
    return max(inside, default=0.0)


@dataclass(frozen=True, slots=True)
class _Style:
    """A parsed style sheet, and what came up while it was parsed."""

    parsed: Any
    heard: tuple[str, ...]
    refused: tuple[str, ...]


@lru_cache(maxsize=64)
def _style_sheet(css: str) -> _Style:
    refused: list[str] = []
    with captured() as heard, faults_told():
        parsed = engine().weasyprint.CSS(
            string=css,
            base_url=BASE,
            url_fetcher=fetcher({}, refused),
            font_config=engine().fonts,
        )
    return _Style(parsed, tuple(heard), tuple(refused))


def _is_about(text: str, characters: set[str]) -> bool:
    """Tell whether a complaint is about glyphs of these characters and no others."""
    points = re.findall(r"U\+([0-9A-Fa-f]{4,6})", text) if ".notdef" in text else []
    return bool(points) and all(chr(int(point, 16)) in characters for point in points)


def _refusal(address: str, span: Span) -> Diagnostic:
    return error(
        "pdf-address",
        f"the document asks for {address!r}, which is not one of its figures",
        span,
        "nothing is fetched while a paper is built; figures lie in the bank",
    )


def _complaint(text: str, sheet: Sheet, span: Span) -> Diagnostic:
    places = [asset.span for address, asset in sheet.assets.items() if address in text]
    return error("pdf-complaint", f"the PDF engine says: {text}", (*places, span)[0])


def _draw_behind(pdf: Any, drawn: bytes, count: int | None) -> None:
    from pydyf import Array, Stream

    shared = Stream([drawn], compress=True)
    pdf.add_object(shared)
    pages = [one for one in pdf.objects if isinstance(one, dict) and one.get("Type") == "/Page"]
    for page in pages[:count]:
        page["Contents"] = Array([shared.reference, page["Contents"]])
