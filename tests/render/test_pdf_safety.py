"""The PDF engine's cage: nothing is fetched, and whatever it complains of is located."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from tests.render.papers import AT, choices, paper, question, render

from examgen.diagnostic import Severity
from examgen.render.formats.pdf import RENDERER
from examgen.render.pdf import Sheet, to_pdf
from examgen.render.renderer import CandidateView


class Canary(BaseHTTPRequestHandler):
    """Counts whoever calls."""

    calls: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.calls.append(self.path)
        self.send_response(404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def canary() -> Iterator[str]:
    Canary.calls.clear()
    server = HTTPServer(("127.0.0.1", 0), Canary)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_nothing_is_fetched(canary: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    local = (tmp_path / "secret.png").as_uri()
    html = (
        f'<html lang="en"><head><title>t</title><link rel="stylesheet" href="{canary}/a.css">'
        f'<link rel="attachment" href="{local}"></head><body background="{canary}/b.png">'
        f'<img alt="x" src="{canary}/c.png"><img alt="x" src="{local}">'
        f'<object data="{canary}/d.svg"></object><embed src="{canary}/e.svg">'
        f'<p style="background:url({canary}/f.png);content:url({canary}/g.png)">text</p>'
        f'<img alt="x" src="//127.0.0.1:{canary.rsplit(":", maxsplit=1)[-1]}/h.png">'
        '<img alt="x" src="data:image/svg+xml,<svg/>"><img alt="x" src="../up.png">'
        "</body></html>"
    )
    css = (
        f"@import url({canary}/i.css); @font-face {{ font-family: f; src: url({canary}/j.ttf) }}"
        f"p {{ list-style-image: url({canary}/k.png); background: url({local}) }}"
    )
    sheet = Sheet(figures={}, language="en")
    _, found = to_pdf(html, css=css, sheet=sheet, span=AT)
    assert Canary.calls == []
    refused = [d.message for d in found if d.rule == "pdf-address"]
    assert len(refused) >= 10
    assert all(d.severity is Severity.ERROR and d.span == AT for d in found)


def test_a_drawing_fetches_nothing(canary: str) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="90" height="90"><image href="{canary}/x.png" width="9" height="9"/>'
        f'<use xlink:href="{canary}/y.svg#a"/><rect width="50" height="50"/></svg>'
    )
    made = paper(question(1, "See ![a square](square.svg) here.", choices("a", "b")))
    _, found = render(made, {"bank/questions/square.svg": drawing.encode()})
    assert Canary.calls == []
    assert {d.rule for d in found} == {"bad-figure"}


def test_a_missing_figure_is_located_at_it() -> None:
    _, found = render(paper(question(1, "See ![a plot](gone.png) here.", choices("a", "b"))))
    assert [d.rule for d in found] == ["missing-figure"]
    assert found[0].span.column == 5


def test_a_complaint_names_the_figure() -> None:
    broken = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\0\0\0\0" + b"junk" * 9
    made = paper(question(1, "See ![a dot](dot.png) here.", choices("a", "b")))
    _, found = render(made, {"bank/questions/dot.png": broken})
    assert [d.rule for d in found] == ["pdf-complaint"]
    assert found[0].span.column == 5


def test_an_error_in_a_banks_style_sheet_is_found() -> None:
    made = paper(question(1, "One?", choices("a", "b")))
    view = CandidateView(paper=made, figures={}, templates={"paper.css": "p { colour: red }"})
    _, found = RENDERER.render(view)
    assert [d.rule for d in found] == ["pdf-complaint"]
    assert "colour" in found[0].message
