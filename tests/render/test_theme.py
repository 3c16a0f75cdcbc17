"""Templates: a bank's own ones are found first, and their mistakes are located."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.render.pages import parse, text_of

from examgen.diagnostic import Diagnostic
from examgen.render.html import render_html
from examgen.render.renderer import StaffView
from examgen.render.theme import fill, load_theme

EXAMPLE = Path(__file__).parents[2] / "templates"


def render(staff: StaffView, **own: str) -> tuple[str, tuple[Diagnostic, ...]]:
    templates = {name.replace("_", "."): text for name, text in own.items()}
    artifacts, found = render_html(replace(staff.view, templates=templates))
    html = artifacts[0].data.decode() if artifacts else ""
    return html, tuple(d for d in found if d.rule != "bad-figure")


def test_one_file_can_be_replaced(staff: StaffView) -> None:
    html, found = render(staff, header_html="<h1>{{ paper.title }} &amp; more</h1>\n")
    assert found == ()
    assert text_of(next(parse(html).iter("h1"))) == "Quiz 1 & more"
    assert "Question 10" in html


def test_a_packaged_template_can_be_extended(staff: StaffView) -> None:
    own = '{% extends "packaged/page.html" %}{% block before %}<p id="own">x</p>{% endblock %}'
    html, found = render(staff, page_html=own)
    assert found == ()
    assert '<p id="own">x</p>' in html
    assert "Question 10" in html


def test_an_own_style_sheet_is_admitted_and_cannot_end_its_element(staff: StaffView) -> None:
    html, found = render(staff, page_css="p { color: red } /* </style><script>x</script> */")
    assert found == ()
    assert not list(parse(html).iter("script"))
    assert "p { color: red }" in html


@pytest.mark.parametrize(
    ("template", "line", "word"),
    [
        ("<p>\n{{ paper.titel }}", 2, "titel"),
        ("<p>\n\n{% if %}", 3, "Expected an expression"),
        ("{% include 'nowhere.html' %}", 1, "nowhere.html"),
        ("{{ nobody }}", 1, "nobody"),
        ("{{ paper.marks + 1 }}", 1, "str"),
        ("{{ paper.sections[9].title }}", 1, "9"),
        ("{{ 'a' * 1000000000 }}", 1, "not allowed"),
        ("{{ 9 ** 9 ** 9 }}", 1, "not allowed"),
        ("{{ paper.titel }}", 1, "nothing here is called `titel`"),
        ("{{ ''.__class__.__mro__ }}", 1, "__class__"),
        ("{{ paper.__class__ }}", 1, "__class__"),
        ("{% for x in range(10000000) %}{% endfor %}", 1, "too big"),
    ],
)
def test_a_templates_mistake_is_located(
    staff: StaffView, template: str, line: int, word: str
) -> None:
    html, found = render(staff, header_html=template)
    assert html == ""
    (mistake,) = found
    assert (mistake.rule, mistake.span.path) == ("template-mistake", "templates/header.html")
    assert mistake.span.line == line
    assert word in mistake.message


def test_a_packaged_template_that_an_own_value_breaks_is_our_fault() -> None:
    with pytest.raises(Exception, match="paper"):
        fill(load_theme({}), "header.html", {})


def test_the_example_at_the_root_works(staff: StaffView) -> None:
    own = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLE.iterdir())}
    assert set(own) == {"header.html", "house.css"}
    artifacts, found = render_html(replace(staff.view, templates=own))
    assert [d for d in found if d.rule != "bad-figure"] == []
    crest = next(parse(artifacts[0].data.decode()).iter("p"))
    assert (crest.get("class"), text_of(crest)) == ("crest", "Institute of Examples")
