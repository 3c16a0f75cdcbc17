"""The answer key on paper."""

from functools import partial

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import ExamgenError, warning
from examgen.render.key_view import key_view
from examgen.render.pdf import Sheet, sheet_writer, to_pdf
from examgen.render.pdf.fonts import missing
from examgen.render.pdf.language import foot_rules
from examgen.render.pdf.layout import page_rules
from examgen.render.renderer import Rendered, StaffView, place_of
from examgen.render.theme import fill, load_theme, style_sheet
from examgen.render.words import WORDS

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
    view = key_view(staff, partial(sheet_writer, sheet))
    title = f"{view.title}: {WORDS.key_title}"
    values = {"key": view, "page_title": title, "heading": WORDS.key_title, "words": WORDS}
    html, mistakes = fill(theme, "key.html", {**values, "css": "", "policy": ""})
    if html is None:
        return (), (*sheet.found, *mistakes)
    absent = missing(html)
    if absent:
        message = f"no font of the key's PDF holds {', '.join(absent)}; its HTML shows them"
        mistakes = (*mistakes, warning("missing-glyph", message, place))
    css = page_rules(sheet.layout) + foot_rules(WORDS) + style_sheet(theme, *STYLES)
    try:
        data, complaints = to_pdf(html, css=css, sheet=sheet, span=place)
    except ExamgenError as fault:
        found = warning("no-key-pdf", f"no PDF of the key: {fault.message}", place, fault.hint)
        return (), (*sheet.found, *mistakes, found)
    made = Artifact(audience=Audience.STAFF, path=f"{paper.id}-key.pdf", data=data or b"")
    return ((made,) if data else ()), (*sheet.found, *mistakes, *complaints)
