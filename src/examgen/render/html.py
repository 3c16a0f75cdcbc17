"""A form as one self-contained page without answers."""

from functools import partial

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form
from examgen.render.document import html_artifact, make_document
from examgen.render.languages import words_for
from examgen.render.page import Page, page_writer
from examgen.render.renderer import CandidateView, Rendered, asked_forms, file_stem
from examgen.render.theme import Theme, load_theme
from examgen.render.view import paper_view


def render_html(view: CandidateView) -> Rendered:
    """Return ``<paper>-<form>.html`` for each form wanted."""
    theme = load_theme(view.templates)
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        html, diagnostics = _page(view, theme, form)
        found.extend(diagnostics)
        if html is not None:
            path = f"{file_stem(view.paper, form.code)}.html"
            artifacts.append(html_artifact(Audience.CANDIDATE, path, html))
    return tuple(artifacts), tuple(dict.fromkeys(found))


def _page(
    view: CandidateView, theme: Theme, form: Form
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    page = Page(
        figures=view.figures, language=view.paper.language, words=words_for(view.paper.language)
    )
    write = partial(page_writer, page)
    paper = paper_view(view.paper, form, write, page.words)
    return make_document(theme, "page.html", {"paper": paper, "page_title": paper.title}, page)
