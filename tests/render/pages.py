"""What tests of pages share: rendering one, parsing it, finding things in it."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from examgen.model import paper as p
from examgen.render.html import render_html
from examgen.render.practice import render_practice
from examgen.render.renderer import CandidateView, StaffView


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
