"""Solves a model with HiGHS, the same in every run: one thread, a fixed seed, no gap.

Runs in the process that calls it, and may go on past its limit: HiGHS looks at the
clock seldom. Whoever needs a limit that holds runs it where it can be stopped.
"""

import math
from typing import Any

from examgen.assemble.mip import Model, Outcome, Status

# Differences that are rounding alone, beside whole numbers.
_NEAR = 1e-6
# HiGHS's own words for no limit, and for a solution that meets everything.
_MOST = 2**31 - 1
_FEASIBLE = 2
# How near to whole a value must come: as HiGHS does by itself, then as near as it can.
_TOLERANCES = (1e-6, 1e-10)


def solve_model(model: Model, limit: float) -> Outcome:
    """Minimise a model within about ``limit`` seconds.

    Values of whole columns are whole, and every row holds with them. Raises
    ModuleNotFoundError without highspy, RuntimeError where HiGHS fails.
    """
    if not model.costs:
        fits = all(low <= 0 <= high for low, high in zip(model.low, model.high, strict=True))
        return Outcome(status=Status.OPTIMAL if fits else Status.INFEASIBLE)
    spent = 0.0
    for tolerance in _TOLERANCES:
        outcome = _run(model, limit - spent, tolerance)
        spent = outcome.seconds
        if not outcome.values or _holds(model, outcome.values):
            return outcome
    raise RuntimeError("HiGHS returned values that break a row")


def _run(model: Model, limit: float, tolerance: float) -> Outcome:
    from highspy import HighsModelStatus as Ended

    solver = _loaded(model, max(limit, 0.0), tolerance)
    solver.run()
    ended, seconds = solver.getModelStatus(), solver.getRunTime()
    if ended in {Ended.kUnboundedOrInfeasible, Ended.kSolveError}:
        # Presolve alone cannot tell the two apart, and at times takes the impossible for solved.
        solver.setOptionValue("presolve", "off")
        solver.run()
        ended, seconds = solver.getModelStatus(), solver.getRunTime()
    if ended == Ended.kInfeasible:
        return Outcome(status=Status.INFEASIBLE, seconds=seconds)
    enough = ended == Ended.kSolutionLimit
    found = enough and solver.getInfo().primal_solution_status == _FEASIBLE
    stopped = ended in {Ended.kTimeLimit, Ended.kInterrupt, Ended.kMemoryLimit}
    if stopped or (enough and not found):
        return Outcome(status=Status.STOPPED, seconds=seconds)
    if ended != Ended.kOptimal and not found:
        raise RuntimeError(f"HiGHS ended with {solver.modelStatusToString(ended)}")
    solution = solver.getSolution()
    values = tuple(
        float(round(value)) if whole else value
        for value, whole in zip(solution.col_value, model.whole, strict=True)
    )
    return Outcome(
        status=Status.OPTIMAL,
        values=values,
        cost=math.fsum(c * v for c, v in zip(model.costs, values, strict=True) if v),
        prices=() if any(model.whole) else tuple(solution.row_dual),
        seconds=seconds,
        best=not found,
    )


def _loaded(model: Model, limit: float, tolerance: float) -> Any:
    import highspy
    import numpy as np

    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    for name, value in (
        ("output_flag", False),
        ("threads", 1),
        ("random_seed", 0),
        ("mip_rel_gap", 0.0),
        ("mip_abs_gap", 0.0),
        # Looks for draws in small programmes of its own: on papers most of the time went there.
        ("mip_heuristic_run_root_reduced_cost", False),
        ("mip_feasibility_tolerance", tolerance),
        ("time_limit", limit),
        ("mip_max_nodes", _MOST if model.nodes is None else model.nodes),
    ):
        solver.setOptionValue(name, value)
    given = highspy.HighsLp()
    given.num_col_, given.num_row_ = len(model.costs), len(model.low)
    given.col_cost_ = np.array(model.costs)
    given.col_lower_ = np.zeros(len(model.costs))
    given.col_upper_ = np.array(model.upper)
    given.row_lower_, given.row_upper_ = np.array(model.low), np.array(model.high)
    given.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    given.a_matrix_.start_ = np.array(model.starts, dtype=np.int32)
    given.a_matrix_.index_ = np.array(model.indices, dtype=np.int32)
    given.a_matrix_.value_ = np.array(model.values, dtype=np.float64)
    if any(model.whole):
        kinds = highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger
        given.integrality_ = [kinds[whole] for whole in model.whole]
    solver.passModel(given)
    return solver


def _holds(model: Model, values: tuple[float, ...]) -> bool:
    for row, (low, high) in enumerate(zip(model.low, model.high, strict=True)):
        span = range(model.starts[row], model.starts[row + 1])
        used = [(model.indices[at], model.values[at]) for at in span]
        total = math.fsum(values[column] * number for column, number in used)
        # Sums of whole numbers alone are exact: a row that is missed by less is met.
        near = 0.0 if all(model.whole[column] for column, _ in used) else _NEAR
        near *= max(1.0, abs(total))
        if not low - near <= total <= high + near:
            return False
    return True
