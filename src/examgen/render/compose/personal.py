"""Candidates' own papers: shared fragments, and what bears a name, which is kept nowhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from examgen.model.paper import Form
from examgen.model.roster import Candidate
from examgen.render.compose.code import code_text, draw_code
from examgen.render.compose.composer import rules_of
from examgen.render.compose.contents import artifact
from examgen.render.compose.fragment import Fragment, Thing
from examgen.render.compose.holder import line_top
from examgen.render.compose.kit import Opened, own_texts
from examgen.render.compose.metadata import Facts
from examgen.render.compose.own_fonts import is_drawn, with_own_fonts
from examgen.render.compose.pages import Spot, arrange, blanks_of
from examgen.render.compose.pieces import Block, feet, form_blocks, running_title
from examgen.render.compose.setting import PIXELS_PER_MM, set_fragments
from examgen.render.compose.stock import Stock, base_of, fetch, forget, margin_of
from examgen.render.compose.structure import tell
from examgen.render.compose.writer import Base, lay_base, write_form
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title, front_view


@dataclass(frozen=True, slots=True)
class Own:
    """One paper: its form, whose it is, the texts of its cover and of the line above the text."""

    form: Form
    candidate: Candidate
    front: PaperView
    blocks: tuple[Block, ...]
    line: str


def compose_personal(
    wanted: Iterable[tuple[Form, Candidate]], opened: Opened
) -> tuple[tuple[bytes, int] | None, ...]:
    """Return the papers of candidates as PDF with their numbers of pages.

    None stands for one that cannot be composed, and has to be set as a whole.
    """
    pairs, stock = list(wanted), opened.stock
    if not opened.kit.fragments:
        return tuple([None] * len(pairs))
    texts: dict[str, str] = {}
    owns = [_own(form, candidate, texts, stock) for form, candidate in pairs]
    if not fetch(stock):
        forget(stock)
        return _one_by_one(pairs, opened)
    desk = stock.desk
    size = desk.sheet.layout.width, desk.sheet.layout.height
    made, notes = set_fragments(
        texts, css=stock.css, opening=stock.opening, size=size, sheet=desk.sheet
    )
    if notes.heard or notes.refused:
        return _one_by_one(pairs, opened)
    return tuple([_composed(own, made, opened) for own in owns])


def _one_by_one(
    pairs: Sequence[tuple[Form, Candidate]], opened: Opened
) -> tuple[tuple[bytes, int] | None, ...]:
    """Return papers so that what cannot be set holds up nobody else's."""
    if len(pairs) == 1:
        return (None,)
    return tuple([compose_personal([pair], opened)[0] for pair in pairs])


def _own(form: Form, candidate: Candidate, texts: dict[str, str], stock: Stock) -> Own:
    desk = stock.desk
    front = replace(front_view(desk.paper, form, desk.sheet), form="")
    cover, line = own_texts(candidate, front, desk).items()
    texts.update([cover, line])
    first, *others = form_blocks(form, front, desk)
    return Own(form, candidate, front, (replace(first, text=cover[0]), *others), line[0])


def _composed(own: Own, made: Mapping[str, Fragment], opened: Opened) -> tuple[bytes, int] | None:
    stock, cover = opened.stock, own.blocks[0].text
    if own.line not in made or cover not in made:
        return None
    front = own.front
    names = [name for block in own.blocks[1:] for name in _names(block)]
    fragments = {name: stock.fragments[name] for name in names}
    fragments.update({name: made[name] for name in (own.line, cover)})
    pages = arrange(own.blocks, fragments, front.direction == "rtl", stock.desk.sheet.layout)
    if pages is None:
        return None
    below = feet(len(pages), blanks_of(pages), stock.desk)
    margins = (running_title(front, stock.desk), *below)
    if not fetch(stock):
        forget(stock)
        return None
    for name in (own.line, cover):
        for thing in made[name].things:
            stock.things.setdefault(thing.name, thing)
    lacking = {n: one for n, one in fragments.items() if not is_drawn(one, opened.glyphs)}
    changed, things = with_own_fonts(lacking, opened.glyphs, stock.things)
    fragments.update(changed)
    told = tell(pages, fragments)
    facts = Facts(title=document_title(front), author=front.institution, language=front.language)
    used = [one.fragment for page in told.pages for one in page]
    used += [fragments[own.line], *[stock.fragments[name] for name in margins]]
    base = _fresh(used, things) if changed else base_of(used, stock)
    drawn = _margins(own, fragments[own.line], margins, stock)
    shown = tuple([(*one, *rules_of(pages, at, stock)) for at, one in enumerate(drawn)])
    return write_form(base, told, shown, facts), len(pages)


def _names(block: Block) -> Iterator[str]:
    yield block.text
    if block.number is not None:
        yield block.number
    if block.choices is not None:
        yield from block.choices.labels
        yield from block.choices.bodies
    if block.tail is not None:
        yield block.tail


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
