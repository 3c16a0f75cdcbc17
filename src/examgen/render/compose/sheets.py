"""Answer sheets behind composed papers: pieces in place, what they mean, whose they are."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.geometry import page_code
from examgen.render.bubbles.head import filled, form_name
from examgen.render.bubbles.layout import CODE, Frame, Placed, Plan, plan_of
from examgen.render.bubbles.pieces import (
    Piece,
    all_units,
    blank_piece,
    digit_pieces,
    foot_piece,
    form_piece,
    head_piece,
    holder_piece,
    id_piece,
    number_piece,
    offset,
    shape_of,
    unit_piece,
)
from examgen.render.bubbles.shapes import DIGIT_PITCH, Drawn, Part, enlarged
from examgen.render.bubbles.units import Unit
from examgen.render.compose.code import code_at, code_text
from examgen.render.compose.fragment import Fragment, Page
from examgen.render.compose.leaves import fill_bubbles, times
from examgen.render.compose.pages import PIXELS_PER_MM
from examgen.render.compose.stock import Stock
from examgen.render.compose.structure import Content, Node, Told
from examgen.render.compose.structure import Drawn as DrawnFragment
from examgen.render.languages import words_for
from examgen.render.words import Words

# A question on a page: its number, its bubbles, and how far from the corner they are, in mm.
Place = tuple[int, Part, float, float]


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything on a candidate's sheet stands; ``first`` is its first page in the file."""

    frame: Frame
    first: int
    pages: tuple[tuple[Place, ...], ...]


@dataclass(frozen=True, slots=True)
class Put:
    """A piece moved by so many millimetres from where it was set."""

    name: str
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Pieces that are read together; a ``whole`` one keeps the elements that it consists of."""

    puts: tuple[Put, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page of a sheet, or a blank one before it: what it says, its code, what is filled in."""

    paragraphs: tuple[Paragraph, ...]
    code: str = ""
    candidate: Candidate | None = None


def stock_sheets(stock: Stock, sample: Candidate | None = None) -> None:
    """Put among a stock's leaves what all sheets consist of; with a sample those of candidates."""
    frame, paper = _frame(stock), stock.desk.paper
    plans: dict[float, Plan] = {}
    most = 0
    for form in paper.forms:
        most = max(most, sum([len(section.questions) for section in form.sections]))
        for unit, plan in all_units(paper, form, frame):
            plans.setdefault(plan.width, plan)
            _unit(unit, stock)
    for plan in plans.values():
        for number in range(1, most + 1):
            _number(number, plan, stock)
    _foot("", 1234567890, 0, stock)
    _digits(stock)
    for form in paper.forms:
        own = None if sample is None else (sample, "")
        sheet_pages(form, own, stock, blank=True)


def sheet_pages(
    form: Form,
    own: tuple[Candidate, str] | None,
    stock: Stock,
    *,
    blank: bool,
    plan: Plan | None = None,
) -> tuple[SheetPage, ...]:
    """Return the pages of a sheet; what they draw is among the stock's leaves from now on.

    ``own`` is whose sheet it is, with the name of the piece that says so; a ``plan`` that is
    known need not be made again.
    """
    plan = plan or plan_of(stock.desk.paper, form, _frame(stock))
    name = _kept("blank", lambda: blank_piece(_frame(stock), _words(stock)), stock)
    before = (SheetPage((Paragraph((Put(name),)),)),)
    count = len(plan.pages)
    pages = [_page(form, own, plan, page, count, stock) for page in range(1, count + 1)]
    return (*before, *pages) if blank else tuple(pages)


def first_page(pages: int) -> int:
    """Return the page of a file, from 1, on which a sheet begins behind so many pages."""
    return pages + 1 + pages % 2


def places_of(plan: Plan, frame: Frame, first: int) -> Places:
    """Return where everything on a sheet stands, which begins on a page of its file."""
    return Places(frame, first, tuple([tuple(_places(page, frame.scale)) for page in plan.pages]))


def _places(page: tuple[Placed, ...], scale: float) -> Iterator[Place]:
    for one in page:
        shape = shape_of(one.unit)
        if shape is not None:
            number = one.unit.drawn.parts[0].number
            larger = enlarged(Drawn(parts=(shape,)), scale).parts[0]
            yield number, larger, round(one.x * scale, 2), round(one.y * scale, 2)


def owner_piece(candidate: Candidate, stock: Stock, size: str | None = None) -> tuple[str, Piece]:
    """Return the piece with id and name, and what it is called; it is kept nowhere."""
    piece = holder_piece(candidate, _frame(stock), size)
    return _name(piece, stock), piece


def sheet_code(paper: Paper, form: Form, candidate: Candidate | None, page: int) -> str:
    """Return what a page's code says: ``examgen:1:quiz1:5f0c21aa:s0042:p1``."""
    if candidate is None:
        return page_code(paper, form, page)
    return f"{code_text(paper.id, candidate.id)}:p{page}"


def _page(
    form: Form,
    own: tuple[Candidate, str] | None,
    plan: Plan,
    page: int,
    count: int,
    stock: Stock,
) -> SheetPage:
    paper, frame = stock.desk.paper, _frame(stock)
    candidate, owner = own or (None, "")
    name = form_name(paper, form) if candidate is None else ""
    top = _kept("head", lambda: head_piece(paper, frame), stock)
    found = [Paragraph((Put(top),), whole=True)]
    if owner:
        found.append(Paragraph((Put(owner),)))
    if name:
        box = _kept(("form", name), lambda: form_piece(form, frame, _words(stock)), stock)
        found.append(Paragraph((Put(box),)))
    digits = [
        Put(_digits(stock)[int(one.value)], at * DIGIT_PITCH)
        for at, one in enumerate(filled(candidate, frame))
    ]
    found.append(
        Paragraph((*digits, Put(_kept("id", lambda: id_piece(frame, _words(stock)), stock))))
    )
    found += [_asked(one, plan, stock) for one in plan.pages[page - 1]]
    found.append(Paragraph((Put(_foot(name, page, count, stock)),)))
    return SheetPage(tuple(found), sheet_code(paper, form, candidate, page), candidate)


def _asked(one: Placed, plan: Plan, stock: Stock) -> Paragraph:
    x, y = offset(one)
    puts = [Put(_unit(one.unit, stock), x, y)]
    if one.numbered and one.unit.number is not None:
        puts.insert(0, Put(_number(one.unit.number, plan, stock), x, y))
    return Paragraph(tuple(puts))


def _frame(stock: Stock) -> Frame:
    assert stock.frame is not None  # noqa: S101 - asked for with sheets alone
    return stock.frame


def _words(stock: Stock) -> Words:
    return words_for(stock.desk.paper.language)


def _name(piece: Piece, stock: Stock) -> str:
    parts = (stock.desk.ground, repr(stock.frame).encode(), repr(piece).encode())
    return hashlib.sha256(b"\n".join(parts)).hexdigest()[:32]


def _kept(key: object, make: Callable[[], Piece], stock: Stock) -> str:
    """Return the name of a piece, which is made once and among the leaves from now on."""
    known = stock.desk.known
    if ("leaf", key) not in known:
        piece = make()
        known["leaf", key] = _name(piece, stock)
        stock.leaves.setdefault(known["leaf", key], piece)
    name: str = known["leaf", key]
    return name


def _unit(unit: Unit, stock: Stock) -> str:
    return _kept(unit, lambda: unit_piece(unit, _frame(stock)), stock)


def _number(number: int, plan: Plan, stock: Stock) -> str:
    key = number, plan.right_to_left and plan.width
    return _kept(key, lambda: number_piece(number, plan, _frame(stock)), stock)


def _foot(name: str, page: int, count: int, stock: Stock) -> str:
    key = "foot", name, page, count
    make = partial(foot_piece, stock.desk.paper, name, page, count, _frame(stock))
    return _kept(key, make, stock)


def _digits(stock: Stock) -> tuple[str, ...]:
    pieces = digit_pieces(_frame(stock))
    return tuple([_kept(("digit", at), lambda p=p: p, stock) for at, p in enumerate(pieces)])  # type: ignore[misc]


def sheet_scale(stock: Stock) -> float:
    """Return how many times as large as usual the sheets of a stock are."""
    return 1.0 if stock.frame is None else stock.frame.scale


def with_sheets(
    told: Told, pages: tuple[SheetPage, ...], fragments: Mapping[str, Fragment], scale: float
) -> Told:
    """Return what a paper draws and means with the pages of a sheet behind it."""
    if not pages:
        return told
    first = len(told.pages)
    sheet = Node("Sect", first)
    drawn = []
    for at, page in enumerate(pages, first):
        here: list[DrawnFragment] = []
        for paragraph in page.paragraphs:
            contents = [
                _content(put, at, here, fragments, scale * PIXELS_PER_MM) for put in paragraph.puts
            ]
            if paragraph.whole:
                sheet.kids.extend(contents)
            else:
                bare = [_bare(content) for content in contents]
                sheet.kids.append(Node("P", at, list(bare)))
        drawn.append(tuple(here))
    told.document.kids.append(sheet)
    return Told((*told.pages, *drawn), told.document)


def _content(
    put: Put, page: int, here: list[DrawnFragment], fragments: Mapping[str, Fragment], mm: float
) -> Content:
    fragment = fragments[put.name]
    marks = here[-1].first + len(here[-1].fragment.parts) - 1 if here else 0
    one = DrawnFragment(fragment, put.x * mm, put.y * mm, marks)
    here.append(one)
    return Content(fragment.tags, page, one)


def _bare(content: Content) -> Content:
    pieces = len(content.drawn.fragment.parts) - 1
    return Content(tuple(range(pieces)), content.page, content.drawn)


def sheet_artifacts(page: SheetPage, stock: Stock) -> tuple[bytes, ...]:
    """Return what a page of a sheet draws without a meaning: its code, and the bubbles of an id."""
    if not page.code:
        return ()
    frame = _frame(stock)
    width, height = (length * PIXELS_PER_MM for length in (frame.width, frame.height))
    size = Page(width=width, height=height, top=0, room=0)
    code = code_at(page.code, size, frame.code, CODE)
    black = fill_bubbles(filled(page.candidate, frame), size)
    if frame.scale == 1:
        return code, black
    return (b"q\n%s%s%sQ\n" % (times(frame.scale), code, black),)


def names_of(pages: tuple[SheetPage, ...]) -> tuple[str, ...]:
    """Return the names of the pieces on pages, each once."""
    puts = [put.name for page in pages for one in page.paragraphs for put in one.puts]
    return tuple(dict.fromkeys(puts))
