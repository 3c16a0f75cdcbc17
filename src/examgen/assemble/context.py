"""What a draw takes from outside the bank, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from examgen.assemble.mip import Engine
from examgen.model.item import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What else decides a draw: a solver, if there is one, and what locks hold.

    ``engine_name`` is what a lock writes down (``highs 1.16.0``). ``held`` are the ids of
    the items that other papers hold, by paper. ``kept`` are those that this paper's own
    lock holds, by form; where it is given, they are preferred to all others.
    """

    engine: Engine | None = None
    engine_name: str = ""
    held: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kept: Mapping[str, frozenset[str]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The items of one section in their listed order: named ones, then drawn ones."""

    fixed: tuple[Item, ...]
    drawn: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selections:
    """The items of each section, by form's code, and what drew them.

    ``drawn_by`` is ``ranks`` where the lowest ranks of each cell were taken, else the
    solver's name, or ``search``.
    """

    forms: Mapping[str, tuple[Chosen, ...]]
    drawn_by: str
