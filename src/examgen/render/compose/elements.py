"""The structure of a form as objects of its file, and the areas of its links beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from examgen.render.compose.fragment import POINT, Kid, Tag
from examgen.render.compose.strings import text_string
from examgen.render.compose.structure import Content, Drawn, Node


@dataclass(slots=True, kw_only=True)
class Elements:
    """Objects from the number ``first`` on; the first of them is the root.

    ``owners`` are, page by page, the elements of each piece of marked content, then those
    of each link. ``links`` are the links' areas, page by page.
    """

    first: int
    pages: Sequence[int]
    objects: list[bytes]
    owners: list[list[int]]
    links: list[list[int]]
    linked: list[int] = field(default_factory=list)


def write_elements(
    document: Node, first: int, pages: Sequence[int], drawn: Sequence[Sequence[Drawn]]
) -> Elements:
    """Return a form's structure; ``pages`` are the numbers of its pages' objects."""
    owners = [[0] * _marks(page) for page in drawn]
    tree = Elements(
        first=first, pages=pages, objects=[b""], owners=owners, links=[[] for _ in pages]
    )
    number = _node(document, first, tree)
    lists = [b"[%s]" % _references(owner) for owner in owners]
    lists += [b"%d 0 R" % owner for owner in tree.linked]
    numbered = b" ".join([b"%d %s" % entry for entry in enumerate(lists)])
    tree.objects[0] = (
        b"<</Type/StructTreeRoot/K[%d 0 R]/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>"
        % (number, numbered, len(lists))
    )
    return tree


def _marks(page: Sequence[Drawn]) -> int:
    return page[-1].first + len(page[-1].fragment.parts) - 1 if page else 0


def _references(numbers: Sequence[int]) -> bytes:
    return b" ".join([b"%d 0 R" % number for number in numbers])


def _node(node: Node, parent: int, tree: Elements) -> int:
    number = _reserve(tree)
    kids: list[bytes] = []
    for kid in node.kids:
        if isinstance(kid, Node):
            kids.append(b"%d 0 R" % _node(kid, number, tree))
        else:
            kids += _tags(kid.tags, kid, number, tree)
    _put(number, node.name, parent, node.page, node.extra, kids, tree)
    return number


def _tags(tags: tuple[Kid, ...], content: Content, parent: int, tree: Elements) -> list[bytes]:
    kids, first, owners = [], content.drawn.first, tree.owners[content.page]
    for tag in tags:
        if isinstance(tag, int):
            owners[first + tag] = parent
            kids.append(b"%d" % (first + tag))
        else:
            kids.append(b"%d 0 R" % _tag(tag, content, parent, tree))
    return kids


def _tag(tag: Tag, content: Content, parent: int, tree: Elements) -> int:
    number = _reserve(tree)
    kids = _tags(tag.kids, content, number, tree)
    if tag.link is not None:
        area = _reserve(tree)
        page = content.drawn.fragment.page
        dx, dy = content.drawn.dx, content.drawn.dy
        left, top, right, bottom = tag.link.area
        address = text_string(tag.link.address)
        tree.objects[area - tree.first] = (
            b"<</Type/Annot/Subtype/Link/Rect[%.4f %.4f %.4f %.4f]/BS<</W 0>>/Contents%s"
            b"/A<</Type/Action/S/URI/URI%s>>/StructParent %d>>"
        ) % (
            *((left + dx) * POINT, (page.height - bottom - dy) * POINT),
            *((right + dx) * POINT, (page.height - top - dy) * POINT),
            *(address, address, len(tree.pages) + len(tree.linked)),
        )
        tree.links[content.page].append(area)
        tree.linked.append(number)
        kids.append(b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (tree.pages[content.page], area))
    _put(number, tag.name, parent, content.page, tag.extra, kids, tree)
    return number


def _reserve(tree: Elements) -> int:
    tree.objects.append(b"")
    return tree.first + len(tree.objects) - 1


def _put(
    number: int,
    name: str,
    parent: int,
    page: int,
    extra: bytes,
    kids: Sequence[bytes],
    tree: Elements,
) -> None:
    tree.objects[number - tree.first] = b"<</Type/StructElem/S/%s/P %d 0 R/Pg %d 0 R%s/K[%s]>>" % (
        name.encode(),
        parent,
        tree.pages[page],
        extra,
        b" ".join(kids),
    )
