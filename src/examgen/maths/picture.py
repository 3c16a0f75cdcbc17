"""Formulas as pictures: flat, deterministic SVG for pages, and shapes for paper."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from examgen.maths.drawing import Drawing, read_drawing
from examgen.maths.engine import draw, locale, without_comments
from examgen.maths.shapes import Bar, Glyph, Shape, Stroke

_COMMAND = re.compile(r"([MLCQZHV])([^MLCQZHV]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula, drawn. Lengths are in em of the text around.

    ``height`` is the whole height, ``depth`` the part of it below the baseline (less
    than 0 for a raised formula). ``speech`` is what a screen reader says, in the
    language ``spoken``. ``svg`` is an inline element in the text's colour, with a class
    for its depth (``depth_class``) and neither styles, scripts, ids nor addresses.
    ``left`` is the shapes' x at the picture's left edge.
    """

    svg: str
    speech: str
    spoken: str
    width: float
    height: float
    depth: float
    left: float
    shapes: tuple[Shape, ...]


@cache
def picture(tex: str, display: bool, language: str = "en") -> Formula:
    """Return a drawn formula; ``language`` is that of its speech.

    Raises ValueError for a formula that ``check_formula`` refuses.
    """
    spoken = locale(language)
    drawing = read_drawing(draw(tex, spoken, display=display))
    speech = " ".join(drawing.speech.split()) or without_comments(tex).strip()
    return Formula(
        svg=_svg(drawing, speech, spoken if spoken != language else None),
        speech=speech,
        spoken=spoken,
        width=drawing.width / 1000,
        height=(drawing.top - drawing.bottom) / 1000,
        depth=-drawing.bottom / 1000,
        left=drawing.left,
        shapes=drawing.shapes,
    )


def depth_class(formula: Formula) -> str:
    """Return the class that puts a formula on its line: ``d`` and hundredths of an em."""
    return _depth_class(formula.depth)


def depth_css(classes: Iterable[str]) -> str:
    """Return the rules of the depth classes in use, sorted."""
    names = sorted(set(classes))
    return "\n".join(
        f".{name}{{vertical-align:{_em(-int(name[1:].replace('u', '-')) / 100)}}}" for name in names
    )


def _depth_class(depth: float) -> str:
    return f"d{round(depth * 100)}".replace("-", "u")


def _svg(drawing: Drawing, speech: str, language: str | None) -> str:
    height = drawing.top - drawing.bottom
    box = " ".join(_whole(v) for v in (drawing.left, -drawing.top, drawing.width, height))
    lang = f' lang="{language}"' if language else ""
    return (
        f'<svg class="m {_depth_class(-drawing.bottom / 1000)}" role="img"{lang}'
        f' aria-label="{escape(speech)}" width="{_em(drawing.width / 1000)}"'
        f' height="{_em(height / 1000)}" viewBox="{box}" fill="currentColor">'
        f"{''.join(_paths(drawing.shapes))}</svg>"
    )


def _paths(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Give paths, neighbours of one colour in one; the order, which decides overlaps, stays."""
    run: list[str] = []
    colour: str | None = None
    for shape in shapes:
        if isinstance(shape, Stroke):
            yield from _fill(run, colour)
            run = []
            yield _stroke(shape)
            continue
        if shape.colour != colour:
            yield from _fill(run, colour)
            run, colour = [], shape.colour
        run.append(_bar(shape) if isinstance(shape, Bar) else _glyph(shape))
    yield from _fill(run, colour)


def _fill(run: list[str], colour: str | None) -> Iterator[str]:
    if run:
        fill = f' fill="{colour}"' if colour else ""
        yield f'<path{fill} d="{"".join(run)}"/>'


def _stroke(line: Stroke) -> str:
    ends = (_whole(v) for v in (line.x1, -line.y1, line.x2, -line.y2))
    return (
        '<path d="M{} {}L{} {}"'.format(*ends)
        + f' stroke="{line.colour or "currentColor"}" stroke-width="{_whole(line.width)}"'
        ' stroke-linecap="round"/>'
    )


def _bar(bar: Bar) -> str:
    x, y = round(bar.x), round(-bar.y - bar.height)
    width = max(1, round(bar.width))
    return f"M{x} {y}h{width}v{max(1, round(bar.height))}h-{width}z"


def _glyph(glyph: Glyph) -> str:
    x, y, tail = _relative(glyph.outline, glyph.scale)
    return f"M{round(glyph.x) + x} {y - round(glyph.y)}{tail}" if tail else ""


@cache
def _relative(outline: str, scale: float) -> tuple[int, int, str]:
    """Return an outline's first point and the rest of it relative to that, y downwards.

    So the same string serves wherever the glyph stands.
    """
    pieces: list[str] = []
    first = start = here = (0, 0)
    for command, numbers in _COMMAND.findall(outline):
        if command == "Z":
            pieces.append("z")
            here = start
            continue
        points = _points(command, numbers, scale, here)
        steps = [f"{x - here[0]} {y - here[1]}" for x, y in points]
        if command == "M":
            pieces.append(f"m{steps[0]}" if pieces else "")
            first = first if pieces[1:] else points[0]
            start = points[0]
        else:
            pieces.append(("l" if command in "HV" else command.lower()) + " ".join(steps))
        here = points[-1]
    return *first, "".join(pieces).replace(" -", "-")


def _points(
    command: str, numbers: str, scale: float, here: tuple[int, int]
) -> list[tuple[int, int]]:
    values = [float(number) for number in numbers.split()]
    if command == "H":
        return [(round(values[0] * scale), here[1])]
    if command == "V":
        return [(here[0], round(-values[0] * scale))]
    return [
        (round(x * scale), round(-y * scale))
        for x, y in zip(values[::2], values[1::2], strict=True)
    ]


def _whole(value: float) -> str:
    return str(round(value))


def _em(value: float) -> str:
    return f"{round(value, 3):g}em"
