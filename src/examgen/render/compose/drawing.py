"""What one page of a laid out document draws, taken from WeasyPrint without a document around it.

This leans on what is inside WeasyPrint 70: how it paints a page into a stream, and how
it names what the stream refers to. Tests hold on to it.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from examgen.render.compose.fonts import advances, bundled, imprint
from examgen.render.compose.fragment import FONTS, POINT, Face, Kid, Link, Resource, Thing
from examgen.render.compose.tags import page_tags

CATEGORIES = ("ExtGState", "XObject", "Pattern", "Shading", "ColorSpace")

_MARK = re.compile(rb"/\w+\n<</MCID (\d+)>>\nBDC\n")
_NOTHING = re.compile(rb"/\w+\n<</MCID \d+>>\nBDC\nEMC\n")
_USE = re.compile(rb"/([^\s/]+) (gs|Do|sh|cs|CS|scn|SCN)\b")
_CATEGORY = {
    b"gs": "ExtGState",
    b"Do": "XObject",
    b"sh": "Shading",
    b"scn": "Pattern",
    b"SCN": "Pattern",
    b"cs": "ColorSpace",
    b"CS": "ColorSpace",
}
_REFERENCE = re.compile(rb"(\d+) 0 R|(/Fonts-of-the-paper)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """What a page draws; the fields are those of a fragment."""

    parts: tuple[bytes, ...]
    tags: tuple[Kid, ...]
    faces: tuple[Face, ...]
    resources: tuple[Resource, ...]
    things: tuple[Thing, ...]


def draw(laid: Any, page: Any, bottom: float, finish: Callable[[Any], None]) -> Drawing:
    """Return what a page draws; ``finish`` is given its finished objects.

    ``bottom`` is where the paper's pages end, from which PDF counts, in CSS pixels.

    Raises ValueError for a page with something that cannot be moved to another document.
    """
    import pydyf
    from weasyprint.pdf import _use_references
    from weasyprint.pdf.stream import Stream
    from weasyprint.pdf.tags import add_tags

    pdf, fonts, images, tags = pydyf.PDF(), _fonts(), {}, {}  # type: ignore[var-annotated]
    resources = pydyf.Dictionary({name: pydyf.Dictionary() for name in CATEGORIES})
    edges = (0, 0, page.width, page.height)
    stream = Stream(fonts, edges, resources, images, tags, {}, None, compress=True)
    stream.transform(d=-1, f=bottom * POINT)
    pdf.add_page(pydyf.Dictionary({"Type": "/Page"}))
    links = dict(_links(pdf, page))
    page.paint(stream, POINT)
    resources["Font"] = "/Fonts-of-the-paper"
    _use_references(pdf, resources, images, {})
    pdf.catalog["Lang"] = ""
    add_tags(pdf, laid.copy([page]), "1.7", [stream])
    finish(pdf)
    content = b"\n".join([_bytes(item) for item in stream.stream]) + b"\n"
    things: dict[str, Thing] = {}
    content, used = _renamed(_NOTHING.sub(b"", content), pdf, resources, things)
    numbers = [int(number) for number in _MARK.findall(content)]
    return Drawing(
        parts=_parts(content),
        tags=page_tags(pdf, links, {old: new for new, old in enumerate(numbers)}),
        faces=_faces(fonts),
        resources=used,
        things=tuple(things[name] for name in sorted(things)),
    )


def _parts(content: bytes) -> tuple[bytes, ...]:
    parts, at = [], 0
    for match in _MARK.finditer(content):
        parts.append(content[at : match.start(1)])
        at = match.end(1)
    return (*parts, content[at:])


def _links(pdf: Any, page: Any) -> Any:
    """Give the links of a page by the numbers of the annotations that stand for them."""
    import pydyf

    for kind, address, (left, top, right, bottom), box in page.links:
        if kind != "external":
            raise ValueError(f"a link of the kind {kind}")
        box.link_annotation = pydyf.Dictionary({"Type": "/Annot"})
        pdf.add_object(box.link_annotation)
        yield box.link_annotation.number, Link(address, (left, top, right, bottom))


def _renamed(
    content: bytes, pdf: Any, resources: Any, things: dict[str, Thing]
) -> tuple[bytes, tuple[Resource, ...]]:
    """Return content that names what it uses by its contents, and what that is."""
    used: dict[Resource, None] = {}

    def rename(match: re.Match[bytes]) -> bytes:
        category, name = _CATEGORY[match[2]], match[1].decode()
        if name not in resources[category]:
            return match[0]  # a colour space that every reader knows
        thing = _thing(resources[category][name], pdf, things)
        used[Resource(category, thing)] = None
        return b"/%s %s" % (thing.encode(), match[2])

    content = _USE.sub(rename, content)
    return content, tuple(sorted(used, key=lambda one: (one.category, one.thing)))


def _thing(value: Any, pdf: Any, things: dict[str, Thing]) -> str:
    """Put an object and all that it refers to among the things; return its name."""
    match = re.fullmatch(rb"(\d+) 0 R", value) if isinstance(value, bytes) else None
    data = _bytes(pdf.objects[int(match[1])] if match else value)
    head, mark, stream = data.partition(b"\nstream\n")
    parts, refs, at = [], [], 0
    for reference in _REFERENCE.finditer(head):
        parts.append(head[at : reference.start()])
        refs.append(FONTS if reference[2] else _thing(reference[0], pdf, things))
        at = reference.end()
    parts.append(head[at:])
    content = repr((parts, refs, stream)).encode()
    name = "R" + hashlib.sha256(content).hexdigest()[:16]
    things[name] = Thing(name, tuple(parts), tuple(refs), mark + stream if mark else None)
    return name


def _bytes(item: Any) -> bytes:
    import pydyf

    data: bytes = pydyf._to_bytes(item)
    return data


def _faces(fonts: Any) -> tuple[Face, ...]:
    found = []
    for font in sorted(fonts.values(), key=lambda one: str(one.hash)):
        file = bundled().get(imprint(font.file_content))
        if file is None or font.missing:
            raise ValueError("text in a font that is not bundled")
        found.append(Face(font.hash, file, tuple(sorted(font.to_unicode.items()))))
    return tuple(found)


@cache
def _registry() -> Any:
    class Fonts(dict):  # type: ignore[type-arg]
        """Fonts by WeasyPrint's keys, each with the exact widths of all its glyphs.

        By itself it measures a glyph at the size at which it first comes up.
        """

        def __setitem__(self, key: Any, font: Any) -> None:
            file = bundled().get(imprint(font.file_content))
            font.widths = dict(enumerate(advances(file))) if file else {}
            super().__setitem__(key, font)

    return Fonts


def _fonts() -> Any:
    return _registry()()
