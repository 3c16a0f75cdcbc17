"""The answer key on paper."""

from collections.abc import Iterator
from functools import partial

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic, ExamgenError, warning
from examgen.render.key_view import KeyView, key_view
from examgen.render.languages import staff_words
from examgen.render.pdf import Sheet, sheet_writer, to_pdf
from examgen.render.pdf.characters import in_words, missing_in
from examgen.render.pdf.fonts import missing
from examgen.render.pdf.language import foot_rules
from examgen.render.pdf.layout import page_rules
from examgen.render.renderer import Rendered, StaffView, place_of
from examgen.render.theme import fill, load_theme, style_sheet
from examgen.render.words import WORDS
from examgen.source import Span

STYLES = ("print.css", "key-print.css")


def key_pdf(staff: StaffView) -> Rendered:
    """Return the key as one PDF.

    Where the libraries for PDF are missing a warning says so: the other files of a key
    do not need them.
    """
    paper = staff.view.paper
    theme = load_theme(staff.view.templates)
    place = place_of(paper)
    sheet = Sheet(figures=staff.view.figures, language=paper.language)
    words = staff_words(paper.language)
    view = key_view(staff, partial(sheet_writer, sheet))
    title = f"{view.title}: {WORDS.key_title}"
    values = {"key": view, "page_title": title, "heading": WORDS.key_title, "words": words}
    html, mistakes = fill(theme, "key.html", {**values, "css": "", "policy": ""})
    if html is None:
        return (), (*sheet.found, *mistakes)
    mistakes = (*mistakes, *_absent(html, view, staff))
    css = page_rules(sheet.layout) + foot_rules(WORDS) + style_sheet(theme, *STYLES)
    try:
        data, complaints = to_pdf(html, css=css, sheet=sheet, span=place)
    except ExamgenError as fault:
        found = warning("no-key-pdf", f"no PDF of the key: {fault.message}", place, fault.hint)
        return (), (*sheet.found, *mistakes, found)
    made = Artifact(audience=Audience.STAFF, path=f"{paper.id}-key.pdf", data=data or b"")
    return ((made,) if data else ()), (*sheet.found, *mistakes, *complaints)


def _absent(html: str, view: KeyView, staff: StaffView) -> Iterator[Diagnostic]:
    """Yield a warning for each item with characters that no font holds, located there.

    What stands in none of them is told of at the blueprint.
    """
    left = missing(html)
    spans = {entry.item: entry.span for form in staff.key.forms for entry in form.entries}
    rows = [row for form in view.forms for row in form.rows]
    for item, span in spans.items():
        solved = tuple([one for one in view.items if one.item == item])
        absent = missing_in((solved, tuple([row for row in rows if row.item == item])))
        if absent:
            yield _lacking(absent, f"`{item}`", span)
        left = "".join([letter for letter in left if letter not in absent])
    if left:
        yield _lacking(left, "the paper", place_of(staff.view.paper))


def _lacking(absent: str, what: str, span: Span) -> Diagnostic:
    message = f"no font of the key's PDF holds {in_words(absent)}, which {what} is written with"
    hint = "the key's page shows them; on paper, write it in other words"
    return warning("missing-glyph", message, span, hint)
