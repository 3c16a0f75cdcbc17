"""Composes the forms of a paper from fragments, and from what was kept of earlier ones."""

from collections.abc import Iterable, Iterator

from examgen.model.paper import Form
from examgen.render.bubbles.layout import frame_of
from examgen.render.compose.columns import too_high_for_columns
from examgen.render.compose.contents import rule
from examgen.render.compose.metadata import Facts
from examgen.render.compose.pages import (
    Group,
    Spot,
    arrange,
    blanks_of,
    label_spot,
    rule_between,
)
from examgen.render.compose.pieces import (
    Desk,
    all_feet,
    feet,
    form_blocks,
    running_code,
    running_title,
)
from examgen.render.compose.sheets import (
    SheetPage,
    sheet_artifacts,
    sheet_pages,
    sheet_scale,
    stock_sheets,
    with_sheets,
)
from examgen.render.compose.stock import Stock, add_fonts, base_of, fetch, ground_of, margin_of
from examgen.render.compose.structure import Told, tell
from examgen.render.compose.writer import Base, write_form
from examgen.render.pdf import Sheet
from examgen.render.pdf.view import document_title, front_view
from examgen.render.renderer import CandidateView, asked_forms
from examgen.render.theme import Theme
from examgen.render.view import direction


def compose(
    view: CandidateView, theme: Theme, css: str, sheet: Sheet
) -> Iterator[tuple[Form, bytes | None]]:
    """Give the forms of a paper that are wanted, each as PDF.

    None stands for a form that WeasyPrint has to set as a whole: something on it does
    not fit a page, or cannot be set in fragments without complaint.
    """
    stock = _stock(view, theme, css, sheet)
    ready = fetch(stock) and add_fonts(stock)
    if sheet.layout.columns > 1:
        sheet.found.extend(too_high_for_columns(stock))
        # All forms of a paper are set alike, whichever are asked for.
        ready = ready and all(pages_of(form, stock) is not None for form in view.paper.forms)
    for form in asked_forms(view):
        yield form, _compose(form, stock) if ready else None


def stock_up(view: CandidateView, theme: Theme, css: str, sheet: Sheet) -> Stock | None:
    """Return all that the forms of a paper draw, or None where it cannot be set in fragments.

    Forms that are not wanted count too: fonts hold what any form draws, so that a form is
    the same whichever others are asked for.
    """
    stock = _stock(view, theme, css, sheet)
    return stock if fetch(stock) and add_fonts(stock) else None


def _stock(view: CandidateView, theme: Theme, css: str, sheet: Sheet) -> Stock:
    paper = view.paper
    opening = f'<html lang="{paper.language}" dir="{direction(paper.language)}">'
    desk = Desk(paper=paper, theme=theme, sheet=sheet, ground=ground_of(css, opening, view.shelf))
    frame = frame_of(sheet.layout) if view.sheets else None
    stock = Stock(desk=desk, css=css, opening=opening, shelf=view.shelf, frame=frame)
    for form in paper.forms:
        front = front_view(paper, form, sheet)
        stock.taken[form.code] = front, form_blocks(form, front, desk)
        running_code(front, desk)
        running_title(front, desk)
    all_feet(desk)
    if view.sheets:
        stock_sheets(stock)
    return stock


def pages_of(form: Form, stock: Stock) -> tuple[tuple[Group, ...], ...] | None:
    """Return what stands on the pages of a form, or None where something does not fit one."""
    front, blocks = stock.taken[form.code]
    return arrange(blocks, stock.fragments, front.direction == "rtl", stock.desk.sheet.layout)


def _compose(form: Form, stock: Stock) -> bytes | None:
    desk = stock.desk
    front, _ = stock.taken[form.code]
    pages = pages_of(form, stock)
    if pages is None:
        return None
    below = feet(len(pages), blanks_of(pages), desk)
    sheets: tuple[SheetPage, ...] = ()
    if stock.frame is not None:
        sheets = sheet_pages(form, None, stock, blank=len(pages) % 2 == 1)
    if not fetch(stock):
        return None
    title = Spot(running_title(front, desk), 0, 0)
    code, sample = running_code(front, desk)
    mark = label_spot(code, Spot(sample, 0, 0), stock.fragments)
    margins = [
        ((title, mark, Spot(foot, 0, 0)) if page else (mark, Spot(foot, 0, 0)))
        for page, foot in enumerate(below)
    ]
    told = with_sheets(tell(pages, stock.fragments), sheets, stock.fragments, sheet_scale(stock))
    facts = Facts(title=document_title(front), author=front.institution, language=front.language)
    shown = tuple(
        [
            (*[margin_of(spot, stock) for spot in page], *rules_of(pages, at, stock))
            for at, page in enumerate(margins)
        ]
    )
    shown += tuple([sheet_artifacts(page, stock) for page in sheets])
    names = [spot.name for page in margins for spot in page]
    return write_form(_base(told, names, stock), told, shown, facts)


def rules_of(pages: tuple[tuple[Group, ...], ...], at: int, stock: Stock) -> tuple[bytes, ...]:
    """Return the rule between the columns of a page, where it has two."""
    ends = rule_between(pages[at], at == 0)
    page = stock.fragments[pages[-1][-1].block.text].page
    return () if ends is None else (rule(page.width / 2, ends, page.height),)


def _base(told: Told, margins: Iterable[str], stock: Stock) -> Base:
    drawn = [one.fragment for page in told.pages for one in page]
    return base_of([*drawn, *[stock.fragments[name] for name in margins]], stock)
