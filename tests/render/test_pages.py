"""Candidate and practice pages: structure, escaping, no answers, no outside."""

import base64
import hashlib
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from examgen.artifact import Audience
from examgen.diagnostic import Severity
from examgen.model import key as k
from examgen.model import paper as p
from examgen.model.blueprint import Band
from examgen.model.content import Code, Image, Paragraph, Text
from examgen.model.item import ItemType
from examgen.model.marking import Amount, Partial, Rule
from examgen.render.html import render_html
from examgen.render.practice import band_views, render_practice
from examgen.render.renderer import CandidateView, StaffView
from examgen.render.rules import rule_views
from examgen.source import Span

AT = Span("bank/questions/sample.md", 3, 1, 3, 9)


def parse(html: str) -> Element:
    parser = HTMLParser(namespace_html_elements=False)
    root = parser.parse(html)
    assert parser.errors == []
    assert isinstance(root, Element)
    return root


def candidate(staff: StaffView) -> str:
    (artifact,), _ = render_html(staff.view)
    return artifact.data.decode()


def practice(staff: StaffView) -> str:
    (artifact,), _ = render_practice(staff)
    return artifact.data.decode()


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def by_id(root: Element, name: str) -> Element:
    (found,) = [e for e in root.iter() if e.get("id") == name]
    return found


def questions(view: CandidateView) -> Iterator[p.Question]:
    for section in view.paper.forms[0].sections:
        yield from section.questions


def with_stem(staff: StaffView, *stem: Text | Code | Image) -> StaffView:
    """Return the view with another stem for the first question."""
    paper = staff.view.paper
    section = paper.forms[0].sections[0]
    question = replace(section.questions[0], stem=(Paragraph(children=stem, span=AT),))
    sections = (
        replace(section, questions=(question, *section.questions[1:])),
        *paper.forms[0].sections[1:],
    )
    forms = (replace(paper.forms[0], sections=sections),)
    return replace(staff, view=replace(staff.view, paper=replace(paper, forms=forms)))


@pytest.fixture(params=["candidate", "practice"])
def page(request: pytest.FixtureRequest, staff: StaffView) -> Element:
    return parse({"candidate": candidate, "practice": practice}[request.param](staff))


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


def test_the_policy_admits_this_style_sheet_and_nothing_else(page: Element) -> None:
    (meta,) = [e for e in page.iter("meta") if e.get("http-equiv")]
    policy = meta.get("content") or ""
    (style,) = list(page.iter("style"))
    digest = base64.b64encode(hashlib.sha256((style.text or "").encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    for element in page.iter():
        assert element.get("style") is None
        assert not any(name.startswith("on") for name in element.attrib)
        assert element.tag not in {"script", "link", "iframe", "object", "base"}
    assert "url(" not in (style.text or "")
    assert "@import" not in (style.text or "")


def test_headings_step_down_one_by_one(page: Element) -> None:
    levels = [int(str(e.tag)[1]) for e in page.iter() if re.fullmatch(r"h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


HOSTILE = (
    "<script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }} {% raw %} ${{ x }} {# gone #}",
    "javascript:alert(1)",
    "</textarea><b>",
    "<!-- --><![CDATA[ x ]]>",
)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_is_only_text(staff: StaffView, hostile: str) -> None:
    view = with_stem(staff, Text(text=hostile, span=AT), Code(text=hostile, span=AT))
    for html in (candidate(view), practice(view)):
        root = parse(html)
        assert "".join(by_id(root, "q1-stem").itertext()) == hostile * 2
        assert not list(root.iter("script"))
        assert len(list(root.iter("style"))) == 1


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_titles_units_and_starters_are_only_text(staff: StaffView, hostile: str) -> None:
    paper = staff.view.paper
    sections = []
    for section in paper.forms[0].sections:
        changed = []
        for question in section.questions:
            match question.task:
                case p.NumberBlank():
                    changed.append(replace(question, task=p.NumberBlank(unit=hostile)))
                case p.WriteCode() as task:
                    changed.append(replace(question, task=replace(task, starter=hostile)))
                case p.FillGaps():
                    gaps = p.FillGaps(gaps=(p.GapMenu(choices=(hostile, "b")),) * 3)
                    changed.append(replace(question, task=gaps))
                case _:
                    changed.append(question)
        sections.append(replace(section, title=hostile, questions=tuple(changed)))
    forms = (replace(paper.forms[0], sections=tuple(sections)),)
    changed_paper = replace(
        paper, title=hostile, course=hostile, term=hostile, institution=hostile, forms=forms
    )
    root = parse(candidate(replace(staff, view=replace(staff.view, paper=changed_paper))))
    assert not list(root.iter("script"))
    assert text_of(next(root.iter("h1"))) == " ".join(hostile.split())
    assert text_of(by_id(root, "q3-unit")) == " ".join(hostile.split())
    assert by_id(root, "q10-answer").text == hostile


def test_hostile_descriptions_of_figures_are_only_text(staff: StaffView) -> None:
    alt = '"><script>alert(1)</script>'
    image = Image(path="bank/questions/dot.png", alt=alt, title=alt, span=AT)
    root = parse(candidate(with_stem(staff, image)))
    assert next(by_id(root, "q1-stem").iter("img")).get("alt") == alt
    assert not list(root.iter("script"))


def test_a_missing_or_broken_figure_is_reported_where_it_stands(staff: StaffView) -> None:
    place = replace(Image(path="bank/questions/none.png", alt="A tree", title="", span=AT))
    view = with_stem(staff, place)
    artifacts, found = render_html(view.view)
    missing = [d for d in found if d.rule == "missing-figure"]
    assert [(d.severity, d.span) for d in missing] == [(Severity.ERROR, AT)]
    assert "[A tree]" in text_of(by_id(parse(artifacts[0].data.decode()), "q1-stem"))
    broken = replace(view.view, figures={**view.view.figures, "bank/questions/none.png": b"x"})
    _, found = render_html(broken)
    assert [d.severity for d in found if d.rule == "bad-figure"] == [
        Severity.ERROR,
        Severity.WARNING,
    ]


def scrambled(staff: StaffView) -> StaffView:
    """Return the view with other keys, rationales, explanations, items' ids and bands."""

    def other(entry: k.KeyEntry) -> k.KeyEntry:
        return replace(
            entry,
            key=k.JudgementKey(value=False),
            choices=(),
            orders={},
            explanation=(),
            hint=(),
            topic="other",
            tags=(),
            difficulty=None,
        )

    forms = tuple(replace(f, entries=tuple(other(e) for e in f.entries)) for f in staff.key.forms)
    return replace(staff, key=replace(staff.key, forms=forms, bands=(), seed="other"))


def test_a_candidates_page_depends_on_nothing_secret(staff: StaffView) -> None:
    assert candidate(scrambled(staff)) == candidate(staff)
    html = candidate(staff)
    for secret in (
        "secret/",
        "LoRA",
        "never shown",
        "Divide",
        "Three values",
        "fig.svg",
        "training/",
    ):
        assert secret not in html


def test_the_same_view_gives_the_same_bytes(staff: StaffView) -> None:
    assert render_html(staff.view) == render_html(staff.view)
    assert render_practice(staff) == render_practice(staff)


def test_answers_are_closed_named_and_complete(staff: StaffView) -> None:
    root = parse(practice(staff))
    details = list(root.iter("details"))
    assert len(details) == 11
    assert all(e.get("open") is None for e in details)
    summaries = [next(e.iter("summary")) for e in details]
    assert len({e.get("aria-label") for e in summaries}) == 11
    answers = {n: text_of(list(by_id(root, f"q{n}").iter("details"))[-1]) for n in range(1, 11)}
    assert "✓ Correct answer B" in answers[1]
    assert "✗ Wrong" in answers[1]
    assert "What makes it tempting The word length suggests one." in answers[1]
    assert "60 to 80 or 3.14 (accepted: 3.13 to 3.15) GB" in answers[3]
    assert "LoRA low-rank adaptation or any answer of the form: low-?rank.*" in answers[4]
    assert "True" in answers[5]
    assert "1–B AdamW → two moments 2–A SGD → none" in answers[6]
    assert "B forward A backward C update" in answers[7]
    assert "Gap 1 bf16 or half precision Gap 2 2 Gap 3 small" in answers[8]
    assert "Model answer Every token" in answers[9]
    assert "names" in answers[9]
    assert "✓ Correct answer" not in answers[9]


def test_keys_are_joined_by_item_and_not_by_place(staff: StaffView) -> None:
    forms = tuple(replace(f, entries=f.entries[::-1]) for f in staff.key.forms)
    assert practice(replace(staff, key=replace(staff.key, forms=forms))) == practice(staff)


def test_right_to_left(staff: StaffView) -> None:
    view = replace(staff.view, paper=replace(staff.view.paper, language="ar"))
    root = parse(candidate(replace(staff, view=view)))
    assert (root.get("lang"), root.get("dir")) == ("ar", "rtl")
    assert next(root.iter("pre")).get("dir") == "ltr"


def bands(staff: StaffView, rules: dict[ItemType, Rule], *shares: str) -> list[str]:
    paper = replace(staff.view.paper, rules=rules, marks=Fraction(30))
    form = paper.forms[0]
    whole = [
        replace(s, questions=tuple(replace(q, marks=Fraction(2)) for q in s.questions))
        for s in form.sections
    ]
    given = tuple(Band(share=Fraction(share), label=share) for share in shares)
    views = band_views(given, paper, replace(form, sections=tuple(whole)))
    return [view.range for view in views]


def test_bands_of_whole_marks(staff: StaffView) -> None:
    assert bands(staff, {}, "0", "0.7", "0.9") == ["27 to 30", "21 to 26", "0 to 20"]
    assert bands(staff, {}, "0", "0.75", "1") == ["30", "23 to 29", "0 to 22"]


def test_bands_of_broken_and_negative_marks(staff: StaffView) -> None:
    partial = {ItemType.MULTIPLE: Rule(partial=Partial.PROPORTIONAL)}
    assert bands(staff, partial, "0", "0.75") == ["22.5 to 30", "below 22.5"]
    wrong = {ItemType.SINGLE: Rule(wrong=Amount(constant=Fraction(-1)))}
    assert bands(staff, wrong, "0", "0.5", "0.9") == ["27 to 30", "15 to 26", "below 15"]


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


def test_a_practice_page_looks_as_it_did(
    staff: StaffView, golden: Callable[[str, str], None]
) -> None:
    body = practice(staff).partition("</head>")[2]
    golden("practice.html", re.sub(r'<svg [^>]*aria-label="([^"]*)".*?</svg>', r"⟦\1⟧", body))
