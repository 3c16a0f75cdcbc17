"""Every known way to the network or to files, from a document, a style sheet or a drawing."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.render.canaries import Canaries, canaries, holds_secret
from tests.render.papers import AT, choices, paper, question, render
from tests.render.vectors import ADDRESSES, ELEMENTS, RULES, USUAL, drawing

from examgen.diagnostic import Diagnostic
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.pdf.document import _style_sheet as style_sheet
from examgen.render.renderer import EngineFault

SHEET = Sheet(figures={}, language="en")


@pytest.fixture
def out(tmp_path: Path) -> Iterator[Canaries]:
    with canaries(tmp_path / "outside") as made:
        yield made


def pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    """Return each vector with the usual addresses, and the first with all of them."""
    first = next(iter(table))
    return [(name, kind) for name in table for kind in (ADDRESSES if name == first else USUAL)]


def page_with(html: str) -> str:
    return f'<html lang="en"><head><title>t</title></head><body><p>text</p>{html}</body></html>'


def reached(out: Canaries, html: str, css: str) -> bool:
    """Tell whether WeasyPrint goes there when it is left to itself."""
    from weasyprint.urls import URLFetcher

    with patch("examgen.render.pdf.document.fetcher", lambda *_: URLFetcher(timeout=2)):
        style_sheet.cache_clear()
        data = b""
        with suppress(EngineFault):
            data, _ = to_pdf(page_with(html), css=css, sheet=SHEET, span=AT)
    style_sheet.cache_clear()
    gone = bool(out.calls or out.opened) or holds_secret(data)
    out.calls.clear()
    out.opened.clear()
    return gone


def refused(out: Canaries, html: str, css: str) -> bool:
    """Render as papers are, see that nobody comes by, and tell whether it is an error."""
    data = b""
    found: tuple[Diagnostic, ...] = ()
    with suppress(EngineFault):
        data, found = to_pdf(page_with(html), css=css, sheet=SHEET, span=AT)
    assert (out.calls, out.opened) == ([], [])
    assert not holds_secret(data)
    return any(finding.rule == "pdf-address" for finding in found)


def check(out: Canaries, kind: str, html: str, css: str) -> None:
    address = ADDRESSES[kind](out)
    html, css = html.replace("ADDRESS", address), css.replace("ADDRESS", address)
    is_refused = refused(out, html, css)
    if kind in USUAL and reached(out, html, css):
        assert is_refused, "this one is open otherwise, so it must be told"


@pytest.mark.parametrize(("name", "kind"), pairs(ELEMENTS))
def test_no_element_reaches_out(name: str, kind: str, out: Canaries) -> None:
    check(out, kind, ELEMENTS[name], "")


@pytest.mark.parametrize(("name", "kind"), pairs(RULES))
def test_no_style_reaches_out(name: str, kind: str, out: Canaries) -> None:
    check(out, kind, "", RULES[name])


@pytest.mark.parametrize("kind", USUAL)
def test_the_canaries_sing(kind: str, out: Canaries) -> None:
    """The tests above show nothing unless an open engine goes to most of these places."""
    address = ADDRESSES[kind](out)
    open_ones = [
        name
        for table, is_style in ((ELEMENTS, False), (RULES, True))
        for name, text in table.items()
        if reached(
            out,
            "" if is_style else text.replace("ADDRESS", address),
            text.replace("ADDRESS", address) if is_style else "",
        )
    ]
    assert len(open_ones) >= 20, open_ones


DRAWINGS = {name: text for name, text in ELEMENTS.items() if name.startswith("svg ")} | {
    "stylesheet instruction": f'<?xml-stylesheet href="ADDRESS"?>{drawing("")}',
    "entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "ADDRESS">]>{drawing("<text>&a;</text>")}',
    "xinclude": drawing(
        '<include xmlns="http://www.w3.org/2001/XInclude" href="ADDRESS" parse="text"/>'
    ),
    "base": drawing('<image href="secret.svg"/>', 'xml:base="ADDRESS" width="9" height="9"'),
    "animation": drawing('<set attributeName="href" to="ADDRESS"/>'),
    "link": drawing('<a href="ADDRESS"><text>x</text></a>'),
}


@pytest.mark.parametrize("kind", USUAL)
@pytest.mark.parametrize("name", DRAWINGS)
def test_no_drawing_of_a_bank_reaches_out(name: str, kind: str, out: Canaries) -> None:
    made = paper(question(1, "See ![a square](square.svg) here.", choices("a", "b")))
    data = DRAWINGS[name].replace("ADDRESS", ADDRESSES[kind](out)).encode()
    pdf, _ = render(made, {"bank/questions/square.svg": data})
    assert (out.calls, out.opened) == ([], [])
    assert not holds_secret(pdf)
