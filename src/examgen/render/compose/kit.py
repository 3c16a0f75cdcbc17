"""What candidates' papers share: fragments, fonts, and what makes of a name what is printed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from examgen.diagnostic import Diagnostic
from examgen.model.paper import Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.layout import frame_of
from examgen.render.compose.columns import not_in_columns, too_high_for_columns
from examgen.render.compose.fragment import Thing, decode, encode
from examgen.render.compose.holder import boxes, holder, holder_style
from examgen.render.compose.own_fonts import Glyphs, glyphs_of
from examgen.render.compose.pages import arrange
from examgen.render.compose.pieces import Desk, all_feet, all_numbers, form_blocks, running_title
from examgen.render.compose.sheets import owner_piece, stock_sheets
from examgen.render.compose.stock import Stock, add_fonts, fetch, ground_of, keep
from examgen.render.composed import is_packaged
from examgen.render.languages import words_for
from examgen.render.pdf import Sheet
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import front_view, layout_of
from examgen.render.renderer import CandidateView, Shelf
from examgen.render.theme import Theme, fill, load_theme
from examgen.render.view import NOWHERE, direction

# What names are mostly written with is in the fonts of the paper, and tells of nobody.
_USUAL = "".join([chr(c) for c in (*range(32, 127), *range(0xC0, 0x180), 0xB7, 0x2019, 0x2026)])
_USUAL += " ff fi fl ffi ffl"
_IDS = "abcdefghijklmnopqrstuvwxyz0123456789-_.S"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """All that candidates' papers share, in plain values for other processes.

    ``print`` is how the papers are printed, ``fragments`` are encoded, ``fonts`` are what they
    draw with. There are none where the paper cannot be set in fragments, and each candidate's is
    set as a whole, by the bank's own ``templates``. ``problems`` came up in making the fragments.
    With ``sheets`` each paper ends with the candidate's answer sheet.
    """

    paper: Paper
    print: str = "standard"
    sheets: bool = False
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


def make_kit(view: CandidateView, css: str, name: str = "standard") -> Kit:
    """Return what a paper's candidates share; ``css`` is the style sheet of the print ``name``."""
    kit = Kit(
        paper=view.paper,
        print=name,
        sheets=view.sheets,
        figures=view.figures,
        css=css,
        templates=view.templates,
        version=view.shelf.version,
    )
    if not is_packaged(view):
        return replace(kit, problems=_of_columns(kit))
    stock = _stock(kit, view.shelf)
    desk = stock.desk
    most = 0
    for form in view.paper.forms:
        front = front_view(view.paper, form, desk.sheet)
        stock.taken[form.code] = front, form_blocks(form, front, desk)
        running_title(front, desk)
        most = max(most, sum(len(section.questions) for section in form.sections))
    all_numbers(most, desk)
    all_feet(desk)
    sample = Candidate(id="0", name=_USUAL, section="A", extra_time="0", span=NOWHERE)
    first = front_view(view.paper, view.paper.forms[0], desk.sheet)
    desk.texts.update(own_texts(sample, first, desk))
    if view.sheets:
        stock_sheets(stock, sample)
        whole = replace(sample, id=_IDS)
        stock.leaves.update([owner_piece(whole, stock, " all")])
    if not (fetch(stock) and add_fonts(stock)) or not _fits(stock):
        return replace(kit, problems=_of_columns(kit, stock))
    names = sorted([*desk.texts, *stock.leaves])
    return replace(
        kit,
        fragments={name: encode(stock.fragments[name]) for name in names},
        fonts=tuple([one for at, one in stock.things.items() if at.startswith("fonts")]),
        glyphs=glyphs_of(stock.fragments[name] for name in names),
        problems=tuple(desk.sheet.found),
    )


def _fits(stock: Stock) -> bool:
    """Tell whether all questions fit columns, if there are columns."""
    desk = stock.desk
    if desk.sheet.layout.columns == 1:
        return True
    return all(
        arrange(blocks, stock.fragments, rtl=False, layout=desk.sheet.layout) is not None
        for _, blocks in stock.taken.values()
    )


def _of_columns(kit: Kit, stock: Stock | None = None) -> tuple[Diagnostic, ...]:
    """Return why a paper that was to be set in columns is not."""
    if layout_of(kit.paper, kit.print).columns == 1:
        return ()
    found = too_high_for_columns(stock) if stock else ()
    return found or (not_in_columns(kit.paper, stock is not None),)


def open_kit(kit: Kit) -> Opened:
    """Return a kit ready for use."""
    shelf = Shelf(version=kit.version)
    stock = _stock(kit, shelf)
    for name, data in kit.fragments.items():
        fragment = decode(data)
        assert fragment is not None  # noqa: S101 - it was encoded by this very code
        keep(name, fragment, stock)
    stock.things.update({thing.name: thing for thing in kit.fonts})
    theme = load_theme(kit.templates)
    return Opened(kit=kit, theme=theme, stock=stock, glyphs=kit.glyphs)


def _stock(kit: Kit, shelf: Shelf) -> Stock:
    paper, layout = kit.paper, layout_of(kit.paper, kit.print)
    css = kit.css + holder_style(layout)
    opening = f'<html lang="{paper.language}" dir="{direction(paper.language)}">'
    sheet = Sheet(figures=kit.figures, language=paper.language, layout=layout)
    desk = Desk(
        paper=paper, theme=load_theme({}), sheet=sheet, ground=ground_of(css, opening, shelf)
    )
    frame = frame_of(layout) if kit.sheets else None
    return Stock(desk=desk, css=css, opening=opening, shelf=shelf, frame=frame)


def own_texts(candidate: Candidate, front: PaperView, desk: Desk) -> dict[str, str]:
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
