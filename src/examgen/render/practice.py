"""A form as one self-contained page with its answers, closed until asked for."""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic
from examgen.model.blueprint import Band
from examgen.model.key import FormKey
from examgen.model.paper import Form, Paper
from examgen.render.answers import answer_view
from examgen.render.document import html_artifact, make_document
from examgen.render.languages import words_for
from examgen.render.numbers import number
from examgen.render.page import Page, page_writer
from examgen.render.renderer import Rendered, StaffView, asked_forms, file_stem
from examgen.render.rules import can_lose, is_whole, questions
from examgen.render.theme import Theme, load_theme
from examgen.render.view import paper_view
from examgen.render.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class BandView:
    """A score band with its range of marks in words; ``least`` is where it begins, in digits."""

    range: str
    least: str
    label: str
    note: str


def render_practice(staff: StaffView) -> Rendered:
    """Return ``<paper>-<form>.html`` with answers for each form wanted."""
    view = staff.view
    theme = load_theme(view.templates)
    keys = {form.code: form for form in staff.key.forms}
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(view):
        html, diagnostics = _page(staff, theme, form, keys[form.code])
        found.extend(diagnostics)
        if html is not None:
            path = f"{file_stem(view.paper, form.code)}.html"
            artifacts.append(html_artifact(Audience.PRACTICE, path, html))
    return tuple(artifacts), tuple(dict.fromkeys(found))


def band_views(
    bands: tuple[Band, ...], paper: Paper, form: Form, words: Words = WORDS
) -> tuple[BandView, ...]:
    """Return score bands with ranges, the best first.

    Where only whole marks can be scored the ranges are whole numbers.
    """
    ordered = sorted(bands, key=lambda band: -band.share)
    limits = Limits(total=paper.marks, whole=is_whole(paper, form), negative=can_lose(paper, form))
    views, above = [], None
    for band in ordered:
        low = band.share * paper.marks
        span = _range(low, above, limits, words)
        least = f"{float(low):g}"
        views.append(BandView(range=span, least=least, label=band.label, note=band.note))
        above = low
    return tuple(views)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What scores a form can give: up to ``total``, only whole ones, some below 0."""

    total: Fraction
    whole: bool
    negative: bool


def _range(low: Fraction, above: Fraction | None, limits: Limits, words: Words) -> str:
    if low == 0 and above is not None and (limits.negative or not limits.whole):
        return words.below.format(high=number(above))
    if limits.whole:
        first, last = ceil(low), int(limits.total) if above is None else ceil(above) - 1
        return f"{first}" if first == last else words.span.format(low=first, high=last)
    if above is None:
        return words.span.format(low=number(low), high=number(limits.total))
    return words.span_below.format(low=number(low), high=number(above))


def _page(
    staff: StaffView, theme: Theme, form: Form, key: FormKey
) -> tuple[str | None, tuple[Diagnostic, ...]]:
    view = staff.view
    page = Page(
        figures=view.figures, language=view.paper.language, words=words_for(view.paper.language)
    )
    write = partial(page_writer, page)
    paper = paper_view(view.paper, form, write, page.words)
    by_item = {entry.item: entry for entry in key.entries}
    values = {
        "paper": paper,
        "page_title": paper.title,
        "answers": {
            question.number: answer_view(question, by_item[question.item], write, page.words)
            for question in questions(form)
        },
        "bands": band_views(staff.key.bands, view.paper, form, page.words),
    }
    return make_document(theme, "practice.html", values, page, "answers.css")
