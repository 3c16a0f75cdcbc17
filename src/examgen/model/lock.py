"""What a lock keeps of a paper that was drawn: its items, and their orders on every form.

A lock is staff matter: it says which questions a paper has and, by digests, what their
keys were.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from examgen.source import Span

FORMAT = 1

# Authored indices in the order of a form, a list for each list that the form mixes: the
# choices, the right column, the entries, or one for each menu of a cloze.
Orders = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedItem:
    """An item as it was when the paper was locked.

    ``text`` and ``key`` are short digests of what candidates see and of what is right;
    ``entries`` are those of each entry of its mixed lists, in the authored order.
    """

    id: str
    marks: Fraction
    text: str
    key: str
    entries: tuple[tuple[str, ...], ...] = ()
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedQuestion:
    """An item's place on a form: where it stands in its section, and its orders there."""

    id: str
    orders: Orders = ()
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedSection:
    """A section of a form: its items as they are listed, its questions as they are printed."""

    items: tuple[LockedItem, ...]
    questions: tuple[LockedQuestion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedForm:
    """A form: its code, and its sections in order."""

    code: str
    sections: tuple[LockedSection, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """``bank/papers/<paper>.lock.yaml``, read.

    ``drawn_by`` is what chose the items (``ranks``, a solver's name, ``search``),
    ``examgen`` the version that wrote it, ``blueprint`` a digest of what the blueprint
    said about drawing and ordering.
    """

    paper: str
    seed: str
    drawn_by: str
    examgen: str
    blueprint: str
    forms: tuple[LockedForm, ...]
    span: Span = field(compare=False)
