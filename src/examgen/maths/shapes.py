"""What a formula consists of. Units are thousandths of an em, y upwards from the baseline."""

from dataclasses import dataclass


class UnknownShapeError(ValueError):
    """The engine drew something that is not on the list, or far too large."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph's outline (absolute SVG path data, y up), scaled, then moved to (x, y)."""

    outline: str
    x: float
    y: float
    scale: float
    colour: str | None


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle, (x, y) its lower left corner."""

    x: float
    y: float
    width: float
    height: float
    colour: str | None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str | None


Shape = Glyph | Bar | Stroke
