"""Composes the forms of a paper from fragments, and from what was kept of earlier ones."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from examgen.diagnostic import Diagnostic, warning
from examgen.model.paper import Form
from examgen.render.compose.contents import artifact, rule
from examgen.render.compose.fonts import bundled, font_things
from examgen.render.compose.fragment import Fragment, Resource, Thing, decode, encode
from examgen.render.compose.metadata import Facts
from examgen.render.compose.pages import (
    Group,
    Spot,
    arrange,
    blanks_of,
    label_spot,
    rule_between,
    too_high,
)
from examgen.render.compose.pieces import (
    Block,
    Desk,
    all_feet,
    feet,
    form_blocks,
    running_code,
    running_title,
)
from examgen.render.compose.setting import STYLE, set_fragments
from examgen.render.compose.structure import Told, tell
from examgen.render.compose.writer import Base, lay_base, write_form
from examgen.render.pdf import Sheet
from examgen.render.pdf.shown import PaperView
from examgen.render.pdf.view import document_title, front_view
from examgen.render.renderer import CandidateView, Shelf, asked_forms
from examgen.render.theme import Theme
from examgen.render.view import direction
from examgen.source import Span

# So many fragments are set at once: a document of all takes memory that grows with the forms.
BATCH = 200
# Is kept for what cannot be set as a fragment.
HOPELESS = b"-"
# Forms that draw the same share their beginnings; so many of them are remembered.
BASES = 8
_SHORTEN = "shorten it, or write `columns: 1`"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Fragments and what they refer to, by their names; it grows.

    ``bases`` are beginnings of files by what they draw with, ``taken`` the fronts and
    blocks of forms by their codes.
    """

    desk: Desk
    css: str
    opening: str
    shelf: Shelf
    fragments: dict[str, Fragment] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    bases: dict[frozenset[Resource], Base] = field(default_factory=dict)
    artifacts: dict[Spot, bytes] = field(default_factory=dict)
    taken: dict[str, tuple[PaperView, tuple[Block, ...]]] = field(default_factory=dict)


def compose(
    view: CandidateView, theme: Theme, css: str, sheet: Sheet
) -> Iterator[tuple[Form, bytes | None]]:
    """Give the forms of a paper that are wanted, each as PDF.

    None stands for a form that WeasyPrint has to set as a whole: something on it does
    not fit a page, or cannot be set in fragments without complaint.
    """
    stock = stock_up(view, theme, css, sheet)
    if stock is not None and sheet.layout.columns > 1:
        sheet.found.extend(too_high_for_columns(stock))
        # All forms of a paper are set alike, whichever are asked for.
        if any(pages_of(form, stock) is None for form in view.paper.forms):
            stock = None
    for form in asked_forms(view):
        yield form, None if stock is None else _compose(form, stock)


def stock_up(view: CandidateView, theme: Theme, css: str, sheet: Sheet) -> Stock | None:
    """Return all that the forms of a paper draw, or None where it cannot be set in fragments.

    Forms that are not wanted count too: fonts hold what any form draws, so that a form is
    the same whichever others are asked for.
    """
    paper = view.paper
    opening = f'<html lang="{paper.language}" dir="{direction(paper.language)}">'
    desk = Desk(paper=paper, theme=theme, sheet=sheet, ground=ground_of(css, opening, view.shelf))
    stock = Stock(desk=desk, css=css, opening=opening, shelf=view.shelf)
    for form in paper.forms:
        front = front_view(paper, form, sheet)
        stock.taken[form.code] = front, form_blocks(form, front, desk)
        running_code(front, desk)
        running_title(front, desk)
    all_feet(desk)
    return stock if fetch(stock) and add_fonts(stock) else None


def pages_of(form: Form, stock: Stock) -> tuple[tuple[Group, ...], ...] | None:
    """Return what stands on the pages of a form, or None where something does not fit one."""
    front, blocks = stock.taken[form.code]
    return arrange(blocks, stock.fragments, front.direction == "rtl", stock.desk.sheet.layout)


def too_high_for_columns(stock: Stock) -> tuple[Diagnostic, ...]:
    """Return a warning for each form's first question that is higher than a column."""
    spans: dict[Span, int] = {}
    for form in stock.desk.paper.forms:
        front, blocks = stock.taken[form.code]
        at = too_high(blocks, stock.fragments, front.direction == "rtl")
        if at is not None:
            questions = [one for section in form.sections for one in section.questions]
            spans.setdefault(questions[at].span, questions[at].number)
    return tuple(
        [
            warning("columns", f"question {number} is higher than a column", span, _SHORTEN)
            for span, number in spans.items()
        ]
    )


def _compose(form: Form, stock: Stock) -> bytes | None:
    desk = stock.desk
    front, _ = stock.taken[form.code]
    pages = pages_of(form, stock)
    if pages is None:
        return None
    below = feet(len(pages), blanks_of(pages), desk)
    if not fetch(stock):
        return None
    title = Spot(running_title(front, desk), 0, 0)
    code, sample = running_code(front, desk)
    mark = label_spot(code, Spot(sample, 0, 0), stock.fragments)
    margins = [
        ((title, mark, Spot(foot, 0, 0)) if page else (mark, Spot(foot, 0, 0)))
        for page, foot in enumerate(below)
    ]
    told = tell(pages, stock.fragments)
    facts = Facts(title=document_title(front), author=front.institution, language=front.language)
    shown = tuple(
        [
            (*[margin_of(spot, stock) for spot in page], *rules_of(pages, at, stock))
            for at, page in enumerate(margins)
        ]
    )
    names = [spot.name for page in margins for spot in page]
    return write_form(_base(told, names, stock), told, shown, facts)


def rules_of(pages: tuple[tuple[Group, ...], ...], at: int, stock: Stock) -> tuple[bytes, ...]:
    """Return the rule between the columns of a page, where it has two."""
    ends = rule_between(pages[at], at == 0)
    page = stock.fragments[pages[-1][-1].block.text].page
    return () if ends is None else (rule(page.width / 2, ends, page.height),)


def margin_of(spot: Spot, stock: Stock) -> bytes:
    """Return what a fragment of the margins draws at its spot; it is made once."""
    if spot not in stock.artifacts:
        stock.artifacts[spot] = artifact(stock.fragments[spot.name], spot)
    return stock.artifacts[spot]


def _base(told: Told, margins: Iterable[str], stock: Stock) -> Base:
    drawn = [one.fragment for page in told.pages for one in page]
    return base_of([*drawn, *[stock.fragments[name] for name in margins]], stock)


def base_of(drawn: Iterable[Fragment], stock: Stock) -> Base:
    """Return the beginning of a form's file, with what it draws with and no more.

    Pictures of other forms have no place in it: a file can be searched.
    """
    used = frozenset([resource for one in drawn for resource in one.resources])
    if used not in stock.bases:
        if len(stock.bases) == BASES:
            stock.bases.clear()
        stock.bases[used] = lay_base(used, stock.things)
    return stock.bases[used]


def fetch(stock: Stock) -> bool:
    """Get all fragments that are not at hand; tell whether all could be had."""
    texts = stock.desk.texts
    missing = []
    for name in [name for name in texts if name not in stock.fragments]:
        data = stock.shelf.get(name)
        if data == HOPELESS:
            return False
        fragment = None if data is None else decode(data)
        if fragment is None:
            missing.append(name)
        else:
            keep(name, fragment, stock)
    batches = [missing[at : at + BATCH] for at in range(0, len(missing), BATCH)]
    return all(_set({name: texts[name] for name in batch}, stock) for batch in batches)


def _set(texts: Mapping[str, str], stock: Stock) -> bool:
    desk = stock.desk
    size = desk.sheet.layout.width, desk.sheet.layout.height
    made, notes = set_fragments(
        texts, css=stock.css, opening=stock.opening, size=size, sheet=desk.sheet
    )
    # Whoever sets the form as a whole hears the complaints again, and reports them.
    if notes.heard or notes.refused:
        return False
    for name in texts:
        fragment = made.get(name)
        stock.shelf.put(name, HOPELESS if fragment is None else encode(fragment))
        if fragment is not None:
            keep(name, fragment, stock)
    return len(made) == len(texts)


def keep(name: str, fragment: Fragment, stock: Stock) -> None:
    """Put a fragment among those at hand, with what it refers to."""
    stock.fragments[name] = fragment
    stock.things.update({thing.name: thing for thing in fragment.things})


def add_fonts(stock: Stock) -> bool:
    """Add the fonts of all fragments that were asked for; tell whether it could be done."""
    faces = [face for name in stock.desk.texts for face in stock.fragments[name].faces]

    def kept(key: bytes, make: Callable[[], bytes]) -> bytes:
        name = hashlib.sha256(stock.desk.ground + key).hexdigest()
        data = stock.shelf.get(name)
        if data is None:
            data = make()
            stock.shelf.put(name, data)
        return data

    try:
        things = font_things(faces, kept)
    except ValueError:
        return False
    stock.things.update({thing.name: thing for thing in things})
    return True


def ground_of(css: str, opening: str, shelf: Shelf) -> bytes:
    """Return what all fragments depend on: style sheets, language, fonts, versions."""
    total = hashlib.sha256()
    for part in (css.encode(), STYLE.encode(), opening.encode(), *bundled(), shelf.version):
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.digest()
