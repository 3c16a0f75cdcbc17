"""Which columns are worth a look: those that are cheap once rows have their prices.

Prices come from a linear programme over few columns. All others are looked at with these
prices; those that would be worth using join it, until none is left (column generation).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from examgen.assemble.mip import Engine, Status
from examgen.assemble.pricing import Priced, Prices, Table, priced
from examgen.assemble.problem import Problem
from examgen.assemble.programme import Column, Programme, programme_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Floats = NDArray[np.float64]

# How many of the cheapest columns and first passages to begin with, and how many to add at once.
_START = 600
_PASSAGES = 12
_MORE = 300
_ROUNDS = 50
# Differences that are rounding.
_NEAR = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharpest:
    """The best prices that were found, None where a limit came first, and the seconds it took.

    ``lack`` is true where the linear programme had to buy what rows ask for.
    """

    priced: Priced | None
    lack: bool
    seconds: float


def sharpest(problem: Problem, table: Table, engine: Engine, limit: float) -> Sharpest:
    """Return the prices with the highest bound that were found."""
    import numpy as np

    at = _whole_groups(table, np.arange(min(_START, len(table.cost))), first=_PASSAGES)
    best: Priced | None = None
    lack, spent = False, 0.0
    for _ in range(_ROUNDS):
        programme = programme_of(problem, columns_at(table, at), relaxed=True)
        outcome = engine(programme.model, limit - spent)
        spent += outcome.seconds
        if outcome.status is not Status.OPTIMAL:
            break
        lack = any(outcome.values[column] > _NEAR for column in programme.lacking)
        found = priced(problem, table, _prices(programme, outcome.prices))
        if best is None or found.bound > best.bound:
            best = found
        worth = _lowest(found.saving, _MORE, below=-_NEAR)
        more = np.setdiff1d(_whole_groups(table, worth), at)
        if found.bound >= outcome.cost - _NEAR or not len(more):
            break
        at = np.union1d(at, more)
    return Sharpest(priced=best, lack=lack, seconds=spent)


def cheapest(table: Table, found: Priced, count: int) -> "Whole":
    """Return about so many columns that cost the least extra, with all of their passages."""
    return _whole_groups(table, _lowest(found.extra, count, below=float("inf")))


def within(table: Table, found: Priced, cost: float) -> "Whole":
    """Return the columns that a draw could have that costs less."""
    import numpy as np

    return _whole_groups(table, np.flatnonzero(found.bound + found.extra <= cost + _NEAR))


def columns_at(table: Table, at: "Whole") -> list[Column]:
    """Return columns by their indices in the table."""
    return list(zip(table.candidate[at].tolist(), table.place[at].tolist(), strict=True))


def _lowest(values: "Floats", count: int, *, below: float) -> "Whole":
    import numpy as np

    # Rounded, so that the order is alike on machines that add up in another order.
    values = np.round(values, 12)
    eligible = np.flatnonzero(values < below)
    return eligible[np.argsort(values[eligible], kind="stable")[:count]]


def _whole_groups(table: Table, at: "Whole", first: int = 0) -> "Whole":
    """Return columns in order, with all others of their passages and of some first passages."""
    import numpy as np

    used = {*table.group[at].tolist(), *range(min(first, len(table.members)))} - {-1}
    added = [column for group in sorted(used) for column in table.members[group]]
    return np.union1d(at, np.array(added, dtype=np.int64))


def _prices(programme: Programme, values: Sequence[float]) -> Prices:
    """Return the prices of a programme's rows, as the problem counts."""
    rows: dict[int, float] = {}
    targets: dict[int, float] = {}
    for source, value in zip(programme.sources, values, strict=False):
        kind = targets if source.target else rows
        kind[source.row] = value * source.scale
    apart: dict[int, float] = {}
    worth = 0.0
    last = values[len(values) - len(programme.apart) :]
    for (members, most), value in zip(programme.apart, last, strict=True):
        if value < 0:
            worth += value * most
            for member in members:
                apart[member] = apart.get(member, 0.0) + value
    return Prices(rows=rows, targets=targets, apart=apart, worth=worth)
