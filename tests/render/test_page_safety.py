"""Pages hold nothing secret, fetch nothing, and take hostile text for text."""

import base64
import hashlib
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from tests.render.pages import by_id, candidate, parse, practice, text_of
from tests.render.sample import AT

from examgen.diagnostic import Severity
from examgen.model import key as k
from examgen.model import paper as p
from examgen.model.content import Code, Image, Paragraph, Text
from examgen.render.html import render_html
from examgen.render.renderer import StaffView


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
