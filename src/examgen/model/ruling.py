"""What an examiner decides of a question after an exam."""

from dataclasses import dataclass, field
from enum import StrEnum

from examgen.model.item import Interval
from examgen.source import Span


class Drop(StrEnum):
    """Who gets the full marks of a dropped question: all, or those who answered it."""

    ALL = "all"
    ATTEMPTED = "attempted"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherAnswer:
    """An answer that is accepted besides the printed one, as written.

    ``number`` is what it means where it is a number, a range or a tolerance, ``unit`` the
    unit written with it.
    """

    text: str
    number: Interval | None
    unit: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A question, by its id, with other answers that are accepted, or dropped.

    Choices are named by letters, in the order in which the author wrote them.
    """

    question: str
    any_of: tuple[OtherAnswer, ...] = ()
    drop: Drop | None = None
    span: Span = field(compare=False)
