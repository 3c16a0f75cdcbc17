"""Where the bubbles of a question stand, in millimetres from a page's top left corner."""

from dataclasses import dataclass

from examgen.model.paper import JudgeStatement, PickMany, PickOne, Task

RADIUS = 2.1
PITCH = 6.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Bubble:
    """A circle to be filled in: its centre, and what it says."""

    x: float
    y: float
    label: str


def row_labels(task: Task) -> tuple[str, ...]:
    """Return the labels of a task answered in one row of bubbles; others have none."""
    match task:
        case PickOne() | PickMany():
            return tuple([choice.label for choice in task.choices])
        case JudgeStatement():
            return ("T", "F")
        case _:
            return ()


def place_row(labels: tuple[str, ...], x: float, y: float, width: float) -> tuple[Bubble, ...]:
    """Return bubbles from a first centre on, wrapped to a width; exact to 0.01 mm."""
    each = max(1, int((width - 2 * RADIUS) / PITCH) + 1)
    return tuple(
        [
            Bubble(
                x=round(x + at % each * PITCH, 2), y=round(y + at // each * PITCH, 2), label=label
            )
            for at, label in enumerate(labels)
        ]
    )
