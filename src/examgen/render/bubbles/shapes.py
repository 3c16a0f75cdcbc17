"""What a sheet is made of. All lengths are millimetres, from a page's top left corner.

Sheets for large print are laid out on a smaller page, and are then set so many times as large.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

# Of a bubble; and from centre to centre, along a row, down to the next row.
RADIUS = 2.1
PITCH = 6.2
LINE = 6.0
# Of bubbles for digits, which stand closer.
DIGIT_RADIUS = 1.9
DIGIT_PITCH = 4.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Bubble:
    """A shape to be filled in: its centre, what it bears, and what it stands for."""

    x: float
    y: float
    radius: float = RADIUS
    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Bubbles of which one is filled in, or several if the question asks for that."""

    name: str
    bubbles: tuple[Bubble, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A question, or as much of it as stands on one page; ``kind`` tells how it is answered."""

    number: int
    kind: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text in a box; ``look`` names its style. Boxes without a text are drawn as well."""

    x: float
    y: float
    width: float
    height: float
    look: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Parts and labels with their places."""

    parts: tuple[Part, ...] = ()
    labels: tuple[Label, ...] = ()


def move(drawn: Drawn, x: float, y: float) -> Drawn:
    """Return what is drawn elsewhere; exact to 0.01 mm."""
    return _changed(drawn, lambda left, _width: round(left + x, 2), y)


def mirror(drawn: Drawn, width: float) -> Drawn:
    """Return what is drawn on a strip of a width for who reads from right to left."""
    return _changed(drawn, lambda left, wide: width - left - wide, 0)


def enlarged(drawn: Drawn, factor: float) -> Drawn:
    """Return what is drawn so many times as large, from the page's corner; exact to 0.01 mm."""
    if factor == 1:
        return drawn

    def bubble(one: Bubble) -> Bubble:
        x, y, radius = (round(length * factor, 2) for length in (one.x, one.y, one.radius))
        return replace(one, x=x, y=y, radius=radius)

    def part(one: Part) -> Part:
        groups = [replace(g, bubbles=tuple(map(bubble, g.bubbles))) for g in one.groups]
        return replace(one, groups=tuple(groups))

    def label(one: Label) -> Label:
        lengths = (one.x, one.y, one.width, one.height)
        x, y, width, height = (round(length * factor, 2) for length in lengths)
        return replace(one, x=x, y=y, width=width, height=height)

    return Drawn(parts=tuple(map(part, drawn.parts)), labels=tuple(map(label, drawn.labels)))


def _changed(drawn: Drawn, across: Callable[[float, float], float], down: float) -> Drawn:
    def bubble(one: Bubble) -> Bubble:
        return replace(one, x=across(one.x, 0), y=round(one.y + down, 2))

    def part(one: Part) -> Part:
        groups = [replace(g, bubbles=tuple(map(bubble, g.bubbles))) for g in one.groups]
        return replace(one, groups=tuple(groups))

    def label(one: Label) -> Label:
        return replace(one, x=across(one.x, one.width), y=round(one.y + down, 2))

    return Drawn(parts=tuple(map(part, drawn.parts)), labels=tuple(map(label, drawn.labels)))
