"""What a screen reader is told: composed papers as those set as a whole, and the staff's files."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from pdfua import validate
from tests.pipeline.rostering import bank, files, make
from tests.render.compose.forms import pairs, two_forms
from tests.render.compose.test_composed_tags import document, kids, view, walk
from tests.render.papers import choices, clean, paper, question
from tests.render.sample import make_staff_view

from examgen.model.item import ItemType
from examgen.pipeline.build import build
from examgen.pipeline.order import Order
from examgen.publish.store import Store
from examgen.render.formats.key import RENDERER as KEY
from examgen.render.formats.pdf import RENDERER as PDF
from examgen.render.formats.proof import RENDERER as PROOF
from examgen.render.renderer import CandidateView

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9"/></svg>'
# Our groups; WeasyPrint has one for each HTML element around them.
GROUPS = {"/Document", "/Sect", "/Div", "/Art", "/NonStruct", "/Part", "/Span", "/THead", "/TBody"}
SCRIPTS = {
    "en": "Why is this so?",
    "de": "Warum ist das größer?",
    "ru": "Почему это так?",
    "el": "Γιατί συμβαίνει αυτό;",
    "ar": "لماذا هذا صحيح؟",
    "he": "מדוע זה נכון?",
    "hi": "यह क्यों सही है?",
    "ta": "இது ஏன் சரி?",
    "zh": "为什么是这样？",
    "ja": "なぜそうなるのか。",
    "ko": "왜 그러한가?",
}


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def pieces(reader: pypdf.PdfReader) -> dict[tuple[int, int], str]:
    """Return the words of each piece of marked content, by page and number."""
    found: dict[tuple[int, int], str] = {}
    for number, page in enumerate(reader.pages):
        stack: list[int | None] = []

        def before(operator: Any, operands: Any, *_: Any, stack: Any = stack) -> None:
            if operator in (b"BDC", b"BMC"):
                marked = operands[1] if len(operands) > 1 else {}
                stack.append(marked.get("/MCID") if isinstance(marked, dict) else None)
            elif operator == b"EMC":
                stack.pop()

        def told(words: str, *_: Any, stack: Any = stack, number: int = number) -> None:
            inside = [one for one in stack if one is not None]
            if inside:
                place = number, inside[-1]
                found[place] = found.get(place, "") + words

        page.extract_text(visitor_operand_before=before, visitor_text=told)
    return found


def words(reader: pypdf.PdfReader) -> str:
    """Return all words in the order of the tree, without blanks."""
    known = pieces(reader)
    numbers = {
        page.indirect_reference.idnum: at
        for at, page in enumerate(reader.pages)
        if page.indirect_reference
    }

    def of(element: Any, page: int) -> Iterator[str]:
        page = numbers[element.raw_get("/Pg").idnum] if "/Pg" in element else page
        for kid in kids(element):
            if isinstance(kid, int):
                yield known.get((page, kid), "")
            elif "/MCID" in kid:
                at = numbers[kid.raw_get("/Pg").idnum] if "/Pg" in kid else page
                yield known.get((at, kid["/MCID"]), "")
            elif "/S" in kid:
                yield from of(kid, page)

    return "".join("".join(of(document(reader), 0)).split())


def told_by(reader: pypdf.PdfReader) -> list[tuple[str, str]]:
    """Return tags that mean something with their alternatives, in the order of reading."""
    return [
        (str(one["/S"]), str(one.get("/Alt", "")))
        for one in walk(document(reader))
        if one["/S"] not in GROUPS
    ]


def test_composed_forms_tell_what_those_set_as_a_whole_do() -> None:
    # WeasyPrint has no tag for code and none for letters of choices, and other paragraphs.
    ours = ("/P", "/Code", "/Lbl")
    made = list(pairs(shown()))
    assert len(made) == 2
    for pair in made:
        here, there = read(pair.composed), read(pair.direct)
        assert words(here) == words(there)
        tags = [[tag for tag in told_by(one) if tag[0] not in ours] for one in (here, there)]
        assert tags[0] == tags[1]
        assert {"/H1", "/H2", "/H4", "/Formula", "/Figure", "/Table", "/LI"} <= {
            t for t, _ in tags[0]
        }
        assert scopes(here) == scopes(there) != []


def scopes(reader: pypdf.PdfReader) -> list[str]:
    headers = [one for one in walk(document(reader)) if one["/S"] == "/TH"]
    return [str(one["/A"]["/Scope"]) for one in headers]


def shown() -> CandidateView:
    """Return a paper of two forms, with a figure that is described like one of its formulas."""
    made = view().paper
    extra = question(5, "![x squared](fig.svg)", choices("one", "$x^2$"))
    section = made.forms[0].sections[0]
    more = replace(section, questions=(*section.questions, extra))
    form = replace(made.forms[0], sections=(more, *made.forms[0].sections[1:]))
    return CandidateView(
        paper=two_forms(replace(made, forms=(form,))), figures={"bank/questions/fig.svg": DRAWING}
    )


def test_a_figure_described_like_a_formula_stays_a_figure() -> None:
    reader = clean(
        paper(question(1, "![x squared](fig.svg)\n\nAnd $x^2$?", choices("1", "2"))),
        {"bank/questions/fig.svg": DRAWING},
    )
    assert [one for one in told_by(reader) if one[1]] == [
        ("/Figure", "x squared"),
        ("/Formula", "x squared"),
    ]


def test_a_header_over_an_empty_cell_is_its_columns() -> None:
    table = "| a | |\n|--|--|\n| b | 1 |\n"
    one = paper(question(1, table, choices("1", "2")))
    for made in (one, two_forms(one)):
        data = PDF.render(CandidateView(paper=made, figures={}))[0][0].data
        assert scopes(read(data)) == ["/Column"]


@pytest.mark.parametrize("language", SCRIPTS)
@pytest.mark.parametrize("forms", [1, 2])
def test_a_checker_finds_nothing_in_papers_of_any_script(
    language: str, forms: int, tmp_path: Path
) -> None:
    words = SCRIPTS[language]
    table = f"{words}\n\n| {words} | $y$ |\n|--|--|\n| a | 1 |\n"
    made = paper(question(1, table, choices("1", words)), title=words)
    made = replace(made, language=language)
    made = made if forms == 1 else two_forms(made)
    data = PDF.render(CandidateView(paper=made, figures={}))[0][0].data
    assert amiss(data, tmp_path) == []
    assert_named(read(data), language)


def test_a_checker_finds_nothing_in_the_staffs_files(tmp_path: Path) -> None:
    staff = make_staff_view()
    for renderer, tags in ((PROOF, {"/Formula", "/Figure", "/Table"}), (KEY, {"/Table"})):
        for one in renderer.render(staff)[0]:
            if one.path.endswith(".pdf"):
                reader = read(one.data)
                assert amiss(one.data, tmp_path) == []
                assert_named(reader, "en")
                assert tags <= {tag for tag, _ in told_by(reader)}
                assert set(scopes(reader)) <= {"/Row", "/Column"}


def amiss(data: bytes, folder: Path) -> list[str]:
    """Return what the checker says of a file."""
    place = folder / "checked.pdf"
    place.write_bytes(data)
    return [f"{one.rule_id}: {one.message}" for one in validate(str(place)).findings]


def assert_named(reader: pypdf.PdfReader, language: str) -> None:
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == language
    assert reader.metadata is not None
    assert reader.metadata.title
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert re.search(rb"pdfuaid:part(=.1.|>1<)", root["/Metadata"].get_data())
    spoken = [one for one in told_by(reader) if one[0] in ("/Formula", "/Figure")]
    assert all(alt.strip() for _, alt in spoken)
    assert reader.outline


def test_the_samples_hold_every_type_of_question() -> None:
    sections = make_staff_view().view.paper.forms[0].sections
    assert {one.type for section in sections for one in section.questions} == set(ItemType)


def test_a_checker_finds_nothing_in_a_personal_paper(tmp_path: Path) -> None:
    make(bank(tmp_path), tmp_path / "out", {"s1": "Ada Lovelace"})
    data = files(tmp_path / "out", "quiz/candidate/personal")["quiz-s1.pdf"]
    assert amiss(data, tmp_path) == []
    reader = read(data)
    assert_named(reader, "en")
    assert "AdaLovelace" in words(reader)
    assert [tag for tag, _ in told_by(reader)].count("/Lbl") == 9


def test_a_reviewers_copy_changes_no_byte_for_candidates(tmp_path: Path) -> None:
    root = bank(tmp_path)
    for out, formats in (("plain", ("pdf", "html")), ("proof", ("pdf", "html", "proof"))):
        order = Order(root=root, out=tmp_path / out, papers=("quiz",), formats=formats)
        assert build(order, Store(None)).files
    plain, more = (files(tmp_path / out, "quiz/candidate") for out in ("plain", "proof"))
    assert plain == more
    assert "quiz.pdf" in plain
    assert "quiz-proof.pdf" in files(tmp_path / "proof", "quiz/staff")
