"""A sheet in pieces that are set once and placed many times: a unit, a number, the head."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import digits

from examgen.model.paper import Form, Paper
from examgen.model.roster import Candidate
from examgen.render.bubbles.boxes import bubble_box, label_box, marks
from examgen.render.bubbles.drawing import leaf, looks
from examgen.render.bubbles.head import (
    blank,
    cell_of,
    foot,
    form_box,
    head,
    holder_box,
    id_caption,
    rule,
)
from examgen.render.bubbles.layout import (
    SIDE,
    TOP,
    Frame,
    Placed,
    Plan,
    column_counts,
    column_width,
)
from examgen.render.bubbles.shapes import Bubble, Drawn, Label, Part, move
from examgen.render.bubbles.units import Unit, form_units, number_label
from examgen.render.languages import words_for
from examgen.render.view import direction
from examgen.render.words import Words


@dataclass(frozen=True, slots=True)
class Piece:
    """A page of HTML with a piece on it, and the shapes that are drawn behind its texts.

    These are bubbles with the names of their looks, and cells to write into.
    """

    html: str
    bubbles: tuple[tuple[str, Bubble], ...] = ()
    cells: tuple[Label, ...] = ()


def _piece(frame: Frame, *inside: str) -> Piece:
    return Piece(leaf("".join(inside), frame))


def head_piece(paper: Paper, frame: Frame) -> Piece:
    """Return the head, with the marks in the corners and the rule below."""
    return _piece(
        frame, marks(frame, words_for(paper.language)), *head(paper, frame, bound=True), rule(frame)
    )


def id_piece(frame: Frame, words: Words) -> Piece:
    """Return the grid for the id."""
    bubbles = [("", one) for group in frame.id_grid for one in group.bubbles]
    inside = "".join([id_caption(frame, words), *[bubble_box(one) for _, one in bubbles]])
    return Piece(leaf(inside, frame, "leaf bare"), tuple(bubbles), frame.id_labels)


def form_piece(form: Form, frame: Frame, words: Words) -> Piece:
    """Return the box with a form's code."""
    return _piece(frame, form_box(form, frame, words))


def holder_piece(candidate: Candidate, frame: Frame, size: str | None = None) -> Piece:
    """Return id and name of whose sheet it is."""
    return _piece(frame, holder_box(candidate, frame, size))


def foot_piece(paper: Paper, name: str, page: int, count: int, frame: Frame) -> Piece:
    """Return the foot of a page."""
    return _piece(frame, foot(paper, name, page, count, frame))


def blank_piece(frame: Frame, words: Words) -> Piece:
    """Return what is on a blank page."""
    return _piece(frame, blank(frame, words))


def digit_pieces(frame: Frame) -> tuple[Piece, ...]:
    """Return the digits, each as it stands in the first cell of the id."""
    cell = frame.id_labels[0]
    return tuple([_piece(frame, label_box(cell_of(cell, one))) for one in digits])


def number_piece(number: int, plan: Plan, frame: Frame) -> Piece:
    """Return a question's number, in a column that begins where the first one does."""
    label = number_label(number, plan.width, plan.right_to_left)
    drawn = move(Drawn(labels=label), SIDE, TOP)
    return _piece(frame, *map(label_box, drawn.labels))


def unit_piece(unit: Unit, frame: Frame) -> Piece:
    """Return a unit without its number, in a column that begins where the first one does."""
    drawn = move(unit.drawn, SIDE, TOP)
    texts = [one for one in drawn.labels if one.look not in ("number", "cell")]
    cells = tuple([one for one in drawn.labels if one.look == "cell"])
    bubbles = tuple(looks(drawn))
    inside = [*map(label_box, texts), *[bubble_box(one, look) for look, one in bubbles]]
    return Piece(leaf("".join(inside), frame, "leaf bare"), bubbles, cells)


def shape_of(unit: Unit) -> Part | None:
    """Return the bubbles of a unit from its top left corner, whichever question's they are."""
    for part in unit.drawn.parts:
        return replace(move(Drawn(parts=(part,)), 0, 0).parts[0], number=0)
    return None


def all_units(paper: Paper, form: Form, frame: Frame) -> Iterator[tuple[Unit, Plan]]:
    """Yield a form's units in all widths of columns, with an empty plan of such columns."""
    right_to_left, words = direction(paper.language) == "rtl", words_for(paper.language)
    for count in column_counts(form, frame):
        width = column_width(frame, count)
        plan = Plan(width=width, right_to_left=right_to_left, pages=())
        for unit in form_units(form, width, right_to_left, words):
            yield unit, plan


def offset(placed: Placed) -> tuple[float, float]:
    """Return how far a unit stands from where its piece was set, in millimetres."""
    return placed.x - SIDE, placed.y - TOP
