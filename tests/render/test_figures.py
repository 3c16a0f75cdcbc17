"""Figures: known by their bytes, bombs refused, drawings cleaned."""

import struct
import time

import pytest

from examgen.render.figures import read_figure

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def drawing(body: str, attributes: str = 'viewBox="0 0 40 20"') -> bytes:
    return f"{HEAD} {attributes}>{body}</svg>".encode()


def cleaned(body: str) -> tuple[str, str]:
    figure, problems = read_figure(drawing(body))
    assert figure is not None
    return figure.data.decode(), "; ".join(problems)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("<script>alert(1)</script>", "script"),
        ("<style>@import url(//x)</style>", "style"),
        ("<foreignObject><p>x</p></foreignObject>", "foreignObject"),
        ('<image href="https://x.org/a.png"/>', "image"),
        ('<image href="data:image/svg+xml,x"/>', "image"),
        ('<rect filter="url(#f)" width="1"/>', "filter"),
        ('<animate attributeName="x"/>', "animate"),
        ('<use href="https://x.org/#a"/>', "references"),
        ('<use xlink:href="other.svg#a"/>', "references"),
        ('<rect fill="url(https://x.org/#a)"/>', "references"),
        ('<rect style="fill:url(//x.org)"/>', "references"),
        (r'<rect style="fill:u\72l(//x.org)"/>', "references"),
    ],
)
def test_what_could_act_or_fetch_is_left_out_and_reported(body: str, word: str) -> None:
    text, problems = cleaned(body)
    assert word in problems
    assert not any(
        part in text for part in ("alert", "x.org", "import", "data:", "other.svg", "\\")
    )


def test_handlers_comments_and_editors_notes_do_not_come_out() -> None:
    text, problems = cleaned(
        '<!-- answer: B --><?x y?><metadata>B</metadata><g onclick="go()" data-key="B">'
        '<rect width="1" onload="go()"/></g><e:view xmlns:e="urn:e">B</e:view>'
    )
    assert problems == ""
    assert 'rect width="1"' in text
    assert not any(part in text for part in ("go()", "answer", ">B<", "data-key", "urn:e"))


def test_a_links_drawing_stays_and_styles_become_attributes() -> None:
    text, problems = cleaned(
        '<a xlink:href="javascript:alert(1)"><rect fill="red" style="fill: blue !important; '
        'behavior: x"/></a><text x="1">a &lt; <tspan>b</tspan> c</text>'
    )
    assert problems == ""
    assert '<g><rect fill="blue"></rect></g><text x="1">a &lt; <tspan>b</tspan> c</text>' in text
    assert "javascript" not in text


def test_references_inside_a_drawing_stay() -> None:
    text, problems = cleaned('<g id="a"><rect/></g><use xlink:href="#a" fill="url(#b)"/>')
    assert '<g id="p1"><rect></rect></g><use fill="url(#p2)" href="#p1"></use>' in text
    assert problems == ""


def test_what_is_not_seen_is_not_written() -> None:
    text, problems = cleaned(
        '<defs><g id="used-key"><rect/></g><text id="b">KEY</text><symbol>KEY</symbol></defs>'
        '<g id="right-answer-B"><use href="#used-key"/></g><symbol id="s"><text>KEY</text></symbol>'
        '<g display="none"><text>KEY</text></g><text style="visibility: hidden">KEY</text>'
        '<text opacity="0.0">KEY</text><g opacity="0.5"><text>seen</text></g>'
    )
    assert problems == ""
    assert "KEY" not in text
    assert "answer" not in text
    assert '<defs><g id="p1"><rect></rect></g></defs><g><use href="#p1"></use></g>' in text
    assert "<text>seen</text>" in text


def nested(levels: int) -> str:
    pair = '<g id="a{0}"><use href="#a{1}"/><use href="#a{1}"/></g>'
    return "".join(pair.format(n, n + 1) for n in range(levels)) + f'<rect id="a{levels}"/>'


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (nested(25), "unfolds"),
        ('<g id="a"><use href="#a"/></g>', "contains itself"),
        ("<g>" * 100 + "</g>" * 100, "nested"),
        ("<rect/>" * 20_001, "unfolds"),
    ],
)
def test_drawings_that_explode_are_refused_at_once(body: str, word: str) -> None:
    start = time.process_time()
    figure, problems = read_figure(drawing(body))
    assert figure is None
    assert word in problems[0]
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "is not a PNG"),
        (b"hello", "is not a PNG"),
        (b"<html><body>x</body></html>", "is not a PNG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'", "well-formed"),
        (b"<svg viewBox='0 0 1 1'/>", "namespace"),
        (f"{HEAD}/>".encode(), "no viewBox"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing("&a;"), "entities"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 30, "header is broken"),
        (b"\xff\xd8\xff\xe0\0\x02", "header is broken"),
        (b"GIF89a", "header is broken"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "header is broken"),
        (b"x" * 5_000_001, "bytes long"),
    ],
)
def test_what_is_no_figure_is_refused_with_a_reason(data: bytes, word: str) -> None:
    figure, problems = read_figure(data)
    assert figure is None
    assert word in problems[0]


def png_header(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\1\0\0\0\0"


def test_a_bitmap_that_unpacks_to_gigabytes_is_refused_unread() -> None:
    figure, problems = read_figure(png_header(13_000, 13_000))
    assert figure is None
    assert "pixels" in problems[0]


@pytest.mark.parametrize(
    ("data", "media_type", "size"),
    [
        (png_header(24, 16), "image/png", (24, 16)),
        (b"GIF89a" + struct.pack("<HH", 24, 16), "image/gif", (24, 16)),
        (
            b"\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x03c\xff\xc2\0\x11\x08"
            + struct.pack(">HH", 16, 24),
            "image/jpeg",
            (24, 16),
        ),
        (
            b"RIFF\0\0\0\0WEBPVP8X" + b"\0" * 8 + b"\x17\0\0\x0f\0\0",
            "image/webp",
            (24, 16),
        ),
        (
            b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", 23 | 15 << 14),
            "image/webp",
            (24, 16),
        ),
        (
            b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 24, 16),
            "image/webp",
            (24, 16),
        ),
        (drawing("", 'width="24" height="16"'), "image/svg+xml", (24, 16)),
        (drawing("", 'width="12pt" viewBox="0 0 32 32"'), "image/svg+xml", (16, 16)),
        (drawing("", 'height="1in" viewBox="0 0 2 1"'), "image/svg+xml", (192, 96)),
        # A view box has no unit: what would be a speck or a wall gets the usual size.
        (drawing("", 'viewBox="0 0 1000000 500000"'), "image/svg+xml", (400, 200)),
        (drawing("", 'viewBox="0 0 1e6 2e6"'), "image/svg+xml", (200, 400)),
        (drawing("", 'viewBox="-1 -1 2 2"'), "image/svg+xml", (400, 400)),
        (drawing("", 'width="100%" height="100%" viewBox="0,0,24,16"'), "image/svg+xml", (24, 16)),
    ],
)
def test_sizes(data: bytes, media_type: str, size: tuple[int, int]) -> None:
    figure, _ = read_figure(data)
    assert figure is not None
    assert figure.media_type == media_type
    assert (figure.width, figure.height) == size
