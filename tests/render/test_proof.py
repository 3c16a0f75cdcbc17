"""The reviewers' copy: the paper with its keys beside the questions, for staff only."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader
from tests.render.sample import make_staff_view

from examgen.artifact import Audience
from examgen.model.content import Blocks, Paragraph, Text
from examgen.render.formats.key import RENDERER as KEY
from examgen.render.formats.pdf import RENDERER as PDF
from examgen.render.formats.proof import RENDERER as PROOF
from examgen.render.key_view import answer_words
from examgen.render.pdf import Sheet
from examgen.render.proof_view import proof_views
from examgen.render.renderer import StaffRenderer, StaffView
from examgen.source import Span


def pages(staff: StaffView) -> list[str]:
    artifacts, found = PROOF.render(staff)
    assert {one.rule for one in found} <= {"bad-figure"}, found
    (file,) = artifacts
    assert file.audience is Audience.STAFF
    assert file.path == "quiz1-proof.pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.fixture(scope="module")
def read(staff: StaffView) -> list[str]:
    return pages(staff)


def test_each_page_says_that_it_holds_keys(read: list[str]) -> None:
    # Once in the running head, once as the watermark.
    assert all(squeezed(page).count("PROOF–containskeys") == 2 for page in read)


def test_every_question_has_its_id_key_and_source(read: list[str], staff: StaffView) -> None:
    whole = squeezed("".join(read))
    for entry in staff.key.forms[0].entries:
        assert squeezed(entry.item) in whole
        assert squeezed(f"Key {answer_words(entry.key)[0]}") in whole
        assert squeezed(f"{entry.span.path}:{entry.span.line}") in whole


def test_entries_are_joined_by_item_and_not_by_place(staff: StaffView) -> None:
    form = staff.key.forms[0]
    turned = replace(form, entries=tuple(reversed(form.entries)))
    other = replace(staff, key=replace(staff.key, forms=(turned,)))
    paper = staff.view.paper.forms[0]
    views = [
        proof_views(one, paper, Sheet(figures=one.view.figures, language="en"))
        for one in (staff, other)
    ]
    assert views[0] == views[1]


def test_notes_for_reviewers_are_shown() -> None:
    staff = make_staff_view()
    form = staff.key.forms[0]
    span = form.entries[0].span
    text = Text(text="Asked in spring already.", span=span)
    note = (Paragraph(children=(text,), span=span),)
    first = replace(form.entries[0], notes=note)
    noted = replace(
        staff,
        key=replace(staff.key, forms=(replace(form, entries=(first, *form.entries[1:])),)),
    )
    assert squeezed("Asked in spring already.") in squeezed("".join(pages(noted)))


def odd(blocks: Blocks) -> Blocks:
    """Return blocks with a character behind them that no font holds."""
    text = Text(text="\U00013080", span=SPAN)
    return (*blocks, Paragraph(children=(text,), span=SPAN))


SPAN = Span("bank/questions/q.md", 40, 1, 41, 1)
HELD = "'\U00013080' (U+13080)"


@pytest.mark.parametrize("renderer", [PROOF, KEY])
@pytest.mark.parametrize("place", ["explanation", "stem", "title"])
def test_characters_without_a_glyph_are_located_at_their_question(
    renderer: StaffRenderer, place: str
) -> None:
    staff = make_staff_view()
    paper, key = staff.view.paper, staff.key.forms[0]
    asked = next(q for section in paper.forms[0].sections for q in section.questions)
    entry = next(one for one in key.entries if one.item == asked.item)
    blueprint = Span(f"bank/papers/{paper.id}.yaml", 1, 1, 1, 1)
    if place == "explanation":
        changed = replace(entry, explanation=odd(entry.explanation))
        entries = tuple([changed if one is entry else one for one in key.entries])
        staff = replace(staff, key=replace(staff.key, forms=(replace(key, entries=entries),)))
    elif place == "stem":
        section, *rest = paper.forms[0].sections
        changed_question = replace(asked, stem=odd(asked.stem))
        questions = tuple([changed_question if one is asked else one for one in section.questions])
        form = replace(paper.forms[0], sections=(replace(section, questions=questions), *rest))
        staff = replace(staff, view=replace(staff.view, paper=replace(paper, forms=(form,))))
    else:
        changed_paper = replace(paper, title="Title \U00013080")
        staff = replace(staff, view=replace(staff.view, paper=changed_paper))
    found = [one for one in renderer.render(staff)[1] if one.rule == "missing-glyph"]
    assert [one.span for one in found] == [blueprint if place == "title" else asked.span]
    (told,) = found
    copy = "the reviewers' copy" if renderer is PROOF else "the key's PDF"
    named = f"`{asked.item}`"
    if renderer is PROOF:
        named = f"question {asked.number} ({named})"
    what = "the paper" if place == "title" else named
    assert told.message == f"no font of {copy} holds {HELD}, which {what} is written with"


def test_the_candidates_paper_holds_none_of_it(staff: StaffView) -> None:
    (file,) = PDF.render(staff.view)[0]
    text = squeezed("".join(p.extract_text() for p in PdfReader(io.BytesIO(file.data)).pages))
    assert "PROOF" not in text
    assert not [e.item for e in staff.key.forms[0].entries if squeezed(e.item) in text]


def test_a_question_longer_than_a_page_and_a_page_from_right_to_left_keep_their_notes() -> None:
    staff = make_staff_view()
    paper = staff.view.paper
    form = paper.forms[0]
    section, *rest = form.sections
    question, *others = section.questions
    lines = tuple(
        Paragraph(children=(Text(text=f"line{at:03}", span=question.span),), span=question.span)
        for at in range(120)
    )
    long = replace(section, questions=(replace(question, stem=lines), *others))
    turned = replace(paper, language="he", forms=(replace(form, sections=(long, *rest)),))
    whole = squeezed("".join(pages(replace(staff, view=replace(staff.view, paper=turned)))))
    assert [at for at in range(120) if f"line{at:03}" not in whole] == []
    for entry in staff.key.forms[0].entries:
        assert squeezed(entry.item) in whole
