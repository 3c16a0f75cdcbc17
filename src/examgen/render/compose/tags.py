"""The structure that WeasyPrint gives a page, as a small tree of our own."""

import re
from itertools import groupby
from typing import Any

from examgen.render.compose.fragment import Kid, Link, Tag

# Tags that say nothing to a reader: their contents stand for them.
_EMPTY = frozenset({"/Span", "/NonStruct", "/Div", "/Art", "/Sect", "/Part"})
# What a block of code, as opposed to code in a line, stands in.
_BLOCKS = ("/Document", "/Art", "/Div", "/Sect")
_INLINE = ("Link", "Formula", "Figure")
_CELLS = ("/TH", "/TD")
# Cells name their headers by ids that are those of one document; the headers' scope says as much.
_SPANS = re.compile(rb"/(?:Col|Row)Span \d+")


def page_tags(pdf: Any, links: dict[int, Link], shown: dict[int, int]) -> tuple[Kid, ...]:
    """Return the structure of a document of one page.

    ``links`` are the areas of links by the numbers of their annotations, ``shown`` the
    pieces of content that draw something, with their new numbers.
    """
    root = _object(pdf, pdf.catalog["StructTreeRoot"])
    document = _object(pdf, root["K"][0])
    found: list[Kid] = []
    for reference in document["K"]:
        found += _kids(pdf, _object(pdf, reference), "/Document", links, shown)
    return tuple(found)


def _kids(
    pdf: Any, element: Any, around: str, links: dict[int, Link], shown: dict[int, int]
) -> tuple[Kid, ...]:
    kids: list[Kid] = []
    link = None
    for kid in element["K"]:
        if isinstance(kid, int):
            kids += [shown[kid]] if kid in shown else []
            continue
        inner = _object(pdf, kid)
        if inner.get("Type") == "/OBJR":
            link = links[_number(inner["Obj"])]
        else:
            kids += _kids(pdf, inner, str(element["S"]), links, shown)
    name, extra = str(element["S"]), _attributes(element)
    if name == "/Div":
        kids = _paragraphs(kids)
    elif name == "/NonStruct" and around in _BLOCKS and any(isinstance(kid, int) for kid in kids):
        # A block of code: WeasyPrint knows no tag for it.
        return (Tag("P", b"", (Tag("Code", b"", tuple(kids)),)),)
    if name in _EMPTY or not (kids or extra or name in _CELLS):
        return tuple(kids)
    return (Tag(name.removeprefix("/"), extra, tuple(kids), link),)


def _paragraphs(kids: list[Kid]) -> list[Kid]:
    """Return the kids of a block with its own text as paragraphs."""
    found: list[Kid] = []
    for inline, group in groupby(kids, lambda kid: isinstance(kid, int) or kid.name in _INLINE):
        run = tuple(group)
        text = inline and any(isinstance(kid, int) for kid in run)
        found += [Tag("P", b"", run)] if text else run
    return found


def _attributes(element: Any) -> bytes:
    found = b"/Alt %s" % element["Alt"].data if "Alt" in element else b""
    if element["S"] in _CELLS:
        scope = b"/Scope%s" % str(element["A"]["Scope"]).encode() if element["S"] == "/TH" else b""
        found += b"/A<</O/Table%s%s>>" % (scope, b"".join(_SPANS.findall(element["A"].data)))
    return found


def _object(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[_number(reference)]


def _number(reference: bytes) -> int:
    return int(reference.split()[0])
