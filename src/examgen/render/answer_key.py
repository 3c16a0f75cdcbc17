"""The key of a paper for staff: to read and print, for machines, and a guide for markers."""

from functools import partial

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.render.document import html_artifact, make_document
from examgen.render.key_pdf import key_pdf
from examgen.render.key_tables import key_csv, key_file, order_file
from examgen.render.key_view import key_view
from examgen.render.languages import staff_words
from examgen.render.page import Page, page_writer
from examgen.render.renderer import Rendered, StaffView
from examgen.render.theme import load_theme
from examgen.render.words import WORDS

STYLES = ("answers.css", "key.css")


def render_key(staff: StaffView) -> Rendered:
    """Return key and marking guide to read, the key as PDF, JSON and CSV, and the order maps."""
    name = staff.view.paper.id
    pages, found = _pages(staff)
    printed, complaints = key_pdf(staff)
    data = {
        f"{name}-key.json": key_file(staff),
        f"{name}-key.csv": key_csv(staff),
        f"{name}-order.json": order_file(staff),
    }
    files = tuple(
        Artifact(audience=Audience.STAFF, path=path, data=content) for path, content in data.items()
    )
    return (*pages, *printed, *files), tuple(dict.fromkeys((*found, *complaints)))


def _pages(staff: StaffView) -> Rendered:
    theme = load_theme(staff.view.templates)
    name = staff.view.paper.id
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for template, path, title in (
        ("key.html", f"{name}-key.html", WORDS.key_title),
        ("marking.html", f"{name}-marking.html", WORDS.marking_title),
    ):
        language = staff.view.paper.language
        words = staff_words(language)
        page = Page(figures=staff.view.figures, language=language, words=words)
        view = key_view(staff, partial(page_writer, page))
        values = {"key": view, "page_title": f"{view.title}: {title}", "heading": title}
        html, diagnostics = make_document(theme, template, values, page, *STYLES)
        found.extend(diagnostics)
        if html is not None:
            artifacts.append(html_artifact(Audience.STAFF, path, html))
    return tuple(artifacts), tuple(dict.fromkeys(found))
