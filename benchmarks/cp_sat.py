"""Solves a model with CP-SAT of OR-tools: a process of its own, which takes JSON and gives JSON.

`rivals.py` starts it by its path, so that nothing but OR-tools is on its path. It tells
the processor seconds from the model's numbers to its answer.
"""

import importlib
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

# Costs are rounded to so many parts, since CP-SAT knows whole numbers only.
_PARTS = 10**6
# More than any row of a paper comes to.
_MOST = 10**6


def solve(given: Mapping[str, Any], cp_model: Any) -> tuple[str, list[int]]:
    """Return how the solver ended and the values of all columns."""
    model = cp_model.CpModel()
    columns = [model.new_int_var(0, 1 if upper == 1 else _MOST, "") for upper in given["upper"]]
    starts, indices, values = given["starts"], given["indices"], given["values"]
    for row, (low, high) in enumerate(zip(given["low"], given["high"], strict=True)):
        span = slice(starts[row], starts[row + 1])
        total = cp_model.LinearExpr.weighted_sum([columns[c] for c in indices[span]], values[span])
        model.add_linear_constraint(
            total, -_MOST if low is None else low, _MOST if high is None else high
        )
    costs = [round(cost * _PARTS) for cost in given["costs"]]
    model.minimize(cp_model.LinearExpr.weighted_sum(columns, costs))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_time_in_seconds = given["limit"]
    ended = solver.status_name(solver.solve(model))
    found = ended in {"OPTIMAL", "FEASIBLE"}
    return ended, [solver.value(column) for column in columns] if found else []


if __name__ == "__main__":
    given = json.load(sys.stdin)
    cp_model = importlib.import_module("ortools.sat.python.cp_model")
    start = time.process_time()
    ended, values = solve(given, cp_model)
    json.dump(
        {"ended": ended, "values": values, "seconds": time.process_time() - start}, sys.stdout
    )
