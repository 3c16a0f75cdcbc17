"""A form as units that keep together: headings, rows of bubbles, grids of digits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from examgen.model.paper import (
    FillGaps,
    Form,
    GapMenu,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    PickMany,
    PickOne,
    Question,
    Section,
    Task,
)
from examgen.render.bubbles.shapes import (
    DIGIT_PITCH,
    DIGIT_RADIUS,
    LINE,
    PITCH,
    RADIUS,
    Bubble,
    Drawn,
    Group,
    Label,
    Part,
    mirror,
)
from examgen.render.bubbles.widths import fitted, lines_of
from examgen.render.menus import lettered
from examgen.render.rules import choice
from examgen.render.words import Words

# What a question's number takes, and the name of one of several rows.
NUMBER, NAME = 8.6, 6.0
# Places of a number besides its sign; the point takes one. The same for every question.
PLACES = 7
# Below every fifth question, above a heading, below a grid.
FIVE, ABOVE, BELOW = 1.8, 2.0, 1.6
HEADING = 4.4
# A heading that takes more lines is shortened.
HEADING_LINES = 8
GRID_WIDTH = NUMBER + (PLACES + 1) * DIGIT_PITCH
DIGITS = "0123456789"

# Labels and values of a row of bubbles.
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What is never divided: placed from its top left corner, in a column of a known width.

    ``number`` is that of its question, ``opens`` tells whether it shows it. A heading
    ``leads``: it stays with what follows. ``room`` is left free below, unless a column ends.
    """

    height: float
    drawn: Drawn
    number: int | None = None
    opens: bool = True
    leads: bool = False
    room: float = 0


def form_units(form: Form, width: float, right_to_left: bool, words: Words) -> tuple[Unit, ...]:
    """Return the units of a form for columns of a width."""
    units: list[Unit] = []
    for section in form.sections:
        units += _heading(section, width, words)
        for question in section.questions:
            units += _with_room(tuple(_question(question, width, words)), question.number)
    if right_to_left:
        return tuple([replace(u, drawn=_mirrored(u.drawn, width)) for u in units])
    return tuple(units)


def has_grid(form: Form) -> bool:
    """Tell whether a form asks for numbers, whose grids have one width."""
    return any(isinstance(q.task, NumberBlank) for s in form.sections for q in s.questions)


def _heading(section: Section, width: float, words: Words) -> Iterator[Unit]:
    for whole, look in heading_texts(section, words):
        text = fitted_heading(whole, width)
        lines = min(HEADING_LINES, lines_of(text, "sans-bold", 8.6, width))
        height = HEADING * lines
        label = Label(x=0, y=ABOVE, width=width, height=height, look=look, text=text)
        yield Unit(height=height + ABOVE + 0.8, drawn=Drawn(labels=(label,)), leads=True)


def fitted_heading(text: str, width: float) -> str:
    """Return a heading as far as there is room for it in a column."""
    return fitted(text, "sans-bold", (("", 8.6, HEADING_LINES),), width)[1]


def heading_texts(section: Section, words: Words) -> Iterator[tuple[str, str]]:
    """Yield what stands above a section, with the names of the looks."""
    for text, look in ((section.title or "", "section"), (choice(section, words), "choose")):
        if text:
            yield text, look


def _with_room(units: tuple[Unit, ...], number: int) -> tuple[Unit, ...]:
    if number % 5:
        return units
    return (*units[:-1], replace(units[-1], room=units[-1].room + FIVE))


def _question(question: Question, width: float, words: Words) -> Iterator[Unit]:
    task, number = question.task, question.number
    if isinstance(task, NumberBlank):
        yield _grid(number)
        return
    kind, rows = _rows(task, words)
    if not any(choices for _, choices in rows):
        part = Part(number=number, kind="paper", groups=())
        yield _said(_number(number), part, NUMBER, width, words)
        return
    named = any(name for name, _ in rows)
    for at, (name, choices) in enumerate(rows):
        first = _number(number) if not at else ()
        start = NUMBER + (NAME if named else 0)
        called = Label(x=NUMBER - 1, y=0, width=NAME, height=LINE, look="name", text=name)
        labels = (*first, called) if name else first
        part = Part(number=number, kind=kind, groups=())
        if not choices:
            yield replace(_said(labels, part, start, width, words), opens=not at)
            continue
        bubbles = place_row(choices, start + RADIUS, LINE / 2, width - start)
        part = replace(part, groups=(Group(name=name, bubbles=bubbles),))
        last = bubbles[-1].y + LINE / 2
        yield Unit(
            height=last, drawn=Drawn(parts=(part,), labels=labels), number=number, opens=not at
        )


def _said(labels: tuple[Label, ...], part: Part, start: float, width: float, words: Words) -> Unit:
    said = Label(
        x=start, y=0, width=width - start, height=LINE, look="note", text=words.sheet_on_paper
    )
    drawn = Drawn(parts=(part,), labels=(*labels, said))
    return Unit(height=LINE, drawn=drawn, number=part.number)


def _number(number: int) -> tuple[Label, ...]:
    return (Label(x=0, y=0, width=NUMBER - 1.6, height=LINE, look="number", text=str(number)),)


def number_again(unit: Unit, width: float, right_to_left: bool) -> Drawn:
    """Return what a unit draws, with the number of its question where that began before."""
    if unit.opens or unit.number is None:
        return unit.drawn
    again = number_label(unit.number, width, right_to_left)
    return replace(unit.drawn, labels=(*again, *unit.drawn.labels))


def number_label(number: int, width: float, right_to_left: bool) -> tuple[Label, ...]:
    """Return a question's number in a column of a width."""
    drawn = Drawn(labels=_number(number))
    return mirror(drawn, width).labels if right_to_left else drawn.labels


def _rows(task: Task, words: Words) -> tuple[str, tuple[tuple[str, Choices], ...]]:
    """Return how a task is answered: its kind, and its rows with their names."""
    match task:
        case PickOne(choices=choices):
            return "one", (("", _pairs(choice.label for choice in choices)),)
        case PickMany(choices=choices):
            return "many", (("", _pairs(choice.label for choice in choices)),)
        case JudgeStatement():
            said = [(words.true_letter, "true"), (words.false_letter, "false")]
            return "true-false", (("", said),)
        case MatchColumns(left=left, right=right):
            ends = _pairs(entry.label for entry in right)
            return "match", tuple([(entry.label, ends) for entry in left])
        case OrderEntries(entries=entries):
            labels = _pairs(entry.label for entry in entries)
            return "order", tuple([(f"{n}.", labels) for n in range(1, len(labels) + 1)])
        case FillGaps(gaps=gaps):
            rows = [
                (f"({n})", lettered(gap) if isinstance(gap, GapMenu) else ())
                for n, gap in enumerate(gaps, 1)
            ]
            return "gaps", tuple(rows)
        case _:
            return "paper", ()


def _pairs(labels: Iterator[str]) -> Choices:
    return [(label, label) for label in labels]


def place_row(choices: Choices, x: float, y: float, width: float) -> tuple[Bubble, ...]:
    """Return bubbles from a first centre on, wrapped to a width."""
    each = max(1, int((width - 2 * RADIUS + 1e-6) / PITCH) + 1)
    return tuple(
        [
            Bubble(x=x + at % each * PITCH, y=y + at // each * LINE, label=label, value=value)
            for at, (label, value) in enumerate(choices)
        ]
    )


def _grid(number: int) -> Unit:
    """Return the grid of a number: a sign, then places for digits and the point."""
    side, box = DIGIT_PITCH, LINE - 0.8
    columns = ["−", *[f".{DIGITS}"] * PLACES]
    groups, labels = [], [*_number(number)]
    for at, column in enumerate(columns):
        x = NUMBER + at * side
        labels.append(Label(x=x, y=0.4, width=side, height=box, look="cell"))
        bubbles = digit_column(column, x + side / 2, box + 0.8 + side / 2)
        groups.append(Group(name=str(at) if at else "sign", bubbles=bubbles))
    part = Part(number=number, kind="number", groups=tuple(groups))
    height = box + 0.8 + (len(DIGITS) + 1) * side
    drawn = Drawn(parts=(part,), labels=tuple(labels))
    return Unit(height=height, drawn=drawn, number=number, room=BELOW)


def digit_column(characters: str, x: float, y: float) -> tuple[Bubble, ...]:
    """Return bubbles one below the other; a minus stands for ``-``."""
    return tuple(
        [
            Bubble(
                x=x,
                y=y + at * DIGIT_PITCH,
                radius=DIGIT_RADIUS,
                label=character,
                value=character.replace("−", "-"),
            )
            for at, character in enumerate(characters)
        ]
    )


def _mirrored(drawn: Drawn, width: float) -> Drawn:
    """Return a unit for who reads from right to left; digits of a number stay in their order."""
    turned = mirror(drawn, width)
    if not any(part.kind == "number" for part in drawn.parts):
        return turned
    shift = width - GRID_WIDTH - NUMBER
    return Drawn(
        parts=tuple(_shifted(part, shift) for part in drawn.parts),
        labels=tuple(
            replace(label, x=label.x + shift) if label.look == "cell" else moved
            for label, moved in zip(drawn.labels, turned.labels, strict=True)
        ),
    )


def _shifted(part: Part, shift: float) -> Part:
    groups = [
        replace(group, bubbles=tuple([replace(b, x=b.x + shift) for b in group.bubbles]))
        for group in part.groups
    ]
    return replace(part, groups=tuple(groups))
