"""What a paper's forms and candidates' papers draw with: fragments at hand, fonts, beginnings."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from examgen.render.bubbles.layout import Frame
from examgen.render.bubbles.pieces import Piece
from examgen.render.compose.contents import artifact
from examgen.render.compose.fonts import bundled, font_things
from examgen.render.compose.fragment import Fragment, Resource, Thing, decode, encode
from examgen.render.compose.leaves import set_leaves
from examgen.render.compose.pages import Spot
from examgen.render.compose.pieces import Block, Desk
from examgen.render.compose.setting import STYLE, set_fragments
from examgen.render.compose.writer import Base, lay_base
from examgen.render.pdf import Sheet
from examgen.render.pdf.document import Notes
from examgen.render.pdf.shown import PaperView
from examgen.render.renderer import Shelf

T = TypeVar("T")

# So many fragments are set at once: a document of all takes memory that grows with the forms.
BATCH = 200
# Is kept for what cannot be set as a fragment.
HOPELESS = b"-"
# Forms that draw the same share their beginnings; so many of them are remembered.
BASES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Fragments and what they refer to, by their names; it grows.

    With answer sheets there is a ``frame`` of these, and ``leaves`` are their pieces by name.
    ``bases`` are beginnings of files by what they draw with, ``taken`` the fronts and
    blocks of forms by their codes. ``hopeless`` are the names of what cannot be set in one
    piece.
    """

    desk: Desk
    css: str
    opening: str
    shelf: Shelf
    frame: Frame | None = None
    leaves: dict[str, Piece] = field(default_factory=dict)
    fragments: dict[str, Fragment] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    bases: dict[frozenset[Resource], Base] = field(default_factory=dict)
    artifacts: dict[Spot, bytes] = field(default_factory=dict)
    taken: dict[str, tuple[PaperView, tuple[Block, ...]]] = field(default_factory=dict)
    hopeless: set[str] = field(default_factory=set)


def margin_of(spot: Spot, stock: Stock) -> bytes:
    """Return what a fragment of the margins draws at its spot; it is made once."""
    if spot not in stock.artifacts:
        stock.artifacts[spot] = artifact(stock.fragments[spot.name], spot)
    return stock.artifacts[spot]


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
    texts = _fetched(stock.desk.texts, _set_texts, stock)
    return texts and _fetched(stock.leaves, set_pieces, stock)


def forget(stock: Stock) -> None:
    """Strike the texts that could not be set: other papers do not need them."""
    for names in (stock.desk.texts, stock.leaves):
        for name in [name for name in names if name not in stock.fragments]:
            del names[name]
    stock.desk.known.clear()


def _fetched(
    wanted: Mapping[str, T],
    make: Callable[[Mapping[str, T], Stock], tuple[Mapping[str, Fragment], Notes]],
    stock: Stock,
) -> bool:
    missing = []
    for name in [name for name in wanted if name not in stock.fragments]:
        data = stock.shelf.get(name)
        if data == HOPELESS:
            stock.hopeless.add(name)
            continue
        fragment = None if data is None else decode(data)
        if fragment is None:
            missing.append(name)
        else:
            keep(name, fragment, stock)
    for at in range(0, len(missing), BATCH):
        batch = {name: wanted[name] for name in missing[at : at + BATCH]}
        made, notes = make(batch, stock)
        # Whoever sets the form as a whole hears the complaints again, and reports them.
        if notes.heard or notes.refused:
            return False
        for name in batch:
            fragment = made.get(name)
            stock.shelf.put(name, HOPELESS if fragment is None else encode(fragment))
            if fragment is None:
                stock.hopeless.add(name)
            else:
                keep(name, fragment, stock)
    return stock.hopeless.isdisjoint(wanted)


def _set_texts(texts: Mapping[str, str], stock: Stock) -> tuple[Mapping[str, Fragment], Notes]:
    desk = stock.desk
    size = desk.sheet.layout.width, desk.sheet.layout.height
    return set_fragments(texts, css=stock.css, opening=stock.opening, size=size, sheet=desk.sheet)


def set_pieces(pieces: Mapping[str, Piece], stock: Stock) -> tuple[Mapping[str, Fragment], Notes]:
    """Return pieces of answer sheets as fragments, and what WeasyPrint complained of."""
    if stock.frame is None:
        return {}, Notes()
    sheet = Sheet(figures={}, language=stock.desk.paper.language)
    return set_leaves(pieces, frame=stock.frame, opening=stock.opening, sheet=sheet)


def keep(name: str, fragment: Fragment, stock: Stock) -> None:
    """Put a fragment among those at hand, with what it refers to."""
    stock.fragments[name] = fragment
    stock.things.update({thing.name: thing for thing in fragment.things})


def add_fonts(stock: Stock) -> bool:
    """Add the fonts of all fragments that were asked for; tell whether it could be done."""
    faces = [
        face for name in (*stock.desk.texts, *stock.leaves) for face in stock.fragments[name].faces
    ]

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
