"""Candidates' own papers: shared fragments, and what bears a name, which is kept nowhere."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from examgen.diagnostic import Diagnostic
from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.compose.code import code_text, draw_code
from examgen.render.compose.composer import (
    Stock,
    add_fonts,
    base_of,
    fetch,
    ground_of,
    keep,
    margin_of,
    rules_of,
)
from examgen.render.compose.contents import artifact
from examgen.render.compose.fragment import Fragment, Thing, decode, encode
from examgen.render.compose.holder import boxes, holder, holder_style, line_top
from examgen.render.compose.metadata import Facts
from examgen.render.compose.own_fonts import Glyphs, glyphs_of, is_drawn, with_own_fonts
from examgen.render.compose.pages import Spot, arrange, blanks_of
from examgen.render.compose.pieces import (
    Block,
    Desk,
    all_feet,
    all_numbers,
    feet,
    form_blocks,
    running_title,
)
from examgen.render.compose.setting import PIXELS_PER_MM, set_fragments
from examgen.render.compose.structure import tell
from examgen.render.compose.writer import Base, lay_base, write_form
from examgen.render.composed import is_packaged
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title, front_view, layout_of
from examgen.render.renderer import CandidateView, Shelf
from examgen.render.theme import Theme, fill, load_theme
from examgen.render.view import NOWHERE, direction

# What names are mostly written with is in the fonts of the paper, and tells of nobody.
_USUAL = "".join([chr(c) for c in (*range(32, 127), *range(0xC0, 0x180), 0xB7, 0x2019, 0x2026)])
_USUAL += " ff fi fl ffi ffl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """All that candidates' papers share, in plain values for other processes.

    ``print`` is how the papers are printed, ``fragments`` are encoded, ``fonts`` are what they
    draw with. There are none where the paper cannot be set in fragments, and each candidate's is
    set as a whole, by the bank's own ``templates``. ``problems`` came up in making the fragments.
    """

    paper: Paper
    print: str = "standard"
    figures: Mapping[str, bytes]
    css: str
    templates: Mapping[str, str]
    version: bytes
    fragments: Mapping[str, bytes] = field(default_factory=dict)
    fonts: tuple[Thing, ...] = ()
    glyphs: Glyphs = field(default_factory=dict)
    problems: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A kit in use: a stock that grows, and the glyphs that its fonts have."""

    kit: Kit
    theme: Theme
    stock: Stock
    glyphs: Glyphs


@dataclass(frozen=True, slots=True)
class Own:
    """One paper: its form, whose it is, the texts of its cover and of the line above the text."""

    form: Form
    candidate: Candidate
    front: PaperView
    blocks: tuple[Block, ...]
    line: str


def make_kit(view: CandidateView, css: str, name: str = "standard") -> Kit:
    """Return what a paper's candidates share; ``css`` is the style sheet of the print ``name``."""
    kit = Kit(
        paper=view.paper,
        print=name,
        figures=view.figures,
        css=css,
        templates=view.templates,
        version=view.shelf.version,
    )
    if not is_packaged(view):
        return kit
    stock = _stock(view.paper, view.figures, css, name, view.shelf)
    desk = stock.desk
    most = 0
    for form in view.paper.forms:
        front = front_view(view.paper, form, desk.sheet)
        form_blocks(form, front, desk)
        running_title(front, desk)
        most = max(most, sum(len(section.questions) for section in form.sections))
    all_numbers(most, desk)
    all_feet(desk)
    sample = Candidate(id="0", name=_USUAL, section="A", extra_time="0", span=NOWHERE)
    first = front_view(view.paper, view.paper.forms[0], desk.sheet)
    desk.texts.update(_texts(sample, first, desk))
    if not (fetch(stock) and add_fonts(stock)) or not _fits(stock):
        return kit
    return replace(
        kit,
        fragments={text: encode(stock.fragments[text]) for text in sorted(desk.texts)},
        fonts=tuple([one for at, one in stock.things.items() if at.startswith("fonts")]),
        glyphs=glyphs_of(stock.fragments[text] for text in desk.texts),
        problems=tuple(desk.sheet.found),
    )


def _fits(stock: Stock) -> bool:
    """Tell whether all questions fit columns, if there are columns."""
    desk = stock.desk
    if desk.sheet.layout.columns == 1:
        return True
    for form in desk.paper.forms:
        front = front_view(desk.paper, form, desk.sheet)
        blocks = form_blocks(form, front, desk)
        if arrange(blocks, stock.fragments, rtl=False, layout=desk.sheet.layout) is None:
            return False
    return True


def open_kit(kit: Kit) -> Opened:
    """Return a kit ready for use."""
    shelf = Shelf(version=kit.version)
    stock = _stock(kit.paper, kit.figures, kit.css, kit.print, shelf)
    for name, data in kit.fragments.items():
        fragment = decode(data)
        assert fragment is not None  # noqa: S101 - it was encoded by this very code
        keep(name, fragment, stock)
    stock.things.update({thing.name: thing for thing in kit.fonts})
    theme = load_theme(kit.templates)
    return Opened(kit=kit, theme=theme, stock=stock, glyphs=kit.glyphs)


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
        _forget(stock)
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


def _forget(stock: Stock) -> None:
    """Strike the texts that could not be set: other papers do not need them."""
    desk = stock.desk
    for name in [name for name in desk.texts if name not in stock.fragments]:
        del desk.texts[name]
    desk.known.clear()


def _stock(paper: Paper, figures: Mapping[str, bytes], css: str, name: str, shelf: Shelf) -> Stock:
    layout = layout_of(paper, name)
    css += holder_style(layout)
    opening = f'<html lang="{paper.language}" dir="{direction(paper.language)}">'
    sheet = Sheet(figures=figures, language=paper.language, layout=layout)
    desk = Desk(
        paper=paper, theme=load_theme({}), sheet=sheet, ground=ground_of(css, opening, shelf)
    )
    return Stock(desk=desk, css=css, opening=opening, shelf=shelf)


def _own(form: Form, candidate: Candidate, texts: dict[str, str], stock: Stock) -> Own:
    desk = stock.desk
    front = replace(front_view(desk.paper, form, desk.sheet), form="")
    cover, line = _texts(candidate, front, desk).items()
    texts.update([cover, line])
    first, *others = form_blocks(form, front, desk)
    return Own(form, candidate, front, (replace(first, text=cover[0]), *others), line[0])


def _texts(candidate: Candidate, front: PaperView, desk: Desk) -> dict[str, str]:
    """Return the cover and the line above the text, by their names."""
    words = words_for(desk.sheet.language)
    shown = replace(front, form="", candidate=boxes(candidate, words))
    cover, mistakes = fill(desk.theme, "paper-cover.html", {"paper": shown, "words": words})
    assert cover is not None, mistakes  # noqa: S101 - the packaged template
    # A sample shows all that it has.
    line = holder(candidate, " all" if candidate.name is _USUAL else None)
    found = {}
    for what, inside in (("front", cover), ("personal", line)):
        text = f'<div class="fragment {what}" data-foot="">{inside}</div>'
        name = hashlib.sha256(desk.ground + text.encode()).hexdigest()[:32]
        found[name] = text
    return found


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
        _forget(stock)
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
