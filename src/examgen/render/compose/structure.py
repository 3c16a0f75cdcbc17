"""What a form's pages draw, in reading order, and what it means: the tree of its structure."""

from dataclasses import dataclass, field
from typing import TypeAlias

from examgen.render.compose.fragment import Fragment, Kid, Tag
from examgen.render.compose.pages import Fragments, Group, Spot

_LETTERS = b"/A<</O/List/ListNumbering/UpperAlpha>>"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A fragment on a page, so many CSS pixels to the right of where it was set, and below.

    Its first piece of marked content has the number ``first`` on the page.
    """

    fragment: Fragment
    dx: float
    dy: float
    first: int


@dataclass(frozen=True, slots=True)
class Content:
    """What a fragment shows on a page, or some of it: tags."""

    tags: tuple[Kid, ...]
    page: int
    drawn: Drawn


@dataclass(frozen=True, slots=True)
class Node:
    """An element around contents, all on ``page`` where they are its own kids."""

    name: str
    page: int
    kids: "list[Inside]" = field(default_factory=list)
    extra: bytes = b""


Inside: TypeAlias = Node | Content


@dataclass(frozen=True, slots=True)
class Told:
    """What a form draws, page by page, and its structure."""

    pages: tuple[tuple[Drawn, ...], ...]
    document: Node


@dataclass(slots=True)
class _Page:
    """A page while it is told: what is drawn so far, and how many pieces that has."""

    number: int
    fragments: Fragments
    drawn: list[Drawn] = field(default_factory=list)
    marks: int = 0


def tell(pages: tuple[tuple[Group, ...], ...], fragments: Fragments) -> Told:
    """Return what arranged pages draw and mean."""
    document = Node("Document", 0)
    part, drawn = document, []
    for number, groups in enumerate(pages):
        page = _Page(number, fragments)
        for group in groups:
            if group.block.opens:
                part = Node("Sect", number)
                document.kids.append(part)
            into = document if group.block.closes else part
            into.kids.append(_block(group, page))
        drawn.append(tuple(page.drawn))
    return Told(tuple(drawn), document)


def _block(group: Group, page: _Page) -> Inside:
    at = group.x, group.y
    if group.number is None:
        return _put(group.text, at, page)
    question = Node("Sect", page.number)
    number, stem = _put(group.number, at, page), _put(group.text, at, page)
    lead, rest = _lead(stem)
    # The number begins the first paragraph, if the question begins with one.
    opening = Node("P", page.number, [_bare(number), *lead])
    question.kids.extend([opening, rest])
    if group.choices:
        entries: list[Inside] = [
            _entry(_put(label, at, page), _put(body, at, page)) for label, body in group.choices
        ]
        question.kids.append(Node("L", page.number, entries, _LETTERS))
    if group.tail is not None:
        question.kids.append(_put(group.tail, at, page))
    return question


def _put(spot: Spot, at: tuple[float, float], page: _Page) -> Content:
    drawn = Drawn(page.fragments[spot.name], spot.dx + at[0], spot.dy + at[1], page.marks)
    page.drawn.append(drawn)
    page.marks += len(drawn.fragment.parts) - 1
    return Content(drawn.fragment.tags, page.number, drawn)


def _lead(stem: Content) -> tuple[list[Content], Content]:
    """Return what belongs to the number's paragraph, and what follows."""
    tags = stem.tags
    marks = next((at for at, tag in enumerate(tags) if isinstance(tag, Tag)), len(tags))
    # Marks that stand by themselves come first; they have no paragraph of their own.
    lead: list[Kid] = [*tags[:marks]]
    if not marks and tags and isinstance(tags[0], Tag) and tags[0].name == "P":
        lead, marks = [*tags[0].kids], 1
    page, drawn = stem.page, stem.drawn
    return [Content(tuple(lead), page, drawn)], Content(tags[marks:], page, drawn)


def _entry(label: Content, body: Content) -> Node:
    inside = [Node("Lbl", label.page, [_bare(label)]), Node("LBody", body.page, [_inner(body)])]
    return Node("LI", label.page, list(inside))


def _bare(content: Content) -> Content:
    """Return the pieces of content alone, whatever they were tagged as."""
    pieces = len(content.drawn.fragment.parts) - 1
    return Content(tuple(range(pieces)), content.page, content.drawn)


def _inner(body: Content) -> Content:
    """Return what a list's only entry says."""
    tags = body.tags
    while len(tags) == 1 and isinstance(tags[0], Tag) and tags[0].name in ("L", "LI", "LBody"):
        tags = tags[0].kids
    return Content(tags, body.page, body.drawn)
