"""What using each column would cost at least, by the prices of the rows.

A price for each row (a dual value of a linear programme over some columns) bounds the
cost of every draw from below: rows are no longer asked for, but paid for. Each question,
and each passage as a whole, is then worth using or not by itself. The sum of what is
worth using is the bound (Lagrange), and what a column that is not worth it adds to it
is how much dearer every draw with that column must be (Geoffrion 1974). It holds for
any prices; good ones make it sharp.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from examgen.assemble.problem import Group, Problem
from examgen.assemble.recount import pull

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Every column of a problem. Columns of a candidate are next to each other.

    ``candidate`` and ``place`` say what a column is, ``cost`` what it costs and
    ``group`` which group counts it (-1 for none). ``kind`` is its place among all places
    of all profiles; ``of_kind``, ``row`` and ``number`` are the terms of those.
    ``first`` is where each candidate's columns start; all have one at least.
    """

    candidate: "Whole"
    place: "Whole"
    cost: "Floats"
    group: "Whole"
    kind: "Whole"
    kinds: int
    of_kind: "Whole"
    row: "Whole"
    number: "Floats"
    first: "Whole"
    members: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What one more is worth: in rows, towards targets, of a candidate that has enemies.

    The last are not above zero; ``worth`` is what enmities allow at their prices.
    """

    rows: Mapping[int, float]
    targets: Mapping[int, float]
    apart: Mapping[int, float]
    worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """``bound`` is below the cost of every draw, by ``extra`` more for those with a column.

    ``saving`` is the cost of a column less what its rows pay for it.
    """

    bound: float
    extra: "Floats"
    saving: "Floats"


def table_of(problem: Problem) -> Table:
    """Return a problem's columns as arrays."""
    import numpy as np

    profiles, candidates = problem.profiles, problem.candidates
    places = list(chain.from_iterable(profiles))
    sizes = np.fromiter(map(len, profiles), np.int64, len(profiles))
    offsets = np.concatenate(([0], np.cumsum(sizes)))
    profile = np.fromiter((c.profile for c in candidates), np.int64, len(candidates))
    costs = np.fromiter((c.cost for c in candidates), np.float64, len(candidates))
    count = sizes[profile]
    candidate = np.repeat(np.arange(len(candidates)), count)
    first = np.cumsum(count) - count
    place = np.arange(len(candidate)) - first[candidate]
    lengths = np.fromiter((len(p.terms) for p in places), np.int64, len(places))
    flat = chain.from_iterable(chain.from_iterable(p.terms for p in places))
    terms = np.fromiter(flat, np.float64, 2 * int(lengths.sum())).reshape(-1, 2)
    group, members = _groups(problem, first, count)
    return Table(
        candidate=candidate,
        place=place,
        cost=costs[candidate],
        group=group,
        kind=offsets[profile[candidate]] + place,
        kinds=len(places),
        of_kind=np.repeat(np.arange(len(places)), lengths),
        row=terms[:, 0].astype(np.int64),
        number=terms[:, 1],
        first=first[count > 0],
        members=members,
    )


def _groups(
    problem: Problem, first: "Whole", count: "Whole"
) -> tuple["Whole", tuple[tuple[int, ...], ...]]:
    """Return the group of each column, and the columns of each group."""
    import numpy as np

    group = np.full(int(count.sum()), -1, dtype=np.int64)
    members = []
    for number, one in enumerate(problem.groups):
        columns = [
            int(first[member]) + place
            for member in one.members
            for place, stands in enumerate(problem.profiles[problem.candidates[member].profile])
            if stands.section == one.section
        ]
        # A column that two groups count is looked at in one of them: the bound still holds.
        free = tuple(column for column in columns if group[column] < 0)
        group[list(free)] = number
        members.append(free)
    return group, tuple(members)


def priced(problem: Problem, table: Table, prices: Prices) -> Priced:
    """Return what prices say of all columns."""
    import numpy as np

    pays, bound = _paid(problem, prices)
    worth = np.bincount(
        table.of_kind, weights=table.number * np.array(pays)[table.row], minlength=table.kinds
    )
    saving = table.cost - worth[table.kind]
    if prices.apart:
        added = np.zeros(len(problem.candidates))
        added[list(prices.apart)] = list(prices.apart.values())
        saving -= added[table.candidate]
    alone = np.where(table.group < 0, saving, np.inf)
    best = np.minimum(np.minimum.reduceat(alone, table.first), 0.0)
    bound += float(best.sum())
    extra = alone - np.repeat(best, np.diff(np.append(table.first, len(alone))))
    for group, columns in zip(problem.groups, table.members, strict=True):
        if columns:
            bound += _of_group(group, table, columns, saving, extra)
    return Priced(bound=bound, extra=extra, saving=saving)


def _of_group(
    group: Group, table: Table, columns: tuple[int, ...], saving: "Floats", extra: "Floats"
) -> float:
    """Set what the columns of a group would add, and return what the group is worth."""
    values = saving[list(columns)].tolist()
    lowest: dict[int, float] = {}
    for column, value in zip(columns, values, strict=True):
        candidate = int(table.candidate[column])
        lowest[candidate] = min(value, lowest.get(candidate, value))
    ordered = sorted(lowest.values())
    if len(ordered) < group.low:
        extra[list(columns)] = float("inf")
        return 0.0
    taken = ordered[: group.low]
    taken += [value for value in ordered[group.low : group.high] if value < 0]
    whole = sum(taken)
    worth = min(0.0, whole)
    last = max(0.0, taken[-1]) if taken else 0.0
    for column, value in zip(columns, values, strict=True):
        extra[column] = whole + max(0.0, value - last) - worth
    return worth


def _paid(problem: Problem, prices: Prices) -> tuple[list[float], float]:
    """Return the price of one in each row, and what the bounds are worth at these prices."""
    pays, bound = [0.0] * len(problem.rows), prices.worth
    for index, row in enumerate(problem.rows):
        price = prices.rows.get(index, 0.0)
        end = row.low if price > 0 else row.high
        if end is not None:
            pays[index] += price
            bound += price * end
        if row.target is not None:
            weight, free = pull(row)
            price = max(-weight, min(weight, prices.targets.get(index, 0.0)))
            pays[index] += price
            bound += price * (row.target - free if price > 0 else row.target + free)
    return pays, bound
