"""Candidate and practice pages: what stands where."""

import base64
import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

from tests.render.pages import by_id, candidate, parse, questions, text_of

from examgen.artifact import Audience
from examgen.model.item import ItemType
from examgen.model.marking import Amount, Partial, Rule
from examgen.render.html import render_html
from examgen.render.practice import render_practice
from examgen.render.renderer import StaffView
from examgen.render.rules import rule_views


def test_where_files_go(staff: StaffView) -> None:
    (artifact,), _ = render_html(staff.view)
    assert (artifact.audience, artifact.path) == (Audience.CANDIDATE, "quiz1.html")
    (artifact,), _ = render_practice(staff)
    assert (artifact.audience, artifact.path) == (Audience.PRACTICE, "quiz1.html")


def test_a_form_can_be_asked_for_alone(staff: StaffView) -> None:
    paper = staff.view.paper
    two = replace(paper, forms=(paper.forms[0], replace(paper.forms[0], code="B")))
    both, _ = render_html(replace(staff.view, paper=two))
    assert [a.path for a in both] == ["quiz1-A.html", "quiz1-B.html"]
    one, _ = render_html(replace(staff.view, paper=two, only="B"))
    assert [a.path for a in one] == ["quiz1-B.html"]
    assert one[0] == both[1]


def test_the_header_says_what_and_when(page: Element) -> None:
    header = next(page.iter("header"))
    said = text_of(header)
    for part in (
        "Institute of Examples",
        "Quiz 1",
        "Deep Learning Practice",
        "15 March 2026",
        "January 2026",
        "1 hour 30 minutes",
        "22.5 marks",
        "Answer all questions.",
        "wrong answer: −2/3 mark",
    ):
        assert part in said
    assert page.get("lang") == "en"
    assert page.get("dir") == "ltr"


def test_every_question_has_number_marks_kind_and_stem(page: Element, staff: StaffView) -> None:
    articles = [e for e in page.iter("article") if "question" in (e.get("class") or "")]
    assert [e.get("id") for e in articles] == [f"q{n}" for n in range(1, 11)]
    kinds = [text_of(next(e for e in a.iter() if e.get("class") == "kind")) for a in articles]
    assert kinds[0].startswith("One correct choice")
    assert kinds[1] == "One or more correct choices"
    assert len(set(kinds)) == len(list(questions(staff.view)))
    assert text_of(next(articles[2].iter("header"))) == "Question 3 1.5 marks Numerical answer"


def test_ids_are_unique_and_every_reference_meets_one(page: Element) -> None:
    ids = [e.get("id") for e in page.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    for element in page.iter():
        names = " ".join(
            element.get(name) or "" for name in ("for", "aria-labelledby", "aria-describedby")
        ).split()
        if (element.get("href") or "").startswith("#"):
            names.append((element.get("href") or "")[1:])
        assert set(names) <= set(ids)


def test_choices_are_grouped_and_named_by_the_stem(page: Element) -> None:
    groups = [e for e in page.iter() if e.get("role") in {"group", "radiogroup"}]
    named = {e.get("aria-labelledby") for e in groups if e.get("aria-labelledby")}
    assert {"q1-stem", "q2-stem", "q5-stem", "q6-stem", "q7-stem"} <= named
    radios = [e for e in page.iter("input") if e.get("name") == "q1"]
    assert [(e.get("type"), e.get("value")) for e in radios] == [
        ("radio", letter) for letter in "ABCD"
    ]
    boxes = [e for e in page.iter("input") if e.get("name") == "q2"]
    assert {e.get("type") for e in boxes} == {"checkbox"}


def test_raw_characters_come_out_whole(page: Element) -> None:
    assert text_of(by_id(page, "q1-C-text")) == "if x<y then y>z & h(<l)"
    assert text_of(by_id(page, "q1-D-text")) == "<picture> </script><b> and __init__"
    code = next(by_id(page, "q2-B-text").iter("pre"))
    assert "".join(code.itertext()) == 'for(;;)\n\tputs("x");'


def test_a_passage_stands_once_before_its_first_question(page: Element) -> None:
    order = [e.get("id") for e in page.iter() if e.get("id") in {"p2-1", "q2", "q3", "q4"}]
    assert order == ["q2", "p2-1", "q3", "q4"]
    assert "For questions 3 and 4" in text_of(by_id(page, "p2-1"))
    link = next(e for e in by_id(page, "q4").iter("a"))
    assert link.get("href") == "#p2-1"


def test_gaps_look_alike_and_have_names(page: Element) -> None:
    typed = list(by_id(page, "q8-stem").iter("input"))
    assert len({(e.get("class"), e.get("size")) for e in typed}) == 1
    assert [e.get("aria-label") for e in typed] == ["Gap 1", "Gap 2"]
    menu = next(by_id(page, "q8-stem").iter("select"))
    assert [text_of(e) for e in menu.iter("option")] == ["–", "large", "small"]


def test_starters_and_space_for_writing(page: Element) -> None:
    area = by_id(page, "q10-answer")
    assert area.text == "def mean(xs):\n\t..."
    assert by_id(page, "q9-answer").get("rows") == "6"


def test_figures_are_inside_cleaned_and_described(page: Element) -> None:
    images = list(page.iter("img"))
    sources = [e.get("src") or "" for e in images]
    assert all(
        s.startswith(("data:image/svg+xml;base64,", "data:image/png;base64,")) for s in sources
    )
    assert all(e.get("alt") for e in images)
    drawing = base64.b64decode(sources[0].partition(",")[2])
    assert b"<path" in drawing
    assert b"script" not in drawing


def test_formulas_are_drawn_and_spoken(page: Element) -> None:
    for element in page.iter():
        if element.tag == "svg" or str(element.tag).endswith("}svg"):
            assert element.get("role") == "img"
            assert (element.get("aria-label") or "").strip()


def test_headings_step_down_one_by_one(page: Element) -> None:
    levels = [int(str(e.tag)[1]) for e in page.iter() if re.fullmatch(r"h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_the_same_view_gives_the_same_bytes(staff: StaffView) -> None:
    assert render_html(staff.view) == render_html(staff.view)
    assert render_practice(staff) == render_practice(staff)


def test_right_to_left(staff: StaffView) -> None:
    view = replace(staff.view, paper=replace(staff.view.paper, language="ar"))
    root = parse(candidate(replace(staff, view=view)))
    assert (root.get("lang"), root.get("dir")) == ("ar", "rtl")
    assert next(root.iter("pre")).get("dir") == "ltr"


def test_marking_in_words(staff: StaffView) -> None:
    paper, form = staff.view.paper, staff.view.paper.forms[0]
    assert rule_views(replace(paper, rules={}), form) == ()
    rules = {
        ItemType.SINGLE: Rule(
            full=Amount(constant=Fraction(4)),
            wrong=Amount(constant=Fraction(-1)),
            blank=Amount(constant=Fraction(1, 4)),
        ),
        ItemType.MULTIPLE: Rule(
            partial=Partial.PER_CORRECT,
            each=Amount(constant=Fraction(1)),
            wrong=Amount(constant=Fraction(-2)),
            floor=Amount(),
        ),
        ItemType.ESSAY: Rule(wrong=Amount(constant=Fraction(-1))),
    }
    views = {v.kind: v.text for v in rule_views(replace(paper, rules=rules), form)}
    assert views == {
        "One correct choice": (
            "Right answer: 4 marks; wrong answer: −1 mark; no answer: 0.25 mark"
        ),
        "One or more correct choices": (
            "Right answer: 3 marks; while no wrong choice is marked, 1 mark for each right one; "
            "wrong answer: −2 marks; never less than 0 marks"
        ),
        "All other questions": "Right answer: full marks; nothing is taken off for a wrong one",
    }


def test_a_candidates_page_looks_as_it_did(
    staff: StaffView, golden: Callable[[str, str], None]
) -> None:
    body = candidate(staff).partition("</head>")[2]
    # Outlines of formulas belong to the maths tests.
    golden("quiz1.html", re.sub(r'<svg [^>]*aria-label="([^"]*)".*?</svg>', r"⟦\1⟧", body))
