"""A mixed-integer programme as plain numbers, and what may solve one.

The stage that builds programmes starts no processes: whoever calls it hands it an
engine, which may run elsewhere and be stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Minimise Σ cost·x with 0 ≤ x ≤ upper, whole where ``whole``, and every row in its bounds.

    Rows are compressed: row r has the columns ``indices[starts[r]:starts[r + 1]]`` with
    the numbers at the same places of ``values``. Infinite bounds are ±math.inf.
    A model without whole columns is a linear programme. ``nodes`` is after how many
    branches to be content with what was found: the same on any machine, unlike seconds.
    """

    costs: tuple[float, ...]
    upper: tuple[float, ...]
    whole: tuple[bool, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    starts: tuple[int, ...]
    indices: tuple[int, ...]
    values: tuple[float, ...]
    nodes: int | None = None


class Status(StrEnum):
    """How a solve ended; only OPTIMAL carries values, only INFEASIBLE is a proof of none."""

    OPTIMAL = "optimal"
    INFEASIBLE = "infeasible"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a solve: values by column, and their cost.

    ``prices`` are the dual values of the rows, for linear programmes alone. ``seconds``
    are what the solve took, for limits. ``best`` is false where a model's nodes ran out
    first: the values meet every row then, and may not be the cheapest.
    """

    status: Status
    values: tuple[float, ...] = ()
    cost: float = 0.0
    prices: tuple[float, ...] = ()
    seconds: float = 0.0
    best: bool = True


# A model and the seconds it may take; it is stopped after that.
Engine = Callable[[Model, float], Outcome]
