"""Keys for staff: to read, to print and for machines; and the candidate's JSON."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from html import parser

import pytest
from tests.render.pages import parse, text_of
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from examgen.artifact import Audience
from examgen.decimals import exact
from examgen.model import key as k
from examgen.model.ruling import Drop
from examgen.render.answer_key import render_key
from examgen.render.exact import key_cell
from examgen.render.form_json import render_json
from examgen.render.key_tables import COLUMNS, guarded, key_csv
from examgen.render.renderer import StaffView
from examgen.render.words import WORDS

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def two_forms(staff: StaffView) -> StaffView:
    """The same paper twice: form B has its first section's questions the other way round."""
    paper = staff.view.paper
    first, *rest = paper.forms[0].sections
    one, two = first.questions
    turned = replace(first, questions=(replace(two, number=1), replace(one, number=2)))
    other = replace(paper.forms[0], code="B", sections=(turned, *rest))
    a, b, *entries = staff.key.forms[0].entries
    key = k.FormKey(code="B", entries=(replace(b, number=1), replace(a, number=2), *entries))
    return replace(
        staff,
        view=replace(staff.view, paper=replace(paper, forms=(paper.forms[0], other))),
        key=replace(staff.key, forms=(staff.key.forms[0], key)),
    )


@pytest.fixture(scope="module")
def files(two_forms: StaffView) -> Files:
    artifacts, _ = render_key(two_forms)
    assert {a.audience for a in artifacts} == {Audience.STAFF}
    return {a.path: a.data for a in artifacts}


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


def test_what_is_written(files: Files) -> None:
    assert set(files) == {
        "quiz1-key.html",
        "quiz1-key.pdf",
        "quiz1-key.json",
        "quiz1-key.csv",
        "quiz1-marking.html",
        "quiz1-order.json",
    }
    assert files["quiz1-key.pdf"].startswith(b"%PDF-")


def test_csv_has_always_the_same_columns(files: Files) -> None:
    assert files["quiz1-key.csv"].decode().split("\n")[0] == ",".join(COLUMNS)
    table = rows(files["quiz1-key.csv"])
    assert [(r["form"], r["number"]) for r in table] == [
        (form, str(number)) for form in "AB" for number in range(1, 11)
    ]
    assert {r["item"]: r["key"] for r in table if r["form"] == "A"} == {
        "secret/item-01": "B",
        "secret/item-02": "A;C",
        "secret/item-03": "60..80|3.13..3.15",
        "secret/item-04": "LoRA|low-rank adaptation",
        "secret/item-05": "true",
        "secret/item-06": "1=B;2=A",
        "secret/item-07": "B;A;C",
        "secret/item-08": "bf16|half precision;2;small",
        "secret/item-09": "",
        "secret/item-10": "",
    }
    assert (table[2]["unit"], table[2]["marks"]) == ("GB", "1.5")
    assert table[3]["pattern"] == "low-?rank.*"


def test_forms_are_joined_by_item(files: Files) -> None:
    for name, value in {"key": "B", "marks": "2"}.items():
        found = [r for r in rows(files["quiz1-key.csv"]) if r["item"] == "secret/item-01"]
        assert [(r["form"], r["number"], r[name]) for r in found] == [
            ("A", "1", value),
            ("B", "2", value),
        ]


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-A1", "-1..2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1"]
)
def test_a_spreadsheet_takes_no_cell_for_a_formula(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "A;C", "-3", "-0.25", "60..80", "x=1", "a@b"])
def test_harmless_cells_stay_as_they_are(cell: str) -> None:
    assert guarded(cell) == cell


def test_hostile_cells_of_a_whole_table(staff: StaffView) -> None:
    entry = staff.key.forms[0].entries[3]
    hostile = replace(
        entry,
        key=k.TextKey(accepted=("=cmd|' /C calc'!A0", 'a"b;c\\'), pattern="@x"),
        topic="+1",
    )
    entries = (*staff.key.forms[0].entries[:3], hostile, *staff.key.forms[0].entries[4:])
    forms = (k.FormKey(code="A", entries=entries),)
    row = rows(key_csv(replace(staff, key=replace(staff.key, forms=forms))))[3]
    assert row["key"] == "'=cmd\\|' /C calc'!A0|a\"b\\;c\\\\"
    assert (row["pattern"], row["topic"]) == ("'@x", "'+1")


def test_rulings_are_in_the_table(staff: StaffView) -> None:
    first, second, *others = staff.key.forms[0].entries
    letters = (k.LetterKey(labels=("A", "C")), k.LetterKey(labels=("B",)))
    entries = (
        replace(first, any_of=letters, drop=Drop.ATTEMPTED),
        replace(second, drop=Drop.ALL),
        *others,
    )
    forms = (k.FormKey(code="A", entries=entries),)
    table = rows(key_csv(replace(staff, key=replace(staff.key, forms=forms))))
    assert [(row["any_of"], row["drop"]) for row in table[:3]] == [
        ("A;C|B", "attempted"),
        ("", "all"),
        ("", ""),
    ]


def test_key_json(files: Files) -> None:
    data = json.loads(files["quiz1-key.json"])
    assert (data["format"], data["version"], data["paper"]) == ("examgen/key", 1, "quiz1")
    assert data["rules"]["single"]["wrong"] == {"per_mark": "-1/3", "constant": "0"}
    assert [band["share"] for band in data["bands"]] == ["0.9", "0.5", "0"]
    keys = [q["key"] for q in data["forms"][0]["questions"]]
    assert keys[0] == {"kind": "letters", "labels": ["B"]}
    assert keys[2]["accepted"][1] == {"low": "3.13", "high": "3.15", "text": "3.14 ± 0.01"}
    assert keys[7]["gaps"][2] == {"kind": "menu", "accepted": ["small"]}
    assert keys[8]["criteria"] == [
        {"text": "names $O(n^2)$", "marks": "2"},
        {"text": "gives a reason", "marks": None},
    ]
    assert "never shown" not in files["quiz1-key.json"].decode()


def test_order_maps(files: Files) -> None:
    forms = json.loads(files["quiz1-order.json"])["forms"]
    assert [form["code"] for form in forms] == ["A", "B"]
    assert forms[1]["questions"][1] == {
        "number": 2,
        "item": "secret/item-01",
        "orders": {"A": 0, "B": 1, "C": 2, "D": 3},
    }


def test_the_table_of_each_form(files: Files) -> None:
    parser = HTMLParser(namespace_html_elements=False)
    root = parser.parse(files["quiz1-key.html"].decode())
    assert parser.errors == []
    tables = [e for e in root.iter("table") if e.get("class") == "keys"]
    assert len(tables) == 2
    printed = [[text_of(cell) for cell in row] for row in tables[1].iter("tr")]
    assert printed[1] == ["1", "A, C", "3", "multiple", "secret/item-02"]
    assert printed[2][:2] == ["2", "B"]
    assert printed[9][1] == "see the marking guide"
    places = [text_of(e) for e in root.iter("h3")]
    assert places[:2] == ["Question A 1 · B 2", "Question A 2 · B 1"]


def test_an_essay_without_a_model_answer_has_no_empty_entry(two_forms: StaffView) -> None:
    *rest, bare, last = two_forms.key.forms[0].entries
    assert isinstance(bare.key, k.RubricKey)
    key = k.FormKey(code="A", entries=(*rest, replace(bare, explanation=(), reference=()), last))
    view = replace(two_forms.view, only="A")
    pages, _ = render_key(replace(two_forms, view=view, key=replace(two_forms.key, forms=(key,))))
    (table,) = [page for page in pages if page.path == "quiz1-key.html"]
    places = [text_of(e) for e in parse(table.data.decode()).iter("h3")]
    assert f"Question A {bare.number}" not in places
    assert f"Question A {rest[-1].number}" in places


def test_the_marking_guide_has_rubrics_verdicts_and_passages(files: Files) -> None:
    said = text_of(parse(files["quiz1-marking.html"].decode()))
    for part in (
        "names",
        "gives a reason",
        "✗ Wrong",
        "A model has",
        "Letters are those of form A.",
        "training/memory",
        "Model answer",
    ):
        assert part in said


def test_a_key_of_one_form_only(two_forms: StaffView) -> None:
    view = replace(two_forms, view=replace(two_forms.view, only="B"))
    assert {r["form"] for r in rows(key_csv(view))} == {"B"}


def test_the_candidates_json_holds_no_key_and_no_item(
    staff: StaffView, golden: Callable[[str, str], None]
) -> None:
    (artifact,), _ = render_json(staff.view)
    assert (artifact.audience, artifact.path) == (Audience.CANDIDATE, "quiz1.json")
    text = artifact.data.decode()
    for secret in ("secret/", "LoRA", "never shown", "3.14", "training/", "fig.svg"):
        assert secret not in text
    data = json.loads(text)
    questions = [q for section in data["sections"] for q in section["questions"]]
    assert [q["number"] for q in questions] == list(range(1, 11))
    assert questions[0]["task"]["choices"][2]["text"] == "if x<y then y>z & h(<l)"
    assert questions[2]["passage"] == data["sections"][1]["passages"][0]["id"] == "p1"
    assert questions[7]["stem"]["text"] == "Weights in [1] take [2] bytes, so they are [3]."
    plain = {
        "number": [q["number"] for q in questions],
        "tasks": [q["task"]["kind"] for q in questions],
        "first": {**questions[0]["task"], "choices": questions[0]["task"]["choices"][2:]},
        "gaps": questions[7]["task"],
        "code": questions[9]["task"],
    }
    golden("form-tasks.json", json.dumps(plain, indent=2, ensure_ascii=False) + "\n")


@pytest.mark.parametrize(
    ("value", "text"),
    [("2", "2"), ("-1/4", "-0.25"), ("2/3", "2/3"), ("-1/3", "-1/3"), ("1/1024", "0.0009765625")],
)
def test_exact_numbers(value: str, text: str) -> None:
    assert exact(Fraction(value)) == text
    assert Fraction(text) == Fraction(value)


def test_texts_of_a_cell_can_be_told_apart() -> None:
    one = k.TextKey(accepted=("a|b", "c"), pattern=None)
    other = k.TextKey(accepted=("a", "b|c"), pattern=None)
    assert key_cell(one) != key_cell(other)


class Spoken(parser.HTMLParser):
    """Collects the texts of a page with the language that they are marked to be in."""

    def __init__(self) -> None:
        super().__init__()
        self.languages: list[str] = [""]
        self.texts: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "meta", "img", "input", "hr", "col", "link"):
            self.languages.append(dict(attrs).get("lang") or self.languages[-1])

    def handle_endtag(self, _tag: str) -> None:
        self.languages.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.languages[-1], data.strip()))


@pytest.mark.parametrize("name", ["quiz1-key.html", "quiz1-marking.html"])
def test_our_words_are_marked_as_english_beside_other_languages(
    staff: StaffView, name: str
) -> None:
    paper = replace(staff.view.paper, language="he")
    hebrew = replace(staff, view=replace(staff.view, paper=paper))
    made = {one.path: one.data for one in render_key(hebrew)[0]}
    page = Spoken()
    page.feed(made[name].decode())
    words = [getattr(WORDS, member.name) for member in fields(WORDS)]
    ours = {text for text in words if isinstance(text, str) and len(text) > 4}
    told = [(language, text) for language, text in page.texts if text in ours]
    assert len(told) > 5
    assert {language for language, _ in told} == {"en"}
    # What the author wrote stays in the bank's language.
    assert ("he", paper.title) in [(language, text.rstrip(":")) for language, text in page.texts]
    plain = Spoken()
    plain.feed({one.path: one.data for one in render_key(staff)[0]}[name].decode())
    assert {language for language, _ in plain.texts} == {"en"}
