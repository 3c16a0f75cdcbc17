"""The structure of composed forms: what a screen reader is told, and in what order."""

import io
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from tests.render.compose.forms import composed, pairs, two_forms
from tests.render.papers import choices, paper, question

from examgen.model import paper as p
from examgen.render.renderer import CandidateView

STEM = """See [the page](https://example.org/a) for $x^2$.

| | one | two |
|--|--|--|
| a | 1 | 2 |
| b | 3 | 4 |

```python
x = 1
```
"""


def view() -> CandidateView:
    made = paper(
        question(1, STEM, choices("first", "$y$")),
        question(2, "Put in order.", p.OrderEntries(entries=choices("early", "late").choices)),
        question(3, "```python\nx = 2\n```\n\nWhat?", choices("third", "fourth")),
        question(4, "#### Think\n\nWhy?", p.WriteText(lines=25)),
    )
    part = replace(made.forms[0].sections[0], title="Part")
    forms = (p.Form(code="A", sections=(part, part)),)
    made = two_forms(replace(made, institution="Institute", forms=forms))
    return CandidateView(paper=made, figures={})


@pytest.fixture(scope="module")
def reader() -> pypdf.PdfReader:
    data = composed(view())["B"]
    assert data is not None
    return pypdf.PdfReader(io.BytesIO(data))


def kids(element: Any) -> list[Any]:
    found = element.get("/K", [])
    return [kid if isinstance(kid, int) else kid.get_object() for kid in found]


def walk(element: Any) -> Any:
    yield element
    for kid in kids(element):
        if not isinstance(kid, int) and "/S" in kid:
            yield from walk(kid)


def shape(element: Any) -> Any:
    """Return an element's type with those of its kids, marked content left out."""
    inside = [shape(kid) for kid in kids(element) if not isinstance(kid, int) and "/S" in kid]
    name = str(element["/S"]).removeprefix("/")
    return (name, *inside) if inside else name


def document(reader: pypdf.PdfReader) -> Any:
    root: Any = reader.trailer["/Root"]
    return root["/StructTreeRoot"]["/K"][0].get_object()


def questions(reader: pypdf.PdfReader) -> list[Any]:
    parts = [kid for kid in kids(document(reader)) if kid["/S"] == "/Sect"]
    return [kid for part in parts for kid in kids(part) if kid["/S"] == "/Sect"]


def test_questions_are_groups_in_reading_order(reader: pypdf.PdfReader) -> None:
    entry = ("LI", "Lbl", "LBody")
    assert [shape(one) for one in questions(reader)[:4]] == [
        ("Sect", "P", "H4", "P"),
        ("Sect", "P", ("P", "Code"), "P", ("L", entry, entry)),
        ("Sect", "P", ("L", entry, entry), "P"),
        (
            "Sect",
            ("P", "Link", "Formula"),
            (
                "Table",
                ("THead", ("TR", "TD", "TH", "TH")),
                ("TBody", ("TR", "TH", "TD", "TD"), ("TR", "TH", "TD", "TD")),
            ),
            ("P", "Code"),
            ("L", ("LI", "Lbl", ("LBody", "Formula")), entry),
        ),
    ]


def test_nothing_stands_outside_paragraphs_and_the_like(reader: pypdf.PdfReader) -> None:
    groups = ("/Document", "/Sect", "/L", "/LI", "/Table", "/TR", "/THead", "/TBody")
    for element in walk(document(reader)):
        if element["/S"] in groups:
            assert not [kid for kid in kids(element) if isinstance(kid, int)], element


def test_headers_say_what_they_are_headers_of(reader: pypdf.PdfReader) -> None:
    headers = [one for one in walk(document(reader)) if one["/S"] == "/TH"]
    scopes = [str(one["/A"]["/Scope"]) for one in headers]
    assert scopes == ["/Column", "/Column", "/Row", "/Row"] * 2


def test_formulas_speak(reader: pypdf.PdfReader) -> None:
    formulas = [one for one in walk(document(reader)) if one["/S"] == "/Formula"]
    assert {str(one["/Alt"]) for one in formulas} == {"x squared", "y"}


def test_every_piece_of_content_belongs_to_its_element(reader: pypdf.PdfReader) -> None:
    root: Any = reader.trailer["/Root"]
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = {numbers[at]: numbers[at + 1].get_object() for at in range(0, len(numbers), 2)}
    for page in reader.pages:
        listed = [reference.get_object() for reference in owners[page["/StructParents"]]]
        content = page.get_contents()
        assert content is not None
        marks = [
            operands[1]["/MCID"]
            for operands, operator in content.operations
            if operator == b"BDC" and "/MCID" in operands[1]
        ]
        assert marks == list(range(len(listed)))
        for number, owner in enumerate(listed):
            assert number in kids(owner)
            assert owner["/Pg"].get_object() == page.get_object()


def annotations(reader: pypdf.PdfReader) -> list[Any]:
    return [one.get_object() for page in reader.pages for one in page.get("/Annots", ())]


def test_links_lead_where_they_say(reader: pypdf.PdfReader) -> None:
    links = annotations(reader)
    assert [link["/A"]["/URI"] for link in links] == ["https://example.org/a"] * 2
    root: Any = reader.trailer["/Root"]
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = {numbers[at]: numbers[at + 1].get_object() for at in range(0, len(numbers), 2)}
    for link in links:
        owner = owners[link["/StructParent"]]
        assert owner["/S"] == "/Link"
        (area,) = [kid for kid in kids(owner) if not isinstance(kid, int)]
        assert area["/Type"] == "/OBJR"
        assert area["/Obj"].get_object() == link


def test_links_and_bookmarks_are_where_weasyprint_has_them() -> None:
    for pair in pairs(view()):
        here, there = (pypdf.PdfReader(io.BytesIO(data)) for data in (pair.composed, pair.direct))
        assert marks(here, here.outline) == marks(there, there.outline)
        assert len(marks(here, here.outline)) > 1
        areas = [edges(reader) for reader in (here, there)]
        assert areas[0] == areas[1]
        assert areas[0]


def edges(reader: pypdf.PdfReader) -> list[list[float]]:
    """Return the edges of all links, in no order: WeasyPrint puts the upper one first."""
    return [sorted([round(float(edge), 1) for edge in one["/Rect"]]) for one in annotations(reader)]


def marks(reader: pypdf.PdfReader, outline: Any) -> Any:
    """Return bookmarks with their pages and heights, those inside others as lists."""
    return [
        marks(reader, one)
        if isinstance(one, list)
        else (one.title, reader.get_destination_page_number(one), round(float(one.top), 1))
        for one in outline
    ]


def test_a_file_says_what_it_is(reader: pypdf.PdfReader) -> None:
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
    assert reader.metadata is not None
    assert reader.metadata.title == "Course – Quiz – Form B"
    assert reader.metadata.author == "Institute"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    xmp = reader.xmp_metadata
    assert xmp is not None
    assert xmp.dc_title == {"x-default": "Course – Quiz – Form B"}


def test_what_surrounds_the_text_is_no_part_of_it(reader: pypdf.PdfReader) -> None:
    page = reader.pages[-1]
    content = page.get_contents()
    assert content is not None
    inside, open_marks = [], []
    for operands, operator in content.operations:
        if operator in (b"BDC", b"BMC"):
            open_marks.append(operands[0])
        elif operator == b"EMC":
            open_marks.pop()
        elif operator in (b"TJ", b"f", b"S", b"Do"):
            assert open_marks, "something is drawn that is neither content nor an artifact"
            inside.append(open_marks[-1])
    assert "/Artifact" in inside
    assert not open_marks
