"""Which texts of a sheet have room, and what is said of those that are shortened."""

from collections.abc import Iterator

from examgen.diagnostic import Diagnostic, warning
from examgen.model.paper import Form, Paper
from examgen.render.bubbles.head import facts, fitted_facts, fitted_title
from examgen.render.bubbles.layout import Frame, plan_of
from examgen.render.bubbles.units import fitted_heading, heading_texts
from examgen.render.languages import words_for
from examgen.render.pdf.characters import missing_texts
from examgen.render.renderer import place_of

# So many characters of a text are told.
_TOLD = 60


def sheet_findings(paper: Paper, form: Form, frame: Frame) -> tuple[Diagnostic, ...]:
    """Return what a form's sheet cannot show: characters of no font, and texts without room."""
    place = place_of(paper)
    headings = [
        text
        for section in form.sections
        for text, _ in heading_texts(section, words_for(paper.language))
    ]
    names = [paper.title, paper.course or "", paper.term or "", *headings]
    absent = missing_texts(names, place)
    short = tuple(_shortened(paper, form, frame))
    told = [
        warning(
            "sheet-room",
            f"`{_clipped(text)}` has no room on the answer sheet, and is shortened there",
            place,
            f"shorten the {what}",
        )
        for what, text in dict.fromkeys(short)
    ]
    return (*absent, *told)


def _clipped(text: str) -> str:
    return text if len(text) <= _TOLD else f"{text[:_TOLD]}…"


def _shortened(paper: Paper, form: Form, frame: Frame) -> Iterator[tuple[str, str]]:
    if fitted_title(paper, frame)[1] != paper.title:
        yield "title", paper.title
    if fitted_facts(paper, frame)[1] != facts(paper):
        yield "course or the term", facts(paper)
    width = plan_of(paper, form, frame).width
    for section in form.sections:
        for text, _ in heading_texts(section, words_for(paper.language)):
            if fitted_heading(text, width) != text:
                yield "section's title", text
