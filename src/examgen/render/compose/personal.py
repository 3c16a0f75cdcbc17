"""Candidates' own papers: shared fragments, and what bears a name, which is kept nowhere."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from examgen.model.paper import Form
from examgen.model.roster import Candidate
from examgen.render.bubbles.layout import Plan, plan_of
from examgen.render.bubbles.pieces import Piece
from examgen.render.compose.code import code_text, draw_code
from examgen.render.compose.composer import rules_of
from examgen.render.compose.contents import artifact
from examgen.render.compose.fragment import Fragment, Thing
from examgen.render.compose.holder import line_top
from examgen.render.compose.kit import Opened, own_texts
from examgen.render.compose.metadata import Facts
from examgen.render.compose.own_fonts import is_drawn, with_own_fonts
from examgen.render.compose.pages import Spot, arrange, blanks_of
from examgen.render.compose.pieces import Block, feet, form_blocks, names_of_block, running_title
from examgen.render.compose.setting import PIXELS_PER_MM, set_fragments
from examgen.render.compose.sheets import (
    Places,
    SheetPage,
    first_page,
    names_of,
    owner_piece,
    places_of,
    sheet_artifacts,
    sheet_pages,
    sheet_scale,
    with_sheets,
)
from examgen.render.compose.stock import Stock, base_of, fetch, forget, margin_of, set_pieces
from examgen.render.compose.structure import tell
from examgen.render.compose.writer import Base, lay_base, write_form
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title, front_view


@dataclass(frozen=True, slots=True)
class Own:
    """One paper: its form, whose it is, the texts of its cover and of the line above the text.

    ``owner`` is the piece of the answer sheet that tells whose it is, if there is one.
    """

    form: Form
    candidate: Candidate
    front: PaperView
    blocks: tuple[Block, ...]
    line: str
    owner: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A paper as PDF: its pages, and where everything on its answer sheet stands."""

    data: bytes
    pages: int
    sheet: Places | None


def compose_personal(
    wanted: Iterable[tuple[Form, Candidate]], opened: Opened
) -> tuple[Finished | None, ...]:
    """Return the papers of candidates as PDF.

    None stands for one that cannot be composed, and has to be set as a whole.
    """
    pairs, stock = list(wanted), opened.stock
    if not opened.kit.fragments:
        return tuple([None] * len(pairs))
    texts: dict[str, str] = {}
    pieces: dict[str, Piece] = {}
    owns = [_own(form, candidate, texts, pieces, stock) for form, candidate in pairs]
    if not fetch(stock):
        forget(stock)
        return _one_by_one(pairs, opened)
    desk = stock.desk
    size = desk.sheet.layout.width, desk.sheet.layout.height
    made, notes = set_fragments(
        texts, css=stock.css, opening=stock.opening, size=size, sheet=desk.sheet
    )
    owners, more = set_pieces(pieces, stock)
    if notes.heard or notes.refused or more.heard:
        return _one_by_one(pairs, opened)
    made = {**made, **owners}
    return tuple([_composed(own, made, opened) for own in owns])


def _one_by_one(
    pairs: Sequence[tuple[Form, Candidate]], opened: Opened
) -> tuple[Finished | None, ...]:
    """Return papers so that what cannot be set holds up nobody else's."""
    if len(pairs) == 1:
        return (None,)
    return tuple([compose_personal([pair], opened)[0] for pair in pairs])


def _own(
    form: Form,
    candidate: Candidate,
    texts: dict[str, str],
    pieces: dict[str, Piece],
    stock: Stock,
) -> Own:
    desk = stock.desk
    front = replace(front_view(desk.paper, form, desk.sheet), form="")
    cover, line = own_texts(candidate, front, desk).items()
    texts.update([cover, line])
    first, *others = form_blocks(form, front, desk)
    owner = ""
    if stock.frame is not None:
        owner, piece = owner_piece(candidate, stock)
        pieces[owner] = piece
    blocks = (replace(first, text=cover[0]), *others)
    return Own(form, candidate, front, blocks, line[0], owner)


def _composed(own: Own, made: Mapping[str, Fragment], opened: Opened) -> Finished | None:
    stock, cover = opened.stock, own.blocks[0].text
    owned = [name for name in (own.line, cover, own.owner) if name]
    if any(name not in made for name in owned):
        return None
    front, desk = own.front, stock.desk
    names = [name for block in own.blocks[1:] for name in names_of_block(block)]
    fragments = {name: stock.fragments[name] for name in names}
    fragments.update({name: made[name] for name in owned})
    pages = arrange(own.blocks, fragments, front.direction == "rtl", desk.sheet.layout)
    if pages is None:
        return None
    margins = (running_title(front, desk), *feet(len(pages), blanks_of(pages), desk))
    plan = _plan(own, stock)
    sheets = _sheets(own, plan, len(pages), stock)
    if not fetch(stock):
        forget(stock)
        return None
    fragments.update({n: stock.fragments[n] for n in names_of(sheets) if n not in fragments})
    for name in owned:
        for thing in made[name].things:
            stock.things.setdefault(thing.name, thing)
    lacking = {n: one for n, one in fragments.items() if not is_drawn(one, opened.glyphs)}
    changed, things = with_own_fonts(lacking, opened.glyphs, stock.things)
    fragments.update(changed)
    told = with_sheets(tell(pages, fragments), sheets, fragments, sheet_scale(stock))
    facts = Facts(title=document_title(front), author=front.institution, language=front.language)
    used = [one.fragment for page in told.pages for one in page]
    used += [fragments[own.line], *[stock.fragments[name] for name in margins]]
    base = _fresh(used, things) if changed else base_of(used, stock)
    drawn = _margins(own, fragments[own.line], margins, stock)
    shown = [(*one, *rules_of(pages, at, stock)) for at, one in enumerate(drawn)]
    shown += [sheet_artifacts(page, stock) for page in sheets]
    places = _places(plan, len(pages), stock)
    return Finished(write_form(base, told, tuple(shown), facts), len(told.pages), places)


def _plan(own: Own, stock: Stock) -> Plan | None:
    frame = stock.frame
    return None if frame is None else plan_of(stock.desk.paper, own.form, frame)


def _sheets(own: Own, plan: Plan | None, pages: int, stock: Stock) -> tuple[SheetPage, ...]:
    if plan is None:
        return ()
    owner = own.candidate, own.owner
    return sheet_pages(own.form, owner, stock, blank=pages % 2 == 1, plan=plan)


def _places(plan: Plan | None, pages: int, stock: Stock) -> Places | None:
    if plan is None or stock.frame is None:
        return None
    return places_of(plan, stock.frame, first_page(pages))


def _fresh(drawn: Iterable[Fragment], things: Mapping[str, Thing]) -> Base:
    return lay_base({resource for one in drawn for resource in one.resources}, things)


def _margins(
    own: Own, line: Fragment, names: tuple[str, ...], stock: Stock
) -> tuple[tuple[bytes, ...], ...]:
    """Return what stands around the text of each page; the first has no title above it."""
    title, *below = names
    layout = stock.desk.sheet.layout
    up = Spot(own.line, 0, line_top(layout) * PIXELS_PER_MM - line.place.y)
    code = draw_code(code_text(stock.desk.paper.id, own.candidate.id), line.page, layout.side)
    always = (artifact(line, up), code)
    above = margin_of(Spot(title, 0, 0), stock)
    feet_shown = [margin_of(Spot(foot, 0, 0), stock) for foot in below]
    return tuple(
        [
            (*always, foot) if not page else (*always, above, foot)
            for page, foot in enumerate(feet_shown)
        ]
    )
