"""The bytes of a PDF: what all forms share is written once, a form adds its pages to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from examgen.render.compose.contents import page_stream
from examgen.render.compose.elements import Elements, write_elements
from examgen.render.compose.fragment import FONTS, POINT, Resource, Thing
from examgen.render.compose.metadata import Facts, information, metadata
from examgen.render.compose.outline import bookmarks, write_outline
from examgen.render.compose.strings import text_string
from examgen.render.compose.structure import Told

Margins = tuple[tuple[bytes, ...], ...]

HEAD = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"
CATALOG, PAGES = 1, 2


@dataclass(frozen=True, slots=True)
class Base:
    """The beginning of a file: objects that forms share, from number 3.

    ``table`` are their lines of the cross-reference table, ``resources`` is the number of
    what pages may draw with, ``after`` the first number that is free.
    """

    data: bytes
    table: bytes
    resources: int
    after: int


def lay_base(used: Iterable[Resource], things: Mapping[str, Thing]) -> Base:
    """Return the beginning of files that draw with the resources, and with nothing else."""
    wanted = sorted(used, key=lambda one: (one.category, one.thing))
    order: dict[str, None] = {}
    for name in (FONTS, *[one.thing for one in wanted]):
        _gather(name, things, order)
    numbers = {name: number for number, name in enumerate(order, PAGES + 1)}
    listed = [b"/Font %d 0 R" % numbers[FONTS]]
    for category in dict.fromkeys([one.category for one in wanted]):
        names = [one.thing for one in wanted if one.category == category]
        entries = b"".join([b"/%s %d 0 R" % (name.encode(), numbers[name]) for name in names])
        listed.append(b"/%s<<%s>>" % (category.encode(), entries))
    number = PAGES + 1 + len(numbers)
    objects = [(own, _thing(things[name], numbers)) for name, own in numbers.items()]
    objects.append((number, b"<<%s>>" % b"".join(listed)))
    data, table = _written(objects, len(HEAD))
    return Base(HEAD + data, b"".join(table), number, number + 1)


def _written(objects: Iterable[tuple[int, bytes]], at: int) -> tuple[bytes, list[bytes]]:
    """Return objects by their numbers as a file has them from a place on, and where each begins."""
    pieces, table = [], []
    for number, data in objects:
        piece = b"%d 0 obj\n%s\nendobj\n" % (number, data)
        table.append(b"%010d 00000 n \n" % at)
        pieces.append(piece)
        at += len(piece)
    return b"".join(pieces), table


def _gather(name: str, things: Mapping[str, Thing], order: dict[str, None]) -> None:
    if name not in order:
        order[name] = None
        for other in things[name].refs:
            _gather(other, things, order)


def _thing(thing: Thing, numbers: Mapping[str, int]) -> bytes:
    pieces = [thing.parts[0]]
    for name, part in zip(thing.refs, thing.parts[1:], strict=True):
        pieces += [b"%d 0 R" % numbers[name], part]
    return b"".join([*pieces, thing.stream or b""])


def write_form(base: Base, told: Told, margins: Margins, facts: Facts) -> bytes:
    """Return a form's file; ``margins`` has the artifacts of each page."""
    count, first = len(told.pages), base.after
    pages = range(first, first + count)
    tree = write_elements(told.document, first + 2 * count, pages, told.pages)
    outline_at = tree.first + len(tree.objects)
    outline = write_outline(bookmarks(told.pages, pages), outline_at)
    about_at = outline_at + len(outline)
    objects = [
        *[_page(base, at, tree, told) for at in range(count)],
        *[page_stream(*page) for page in zip(told.pages, margins, strict=True)],
        *tree.objects,
        *outline,
        information(facts),
        metadata(facts),
    ]
    catalog = (
        b"<</Type/Catalog/Pages %d 0 R/Lang%s/StructTreeRoot %d 0 R/MarkInfo<</Marked true>>"
        b"/ViewerPreferences<</DisplayDocTitle true>>/Metadata %d 0 R%s>>"
    ) % (
        *(PAGES, text_string(facts.language), tree.first, about_at + 1),
        b"/Outlines %d 0 R" % outline_at if outline else b"",
    )
    kids = b" ".join([b"%d 0 R" % page for page in pages])
    return _file(base, catalog, b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids), objects)


def _page(base: Base, at: int, tree: Elements, told: Told) -> bytes:
    size, count = told.pages[at][0].fragment.page, len(tree.pages)
    links = b" ".join([b"%d 0 R" % number for number in tree.links[at]])
    return (
        b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 %.4f %.4f]/Contents %d 0 R"
        b"/Resources %d 0 R/Tabs/S/StructParents %d%s>>"
    ) % (
        *(PAGES, size.width * POINT, size.height * POINT, base.after + count + at),
        *(base.resources, at, b"/Annots[%s]" % links if links else b""),
    )


def _file(base: Base, catalog: bytes, pages: bytes, objects: list[bytes]) -> bytes:
    """Return all bytes of a file: its last object but two has the information."""
    numbered = [*enumerate(objects, base.after), (CATALOG, catalog), (PAGES, pages)]
    data, table = _written(numbered, len(base.data))
    size = base.after + len(objects)
    start = b"xref\n0 %d\n0000000000 65535 f \n" % size
    end = b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    tail = end % (size, CATALOG, size - 2, len(base.data) + len(data))
    return b"".join([base.data, data, start, *table[-2:], base.table, *table[:-2], tail])
