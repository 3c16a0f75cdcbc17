"""The reviewers' copy: a form as candidates see it, with its keys and sources beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from markupsafe import Markup

from examgen.artifact import Artifact, Audience
from examgen.diagnostic import Diagnostic, warning
from examgen.model.paper import Form
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.characters import in_words, missing_in
from examgen.render.pdf.fonts import missing
from examgen.render.pdf.language import foot_rules, with_wide_quotes
from examgen.render.pdf.layout import TEXT, line_em, page_rules, scaled
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title, layout_of, paper_view
from examgen.render.proof_view import ProofView, proof_views
from examgen.render.renderer import Rendered, StaffView, asked_forms, file_stem, place_of
from examgen.render.theme import Theme, fill, load_theme, style_sheet
from examgen.render.words import WORDS
from examgen.source import Span

STYLES = ("print.css", "paper.css", "proof.css")
# How much narrower than on the paper a question's text is, in em of it.
_NARROWER = 9.5
# What is told of the paper itself, and not of a copy with less room.
_OF_ROOM = "wide-table"


def render_proof(staff: StaffView) -> Rendered:
    """Return a PDF for reviewers of each form wanted.

    Raises ExamgenError where WeasyPrint's libraries are missing.
    """
    theme = load_theme(staff.view.templates)
    artifacts: list[Artifact] = []
    found: list[Diagnostic] = []
    for form in asked_forms(staff.view):
        data, problems = _form(staff, form, theme)
        found += problems
        if data is not None:
            path = f"{file_stem(staff.view.paper, form.code)}-proof.pdf"
            artifacts.append(Artifact(audience=Audience.STAFF, path=path, data=data))
    return tuple(artifacts), tuple(dict.fromkeys(found))


def _form(
    staff: StaffView, form: Form, theme: Theme
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    paper = staff.view.paper
    place = place_of(paper)
    layout = layout_of(replace(paper, columns=1))
    sheet = Sheet(
        figures=staff.view.figures,
        language=paper.language,
        layout=layout,
        narrower=_NARROWER * TEXT,
    )
    shown = paper_view(paper, form, sheet, line_em(layout) - _NARROWER)
    shown = replace(shown, theme="plain", crest=Markup())
    words = words_for(paper.language)
    title = f"{WORDS.proof}: {document_title(shown)}"
    proofs = proof_views(staff, form, sheet)
    values = {"paper": shown, "proofs": proofs, "title": title, "words": words}
    html, mistakes = fill(theme, "proof.html", values)
    if html is None:
        return None, (*_found(sheet), *mistakes)
    mistakes = (*mistakes, *_absent(html, form, shown, proofs, place))
    before = f"{page_rules(layout)}\n{foot_rules(words)}"
    css = f"{before}\n{scaled(style_sheet(theme, *STYLES), layout)}"
    css = with_wide_quotes(css, paper.language)
    data, complaints = to_pdf(html, css=css, sheet=sheet, span=place)
    return data, (*_found(sheet), *mistakes, *complaints)


def _absent(
    html: str, form: Form, shown: PaperView, proofs: Mapping[int, ProofView], place: Span
) -> Iterator[Diagnostic]:
    """Yield a warning for each question and passage with characters that no font holds.

    What stands in none of them is told of at ``place``.
    """
    left = missing(html)
    for section, view in zip(form.sections, shown.sections, strict=True):
        spans = {passage.id: passage.span for passage in section.passages}
        for asked, one in zip(section.questions, view.questions, strict=True):
            absent = missing_in(one.passage)
            if absent and asked.stimulus:
                yield _lacking(absent, f"passage `{asked.stimulus}`", spans[asked.stimulus])
            own = missing_in((replace(one, passage=None), proofs[asked.number]))
            if own:
                yield _lacking(own, f"question {asked.number} (`{asked.item}`)", asked.span)
            left = "".join([letter for letter in left if letter not in absent + own])
    if left:
        yield _lacking(left, "the paper", place)


def _lacking(absent: str, what: str, span: Span) -> Diagnostic:
    message = (
        f"no font of the reviewers' copy holds {in_words(absent)}, which {what} is written with"
    )
    hint = "write it in other words, or as a figure"
    return warning("missing-glyph", message, span, hint)


def _found(sheet: Sheet) -> tuple[Diagnostic, ...]:
    return tuple([one for one in sheet.found if one.rule != _OF_ROOM])
